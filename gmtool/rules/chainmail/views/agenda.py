"""The agenda: the strip of phases, a row for each unit and each melee, and who has something to do now."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.turn.phases import waiting
from gmtool.rules.chainmail.state.battle import PHASE_NAMES
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.stations import AGENDA, CALLED, DUES, PARTS, ROWS
from gmtool.rules.chainmail.state.unit import Pace, Unit
from gmtool.rules.chainmail.views.victory import lost
from gmtool.rules.seam import Agenda, Lane, Phase, Progress, Slot

_PACES = {Pace.HALF: "moved half", Pace.FULL: "moved", Pace.CHARGE: "charged"}


def agenda(ctx: Context) -> Agenda:
    """The turn: its phases in order; whoever waits in the present one is next."""
    over = ctx.over()
    following = () if over else tuple(one.id for one in waiting(ctx))
    slots = tuple(_slot(ctx, one, following) for one in ctx.everyone() if not one.gone)
    found = Agenda(
        ctx.fight.round, tuple(_phases(ctx, over)), (Lane("Units", slots),), following, _prompt(ctx, following),
        tuple(due for dues in ctx.chapters.at(DUES) for due in dues(ctx)), over=over, lost=tuple(lost(ctx)),
    )  # fmt: skip
    for changed in ctx.chapters.at(AGENDA):
        found = changed(ctx, found)
    return found


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
    progress = Progress.LATER if not unit.done else Progress.DONE
    if not unit.able and unit.id not in following:
        progress = Progress.LOST
    elif unit.id in following:
        progress = Progress.NOW
    return Slot(unit.id, None, None, _row_words(ctx, unit), progress, key=unit.id)


def _row_words(ctx: Context, unit: Unit) -> str:
    """A unit's row beside its men: "Heavy Foot · moved half"; its conditions stand beside it."""
    for row in ctx.chapters.at(ROWS):
        if (words := row(ctx, unit)) is not None:
            return words
    fantastic = ctx.fantastic(unit)
    called = (call(ctx, unit) for call in ctx.chapters.at(CALLED))
    own = fantastic.name if fantastic is not None else next(filter(None, called), ctx.kind(unit).type.words)
    parts = [own if unit.formation else "", _PACES.get(unit.pace, "")]
    parts += [part(ctx, unit) for part in ctx.chapters.at(PARTS)]
    return " · ".join(filter(None, parts))
