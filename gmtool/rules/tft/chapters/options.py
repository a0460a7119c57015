"""Options, and moments in the order of action."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from gmtool.name_runs import in_words
from gmtool.rules.kit.chapters import Chances, Chapter
from gmtool.rules.seam import Condition, Line, says
from gmtool.rules.tft.acts.options import needed
from gmtool.rules.tft.acts.options.moments import HOLD, PASS, TIE
from gmtool.rules.tft.acts.options.places import keep_places
from gmtool.rules.tft.acts.options.swap import SWAP
from gmtool.rules.tft.acts.options.take_option import OPTION
from gmtool.rules.tft.chapters.editions import is_advanced
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.commands import SwapWeapons
from gmtool.rules.tft.state.messages.turns import Posed, TieRolled
from gmtool.rules.tft.state.stations import CONDITIONS, HAS_FOR, NEEDS, RENEWS, SETTLED
from gmtool.rules.tft.views.narration import Names

MOST_WAITED: Final = 2
"""The turns of waiting for an opening that count (am.wait.bonus), for blows, throws and shots (am.wait.missile)."""


def _defends(ctx: Context, figure: Figure) -> Iterator[Condition]:
    does = ctx.tables.traits.get(figure.deeds.option, ())
    if "dodges" in does:
        yield Condition("Dodging", "until the turn ends", "tm.defend.dodge-vs-ranged", good=True)
    if "defends" in does:
        yield Condition("Defending", "until the turn ends", "tm.defend.defend-vs-other", good=True)


def _waits(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if "waits" in ctx.tables.traits.get(figure.deeds.option, ()):
        yield Condition("Waits for an opening", "until the turn ends", "am.wait.bonus", good=True)
    elif figure.waited:
        yield Condition(f"DX +{figure.waited}: waited", "until it attacks or moves", "am.wait.bonus", good=True)


def _waited(ctx: Context, figure: Figure, turn: int) -> Mapping[str, Any]:
    """The turns that it has waited for an opening: all of this one, undisturbed and in its place (am.wait.limits)."""
    deeds = figure.deeds
    waits = ctx.does(figure, "waits") and figure.standing and not deeds.floored and figure.place == deeds.start
    return {"waited": min(MOST_WAITED, figure.waited + 1) if waits else 0}


def _bends(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.deeds.bending:
        yield Condition("Bending down", "until the turn ends", "tm.face.bending-all-rear")


# --- the log ----------------------------------------------------------------------------------------------------------
_POSED = {"standing": "stands up", "kneeling": "kneels", "prone": "lies down"}
_NO_ROOM = frozenset(("tm.move.one-per-hex", "am.onto.one-per-hex"))
"""The rules that an event cites, in either edition, where somebody cannot stand up."""


@says(Posed)
def _(names: Names, event: Posed) -> str:
    if not _NO_ROOM.isdisjoint(event.rules):
        return f"{names.figure(event.figure)} cannot stand up: somebody stands in that hex."
    return f"{names.figure(event.figure)} {_POSED[event.pose]}."


@says(TieRolled)
def _(names: Names, event: TieRolled) -> Line:
    rolled = groupby(event.dice, lambda row: row[1])
    dice = ", ".join(
        f"{called}: {die}" for die, rows in rolled for called in in_words(names.figure(figure) for figure, _ in rows)
    )
    figures = tuple(dict.fromkeys(figure for figure, _ in event.dice))
    tie = "tie" if len(figures) > 1 else "ties"
    text = f"{names.figures(figures)} {tie} at adjDX {event.score}. {dice}. {names.figure(event.first)} acts first."
    return Line(text, figures, event.rules)


CHAPTER = Chapter(
    "options",
    acts={
        "ties": (TIE,),
        "options": (OPTION,),
        "holding": (HOLD,),
        "passing": (PASS,),
    },
    hooks=(
        RENEWS(_waited),
        SETTLED(keep_places),
        HAS_FOR(needed.has_opening, "waits"),
        NEEDS(needed.opening, "waits"),
        CONDITIONS(_defends, "options"),
        CONDITIONS(_waits, "waiting"),
        CONDITIONS(_bends, "bending"),
    ),
)
SWAPS = Chapter("swaps", may=is_advanced, acts={"swaps": (SWAP,)}, chances={SwapWeapons: Chances()})
