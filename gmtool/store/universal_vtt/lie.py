"""The lie of a map on the plane of a ground: where its corner is, how large its squares are, and how it is turned."""

from math import ceil, cos, radians, sin, sqrt
from typing import NamedTuple

from gmtool.space import HexGround, OpenGround
from gmtool.store.universal_vtt.tiling import Point

ROOT3 = sqrt(3)
_POINTED = 30.0
"""The angle of a picture in the plane of the hexes that is upright where their tops are pointed."""
_CORNER = (-0.5, ROOT3 / 4)
"""The corner of a map on hexes: a quarter of a hex down, so that a wall between squares runs through one row of hexes
and not between two."""


class Lie(NamedTuple):
    """The length of a square in the plane of the ground, the corner of the map there, and the angle that it lies at."""

    square: float
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0

    def on_plane(self, point: Point) -> Point:
        """The place in the plane of a point of the map, in squares."""
        x, y = _turned((self.square * point[0], self.square * point[1]), self.angle)
        return x + self.x, y + self.y

    def on_map(self, point: Point) -> Point:
        """The place on the map of a point of the plane."""
        x, y = _turned((point[0] - self.x, point[1] - self.y), -self.angle)
        return x / self.square, y / self.square


def on_hexes(square: float, pointed: bool) -> Lie:
    """A map on hexes. Pointed tops are flat ones with columns and rows, and x and y, exchanged."""
    angle = _POINTED if pointed else 0.0
    x, y = _turned(_CORNER[::-1], angle) if pointed else _CORNER
    return Lie(square, x, y, angle)


def hexes_under(wide: float, high: float, pointed: bool, almost: float) -> tuple[int, int]:
    """The columns and rows of hexes under a map of this size in the plane: every point of it lies on one."""
    across, down = (high, wide) if pointed else (wide, high)
    lines, places = ceil((across - 1) / 1.5 - almost) + 1, ceil((down + _CORNER[1]) / ROOT3 + 0.5 - almost)
    return (places, lines) if pointed else (lines, places)


def extent_on(ground: HexGround | OpenGround) -> tuple[float, float]:
    """The width and height in the plane of the largest map that has just this ground under it."""
    if isinstance(ground, OpenGround):
        return float(ground.width), float(ground.height)
    lines, places = (ground.rows, ground.columns) if ground.pointed else (ground.columns, ground.rows)
    across, down = 1.5 * (lines - 1) + 1, ROOT3 * (places - 0.5) - _CORNER[1]
    return (down, across) if ground.pointed else (across, down)


def _turned(point: Point, angle: float) -> Point:
    """A point turned clockwise about the origin by so many degrees."""
    x, y = point
    c, s = cos(radians(angle)), sin(radians(angle))
    return x * c - y * s, x * s + y * c
