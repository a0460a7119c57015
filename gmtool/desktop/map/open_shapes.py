"""Circles, cones and strips as painter paths."""

from collections.abc import Iterable

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from gmtool.desktop.map.layouts import OpenLayout
from gmtool.space import Circle, Cone, Strip, Template


def shapes_path(shapes: Iterable[Template], layout: OpenLayout) -> QPainterPath:
    """The outline around some shapes, as far as they are on the ground, in the plane."""
    whole, ground = QPainterPath(), QPainterPath()
    ground.addPolygon(layout.edge())
    for shape in shapes:
        whole = whole.united(_path(shape, layout))
    return whole.intersected(ground)


def _path(shape: Template, layout: OpenLayout) -> QPainterPath:
    match shape:
        case Circle():
            return circle_path(layout.place(shape.middle), shape.radius * layout.unit)
        case Cone():
            return cone_path(layout.place(shape.tip), shape.heading, shape.arc, shape.length * layout.unit)
        case Strip():
            return strip_path(layout.place(shape.start), layout.place(shape.end), shape.width * layout.unit)


def circle_path(middle: QPointF, radius: float) -> QPainterPath:
    """All around."""
    path = QPainterPath()
    path.addEllipse(middle, radius, radius)
    return path


def cone_path(tip: QPointF, heading: float, arc: float, far: float) -> QPainterPath:
    """A piece of a circle, so many degrees about a heading; all of it where the arc is 360."""
    if arc >= 360:
        return circle_path(tip, far)
    path = QPainterPath(tip)
    path.arcTo(QRectF(tip.x() - far, tip.y() - far, 2 * far, 2 * far), 90 - heading + arc / 2, -arc)
    path.closeSubpath()
    return path


def strip_path(start: QPointF, end: QPointF, width: float) -> QPainterPath:
    """A straight strip with square ends; a disc where it goes nowhere."""
    line = QLineF(start, end)
    if not line.length():
        return circle_path(start, width / 2)
    normal = line.normalVector().unitVector()
    aside = (normal.p2() - normal.p1()) * (width / 2)
    path = QPainterPath()
    path.addPolygon(QPolygonF([start - aside, end - aside, end + aside, start + aside]))
    path.closeSubpath()
    return path
