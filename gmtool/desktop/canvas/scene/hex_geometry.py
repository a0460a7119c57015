"""Geometry of hexes in the plane: middles, corners, sides, directions, outlines around groups of them, their layout.

One unit is from a hex's center to its corner; x grows to the east, y to the south. A group has one outline, so that
filling it is cheap and shows no seams."""

from collections.abc import Container, Iterable
from functools import lru_cache
from math import atan2, degrees, sqrt
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from gmtool.presentation.map.backdrops import POINTED
from gmtool.space import DIRECTIONS, HUNDRED, Hex, HexGround, megahex

ROOT3: Final = sqrt(3)
HALF: Final = ROOT3 / 2
"""From the center of a hex to the middle of its side."""

_PART: Final = 4.0
"""The width and height of the parts of a block of the grid; only those in sight are drawn."""

Lines = tuple[tuple[QRectF, QPainterPath], ...]
"""Lines that lie together, with a rectangle around them that has room for the pen."""

CORNERS: Final = ((-0.5, -HALF), (0.5, -HALF), (1.0, 0.0), (0.5, HALF), (-0.5, HALF), (-1.0, 0.0))
"""The corners clockwise; the side toward direction d runs from corner d to the next."""


def centre(hex: Hex) -> QPointF:
    """The middle of a hex."""
    return QPointF(*middle(hex))


def middle(hex: Hex) -> tuple[float, float]:
    """The middle of a hex as plain numbers, which take a third of the time of a point."""
    return 1.5 * hex.q, ROOT3 * (hex.r + hex.q / 2)


def hex_at(point: QPointF) -> Hex:
    """The hex that a point lies in."""
    q = point.x() / 1.5
    r = point.y() / ROOT3 - q / 2
    rounded_q, rounded_r, rounded_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(rounded_q - q), abs(rounded_r - r), abs(rounded_s + q + r)
    if off_q > off_r and off_q > off_s:
        rounded_q = -rounded_r - rounded_s
    elif off_r > off_s:
        rounded_r = -rounded_q - rounded_s
    return Hex(rounded_q, rounded_r)


def outline(hex: Hex, grow: float = 1.0) -> QPolygonF:
    """The six corners of a hex, the hex grown or shrunk about its middle."""
    x, y = 1.5 * hex.q, ROOT3 * (hex.r + hex.q / 2)
    return QPolygonF([QPointF(x + cx * grow, y + cy * grow) for cx, cy in CORNERS])


def side(hex: Hex, direction: int) -> tuple[QPointF, QPointF]:
    """The two ends of a hex's side in a direction."""
    x, y = 1.5 * hex.q, ROOT3 * (hex.r + hex.q / 2)
    (ax, ay), (bx, by) = CORNERS[direction], CORNERS[(direction + 1) % 6]
    return QPointF(x + ax, y + ay), QPointF(x + bx, y + by)


@lru_cache(maxsize=6)
def facing_angle(facing: int) -> float:
    """The angle of a facing in degrees, 0 to the east and clockwise, as a painter turns."""
    way = centre(DIRECTIONS[facing])
    return degrees(atan2(way.y(), way.x()))


def facing_towards(start: QPointF, to: QPointF) -> int:
    """The facing that looks most nearly from one point to another."""
    angle = degrees(atan2(to.y() - start.y(), to.x() - start.x()))
    return round((angle + 90) / 60) % 6


def heading_towards(start: QPointF, to: QPointF) -> int:
    """The heading that looks from one point to another: whole degrees clockwise from north."""
    return round(degrees(atan2(to.x() - start.x(), start.y() - to.y()))) % 360


