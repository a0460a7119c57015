"""Outlines of groups of spots on any kind of ground."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from gmtool.desktop.map.layouts import Layout
from gmtool.space import Ground, Terrain

_FINE = 1024
"""Parts of a unit to which corners of neighbouring spots are the same."""


def shape(ground: Ground, layout: Layout, spots: Iterable[Any]) -> QPainterPath:
    """The outline around a group of spots, holes left out; to be filled or to be stroked."""
    group = frozenset(spots)
    return outline(ground, layout, group, group.__contains__)


def rectangle(ground: Ground, layout: Layout, one: Any, other: Any) -> QPainterPath:
    """The outline around all spots between two corners; it may be large: only its rim is looked at."""
    (a, b), (c, d) = ground.column_row(one), ground.column_row(other)
    (left, right), (top, bottom) = sorted((a, c)), sorted((b, d))
    rim = {(column, row) for column in range(left, right + 1) for row in (top, bottom)}
    rim |= {(column, row) for row in range(top, bottom + 1) for column in (left, right)}

    def inside(spot: Any) -> bool:
        column, row = ground.column_row(spot)
        return left <= column <= right and top <= row <= bottom

    return outline(ground, layout, [ground.at_column_row(*place) for place in rim], inside)


def outline(ground: Terrain[Any], layout: Layout, rim: Iterable[Any], inside: Callable[[Any], bool]) -> QPainterPath:
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
