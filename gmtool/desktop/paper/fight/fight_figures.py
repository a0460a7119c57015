"""The cards of those who fight, as they came into it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from gmtool.rules.seam import AddFigure, BadCommand, Card, Counter, Enlisted, Muster

if TYPE_CHECKING:
    from gmtool.encounter import Journal


_JOINS: Final = "gm.add/1"


def cards_of(figures: Iterable[Enlisted], counters: Mapping[str, Counter]) -> Mapping[str, Card]:
    """The card of each figure that there is, under the figure's own name."""
    return {one.id: replace(one.card, name=counters[one.id].name) for one in figures if one.id in counters}


def joined(muster: Muster, journal: "Journal") -> Iterable[Enlisted]:
    """Who began the fight, and who joined it since."""
    yield from muster.figures
    for entry in journal.line():
        if entry.command.get("kind") == _JOINS:
            try:
                command = journal.ruleset.command(entry.command)
            except BadCommand:
                continue
            if isinstance(command, AddFigure):
                yield command.figure
