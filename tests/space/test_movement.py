"""Reach: where a figure gets to, at what cost, by which path."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import (
    PLAIN_FOOTING,
    Footing,
    Footings,
    Hex,
    HexGround,
    Reached,
    SpaceError,
    Step,
    Ways,
    at_column_row,
    blank_ground,
    floor_of,
    footing_by_spot,
    reach,
    ring,
)

OPEN = blank_ground(13, 13)
START = at_column_row(7, 7)
A, B, C = (START.step(2, n) for n in (1, 2, 3))
inside = st.sampled_from(list(OPEN.hexes()))
walls = st.frozensets(inside.filter(lambda hex: hex != START), max_size=60)


def costs(found: Mapping[Hex, Reached]) -> dict[Hex, int]:
    return {hex: way.cost for hex, way in found.items()}


def naive(start: Hex, budget: int, free: set[Hex]) -> dict[Hex, int]:
    """Breadth first, ring by ring."""
    costs = {start: 0}
    edge = [start]
    for cost in range(1, budget + 1):
        edge = [to for to in dict.fromkeys(n for at in edge for n in at.neighbours()) if to in free and to not in costs]
        costs.update(dict.fromkeys(edge, cost))
    return costs


def only(steps: Mapping[tuple[Hex, Hex], list[Step]]) -> Ways:
    """The steps by the hex that they begin in and the one that they are asked for onto; no others."""
    return lambda at, onto: steps.get((at, onto), [])


@given(walls, st.integers(0, 30))
def test_that_reach_agrees_with_a_search_ring_by_ring(walls: frozenset[Hex], budget: int) -> None:
    ground = HexGround(13, 13, walls=walls)
    assert costs(reach(START, budget, floor_of(ground))) == naive(START, budget, set(ground.hexes()))


@pytest.mark.parametrize("pointed", [False, True])
def test_that_a_closed_door_is_as_good_as_a_wall_and_an_open_one_as_none(pointed: bool) -> None:
    blank = blank_ground(13, 13, pointed=pointed)
    start, end = blank.at_column_row(7, 7), blank.at_column_row(7, 1)
    row = [blank.at_column_row(column, 4) for column in range(1, 14)]
    for is_open in (False, True):
        ground = replace(blank, walls=frozenset(row[1:]), doors={row[0]: is_open})
        assert (end in reach(start, 40, floor_of(ground))) is is_open


@given(walls, st.integers(0, 12), st.booleans())
def test_that_closed_hexes_are_as_good_as_walls(closed: frozenset[Hex], budget: int, asked: bool) -> None:
    ways, special = (lambda _, to: [Step(to)], OPEN.hexes()) if asked else (only({}), ())
    found = reach(START, budget, floor_of(OPEN), ways, special, closed)
    assert costs(found) == costs(reach(START, budget, floor_of(HexGround(13, 13, walls=closed))))


@given(walls, st.integers(0, 12), st.dictionaries(inside, st.integers(2, 4)))
def test_that_every_path_leads_there_at_its_cost(walls: frozenset[Hex], budget: int, price: dict[Hex, int]) -> None:
    ground = HexGround(13, 13, walls=walls)

    def ways(_: Hex, to: Hex) -> Iterable[Step]:
        return [Step(to, price[to])]

    found = reach(START, budget, floor_of(ground), ways, price)
    for hex, way in found.items():
        assert (way.path[0], way.path[-1], way.hex, way.stops, way.why) == (START, hex, hex, False, "")
        assert all(a.is_adjacent(b) for a, b in pairwise(way.path))
        assert way.cost == sum(price.get(step, 1) for step in way.path[1:]) <= budget
        for to in hex.neighbours():
            if to in ground:
                dearer = way.cost + price.get(to, 1)
                assert dearer > budget or found[to].cost <= dearer
    assert [way.cost for way in found.values()] == sorted(way.cost for way in found.values())


def test_that_nothing_goes_on_from_where_movement_stops() -> None:
    row = {START.step(0, n) for n in range(6)}

    def ways(_: Hex, to: Hex) -> Iterable[Step]:
        return [Step(to, 1, stops=True, why="engaged")]

    floor = floor_of(HexGround(13, 13, walls=frozenset(OPEN.hexes()) - row))
    found = reach(START, 9, floor, ways, [START.step(0, 2)])
    assert set(found) == {START, START.step(0, 1), START.step(0, 2)}
    assert found[START.step(0, 2)][1:] == (2, found[START.step(0, 1)], True, "engaged")


def test_that_a_dearer_way_that_does_not_stop_goes_on() -> None:
    steps = {
        (START, A): [Step(B, 1, stops=True, why="fell"), Step(A, 2)],
        (A, B): [Step(B, 2)],
        (B, C): [Step(C, 1)],
    }
    found = reach(START, 9, floor_of(OPEN), only(steps), OPEN.hexes())
    assert (found[B].path, *found[B][3:]) == ((START, B), True, "fell")
    assert (found[C].cost, found[C].path, found[C].stops) == (5, (START, A, B, C), False)


def test_that_a_step_may_stop_only_what_has_not_come_far() -> None:
    ways = only({(START, A): [Step(A, 2, stops=True, why="slow", until=2)], (A, B): [Step(B, 2)]})
    assert B not in reach(START, 9, floor_of(OPEN), ways, OPEN.hexes())
    ways = only({(START, A): [Step(A, 3, stops=True, why="slow", until=2)], (A, B): [Step(B, 2)]})
    found = reach(START, 9, floor_of(OPEN), ways, OPEN.hexes())
    assert (found[A][1:], found[B].cost) == ((3, found[START], False, ""), 5)


def test_that_of_two_ways_as_cheap_the_one_that_does_not_stop_counts() -> None:
    for ways in ([Step(A, 1, stops=True, why="fell"), Step(A)], [Step(A), Step(A, 1, stops=True, why="fell")]):
        found = reach(START, 1, floor_of(OPEN), only({(START, A): ways}), OPEN.hexes())
        assert found[A] == (A, 1, found[START], False, "")


def test_that_a_leap_onto_plain_floor_counts_only_where_it_is_cheaper_than_walking() -> None:
    for price, path in ((4, (START, A, B, C)), (2, (START, C))):
        found = reach(START, 9, floor_of(OPEN), only({(START, A): [Step(A), Step(C, price)]}), [A])
        assert (found[C].cost, found[C].path) == (min(price, 3), path)


def test_that_no_budget_reaches_only_the_start_and_less_nothing() -> None:
    assert reach(START, 0, floor_of(OPEN)) == {START: Reached(START, 0, None, stops=False, why="")}
    assert reach(START, -1, floor_of(OPEN)) == {}


@pytest.mark.parametrize("cost", [0, -1])
def test_that_a_step_that_costs_nothing_is_refused(cost: int) -> None:
    with pytest.raises(SpaceError, match="1 or more"):
        reach(START, 5, floor_of(OPEN), lambda _, to: [Step(to, cost)], [A])


@pytest.mark.parametrize("pointed", [False, True])
@pytest.mark.parametrize("size", [(5, 5), (1, 7), (8, 1), (6, 3)])
def test_that_a_ground_bounds_the_floor(size: tuple[int, int], pointed: bool) -> None:
    ground = blank_ground(*size, pointed=pointed)
    for start in ground.hexes():
        assert set(reach(start, 30, floor_of(ground))) == set(ground.hexes())


def test_that_who_stands_off_the_ground_comes_back_from_beside_it_and_not_from_afar() -> None:
    beside, afar = at_column_row(0, 3), at_column_row(-1, 3)
    assert set(reach(beside, 1, floor_of(OPEN))) - {beside} == {hex for hex in beside.neighbours() if hex in OPEN}
    for far in (afar, Hex(900, -900), Hex(-900, 900)):
        assert set(reach(far, 5, floor_of(OPEN))) == {far}


@given(walls, st.integers(0, 3))
def test_that_a_floor_with_room_is_narrow_beside_what_is_closed(walls: frozenset[Hex], around: int) -> None:
    ground = HexGround(13, 13, walls=walls)
    asked: set[Hex] = set()

    def ways(_: Hex, to: Hex) -> Iterable[Step]:
        asked.add(to)
        return [Step(to)]

    reached = set(reach(START, 99, floor_of(ground).with_room(around), ways))
    assert reached == set(reach(START, 99, floor_of(ground)))
    near = {hex for hex in ground.hexes() if any(not _open_about(ground, hex, n) for n in range(1, around + 1))}
    assert asked <= near
    assert near & (reached - {START}) <= asked


def _open_about(ground: HexGround, hex: Hex, radius: int) -> bool:
    return all(to in ground for to in ring(hex, radius))


# --- ground that costs otherwise ------------------------------------------------------------------------------------
SORTS = (
    Footing(Fraction(2)),
    Footing(Fraction(3, 2)),
    Footing(Fraction(1), stops=True),
    Footing(None),
    Footing(Fraction(1, 2), eases=True),
    Footing(toll=Fraction(3, 2)),
    Footing(Fraction(3), stops=True, toll=Fraction(1)),
)
footed = st.tuples(*(st.frozensets(inside, max_size=40) for _ in SORTS)).map(
    lambda sets: tuple(zip(sets, SORTS, strict=True))
)


def price_of(by_spot: Mapping[Hex, Footing], start: Hex, to: Hex) -> Fraction | None:
    """What a step costs: that of the ground, and its toll where it leads there from ground without one."""
    before, footing = by_spot.get(start, PLAIN_FOOTING), by_spot.get(to, PLAIN_FOOTING)
    return None if footing.cost is None else footing.cost + (0 if before.toll else footing.toll)


def cheapest_first(start: Hex, budget: int, free: set[Hex], footings: Footings, parts: int) -> dict[Hex, int]:
    """Dijkstra's search over single steps; nothing goes on from where the ground stops it."""
    by_spot, found, waiting = footing_by_spot(footings), dict[Hex, int](), [(0, start)]
    while waiting:
        cost, at = heappop(waiting)
        if at in found:
            continue
        found[at] = cost
        if at != start and by_spot.get(at, PLAIN_FOOTING).stops:
            continue
        for to in at.neighbours():
            price = price_of(by_spot, at, to)
            if to in free and price is not None and cost + price * parts <= budget:
                heappush(waiting, (cost + int(price * parts), to))
    return found


