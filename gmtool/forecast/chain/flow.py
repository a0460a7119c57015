"""The flow of a duel through its places, cell by cell: how often each is come to, within a bound that is proven.

Whole numbers of ways flow from the first cell on, all of them together `SCALE`. What comes to a place is passed on in
the shares of its leads, rounded down; so ways are only ever lost, and none comes up: the ways that end somewhere are a
lower bound of its chance, and what is missing to `SCALE` in the end bounds all chances from above.

Where hits only grow, cells are looked at one after the other, each once all is there that comes to it; where they also
heal, all cells are looked at as one. In a cell the places make circles, such as two who miss each other. How often each
place of a circle is come to solves a system of equations. It is solved in floating-point numbers, a trifle too low; and
these only propose. In whole numbers it is checked that no place passes on more than what comes to it, and what remains
is solved for again, until next to nothing does.
"""

from collections.abc import Callable, Container, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import Generic, TypeVar

from gmtool.forecast.chain.places import Place, TooMany, unfolded
from gmtool.forecast.chain.plane import each
from gmtool.forecast.chain.solved import circles
from gmtool.records import dataclass

SCALE = 1 << 160
"""The number of ways that stands for certainty."""
_FORGOTTEN = SCALE >> 80
"""So few ways inside a circle are followed no further."""
MOST_ALONE = 500_000
"""The most positions of a fight in which hits heal as well."""
_MOST_SOLVED = 20_000
"""The most places in a circle for which equations are solved; where there are more, ways go round in it."""
_LOWER = 2.0**-30
"""By so much chances inside a circle are taken too low: far more than rounding could make them too high."""

E = TypeVar("E", bound=Hashable)
Ways = dict[int, int]
"""Ways by the numbers of places."""


class Flow(Generic[E]):
    """The ways in which the fight ends, by the `end` of each place and cell; and those that go on for ever.

    `begun` are the turns that begin, in ways of `SCALE`. Raises `TooMany`.
    """

    def __init__(self, places: Sequence[Place], first: int, end: Callable[[int, int], E]) -> None:
        self.ended: dict[E, int] = {}
        self.endless = 0
        self.begun = 0
        names: list[tuple[int, int]] = []
        rises = {lead.bits > 0 for place in places for branch in place.branches for lead in branch.leads if lead.bits}
        if len(rises) > 1:  # to and fro between cells: one cell has it all
            if sum([place.reached.bit_count() for place in places]) > MOST_ALONE:
                raise TooMany(MOST_ALONE)
            places, names = unfolded(places, first)
            first = 0
        self._end = (lambda number, _: end(*names[number])) if names else end
        self._places = places
        self._coming: dict[int, Ways] = {first: {0: SCALE}}
        graph: list[Mapping[int, object]] = [dict.fromkeys(_inside(place)) for place in places]
        everywhere = dict.fromkeys(range(len(places)))
        parts = circles([*graph, everywhere], len(places))[-2::-1]
        self._parts: list[int | _Circle] = [
            _Circle(places, part) if len(part) > 1 or part[0] in graph[part[0]] else part[0] for part in parts
        ]
        there: dict[int, list[int | _Circle]] = {}
        """The parts that have a cell, by cell."""
        for part in self._parts:
            reached = part.reached if isinstance(part, _Circle) else places[part].reached
            for cell in each(reached):
                there.setdefault(cell, []).append(part)
        for cell in sorted(there, reverse=rises == {False}):
            self._through(cell, there.pop(cell), self._coming.pop(cell, {}))

    def _through(self, cell: int, parts: Sequence["int | _Circle"], coming: Ways) -> None:
        """Let the ways that come to a cell flow through it, by the `parts` that have it."""
        for part in parts:
            if isinstance(part, _Circle):
                visits, stuck = part.visits(cell, coming)
                self.endless += stuck
                for number, ways in visits.items():
                    self._pass_on(cell, coming, number, ways, part.inside)
            elif come := coming.get(part):
                self._pass_on(cell, coming, part, come, ())

    def _pass_on(self, cell: int, coming: Ways, number: int, ways: int, inside: Container[int]) -> None:
        """Pass on what comes to a place, but for what stays `inside` its circle; or the fight ends there."""
        place, bit, goes_on = self._places[number], 1 << cell, False
        passed = ways // place.of
        for branch in place.branches:
            if branch.cells & bit:
                goes_on = True
                for to, bits, begins, share in branch.leads:
                    if begins:
                        self.begun += passed * share
                    if bits:
                        there = self._coming.setdefault(cell + bits, {})
                        there[to] = there.get(to, 0) + passed * share
                    elif to not in inside:
                        coming[to] = coming.get(to, 0) + passed * share
        if not goes_on:
            end = self._end(number, cell)
            self.ended[end] = self.ended.get(end, 0) + ways


