"""A piece of a ground, cut out to be put down elsewhere."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from gmtool.space.reshaping import carried
from gmtool.space.terrain import Terrain

G = TypeVar("G", bound=Terrain[Any])
_LAYERS = ("walls", "fire", "broken", "dark")
_BY_SPOT = ("doors", "water", "heights", "notes")


@dataclass(frozen=True, slots=True)
class Patch:
    """Spots of a ground with all that is painted on them, but for the fog; `corner` is where it is held."""

    ground: Terrain[Any]
    spots: frozenset[Any]
    corner: Any

    def at(self, place: Any) -> dict[Any, Any]:
        """Where each of its spots comes to lie when its corner is put somewhere."""
        make, (a, b) = type(self.corner), self.corner
        by = (place[0] - a, place[1] - b)
        return {spot: make(spot[0] + by[0], spot[1] + by[1]) for spot in self.spots}


def cut(ground: Terrain[Any], spots: Collection[Any], corner: Any) -> Patch:
    """A piece of the ground."""
    return Patch(ground, frozenset(spots), corner)


def pasted(ground: G, patch: Patch, place: Any) -> G:
    """The ground with a piece put down; what was there is replaced, and what does not fit on the ground is left away.

    The shapes are the same as where it was cut. SpaceError where an entrance would lie in a wall.
    """
    to = {spot: onto for spot, onto in patch.at(place).items() if ground.covers(onto)}
    covered = frozenset(to.values())
    brought = carried(patch.ground, to.get)
    kept = carried(ground, lambda spot: None if spot in covered else spot)
    layers: dict[str, Any] = {name: kept[name] | brought[name] for name in (*_LAYERS, *_BY_SPOT)}
    entrances = dict(kept["entrances"])
    for name, spots in brought["entrances"].items():
        entrances[name] = (*entrances.get(name, ()), *spots)
    return replace(ground, **layers, entrances=entrances)


def block(ground: Terrain[Any], one: Any, other: Any) -> tuple[Any, ...]:
    """The spots between two corners, by columns and rows, column by column; the corners are on the ground."""
    (a, b), (c, d) = ground.column_row(one), ground.column_row(other)
    return tuple(
        ground.at_column_row(column, row)
        for column in range(min(a, c), max(a, c) + 1)
        for row in range(min(b, d), max(b, d) + 1)
    )
