"""Pens and hatchings that look the same at every zoom."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from gmtool.desktop.theme import theme


def line_pen(painter: QPainter, colour: QColor, width: float) -> QPen:
    """A pen as wide at every zoom and on every screen; up to 1 it is a hairline, which is by far the fastest."""
    grown = theme().scale / 100 * painter.device().devicePixelRatioF()
    pen = QPen(colour, width if width <= 1 else width * grown)
    pen.setCosmetic(True)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def hatch(painter: QPainter, path: QPainterPath, colour: QColor, pattern: Qt.BrushStyle) -> None:
    """Fill a path with a pattern of the screen's pixels that moves with the ground."""
    there = painter.transform()
    painter.save()
    painter.resetTransform()
    painter.setBrushOrigin(QPointF(there.dx(), there.dy()))
    painter.fillPath(there.map(path), QBrush(colour, pattern))
    painter.restore()
