"""Backdrops of changing grounds: the picture stays under what it was under, or where it was seen.

A place of the plane is a complex number, x to the east and y to the south, in the units of backdrops.
"""

from cmath import exp
from dataclasses import replace
from math import radians, sqrt
from typing import Any, Final

from gmtool.space import Backdrop, Flip, Ground, HexGround, OpenGround, moved_by

POINTED: Final = -30.0
"""The angle in degrees at which a ground with pointed tops is read."""
ROOT3: Final = sqrt(3)


def kept_under(before: Ground, after: Ground, left: int, top: int) -> Backdrop | None:
    """The picture after columns and rows were added at the left and top, still under what it was under."""
    backdrop = before.backdrop
    if backdrop is None:
        return None
    way = _centre(after, after.at_column_row(1 + left, 1 + top)) - _centre(before, before.at_column_row(1, 1))
    return replace(backdrop, x=backdrop.x + way.real, y=backdrop.y + way.imag)


def kept_upright(before: HexGround, after: HexGround) -> Backdrop | None:
    """The picture after the hexes got other tops, as it was seen before."""
    backdrop = before.backdrop
    if backdrop is None:
        return None
    off = complex(backdrop.x, backdrop.y) - _corner(before)
    turn = _angle(before) - _angle(after)
    at = _corner(after) + _turned(off, turn)
    return replace(backdrop, x=at.real, y=at.imag, angle=_within(backdrop.angle + turn))


def kept_through(before: Ground, way: Flip) -> Backdrop | None:
    """The picture after half a turn of the ground; a mirrored ground leaves it as it is."""
    backdrop = before.backdrop
    if backdrop is None or way is not Flip.ROUND:
        return backdrop
    first = before.at_column_row(1, 1)
    at = _centre(before, first) + _centre(before, moved_by(before, way)(first)) - complex(backdrop.x, backdrop.y)
    return replace(backdrop, x=at.real, y=at.imag, angle=_within(backdrop.angle + 180))


def _centre(ground: Ground, spot: Any) -> complex:
    """The middle of a hex, or of a cell."""
    if isinstance(ground, OpenGround):
        return complex((spot.column + 0.5) * ground.cell, (spot.row + 0.5) * ground.cell)
    return complex(1.5 * spot.q, ROOT3 * (spot.r + spot.q / 2))


def _corner(ground: HexGround) -> complex:
    """The top left corner of a ground, in the direction it is read."""
    half = complex(ROOT3 / 2, 1) if ground.pointed else complex(1, ROOT3 / 2)
    return _turned(-half, -_angle(ground))


def _angle(ground: HexGround) -> float:
    return POINTED if ground.pointed else 0.0


def _turned(way: complex, degrees: float) -> complex:
    return way * exp(1j * radians(degrees))


def _within(angle: float) -> float:
    """The same angle, from -180 to below 180 degrees."""
    return (angle + 180) % 360 - 180
