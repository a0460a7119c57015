"""Sheets of record cards, and the marks along which they are cut."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from gmtool.desktop.paper.cards.face import CardFace
from gmtool.desktop.paper.cards.head import Portraits
from gmtool.desktop.paper.cards.record import CardWishes, paint_record
from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.paper import Paper

_MARK: Final = 3.5
_EDGE: Final = QColor("#b4b4b4")


class PerSheet(IntEnum):
    """How many cards lie on a sheet."""

    ONE = 1
    FOUR = 4
    EIGHT = 8
    NINE = 9


_COLUMNS: Final = {PerSheet.ONE: 1, PerSheet.FOUR: 2, PerSheet.EIGHT: 2, PerSheet.NINE: 3}
"""Of paper that lies upright."""
_POINTS: Final = {PerSheet.ONE: 13.0, PerSheet.FOUR: 10.0, PerSheet.EIGHT: 8.0, PerSheet.NINE: 7.6}
_INSET: Final = {PerSheet.ONE: 6.0, PerSheet.FOUR: 4.0, PerSheet.EIGHT: 3.0, PerSheet.NINE: 3.0}


@dataclass(frozen=True, slots=True)
class RecordWishes:
    """How record cards are printed. `marks`: with marks along which they are cut."""

    per_sheet: PerSheet = PerSheet.FOUR
    card: CardWishes = field(default_factory=CardWishes)
    marks: bool = True


@dataclass(frozen=True)
class RecordSheet:
    """One sheet. `faces` makes what its cards show, as many as it has room for or fewer, when it is painted."""

    name: str
    faces: Callable[[], Sequence[CardFace]]
    wishes: RecordWishes
    portraits: Portraits | None = None

    def paint(self, page: Page) -> None:
        """Paint it."""
        per_sheet = self.wishes.per_sheet
        inset, rooms = _INSET[per_sheet], list(places(page.paper, per_sheet))
        for face, room in zip(self.faces(), rooms, strict=False):
            inner = room.adjusted(inset, inset, -inset, -inset)
            paint_record(page, inner, face, self.wishes.card, self.portraits, _POINTS[per_sheet])
        if self.wishes.marks:
            paint_cuts(page, rooms)


def places(paper: Paper, per_sheet: PerSheet) -> Iterator[QRectF]:
    """Where the cards lie, row by row: the paper within its margins, in equal parts."""
    across = _COLUMNS[per_sheet]
    down = per_sheet // across
    if paper.landscape:
        across, down = down, across
    inside = paper.inside
    wide, high = inside.width() / across, inside.height() / down
    for place in range(per_sheet):
        yield QRectF(inside.left() + place % across * wide, inside.top() + place // across * high, wide, high)


def paint_cuts(page: Page, rooms: Sequence[QRectF]) -> None:
    """Thin lines between the cards, and marks in the margin where to put the ruler."""
    inside = page.paper.inside
    long = min(_MARK, page.paper.margin - 1.0)
    for x in sorted({round(x, 3) for room in rooms for x in (room.left(), room.right())}):
        page.line(QPointF(x, inside.top()), QPointF(x, inside.bottom()), _EDGE, 0.1)
        for y, way in ((inside.top(), -1), (inside.bottom(), 1)):
            page.line(QPointF(x, y + way), QPointF(x, y + way * (1 + long)), QColor("#000000"))
    for y in sorted({round(y, 3) for room in rooms for y in (room.top(), room.bottom())}):
        page.line(QPointF(inside.left(), y), QPointF(inside.right(), y), _EDGE, 0.1)
        for x, way in ((inside.left(), -1), (inside.right(), 1)):
            page.line(QPointF(x + way, y), QPointF(x + way * (1 + long), y), QColor("#000000"))
