"""Boxes: to tick, in fives; and with numbers, each with its name below it."""

from dataclasses import replace
from functools import lru_cache
from math import ceil, floor
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from gmtool.desktop.paper.page import CENTRE, Page
from gmtool.desktop.paper.typeset.text import POINT, START, TextBlock, line_height, text_width, widest_word
from gmtool.language import grouped, tr
from gmtool.records import dataclass

_FIVE: Final = 5
_SMALLEST: Final = 2.6
"""Millimeters of a box that a pencil can still tick."""
_TICK_GAP: Final = 0.5
_BETWEEN: Final = 1.2
"""Beyond the gap, after every fifth."""
MOST_TICK_BOXES: Final = 150
"""With more of them nobody counts boxes: there is a line to write on."""


@dataclass(frozen=True, slots=True)
class TickBoxes:
    """A name and so many boxes."""

    label: str
    boxes: int
    title: str = ""
    needed: bool = True
    written: bool = False
    """True if there is a line to write on instead of boxes."""
    crossed: int = 0
    """The number of boxes that are ticked already."""
    breaks: tuple[int, ...] = ()
    """The numbers of the boxes that have a thick edge."""

    def height(self, width: float, points: float) -> float:
        if self._is_written:
            return line_height(points) * 1.3
        return self._rows(width, points) * (_side(points) + _TICK_GAP)

    def cut(self, width: float, height: float, points: float) -> "TickBoxes | None":
        """A line to write on."""
        short = replace(self, written=True)
        return short if height >= short.height(width, points) else None

    def paint(self, page: Page, room: QRectF, points: float) -> None:
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
            left = self._beside(points) + across * (side + _TICK_GAP) + across // _FIVE * _BETWEEN
            at = QRectF(room.left() + left, room.top() + down * (side + _TICK_GAP), side, side)
            page.painter.drawRect(at)
            if box + 1 in self.breaks:
                _paint_break(page, at)
            if box < self.crossed:
                page.painter.drawLine(at.bottomLeft(), at.topRight())

    def _paint_line(self, page: Page, room: QRectF, points: float) -> None:
        taken = grouped(f"{self.crossed:,}") if self.crossed else ""
        said = (
            " ".join(
                part for part in (self.label, taken, tr("of {count:,}", count=self.boxes) if self.boxes else "") if part
            )
            + ":"
        )
        page.write(room, said, points, START, bold=True)
        left = min(room.right(), room.left() + text_width(said, points, bold=True) + 2)
        page.line(QPointF(left, room.bottom() - 0.5), room.bottomRight() - QPointF(0, 0.5), Qt.GlobalColor.black)

    @property
    def _is_written(self) -> bool:
        return self.written or not 0 < self.boxes <= MOST_TICK_BOXES

    def _beside(self, points: float) -> float:
        return text_width(self.label, points, bold=True) + 2 if self.label else 0.0

    def _in_a_row(self, width: float, points: float) -> int:
        five = _FIVE * (_side(points) + _TICK_GAP) + _BETWEEN
        return max(1, int((width - self._beside(points) + _BETWEEN + _TICK_GAP) / five)) * _FIVE

    def _rows(self, width: float, points: float) -> int:
        return ceil(self.boxes / self._in_a_row(width, points))


def _paint_break(page: Page, box: QRectF) -> None:
    """The bar before a box, and its thick edge: whoever ticks it has crossed the line."""
    painter = page.painter
    painter.save()
    painter.setPen(QPen(QColor("#000000"), 0.55))
    painter.drawRect(box.adjusted(0.12, 0.12, -0.12, -0.12))
    painter.restore()


def _side(points: float) -> float:
    return max(_SMALLEST, points * POINT * 1.05)


_VALUE: Final = 1.6
_LABEL: Final = 0.78
_LEAST_VALUE: Final = 0.7
_GAP: Final = 1.0
_INSET: Final = 0.8
_LINES: Final = 3
_SLACK: Final = 0.6
"""Millimeters that a number or a word is given more than it was measured."""


@dataclass(frozen=True, slots=True)
class NumberBox:
    """A number with its name; `main` is the one that is looked at first. Without a text it is to be filled in."""

    label: str
    text: str
    main: bool = False


