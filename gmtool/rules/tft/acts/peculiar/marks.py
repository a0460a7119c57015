"""Blows at a mark: at the weapon of a foe with a quarterstaff, at its net, with a whip at its head or hands."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from gmtool.dice import Dice
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Breakdown, Candidate, Refusal, Values, Why
from gmtool.rules.tft.acts.attacks.adjusted_dx import to_hit
from gmtool.rules.tft.acts.attacks.attack import Harm, finish, harm_of, harm_target
from gmtool.rules.tft.acts.attacks.attack_choice import at, proposed_target, stated_inputs, targets, why_nobody
from gmtool.rules.tft.acts.attacks.attack_roll import hit_or_miss
from gmtool.rules.tft.acts.attacks.defence import dice_to_hit, hit_words, rolled, stops
from gmtool.rules.tft.acts.attacks.intent import stated_with_intent, trick_of
from gmtool.rules.tft.acts.attacks.marks import BLOW_MARKS, CUT, DISARM
from gmtool.rules.tft.acts.attacks.order import ATTACK, not_its_moment, wrong_option
from gmtool.rules.tft.acts.attacks.reach import out_of_reach
from gmtool.rules.tft.acts.attacks.ready_arms import not_for_blows
from gmtool.rules.tft.acts.attacks.situation import Blow, situation
from gmtool.rules.tft.acts.attacks.strike import by_gear, damage_dice, strike_others
from gmtool.rules.tft.acts.kinds import STRIKES
from gmtool.rules.tft.acts.ranged.tricks import empty_hand, held_in
from gmtool.rules.tft.acts.turn.saves import dodges
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.to_hit import Result
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import foes
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.attacks import Broke
from gmtool.rules.tft.state.messages.commands import StrikeAt
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.bonds import NetCut


def _blow(ctx: Context, command: StrikeAt) -> Blow:
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    facts = situation(ctx, attacker, target, command.stated or stated_with_intent(attacker, target))
    gear = ctx.gear(attacker, command.weapon)
    return Blow(attacker, target, "strike", ctx.weapon(gear) if gear else None, facts, trick_of(command.mark))


def _net(ctx: Context, target: Figure) -> Gear | None:
    """The net that a figure has ready."""
    return next((gear for gear in ctx.in_hand(target) if (row := ctx.weapon(gear)) and row.cut_hits), None)


def _nothing_there(ctx: Context, target: Figure, mark: str) -> Iterator[Refusal]:
    held = held_in(ctx, target, "weapon-hand")
    if mark == "weapon" and (held is None or ctx.weapon(held) is None):
        yield Refusal(f"{target.name} has no weapon in hand.", DISARM)
    if mark == "net" and _net(ctx, target) is None:
        yield Refusal(f"{target.name} has no net in hand.", CUT)


def refusals(ctx: Context, command: StrikeAt) -> Iterator[Refusal]:
    """Reasons against a blow at a mark."""
    attacker, blow = ctx.figure(command.figure), _blow(ctx, command)
    yield from not_its_moment(ctx, attacker, ATTACK, blow)
    yield from wrong_option(ctx, attacker)
    yield from not_for_blows(ctx, attacker, command.weapon)
    mark = BLOW_MARKS[command.mark]
    if blow.weapon is not None and not mark.serves(blow.weapon):
        yield Refusal(f"A {blow.weapon.name.lower()} is not used that way.", mark.rule)
    yield from _nothing_there(ctx, blow.target, command.mark)
    yield from out_of_reach(ctx, blow)


def _harm(ctx: Context, blow: Blow, gear: str, multiplier: int) -> Harm:
    """The harm of a lash; at the head it is doubled, and no armor stops it."""
    trick = ctx.tables.tricks.get(blow.trick)
    dice, _ = damage_dice(ctx, blow)
    stopping = stops(ctx, blow)
    name = blow.weapon.name.lower() if blow.weapon else ""
    times = multiplier * (trick.multiplier if trick else 1)
    harm = harm_of(blow.attacker, blow.target, name, dice or Dice(0), times, stopping)
    return by_gear(ctx.gear(blow.attacker, gear), (harm,))[0]


def explain(ctx: Context, command: StrikeAt) -> tuple[Breakdown, ...]:
    """The number to hit, and the damage of a lash."""
    blow = _blow(ctx, command)
    number = rolled(ctx, to_hit(ctx, blow), dice_to_hit(ctx, blow))
    if command.mark == "weapon":
        return number
    harm = _harm(ctx, blow, command.weapon, 1)
    words = f"{harm.dice}{', doubled' if harm.multiplier > 1 else ''}"
    return (*number, Breakdown("Damage", (), text=words, key="damage"))


def perform(play: Play, command: StrikeAt) -> None:
    """Roll to hit; then the weapon may be dropped, the net is cut, or the lash does its harm."""
    blow, hits = _blow(play, command), 0
    result = hit_or_miss(play, blow, to_hit(play, blow).total, dice_to_hit(play, blow), command.weapon)
    if result.hit and command.mark == "weapon":
        _disarm(play, blow)
    elif result.hit and command.mark == "net":
        _cut(play, blow, result.multiplier)
    elif result.hit:
        hits = harm_target(play, _harm(play, blow, command.weapon, result.multiplier))
        empty_hand(play, blow, command.mark)
    elif result.result is Result.MISS:
        strike_others(play, blow, command.weapon)
    finish(play, command.figure, ATTACK, command.target, struck=hits > 0, blow=blow)


def _disarm(play: Play, blow: Blow) -> None:
    """Let the foe drop its weapon unless it makes its roll against adjDX; the helpless make none."""
    target = play.figure(blow.target.id)
    thing = held_in(play, target, "weapon-hand")
    if thing is not None and not dodges(play, target.id, 3, DISARM, "keeps its weapon") and not play.fastened(thing):
        play.let_fall(target.id, thing, "dropped", (DISARM,))


def _cut(play: Play, blow: Blow, multiplier: int) -> None:
    """Do the damage to the net, which has no armor; after so many hits it is useless."""
    target, dice = play.figure(blow.target.id), damage_dice(play, blow)[0] or Dice(0)
    net = _net(play, target)
    of = weapon.cut_hits if net is not None and (weapon := play.weapon(net)) else 0
    if net is None or not of:
        return
    why = Why(f"Damage to the net of {target.name}", blow.attacker.side, blow.attacker.id, CUT)
    done = max(0, play.roll(dice, why, lambda total: total).sum + dice.plus) * multiplier
    cut = replace(net, cut=min(of, net.cut + done))
    told = NetCut(figure=blow.attacker.id, target=target.id, item=net.item, hits=cut.cut, of=of, rules=(CUT,))
    play.happened(told)
    if cut.cut < of:
        play.change(target.id, gear=tuple(cut if one is net else one for one in target.gear))
        return
    play.lose(target.id, net)
    play.happened(Broke(figure=target.id, item=net.item, rules=(CUT,)))


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """The blows at marks that a weapon in hand is good for, where a foe has such a mark; behind the usual ones."""
    if ctx.fight.stage is not Stage.COMBAT or figure.pile:
        return
    nets = any(_net(ctx, one) for one in ctx.foes(figure))
    for gear in ctx.in_hand(figure):
        weapon = ctx.weapon(gear)
        for mark, (words, _, rule, serves) in BLOW_MARKS.items():
            if weapon is not None and serves(weapon) and (mark != "net" or nets):
                key, given = f"strike-at:{gear.id}:{mark}", {"weapon": gear.id, "mark": mark}
                yield _STRIKES.one(key, words.format(weapon.name.lower()), given, rule=rule)


def _hopeless(ctx: Context, figure: Figure, found: Sequence[Candidate], said: Values) -> Iterable[Refusal]:
    """Reasons against the blow at anybody: it is harder, so that others may come before it."""
    attempts = [_blow(ctx, at(StrikeAt, figure, one, said)) for one in foes(ctx, figure)]
    late = [not_its_moment(ctx, figure, ATTACK, one) for one in attempts]
    return (late[0] if late and all(late) else not_its_moment(ctx, figure, ATTACK)) or why_nobody(found)


_TARGETS = Ask(
    among=targets(StrikeAt, refusals, lambda ctx, command: hit_words(ctx, _blow(ctx, command))),
    proposes=proposed_target,
    hopeless=_hopeless,
)
_STRIKES = Offer("", "Attack", asks={"target": _TARGETS}, also=lambda ctx, _: stated_inputs(ctx), aside=True)
STRIKE_AT: Act = offered(StrikeAt, offers, refusals, perform, explain, keys=("strike-at:",), kinds=STRIKES)
