"""Walls and doors: lines cut off at the edge of the map and at doors, and the spots that they run through."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import floor, hypot
from typing import Generic, TypeVar

from gmtool.store.universal_vtt.vtt_map import Door, Segment

_BESIDE = 0.15
"""The distance in squares of a door from the wall that it belongs to."""
_SLANT = 0.2
"""The sine of the greatest angle between a wall and its door: about 11 degrees."""

_AT_EDGE = 0.1
"""The distance in squares from the edge of the map at which a wall ends there."""


def clipped(line: Segment, width: float, height: float) -> Segment | None:
    """The part of a line within a map of so many squares; None if there is none."""
    first, last = 0.0, 1.0
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    for along, room in ((-dx, line.x1), (dx, width - line.x1), (-dy, line.y1), (dy, height - line.y1)):
        if along == 0.0:
            if room < 0.0:
                return None
        elif along < 0.0:
            first = max(first, room / along)
        else:
            last = min(last, room / along)
    if first > last:
        return None
    return Segment(line.x1 + first * dx, line.y1 + first * dy, line.x1 + last * dx, line.y1 + last * dy)


def past_edge(line: Segment, width: float, height: float, by: float) -> Segment:
    """A line that goes on past the edge of the map, by so many squares, where it runs up to it.

    The spots at the rim stick out of the picture: nobody walks round the end of a wall there.
    """
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    long = hypot(dx, dy)
    if not long:
        return line
    dx, dy = dx / long, dy / long
    before = by if _leaves(line.x1, line.y1, -dx, -dy, width, height) else 0.0
    after = by if _leaves(line.x2, line.y2, dx, dy, width, height) else 0.0
    return Segment(line.x1 - before * dx, line.y1 - before * dy, line.x2 + after * dx, line.y2 + after * dy)


def _leaves(x: float, y: float, dx: float, dy: float, width: float, height: float) -> bool:
    rooms = ((x, -dx), (width - x, dx), (y, -dy), (height - y, dy))
    return any(room <= _AT_EDGE and outward > _SLANT for room, outward in rooms)


class Jambs:
    """The doors of a map, indexed by their squares, so that a wall is compared only with those near it."""

    def __init__(self, doors: Iterable[Segment]) -> None:
        self._near: dict[tuple[int, int], list[Segment]] = defaultdict(list)
        for door in doors:
            for square in _squares(door):
                self._near[square].append(door)

    def cut(self, wall: Segment) -> list[Segment]:
        """The pieces of a wall that are left without the doors in it."""
        pieces = [wall]
        doors = {door for square in _squares(wall) for door in self._near.get(square, ())}
        for door in sorted(doors):
            pieces = [left for piece in pieces for left in _without(piece, door)]
        return pieces


def _squares(line: Segment) -> set[tuple[int, int]]:
    """The squares that a line runs through, and those around them."""
    steps = int(2 * hypot(line.x2 - line.x1, line.y2 - line.y1)) + 1
    on_it = {
        (
            floor(line.x1 + (line.x2 - line.x1) * step / steps),
            floor(line.y1 + (line.y2 - line.y1) * step / steps),
        )
        for step in range(steps + 1)
    }
    return {(x + right, y + down) for x, y in on_it for right in (-1, 0, 1) for down in (-1, 0, 1)}


def _without(wall: Segment, door: Segment) -> Iterator[Segment]:
    """The pieces of a wall before and after a door in it; the whole wall if the door is elsewhere."""
    dx, dy = wall.x2 - wall.x1, wall.y2 - wall.y1
    ex, ey = door.x2 - door.x1, door.y2 - door.y1
    long, wide = hypot(dx, dy), hypot(ex, ey)
    if not long or not wide or abs(dx * ey - dy * ex) > _SLANT * long * wide:
        yield wall
        return
    middle_x, middle_y = (door.x1 + door.x2) / 2 - wall.x1, (door.y1 + door.y2) / 2 - wall.y1
    if abs(dx * middle_y - dy * middle_x) > _BESIDE * long:
        yield wall
        return
    ends = sorted(
        ((x - wall.x1) * dx + (y - wall.y1) * dy) / (long * long) for x, y in ((door.x1, door.y1), (door.x2, door.y2))
    )
    before, after = max(0.0, min(1.0, ends[0])), max(0.0, min(1.0, ends[1]))
    if before > 0.0:
        yield Segment(wall.x1, wall.y1, wall.x1 + before * dx, wall.y1 + before * dy)
    if after < 1.0:
        yield Segment(wall.x1 + after * dx, wall.y1 + after * dy, wall.x2, wall.y2)


S = TypeVar("S", bound=tuple[int, int])
Crossed = Callable[[Segment], dict[S, float]]
"""A function from a line, in squares of the map, to the spots that it runs through, with its length in each."""


class Spots(Generic[S]):
    """The spots of walls and doors, with the length of these in each."""

    def __init__(self, walls: Iterable[Segment], doors: Sequence[Door], crossed: Crossed[S]) -> None:
        self._walls: dict[S, float] = defaultdict(float)
        self._doors: dict[S, float] = defaultdict(float)
        self._open: dict[S, bool] = {}
        self._surely: set[S] = set()
        jambs = Jambs(door.line for door in doors)
        for wall in walls:
            for piece in jambs.cut(wall):
                for spot, length in crossed(piece).items():
                    self._walls[spot] += length
        for door in doors:
            self._add(door, crossed(door.line))

    def walls_and_doors(self, enough: float) -> tuple[frozenset[S], dict[S, bool]]:
        """The spots that are wall, and those that are doors, with whether each is open.

        `enough` is the length of the lines in a spot, all together, that is needed for either.
        """
        gates = {
            spot: is_open
            for spot, is_open in sorted(self._open.items())
            if spot in self._surely or (self._doors[spot] > self._walls.get(spot, 0.0) and self._total(spot) >= enough)
        }
        walls = frozenset(spot for spot in self._walls if spot not in gates and self._total(spot) >= enough)
        return walls, gates

    def _total(self, spot: S) -> float:
        return self._walls.get(spot, 0.0) + self._doors.get(spot, 0.0)

    def _add(self, door: Door, through: dict[S, float]) -> None:
        for spot, length in through.items():
            self._doors[spot] += length
            # of two doors in one spot, a closed one closes it
            self._open[spot] = door.is_open and self._open.get(spot, True)
        if through:
            self._surely.add(max(through, key=lambda spot: (through[spot], spot)))
