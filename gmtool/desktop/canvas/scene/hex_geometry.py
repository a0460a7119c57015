"""Geometry of hexes in the plane: middles, corners, sides, directions, and outlines around groups of hexes or cells.

One unit is from a hex's centre to its corner; x grows to the east, y to the south. A group has one outline, so that
filling it is cheap and shows no seams."""

from collections import defaultdict
from collections.abc import Container, Iterable
from functools import lru_cache
from math import atan2, degrees, sqrt
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from gmtool.space import DIRECTIONS, Cell, Hex

ROOT3: Final = sqrt(3)
HALF: Final = ROOT3 / 2
"""From the centre of a hex to the middle of its side."""

CORNERS: Final = ((-0.5, -HALF), (0.5, -HALF), (1.0, 0.0), (0.5, HALF), (-0.5, HALF), (-1.0, 0.0))
"""The corners clockwise; the side towards direction d runs from corner d to the next."""


def centre(hex: Hex) -> QPointF:
    """The middle of a hex."""
    return QPointF(1.5 * hex.q, ROOT3 * (hex.r + hex.q / 2))


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


def cell_region(cells: Iterable[Cell], side: float) -> QPainterPath:
    """The same around a group of square cells with sides of a length."""
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
    """The same of square cells with sides of a length."""
    path = QPainterPath()
    for x, y in cells:
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        for i, beside in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
            if beside not in group:
                (ax, ay), (bx, by) = corners[i], corners[(i + 1) % 4]
                path.moveTo(ax * side, ay * side)
                path.lineTo(bx * side, by * side)
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
