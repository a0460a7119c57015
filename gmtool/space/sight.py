"""Sight: the spots that can be seen from one spot of a ground, exactly.

A spot is seen if the straight line from center to center is free before it. A wall or a closed door stops a line that
goes through its inside (`crossed`), and two of them stop a line that touches one on the left and one on the right: so
nobody sees through the joint of a wall. A veil, such as a wood or smoke, can be seen into as far as it is deep; where
several of its spots lie on a line, so many of them as its depth stop it. Darkness does not count: a dark spot is seen
like any other, and the rules say what a figure can make out there; `lit_spots` says where it is not dark.

The method: seen from one spot, each wall hides the directions between its outermost corners. Spots and walls are
visited ring by ring, as a wall hides only what lies in a farther ring. A direction is a number of sixths (or fourths)
of a turn plus a fraction of two small integers: as floats, such numbers compare exactly."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from gmtool.records import dataclass
from gmtool.space.grounds.filling import rim
from gmtool.space.grounds.open_ground import OpenGround
from gmtool.space.grounds.terrain import Border, Place, S, Terrain
from gmtool.space.hexes.coordinates import DIRECTIONS
from gmtool.space.open_ground.measuring import HUNDRED

Offset = tuple[int, int]
_Group = tuple[tuple[float, int, int], ...]
"""Offsets, each behind its direction."""


@dataclass(frozen=True, slots=True, eq=False)
class _Lattice:
    """The lattice of the spots about one: the directions of its sides clockwise, and its corners in parts of a step.

    There are two, compared as such: to compare what is in them would take most of the time of what is kept for them.
    """

    ways: tuple[Offset, ...]
    corners: tuple[Offset, ...]
    parts: int

    def direction(self, offset: Offset) -> float:
        """The direction of an offset: the last side before it, clockwise, and the fraction of the way to the next."""
        x, y = offset
        for k, (ax, ay) in enumerate(self.ways):
            bx, by = self.ways[(k + 1) % len(self.ways)]
            # every pair of neighboring ways has determinant 1
            i, j = x * by - y * bx, ax * y - ay * x
            if i > 0 and j >= 0:
                return k + j / (i + j)
        raise ValueError(f"{offset} leads nowhere")


_HEXES: Final = _Lattice(
    tuple((q, r) for q, r in DIRECTIONS), ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)), 3
)
_CELLS: Final = _Lattice(((0, -1), (1, 0), (0, 1), (-1, 0)), ((1, -1), (1, 1), (-1, 1), (-1, -1)), 2)


@lru_cache(maxsize=1 << 16)
def _hidden(lattice: _Lattice, offset: Offset) -> tuple[float, float]:
    """The range of directions that a wall at an offset hides, clockwise; across north its start is the greater."""
    x, y = offset[0] * lattice.parts, offset[1] * lattice.parts
    found = [lattice.direction((x + cx, y + cy)) for cx, cy in lattice.corners]
    low, high, half = min(found), max(found), len(lattice.ways) / 2
    if high - low < half:
        return low, high
    return min(d for d in found if d > half), max(d for d in found if d < half)


class _Cover:
    """The hidden directions: open intervals, joined where they meet."""

    def __init__(self, whole: int) -> None:
        self._ends: list[float] = []
        self._whole = whole

    def hide(self, low: float, high: float) -> None:
        """Hide the directions between two, neither of them included."""
        if low < high:
            self._join(low, high)
        else:  # across north
            self._join(low, self._whole + 1)
            self._join(-1, high)

    def hides(self, direction: float) -> bool:
        """True if a direction is hidden."""
        place = bisect_left(self._ends, direction)
        return bool(place % 2) and self._ends[place] != direction

    def hidden_between(self, low: float, high: float) -> list[tuple[float, float]]:
        """The hidden directions between two."""
        if low > high:  # across north
            return [*self.hidden_between(low, self._whole + 1), *self.hidden_between(-1, high)]
        ends = zip(self._ends[::2], self._ends[1::2], strict=True)
        return [(max(low, start), min(high, end)) for start, end in ends if start < high and end > low]

    @property
    def total(self) -> bool:
        """True if every direction is hidden."""
        return len(self._ends) == 2 and self._ends[0] < 0 and self._ends[1] > self._whole

    def _join(self, low: float, high: float) -> None:
        first, last = bisect_left(self._ends, low), bisect_right(self._ends, high)
        self._ends[first:last] = [low] * (first % 2 == 0) + [high] * (last % 2 == 0)


class Veil(NamedTuple):
    """Spots that hide what is behind them, though a figure can be in them.

    From outside one sees so many of them deep, from inside out of as many, the own spot not counted.
    """

    spots: frozenset[Any]
    depth: int = 1
    borders: frozenset[Border] = frozenset()
    """Sides of spots that stop every line across them."""


class _Veiled:
    """The directions that a veil hides: `covers` are those on which one of its spots lies, two of them, and so on."""

    def __init__(self, veil: Veil, cover: _Cover, whole: int) -> None:
        self.spots = veil.spots
        # the last one is that of the walls, so that nobody sees through the joint of a wall and a wood
        self._covers = [*(_Cover(whole) for _ in range(veil.depth - 1)), cover]

    def hide(self, low: float, high: float) -> None:
        """One more spot lies between two directions."""
        for deeper, before in pairwise(reversed(self._covers)):
            for start, end in before.hidden_between(low, high):
                deeper.hide(start, end)
        self._covers[0].hide(low, high)


class _Screens:
    """The sides that stop lines, by the ring before that of their farther spot."""

    def __init__(self, lattice: _Lattice, spot: Any, borders: Iterable[Border]) -> None:
        self._lattice = lattice
        self._by_ring: dict[int, list[tuple[Offset, Offset]]] = {}
        for one, other in borders:
            a, b = ((at[0] - spot[0], at[1] - spot[1]) for at in (one, other))
            self._by_ring.setdefault(max(_ring_of(lattice, a), _ring_of(lattice, b)) - 1, []).append((a, b))

    def hide(self, ring: int, cover: _Cover) -> None:
        """Hide what lies beyond those of a ring: no line to the middle of a nearer spot crosses them."""
        for one, other in self._by_ring.get(ring, ()):
            low, high = _screened(self._lattice, one, other)
            if low != high:  # else it is seen edge on
                cover.hide(low, high)


def _ring_of(lattice: _Lattice, offset: Offset) -> int:
    x, y = offset
    return max(abs(x), abs(y), abs(x + y) if lattice is _HEXES else 0)


@lru_cache(maxsize=1 << 12)
def _screened(lattice: _Lattice, one: Offset, other: Offset) -> tuple[float, float]:
    """The range of directions that the side between two spots hides, clockwise."""
    corners = [
        {(x * lattice.parts + cx, y * lattice.parts + cy) for cx, cy in lattice.corners} for x, y in (one, other)
    ]
    low, high = sorted(map(lattice.direction, corners[0] & corners[1]))
    return (low, high) if high - low < len(lattice.ways) / 2 else (high, low)


def seen_from(ground: Terrain[S], spot: S, reach: int | None = None, veils: Iterable[Veil] = ()) -> frozenset[S]:
    """The spots of the ground that are seen from one, itself included, at most `reach` away; None: at any distance.

    Between open spots sight is mutual. Walls and closed doors are seen where the line to them is free, and where they
    border on open ground that is seen. On cells the reach is measured as a straight line between the centers.
    """
    lattice = _HEXES if len(ground.sides) == len(_HEXES.ways) else _CELLS
    seen = {spot}
    cover = _Cover(len(lattice.ways))
    veils = tuple(veils)
    screens = _Screens(lattice, spot, (border for veil in veils for border in veil.borders))
    screens.hide(0, cover)
    veiled = [_Veiled(veil, cover, len(lattice.ways)) for veil in veils if veil.spots and veil.depth > 0]
    made: Any = type(spot)
    # every spot of every ring is looked at: what it is compared with is asked of nobody twice
    (left, top), covers, blocked = spot, ground.covers, ground.blocked
    square = None if reach is None or lattice is _HEXES else reach * reach
    farthest = _farthest(ground, lattice, spot)
    for distance in range(1, (farthest if reach is None else min(reach, farthest)) + 1):
        for group in _ring(lattice, distance):
            walls = []
            veiling: list[tuple[_Veiled, int, int]] = []
            for direction, x, y in group:
                there: Any = left + x, top + y  # most are off the ground; a plain pair is equal to its spot
                if covers(there) and (square is None or x * x + y * y <= square):
                    if not cover.hides(direction):
                        seen.add(made(*there))
                    if there in blocked:
                        walls.append((x, y))
                    if veiled:
                        veiling += [(veil, x, y) for veil in veiled if there in veil.spots]
            for wall in walls:
                cover.hide(*_hidden(lattice, wall))
            for veil, x, y in veiling:
                veil.hide(*_hidden(lattice, (x, y)))
        screens.hide(distance, cover)
        if cover.total:
            break
    return frozenset(seen) | rim(ground, seen - blocked)


def _farthest(ground: Terrain[S], lattice: _Lattice, spot: S) -> int:
    """The number of rings about a spot that cover the whole ground."""
    columns, rows = ground.size
    corners = (ground.at_column_row(column, row) for column in (1, columns) for row in (1, rows))
    away = [(corner[0] - spot[0], corner[1] - spot[1]) for corner in corners]
    return 1 + max(max(abs(x), abs(y), abs(x + y) if lattice is _HEXES else 0) for x, y in away)


@lru_cache(maxsize=1 << 7)
def _ring(lattice: _Lattice, distance: int) -> tuple[_Group, ...]:
    """The offsets at a distance, each with its direction, in groups whose members hide nothing of each other.

    On cells a ring is a square, and the two cells beside a corner may hide it: the corners are a group of their own.
    """
    if lattice is _HEXES:
        return (tuple(_placed(lattice, k, distance - j, j) for k in range(6) for j in range(distance)),)
    before = [(distance, j) for j in range(distance)]
    after = [(i, distance) for i in range(distance - 1, 0, -1)]
    beside = tuple(_placed(lattice, k, i, j) for k in range(4) for i, j in before + after)
    return beside, tuple(_placed(lattice, k, distance, distance) for k in range(4))


def _placed(lattice: _Lattice, k: int, i: int, j: int) -> tuple[float, int, int]:
    (ax, ay), (bx, by) = lattice.ways[k], lattice.ways[(k + 1) % len(lattice.ways)]
    return k + j / (i + j), i * ax + j * bx, i * ay + j * by


# --- light ---------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Light:
    """Something that gives light around it, so many hexes far, or so many hundredths of the unit of open ground."""

    at: Place
    radius: int


def lit_spots(ground: Terrain[S], lights: Iterable[Light], veils: Iterable[Veil] = ()) -> frozenset[S]:
    """The dark spots of a ground that lights make lit; walls stop light, and so do veils.

    A cell of open ground is lit where its middle is.
    """
    veils = tuple(veils)
    lit: set[Any] = set()
    for light in lights if ground.dark else ():
        if not ground.holds(light.at):
            continue
        spot: Any = ground.spot_at(light.at)
        if isinstance(ground, OpenGround):
            # a cell more, as the light is measured from its place, and not from the middle of its cell
            seen = seen_from(ground, spot, light.radius // (ground.cell * HUNDRED) + 1, veils)
            at: Any = light.at
            lit.update(one for one in seen if at.is_within(light.radius, ground.cell_middle(one)) or one == spot)
        else:
            lit |= seen_from(ground, spot, light.radius, veils)
    return ground.dark & lit
