"""The uses of an Initiative die in its second: an attack, a parry, or holding it one second more (3.3, 3.4)."""

from collections.abc import Iterator, Mapping
from typing import Any

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
    foe_input,
    makes_ready,
    weapon_input,
    weapon_refusals,
    weapons,
    written,
)
from gmtool.rules.melee_rounds.acts.stating.intents import state
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import Attack, Hold, Parry
from gmtool.rules.melee_rounds.state.context import Act, Context, Play
from gmtool.rules.melee_rounds.state.fight import Figure, Stage
from gmtool.rules.seam import Breakdown, Choice, Refusal, draft_of

EITHER, HOLD, CHOSEN_LATE = "mr.init.attack-or-parry", "mr.delay.die-available", "mr.attack.weapon-chosen-late"


def attack_refusals(ctx: Context, command: Attack) -> Iterator[Refusal]:
    """Reasons why a figure cannot make this attack in this second."""
    figure = ctx.figure(command.figure)
    yield from refusals(ctx, figure, Deed.ATTACK)
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


def _attack_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or not _fights(ctx, figure, Deed.ATTACK):
        return
    against = tuple(refusals(ctx, figure, Deed.ATTACK))
    held = weapons(ctx, figure)
    weapon = weapon_input(ctx, figure, held, "Weapon")
    inputs = (foe_input(ctx, figure, "target", "Target"), weapon, written(ctx, figure))
    usual = can_act(ctx, figure) and not against and makes_ready(ctx, figure) is None
    yield Choice(
        "attack", "Attack", FIGHT, draft_of(Attack, figure=figure.id), inputs, against, EITHER, usual, at_once=usual
    )  # fmt: skip


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


def _parry_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None:
        return
    if defensive(figure):
        yield from _last_parry(ctx, figure)
    elif _fights(ctx, figure, Deed.PARRY):
        against = tuple(refusals(ctx, figure, Deed.PARRY))
        held = weapons(ctx, figure)
        foe = foe_input(ctx, figure, "foe", "Attack", anybody=True)
        inputs = (foe, weapon_input(ctx, figure, held, "With", parries=True), written(ctx, figure))
        yield Choice("parry", "Parry", FIGHT, draft_of(Parry, figure=figure.id), inputs, against, EITHER)


def _last_parry(ctx: Context, figure: Figure) -> Iterator[Choice]:
    """The automatic parry of Full Defensive, one choice for each attack of this second."""
    for foe in ctx.everyone():
        if aims_at(ctx, foe, figure) and ctx.fight.stage is Stage.REACTIONS:
            draft = draft_of(Parry, figure=figure.id, foe=foe.id)
            against = tuple(parry_refusals(ctx, figure, foe.id))
            yield Choice(f"parry {foe.id}", f"Parry {foe.name}", FIGHT, draft, (), against, "mr.fd.auto-parry")


def _hold_refusals(ctx: Context, command: Hold) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from refusals(ctx, figure, Deed.HOLD)
    if usable(ctx, figure) is None:
        yield Refusal(f"{figure.name} has no die in second {ctx.fight.second}.", HOLD)


def _hold(play: Play, command: Hold) -> None:
    state(play, command.figure, Deed.HOLD, written=command.written)


def _hold_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    """The choice to hold a die for one second more, made in that second (mr.delay.seconds-stated-late).

    The label says so where the die would be lost.
    """
    if figure is None or usable(ctx, figure) is None or figure.dice is None or not asked_in(ctx):
        return
    second = ctx.fight.second
    lost = figure.dice.losing(second + 1) - figure.dice.losing(second)
    label = f"Hold: {lost} lost" if lost else f"Hold to second {second + 1}"
    against = tuple(_hold_refusals(ctx, Hold(figure=figure.id)))
    barred = ctx.book.gate.against(ctx, Meant(figure.id, kinds(Deed.ATTACK)))
    usual = _fights(ctx, figure, Deed.ATTACK) and any(barred)
    yield Choice("hold", label, FIGHT, draft_of(Hold, figure=figure.id), (written(ctx, figure),), against, HOLD, usual)


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


ATTACKING = Act(Attack, _attack_offers, attack_refusals, _attack, _explain, kinds=kinds(Deed.ATTACK))
PARRYING = Act(
    Parry, _parry_offers, _parry_refusals, _parry, kinds=kinds(Deed.PARRY, LAST_PARRY), means=_parry_means, says=()
)
HOLDING = Act(Hold, _hold_offers, _hold_refusals, _hold, kinds=kinds(Deed.HOLD))
