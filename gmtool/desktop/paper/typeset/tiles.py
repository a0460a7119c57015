"""Numbers in boxes, each with its name below it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPen

from gmtool.desktop.paper.page import CENTRE, Page
from gmtool.desktop.paper.typeset.type import SLACK, line_height, lines_of, text_width, widest_word
from gmtool.desktop.paper.typeset.words import QUIET, at_most, paint_lines

_VALUE: Final = 1.6
_LABEL: Final = 0.78
_GAP: Final = 1.0
_INSET: Final = 0.8
_LINES: Final = 3
_TOP: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop


@dataclass(frozen=True, slots=True)
class Tile:
    """A number with its name; `main` is the one that is looked at first. Without a text it is to be filled in."""

    label: str
    text: str
    main: bool = False


@dataclass(frozen=True, slots=True)
class Tiles:
    """Boxes in rows, all equally wide."""

    tiles: Sequence[Tile]
    title: str = ""
    needed: bool = True

    def height(self, width: float, points: float) -> float:
        """As many rows as it takes."""
        rows = ceil(len(self.tiles) / self._in_a_row(width, points))
        return rows * self._high(width, points) + (rows - 1) * _GAP

    def cut(self, width: float, height: float, points: float) -> "Tiles | None":
        """The first rows."""
        rows = floor((height + _GAP) / (self._high(width, points) + _GAP))
        return Tiles(self.tiles[: rows * self._in_a_row(width, points)]) if rows > 0 else None

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        """Paint it."""
        row, high = self._in_a_row(room.width(), points), self._high(room.width(), points)
        wide = self._wide(room.width(), points)
        for place, tile in enumerate(self.tiles):
            left, top = (place % row) * (wide + _GAP), (place // row) * (high + _GAP)
            self._paint(page, QRectF(room.left() + left, room.top() + top, wide, high), tile, points)

    def _paint(self, page: Page, box: QRectF, tile: Tile, points: float) -> None:
        page.painter.setPen(QPen(QColor("#000000"), 0.5 if tile.main else 0.15))
        page.painter.setBrush(Qt.BrushStyle.NoBrush)
        page.painter.drawRoundedRect(box, 0.8, 0.8)
        inner = box.adjusted(_INSET, _INSET / 2, -_INSET, -_INSET / 2)
        largest, high = points * _VALUE, line_height(points * _VALUE)
        wide = max(0.01, text_width(tile.text, largest, bold=True))
        shown = max(points * 0.7, min(largest, largest * (inner.width() - SLACK) / wide))
        page.write(QRectF(inner.left(), inner.top(), inner.width(), high), tile.text, shown, CENTRE, bold=True)
        lines = at_most(lines_of(tile.label, inner.width(), points * _LABEL), _LINES)
        under = QRectF(inner.left(), inner.top() + high, inner.width(), 1)
        paint_lines(page, under, lines, points * _LABEL, _TOP, colour=QUIET)

    def _in_a_row(self, width: float, points: float) -> int:
        count = max(1, len(self.tiles))
        least = max((self._least(tile, points) for tile in self.tiles), default=1.0)
        most = max(1, min(count, floor((width + _GAP) / (least + _GAP))))
        return ceil(count / ceil(count / most))

    def _least(self, tile: Tile, points: float) -> float:
        label = widest_word(tile.label, points * _LABEL)
        value = min(text_width(tile.text, points * _VALUE, bold=True), 9 * points * 0.2)
        return max(label + SLACK, value, points * 0.9) + 2 * _INSET

    def _wide(self, width: float, points: float) -> float:
        row = self._in_a_row(width, points)
        return (width - (row - 1) * _GAP) / row

    def _high(self, width: float, points: float) -> float:
        inner = self._wide(width, points) - 2 * _INSET
        lines = max((len(lines_of(tile.label, inner, points * _LABEL)) for tile in self.tiles), default=1)
        return line_height(points * _VALUE) + min(lines, _LINES) * line_height(points * _LABEL) + _INSET