_CORNERS: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""The corners clockwise, in halves of a unit across and in `HALF`s down: whole numbers, so that they compare."""
_SIDES: Final = tuple((*DIRECTIONS[d], *_CORNERS[d], *_CORNERS[(d + 1) % 6]) for d in range(len(CORNERS)))


def region(hexes: Iterable[Hex]) -> QPainterPath:
    """The outline around a group of hexes, holes left out; to be filled or to be stroked."""
    return QPainterPath(_region(frozenset(hexes)))


@lru_cache(maxsize=64)
def _region(hexes: frozenset[Hex]) -> QPainterPath:
    """Kept, for a GM goes back and forth between the same few choices, and their areas stay the same."""
    path, onward = QPainterPath(), _outer_sides({(hex.q, hex.r) for hex in hexes})
    path.setFillRule(Qt.FillRule.WindingFill)
    while onward:
        first, at = onward.popitem()
        loop = [first]
        while at != first:
            loop.append(at)
            at = onward.pop(at)
        path.addPolygon(QPolygonF([QPointF(x / 2, y * HALF) for x, y in loop]))
        path.closeSubpath()
    return path


def separate(hexes: Iterable[Hex], grow: float = 1.0) -> QPainterPath:
    """Each of the hexes by itself, grown or shrunk about its middle."""
    path = QPainterPath()
    for hex in hexes:
        path.addPolygon(outline(hex, grow))
        path.closeSubpath()
    return path


def sides_of(hexes: Iterable[Hex], group: Container[tuple[int, int]]) -> QPainterPath:
    """The sides of some hexes at which the group that they belong to ends; only to be stroked."""
    path = QPainterPath()
    for q, r in hexes:
        x, y = 3 * q, 2 * r + q
        for dq, dr, ax, ay, bx, by in _SIDES:
            if (q + dq, r + dr) not in group:
                path.moveTo((x + ax) / 2, (y + ay) * HALF)
                path.lineTo((x + bx) / 2, (y + by) * HALF)
    return path


def _outer_sides(group: set[tuple[int, int]]) -> dict[tuple[int, int], tuple[int, int]]:
    """The sides around a group, clockwise: from corner to corner. No corner begins two."""
    onward: dict[tuple[int, int], tuple[int, int]] = {}
    for q, r in group:
        x, y = 3 * q, 2 * r + q
        for dq, dr, ax, ay, bx, by in _SIDES:
            if (q + dq, r + dr) not in group:
                onward[x + ax, y + ay] = x + bx, y + by
    return onward


_BLOCK: Final = 14
"""Columns and rows after which the pattern of hexes and megahexes repeats itself."""


class HexLayout:
    """Layout of hexes, flat or pointed."""

    room = 1.0
    measure = 1.0
    unit = ROOT3 / HUNDRED
    fine_from = 0.0

    def __init__(self, ground: HexGround) -> None:
        self.ground = ground
        self.angle = POINTED if ground.pointed else 0.0
        self.steps = QPointF(ROOT3, 1.5) if ground.pointed else QPointF(1.5, ROOT3)
        self.grid_block = self.steps * _BLOCK
        half = QPointF(HALF, 1.0) if ground.pointed else QPointF(1.0, HALF)
        last = QPointF(self.steps.x() * (ground.columns - 1), self.steps.y() * (ground.rows - 1))
        if ground.pointed and ground.rows > 1:
            last += QPointF(HALF, 0)
        elif not ground.pointed and ground.columns > 1:
            last += QPointF(0, HALF)
        self.frame = QTransform().rotate(-self.angle).map(QPolygonF(QRectF(-half, last + half)))

    def place(self, place: Hex) -> QPointF:
        """The middle of a hex."""
        return centre(place)

    def place_at(self, point: QPointF, grain: int = 1) -> Hex:
        """The hex that a point lies in."""
        return hex_at(point)

    def grain(self, scale: float) -> int:
        """Hexes are not parted."""
        return 1

    def way_towards(self, start: QPointF, end: QPointF) -> int:
        """The facing that looks most nearly from one point to another."""
        return facing_towards(start, end)

    def way_angle(self, way: int) -> float:
        """The angle of a facing."""
        return facing_angle(way)

    def numbered(self) -> tuple[int, list[QPointF], list[QPointF]]:
        """The columns and rows, from 1."""
        at, (columns, rows) = self.ground.at_column_row, self.ground.size
        across = [centre(at(column, 1)) for column in range(1, columns + 1)]
        return 1, across, [centre(at(1, row)) for row in range(1, rows + 1)]

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

    def grid_lines(self) -> tuple[Lines, Lines, Lines]:
        """The sides inside a megahex, those between two, and nothing."""
        return *_grid_lines(self.ground.pointed, self.ground.megahex_origin), ()


@lru_cache(maxsize=8)
def _grid_lines(pointed: bool, origin: Hex) -> tuple[Lines, Lines]:
    """The sides inside a megahex and those between two, of one block; alike on all grounds, and only to be read."""
    thin, heavy = QPainterPath(), QPainterPath()
    for hex in HexGround(_BLOCK, _BLOCK, pointed=pointed).everywhere():
        for direction in (1, 2, 3):
            path = thin if megahex(hex, origin) == megahex(hex.neighbour(direction), origin) else heavy
            start, end = side(hex, direction)
            path.moveTo(start)
            path.lineTo(end)
    return in_parts(thin), in_parts(heavy)


def in_parts(path: QPainterPath) -> Lines:
    """The lines of a path, those that lie near each other together."""
    parts: dict[tuple[float, float], QPainterPath] = {}
    for line in path.toSubpathPolygons():
        middle = line.boundingRect().center()
        parts.setdefault((middle.x() // _PART, middle.y() // _PART), QPainterPath()).addPolygon(line)
    return tuple((part.boundingRect().adjusted(-1, -1, 1, 1), part) for part in parts.values())


def near(lines: Lines, area: QRectF) -> QPainterPath:
    """Those lines of which something may be seen in an area."""
    path = QPainterPath()
    for around, part in lines:
        if area.intersects(around):
            path.addPath(part)
    return path
