"""Defenses: the options and what each needs (hm.declare.defence-options), and the command that makes one."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.harnmaster.acts.declaring.attack import DIE_UNSAID, STRIKING
from gmtool.rules.harnmaster.acts.kinds import DEFENDS, IGNORES, STRIKES, THERE, kinds
from gmtool.rules.harnmaster.acts.outcome.chances import dread, exchange_odds
from gmtool.rules.harnmaster.acts.outcome.exchange import levels, resolve
from gmtool.rules.harnmaster.acts.testing.against import against_input, against_refusals
from gmtool.rules.harnmaster.acts.testing.strikes import called, strike_refusals, usable, weapon_refusals, zone_inputs
from gmtool.rules.harnmaster.acts.turn.taking import labelled
from gmtool.rules.harnmaster.state.commands import Defend
from gmtool.rules.harnmaster.state.context import Act, Context, Play
from gmtool.rules.harnmaster.state.fight import Defence, Figure, Strike
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.seam import Breakdown, Choice, Input, Refusal, draft_of


def strike_of(command: Defend) -> Strike:
    """The strike that a counterstrike declares (hm.declare.counterstrike)."""
    return Strike(command.weapon, command.mode, command.aim, command.zone_die, command.zone_reach)


def refusals(ctx: Context, command: Defend) -> Iterator[Refusal]:
    """Refusals where no attack waits, where this defense is closed, and where it lacks something it needs."""
    defender, exchange = ctx.figure(command.figure), ctx.fight.exchange
    if exchange is None or exchange.defender != defender.id:
        yield Refusal(f"Nobody attacks {defender.name} now.", "hm.declare.defence-options")
        return
    attacker = ctx.figure(exchange.attacker)
    match command.defence:
        case Defence.BLOCK:
            yield from block_refusals(ctx, defender, command)
            yield from against_refusals(ctx, defender, attacker, command)
        case Defence.DODGE:
            yield from against_refusals(ctx, defender, attacker, command)
        case Defence.COUNTERSTRIKE:
            yield from strike_refusals(ctx, defender, attacker, strike_of(command))


def _means(ctx: Context, _: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """What a defense does toward the attacker; an evader blocks and dodges as usual (hm.evade.block-dodge-normal)."""
    figure, exchange = str(values["figure"]), ctx.fight.exchange
    attacker = exchange.attacker if exchange is not None and exchange.defender == figure else ""
    yield Meant(figure, _KINDS[Defence(values["defence"])], attacker)


_KINDS = {
    Defence.BLOCK: kinds(THERE, DEFENDS),
    Defence.DODGE: kinds(THERE, DEFENDS),
    Defence.COUNTERSTRIKE: kinds(THERE, DEFENDS, STRIKES),
    Defence.IGNORE: kinds(THERE, IGNORES),
}


def block_refusals(ctx: Context, defender: Figure, command: Defend) -> Iterator[Refusal]:
    """Refusals of a Block without a readied weapon or shield and its mode (hm.declare.block-weapon)."""
    gear = ctx.gear(defender, command.weapon)
    weapon = ctx.weapon(gear) if gear else None
    if weapon is not None and weapon.kind == "natural" and ctx.house("bare-block") == "no":
        yield Refusal(f"A {weapon.name.lower()} cannot block.", "hm.declare.block-weapon")
    for one in weapon_refusals(ctx, defender, command.weapon, command.mode):
        yield Refusal(one.reason, "hm.declare.block-weapon")


BLOCKING = ("shield", "weapon")


def perform(play: Play, command: Defend) -> None:
    """Declare the defense, roll the tests, and carry out the outcome (steps 2 to 4)."""
    resolve(play, command)


def explain(ctx: Context, command: Defend) -> tuple[Breakdown, ...]:
    """The attacker's level against this defense, and the defender's."""
    exchange = ctx.fight.exchange
    return levels(ctx, exchange, command) if exchange is not None else ()


def offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    """Every defense, with every weapon and mode that it can be made with; the Block or Dodge against which the attacker
    is least likely to strike is the default, the first of several."""
    exchange = ctx.fight.exchange
    if figure is None or exchange is None or exchange.defender != figure.id:
        return
    attacker = ctx.figure(exchange.attacker)
    reference = against_input(ctx, figure, attacker, required=False)
    kinds = BLOCKING if ctx.house("bare-block") == "no" else (*BLOCKING, "natural")
    found = []
    for using in usable(ctx, figure, kinds):
        named = {"weapon": using.gear.id, "mode": using.mode.key}
        found.append(_choice(ctx, figure, Defence.BLOCK, f"Block: {called(ctx, using)}", named, reference))
    found.append(_choice(ctx, figure, Defence.DODGE, "Dodge", {}, against_input(ctx, figure, attacker, required=True)))
    best = min(found, key=lambda one: _danger(ctx, figure, one))
    yield from (replace(one, usual=one is best) for one in found)
    for using in usable(ctx, figure, STRIKING):
        named = {"weapon": using.gear.id, "mode": using.mode.key}
        label = labelled(figure, f"Counterstrike: {called(ctx, using)}")
        yield _choice(ctx, figure, Defence.COUNTERSTRIKE, label, named, zone_inputs(ctx, using))
    yield _choice(ctx, figure, Defence.IGNORE, "Ignore", {}, ())


def _danger(ctx: Context, figure: Figure, choice: Choice) -> tuple[object, ...]:
    """The sort key of a defense, the best first, as the best reply is chosen; a refused one comes last."""
    if not choice.allowed:
        return (True,)
    weapon, mode = (str(choice.draft.get(name, "")) for name in ("weapon", "mode"))
    against = next((str(one.default) for one in choice.inputs if one.default is not None), "")
    defence = Defence(str(choice.draft["defence"]))
    command = Defend(figure=figure.id, defence=defence, weapon=weapon, mode=mode, against=against)
    return (False, *dread(exchange_odds(ctx, command)))


def _choice(
    ctx: Context, figure: Figure, defence: Defence, label: str, named: dict[str, str], inputs: tuple[Input, ...]
) -> Choice:
    """A defense as a choice, refused only for reasons that no input can mend."""
    draft = draft_of(Defend, figure=figure.id, defence=defence.value, **named)
    weapon, mode = named.get("weapon", ""), named.get("mode", "")
    named_first = (str(one.value) for asked in inputs if asked.field == "against" for one in asked.candidates({}))
    command = Defend(
        figure=figure.id,
        defence=defence,
        weapon=weapon,
        mode=mode,
        zone_die=DIE_UNSAID,
        against=next(named_first, ""),
    )
    against = tuple(refusals(ctx, command))
    key = " ".join(("defend", defence.value, *named.values()))
    return Choice(key, label, "Defense", draft, inputs, against, "hm.declare.defence-options", answers=True)


DEFEND = Act(
    Defend, offers, refusals, perform, explain, kinds=kinds(THERE, DEFENDS, STRIKES, IGNORES), means=_means, says=()
)