@dataclass(frozen=True, slots=True)
class NumberBoxes:
    """Boxes in rows, all equally wide."""

    tiles: tuple[NumberBox, ...]
    title: str = ""
    needed: bool = True

    def height(self, width: float, points: float) -> float:
        row, _, high = _laid_out(self.tiles, width, points)
        rows = ceil(len(self.tiles) / row)
        return rows * high + (rows - 1) * _GAP

    def cut(self, width: float, height: float, points: float) -> "NumberBoxes | None":
        """The first rows."""
        row, _, high = _laid_out(self.tiles, width, points)
        rows = floor((height + _GAP) / (high + _GAP))
        return NumberBoxes(self.tiles[: rows * row]) if rows > 0 else None

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        row, wide, high = _laid_out(self.tiles, room.width(), points)
        for place, tile in enumerate(self.tiles):
            left, top = (place % row) * (wide + _GAP), (place // row) * (high + _GAP)
            self._paint(page, QRectF(room.left() + left, room.top() + top, wide, high), tile, points)

    def _paint(self, page: Page, box: QRectF, tile: NumberBox, points: float) -> None:
        page.painter.setPen(QPen(QColor("#000000"), 0.5 if tile.main else 0.15))
        page.painter.setBrush(Qt.BrushStyle.NoBrush)
        page.painter.drawRoundedRect(box, 0.8, 0.8)
        inner = box.adjusted(_INSET, _INSET / 2, -_INSET, -_INSET / 2)
        label = _label(tile).height(inner.width(), points)
        above = QRectF(inner.left(), inner.top(), inner.width(), line_height(points * _VALUE))
        if (shown := _one_line(tile, inner.width(), points)) is not None:
            page.write(above, tile.text, shown, CENTRE, bold=True)
        else:
            value = _lines_of(tile)
            above.setHeight(value.height(inner.width(), points))
            value.paint(page, above, points)
        _label(tile).paint(page, QRectF(inner.left(), above.bottom(), inner.width(), label), points)


@lru_cache(maxsize=256)
def _laid_out(tiles: tuple[NumberBox, ...], width: float, points: float) -> tuple[int, float, float]:
    """The number of boxes in a row, and the width and height of each."""
    row = _in_a_row(tiles, width, points)
    wide = (width - (row - 1) * _GAP) / row
    inner = wide - 2 * _INSET
    high = max((_value_height(tile, inner, points) + _label(tile).height(inner, points) for tile in tiles), default=0.0)
    return row, wide, high + _INSET


def _one_line(tile: NumberBox, width: float, points: float) -> float | None:
    """The size in which a text has room on one line, as large as it goes; None for one that takes several."""
    largest = points * _VALUE
    fits = largest * (width - _SLACK) / max(0.01, text_width(tile.text, largest, bold=True))
    return min(largest, fits) if fits >= points * _LEAST_VALUE else None


def _value_height(tile: NumberBox, width: float, points: float) -> float:
    whole = line_height(points * _VALUE)
    return whole if _one_line(tile, width, points) is not None else _lines_of(tile).height(width, points)


def _lines_of(tile: NumberBox) -> TextBlock:
    """A text that has no room on one line."""
    return TextBlock(tile.text, bold=True, share=_LABEL, most=_LINES + 1, centred=True)


def _in_a_row(tiles: tuple[NumberBox, ...], width: float, points: float) -> int:
    count = max(1, len(tiles))
    least = max((_least(tile, points) for tile in tiles), default=1.0)
    most = max(1, min(count, floor((width + _GAP) / (least + _GAP))))
    return ceil(count / ceil(count / most))


def _least(tile: NumberBox, points: float) -> float:
    label = widest_word(tile.label, points * _LABEL)
    value = min(text_width(tile.text, points * _VALUE, bold=True), 9 * points * 0.2)
    return max(label + _SLACK, value, points * 0.9) + 2 * _INSET


def _label(tile: NumberBox) -> TextBlock:
    return TextBlock(tile.label, quiet=True, share=_LABEL, most=_LINES, centred=True)
