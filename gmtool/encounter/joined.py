"""Who has been in a fight: those of the muster, and those who joined since."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from gmtool.encounter.journal import Journal
from gmtool.encounter.musters import load_enlisted
from gmtool.rules.seam import BadMuster, Enlisted, Muster

_JOINS: Final = "gm.add/1"


def joined(muster: Muster, journal: Journal) -> Iterator[Enlisted]:
    """Everybody up to the head of the journal, in the order in which they came."""
    yield from muster.figures
    for entry in journal.line():
        if entry.command.get("kind") == _JOINS:
            with suppress(BadMuster):
                yield load_enlisted(entry.command.get("figure"))
