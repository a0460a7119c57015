"""Boxes to tick, in fives."""

from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.typeset.type import POINT, line_height, text_width
from gmtool.desktop.paper.typeset.words import START

_FIVE: Final = 5
_SMALLEST: Final = 2.6
"""Millimetres of a box that a pencil can still tick."""
_GAP: Final = 0.5
_BETWEEN: Final = 1.2
"""Beyond the gap, after every fifth."""
MOST: Final = 150
"""With more of them nobody counts boxes: there is a line to write on."""


@dataclass(frozen=True, slots=True)
class Tallies:
    """A name and so many boxes."""

    label: str
    boxes: int
    title: str = ""
    needed: bool = True
    written: bool = False
    """Whether there is a line to write on instead of boxes."""
    crossed: int = 0
    """How many of them are ticked already."""

    def height(self, width: float, points: float) -> float:
        """As many rows as it takes."""
        if self._is_written:
            return line_height(points) * 1.3
        return self._rows(width, points) * (_side(points) + _GAP)

    def cut(self, width: float, height: float, points: float) -> "Tallies | None":
        """A line to write on."""
        short = replace(self, written=True)
        return short if height >= short.height(width, points) else None

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        """Paint it."""
        side = _side(points)
        if self._is_written:
            self._paint_line(page, room, points)
            return
        page.write(QRectF(room.left(), room.top(), self._beside(points), side), self.label, points, START, bold=True)
        page.painter.setPen(QPen(QColor("#000000"), 0.2))
        page.painter.setBrush(Qt.BrushStyle.NoBrush)
        row = self._in_a_row(room.width(), points)
        for box in range(self.boxes):
            across, down = box % row, box // row
            left = self._beside(points) + across * (side + _GAP) + across // _FIVE * _BETWEEN
            at = QRectF(room.left() + left, room.top() + down * (side + _GAP), side, side)
            page.painter.drawRect(at)
            if box < self.crossed:
                page.painter.drawLine(at.bottomLeft(), at.topRight())

    def _paint_line(self, page: Page, room: QRectF, points: float) -> None:
        taken = f"{self.crossed:,}" if self.crossed else ""
        said = " ".join(part for part in (self.label, taken, f"of {self.boxes:,}" if self.boxes else "") if part) + ":"
        page.write(room, said, points, START, bold=True)
        left = min(room.right(), room.left() + text_width(said, points, bold=True) + 2)
        page.line(QPointF(left, room.bottom() - 0.5), room.bottomRight() - QPointF(0, 0.5), Qt.GlobalColor.black)

    @property
    def _is_written(self) -> bool:
        return self.written or not 0 < self.boxes <= MOST

    def _beside(self, points: float) -> float:
        return text_width(self.label, points, bold=True) + 2 if self.label else 0.0

    def _in_a_row(self, width: float, points: float) -> int:
        five = _FIVE * (_side(points) + _GAP) + _BETWEEN
        return max(1, int((width - self._beside(points) + _BETWEEN + _GAP) / five)) * _FIVE

    def _rows(self, width: float, points: float) -> int:
        return ceil(self.boxes / self._in_a_row(width, points))


def _side(points: float) -> float:
    return max(_SMALLEST, points * POINT * 1.05)
