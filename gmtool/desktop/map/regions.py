"""Groups of hexes as painter paths: one outline around each group, so that filling it is cheap and shows no seams."""

from collections import defaultdict
from collections.abc import Container, Iterable
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from gmtool.desktop.map.layout import CORNERS, HALF, outline, side
from gmtool.space import DIRECTIONS, Cell, Hex

_CORNERS: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""The corners clockwise, in halves of a unit across and in `HALF`s down: whole numbers, so that they compare."""
_SIDES: Final = tuple((*DIRECTIONS[d], *_CORNERS[d], *_CORNERS[(d + 1) % 6]) for d in range(len(CORNERS)))


def region(hexes: Iterable[Hex]) -> QPainterPath:
    """The outline around a group of hexes, holes left out; to be filled or to be stroked."""
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


def separate(hexes: Iterable[Hex], grow: float = 1.0) -> QPainterPath:
    """Each of the hexes by itself, grown or shrunk about its middle."""
    path = QPainterPath()
    for hex in hexes:
        path.addPolygon(outline(hex, grow))
        path.closeSubpath()
    return path


def sides_of(hexes: Iterable[Hex], group: Container[Hex]) -> QPainterPath:
    """The sides of some hexes at which the group that they belong to ends; only to be stroked."""
    path = QPainterPath()
    for hex in hexes:
        for direction, neighbour in enumerate(hex.neighbours()):
            if neighbour not in group:
                start, end = side(hex, direction)
                path.moveTo(start)
                path.lineTo(end)
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
