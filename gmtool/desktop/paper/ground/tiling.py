"""Tiling of a ground, one tile to a sheet: rows A, B ... from the north, columns 1, 2 ... from the west.

Neighbours share a strip of the ground, the overlap, for gluing one upon the other. Around a tile stand crop marks,
where the neighbours begin, which they are, and the tile's name."""

from collections.abc import Iterator
from functools import cached_property
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPolygonF

from gmtool.desktop.paper.page import CENTRE, LEFT, Page
from gmtool.records import dataclass

_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet's part of the ground: its row and column from 0, and its area in millimetres of the whole ground."""

    row: int
    column: int
    area: QRectF

    @property
    def name(self) -> str:
        """Its label: "A1"."""
        return tile_name(self.row, self.column)


@dataclass(frozen=True)
class Tiling:
    """The tiles of a ground. `whole` is the ground, `room` what one sheet holds, `overlap` the shared strip, in mm.

    `without` are the tiles, by row and column, that are left out, because nothing would be seen on them.
    """

    whole: QSizeF
    room: QSizeF
    overlap: float
    without: frozenset[tuple[int, int]] = frozenset()

    @cached_property
    def rows(self) -> int:
        return _count(self.whole.height(), self.room.height(), self.overlap)

    @cached_property
    def columns(self) -> int:
        return _count(self.whole.width(), self.room.width(), self.overlap)

    def tile(self, row: int, column: int) -> Tile:
        """The tile in a row and column, both from 0; those at the far edges may be smaller."""
        left = column * (self.room.width() - self.overlap)
        top = row * (self.room.height() - self.overlap)
        width = min(self.room.width(), self.whole.width() - left)
        height = min(self.room.height(), self.whole.height() - top)
        return Tile(row, column, QRectF(left, top, width, height))

    def has(self, row: int, column: int) -> bool:
        """True if there is a tile in this row and column, and it is printed."""
        return 0 <= row < self.rows and 0 <= column < self.columns and (row, column) not in self.without

    def tiles(self) -> Iterator[Tile]:
        """Those that are printed, row by row."""
        places = ((row, column) for row in range(self.rows) for column in range(self.columns))
        return (self.tile(*place) for place in places if place not in self.without)


def tile_name(row: int, column: int) -> str:
    """The label of a tile by its row and column from 0: A1 to Z99, then AA1."""
    letters, row = "", row + 1
    while row:
        row, letter = divmod(row - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{column + 1}"


def _count(whole: float, room: float, overlap: float) -> int:
    return max(1, ceil((whole - overlap) / (room - overlap) - _ROUNDING))


BAND: Final = 6.0
"""The width of the strip around the tile for the marks."""
_GAP: Final = 0.8
"""Millimetres between the tile and a mark, so that a slip of the knife does not leave it there."""
_LONG: Final = 5.0
_GREY: Final = QColor("#6a6a6a")
_SIDES: Final = (((-1, 0), 0.0), ((0, 1), 90.0), ((1, 0), 180.0), ((0, -1), 270.0))
"""The step to each neighbour, in rows and columns, and how an arrow to the north is turned to show there."""


def paint_marks(page: Page, at: QRectF, tile: Tile, tiling: Tiling, said: str) -> None:
    """Paint the marks around a tile that lies at `at` on the sheet; `said` stands under it."""
    for corner, x, y in (
        (at.topLeft(), -1, -1), (at.topRight(), 1, -1), (at.bottomLeft(), -1, 1), (at.bottomRight(), 1, 1),
    ):  # fmt: skip
        page.line(corner + QPointF(x * _GAP, 0), corner + QPointF(x * _LONG, 0), Qt.GlobalColor.black)
        page.line(corner + QPointF(0, y * _GAP), corner + QPointF(0, y * _LONG), Qt.GlobalColor.black)
    _paint_overlaps(page, at, tile, tiling)
    # before the neighbours: some readers of PDFs mix words that stand on nearly the same line as they come
    foot = QRectF(at.left() + _LONG, at.bottom() + 1, at.width() / 2 - _LONG - 10, BAND - 1)
    page.write(QRectF(foot.topLeft(), QSizeF(14, foot.height())), tile.name, 11, LEFT, bold=True)
    page.write(foot.adjusted(14, 0, 0, 0), said, 6.5, LEFT, colour=_GREY)
    for (down, across), turned in _SIDES:
        row, column = tile.row + down, tile.column + across
        if tiling.has(row, column):
            middle = at.center() + QPointF(across * at.width() / 2, down * at.height() / 2)
            _paint_neighbour(page, middle, turned, tile_name(row, column))


def _paint_overlaps(page: Page, at: QRectF, tile: Tile, tiling: Tiling) -> None:
    """Paint short grey marks outside the tile where the edge of a neighbour comes to lie on it."""
    if not tiling.overlap:
        return
    across = [at.left() + tiling.overlap] * (tile.column > 0)
    across += [at.right() - tiling.overlap] * (tile.column + 1 < tiling.columns)
    down = [at.top() + tiling.overlap] * (tile.row > 0)
    down += [at.bottom() - tiling.overlap] * (tile.row + 1 < tiling.rows)
    for x in across:
        for y, out in ((at.top(), -1), (at.bottom(), 1)):
            page.line(QPointF(x, y + out * _GAP), QPointF(x, y + out * _LONG / 2), _GREY)
    for y in down:
        for x, out in ((at.left(), -1), (at.right(), 1)):
            page.line(QPointF(x + out * _GAP, y), QPointF(x + out * _LONG / 2, y), _GREY)


def _paint_neighbour(page: Page, middle: QPointF, turned: float, name: str) -> None:
    """An arrow out of the middle of a side, and the neighbour's name beside it, upright."""
    painter = page.painter
    painter.save()
    painter.translate(middle)
    painter.rotate(turned)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_GREY)
    painter.drawPolygon(QPolygonF([QPointF(0, -4.4), QPointF(1.6, -1.4), QPointF(-1.6, -1.4)]))
    beside = QPointF(0, -3.0)
    painter.restore()
    way = {0.0: QPointF(6, 0), 90.0: QPointF(0, 4.5), 180.0: QPointF(6, 0), 270.0: QPointF(0, 4.5)}[turned]
    off = {0.0: beside, 90.0: QPointF(3, 0), 180.0: QPointF(0, 3), 270.0: QPointF(-3, 0)}[turned]
    at = middle + off + way
    page.write(QRectF(at.x() - 5, at.y() - 2, 10, 4), name, 7, CENTRE, colour=_GREY)
