"""Setting of a booklet, a card at a time between the events of the window, so that it stays at work."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from math import ceil
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from gmtool.desktop.paper.cards.booklet_page import COLUMNS, BookletGeometry
from gmtool.desktop.paper.cards.record_card import Portraits, blocks_of
from gmtool.desktop.paper.typeset.blocks import Block, Column, KeptTogether, flow, space_between
from gmtool.desktop.paper.typeset.text import TextBlock, line_height
from gmtool.language import trn
from gmtool.presentation.sheets.options import CardOptions
from gmtool.presentation.sheets.printed_cards import Rulesets, alphabetical, face_of, letter_of
from gmtool.records import dataclass
from gmtool.rules.seam import Card
from gmtool.systems import UnknownSystem

CONTENTS: Final = 1.0
"""The share of plain type that a line of the contents is set in."""
_READ: Final = 50
TITLE: Final = 24.0
"""Millimeters of the title on the first page."""


@dataclass(frozen=True)
class BookletPage:
    """Columns of cards, and the first and the last of them."""

    columns: Sequence[Column]
    cards: Sequence[Card]


@dataclass(frozen=True)
class Booklet:
    """The pages of cards; before them lie the `contents`: page by page, column by column, names and page numbers."""

    title: str
    about: str
    geometry: BookletGeometry
    contents: Sequence[Sequence[Sequence[tuple[str, int]]]]
    pages: Sequence[BookletPage]

    @property
    def count(self) -> int:
        return len(self.contents) + len(self.pages)


def set_booklet(
    title: str,
    cards: Sequence[Card],
    rulesets: Rulesets,
    geometry: BookletGeometry,
    wishes: CardOptions,
    portraits: Portraits | None,
) -> Iterator[Booklet | int]:
    """Set it: now and then how many cards are set, and at the end the booklet."""
    read = []
    for place in range(len(cards)):
        # one by one: who has very many of them reads them by pages, or all at once
        read.append(cards[place])
        if len(read) % _READ == 0:
            yield 0
    titles = _titles(read, rulesets)
    ordered = alphabetical(read, titles)
    columns: list[tuple[Column, list[Card]]] = []
    column, inside, used = list[tuple[Block, float]](), list[Card](), 0.0
    height, before = geometry.body.height(), ("", "")
    for done, card in enumerate(ordered, 1):
        blocks: list[Block] = list(blocks_of(face_of(card, rulesets), wishes, portraits))
        heading = (titles.get(card.system, card.system) if len(titles) > 1 else "", letter_of(card))
        if heading != before:
            blocks.insert(0, TextBlock(heading[1], bold=True, share=1.8, ruled=True))
            if heading[0] != before[0]:
                blocks.insert(0, TextBlock(heading[0], bold=True, share=1.5))
            before = heading
        entry = KeptTogether(blocks, height)
        high = entry.height(geometry.column, geometry.points)
        if column and used + high > height:
            columns.append((column, inside))
            column, inside, used = [], [], 0.0
        if high > height:
            # one that goes on in the next column has these for itself
            columns += [(part, [card]) for part in flow([entry], geometry.column, height, geometry.points)]
        else:
            column.append((entry, used))
            inside.append(card)
            used += high + space_between(geometry.points)
        yield done
    if column:
        columns.append((column, inside))
    yield _bound(title, titles, geometry, columns, len(cards))


def _bound(
    title: str,
    titles: dict[str, str],
    geometry: BookletGeometry,
    columns: Sequence[tuple[Column, list[Card]]],
    count: int,
) -> Booklet:
    pages = [columns[start : start + COLUMNS] for start in range(0, len(columns), COLUMNS)]
    made = [
        BookletPage([column for column, _ in page], [card for _, cards in page for card in cards]) for page in pages
    ]
    first, more = lines_in(geometry, TITLE) * COLUMNS, lines_in(geometry) * COLUMNS
    ahead = 1 + ceil(max(0, count - first) / more)
    numbered: dict[int, tuple[str, int]] = {}
    for number, page in enumerate(made, ahead + 1):
        for card in page.cards:
            numbered.setdefault(id(card), (card.name, number))
    lines = list(numbered.values())
    contents = [_in_columns(lines[:first], lines_in(geometry, TITLE))]
    for start in range(first, len(lines), more):
        contents.append(_in_columns(lines[start : start + more], lines_in(geometry)))
    about = f"{', '.join(titles.values())} · {trn('{n:,} card', '{n:,} cards', count)}"
    return Booklet(title, about, geometry, contents, made)


def _in_columns(lines: Sequence[tuple[str, int]], most: int) -> Sequence[Sequence[tuple[str, int]]]:
    """In columns of equal length, at most so long."""
    long = min(most, max(1, ceil(len(lines) / COLUMNS)))
    return [lines[start : start + long] for start in range(0, len(lines), long)]


def lines_in(geometry: BookletGeometry, top: float = 0.0) -> int:
    """The number of lines of contents in a column that begins so far below the top of the body."""
    return max(1, int((geometry.body.height() - top) / line_height(geometry.points * CONTENTS)))


def _titles(cards: Sequence[Card], rulesets: Rulesets) -> dict[str, str]:
    found = {}
    for system in dict.fromkeys(card.system for card in cards):
        try:
            found[system] = rulesets(system).title
        except UnknownSystem:
            found[system] = system
    return found


_AT_ONCE: Final = 0.1
"""Seconds for which a booklet is set before the window goes on."""
_SLICE: Final = 0.02
_TOLD: Final = 0.25
"""Seconds after which it is told again how far it is."""


class BookletSetter(QObject):
    """Keeps the booklet that was asked for last."""

    progressed = Signal()
    """More is set, or all of it: ask again."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.done = 0
        """The number of cards that are set."""
        self._key: Hashable = None
        self._booklet: Booklet | None = None
        self._setting: Iterator[Booklet | int] = iter(())
        self._told = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(lambda: self._go_on(_SLICE))

    def booklet(self, key: Hashable, begin: Callable[[], Iterator[Booklet | int]]) -> Booklet | None:
        """The booklet of a key, begun where it is another one; None while it is being set."""
        if key != self._key:
            self._key, self._booklet, self.done = key, None, 0
            self._setting = begin()
            self._told = perf_counter()
            self._timer.start(0)
            self._go_on(_AT_ONCE)
        return self._booklet

    def stop(self) -> None:
        """Set nothing more; who asks again begins anew."""
        self._timer.stop()
        self._key = None

    def _go_on(self, seconds: float) -> None:
        until = perf_counter() + seconds
        while perf_counter() < until:
            found = next(self._setting)
            if isinstance(found, Booklet):
                self._booklet = found
                self._timer.stop()
                if seconds == _SLICE:
                    self.progressed.emit()
                return
            self.done = found
        if perf_counter() - self._told > _TOLD:
            self._told = perf_counter()
            self.progressed.emit()
