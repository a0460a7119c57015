"""Order of a fight as rows: mark, name, score, boxes for hits, a box a turn to tick, room for notes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPen

from gmtool.desktop.paper.fight.marks import paint_mark
from gmtool.desktop.paper.page import CENTRE, Page
from gmtool.desktop.paper.typeset.boxes import TickBoxes
from gmtool.desktop.paper.typeset.text import QUIET, START, TextBlock, heading_height, paint_heading, text_width
from gmtool.presentation.sheets.options import OrderOptions
from gmtool.presentation.sheets.order import OrderRow

_MARK: Final = 7.0
_SCORE: Final = 12.0
_TURN: Final = 5.3
_TICK: Final = 3.8
_BOXES: Final = 7.0
"""The points of type that boxes for hits go with: ten of them are 33 mm."""
_BOXES_WIDE: Final = 34.0
_GAP: Final = 1.8
_NAMES: Final = 5.0
_LEAST_ROW: Final = 9.0
_RULE: Final = QColor("#9a9a9a")
_BLACK: Final = QColor("#000000")


@dataclass(frozen=True, slots=True)
class _Columns:
    """The left edges and widths of the columns in millimetres."""

    name: tuple[float, float]
    score: tuple[float, float]
    boxes: tuple[float, float]
    turns: tuple[float, float]
    notes: tuple[float, float]


@dataclass(frozen=True)
class OrderTable:
    """One lane of the order as a block. The turns to tick begin with `first_turn`; `score`: what scores are called."""

    title: str
    rows: Sequence[OrderRow]
    wishes: OrderOptions
    first_turn: int = 1
    needed: bool = True
    score: str = "Score"

    def height(self, width: float, points: float) -> float:
        """Heading, names of the columns, and rows."""
        columns = self._columns(width)
        rows = sum(_row_height(row, columns, points) for row in self.rows)
        return heading_height(self.title, points) + _NAMES + rows

    def cut(self, width: float, height: float, points: float) -> "OrderTable | None":
        """The first rows."""
        found = self.divided(width, height, points)
        return found[0] if found else None

    def divided(self, width: float, height: float, points: float) -> "tuple[OrderTable, OrderTable] | None":
        """The first rows, and the rest under the same names."""
        for count in range(len(self.rows) - 1, 0, -1):
            first = replace(self, rows=self.rows[:count])
            if first.height(width, points) <= height:
                return first, replace(self, rows=self.rows[count:])
        return None

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        """Paint it."""
        under, columns = paint_heading(page, room, self.title, points), self._columns(room.width())
        self._paint_names(page, QRectF(under.left(), under.top(), under.width(), _NAMES), columns)
        top = under.top() + _NAMES
        for row in self.rows:
            at = QRectF(room.left(), top, room.width(), _row_height(row, columns, points))
            self._paint_row(page, at, row, columns, points)
            page.line(at.bottomLeft(), at.bottomRight(), _RULE)
            top += at.height()

    def _paint_names(self, page: Page, room: QRectF, columns: _Columns) -> None:
        named = [
            (columns.name, "Figure"),
            (columns.score, self.score),
            (columns.boxes, "Hits"),
            (columns.notes, "Notes"),
        ]
        for (left, wide), name in named:
            if wide > 0:
                page.write(QRectF(room.left() + left, room.top(), wide, room.height()), name, 7, START, colour=QUIET)
        for turn in range(self.wishes.turns):
            left = room.left() + columns.turns[0] + turn * _TURN
            number = str(self.first_turn + turn)
            page.write(QRectF(left, room.top(), _TURN, room.height()), number, 7, CENTRE, colour=QUIET, whole=True)

    def _paint_row(self, page: Page, room: QRectF, row: OrderRow, columns: _Columns, points: float) -> None:
        paint_mark(page, QRectF(room.left(), room.top() + 1, _MARK, _MARK), row.mark, row.side, down=row.down)
        left, wide = columns.name
        high = _name(row).height(wide, points)
        for words, down in ((_name(row), 0.6), (_about(row), 0.6 + high)):
            words.paint(page, QRectF(room.left() + left, room.top() + down, wide, 1), points)
        left, wide = columns.score
        if wide:
            page.write(QRectF(room.left() + left, room.top() + 1, wide, _MARK), row.score, 13, START, bold=True)
        left, wide = columns.boxes
        if row.counts and wide:
            boxes = _boxes(row)
            boxes.paint(page, QRectF(room.left() + left, room.top() + 1.6, wide, boxes.height(wide, _BOXES)), _BOXES)
        page.painter.setPen(QPen(_BLACK, 0.2))
        for turn in range(self.wishes.turns):
            at = QPointF(room.left() + columns.turns[0] + turn * _TURN + (_TURN - _TICK) / 2, room.top() + 2.6)
            page.painter.drawRect(QRectF(at.x(), at.y(), _TICK, _TICK))

    def _columns(self, width: float) -> _Columns:
        """What the narrow columns leave is for the names, and for the notes where they are wished."""
        boxes, turns = _BOXES_WIDE if self.wishes.boxes else 0.0, self.wishes.turns * _TURN
        score = max(_SCORE, text_width(self.score, 7) + 1) if any(row.score for row in self.rows) else 0.0
        rest = max(24.0, width - _MARK - score - boxes - turns - (4 + self.wishes.notes) * _GAP)
        name = max(24.0, rest * 0.56) if self.wishes.notes else rest
        edges = list(accumulate((name, score, boxes, turns), _after, initial=_MARK + _GAP))
        notes = max(0.0, width - edges[4]) if self.wishes.notes else 0.0
        return _Columns((edges[0], name), (edges[1], score), (edges[2], boxes), (edges[3], turns), (edges[4], notes))


def _after(edge: float, wide: float) -> float:
    """Where the next column begins."""
    return edge + wide + (_GAP if wide else 0.0)


def _row_height(row: OrderRow, columns: _Columns, points: float) -> float:
    wide = columns.name[1]
    words = _name(row).height(wide, points) + _about(row).height(wide, points) + 1.8
    boxes = _boxes(row).height(columns.boxes[1], _BOXES) + 2.6 if row.counts and columns.boxes[1] else 0.0
    return max(_LEAST_ROW, words, boxes)


def _name(row: OrderRow) -> TextBlock:
    return TextBlock(row.name or "?", bold=True, most=2)


def _about(row: OrderRow) -> TextBlock:
    return TextBlock(row.about, quiet=True, share=0.8, most=4)


def _boxes(row: OrderRow) -> TickBoxes:
    return TickBoxes("Damage" if row.counted is not None else "", row.full, crossed=row.counted or row.taken)
