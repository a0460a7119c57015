"""Which spots of a ground are wall and which are doors, told by the lines that run through them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from gmtool.store.universal_vtt.cutting import Jambs
from gmtool.store.universal_vtt.reading import Door, Segment

S = TypeVar("S", bound=tuple[int, int])
Crossed = Callable[[Segment], dict[S, float]]
"""The spots that a line in squares of the map runs through, and for how long in each."""


class Spots(Generic[S]):
    """The spots that walls and doors run through."""

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
        """The spots that are wall, and the doors with whether each is open.

        `enough` is how long lines must run through a spot, all of them together.
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
            # of two doors in one spot, one that is closed bars it
            self._open[spot] = door.is_open and self._open.get(spot, True)
        if through:
            self._surely.add(max(through, key=lambda spot: (through[spot], spot)))
