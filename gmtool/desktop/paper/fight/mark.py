"""The shape of a side with a figure's letters: the same on the map, in the order and in the tables."""

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPen

from gmtool.desktop.paper.page import CENTRE, Page
from gmtool.desktop.paper.typeset.type import POINT, text_width
from gmtool.desktop.theme import Shape, shape_path, theme

_ROOM: Final = {Shape.TRIANGLE: (0.42, 0.14), Shape.DIAMOND: (0.56, 0.0), Shape.PENTAGON: (0.66, 0.04)}
"""How wide letters may be in a shape, and how far below its middle they stand, as shares of its width."""


def paint_mark(page: Page, room: QRectF, letters: str, side: int, *, down: bool = False) -> None:
    """Paint it into a square; whoever is `down` is only an outline."""
    style, painter = theme().side(side), page.painter
    painter.setPen(QPen(QColor("#000000"), 0.2))
    painter.setBrush(QColor("#ffffff" if down else style.colour))
    painter.drawPath(shape_path(style.shape, room))
    share, lower = _ROOM.get(style.shape, (0.72, 0.0))
    size = room.width() / POINT * 0.45
    size *= min(1.0, room.width() * share / max(0.01, text_width(letters, size, bold=True)))
    around = room.adjusted(-5, -5, 5, 5).translated(0, room.height() * lower)
    page.write(around, letters, size, CENTRE, bold=True, colour=QColor("#000000" if down else style.on), whole=True)
