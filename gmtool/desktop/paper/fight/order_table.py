"""Order of a fight as rows: name, score, boxes for hits, a box a turn to tick, room for notes."""

from itertools import accumulate
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPen

from gmtool.desktop.paper.fight.figure_tables import BLACK, GAP, MARK, NAME_AT, FigureTable
from gmtool.desktop.paper.page import CENTRE, Page
from gmtool.desktop.paper.typeset.boxes import TickBoxes
from gmtool.desktop.paper.typeset.text import QUIET, START, text_width
from gmtool.language import tr
from gmtool.presentation.sheets.options import OrderOptions
from gmtool.presentation.sheets.order import OrderRow
from gmtool.records import dataclass

_SCORE: Final = 12.0
_TURN: Final = 5.3
_TICK: Final = 3.8
_BOXES: Final = 7.0
"""The points of type that boxes for hits go with: ten of them are 33 mm."""
_BOXES_WIDE: Final = 34.0
_LEAST_NAME: Final = 24.0
_LEAST_ROW: Final = 9.0


@dataclass(frozen=True, slots=True)
class _Columns:
    """The left edges and widths of the columns in millimeters."""

    name: tuple[float, float]
    score: tuple[float, float]
    boxes: tuple[float, float]
    turns: tuple[float, float]
    notes: tuple[float, float]


@dataclass(frozen=True)
class OrderTable(FigureTable[OrderRow]):
    """One lane of the order. The turns to tick begin with `first_turn`; `score`: what scores are called."""

    wishes: OrderOptions
    first_turn: int = 1
    score: str = tr("Score")

    def _name_width(self, width: float) -> float:
        return self._columns(width).name[1]

    def _least_height(self, row: OrderRow, width: float) -> float:
        wide = self._columns(width).boxes[1]
        return max(_LEAST_ROW, _boxes(row).height(wide, _BOXES) + 2.6 if row.counts and wide else 0.0)

    def _paint_names(self, page: Page, room: QRectF) -> None:
        columns = self._columns(room.width())
        for (left, wide), name in (
            (columns.score, self.score),
            (columns.boxes, tr("Hits")),
            (columns.notes, tr("Notes")),
        ):
            if wide > 0:
                page.write(QRectF(room.left() + left, room.top(), wide, room.height()), name, 7, START, colour=QUIET)
        for turn in range(self.wishes.turns):
            left = room.left() + columns.turns[0] + turn * _TURN
            number = str(self.first_turn + turn)
            page.write(QRectF(left, room.top(), _TURN, room.height()), number, 7, CENTRE, colour=QUIET, whole=True)

    def _paint_beside(self, page: Page, room: QRectF, row: OrderRow) -> None:
        columns = self._columns(room.width())
        left, wide = columns.score
        if wide:
            page.write(QRectF(room.left() + left, room.top() + 1, wide, MARK), row.score, 13, START, bold=True)
        left, wide = columns.boxes
        if row.counts and wide:
            boxes = _boxes(row)
            boxes.paint(page, QRectF(room.left() + left, room.top() + 1.6, wide, boxes.height(wide, _BOXES)), _BOXES)
        page.painter.setPen(QPen(BLACK, 0.2))
        for turn in range(self.wishes.turns):
            left = room.left() + columns.turns[0] + turn * _TURN + (_TURN - _TICK) / 2
            page.painter.drawRect(QRectF(left, room.top() + 2.6, _TICK, _TICK))

    def _columns(self, width: float) -> _Columns:
        """The columns; the narrow ones leave the rest for the names, and for the notes if they are wished."""
        boxes, turns = _BOXES_WIDE if self.wishes.boxes else 0.0, self.wishes.turns * _TURN
        score = max(_SCORE, text_width(self.score, 7) + 1) if any(row.score for row in self.rows) else 0.0
        rest = max(_LEAST_NAME, width - MARK - score - boxes - turns - (4 + self.wishes.notes) * GAP)
        name = max(_LEAST_NAME, rest * 0.56) if self.wishes.notes else rest
        edges = list(accumulate((name, score, boxes, turns), _after, initial=NAME_AT))
        notes = max(0.0, width - edges[4]) if self.wishes.notes else 0.0
        return _Columns((edges[0], name), (edges[1], score), (edges[2], boxes), (edges[3], turns), (edges[4], notes))


def _after(edge: float, wide: float) -> float:
    """The left edge of the next column."""
    return edge + wide + (GAP if wide else 0.0)


def _boxes(row: OrderRow) -> TickBoxes:
    return TickBoxes(tr("Damage") if row.counted is not None else "", row.full, crossed=row.counted or row.taken)
