"""Movement on hexes: the hexes that a figure can reach within a budget, with their costs and paths.

A step on plain floor costs 1. Ground that costs otherwise is in the floor itself (`Floor.over`), and so is a toll that
is paid where a side of a hex is crossed into such ground from other ground, as into a stream or over a low wall. The
caller knows the other rules of movement: it names the hexes that are not plain, and the steps that lead onto them.
Costs and budget are whole numbers; for a game that counts in halves, double them all.

A search runs on a floor, which has a byte for each hex, one straight row of hexes after the other, and a margin of
closed hexes all round: the six neighbours of a hex are at six fixed distances, and no search runs off the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from gmtool.space.grounds.footing import PLAIN_FOOTING, Footing, FootingCodes, Footings, footing_by_spot
from gmtool.space.grounds.hex_ground import HexGround
from gmtool.space.hexes.coordinates import DIRECTIONS, Hex, SpaceError

CLOSED: Final = 0
"""A hex that nobody can enter."""
PLAIN: Final = 1
"""A hex that costs 1 to enter from any neighbour."""
NARROW: Final = 2
"""An open hex that is not plain: the caller is asked for the steps onto it."""
_MET: Final = 3
"""A hex that a step which is not plain has reached, perhaps at a higher cost than another will."""
_HALTED: Final = 4
"""A hex whose ground stops movement, and that was reached: only a step which is not plain may still pass it."""
_TOLLED: Final = 5
"""A hex of ground, or with a side, that takes a toll: what it costs depends on where one comes from."""
_PRICED: Final = 6
"""The first of the cells that have a cost of their own: the code of its footing is so much less."""
_MOST_CODES: Final = 250
_MARGIN: Final = 2


class Floor:
    """The hexes of a ground, numbered. `cells` has CLOSED, PLAIN, NARROW or a cost for each number; do not change it.

    steps: the offset from a number to that of the neighbour in each direction, 0 to 5. costs: what it costs to enter,
    and whether movement stops there, by the footings of the ground; tolls: what it costs besides from ground without
    one; `parts` is what plain ground costs.
    """

    __slots__ = (
        "_before", "_footings", "_lines", "_pointed", "_sides", "_width", "cells", "costs", "parts", "steps", "tolls"
    )  # fmt: skip

    def __init__(self, width: int, before: int, cells: bytes, *, pointed: bool) -> None:
        self._width, self._before, self._lines, self._pointed = width, before, len(cells) // width, pointed
        self._footings = b""
        self._sides: dict[tuple[int, int], tuple[int | None, bool]] = {}
        """The toll and the stop of each side, by the numbers of its hexes, the lesser first; None: it is closed."""
        self.cells = cells
        self.costs: tuple[tuple[int, bool], ...] = ((1, False),)
        self.tolls: tuple[int, ...] = (0,)
        self.parts = 1
        self.steps = tuple(d.r * width + d.q if pointed else d.q * width + d.r for d in DIRECTIONS)

    def number(self, hex: Hex) -> int | None:
        """The number of a hex; None more than one step off the ground."""
        along, line = hex if self._pointed else (hex[1], hex[0])
        line, along = line + _MARGIN, along + self._before
        if 0 < line < self._lines - 1 and 0 < along < self._width - 1:
            return line * self._width + along
        return None

    def hex(self, number: int) -> Hex:
        """The hex with a number."""
        line, along = divmod(number, self._width)
        line, along = line - _MARGIN, along - self._before
        return Hex(along, line) if self._pointed else Hex(line, along)

    def with_room(self, around: int) -> Floor:
        """The same floor, NARROW wherever one of the hexes within `around` steps is closed."""
        return self if around < 1 else _with_room(self, around)

    def with_cells(self, cells: bytes) -> Floor:
        """The same hexes with other cells."""
        return Floor(self._width, self._before, cells, pointed=self._pointed)

    def over(self, footings: Footings, parts: int = 1) -> Floor:
        """The same hexes with the costs of their footings, in parts of a plain hex; NARROW ones stay so.

        Ask for `with_room` before. SpaceError for a cost that is no whole number of parts above 0, and for such a toll.
        """
        return self if not footings and parts == 1 else _over(self, footings, parts)

    def across(self, crossings: Footings) -> Floor:
        """The same hexes with what it takes to cross the sides of some, by the toll and the stop of a footing.

        Ask for `over` before. SpaceError for a toll that is no whole number of parts.
        """
        return self if not crossings else _across(self, crossings)

    def entry(self, hex: Hex, start: Hex) -> tuple[int, bool] | None:
        """The cost of entering a hex from a neighbour, and whether that stops; None where nobody can, or off it."""
        number, came = self.number(hex), self.number(start)
        if number is None or not self.cells[number]:
            return None
        code = self._footings[number] if self._footings else 0
        cost, stops = self.costs[code]
        if self.tolls[code] and not (came is not None and self.tolls[self._footings[came]]):
            cost += self.tolls[code]
        if self._sides and came is not None:
            toll, halts = self._sides.get((min(number, came), max(number, came)), (0, False))
            return None if toll is None else (cost + toll, stops or halts)
        return cost, stops


def floor_of(ground: HexGround) -> Floor:
    """The floor of a ground, cached until something opens or closes on it."""
    if ground.pointed:
        return _floor(ground.rows, ground.columns, ground.blocked, pointed=True)
    return _floor(ground.columns, ground.rows, ground.blocked, pointed=False)


@lru_cache(maxsize=8)
def _floor(lines: int, length: int, blocked: frozenset[Hex], *, pointed: bool) -> Floor:
    """`lines` rows of hexes of this `length`: columns, or where the tops are pointed, the rows across."""
    before = lines // 2 + _MARGIN
    width = length + before + _MARGIN
    cells = bytearray(width * (lines + 2 * _MARGIN))
    for line in range(lines):
        first = (line + _MARGIN) * width + before - line // 2
        cells[first : first + length] = bytes([PLAIN]) * length
    for q, r in blocked:
        line, along = (r, q) if pointed else (q, r)
        cells[(line + _MARGIN) * width + along + before] = CLOSED
    return Floor(width, before, bytes(cells), pointed=pointed)


@lru_cache(maxsize=8)
def _with_room(floor: Floor, around: int) -> Floor:
    # all hexes at once: the cells as one long integer, shifted by the step to each neighbour
    open_hexes = int.from_bytes(floor.cells, "little")
    roomy = open_hexes
    for _ in range(around):
        before = roomy
        for step in floor.steps:
            roomy &= before >> 8 * step if step > 0 else before << -8 * step
    cells = (open_hexes * NARROW - roomy * (NARROW - PLAIN)).to_bytes(len(floor.cells), "little")
    return floor.with_cells(cells)


@lru_cache(maxsize=8)
def _over(floor: Floor, footings: Footings, parts: int) -> Floor:
    codes, found, touched = FootingCodes(), bytearray(len(floor.cells)), list[int]()
    width, first = floor._width, _MARGIN * floor._width + floor._before
    for spots, footing in footings:
        code = codes.code(footing)
        if floor._pointed:
            numbers = [r * width + q + first for q, r in spots]
        else:
            numbers = [q * width + r + first for q, r in spots]
        for number in numbers:
            found[number] = codes.both(found[number], code) if found[number] else code
        touched += numbers
    if len(codes.footings) > _MOST_CODES:
        raise SpaceError(f"A ground has at most {_MOST_CODES} different costs.")
    plain = floor.cells
    cells = bytearray(plain if parts == 1 else plain.replace(bytes([PLAIN]), bytes([_PRICED])))
    shut = [footing.cost is None for footing in codes.footings]
    priced = [_TOLLED if footing.toll else _PRICED + code for code, footing in enumerate(codes.footings)]
    for number in touched:
        code = found[number]
        if shut[code]:
            cells[number] = CLOSED
        elif plain[number] == PLAIN:
            cells[number] = priced[code]
    after = floor.with_cells(bytes(cells))
    after._footings, after.parts = bytes(found), parts
    after.costs = tuple(_whole_cost(footing, parts) for footing in codes.footings)
    after.tolls = tuple(_whole(footing.toll * parts, 0, "toll", parts) for footing in codes.footings)
    return after


@lru_cache(maxsize=8)
def _across(floor: Floor, crossings: Footings) -> Floor:
    cells = bytearray(floor.cells)
    after = floor.with_cells(bytes(cells))
    after._footings, after.parts, after.costs, after.tolls = floor._footings, floor.parts, floor.costs, floor.tolls
    for border, footing in footing_by_spot(crossings).items():
        one, other = sorted(number for at in border if (number := floor.number(at)) is not None)
        toll = None if footing.cost is None else _whole(footing.toll * floor.parts, 0, "toll", floor.parts)
        after._sides[one, other] = (toll, footing.stops)
        for number in (one, other):
            if cells[number] == PLAIN or cells[number] >= _PRICED:
                cells[number] = _TOLLED
    after.cells = bytes(cells)
    return after


def _whole_cost(footing: Footing, parts: int) -> tuple[int, bool]:
    cost = (footing.cost or PLAIN_FOOTING.cost or 1) * parts
    return _whole(Fraction(cost), 1, "cost of a step", parts), footing.stops


def _whole(number: Fraction, least: int, name: str, parts: int) -> int:
    if number.denominator != 1 or number < least:
        raise SpaceError(f"On hexes the {name} is a whole number of parts of a hex, not {number} of {parts}.")
    return int(number)


class Step(NamedTuple):
    """A step from a hex: the hex it leads to, its cost (1 or more), and whether movement ends there, and why.

    One that stops does so only where it is reached at a cost of no more than `until`; None: always.
    """

    to: Hex
    cost: int = 1
    stops: bool = False
    why: str = ""
    until: int | None = None


class Reached(NamedTuple):
    """A hex within reach: its cost, the hex before it (None at the start), and whether movement stops here, and why."""

    hex: Hex
    cost: int
    before: Reached | None
    stops: bool
    why: str

    @property
    def path(self) -> tuple[Hex, ...]:
        """The hexes from the start to here, both included."""
        back: list[Hex] = []
        at: Reached | None = self
        while at is not None:
            back.append(at.hex)
            at = at.before
        return tuple(reversed(back))


Ways: TypeAlias = Callable[[Hex, Hex], Iterable[Step]]
"""The steps from a hex onto an adjacent hex that is not plain, or across it; none where there is no way."""


def no_ways(_: Hex, __: Hex) -> Iterable[Step]:
    """No steps at all, for a floor where every hex is plain or closed."""
    return ()


def reach(
    start: Hex,
    budget: int,
    floor: Floor,
    ways: Ways = no_ways,
    special: Iterable[Hex] = (),
    closed: Iterable[Hex] = (),
) -> dict[Hex, Reached]:
    """Every hex within the budget, the start included, in the order of their costs.

    `ways` gives the steps onto the `special` hexes and the NARROW ones, none of them cheaper than the ground there; all
    others cost what the floor says. Nobody can enter the `closed` ones.

    Each hex has its cheapest path; of two equal ones, one that does not stop, then the first found. No path goes on
    from where a step stops; but where the cheapest one stops, a more expensive one may pass.
    SpaceError for a step that costs less than 1; a budget below 0 reaches nothing.
    """
    return _Search(floor, ways, special, closed).spread(start, budget)


class _Search:
    """One search. `cells` is the floor that is left to enter: settled hexes count as closed."""

    def __init__(self, floor: Floor, ways: Ways, special: Iterable[Hex], closed: Iterable[Hex]) -> None:
        self.floor, self.ways = floor, ways
        self.cells = bytearray(floor.cells)
        self.best: dict[int, int] = {}
        """The lowest cost so far of entering a cell that is not plain, and going on from there."""
        self.stopped: dict[int, int] = {}
        """The lowest cost so far of entering one and stopping there."""
        for hex in special:
            number = floor.number(hex)
            if number is not None and self.cells[number]:
                self.cells[number] = NARROW
        for hex in closed:
            number = floor.number(hex)
            if number is not None:
                self.cells[number] = CLOSED

    def spread(self, start: Hex, budget: int) -> dict[Hex, Reached]:
        """Search from the start outwards, cost by cost."""
        found: dict[Hex, Reached] = {}
        at = self.floor.number(start)
        if budget < 0:
            return found
        if at is None:
            return {start: Reached(start, 0, None, stops=False, why="")}
        cells, best, costs = self.cells, self.best, self.floor.costs
        steps = tuple(zip(self.floor.steps, DIRECTIONS, strict=True))
        make = tuple.__new__  # faster than calling Hex and Reached, of which there are thousands
        cells[at] = CLOSED
        waiting: list[list[tuple[int, Reached]]] = [[] for _ in range(budget + 1)]
        waiting[0].append((at, Reached(start, 0, None, stops=False, why="")))
        for cost, arrivals in enumerate(waiting):
            total = cost + 1
            follow = waiting[total].append if cost < budget else None
            for at, way in arrivals:
                hex, _, _, stops, _ = way
                known = found.setdefault(hex, way)
                if known is not way and known.stops and not stops and known.cost == cost:
                    found[hex] = way
                if follow is None or stops or best.get(at, cost) != cost:
                    continue
                cells[at] = CLOSED
                q, r = hex
                for step, (dq, dr) in steps:
                    to = at + step
                    cell = cells[to]
                    if cell == PLAIN:
                        # no path onto plain floor can be cheaper than the first, so the hex is settled
                        cells[to] = CLOSED
                        follow((to, make(Reached, (make(Hex, (q + dq, r + dr)), total, way, False, ""))))
                    elif cell >= _PRICED:
                        # nor can one onto a hex that costs the same from every side
                        price, halts = costs[cell - _PRICED]
                        if cost + price <= budget:
                            cells[to] = _HALTED if halts else CLOSED
                            arrived = make(Reached, (make(Hex, (q + dq, r + dr)), cost + price, way, halts, ""))
                            waiting[cost + price].append((to, arrived))
                    elif cell and cell != _HALTED:
                        self._enter(way, to, Hex(q + dq, r + dr), waiting)
        return found

    def _enter(self, way: Reached, onto: int, hex: Hex, waiting: list[list[tuple[int, Reached]]]) -> None:
        known = self.cells[onto] in (_MET, _TOLLED)
        for step in self._plain_step(way.hex, hex) if known else self.ways(way.hex, hex):
            if step.cost < 1:
                raise SpaceError(f"A step costs 1 or more, not {step.cost}.")
            to, total = onto if step.to == hex else self.floor.number(step.to), way.cost + step.cost
            if to is None or not self.cells[to] or total >= len(waiting) or self.best.get(to, total + 1) <= total:
                continue
            stops = step.stops and (step.until is None or total <= step.until)
            if stops and self.stopped.get(to, total + 1) <= total:
                continue
            if self.cells[to] == PLAIN or self.cells[to] >= _PRICED:
                self.cells[to] = _MET
            (self.stopped if stops else self.best)[to] = total
            waiting[total].append((to, Reached(step.to, total, way, stops, step.why if stops == step.stops else "")))

    def _plain_step(self, start: Hex, hex: Hex) -> tuple[Step, ...]:
        """The step onto a hex whose cost the floor knows; none across a side that nobody can cross."""
        found = self.floor.entry(hex, start)
        return () if found is None else (Step(hex, *found),)
