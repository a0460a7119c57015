"""Painting a ground: a stroke makes a new ground of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from gmtool.space.hexes import SpaceError
from gmtool.space.terrain import CLOSED, OPEN, Layer, S, Stroke, Terrain

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
