"""The uses of an Initiative die in its second: an attack, a parry, or holding it one second more (3.3, 3.4)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask, Asks
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.melee_rounds.acts.fighting.full_defensive import parry_at_last, parry_refusals
from gmtool.rules.melee_rounds.acts.fighting.numbers import defences, own_roll, unrolled
from gmtool.rules.melee_rounds.acts.kinds import LAST_PARRY, kinds
from gmtool.rules.melee_rounds.acts.stating.availability import (
    FIGHT,
    aims_at,
    asked_in,
    can_act,
    defensive,
    refusals,
    usable,
)
from gmtool.rules.melee_rounds.acts.stating.choosing import (
    STRIKING,
    first_free,
    makes_ready,
    to_parry,
    weapon_refusals,
)
from gmtool.rules.melee_rounds.acts.stating.intents import state
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import Attack, Hold, Parry
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.fight import Figure, Stage
from gmtool.rules.seam import Breakdown, Candidate, Refusal

EITHER, HOLD, CHOSEN_LATE = "mr.init.attack-or-parry", "mr.delay.die-available", "mr.attack.weapon-chosen-late"


def _attack_refusals(ctx: Context, command: Attack) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from _target(ctx, figure, command.target)
    yield from weapon_refusals(ctx, figure, command.weapon)


def _target(ctx: Context, figure: Figure, target: str) -> Iterator[Refusal]:
    if not target:
        yield Refusal("Choose a target.", "mr.plot.specific-exact")
        return
    foe = ctx.figure(target)
    if foe.id == figure.id:
        yield Refusal(f"{foe.name} cannot be attacked.")


def _attack(play: Play, command: Attack) -> None:
    state(
        play, command.figure, Deed.ATTACK, target=command.target, gear=command.weapon, written=command.written
    )  # fmt: skip


def _is_usual(ctx: Context, figure: Figure, against: Sequence[Refusal]) -> bool:
    return can_act(ctx, figure) and not against and makes_ready(ctx, figure) is None


def _parry_refusals(ctx: Context, command: Parry) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if defensive(figure):
        yield from parry_refusals(ctx, figure, command.foe)
    else:
        yield from refusals(ctx, figure, Deed.PARRY)
    if command.foe == figure.id:
        yield Refusal("A figure cannot parry its own attack.")
    gear = ctx.gear(figure, command.weapon) if command.weapon else None
    if command.weapon and (gear is None or not gear.ready):
        yield Refusal(f"{figure.name} does not have that in hand.", CHOSEN_LATE)


def _parry(play: Play, command: Parry) -> None:
    """Parry with a die; on Full Defensive without one, which ends it."""
    figure = play.figure(command.figure)
    if defensive(figure):
        parry_at_last(play, command)
        return
    state(play, command.figure, Deed.PARRY, target=command.foe, gear=command.weapon, written=command.written)


def _parry_means(ctx: Context, _: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    figure = ctx.figure(str(values["figure"]))
    yield Meant(figure.id, kinds(LAST_PARRY if defensive(figure) else Deed.PARRY))


def _parry_offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    if defensive(figure):
        yield from _last_parry(ctx, figure)
    elif _fights(ctx, figure, Deed.PARRY):
        against = tuple(refusals(ctx, figure, Deed.PARRY))
        yield Offer("Parry", FIGHT, EITHER, fields=("foe", "weapon", "written"), asks=_PARRIED, barred=against)


def _last_parry(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """The automatic parry of Full Defensive, one choice for each attack of this second."""
    for foe in ctx.everyone():
        if aims_at(ctx, foe, figure) and ctx.fight.stage is Stage.REACTIONS:
            key, given = f"parry {foe.id}", {"foe": foe.id}
            yield Offer(f"Parry {foe.name}", FIGHT, "mr.fd.auto-parry", key=key, given=given, fields=())


def _hold_refusals(ctx: Context, command: Hold) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from refusals(ctx, figure, Deed.HOLD)
    if usable(ctx, figure) is None:
        yield Refusal(f"{figure.name} has no die in second {ctx.fight.second}.", HOLD)


def _hold(play: Play, command: Hold) -> None:
    state(play, command.figure, Deed.HOLD, written=command.written)


def _hold_offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """The choice to hold a die for one second more, made in that second (mr.delay.seconds-stated-late).

    The label says so where the die would be lost.
    """
    if usable(ctx, figure) is None or figure.dice is None or not asked_in(ctx):
        return
    second = ctx.fight.second
    lost = figure.dice.losing(second + 1) - figure.dice.losing(second)
    label = f"Hold: {lost} lost" if lost else f"Hold to second {second + 1}"
    barred = ctx.book.gate.against(ctx, Meant(figure.id, kinds(Deed.ATTACK)))
    usual = _fights(ctx, figure, Deed.ATTACK) and any(barred)
    yield Offer(label, FIGHT, HOLD, judged=True, usual=usual)


def _fights(ctx: Context, figure: Figure, deed: Deed) -> bool:
    """True if a deed is offered at all, even refused: only to figures whose General Plot is consistent with it."""
    kind = ctx.plot(figure)
    return asked_in(ctx) and kind is not None and kind.lets(deed)


def _explain(ctx: Context, command: Attack) -> tuple[Breakdown, ...]:
    """The number that the GM's own roll needs, or a note that there is none; and the defenses of the target."""
    figure, target = ctx.figure(command.figure), ctx.fight.figures.get(command.target)
    if target is None:
        return ()
    gear = ctx.gear(figure, command.weapon)
    return (own_roll(ctx, figure, gear) or unrolled(ctx, gear), *defences(ctx, target))


_ATTACKS = Offer(
    "Attack", FIGHT, EITHER, there=lambda ctx, figure: _fights(ctx, figure, Deed.ATTACK),
    fields=("target", "weapon", "written"), asks=STRIKING,
    idle=lambda ctx, figure: refusals(ctx, figure, Deed.ATTACK), usual=_is_usual, at_once=_is_usual,
)  # fmt: skip
_PARRIED: Asks = {
    "foe": lambda ctx, figure: (Candidate("", "Anybody's"), *ctx.foes(figure)),
    "weapon": Ask(among=to_parry, proposes=first_free),
}
ATTACKING: Act = offered(Attack, _ATTACKS, _attack_refusals, _attack, _explain, kinds=kinds(Deed.ATTACK))
PARRYING: Act = offered(
    Parry, _parry_offers, _parry_refusals, _parry, kinds=kinds(Deed.PARRY, LAST_PARRY), means=_parry_means, says=()
)
HOLDING: Act = offered(Hold, _hold_offers, _hold_refusals, _hold, kinds=kinds(Deed.HOLD))
