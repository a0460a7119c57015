"""What can be done with cards, each with its undo."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from PySide6.QtCore import QObject, Signal

from gmtool.desktop.roster.shelves import is_built_in
from gmtool.rules.seam import Card

if TYPE_CHECKING:
    from gmtool.desktop.shell.main_window import MainWindow

_ALONE: Final = frozenset({"picture", "ruling"})
"""Edits that are whole by themselves."""


class CardDeeds(QObject):
    """Writes cards to the campaign. `changed` comes after every deed and every undo, with the ids to look at."""

    changed = Signal(list)

    def __init__(self, campaign: Any, desk: "MainWindow") -> None:
        super().__init__(desk)
        self._cards = campaign.cards
        self._desk = desk

    def add(self, cards: Sequence[Card], what: str = "") -> None:
        """Put cards into the campaign."""
        kept: list[Any] = []
        added: list[Card] = []

        def do() -> None:
            if kept:
                self._cards.restore(kept)
            else:
                added[:] = self._cards.add_all([(replace(card, id=""), {}) for card in cards])
            self.changed.emit([card.id for card in added])

        def undo() -> None:
            kept[:] = self._cards.delete([card.id for card in added])
            self.changed.emit([])

        self._desk.do(what or f"add {names(cards)}", do, undo)

    def edit(self, before: Card, after: Card, what: str) -> None:
        """Write an edited card. Edits of one field that follow each other are undone together, as letters are typed."""
        thread = -1 if what in _ALONE else crc32(f"{before.id} {what}".encode()) & 0x7FFFFFFF
        self._desk.do(f"{before.name}: {what}", self._writer(after), self._writer(before), thread)

    def copy(self, card: Card, copies: int) -> None:
        """Numbered copies: “Goblin 1”, “Goblin 2” and so on."""
        taken = {one.name for one in self._cards.list()}
        stem = card.name.rstrip("0123456789").rstrip() or card.name
        free = (number for number in range(1, len(taken) + copies + 1) if f"{stem} {number}" not in taken)
        named = [replace(card, name=f"{stem} {next(free)}") for _ in range(copies)]
        self.add(named, f"add {named[0].name}" + (f" to {named[-1].name}" if copies > 1 else ""))

    def duplicate(self, cards: Sequence[Card]) -> None:
        """Each once more; from the bestiary, into the campaign."""
        if all(is_built_in(card) for card in cards):
            self.add(cards, f"take {names(cards)} from the bestiary")
        elif len(cards) == 1:
            self.copy(cards[0], 1)
        else:
            self.add(cards, f"duplicate {names(cards)}")

    def delete(self, cards: Sequence[Card]) -> None:
        """Take cards out."""
        kept: list[Any] = []

        def do() -> None:
            kept[:] = self._cards.delete([card.id for card in cards])
            self.changed.emit([])

        def undo() -> None:
            self._cards.restore(kept)
            self.changed.emit([card.id for card in cards])

        if self._desk.do(f"delete {names(cards)}", do, undo) and self._desk.setting("delete_notice"):
            self._desk.notice(f"Deleted {names(cards)}. Ctrl+Z brings it back.")

    def _writer(self, card: Card) -> Callable[[], None]:
        def write() -> None:
            self._cards.update(card)
            self.changed.emit([card.id])

        return write


def names(cards: Sequence[Card]) -> str:
    """A name, or how many."""
    return cards[0].name or "a card without a name" if len(cards) == 1 else f"{len(cards)} cards"


def first_names(cards: Sequence[Card]) -> str:
    """The first few names."""
    shown = ", ".join(card.name for card in cards[:12])
    return f"{shown} and {len(cards) - 12} more" if len(cards) > 12 else shown
