"""A tourney as the screen and the sheets show it: sealed choices, the table of the knights, and their jousts."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.joust.messages import Rode
from gmtool.rules.chainmail.acts.joust.riding import choice_words
from gmtool.rules.chainmail.acts.joust.tourney import (
    Record,
    joust_of,
    jousting,
    leading,
    opponent,
    record_of,
    team_record,
)
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.records.joust import Joust
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.narration import FigureNames
from gmtool.rules.kit.views import sealed_strip
from gmtool.rules.seam import Due, Lane, Progress, Slot, Strip, says, signed


def choices_strip(ctx: Context) -> Strip:
    """The choices of a ride while they are made: sealed until all are in (cm.joust.choose)."""
    told = [(one.id, choice_words(ctx, one)) for one in ctx.units() if joust_of(ctx, one.id) is not None]
    return sealed_strip("Aims and seats", "Choice", told, "no choice yet", "cm.joust.choose")


def record_words(ctx: Context, record: Record) -> str:
    """Jousts won and lost, and the points where rides score: "2 won, 1 lost, +37 points"."""
    noun = "point" if abs(record.points) == 1 else "points"
    points = f", {signed(record.points)} {noun}" if ctx.holds("joust-score") else ""
    return f"{record.won} won, {record.lost} lost{points}"


def knight_words(ctx: Context, knight: Unit) -> str:
    """A knight's row: whom he rides against, which ride comes, and what he has won."""
    joust = joust_of(ctx, knight.id)
    parts = []
    if joust is not None:
        parts.append(f"against {ctx.figure(opponent(joust, knight.id)).name}, ride {joust.rides + 1}")
    if knight.man.steady and joust is not None:
        parts.append("must sit steady")
    return " · ".join([*parts, record_words(ctx, record_of(ctx, knight.id))])


def jousts_lane(ctx: Context) -> Lane:
    """The table of the tourney, on the screen and on the sheets: the rides of each knight."""
    return Lane("Jousts", tuple(_joust(ctx, one, place) for place, one in enumerate(ctx.fight.jousts, 1)))


def _joust(ctx: Context, joust: Joust, place: int) -> Slot:
    against, rides = ctx.figure(joust.other).name, "1 ride" if joust.rides == 1 else f"{joust.rides} rides"
    parts = [f"against {against}", rides]
    if joust.over:
        parts.append(f"{ctx.figure(joust.won).name} won" if joust.won else "nobody won")
    if ctx.holds("joust-score"):
        parts.append(f"{signed(joust.points[0])} and {signed(joust.points[1])} points")
    progress = Progress.DONE if joust.over else Progress.NOW if ctx.fight.phase == "ride" else Progress.LATER
    return Slot(joust.one, None, None, " · ".join(parts), progress, key=f"joust {place}")


def behind(ctx: Context) -> tuple[str, ...]:
    """The teams that have lost: those that do not lead once every joust that was drawn up is over (cm.joust.teams)."""
    if not ctx.fight.jousts or not all(one.over for one in ctx.fight.jousts):
        return ()
    first = leading(ctx)
    return tuple(one.id for one in ctx.fight.sides if first and one.id != first)


def team_dues(ctx: Context) -> Iterator[Due]:
    """The totals of the teams, and who leads (cm.joust.teams)."""
    if not jousting(ctx) or not ctx.holds("joust-teams") or not any(one.over for one in ctx.fight.jousts):
        return
    told = "; ".join(f"{one.name}: {record_words(ctx, team_record(ctx, one.id))}" for one in ctx.fight.sides)
    names = {one.id: one.name for one in ctx.fight.sides}
    first = leading(ctx)
    yield Due(f"{told}. {f'{names[first]} leads' if first else 'The teams are level'}.", rule="cm.joust.teams")


# --- the log ----------------------------------------------------------------------------------------------------------
_RIDES = {"his lance broke": "the lance broke", "unhorsed": "he was unhorsed", "injured": "he was injured"}
"""Saved words of a result that need a sentence of their own."""


@says(Rode)
def _(names: FigureNames, event: Rode) -> str:
    result = " and ".join(_RIDES.get(one, one) for one in event.result.split(", "))
    figure, target = names.figure(event.figure), names.figure(event.target)
    return f"{figure} aimed at {event.aim}; {target} sat {event.seat}: {result}."