def _inside(place: Place) -> Iterator[int]:
    """The places that one leads to in the same cell."""
    return (lead.to for branch in place.branches for lead in branch.leads if not lead.bits)


class _Circle:
    """Places that lead round to each other in the same cell."""

    def __init__(self, places: Sequence[Place], numbers: Sequence[int]) -> None:
        self.inside: Mapping[int, object] = dict.fromkeys(sorted(numbers))
        self._places = [places[number] for number in self.inside]
        ties = {one.number: {to for to in _inside(one) if to in self.inside} for one in self._places}
        self._order = _order(ties) if len(ties) <= _MOST_SOLVED else list(ties)
        self._alike: list[dict[int, tuple[int, ...]]] = []
        """Cells in which all places lead round alike: by place, the branches that are there."""
        self._by_cell: dict[int, int] = {}
        self._solvers: dict[int, _Solver] = {}
        self.reached = 0
        """The cells that any of them has."""
        for place in self._places:
            self.reached |= place.reached
        for cell in each(self.reached):
            self._by_cell[cell] = self._alike_to(self._led_in(cell))

    def visits(self, cell: int, coming: Ways) -> tuple[Ways, int]:
        """The ways that come to each place of the circle, and those that stay in it for ever.

        What comes from outside is all that comes, but for so few ways that they are forgotten.
        """
        rest = {number: ways for number in self.inside if (ways := coming.pop(number, 0))}
        found: Ways = {}
        if not rest:
            return found, 0
        solver, stuck = self._solver(self._by_cell[cell]), 0
        while True:
            stuck += sum([rest.pop(number) for number in tuple(rest) if number in solver.stuck])
            if sum(rest.values()) <= _FORGOTTEN:
                return found, stuck
            proposed = solver.proposed(rest) if len(self.inside) <= _MOST_SOLVED else rest
            left = solver.left(rest, proposed)
            if min(left.values()) < 0:  # each way goes on by one place, which is always possible
                proposed = rest
                left = solver.left(rest, proposed)
            for number, ways in proposed.items():
                found[number] = found.get(number, 0) + ways
            rest = {number: ways for number, ways in left.items() if ways}

    def _led_in(self, cell: int) -> dict[int, tuple[int, ...]]:
        bit = 1 << cell
        return {
            place.number: tuple(
                [
                    at
                    for at, branch in enumerate(place.branches)
                    if branch.cells & bit and any(not one.bits and one.to in self.inside for one in branch.leads)
                ]
            )
            for place in self._places
            if place.reached & bit
        }

    def _alike_to(self, led: dict[int, tuple[int, ...]]) -> int:
        for at, known in enumerate(self._alike):
            if all(known.get(number, branches) == branches for number, branches in led.items()):
                known.update(led)
                return at
        self._alike.append(dict(led))
        return len(self._alike) - 1

    def _solver(self, at: int) -> "_Solver":
        found = self._solvers.get(at)
        if found is None:
            led = self._alike[at]
            leads: dict[int, dict[int, int]] = {}
            for place in self._places:
                to: dict[int, int] = {}
                for branch in led.get(place.number, ()):
                    for lead in place.branches[branch].leads:
                        if not lead.bits and lead.to in self.inside:
                            to[lead.to] = to.get(lead.to, 0) + lead.ways
                leads[place.number] = to
            of = {place.number: place.of for place in self._places}
            found = self._solvers[at] = _Solver(self._order, leads, of)
        return found


@dataclass(slots=True)
class _Pivot:
    """A place taken out of the equations: the chance that it is left, and who leads to it and whom it leads to then."""

    number: int
    leave: float
    into: list[tuple[int, float]]
    out: list[tuple[int, float]]


