"""Jousting: a tourney, in which nothing else is done."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.chainmail.acts.joust import drawing_up, riding
from gmtool.rules.chainmail.acts.joust.riding import aim_labels, lacks_aim, rides
from gmtool.rules.chainmail.acts.joust.tourney import STEPS, fielded, jousting, steps
from gmtool.rules.chainmail.acts.turn.phases import waiting
from gmtool.rules.chainmail.state.context import OWN_PHASES, Context
from gmtool.rules.chainmail.state.stations import AGENDA, ROWS, STANDS, UNFINISHED, WAITS
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.chainmail.views.tourney import behind, choices_strip, jousts_lane, knight_words, team_dues
from gmtool.rules.kit.binding import by_house, some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.seam import Agenda, Refusal


def _unfinished(ctx: Context) -> Iterator[Refusal]:
    if ctx.fight.phase == "lists" and all(one.over for one in ctx.fight.jousts):
        yield Refusal("No joust is drawn up.", "cm.joust.teams")
    if ctx.fight.phase == "aims" and waiting(ctx):
        yield Refusal("Both knights of a joust choose before they ride.", "cm.joust.choose")
    if ctx.fight.phase == "ride" and waiting(ctx):
        yield Refusal("A ride is still to be ridden.", "cm.joust.rides")


def _stands(ctx: Context, knight: Unit) -> str | None:
    """Nobody stands in a tourney: he chooses, and rides."""
    return "" if ctx.fight.phase in STEPS else None


def _agenda(ctx: Context, agenda: Agenda) -> Agenda:
    """The agenda with the table of the jousts; in a tourney nothing of a battle is in it."""
    if ctx.fight.jousts:
        at = next(place for place, lane in enumerate(agenda.lanes, 1) if lane.title == "Units")
        agenda = replace(agenda, lanes=(*agenda.lanes[:at], jousts_lane(ctx), *agenda.lanes[at:]))
    if not jousting(ctx):
        return agenda
    lanes = tuple(replace(one, title="Knights") if one.title == "Units" else one for one in agenda.lanes)
    strip = choices_strip(ctx) if ctx.fight.phase == "aims" and not agenda.over else None
    return replace(
        agenda, lanes=lanes, strip=strip, due=tuple(team_dues(ctx)), lost=behind(ctx),
        orders=lambda figure: aim_labels(ctx, ctx.figure(figure)),
    )  # fmt: skip


CHAPTER = Chapter(
    "joust",
    after=("obedience",),
    has_fight={"jousts": some, "house": by_house("fought", "joust")},
    acts={"joust": (*riding.ACTS, *drawing_up.ACTS)},
    wraps=fielded,
    hooks=(
        OWN_PHASES(steps),
        WAITS(lacks_aim, "aims"),
        WAITS(rides, "ride"),
        UNFINISHED(_unfinished, "joust"),
        STANDS(_stands),
        ROWS(lambda ctx, knight: knight_words(ctx, knight) if jousting(ctx) else None),
        AGENDA(_agenda, "joust"),
    ),
)
