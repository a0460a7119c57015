"""Outlines as painter paths: of groups of spots on any kind of ground, and of circles, cones and strips."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from gmtool.desktop.canvas.scene.ground_layout import Layout
from gmtool.space import Circle, Cone, Ground, Polygon, Strip, Template, Terrain


def shapes_path(shapes: Iterable[Template], layout: Layout) -> QPainterPath:
    """The outline around some shapes, as far as they are on the ground, in the plane."""
    whole, ground = QPainterPath(), QPainterPath()
    ground.addPolygon(layout.edge())
    for shape in shapes:
        whole = whole.united(_path(shape, layout))
    return whole.intersected(ground)


def _path(shape: Template, layout: Layout) -> QPainterPath:
    match shape:
        case Circle():
            return circle_path(layout.place(shape.middle), shape.radius * layout.unit)
        case Cone():
            return cone_path(layout.place(shape.tip), shape.heading, shape.arc, shape.length * layout.unit)
        case Strip():
            return strip_path(layout.place(shape.start), layout.place(shape.end), shape.width * layout.unit)
        case Polygon():
            path = QPainterPath()
            path.addPolygon(QPolygonF([layout.place(corner) for corner in shape.corners]))
            path.closeSubpath()
            return path


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


_FINE = 1024
"""Parts of a unit to which corners of neighboring spots are the same."""


def spots_outline(ground: Ground, layout: Layout, spots: Iterable[Any]) -> QPainterPath:
    """The outline around a group of spots, holes left out; to be filled or to be stroked."""
    group = frozenset(spots)
    return rim_outline(ground, layout, group, group.__contains__)


def rectangle_outline(ground: Ground, layout: Layout, one: Any, other: Any) -> QPainterPath:
    """The outline around all spots between two corners; it may be large: only its rim is looked at."""
    (a, b), (c, d) = ground.column_row(one), ground.column_row(other)
    (left, right), (top, bottom) = sorted((a, c)), sorted((b, d))
    rim = {(column, row) for column in range(left, right + 1) for row in (top, bottom)}
    rim |= {(column, row) for row in range(top, bottom + 1) for column in (left, right)}

    def inside(spot: Any) -> bool:
        column, row = ground.column_row(spot)
        return left <= column <= right and top <= row <= bottom

    return rim_outline(ground, layout, [ground.at_column_row(*place) for place in rim], inside)


def rim_outline(
    ground: Terrain[Any], layout: Layout, rim: Iterable[Any], inside: Callable[[Any], bool]
) -> QPainterPath:
    """The outline of a group of which all spots at its rim are given."""
    onward: defaultdict[tuple[int, int], list[QPointF]] = defaultdict(list)
    for spot in rim:
        for (start, end), beside in zip(layout.sides(spot), ground.neighbours(spot), strict=True):
            if not inside(beside):
                onward[_corner(start)].append(end)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    while onward:
        path.addPolygon(QPolygonF(_loop(onward)))
        path.closeSubpath()
    return path


def _loop(onward: defaultdict[tuple[int, int], list[QPointF]]) -> list[QPointF]:
    at = next(iter(onward))
    loop = []
    while at in onward:
        loop.append(onward[at].pop())
        if not onward[at]:
            del onward[at]
        at = _corner(loop[-1])
    return loop


def _corner(point: QPointF) -> tuple[int, int]:
    return round(point.x() * _FINE), round(point.y() * _FINE)
