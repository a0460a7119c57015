"""Sides of hexes and cells along which terrain lies: painted, kept, moved, crossed, and seen across."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.space import (
    Border,
    Flip,
    Footing,
    Hex,
    HexGround,
    Layer,
    LengthUnit,
    OpenGround,
    Point,
    SpaceError,
    Stroke,
    Terrain,
    Veil,
    at_column_row,
    block,
    border_of,
    cut,
    dump_ground,
    flipped,
    floor_of,
    painted,
    pasted,
    reach,
    read_borders,
    read_ground,
    resized,
    seen_from,
    straight_reach,
    travel,
    write_borders,
)

GROUND, YARD = HexGround(9, 8), OpenGround(9, 8, LengthUnit.FOOT)
A, B, C = at_column_row(4, 4), at_column_row(4, 5), at_column_row(4, 6)
AB, BC = border_of(A, B), border_of(B, C)


def sides_of(ground: Terrain) -> list[Border]:
    spots = list(ground.everywhere())
    return sorted({border_of(one, other) for one in spots for other in ground.neighbours(one) if ground.covers(other)})


SIDES, EDGES = sides_of(GROUND), sides_of(YARD)
NEXT_TO = {at: [(to, border_of(at, to)) for to in GROUND.neighbours(at) if to in GROUND] for at in GROUND.hexes()}
"""The hexes next to each, with the side between."""


def brook(*borders: Border, level: int = 1, text: str = "brook") -> Stroke[Any]:
    return Stroke(Layer.BORDER, borders, level, text)


def test_that_a_stroke_paints_sides_and_takes_them_away() -> None:
    ground = painted(painted(GROUND, brook(AB, BC)), brook(AB, text="hedge"))
    assert ground.borders == {"brook": {AB, BC}, "hedge": {AB}}
    assert (ground.borders_at(A), ground.borders_at(C)) == (("brook", "hedge"), ("brook",))
    assert painted(ground, brook(AB, level=0)).borders == {"brook": {BC}, "hedge": {AB}}
    assert painted(ground, brook(AB, BC, level=0, text="")) == GROUND
    assert ground.kinds == {}
    with pytest.raises(SpaceError, match="Terrain needs the key"):
        painted(GROUND, brook(AB, text=" "))
    with pytest.raises(SpaceError, match=r"^0404-0406 is not a side of a hex\.$"):
        painted(GROUND, brook((A, C)))
    with pytest.raises(SpaceError, match="is off the ground"):
        painted(GROUND, brook(border_of(at_column_row(4, 8), at_column_row(4, 9))))


@given(st.sets(st.sampled_from(SIDES)), st.booleans())
def test_that_they_go_through_plain_data_unchanged(borders: set[Border], pointed: bool) -> None:
    ground = painted(GROUND, brook(*borders)) if borders else GROUND
    assert read_ground(dump_ground(ground)) == ground
    assert set(read_borders(GROUND, write_borders(GROUND, borders))) == borders
    assert ("borders" in dump_ground(ground)) == bool(borders)
    both = painted(YARD, brook(*EDGES[: len(borders)])) if borders else YARD
    assert read_ground(dump_ground(both)) == both


@pytest.mark.parametrize("text", ["0404", "0404-0406", "0404-", "x-y", "0404-0405-0406"])
def test_that_what_is_no_side_is_refused(text: str) -> None:
    with pytest.raises(SpaceError):
        read_borders(GROUND, text)


def test_that_they_move_with_the_ground_and_with_a_patch() -> None:
    ground = painted(HexGround(5, 8), brook(AB, BC))
    for way in Flip:
        assert flipped(flipped(ground, way), way) == ground
        assert len(flipped(ground, way).borders["brook"]) == 2
    grown = resized(ground, 9, 10, 2, 1)
    assert grown.borders == {"brook": {border_of(at_column_row(6, 5), at_column_row(6, 6)),
                                       border_of(at_column_row(6, 6), at_column_row(6, 7))}}  # fmt: skip
    assert resized(ground, 3, 8).borders == {}
    patch = cut(ground, block(ground, at_column_row(4, 3), at_column_row(5, 5)), at_column_row(4, 3))
    assert pasted(ground, patch, at_column_row(2, 3)).borders["brook"] == {
        AB, BC, border_of(at_column_row(2, 4), at_column_row(2, 5))
    }  # fmt: skip


# --- crossing ------------------------------------------------------------------------------------------------------
def crossing(footing: Footing, *borders: Border) -> tuple[tuple[frozenset[Any], Footing], ...]:
    return ((frozenset(borders), footing),)


ROUND_B = tuple(border_of(B, other) for other in GROUND.neighbours(B))


def test_that_a_side_takes_its_toll_either_way_and_only_where_it_is_crossed() -> None:
    floor = floor_of(GROUND).across(crossing(Footing(toll=Fraction(2)), AB))
    assert (floor.entry(B, A), floor.entry(A, B)) == ((3, False), (3, False))
    assert floor.entry(B, C) == (1, False)
    found = reach(A, 3, floor)
    assert (found[B].cost, found[B].path[-2]) == (2, found[B].path[1]), "around it is shorter"
    ringed = floor_of(GROUND).across(crossing(Footing(toll=Fraction(2)), *ROUND_B))
    assert reach(A, 3, ringed)[B].cost == 3
    assert C in reach(A, 3, ringed)
    assert B not in reach(A, 2, ringed)


def test_that_a_side_stops_and_one_that_nobody_crosses_is_closed() -> None:
    stops = floor_of(GROUND).across(crossing(Footing(stops=True), *ROUND_B))
    found = reach(A, 4, stops)
    assert found[B].stops
    assert found[B].cost == 1
    assert all(B not in way.path for at, way in found.items() if at != B)
    shut = floor_of(GROUND).across(crossing(Footing(cost=None), *ROUND_B))
    assert B not in reach(A, 9, shut)
    assert shut.entry(B, A) is None


def test_that_the_ground_behind_a_side_still_costs_what_it_costs() -> None:
    wood = ((frozenset({B}), Footing(Fraction(2))),)
    floor = floor_of(GROUND).over(wood, 2).across(crossing(Footing(toll=Fraction(1, 2)), *ROUND_B))
    assert reach(A, 8, floor)[B].cost == 5
    with pytest.raises(SpaceError, match="whole number of parts"):
        floor_of(GROUND).across(crossing(Footing(toll=Fraction(1, 2)), AB))


@settings(max_examples=60)
@given(st.sets(st.sampled_from(SIDES), max_size=60), st.integers(0, 2), st.integers(1, 7))
def test_that_every_cost_is_that_of_the_cheapest_path(borders: set[Border], toll: int, budget: int) -> None:
    floor = floor_of(GROUND).across(crossing(Footing(toll=Fraction(toll)), *borders) if borders else ())
    costs, before = {A: 0}, dict[Any, int]()
    while costs != before:
        before = dict(costs)
        for at, cost in before.items():
            for other, step in NEXT_TO[at]:
                total = cost + 1 + (toll if step in borders else 0)
                costs[other] = min(total, costs.get(other, total))
    assert {at: way.cost for at, way in reach(A, budget, floor).items()} == {
        at: cost for at, cost in costs.items() if cost <= budget
    }


def test_that_a_path_over_open_ground_crosses_sides_and_slips_through_no_corner() -> None:
    rows = [(YARD.at_column_row(3, row), YARD.at_column_row(4, row)) for row in range(1, 9)]
    line = crossing(Footing(toll=Fraction(2)), *(border_of(*pair) for pair in rows))
    start, end = Point(150, 150), Point(450, 150)
    assert travel(YARD, (start, end), (), line).cost == 300 + 200
    assert travel(YARD, (start, Point(250, 650)), (), line).cost < 520
    assert (
        travel(YARD, (start, Point(450, 450)), (), line).cost == travel(YARD, (start, Point(450, 450)), ()).cost + 200
    )
    shut = ((line[0][0], Footing(cost=None)),)
    assert travel(YARD, (start, Point(450, 450)), (), shut).barred, "through the corner of cells"
    stops = ((line[0][0], Footing(stops=True)),)
    assert not travel(YARD, (start, Point(350, 150)), (), stops).passes_stop
    assert travel(YARD, (start, end), (), stops).passes_stop
    shape: Any = straight_reach(YARD, start, 600, (), shut)
    assert not shape.covers(Point(320, 150))
    assert shape.covers(Point(290, 150))
    shape = straight_reach(YARD, start, 600, (), line)
    assert not shape.covers(Point(560, 150))
    assert shape.covers(Point(540, 150))


# --- sight ---------------------------------------------------------------------------------------------------------
HEX_CORNERS = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))
CELL_CORNERS = ((1, -1), (1, 1), (-1, 1), (-1, -1))


def free(ground: Terrain, a: Any, b: Any, borders: Iterable[Border]) -> bool:
    """Whether no side stops the line, worked out from the sides of it that their corners are on."""
    corners, parts = (HEX_CORNERS, 3) if isinstance(ground, HexGround) else (CELL_CORNERS, 2)
    way = (parts * (b[0] - a[0]), parts * (b[1] - a[1]))
    left = right = False
    for pair in borders:
        found = [{(parts * (at[0] - a[0]) + x, parts * (at[1] - a[1]) + y) for x, y in corners} for at in pair]
        p, q = found[0] & found[1]
        along = (q[0] - p[0], q[1] - p[1])
        nearer = along[0] * -p[1] - along[1] * -p[0]
        farther = along[0] * (way[1] - p[1]) - along[1] * (way[0] - p[0])
        if nearer * farther >= 0:
            continue
        one, other = (way[0] * y - way[1] * x for x, y in (p, q))
        if one * other < 0:
            return False
        left, right = left or max(one, other) == 0, right or min(one, other) == 0
    return not (left and right)


@settings(max_examples=150, deadline=None)
@given(st.data(), st.sampled_from([GROUND, YARD]))
def test_that_nobody_sees_across_a_side_that_blocks_sight(data: st.DataObject, ground: Terrain) -> None:
    borders = data.draw(st.frozensets(st.sampled_from(SIDES if ground is GROUND else EDGES), max_size=25))
    spots = list(ground.everywhere())
    spot = data.draw(st.sampled_from(spots))
    seen = seen_from(ground, spot, veils=(Veil(frozenset(), 1, borders),))
    assert seen == {other for other in spots if free(ground, spot, other, borders)}


def test_that_whoever_stands_at_a_side_does_not_see_across_it_either() -> None:
    seen = seen_from(GROUND, A, veils=(Veil(frozenset(), 1, frozenset({AB})),))
    assert B not in seen
    assert A.step(1) in seen
    assert isinstance(B, Hex)
    assert replace(GROUND).borders == {}
