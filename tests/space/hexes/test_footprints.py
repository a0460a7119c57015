"""Figures of several hexes."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from gmtool.space import (
    DIAMOND,
    ONE_HEX,
    ORIGIN,
    SEVEN_HEXES,
    TRIANGLE,
    TWO_HEXES,
    Aspect,
    Hex,
    Shape,
    SpaceError,
    aspect,
    column,
    footprint,
    footprint_front,
    footprint_hexes_of,
    surroundings,
    turns_in_place,
)

hexes = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))
facings = st.integers(0, 5)
shapes = st.sampled_from([ONE_HEX, TWO_HEXES, TRIANGLE, DIAMOND, SEVEN_HEXES, column(5)])


@given(hexes, facings)
def test_that_one_hex_has_the_usual_front_side_and_rear(place: Hex, facing: int) -> None:
    expected = {near: aspect(place, facing, near) for near in place.neighbours()}
    assert surroundings(place, facing, ONE_HEX) == expected


@pytest.mark.parametrize(
    ("shape", "front", "side", "rear"),
    [(TWO_HEXES, 3, 4, 1), (TRIANGLE, 4, 2, 3), (DIAMOND, 4, 4, 2), (SEVEN_HEXES, 5, 4, 3), (column(4), 3, 8, 1)],
)
def test_that_every_hex_around_a_shape_has_its_aspect(shape: Shape, front: int, side: int, rear: int) -> None:
    counted = Counter(surroundings(ORIGIN, 0, shape).values())
    assert (counted[Aspect.FRONT], counted[Aspect.SIDE], counted[Aspect.REAR]) == (front, side, rear)


@given(hexes, facings)
def test_that_figures_of_1_2_3_4_and_7_hexes_fill_and_touch_so_many(place: Hex, facing: int) -> None:
    counts = [(ONE_HEX, 1, 6), (TWO_HEXES, 2, 8), (TRIANGLE, 3, 9), (DIAMOND, 4, 10), (SEVEN_HEXES, 7, 12)]
    for shape, fills, touches in counts:
        filled, met = footprint(place, facing, shape), surroundings(place, facing, shape)
        assert (filled[0], len(set(filled)), len(met)) == (place, fills, touches)
        assert met.keys() == {n for hex in filled for n in hex.neighbours()} - set(filled)
        assert fills == 1 or all(any(hex.is_adjacent(other) for other in filled) for hex in filled)


def test_that_a_triangle_looks_over_the_corner_clockwise_of_its_facing() -> None:
    assert set(footprint(ORIGIN, 0, TRIANGLE)) == {ORIGIN, Hex(0, 1), Hex(-1, 1)}
    assert set(footprint_front(ORIGIN, 0, TRIANGLE)) == {Hex(-1, 0), Hex(0, -1), Hex(1, -1), Hex(1, 0)}
    assert set(footprint_hexes_of(Aspect.SIDE, ORIGIN, 0, TRIANGLE)) == {Hex(-2, 1), Hex(1, 1)}
    assert set(footprint_hexes_of(Aspect.REAR, ORIGIN, 0, TRIANGLE)) == {Hex(-2, 2), Hex(-1, 2), Hex(0, 2)}


def test_that_two_hexes_have_the_second_behind_the_first() -> None:
    assert footprint(Hex(4, 4), 3, TWO_HEXES) == (Hex(4, 4), Hex(4, 3))


@given(hexes, facings, shapes)
def test_that_turning_a_figure_turns_all_around_it(place: Hex, facing: int, shape: Shape) -> None:
    north = surroundings(ORIGIN, 0, shape)
    turned = {place.plus(hex.rotated(facing)): found for hex, found in north.items()}
    assert surroundings(place, facing, shape) == turned
    assert not turned.keys() & set(footprint(place, facing, shape))


@pytest.mark.parametrize(
    ("shape", "ways"), [(ONE_HEX, 6), (TWO_HEXES, 2), (TRIANGLE, 3), (DIAMOND, 2), (SEVEN_HEXES, 6), (column(3), 2)]
)
def test_that_a_figure_turns_in_place_only_onto_its_own_hexes(shape: Shape, ways: int) -> None:
    turns = turns_in_place(Hex(2, 2), 1, shape)
    assert turns[0] == (Hex(2, 2), 1)
    assert len(turns) == ways
    assert {frozenset(footprint(head, facing, shape)) for head, facing in turns} == {
        frozenset(footprint(Hex(2, 2), 1, shape))
    }


def test_that_a_marked_hex_beats_the_angle() -> None:
    shape = Shape(TWO_HEXES.hexes, marked=((Hex(1, 0), Aspect.FRONT), (Hex(9, 9), Aspect.FRONT)))
    assert surroundings(ORIGIN, 0, TWO_HEXES)[Hex(1, 0)] is Aspect.SIDE
    assert surroundings(ORIGIN, 0, shape)[Hex(1, 0)] is Aspect.FRONT
    assert surroundings(ORIGIN, 1, shape)[Hex(1, 0).rotated(1)] is Aspect.FRONT
    assert Hex(9, 9) not in surroundings(ORIGIN, 0, shape)


def test_that_a_shape_begins_with_its_place_and_doubles_nothing() -> None:
    for wrong in ((), (Hex(0, 1),), (ORIGIN, Hex(0, 1), Hex(0, 1))):
        with pytest.raises(SpaceError, match="begins with its place"):
            Shape(wrong)
    with pytest.raises(SpaceError):
        column(0)


def test_that_a_shape_goes_through_json_unchanged() -> None:
    shape = Shape(TRIANGLE.hexes, corner=True, marked=((Hex(1, 0), Aspect.SIDE),))
    adapter = TypeAdapter(Shape)
    assert adapter.validate_json(adapter.dump_json(shape)) == shape
