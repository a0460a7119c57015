"""Heights: how high places are, lengths that go up or down, neighbours on different steps, and sight over low walls.

A height is a whole number of steps above the table: the ground's own, and the level of a figure above that. The rule of
sight is this: whatever is as high as the higher end of a line, or higher, stops it if it is a wall or a closed door;
open ground stops it if it is higher than both ends. A wall is as high as its noted height; one without is higher than
anybody stands. So two see each other or neither does, and a system that has other rules of sight asks for none of this.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import isqrt
from typing import Any, Final

from gmtool.space.grounds.filling import rim
from gmtool.space.grounds.terrain import Ground, Place, Terrain
from gmtool.space.hexes.coordinates import Hex
from gmtool.space.open_ground.measuring import HUNDRED, Point
from gmtool.space.sight import Veil, seen_from

HIGHEST: Final = 999
"""The most steps that a figure is above or below the ground."""


def height_at(ground: Ground | None, place: Place | None, level: int = 0) -> int:
    """The height of a figure at a place: that of the ground there, and its own level above it."""
    if ground is None or place is None or not ground.holds(place):
        return level
    return int(ground.heights.get(ground.spot_at(place), 0)) + level


def slant(far: int, up: int) -> int:
    """The straight length over a distance and a rise, in the same unit; rounded, half up."""
    return (isqrt(4 * (far * far + up * up)) + 1) // 2


def range_between(one: Place, other: Place, up: int = 0, step: int = HUNDRED) -> int:
    """The straight length between two places, one of them `up` steps above the other.

    In hexes, where a step is as high as a hex is wide; on open ground in hundredths, with a `step` of so many.
    """
    if isinstance(one, Hex) and isinstance(other, Hex):
        return slant(one.distance(other), up)
    assert isinstance(one, Point)
    assert isinstance(other, Point)
    squared = (one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (up * step) ** 2
    return (isqrt(4 * squared) + 1) // 2


def is_in_range(one: Point, other: Point, reach: int, up: int = 0, step: int = HUNDRED) -> bool:
    """True if the straight length between two places of open ground is at most this, exactly."""
    squared = (one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (up * step) ** 2
    return reach >= 0 and squared <= reach * reach


def are_neighbours(one: Hex, other: Hex, up: int = 0, climb: int = 1) -> bool:
    """True if two hexes touch, and neither is more than `climb` steps above the other."""
    return one.is_adjacent(other) and abs(up) <= climb


def seen_from_height(
    ground: Terrain[Any], spot: Any, level: int = 0, reach: int | None = None, veils: Iterable[Veil] = ()
) -> frozenset[Any]:
    """The spots that somebody sees from a spot, so many steps above its ground; by the rule above.

    A veil is as high as whoever looks over it, or higher.
    """
    veils = tuple(veils)
    if not ground.heights and not level:
        return seen_from(ground, spot, reach, veils)
    own = height_at_spot(ground, spot) + level
    seen = frozenset[Any]()
    for eyes in {own, *(height for height in (0, *ground.heights.values()) if height > own)}:
        over = _walled(ground, eyes)
        seen |= {at for at in seen_from(over, spot, reach, veils) if max(own, height_at_spot(ground, at)) == eyes}
    seen -= ground.blocked
    return seen | {spot} | rim(ground, seen)


def height_at_spot(ground: Terrain[Any], spot: Any) -> int:
    """The height of a hex or a cell."""
    return int(ground.heights.get(spot, 0))


def _walled(ground: Terrain[Any], eyes: int) -> Terrain[Any]:
    """The ground with walls only where something stops a line whose higher end is so high."""
    heights, blocked = ground.heights, ground.blocked
    walls = {spot for spot in blocked if spot not in heights or heights[spot] >= eyes}
    higher = heights if eyes >= 0 else ground.everywhere()
    walls |= {spot for spot in higher if spot not in blocked and height_at_spot(ground, spot) > eyes}
    return replace(ground, walls=frozenset(walls), doors={}, entrances={})
