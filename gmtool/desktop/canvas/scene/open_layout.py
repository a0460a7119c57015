"""Layout of open ground, and the outlines around groups of its square cells.

A place is as many units east and south of the ground's corner as it was measured."""

from collections import defaultdict
from collections.abc import Container, Iterable
from functools import lru_cache
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from gmtool.desktop.canvas.scene.hex_geometry import ROOT3, Lines, heading_towards, in_parts
from gmtool.space import HUNDRED, Cell, OpenGround, Point

_GRAINS: Final = (1, 5, 10, 25, 50, 100)
_BLOCK: Final = 10
"""Columns and rows after which the lines of the grid repeat themselves; every fifth is heavier."""
_FINE_FROM: Final = 9.0
"""The pixels that a unit must have for the lines between units to be worth drawing."""


class OpenLayout:
    """Open ground: an ordinary base is as wide as a hex."""

    angle = 0.0

    def __init__(self, ground: OpenGround) -> None:
        self.ground = ground
        self.unit = ROOT3 / ground.base
        self._cell = ground.cell * HUNDRED * self.unit
        self.measure = HUNDRED * self.unit
        self.room = self._cell / ROOT3
        self.steps = QPointF(self._cell, self._cell)
        self.grid_block = self.steps * _BLOCK
        self.fine_from = _FINE_FROM / self.measure
        self._whole = QRectF(0, 0, ground.width * HUNDRED * self.unit, ground.height * HUNDRED * self.unit)
        self.frame = QPolygonF(self._whole)

    def place(self, place: Point) -> QPointF:
        """The point of a place in the plane."""
        return QPointF(place.x * self.unit, place.y * self.unit)

    def place_at(self, point: QPointF, grain: int = 1) -> Point:
        """The place at a point of the plane, to so many hundredths."""
        x, y = round(point.x() / self.unit), round(point.y() / self.unit)
        return Point(round(x / grain) * grain, round(y / grain) * grain)

    def grain(self, scale: float) -> int:
        """The hundredths in a pixel at a scale, as a round number."""
        return next((step for step in _GRAINS if step * self.unit * scale >= 1), _GRAINS[-1])

    def way_towards(self, start: QPointF, end: QPointF) -> int:
        """The heading that looks from one point to another."""
        return heading_towards(start, end)

    def way_angle(self, way: int) -> float:
        """The angle of a heading."""
        return way - 90.0

    def numbered(self) -> tuple[int, list[QPointF], list[QPointF]]:
        """The units along two edges, from 0."""
        wide, high = self.ground.width, self.ground.height
        across = [self.place(Point(far * HUNDRED, 0)) for far in range(wide + 1)]
        return 0, across, [self.place(Point(0, far * HUNDRED)) for far in range(high + 1)]

    # --- cells ------------------------------------------------------------------------------------------------
    def centre(self, spot: Cell) -> QPointF:
        """The middle of a cell."""
        return QPointF((spot.column + 0.5) * self._cell, (spot.row + 0.5) * self._cell)

    def spot_at(self, point: QPointF) -> Cell:
        """The cell that a point lies in."""
        return Cell(int(point.x() // self._cell), int(point.y() // self._cell))

    def outline(self, spot: Cell, grow: float = 1.0) -> QPolygonF:
        """The four corners of a cell."""
        half = QPointF(self._cell, self._cell) * (grow / 2)
        box = QRectF(self.centre(spot) - half, self.centre(spot) + half)
        return QPolygonF([box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()])

    def sides(self, spot: Cell) -> list[tuple[QPointF, QPointF]]:
        """The four sides of a cell: north, east, south, west."""
        corners = self.outline(spot).toList()
        return [(corners[i], corners[(i + 1) % 4]) for i in range(4)]

    def region(self, spots: Iterable[Cell]) -> QPainterPath:
        """The outline around a group of cells."""
        return cell_region(spots, self._cell)

    def rim(self, spots: Iterable[Cell], group: Container[Any]) -> QPainterPath:
        """The sides of some cells at which their group ends."""
        return cell_sides_of(spots, group, self._cell)

    def edge(self) -> QPolygonF:
        """The outline of the ground; cells that stick out are cut off."""
        return QPolygonF(self._whole)

    def grid_lines(self) -> tuple[Lines, Lines, Lines]:
        """The lines between cells, every fifth of them, and those between the units inside the cells."""
        return _grid_lines(self.ground.cell, self.measure)


@lru_cache(maxsize=8)
def _grid_lines(units: int, measure: float) -> tuple[Lines, Lines, Lines]:
    """The lines of one block of cells that are so many units wide, each of a length; alike on all grounds."""
    thin, heavy, fine = QPainterPath(), QPainterPath(), QPainterPath()
    far = _BLOCK * units * measure
    for i in range(_BLOCK * units):
        path = fine if i % units else thin if i // units % 5 else heavy
        at = i * measure
        path.moveTo(at, 0)
        path.lineTo(at, far)
        path.moveTo(0, at)
        path.lineTo(far, at)
    return in_parts(thin), in_parts(heavy), in_parts(fine)


def cell_region(cells: Iterable[Cell], side: float) -> QPainterPath:
    """The outline around a group of square cells with sides of a length, holes left out."""
    path, onward = QPainterPath(), _cell_sides(set(cells))
    path.setFillRule(Qt.FillRule.WindingFill)
    while onward:
        first = next(iter(onward))
        loop, at = [first], _follow(onward, first)
        while at != first:
            loop.append(at)
            at = _follow(onward, at)
        path.addPolygon(QPolygonF([QPointF(x * side, y * side) for x, y in loop]))
        path.closeSubpath()
    return path


def cell_sides_of(cells: Iterable[Cell], group: Container[tuple[int, int]], side: float) -> QPainterPath:
    """The sides of some cells at which the group that they belong to ends; only to be stroked."""
    path = QPainterPath()
    for x, y in cells:
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        for i, beside in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
            if beside not in group:
                (ax, ay), (bx, by) = corners[i], corners[(i + 1) % 4]
                path.moveTo(ax * side, ay * side)
                path.lineTo(bx * side, by * side)
    return path


def _cell_sides(group: set[Cell]) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """The sides around a group, clockwise; a corner where two cells touch begins two."""
    onward: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for x, y in group:
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        for i, beside in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
            if beside not in group:
                onward[corners[i]].append(corners[(i + 1) % 4])
    return onward


def _follow(onward: dict[tuple[int, int], list[tuple[int, int]]], corner: tuple[int, int]) -> tuple[int, int]:
    """Take away a side that begins in a corner; where it ends."""
    ends = onward[corner]
    end = ends.pop()
    if not ends:
        del onward[corner]
    return end
