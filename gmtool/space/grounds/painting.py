"""Painting a ground: strokes, and patches cut out of one place and put down in another; each makes a new ground."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from gmtool.space.grounds.reshaping import carried
from gmtool.space.grounds.terrain import CLOSED, OPEN, Layer, S, Stroke, Terrain
from gmtool.space.hexes.coordinates import SpaceError

G = TypeVar("G", bound=Terrain[Any])

_SETS = {Layer.WALL: "walls", Layer.FIRE: "fire", Layer.BROKEN: "broken", Layer.DARK: "dark", Layer.FOG: "fog"}
_LEVELS = {Layer.WATER: "water", Layer.HEIGHT: "heights"}


def painted(ground: G, stroke: Stroke[Any]) -> G:
    """The ground after a stroke. A wall takes away the door and the entrance of its spot; these take away the wall.

    SpaceError, in one sentence, for a spot off the ground, or a level or a text that the layer cannot have.
    """
    spots, level = stroke.spots, stroke.level
    changes: dict[str, Any] = {}
    match stroke.layer:
        case Layer.WALL:
            if level:
                changes["doors"] = _without(ground.doors, spots)
                changes["entrances"] = _entrances(ground, spots)
        case Layer.DOOR:
            if level not in (0, CLOSED, OPEN):
                raise SpaceError(f"A door is closed (1) or open (2), not {level!r}.")
            changes["doors"] = _with(ground.doors, spots, level == OPEN) if level else _without(ground.doors, spots)
            if level:
                changes["walls"] = ground.walls.difference(spots)
        case Layer.ENTRANCE:
            changes["entrances"] = _entrances(ground, spots, stroke.text if level else None)
            if level:
                changes["walls"] = ground.walls.difference(spots)
        case Layer.NOTE:
            words = stroke.text.strip() if level else ""
            changes["notes"] = _with(ground.notes, spots, words) if words else _without(ground.notes, spots)
    if name := _SETS.get(stroke.layer):
        before: frozenset[Any] = getattr(ground, name)
        changes[name] = before.union(spots) if level else before.difference(spots)
    elif name := _LEVELS.get(stroke.layer):
        levels: Mapping[Any, int] = getattr(ground, name)
        changes[name] = _with(levels, spots, level) if level else _without(levels, spots)
    return replace(ground, **changes)


def _entrances(ground: Terrain[S], spots: tuple[S, ...], into: str | None = None) -> dict[str, tuple[S, ...]]:
    """The entrances without these spots; `into` gets them instead."""
    if into is not None and not into.strip():
        raise SpaceError("An entrance needs a name.")
    taken = frozenset(spots)
    left = {name: tuple(spot for spot in had if spot not in taken) for name, had in ground.entrances.items()}
    if into is not None:
        left[into.strip()] = (*left.get(into.strip(), ()), *dict.fromkeys(spots))
    return {name: had for name, had in left.items() if had}


def _with(before: Mapping[Any, Any], spots: tuple[Any, ...], value: Any) -> dict[Any, Any]:
    return {**before, **dict.fromkeys(spots, value)}


def _without(before: Mapping[Any, Any], spots: tuple[Any, ...]) -> dict[Any, Any]:
    taken = frozenset(spots)
    return {spot: value for spot, value in before.items() if spot not in taken}


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
