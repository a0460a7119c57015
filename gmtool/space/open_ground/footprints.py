"""Footprints on open ground: blocks, round bases and points, and how far apart they are from edge to edge, exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import TypeAlias

from gmtool.space.open_ground.blocks import Block, are_parted, edges_of
from gmtool.space.open_ground.measuring import Point


@dataclass(frozen=True, slots=True)
class Base:
    """A round base, so many hundredths across."""

    at: Point
    width: int


Footprint: TypeAlias = Block | Base | Point
"""A thing that takes up room on open ground; a point takes none."""


def is_reached(one: Footprint, other: Footprint, reach: int) -> bool:
    """True if the nearest parts of two things on open ground are at most so many hundredths apart, exactly."""
    squared, less = _apart(one, other)
    return reach >= 0 and 4 * squared <= (2 * reach + less) ** 2


def gap(one: Footprint, other: Footprint) -> int:
    """The distance of two things on open ground from edge to edge, 0 where they touch; rounded, for display."""
    squared, less = _apart(one, other)
    return max(0, (isqrt(int(4 * squared)) - less + 1) // 2)


def _apart(one: Footprint, other: Footprint) -> tuple[Fraction | int, int]:
    """The square of the distance without the round bases, and what the bases take off twice the distance."""
    less = sum(thing.width for thing in (one, other) if isinstance(thing, Base))
    a, b = (
        thing if isinstance(thing, Block) else thing.at if isinstance(thing, Base) else thing for thing in (one, other)
    )
    if isinstance(a, Point) and isinstance(b, Point):
        return (a.x - b.x) ** 2 + (a.y - b.y) ** 2, less
    if isinstance(a, Point):
        a, b = b, a
    assert isinstance(a, Block)
    if isinstance(b, Point):
        return 0 if a.covers(b) else min(_to_edge(b, *edge) for edge in edges_of(a)), less
    if not (are_parted(a, b, touching=False) or are_parted(b, a, touching=False)):
        return 0, less
    pairs = ((corner, edge) for x, y in ((a, b), (b, a)) for corner in x.corners for edge in edges_of(y))
    return min(_to_edge(corner, *edge) for corner, edge in pairs), less


def _to_edge(place: Point, a: Point, b: Point) -> Fraction | int:
    """The square of the distance from a place to an edge."""
    along, off = (b.x - a.x, b.y - a.y), (place.x - a.x, place.y - a.y)
    squared, far = along[0] ** 2 + along[1] ** 2, along[0] * off[0] + along[1] * off[1]
    if far <= 0:
        return off[0] ** 2 + off[1] ** 2
    if far >= squared:
        return (place.x - b.x) ** 2 + (place.y - b.y) ** 2
    return Fraction((along[0] * off[1] - along[1] * off[0]) ** 2, squared)