class _Solver:
    """The equations of a circle in cells that are alike; places that nothing leads out of are `stuck`."""

    def __init__(self, order: Sequence[int], leads: Mapping[int, Mapping[int, int]], of: Mapping[int, int]) -> None:
        self._leads = [(number, of[number], tuple(leads[number].items())) for number in order]
        self.stuck = _stuck(leads, of)

    @cached_property
    def _pivots(self) -> Sequence[_Pivot]:
        """The places in the order in which they are taken out."""
        pivots, order = list[_Pivot](), [number for number, *_ in self._leads if number not in self.stuck]
        chances: dict[int, dict[int, float]] = {}
        into: dict[int, set[int]] = {number: set() for number in order}
        leak: dict[int, float] = {}
        for number, every, to in self._leads:
            if number in self.stuck:
                continue
            inside = {one: ways for one, ways in to if one not in self.stuck}
            chances[number] = {one: (1 - _LOWER) * (ways / every) for one, ways in inside.items()}
            stays = sum(inside.values())
            leak[number] = (every - stays) / every + _LOWER * (stays / every)
            for one in inside:
                into[one].add(number)
        # nothing is ever subtracted, so that nothing is lost of small chances
        for number in order:
            row = chances.pop(number)
            row.pop(number, None)
            into[number].discard(number)
            leave = sum(row.values()) + leak[number]
            before: list[tuple[int, float]] = []
            for one in into[number]:
                if one not in chances:
                    continue
                other = chances[one]
                chance = other.pop(number)
                before.append((one, chance))
                chance /= leave
                for after, value in row.items():
                    other[after] = other.get(after, 0.0) + chance * value
                    into[after].add(one)
                leak[one] += chance * leak[number]
            pivots.append(_Pivot(number, leave, before, [(after, value / leave) for after, value in row.items()]))
        return pivots

    def proposed(self, coming: Ways) -> Ways:
        """Ways that might come to each place, where these come from outside."""
        flows = {number: 0.0 for number, *_ in self._leads}
        for number, ways in coming.items():
            flows[number] = float(ways)
        for pivot in self._pivots:
            if flow := flows[pivot.number]:
                for to, value in pivot.out:
                    flows[to] += flow * value
        for pivot in reversed(self._pivots):
            flow = flows[pivot.number]
            for one, value in pivot.into:
                flow += flows[one] * value
            flows[pivot.number] = flow / pivot.leave
        return {number: int(flow * (1 - _LOWER)) for number, flow in flows.items() if flow}

    def left(self, coming: Ways, visits: Ways) -> Ways:
        """What is left of the ways that come from outside and from within; below 0: more is passed on than comes."""
        left = {number: coming.get(number, 0) for number, *_ in self._leads}
        for number, of, leads in self._leads:
            if ways := visits.get(number):
                left[number] -= ways
                ways //= of
                for to, share in leads:
                    left[to] += ways * share
        return left


def _stuck(leads: Mapping[int, Mapping[int, int]], of: Mapping[int, int]) -> frozenset[int]:
    """The places from which there is no way out of the circle."""
    back: dict[int, list[int]] = {number: [] for number in leads}
    for number, to in leads.items():
        for one in to:
            back[one].append(number)
    out = [number for number, to in leads.items() if sum(to.values()) < of[number]]
    known = set(out)
    while out:
        for one in back[out.pop()]:
            if one not in known:
                known.add(one)
                out.append(one)
    return frozenset(leads) - known


def _order(leads: Mapping[int, set[int]]) -> list[int]:
    """An order to take places out of the equations in that makes few new leads: the least tied ones first."""
    out = {number: {to for to in some if to != number} for number, some in leads.items()}
    into: dict[int, set[int]] = {number: set() for number in leads}
    for number, some in out.items():
        for to in some:
            into[to].add(number)
    waiting = [(len(into[number]) * len(out[number]), number) for number in leads]
    heapify(waiting)
    found: dict[int, None] = {}
    while waiting:
        ties, number = heappop(waiting)
        if number in found:
            continue
        if ties < len(into[number]) * len(out[number]):
            heappush(waiting, (len(into[number]) * len(out[number]), number))
            continue
        found[number] = None
        for one in into[number]:
            out[one].discard(number)
            out[one] |= out[number] - {one}
        for to in out[number]:
            into[to].discard(number)
            into[to] |= into[number] - {to}
        for one in (*into[number], *out[number]):
            heappush(waiting, (len(into[one]) * len(out[one]), one))
    return list(found)
