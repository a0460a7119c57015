"""Layout of a ground: how each kind lies in the plane.

A hex is 2 units wide; an ordinary base on open ground is as wide as one. A ground is read upright, with its columns
running down the screen; one with pointed tops lies turned in the plane, so that its hexes lie as all others do."""

from collections.abc import Container, Iterable
from typing import Any, Final, Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.hex_geometry import (
    CORNERS,
    HALF,
    ROOT3,
    cell_region,
    cell_sides_of,
    centre,
    hex_at,
    outline,
    region,
    side,
    sides_of,
)
from gmtool.presentation.map.backdrops import POINTED
from gmtool.space import Cell, Ground, Hex, HexGround, OpenGround, Point


class Layout(Protocol):
    """Where the spots of a ground are: its hexes, or the cells of open ground."""

    angle: float
    """Degrees, clockwise, that the plane must be turned by for the ground to be read upright."""
    steps: QPointF
    """How far it is, upright, from one column to the next and from one row to the next."""
    measure: float
    """How long the unit of the ground's own measures, as of a backdrop, is in the plane."""
    room: float
    """How wide a spot is from side to side, as a share of what a hex is."""
    frame: QPolygonF
    """The four corners of the smallest upright rectangle around the ground, in the plane."""

    def centre(self, spot: Any) -> QPointF:
        """The middle of a spot."""

    def spot_at(self, point: QPointF) -> Any:
        """The spot that a point lies in, on the ground or not."""

    def outline(self, spot: Any, grow: float = 1.0) -> QPolygonF:
        """The corners of a spot, clockwise, the spot grown or shrunk about its middle."""

    def sides(self, spot: Any) -> list[tuple[QPointF, QPointF]]:
        """The two ends of each side, in the order of the ground's `neighbours`."""

    def region(self, spots: Iterable[Any]) -> QPainterPath:
        """The outline around a group of spots, to be filled without seams."""

    def rim(self, spots: Iterable[Any], group: Container[Any]) -> QPainterPath:
        """The sides of some spots at which the group that they belong to ends; only to be stroked."""

    def edge(self) -> QPolygonF:
        """The outline of the whole ground."""


class HexLayout:
    """Hexes, flat or pointed."""

    room = 1.0
    measure = 1.0

    def __init__(self, ground: HexGround) -> None:
        self.ground = ground
        self.angle = POINTED if ground.pointed else 0.0
        self.steps = QPointF(ROOT3, 1.5) if ground.pointed else QPointF(1.5, ROOT3)
        half = QPointF(HALF, 1.0) if ground.pointed else QPointF(1.0, HALF)
        last = QPointF(self.steps.x() * (ground.columns - 1), self.steps.y() * (ground.rows - 1))
        if ground.pointed and ground.rows > 1:
            last += QPointF(HALF, 0)
        elif not ground.pointed and ground.columns > 1:
            last += QPointF(0, HALF)
        self.frame = QTransform().rotate(-self.angle).map(QPolygonF(QRectF(-half, last + half)))

    def centre(self, spot: Hex) -> QPointF:
        """The middle of a hex."""
        return centre(spot)

    def spot_at(self, point: QPointF) -> Hex:
        """The hex that a point lies in."""
        return hex_at(point)

    def outline(self, spot: Hex, grow: float = 1.0) -> QPolygonF:
        """The six corners of a hex."""
        return outline(spot, grow)

    def sides(self, spot: Hex) -> list[tuple[QPointF, QPointF]]:
        """The six sides of a hex."""
        return [side(spot, direction) for direction in range(6)]

    def region(self, spots: Iterable[Hex]) -> QPainterPath:
        """The outline around a group of hexes."""
        return region(spots)

    def rim(self, spots: Iterable[Hex], group: Container[Any]) -> QPainterPath:
        """The sides of some hexes at which their group ends."""
        return sides_of(spots, group)

    def edge(self) -> QPolygonF:
        """The outline of the ground, clockwise from its first hex."""
        at, (columns, rows) = self.ground.at_column_row, self.ground.size
        rim = [(at(column, 1), (0, 1)) for column in range(1, columns + 1)]
        rim += [(at(columns, row), (2, 3)) for row in range(1, rows + 1)]
        rim += [(at(column, rows), (3, 4)) for column in range(columns, 0, -1)]
        rim += [(at(1, row), (5, 0)) for row in range(rows, 0, -1)]
        return QPolygonF([centre(hex) + QPointF(*CORNERS[corner]) for hex, pair in rim for corner in pair])


class OpenLayout:
    """Open ground: a place is as many units east and south of its corner as it was measured."""

    angle = 0.0

    def __init__(self, ground: OpenGround) -> None:
        self.unit = unit_of(ground)
        self._cell = ground.cell * 100 * self.unit
        self.measure = 100 * self.unit
        self.room = self._cell / ROOT3
        self.steps = QPointF(self._cell, self._cell)
        self._whole = QRectF(0, 0, ground.width * 100 * self.unit, ground.height * 100 * self.unit)
        self.frame = QPolygonF(self._whole)

    def place(self, point: Point) -> QPointF:
        """Where a place is in the plane."""
        return QPointF(point.x * self.unit, point.y * self.unit)

    def point(self, place: QPointF) -> Point:
        """The place at a point of the plane, to the nearest hundredth."""
        return Point(round(place.x() / self.unit), round(place.y() / self.unit))

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


def layout_of(ground: Ground) -> HexLayout | OpenLayout:
    """How a ground lies."""
    return HexLayout(ground) if isinstance(ground, HexGround) else OpenLayout(ground)


def unit_of(ground: OpenGround) -> float:
    """How many units of the plane a hundredth of an inch or a foot is."""
    return ROOT3 / ground.unit.base


_GRAINS: Final = (1, 5, 10, 25, 50, 100)


def grain(camera: Camera, layout: HexLayout | OpenLayout | None) -> int:
    """How many hundredths a pixel is at least, as a round number; 1 where it is less."""
    if not isinstance(layout, OpenLayout):
        return 1
    return next((step for step in _GRAINS if step * layout.unit * camera.scale >= 1), _GRAINS[-1])
