"""Paths over open ground: what they cost, and how far straight ones lead."""

from fractions import Fraction
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import (
    Cell,
    Circle,
    Footing,
    LengthUnit,
    OpenGround,
    Point,
    Polygon,
    SpaceError,
    length,
    straight_reach,
    travel,
)

FIELD = OpenGround(12, 12, LengthUnit.INCH)


def block(left: int, top: int, right: int, bottom: int) -> frozenset[Cell]:
    return frozenset(Cell(column, row) for column in range(left, right) for row in range(top, bottom))


WOOD, MARSH, PIT = Footing(Fraction(2)), Footing(stops=True), Footing(None)
STREAM, ROAD = Footing(toll=Fraction(6)), Footing(Fraction(1, 2), eases=True)
points = st.builds(Point, st.integers(0, 1199), st.integers(0, 1199))


@given(st.lists(points, min_size=1, max_size=4))
def test_that_plain_ground_costs_its_length(places: list[Point]) -> None:
    found = travel(FIELD, places, ())
    assert abs(found.cost - length(places)) <= 1
    assert found.is_within(length(places) + 1)
    assert (found.barred, found.passes_stop) == (False, False)


@given(points, points, st.frozensets(st.sampled_from(sorted(FIELD.everywhere())), max_size=90))
def test_that_a_path_costs_what_its_parts_cost(start: Point, end: Point, wood: frozenset[Cell]) -> None:
    """Compared with ten thousand small steps."""
    steps = 10_000
    inside = sum(
        Cell(
            int((start.x + (end.x - start.x) * (n + 0.5) / steps) // 100),
            int((start.y + (end.y - start.y) * (n + 0.5) / steps) // 100),
        )
        in wood
        for n in range(steps)
    )
    along_an_edge = (start.x == end.x and start.x % 100 == 0) or (start.y == end.y and start.y % 100 == 0)
    whole = hypot(end.x - start.x, end.y - start.y)
    expected = whole * (1 + (0 if along_an_edge else inside) / steps)
    found = travel(FIELD, (start, end), ((wood, WOOD),)).cost
    assert found <= whole * 2 + 1 if along_an_edge else abs(found - expected) <= 1 + whole * 30 / steps


def test_that_a_limit_is_exact() -> None:
    """3 and 4 to the side are 5, of which 3 in 5 are wood: 8."""
    wood = ((block(0, 0, 12, 3), WOOD),)
    path = (Point(300, 0), Point(0, 400))
    assert travel(FIELD, path, ()).is_within(500)
    assert not travel(FIELD, path, ()).is_within(499)
    assert travel(FIELD, path, wood).cost == 875
    assert travel(FIELD, path, wood).is_within(875)
    assert not travel(FIELD, path, wood).is_within(874)


def test_that_the_edge_of_a_wood_costs_as_plain_ground_and_a_road_eases() -> None:
    wood = (block(0, 0, 12, 3), WOOD)
    assert travel(FIELD, (Point(100, 300), Point(900, 300)), (wood,)).cost == 800
    assert travel(FIELD, (Point(100, 150), Point(900, 150)), (wood,)).cost == 1600
    road = (block(0, 1, 12, 2), ROAD)
    assert travel(FIELD, (Point(100, 150), Point(900, 150)), (wood, road)).cost == 400


def test_that_a_toll_is_paid_once_for_a_stream_however_wide() -> None:
    stream = ((block(4, 0, 6, 12), STREAM),)
    assert travel(FIELD, (Point(350, 350), Point(650, 350)), stream).cost == 300 + 600
    assert travel(FIELD, (Point(450, 350), Point(650, 350)), stream).cost == 200
    back = (Point(350, 350), Point(650, 350), Point(350, 350))
    assert travel(FIELD, back, stream).cost == 600 + 1200


def test_that_a_path_through_a_pit_is_barred_unless_it_begins_there() -> None:
    pit = ((block(4, 0, 6, 12), PIT),)
    assert travel(FIELD, (Point(350, 350), Point(650, 350)), pit).barred
    assert travel(FIELD, (Point(350, 350), Point(450, 350)), pit).barred
    assert not travel(FIELD, (Point(350, 350), Point(350, 750)), pit).barred
    assert not travel(FIELD, (Point(550, 350), Point(650, 350)), pit).barred


def test_that_a_path_ends_in_the_first_cell_of_a_marsh() -> None:
    marsh = ((block(4, 0, 8, 12), MARSH),)
    assert not travel(FIELD, (Point(350, 350), Point(499, 350)), marsh).passes_stop
    assert travel(FIELD, (Point(350, 350), Point(510, 350)), marsh).passes_stop
    assert travel(FIELD, (Point(350, 350), Point(450, 350), Point(350, 350)), marsh).passes_stop
    # out of it, or to the next cell of it
    assert not travel(FIELD, (Point(450, 350), Point(350, 350), Point(250, 350)), marsh).passes_stop
    assert not travel(FIELD, (Point(450, 350), Point(550, 350)), marsh).passes_stop
    assert travel(FIELD, (Point(450, 350), Point(650, 350)), marsh).passes_stop


# --- the reach ------------------------------------------------------------------------------------------------------
def test_that_plain_ground_is_reached_all_around() -> None:
    assert straight_reach(FIELD, Point(600, 600), 300, ((block(0, 0, 2, 2), WOOD),)) == Circle(Point(600, 600), 300)


@given(points, st.integers(50, 500), st.frozensets(st.sampled_from(sorted(FIELD.everywhere())), max_size=60), st.data())
def test_that_what_is_reached_costs_no_more_and_what_is_not_costs_no_less(start, budget, cells, data) -> None:
    sort = data.draw(st.sampled_from([WOOD, ROAD, STREAM, PIT]))
    found = straight_reach(FIELD, start, budget, ((cells, sort),))
    corners = found.corners if isinstance(found, Polygon) else ()
    for corner in data.draw(st.lists(st.sampled_from(corners), max_size=12)) if corners else ():
        way = travel(FIELD, (start, corner), ((cells, sort),))
        # a corner is rounded to a whole hundredth, and may lie in the next cell by that
        near = Point(
            *(at + (0 if a == at else 2 if a > at else -2) for at, a in ((corner.x, start.x), (corner.y, start.y)))
        )
        assert way.is_within(budget + 3) or travel(FIELD, (start, near), ((cells, sort),)).is_within(budget + 3)


def test_that_the_reach_ends_before_walls_and_pits_and_in_a_marsh() -> None:
    walled = OpenGround(12, 12, LengthUnit.INCH, walls=block(8, 0, 9, 12))
    start = Point(650, 650)
    found = straight_reach(walled, start, 400, ())
    assert isinstance(found, Polygon)
    assert found.covers(Point(799, 650))
    assert not found.covers(Point(850, 650))
    assert found.covers(Point(300, 650))
    for sort, last in ((PIT, 799), (MARSH, 899), (WOOD, 924), (Footing(toll=Fraction(2)), 849)):
        found = straight_reach(FIELD, start, 400, ((block(8, 0, 12, 12), sort),))
        assert found.covers(Point(last, 650)), sort
        assert not found.covers(Point(last + 4, 650)), sort


# --- polygons -------------------------------------------------------------------------------------------------------
def test_that_a_polygon_covers_its_inside_and_its_edges() -> None:
    arrow = Polygon((Point(0, 0), Point(400, 200), Point(0, 400), Point(200, 200)))
    inside, edge, dent, beyond = Point(250, 200), Point(200, 100), Point(100, 200), Point(500, 200)
    assert [arrow.covers(at) for at in (inside, edge, dent, beyond)] == [True, True, False, False]
    assert arrow.touches(Point(430, 200), 100)
    assert not arrow.touches(Point(460, 200), 100)
    assert arrow.touches(inside, 0)
    with pytest.raises(SpaceError, match="three corners"):
        Polygon((Point(0, 0), Point(1, 1)))