@given(walls, footed, st.integers(0, 14))
def test_that_ground_costs_what_its_footing_says(walls: frozenset[Hex], footings: Footings, budget: int) -> None:
    ground = HexGround(13, 13, walls=walls)
    floor = floor_of(ground).over(footings, 2)
    found, by_spot = reach(START, budget, floor), footing_by_spot(footings)
    assert costs(found) == cheapest_first(START, budget, set(ground.hexes()), footings, 2)
    for way in found.values():
        assert way.cost == sum(2 * (price_of(by_spot, at, to) or 0) for at, to in pairwise(way.path))
        assert all(not by_spot.get(hex, PLAIN_FOOTING).stops for hex in way.path[1:-1])
    for spot in ground.hexes():
        for start in spot.neighbours():
            price = price_of(by_spot, start, spot)
            expected = None if price is None else (price * 2, by_spot.get(spot, PLAIN_FOOTING).stops)
            assert floor.entry(spot, start) == expected


def test_that_a_special_hex_is_asked_for_even_where_the_ground_costs() -> None:
    wood = ((frozenset({A, B}), Footing(Fraction(3))),)
    floor = floor_of(OPEN).over(wood)
    found = reach(START, 6, floor, lambda at, to: [Step(to, floor.entry(to, at)[0] + 1, why="onto a body")], [A])
    assert (found[A].cost, found[A].why, found[B].cost) == (4, "onto a body", 5)


