"""Filling: the spots connected with one, as far as walls and closed doors allow, or as far as they are alike."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from gmtool.space.grounds.layers import Layer
from gmtool.space.grounds.terrain import S, Terrain


def room(ground: Terrain[S], spot: S) -> frozenset[S]:
    """Every spot that can be reached on foot without opening a door: none from a wall, a closed door or off the ground.

    Walls and closed doors themselves are not in it; `rim` gives them.
    """
    return _Sheet(ground, ground.blocked, marked=False).around(spot)


def rim(ground: Terrain[S], spots: Collection[S]) -> frozenset[S]:
    """The walls and closed doors that are next to some spots."""
    blocked = ground.blocked
    if len(blocked) < len(spots):
        beside = frozenset(spots)
        return frozenset(spot for spot in blocked if not beside.isdisjoint(ground.neighbours(spot)))
    return frozenset(beside for spot in spots for beside in ground.neighbours(spot) if beside in blocked)


def fill(ground: Terrain[S], spot: S, layer: Layer, *, in_room: bool = False) -> frozenset[S]:
    """The connected spots that are alike in a layer: a whole lake of one depth, or everything between two walls.

    None off the ground. Other layers do not stop it; with `in_room`, walls and closed doors do.
    """
    values = _values(ground, layer)
    stops: Collection[S] = ground.blocked if in_room and spot not in ground.blocked else ()
    if spot not in values:
        return _Sheet(ground, [*values, *stops], marked=False).around(spot)
    if isinstance(values, Mapping):
        wanted = values[spot]
        values = [other for other, value in values.items() if value == wanted]
    return _Sheet(ground, [other for other in values if other not in stops], marked=True).around(spot)


def _values(ground: Terrain[S], layer: Layer) -> Collection[S]:
    """The spots of a layer, with their values where it has several."""
    if layer is Layer.ENTRANCE:
        return {spot: name for name, spots in ground.entrances.items() for spot in spots}
    if layer is Layer.TERRAIN:
        return {spot: ground.kinds_at(spot) for spots in ground.kinds.values() for spot in spots}
    found: Mapping[Layer, Collection[S]] = {
        Layer.WALL: ground.walls,
        Layer.DOOR: ground.doors,
        Layer.FIRE: ground.fire,
        Layer.WATER: ground.water,
        Layer.BROKEN: ground.broken,
        Layer.DARK: ground.dark,
        Layer.HEIGHT: ground.heights,
        Layer.NOTE: ground.notes,
        Layer.FOG: ground.fog,
    }
    return found[layer]


class _Sheet:
    """A byte for each spot, so that a large ground is filled without an object for each of its spots.

    The spot (a, b) is at (a + left) * stride + b + top. Unmarked bytes surround the ground, so that every neighbor is
    a fixed step away and no search runs off the end.
    """

    def __init__(self, ground: Terrain[Any], spots: Collection[Any], *, marked: bool) -> None:
        """Mark these spots, or, where `marked` is false, all the others of the ground."""
        self._ground = ground
        columns, rows = ground.size
        # axial coordinates go below zero by half the rows, or by half the columns
        self._left, self._top = rows // 2 + 1, columns // 2 + 1
        self._stride = rows + self._top + 1
        self._marks = bytearray(self._stride * (columns + self._left + 1))
        if marked:
            self._mark(spots, 1)
        else:
            self._mark_all()
            self._mark(spots, 0)

    def around(self, spot: Any) -> frozenset[Any]:
        """The marked spots connected with one."""
        marks, stride = self._marks, self._stride
        if not self._ground.covers(spot) or not marks[self._index(spot)]:
            return frozenset()
        steps = [da * stride + db for da, db in self._ground.sides]
        marks[self._index(spot)] = 0
        found = [self._index(spot)]
        for at in found:  # the list grows meanwhile
            for step in steps:
                if marks[at + step]:
                    marks[at + step] = 0
                    found.append(at + step)
        left, top = self._left, self._top
        return frozenset(map(type(spot), [at // stride - left for at in found], [at % stride - top for at in found]))

    def _index(self, spot: Any) -> int:
        return int((spot[0] + self._left) * self._stride + spot[1] + self._top)

    def _mark(self, spots: Collection[Any], value: int) -> None:
        marks, stride, start = self._marks, self._stride, self._left * self._stride + self._top
        for a, b in spots:
            marks[a * stride + b + start] = value

    def _mark_all(self) -> None:
        """Mark every spot, in whole columns or rows: whichever have one step between their bytes on this ground."""
        columns, rows = self._ground.size
        by_row = self._ground.in_rows
        for line in range(1, (rows if by_row else columns) + 1):
            first = self._index(self._ground.at_column_row(*((1, line) if by_row else (line, 1))))
            step, count = (self._stride, columns) if by_row else (1, rows)
            self._marks[first : first + step * count : step] = b"\1" * count
