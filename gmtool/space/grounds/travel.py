"""Travel over open ground: what a path costs by its terrain, and how far a straight one leads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import cos, floor, inf, isqrt, radians, sin
from typing import Any, Final

from gmtool.records import dataclass
from gmtool.space.grounds.footing import PLAIN_FOOTING, Footing, Footings, footing_by_spot
from gmtool.space.grounds.open_ground import Cell, OpenGround
from gmtool.space.grounds.straight_ways import stretches
from gmtool.space.grounds.terrain import border_of
from gmtool.space.open_ground.measuring import HUNDRED, Point
from gmtool.space.open_ground.templates import Circle, Polygon

_FINE: Final = 10**12
"""The parts of a hundredth to which roots are known."""


@dataclass(frozen=True, slots=True)
class Travel:
    """A path over open ground.

    legs: of each stretch on one sort of ground, the square of its length in hundredths and what a hundredth costs.
    tolls: what is paid besides, in hundredths. barred: it enters ground that the mover cannot enter. passes_stop: it
    goes on from a cell in which it has to stop.
    """

    legs: tuple[tuple[Fraction, Fraction], ...]
    tolls: Fraction
    barred: bool
    passes_stop: bool

    @property
    def cost(self) -> int:
        """The cost in hundredths, rounded half up, for display."""
        return floor(self._exactly + Fraction(1, 2))

    def is_within(self, budget: int) -> bool:
        """True if the path costs at most so many hundredths, exactly."""
        return self._exactly <= budget

    @property
    def _exactly(self) -> Fraction:
        return self.tolls + sum((_root(square * cost * cost) for square, cost in self.legs), Fraction(0))


def _root(square: Fraction) -> Fraction:
    """The root of a number, rounded down to less than a billionth."""
    return Fraction(isqrt(square.numerator * square.denominator * _FINE * _FINE), square.denominator * _FINE)


def travel(ground: OpenGround, places: Sequence[Point], footings: Footings, crossings: Footings = ()) -> Travel:
    """The path through these places. Along the edge of two cells the cheaper one counts.

    `crossings` are the footings of sides of cells: their tolls, stops and bars count where a side is crossed.

    Neither walls nor what cannot be entered bar the cell where it begins. Walls are not looked at: see `is_free`.
    """
    by_spot, by_side = footing_by_spot(footings), footing_by_spot(crossings)
    tolls, barred, passes = Fraction(0), False, False
    legs: dict[tuple[Fraction, Fraction], Fraction] = {}
    own = at = ground.spot_at(places[0]) if places else None
    before, halted = by_spot.get(own, PLAIN_FOOTING), False
    for start, end in pairwise(places):
        square = Fraction((end.x - start.x) ** 2 + (end.y - start.y) ** 2)
        for share, cells in stretches(ground, start, end):
            cell, footing = _best(cells, by_spot, at)
            side = PLAIN_FOOTING if cell == at or not by_side else _crossed(by_side, at, cell)
            passes |= halted and cell != at
            halted = (footing.stops and (halted or cell != at)) or side.stops or (halted and cell == at)
            tolls += footing.toll * HUNDRED if footing.toll and not before.toll else 0
            tolls += side.toll * HUNDRED
            barred |= (footing.cost is None and cell != own) or side.cost is None
            cost = PLAIN_FOOTING.cost if footing.cost is None else footing.cost
            legs[square, cost or Fraction(0)] = legs.get((square, cost or Fraction(0)), Fraction(0)) + share
            at, before = cell, footing
    found = tuple((square * share * share, cost) for (square, cost), share in legs.items())
    return Travel(found, tolls, barred, passes)


def _crossed(by_side: Mapping[Any, Footing], at: Cell | None, cell: Cell) -> Footing:
    """The sides that are crossed into the next cell; through a corner of cells, those of the cheaper way around it."""
    if at is None:
        return PLAIN_FOOTING
    corners = (Cell(cell.column, at.row), Cell(at.column, cell.row))
    if at in corners:
        return by_side.get(border_of(at, cell), PLAIN_FOOTING)
    around = []
    for corner in corners:
        one, other = (by_side.get(border_of(*pair), PLAIN_FOOTING) for pair in ((at, corner), (corner, cell)))
        around.append(one.with_other(other))
    return min(around, key=lambda one: (one.cost is None, one.toll, one.stops))


def _best(cells: Sequence[Cell], by_spot: Mapping[Cell, Footing], at: Cell | None) -> tuple[Cell, Footing]:
    """The cell that counts of those that a stretch touches: the one where it is, else the cheapest."""
    both = [(cell, by_spot.get(cell, PLAIN_FOOTING)) for cell in cells]
    return min(both, key=lambda one: (one[1].cost is None, one[1].cost or 0, one[1].toll, one[1].stops, one[0] != at))


_RAYS: Final = 360
"""The directions in which the reach is found out."""


@lru_cache(maxsize=32)
def straight_reach(
    ground: OpenGround, start: Point, budget: int, footings: Footings, crossings: Footings = ()
) -> Circle | Polygon:
    """The places that a straight path for at most so many hundredths leads to, to a degree; `travel` is exact.

    It ends before walls, closed doors and what cannot be entered, and at the far side of the first cell that stops it.
    """
    by_spot, by_side = footing_by_spot(footings), footing_by_spot(crossings)
    own, side = ground.spot_at(start), ground.cell * HUNDRED
    reach = range(-(budget // side) - 1, budget // side + 2)
    near = (Cell(own.column + across, own.row + down) for across in reach for down in reach)
    plain = all(cell not in ground.blocked and cell not in by_spot for cell in near if cell != own)
    if plain and own not in by_spot and not by_side:
        return Circle(start, max(0, budget))
    return Polygon(tuple(_ends(ground, start, max(0, budget), by_spot, by_side)))


def _ends(
    ground: OpenGround, start: Point, budget: int, by_spot: Mapping[Cell, Footing], by_side: Mapping[Any, Footing]
) -> Iterator[Point]:
    for ray in range(_RAYS):
        way = radians(ray * 360 / _RAYS)
        east, south = sin(way), -cos(way)
        far = _far(ground, start, (east, south), budget, by_spot, by_side)
        yield Point(round(start.x + far * east), round(start.y + far * south))


def _far(
    ground: OpenGround,
    start: Point,
    way: tuple[float, float],
    budget: float,
    by_spot: Mapping[Cell, Footing],
    by_side: Mapping[Any, Footing],
) -> float:
    """The hundredths that a straight path leads in a direction, cell by cell."""
    own = at = ground.spot_at(start)
    footing, far, left, halted = by_spot.get(own, PLAIN_FOOTING), 0.0, budget, False
    for to, lies in cells_along(ground, start, way):
        cost = float(footing.cost or 0) if footing.cost is not None else 1.0
        if cost * (lies - far) >= left:
            return far + left / cost
        left, far = left - cost * (lies - far), lies
        after, side = by_spot.get(to, PLAIN_FOOTING), _crossed(by_side, at, to)
        if halted or to not in ground or None in (after.cost, side.cost):
            return far
        left -= float(after.toll) * HUNDRED if after.toll and not footing.toll else 0.0
        left -= float(side.toll) * HUNDRED
        if left < 0:
            return far
        at, footing, halted = to, after, after.stops or side.stops
    return far


def cells_along(ground: OpenGround, start: Point, way: tuple[float, float]) -> Iterable[tuple[Cell, float]]:
    """The cells that a ray enters, and after how many hundredths; it never ends."""
    side, (east, south) = ground.cell * HUNDRED, way
    column, row = ground.spot_at(start)
    right, down = 1 if east > 0 else -1, 1 if south > 0 else -1
    across, along = (side / abs(part) if abs(part) > 1e-9 else inf for part in way)
    next_across = ((column + (east > 0)) * side - start.x) / east if across < inf else inf
    next_along = ((row + (south > 0)) * side - start.y) / south if along < inf else inf
    while True:
        if next_across < next_along:
            lies, column, next_across = next_across, column + right, next_across + across
        else:
            lies, row, next_along = next_along, row + down, next_along + along
        yield Cell(column, row), max(0.0, lies)
