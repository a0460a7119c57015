"""Heights: how high places are, lengths that go up or down, neighbours on different steps, and sight over low walls.

A height is a whole number of steps above the table: the ground's own, what its terrain rises by, and the level of a
figure above that. The rule of
sight is this: whatever is as high as the higher end of a line, or higher, stops it if it is a wall or a closed door;
open ground stops it if it is higher than both ends. A wall is as high as its noted height; one without is higher than
anybody stands. So two see each other or neither does, and a system that has other rules of sight asks for none of this.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import isqrt
from typing import Any, Final

from gmtool.records import dataclass
from gmtool.space.grounds.filling import rim
from gmtool.space.grounds.terrain import Ground, Place, Terrain
from gmtool.space.hexes.coordinates import Hex
from gmtool.space.open_ground.measuring import HUNDRED, Point
from gmtool.space.sight import Veil, seen_from


@dataclass(frozen=True, slots=True)
class Rise:
    """Spots whose terrain is so many steps above the ground's own height, or below it; they add up."""

    spots: frozenset[Any]
    steps: int


HIGHEST: Final = 999
"""The most steps that a figure is above or below the ground."""


def height_at(ground: Ground | None, place: Place | None, level: int = 0, rises: Iterable[Rise] = ()) -> int:
    """The height of a figure at a place: that of the ground and its terrain there, and its own level above it."""
    if ground is None or place is None or not ground.holds(place):
        return level
    return height_at_spot(ground, ground.spot_at(place), rises) + level


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
    ground: Terrain[Any],
    spot: Any,
    level: int = 0,
    reach: int | None = None,
    veils: Iterable[Veil] = (),
    rises: Iterable[Rise] = (),
) -> frozenset[Any]:
    """The spots that somebody sees from a spot, so many steps above its ground; by the rule above.

    A veil is as high as whoever looks over it, or higher.
    """
    veils, heights = tuple(veils), _heights(ground, rises)
    if not heights and not level:
        return seen_from(ground, spot, reach, veils)
    own = heights.get(spot, 0) + level
    seen = frozenset[Any]()
    for eyes in {own, *(height for height in (0, *heights.values()) if height > own)}:
        over = _walled(ground, heights, eyes)
        seen |= {at for at in seen_from(over, spot, reach, veils) if max(own, heights.get(at, 0)) == eyes}
    seen -= ground.blocked
    return seen | {spot} | rim(ground, seen)


def height_at_spot(ground: Terrain[Any], spot: Any, rises: Iterable[Rise] = ()) -> int:
    """The height of a hex or a cell, its terrain included."""
    return int(ground.heights.get(spot, 0)) + sum(rise.steps for rise in rises if spot in rise.spots)


def _heights(ground: Terrain[Any], rises: Iterable[Rise]) -> Mapping[Any, int]:
    """The height of every spot that has one."""
    found = dict(ground.heights)
    for rise in rises:
        found |= {spot: found.get(spot, 0) + rise.steps for spot in rise.spots}
    return found


def _walled(ground: Terrain[Any], heights: Mapping[Any, int], eyes: int) -> Terrain[Any]:
    """The ground with walls only where something stops a line whose higher end is so high."""
    blocked = ground.blocked
    walls = {spot for spot in blocked if spot not in heights or heights[spot] >= eyes}
    higher = heights if eyes >= 0 else ground.everywhere()
    walls |= {spot for spot in higher if spot not in blocked and heights.get(spot, 0) > eyes}
    return replace(ground, walls=frozenset(walls), doors={}, entrances={})
