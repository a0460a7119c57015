"""What stands around a tile: crop marks, where the neighbours begin, which they are, and the tile's name."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPolygonF

from gmtool.desktop.paper.ground.tiling import Tile, Tiling, tile_name
from gmtool.desktop.paper.page import CENTRE, LEFT, Page

BAND: Final = 6.0
"""How wide the strip for the marks is, around the tile."""
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
    for (down, across), turned in _SIDES:
        row, column = tile.row + down, tile.column + across
        if tiling.has(row, column):
            middle = at.center() + QPointF(across * at.width() / 2, down * at.height() / 2)
            _paint_neighbour(page, middle, turned, tile_name(row, column))
    foot = QRectF(at.left() + _LONG, at.bottom() + 1, at.width() / 2 - _LONG - 10, BAND - 1)
    page.write(QRectF(foot.topLeft(), QSizeF(14, foot.height())), tile.name, 11, LEFT, bold=True)
    page.write(foot.adjusted(14, 0, 0, 0), said, 6.5, LEFT, colour=_GREY)


def _paint_overlaps(page: Page, at: QRectF, tile: Tile, tiling: Tiling) -> None:
    """Where a neighbour's edge comes to lie on this tile: short grey marks outside it."""
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