def test_that_a_leap_may_pass_ground_that_stops() -> None:
    narrow = HexGround(13, 13, walls=frozenset(OPEN.hexes()) - {START, A, B, C})
    floor = floor_of(narrow).over(((frozenset({A}), Footing(stops=True)),))
    assert costs(reach(START, 9, floor)) == {START: 0, A: 1}
    found = reach(START, 9, floor, lambda at, to: [Step(A, 1, stops=True), Step(B, 3)], [A])
    assert costs(found) == {START: 0, A: 1, B: 3, C: 4}


@pytest.mark.parametrize(("footing", "parts"), [(Footing(Fraction(1, 2)), 1), (Footing(toll=Fraction(1, 3)), 2)])
def test_that_hexes_know_no_parts_of_a_part(footing: Footing, parts: int) -> None:
    with pytest.raises(SpaceError, match="whole number of parts"):
        floor_of(OPEN).over(((frozenset({A}), footing),), parts)


def test_that_of_several_sorts_the_dearer_counts_unless_one_eases() -> None:
    wood, marsh, pit, road, bridge = (
        Footing(Fraction(2)),
        Footing(stops=True),
        Footing(None),
        Footing(Fraction(1, 2), eases=True),
        Footing(eases=True),
    )
    assert wood.with_other(marsh) == marsh.with_other(wood) == Footing(Fraction(2), stops=True)
    assert wood.with_other(pit).cost is None
    assert road.with_other(pit) == pit.with_other(road) == road
    assert road.with_other(bridge) == bridge.with_other(road) == road


def test_that_a_stream_is_paid_for_once_where_its_side_is_crossed_and_a_bridge_is_free() -> None:
    stream = (frozenset({A, B}), Footing(toll=Fraction(2)))
    narrow = HexGround(13, 13, walls=frozenset(OPEN.hexes()) - {START, A, B, C})
    assert costs(reach(START, 9, floor_of(narrow).over((stream,)))) == {START: 0, A: 3, B: 4, C: 5}
    bridge = (frozenset({A, B}), Footing(eases=True))
    assert costs(reach(START, 9, floor_of(narrow).over((stream, bridge)))) == {START: 0, A: 1, B: 2, C: 3}
    assert costs(reach(B, 9, floor_of(narrow).over((stream,)))) == {B: 0, A: 1, C: 1, START: 2}
