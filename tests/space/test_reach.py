"""Reach: where a figure gets to, at what cost, by which path."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import ORIGIN, Hex, HexGround, Reached, SpaceError, Step, blank_ground, disc, open_steps, reach

small = st.integers(-6, 6)
walls = st.frozensets(st.builds(Hex, small, small), max_size=60)


def naive(start: Hex, budget: int, free: set[Hex]) -> dict[Hex, int]:
    """Breadth first, ring by ring."""
    costs = {start: 0}
    edge = [start]
    for cost in range(1, budget + 1):
        edge = [to for to in dict.fromkeys(n for at in edge for n in at.neighbours()) if to in free and to not in costs]
        costs.update(dict.fromkeys(edge, cost))
    return costs


@given(walls, st.integers(0, 8))
def test_that_reach_agrees_with_a_search_ring_by_ring(walls: frozenset[Hex], budget: int) -> None:
    free = set(disc(ORIGIN, 7)) - walls
    found = reach(ORIGIN, budget, open_steps(free))
    assert {hex: reached.cost for hex, reached in found.items()} == naive(ORIGIN, budget, free)


@given(walls, st.integers(0, 12), st.dictionaries(st.builds(Hex, small, small), st.integers(0, 4)))
def test_that_every_path_leads_there_at_its_cost(walls: frozenset[Hex], budget: int, price: dict[Hex, int]) -> None:
    free = set(disc(ORIGIN, 6)) - walls

    def steps(at: Hex) -> Iterable[Step]:
        return (Step(to, price.get(to, 1)) for to in at.neighbours() if to in free)

    found = reach(ORIGIN, budget, steps)
    for hex, (cost, path, stops, why) in found.items():
        assert (path[0], path[-1], stops, why) == (ORIGIN, hex, False, "")
        assert all(a.is_adjacent(b) for a, b in pairwise(path))
        assert cost == sum(price.get(step, 1) for step in path[1:]) <= budget
        for way in steps(hex):
            assert cost + way.cost > budget or found[way.to].cost <= cost + way.cost
    assert [reached.cost for reached in found.values()] == sorted(reached.cost for reached in found.values())


def test_that_nothing_goes_on_from_where_movement_stops() -> None:
    row = {Hex(0, -n) for n in range(6)}

    def steps(at: Hex) -> Iterable[Step]:
        for to in at.neighbours():
            if to in row:
                yield Step(to, 1, True, "engaged") if to == Hex(0, -2) else Step(to)

    found = reach(ORIGIN, 9, steps)
    assert set(found) == {ORIGIN, Hex(0, -1), Hex(0, -2)}
    assert found[Hex(0, -2)] == Reached(2, (ORIGIN, Hex(0, -1), Hex(0, -2)), True, "engaged")


def test_that_a_dearer_way_that_does_not_stop_goes_on() -> None:
    a, b, c = Hex(1, 0), Hex(2, 0), Hex(3, 0)
    ways = {ORIGIN: [Step(b, 1, True, "fell"), Step(a, 2)], a: [Step(b, 2)], b: [Step(c, 1)]}
    found = reach(ORIGIN, 9, lambda at: ways.get(at, []))
    assert found[b] == Reached(1, (ORIGIN, b), True, "fell")
    assert found[c] == Reached(5, (ORIGIN, a, b, c), False, "")


def test_that_of_two_ways_as_cheap_the_one_that_does_not_stop_counts() -> None:
    b = Hex(1, 0)
    for ways in ([Step(b, 1, True, "fell"), Step(b)], [Step(b), Step(b, 1, True, "fell")]):
        found = reach(ORIGIN, 1, {ORIGIN: ways, b: []}.__getitem__)
        assert found[b] == Reached(1, (ORIGIN, b), False, "")


def test_that_no_budget_reaches_only_the_start_and_less_nothing() -> None:
    assert reach(ORIGIN, 0, open_steps(disc(ORIGIN, 2))) == {ORIGIN: Reached(0, (ORIGIN,), False, "")}
    assert reach(ORIGIN, -1, open_steps(disc(ORIGIN, 2))) == {}


def test_that_a_negative_cost_is_refused() -> None:
    with pytest.raises(SpaceError, match="less than nothing"):
        reach(ORIGIN, 5, lambda at: [Step(at.neighbour(0), -1)])


def test_that_a_ground_bounds_the_plain_steps() -> None:
    ground = HexGround(5, 5, walls=frozenset({Hex(1, 1)}))
    assert set(reach(ORIGIN, 30, open_steps(ground))) == set(ground.hexes())
    assert set(reach(ORIGIN, 30, open_steps(blank_ground(5, 5), cost=31))) == {ORIGIN}
