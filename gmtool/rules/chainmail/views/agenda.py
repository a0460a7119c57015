"""The agenda: the strip of phases, a row for each unit and each melee, and who has something to do now."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.turn.phases import waiting
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.events import PHASE_NAMES
from gmtool.rules.chainmail.state.unit import Melee, Pace, Unit
from gmtool.rules.chainmail.views.victory import dues
from gmtool.rules.seam import Agenda, Lane, Phase, Progress, Slot

_PACES = {Pace.HALF: "moved half", Pace.FULL: "moved", Pace.CHARGE: "charged"}


def agenda(ctx: Context) -> Agenda:
    """The turn: its phases in order; whoever waits in the present one is next."""
    over = ctx.over()
    following = () if over else tuple(one.id for one in waiting(ctx))
    slots = tuple(_slot(ctx, one, following) for one in ctx.everyone() if not one.gone)
    lanes = [Lane("Units", slots)]
    if ctx.fight.melees:
        lanes.append(Lane("Melees", tuple(_melee(ctx, one) for one in ctx.fight.melees)))
    return Agenda(
        ctx.fight.round,
        tuple(_phases(ctx, over)),
        tuple(lanes),
        following,
        _prompt(ctx, following),
        tuple(dues(ctx)),
        over=over,
    )


def _phases(ctx: Context, over: bool) -> Iterator[Phase]:
    phases = ctx.phases
    at = phases.index(ctx.fight.phase) if ctx.fight.phase in phases else 0
    for place, key in enumerate(phases):
        progress = Progress.DONE if over or place < at else Progress.NOW if place == at else Progress.LATER
        yield Phase(key, PHASE_NAMES[key], progress)


def _prompt(ctx: Context, following: tuple[str, ...]) -> str:
    if ctx.over():
        return "The battle is over."
    phase = PHASE_NAMES[ctx.fight.phase]
    return f"{phase}: {ctx.figure(following[0]).name}." if following else f"{phase}."


def _slot(ctx: Context, unit: Unit, following: tuple[str, ...]) -> Slot:
    progress = Progress.NOW if unit.id in following else Progress.DONE
    if not unit.able:
        progress = Progress.LOST
    return Slot(unit.id, None, None, row_words(ctx, unit), progress, unit.going or "", key=unit.id)


def row_words(ctx: Context, unit: Unit) -> str:
    """A unit's row: "18 of 20 · Heavy Foot · moved half · tired"."""
    parts = [unit.formation.left] if unit.formation else [f"{unit.points} points"]
    parts.append(ctx.kind(unit).name if unit.formation else "")
    parts.append(_PACES.get(unit.pace, ""))
    if unit.flight is not None:
        parts.append("routs" if unit.flight.rout else "retreats")
    if ctx.melee_of(unit.id) is not None:
        parts.append("in melee")
    parts.append("tired" if unit.tired else "")
    return " · ".join(part for part in parts if part)


def _melee(ctx: Context, melee: Melee) -> Slot:
    first = melee.contacts[0]
    against = " and ".join(
        ctx.figure(key).name for key in melee.units if ctx.figure(key).side != ctx.figure(first.unit).side
    )
    progress = (
        Progress.DONE if melee.fought_on >= ctx.turn else Progress.NOW if ctx.fight.phase == "melee" else Progress.LATER
    )
    return Slot(first.unit, None, None, f"against {against}, round {melee.rounds + 1}", progress, key=melee.key)
