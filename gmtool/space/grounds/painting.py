"""Painting on a ground: strokes, and patches that are cut out and pasted elsewhere. Each makes a new ground."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Generic, TypeVar

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.space.grounds.layers import CLOSED, OPEN, Layer
from gmtool.space.grounds.reshaping import carried
from gmtool.space.grounds.terrain import S, Terrain
from gmtool.space.hexes.coordinates import SpaceError

G = TypeVar("G", bound=Terrain[Any])


@dataclass(frozen=True, slots=True)
class Stroke(Generic[S]):
    """Some spots painted alike; level 0 removes the layer from them.

    level: 1 for most; a door is 1 closed, 2 open; water has its depth, 1 to 9; height its step, -9 to 9.
    text: the name of an entrance, the words of a note, or the key of a kind of terrain; without a key all kinds are
    removed. The spots of a border are `Border`s.
    """

    layer: Layer
    spots: tuple[S, ...]
    level: int = 1
    text: str = ""


_SETS = {Layer.WALL: "walls", Layer.FIRE: "fire", Layer.BROKEN: "broken", Layer.DARK: "dark", Layer.FOG: "fog"}
_LEVELS = {Layer.WATER: "water", Layer.HEIGHT: "heights"}


def painted(ground: G, stroke: Stroke[Any]) -> G:
    """The ground after a stroke. A wall removes the door and the entrance of its spot; these remove the wall.

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
                raise SpaceError(tr("A door is closed (1) or open (2), not {level!r}.", level=level))
            changes["doors"] = _with(ground.doors, spots, level == OPEN) if level else _without(ground.doors, spots)
            if level:
                changes["walls"] = ground.walls.difference(spots)
        case Layer.ENTRANCE:
            changes["entrances"] = _entrances(ground, spots, stroke.text if level else None)
            if level:
                changes["walls"] = ground.walls.difference(spots)
        case Layer.TERRAIN:
            changes["kinds"] = _kinds(ground.kinds, stroke)
        case Layer.BORDER:
            changes["borders"] = _kinds(ground.borders, stroke)
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
    """The entrances without these spots, which go to the entrance `into`."""
    if into is not None and not into.strip():
        raise SpaceError(tr("An entrance needs a name."))
    taken = frozenset(spots)
    left = {name: tuple(spot for spot in had if spot not in taken) for name, had in ground.entrances.items()}
    if into is not None:
        left[into.strip()] = (*left.get(into.strip(), ()), *dict.fromkeys(spots))
    return {name: had for name, had in left.items() if had}


def _kinds(before: Mapping[str, frozenset[Any]], stroke: Stroke[Any]) -> dict[str, frozenset[Any]]:
    """The kinds of terrain after a stroke, by key; those of which nothing is left are not there."""
    key = stroke.text.strip()
    if stroke.level:
        if not key:
            raise SpaceError(tr("Terrain needs the key of its kind."))
        after = {**before, key: before.get(key, frozenset()).union(stroke.spots)}
    else:
        after = {one: had.difference(stroke.spots) if key in ("", one) else had for one, had in before.items()}
    return {one: had for one, had in after.items() if had}


def _with(before: Mapping[Any, Any], spots: tuple[Any, ...], value: Any) -> dict[Any, Any]:
    return {**before, **dict.fromkeys(spots, value)}


def _without(before: Mapping[Any, Any], spots: tuple[Any, ...]) -> dict[Any, Any]:
    taken = frozenset(spots)
    return {spot: value for spot, value in before.items() if spot not in taken}


_PATCHED = ("walls", "fire", "broken", "dark", "doors", "water", "heights", "notes")
"""The layers that a patch takes along; the fog stays, as it belongs to the place."""


@dataclass(frozen=True, slots=True)
class Patch:
    """Spots of a ground with all their layers except the fog; `corner` is the spot by which the patch is placed."""

    ground: Terrain[Any]
    spots: frozenset[Any]
    corner: Any

    def at(self, place: Any) -> dict[Any, Any]:
        """The new spot of each of its spots when its corner is put at a place."""
        make, right, down = type(self.corner), place[0] - self.corner[0], place[1] - self.corner[1]
        return {spot: make(spot[0] + right, spot[1] + down) for spot in self.spots}


def cut(ground: Terrain[Any], spots: Collection[Any], corner: Any) -> Patch:
    """A patch of the ground."""
    return Patch(ground, frozenset(spots), corner)


def pasted(ground: G, patch: Patch, place: Any) -> G:
    """The ground with a patch at a place. It replaces everything there; parts off the ground are dropped.

    The shapes are the same as where it was cut. SpaceError where an entrance would lie in a wall.
    """
    to = {spot: onto for spot, onto in patch.at(place).items() if ground.covers(onto)}
    covered = frozenset(to.values())
    brought = carried(patch.ground, to.get)
    kept = carried(ground, lambda spot: None if spot in covered else spot)
    layers: dict[str, Any] = {name: kept[name] | brought[name] for name in _PATCHED}
    kinds = {key: kept["kinds"].get(key, frozenset()) | had for key, had in brought["kinds"].items()}
    layers["kinds"] = {**kept["kinds"], **kinds}
    borders = {key: kept["borders"].get(key, frozenset()) | had for key, had in brought["borders"].items()}
    layers["borders"] = {**kept["borders"], **borders}
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
