"""Footprints on open ground: blocks, round bases and points, and how far apart they are from edge to edge, exactly."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import TypeAlias

from gmtool.records import dataclass
from gmtool.space.open_ground.blocks import Block, edges_of, side_of
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
        return 0 if a.covers(b) else min(_to_edge(b, *edge) for edge in edges_of(a) if side_of(*edge, b) < 0), less
    return _between(a, b), less


@lru_cache(8192)  # most blocks stand where they stood, and everybody asks how far off they are
def _between(a: Block, b: Block) -> Fraction | int:
    """The square of the distance of two blocks, 0 where they touch."""
    parted = False
    found: list[Fraction | int] = []
    for edges, corners in ((edges_of(a), b.corners), (edges_of(b), a.corners)):
        for edge in edges:
            # the nearest place of a block is on an edge that the corner of the other is beyond
            beyond = [corner for corner in corners if side_of(*edge, corner) < 0]
            parted = parted or len(beyond) == len(corners)
            found += [_to_edge(corner, *edge) for corner in beyond]
    return min(found) if parted else 0


def _to_edge(place: Point, a: Point, b: Point) -> Fraction | int:
    """The square of the distance from a place to an edge."""
    east, south, x, y = b.x - a.x, b.y - a.y, place.x - a.x, place.y - a.y
    squared, far = east * east + south * south, east * x + south * y
    if far <= 0:
        return x * x + y * y
    if far >= squared:
        return (place.x - b.x) ** 2 + (place.y - b.y) ** 2
    return Fraction((east * y - south * x) ** 2, squared)
