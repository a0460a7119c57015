"""Bodies of any number of hexes: how they turn, the room they need, and where they get."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import (
    DIAMOND,
    ONE_HEX,
    ORIGIN,
    SEVEN_HEXES,
    TRIANGLE,
    TWO_HEXES,
    Hex,
    HexGround,
    Shape,
    SpaceError,
    blank_ground,
    column,
    footprint,
    has_room,
    nearest_room,
    reach,
    reach_of_body,
    turns_in_place,
    turns_of,
)
from gmtool.space.movement import floor_of

WAGON = Shape.read("0,0 0,1 0,2", pivot=1)
SNAKE = Shape.read("0,0 0,1 0,2 0,3 0,4 1,4 1,3 1,2 1,1", pivot=None)
FIXED = Shape.read("0,0 0,1", pivot=None)
SHAPES = st.sampled_from([ONE_HEX, TWO_HEXES, TRIANGLE, DIAMOND, SEVEN_HEXES, column(9), WAGON, SNAKE, FIXED])
PLACES, FACINGS = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)), st.integers(0, 5)
FIELD = blank_ground(15, 15)
MIDDLE = FIELD.at_column_row(8, 8)


def test_that_a_body_is_read_from_the_words_of_a_table() -> None:
    assert Shape.read("0,0 0,1 -1,1", corner=True) == TRIANGLE
    assert len(SNAKE.hexes) == 9


@pytest.mark.parametrize("words", ["", "0,1", "0,0 0,0", "0,0 x,1", "0,0 1"])
def test_that_a_body_of_no_hexes_is_refused(words: str) -> None:
    with pytest.raises(SpaceError):
        Shape.read(words)
    with pytest.raises(SpaceError):
        Shape((ORIGIN,), pivot=1)


@given(PLACES, FACINGS, SHAPES)
def test_that_a_turn_leaves_the_pivot_or_all_hexes(place: Hex, facing: int, shape: Shape) -> None:
    found = turns_of(place, facing, shape)
    assert found[0] == (place, facing)
    if shape.pivot is None:
        assert found == turns_in_place(place, facing, shape)
        assert len({frozenset(footprint(at, way, shape)) for at, way in found}) == 1
    else:
        assert [way for _, way in found] == [(facing + steps) % 6 for steps in range(6)]
        assert len({footprint(at, way, shape)[shape.pivot] for at, way in found}) == 1


@given(FACINGS, st.integers(0, 4))
def test_that_a_body_of_one_hex_reaches_what_a_figure_does(facing: int, budget: int) -> None:
    found = reach_of_body(FIELD, (MIDDLE, facing), budget, ONE_HEX, turn_cost=0)
    walked = reach(MIDDLE, budget, floor_of(FIELD))
    assert {at for at, _ in found} == set(walked)
    assert all(min(found[at, way] for way in range(6)) == walked[at].cost for at in walked)


@given(SHAPES, FACINGS, st.integers(0, 5), st.frozensets(st.sampled_from(tuple(FIELD.everywhere())), max_size=40))
def test_that_a_body_never_gets_where_it_has_no_room(
    shape: Shape, facing: int, budget: int, walls: frozenset[Hex]
) -> None:
    ground = HexGround(15, 15, walls=walls - set(footprint(MIDDLE, facing, shape)))
    found = reach_of_body(ground, (MIDDLE, facing), budget, shape)
    assert found[MIDDLE, facing] == 0
    del found[MIDDLE, facing]  # where it is, it is
    assert all(has_room(ground, at, way, shape) and cost <= budget for (at, way), cost in found.items())


def test_that_a_wagon_does_not_turn_in_a_lane() -> None:
    lane = frozenset(hex for hex in FIELD.everywhere() if hex.q != MIDDLE.q)
    ground = HexGround(15, 15, walls=lane)
    found = reach_of_body(ground, (MIDDLE, 0), 5, WAGON)
    assert {way for _, way in found} == {0}
    assert {at.q for at, _ in found} == {MIDDLE.q}


def test_that_the_nearest_room_is_beside_what_is_taken() -> None:
    assert nearest_room(FIELD, MIDDLE, 0, ONE_HEX) == MIDDLE
    found = nearest_room(FIELD, MIDDLE, 0, TWO_HEXES, taken={MIDDLE})
    assert found is not None
    assert MIDDLE.distance(found) == 1
    assert nearest_room(FIELD, MIDDLE, 0, ONE_HEX, taken=set(FIELD.everywhere())) is None
