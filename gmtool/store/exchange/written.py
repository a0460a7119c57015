"""Cards from lines of text, such as were copied from a book or a message: a card a line, as quick entry reads it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gmtool.rules.kit.quick_entry.entry import PartKind, QuickEntry
from gmtool.rules.kit.quick_entry.reading import quick_entry
from gmtool.rules.seam import Ruleset
from gmtool.store.errors import BadImport
from gmtool.store.exchange.incoming import CardGate, Incoming
from gmtool.store.exchange.intake import CardIntake
from gmtool.store.exchange.present import Present, folded
from gmtool.store.limits import WRITTEN_LETTERS, WRITTEN_LINES
from gmtool.store.progress import Progress, unwatched, watched

_TITLE: Final = 40
"""A line that says nothing but a name is that of a card if it is no longer; longer ones are sentences."""
_SAYS: Final = frozenset(PartKind) - {PartKind.NAME, PartKind.FILLER, PartKind.NOTE}


def read_written(
    text: str, name: str, ruleset: Ruleset, present: Present, progress: Progress = unwatched
) -> CardIntake:
    """What lines of text would bring. Raises `BadImport` where there are too many, or `Cancelled`."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(text) > WRITTEN_LETTERS or len(lines) > WRITTEN_LINES:
        most = f"{WRITTEN_LINES:,} lines or {WRITTEN_LETTERS:,} letters"
        raise BadImport(f"{name} cannot be read: it is more than {most}, which is too much to be read as cards.")
    gate = CardGate(present, set())
    for number, line in watched(lines, len(lines), progress):
        _look_at(gate, f"Line {number:,}", quick_entry(ruleset, line.strip()), present)
    return CardIntake(name, tuple(gate.cards), tuple(gate.lines))


def _look_at(gate: CardGate, place: str, entry: QuickEntry, present: Present) -> None:
    card = entry.card
    remarks = tuple(problem.rstrip(".") for problem in entry.problems)
    if not any(part.kind in _SAYS for part in entry.parts) and (entry.not_understood or len(card.name) > _TITLE):
        gate.leave_out(place, card.name, "nothing in it is known to the rules")
    elif not card.name:
        gate.leave_out(place, "", "; ".join((*remarks, "it has no name")))
    elif entry.copies == 1:
        gate.let_in(Incoming(card), place, remarks)
    else:
        taken = {folded(one.card.name) for one in gate.cards}
        free = _numbered(card.name, taken | set(present.names))
        for _ in range(entry.copies):
            gate.let_in(Incoming(replace(card, name=next(free))), place, remarks)


def _numbered(name: str, taken: set[str]) -> Iterator[str]:
    number = 1
    while True:
        if folded(numbered := f"{name} {number}") not in taken:
            yield numbered
        number += 1
