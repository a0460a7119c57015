"""Sight on a ground: which spots of it figures see, and the room that a spot is in."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from gmtool.rules.seam import Counter
from gmtool.space import Ground, rim, room, seen_from

FARTHEST: Final = 60
"""How many hexes or cells away something is seen at most: about what fits on a table."""


def seen_by(ground: Ground, figures: Iterable[Counter]) -> frozenset[Any]:
    """What some figures see from where they stand; those who are out of it, or nowhere on the ground, see nothing."""
    way = _Obstacles(ground)
    return frozenset().union(*(_seen(way, spot) for one in figures if one.able for spot in spots_of(ground, one)))


def room_with_walls(ground: Ground, spot: Any) -> frozenset[Any]:
    """The room that a spot is in, with the walls and doors around it; of a wall or a door, that alone."""
    inside: frozenset[Any] = room(ground, spot)
    return inside | rim(ground, inside) if inside else frozenset({spot})


def spots_of(ground: Ground, figure: Counter, base: int = 0) -> tuple[Any, ...]:
    """The spots that a figure is in: its hexes, or the cells under its base if it is so wide."""
    return tuple(spot for place in figure.places for spot in ground.spots_under(place, base))


class _Obstacles:
    """What lets nobody see through on a ground; two grounds that differ in anything else are equal."""

    def __init__(self, ground: Ground) -> None:
        self.ground: Any = ground
        self._key = (type(ground), ground.lattice, ground.blocked)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Obstacles) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=256)
def _seen(way: _Obstacles, spot: Any) -> frozenset[Any]:
    return seen_from(way.ground, spot, FARTHEST) if way.ground.covers(spot) else frozenset()
