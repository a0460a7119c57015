"""Sight on a ground: the spots that figures see, the room around a spot, and the dark spots that are lit."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from gmtool.rules.seam import Counter, TerrainKind, ground_lights, ground_rises, ground_veils
from gmtool.space import Edge, Ground, Light, Rise, Veil, lit_spots, rim, room, seen_from_height

FARTHEST: Final = 60
"""The farthest that anything is seen, in hexes or cells: about what fits on a table."""


def seen_by(ground: Ground, figures: Iterable[Counter], kinds: Sequence[TerrainKind] = ()) -> frozenset[Any]:
    """The spots that figures see from their places, over terrain of these kinds.

    Figures out of the fight or off the ground see nothing. Who stands higher sees over what is lower; a unit sees from
    the middle of its front.
    """
    way = _Obstacles(ground, ground_veils(ground, kinds), ground_rises(ground, kinds))
    eyes = {(spot, one.level) for one in figures if one.able for spot in _eyes(ground, one)}
    return frozenset().union(*(_seen(way, spot, level) for spot, level in eyes))


def _eyes(ground: Ground, figure: Counter) -> tuple[Any, ...]:
    front = None if figure.block is None else figure.block.middle_of(Edge.FRONT)
    return spots_of(ground, figure) if front is None or not ground.stands(front) else ground.spots_under(front)


def lit_by(ground: Ground | None, lights: Iterable[Light], kinds: Sequence[TerrainKind]) -> frozenset[Any]:
    """The dark spots that these lights make lit, over terrain of these kinds."""
    given = tuple(lights)
    if ground is None or not ground.dark or not given:
        return frozenset()
    return _lit(_Obstacles(ground, ground_veils(ground, kinds)), ground.dark, given)


def lit_by_terrain(ground: Ground | None, kinds: Sequence[TerrainKind]) -> frozenset[Any]:
    """The dark spots that burning terrain makes lit, where no fight has begun."""
    return lit_by(ground, ground_lights(ground, kinds), kinds)


def room_with_walls(ground: Ground, spot: Any) -> frozenset[Any]:
    """The room around a spot, with its walls and doors; for a wall or a door, that spot alone."""
    inside: frozenset[Any] = room(ground, spot)
    return inside | rim(ground, inside) if inside else frozenset({spot})


def spots_of(ground: Ground, figure: Counter, base: int = 0) -> tuple[Any, ...]:
    """The spots that a figure is in: its hexes, or the cells under a base of this width, or under all of a unit."""
    if base and figure.block is not None:
        places = figure.block.spots(ground.base)
        return tuple(dict.fromkeys(spot for at in places if ground.holds(at) for spot in ground.spots_under(at)))
    return tuple(spot for place in figure.places for spot in ground.spots_under(place, base))


def in_fog(ground: Ground | None, figure: Counter) -> bool:
    """True if a figure stands wholly where the players have not been; never without a ground or a place."""
    if ground is None or not ground.fog:
        return False
    spots = spots_of(ground, figure, figure.base)
    return bool(spots) and all(spot in ground.fog for spot in spots)


class _Obstacles:
    """The obstacles to sight on a ground; equal for two grounds that differ only in other things."""

    def __init__(self, ground: Ground, veils: tuple[Veil, ...], rises: tuple[Rise, ...] = ()) -> None:
        self.ground: Any = ground
        self.veils = veils
        self.rises = rises
        self._key = (type(ground), ground.lattice, ground.blocked, tuple(ground.heights.items()), veils, rises)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Obstacles) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=256)
def _seen(way: _Obstacles, spot: Any, level: int) -> frozenset[Any]:
    if not way.ground.covers(spot):
        return frozenset()
    return seen_from_height(way.ground, spot, level, FARTHEST, way.veils, way.rises)


@lru_cache(maxsize=16)
def _lit(way: _Obstacles, dark: frozenset[Any], lights: tuple[Light, ...]) -> frozenset[Any]:
    return dark & lit_spots(way.ground, lights, way.veils)
