"""Cards that are read when somebody looks at them: of fifty thousand, a page at a time."""

from collections.abc import Iterator, Sequence
from typing import Final, overload

from gmtool.desktop.roster.shelves import Shelves
from gmtool.rules.seam import Card

_PAGE: Final = 32
_CHUNK: Final = 500
_KEPT: Final = 4_000
GONE: Final = Card("", "This card is damaged, or was taken away in another window")
"""Stands where a card cannot be read."""


class Reader:
    """Keeps what it has read until cards change."""

    def __init__(self, shelves: Shelves) -> None:
        self.shelves = shelves
        self._cards: dict[int, Card] = {}
        self._writes = -1

    def card(self, numbers: Sequence[int], row: int) -> Card:
        """The card in a row; those about it are read with it."""
        if self._writes != self.shelves.writes or len(self._cards) > _KEPT:
            self._cards.clear()
            self._writes = self.shelves.writes
        number = numbers[row]
        if number not in self._cards:
            first = row - row % _PAGE
            page = [one for one in numbers[first : min(first + _PAGE, len(numbers))] if one not in self._cards]
            found = self.shelves.at(page)
            if len(found) < len(page):
                self._cards.update((one, next(iter(self.shelves.at([one])), GONE)) for one in page)
            else:
                self._cards.update(zip(page, found, strict=True))
        return self._cards[number]


class CardsAt(Sequence[Card]):
    """The cards with these numbers (`Shelves`)."""

    def __init__(self, reader: Reader, numbers: Sequence[int]) -> None:
        self._reader = reader
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, row: int) -> Card: ...
    @overload
    def __getitem__(self, row: slice) -> "CardsAt": ...
    def __getitem__(self, row: int | slice) -> "Card | CardsAt":
        if isinstance(row, slice):
            return CardsAt(self._reader, self.numbers[row])
        return self._reader.card(self.numbers, range(len(self))[row])

    def __iter__(self) -> Iterator[Card]:
        if len(self) <= _PAGE:
            yield from (self[row] for row in range(len(self)))
            return
        for first in range(0, len(self), _CHUNK):
            yield from self._reader.shelves.at(self.numbers[first : first + _CHUNK])

    def ids(self) -> list[str]:
        """Their ids; that takes less than reading the cards."""
        return list(self._reader.shelves.ids(self.numbers))

    def mine(self) -> "CardsAt":
        """Those of the campaign, without the built-in ones."""
        return CardsAt(self._reader, [number for number in self.numbers if number > 0])

    @property
    def any_mine(self) -> bool:
        """Whether one of them is the campaign's."""
        return any(number > 0 for number in self.numbers)


def ids_of(cards: Sequence[Card]) -> list[str]:
    """The ids of cards."""
    return cards.ids() if isinstance(cards, CardsAt) else [card.id for card in cards]
