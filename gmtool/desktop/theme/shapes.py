"""The sides' shapes as painter paths."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from gmtool.desktop.theme.palette import Shape

_CORNERS = {Shape.DIAMOND: 4, Shape.TRIANGLE: 3, Shape.HEXAGON: 6, Shape.PENTAGON: 5}


def shape_path(shape: Shape, rect: QRectF) -> QPainterPath:
    """The outline of a side's shape that fills this square."""
    path = QPainterPath()
    if shape is Shape.CIRCLE:
        path.addEllipse(rect)
    elif shape is Shape.SQUARE:
        inset = rect.width() * 0.07
        path.addRoundedRect(rect.adjusted(inset, inset, -inset, -inset), inset * 2, inset * 2)
    else:
        path.addPolygon(_polygon(_CORNERS[shape], rect))
        path.closeSubpath()
    return path


def _polygon(corners: int, rect: QRectF) -> QPolygonF:
    radius = rect.width() / 2
    centre = rect.center()
    if corners == 3:
        radius, centre = radius * 1.16, centre + QPointF(0, radius * 0.22)
    turn = 2 * pi / corners
    return QPolygonF(
        [QPointF(centre.x() + radius * sin(turn * i), centre.y() - radius * cos(turn * i)) for i in range(corners)]
    )
