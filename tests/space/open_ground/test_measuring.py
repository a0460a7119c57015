"""Lengths, bearings, headings and arcs on open ground."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import (
    LengthUnit,
    Point,
    Scale,
    SpaceError,
    bearing,
    check_heading,
    decimal,
    in_units,
    in_world,
    is_within_arc,
    length,
    on_table,
    onward,
    place_name,
    turned,
    turning,
)

INCH, FOOT = LengthUnit
AXIS = st.integers(-150_000, 150_000)
PLACES = st.builds(Point, AXIS, AXIS)
HEADINGS = st.integers(0, 359)


@pytest.mark.parametrize(
    ("x", "y", "found"), [(300, 400, 500), (100, 100, 141), (1, 1, 1), (1, 2, 2), (0, 0, 0), (725, 0, 725)]
)
def test_that_a_length_is_rounded_to_the_nearest_hundredth(x: int, y: int, found: int) -> None:
    assert length((Point(0, 0), Point(x, y))) == found


@given(PLACES, PLACES)
def test_that_the_rounding_of_one_leg_is_exact(a: Point, b: Point) -> None:
    found, square = length((a, b)), Fraction((a.x - b.x) ** 2 + (a.y - b.y) ** 2)
    half = Fraction(1, 2)
    assert max(found - half, Fraction(0)) ** 2 <= square < (found + half) ** 2


def test_that_legs_are_added_before_they_are_rounded() -> None:
    way = [Point(i, i) for i in range(5)]
    assert length(way) == 6  # 5.66; each leg by itself would be 1
    assert length(way[:1]) == length(()) == 0


@pytest.mark.parametrize(
    ("x", "y", "way"), [(0, -9, 0), (9, -9, 45), (9, 0, 90), (0, 9, 180), (-9, 0, 270), (-9, -9, 315), (0, 0, 0)]
)
def test_bearings_go_clockwise_from_north(x: int, y: int, way: int) -> None:
    assert bearing(Point(50, 50), Point(50 + x, 50 + y)) == way


@given(HEADINGS, st.integers(1_000, 100_000), PLACES)
def test_that_a_place_is_where_the_heading_leads(heading: int, far: int, start: Point) -> None:
    end = onward(start, heading, far)
    assert abs(length((start, end)) - far) <= 1
    assert abs(turning(bearing(start, end), heading)) <= 1


@given(HEADINGS, HEADINGS)
def test_that_a_turn_leads_from_one_heading_to_the_other(start: int, end: int) -> None:
    turn = turning(start, end)
    assert turned(start, turn) == end
    assert -180 < turn <= 180
    assert turning(end, start) in (-turn, 180)


def test_a_turn_over_north_is_short() -> None:
    assert (turning(350, 10), turning(10, 350), turning(0, 180)) == (20, -20, 180)
    assert (turned(350, 15), turned(5, -15)) == (5, 350)


@pytest.mark.parametrize("heading", [-1, 360, 4.0, True])
def test_that_what_is_no_heading_is_refused(heading: int) -> None:
    assert check_heading(359) == 359
    with pytest.raises(SpaceError, match="0 to 359"):
        check_heading(heading)


@given(PLACES, HEADINGS, st.integers(1, 360), PLACES, st.integers(1, 3))
def test_that_an_arc_turns_with_everything_in_it(tip: Point, heading: int, arc: int, place: Point, turns: int) -> None:
    def quarter(point: Point) -> Point:
        for _ in range(turns):
            point = Point(-point.y, point.x)
        return point

    inside = is_within_arc(tip, heading, arc, place)
    assert inside == is_within_arc(quarter(tip), turned(heading, 90 * turns), arc, quarter(place))


def test_that_the_edges_of_an_arc_are_in_it() -> None:
    tip = Point(500, 500)
    assert is_within_arc(tip, 0, 90, Point(800, 200))
    assert not is_within_arc(tip, 0, 90, Point(801, 200))
    assert is_within_arc(tip, 0, 180, Point(900, 500))
    assert is_within_arc(tip, 0, 270, Point(800, 800))
    assert not is_within_arc(tip, 0, 270, Point(799, 800))
    assert is_within_arc(tip, 77, 1, tip)


def test_how_lengths_are_told() -> None:
    assert [in_units(x, INCH) for x in (725, 100, 50, 0, 1210)] == [
        "7.25 inches", "1 inch", "0.5 inches", "0 inches", "12.1 inches",
    ]  # fmt: skip
    assert in_units(100, FOOT) == "1 foot"
    assert on_table(725, INCH) == "184 mm"
    assert on_table(1200, FOOT) == "60 mm"
    assert in_world(725, Scale(10, "yards")) == "72.5 yards"
    assert decimal(-105) == "−1.05"


def test_how_places_are_told() -> None:
    assert place_name(Point(1250, 800), INCH) == "12.5, 8.0 in"
    assert place_name(Point(1255, 0), FOOT) == "12.55, 0.0 ft"
