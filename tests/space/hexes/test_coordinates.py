"""Hexes, directions and facings."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import DIRECTIONS, ORIGIN, Hex, SpaceError, check_facing, relative, turn, walk

hexes = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))
facings = st.integers(0, 5)


def test_that_the_directions_go_clockwise_from_north() -> None:
    assert Hex(4, 7).neighbours() == (Hex(4, 6), Hex(5, 6), Hex(5, 7), Hex(4, 8), Hex(3, 8), Hex(3, 7))
    assert all(DIRECTIONS[i].rotated(1) == DIRECTIONS[(i + 1) % 6] for i in range(6))


def test_that_a_hex_is_a_pair_in_json() -> None:
    assert json.dumps(Hex(3, -2)) == "[3, -2]"


@given(hexes, hexes, hexes)
def test_that_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (a.distance(b) == 0) == (a == b)
    assert a.distance(b) == b.distance(a)
    assert a.distance(c) <= a.distance(b) + b.distance(c)


@given(hexes, facings, st.integers(-20, 20))
def test_that_steps_in_one_direction_add_to_the_distance(a: Hex, direction: int, n: int) -> None:
    assert a.distance(a.step(direction, n)) == abs(n)
    assert a.step(direction, n).step(turn(direction, 3), n) == a


@given(hexes, hexes)
def test_that_adjacent_means_one_step_away_and_has_a_direction(a: Hex, b: Hex) -> None:
    for other in (b, *a.neighbours(), a):
        assert a.is_adjacent(other) == (a.distance(other) == 1) == (a.direction_to(other) is not None)
    assert [a.direction_to(near) for near in a.neighbours()] == [0, 1, 2, 3, 4, 5]


@given(hexes, hexes, st.integers(-12, 12))
def test_that_six_rotations_are_none_and_keep_the_distance(a: Hex, centre: Hex, steps: int) -> None:
    assert a.rotated(6, centre) == a == a.rotated(steps, centre).rotated(-steps, centre)
    assert a.rotated(steps, centre).distance(centre) == a.distance(centre)


@given(hexes, hexes, hexes, st.integers(-12, 12))
def test_that_a_rotation_keeps_all_distances_and_directions_apart(a: Hex, b: Hex, centre: Hex, steps: int) -> None:
    assert a.rotated(steps, centre).distance(b.rotated(steps, centre)) == a.distance(b)
    assert a.rotated(1, centre).rotated(steps - 1, centre) == a.rotated(steps, centre)
    turned = [near.rotated(steps, centre) for near in a.neighbours()]
    assert [a.rotated(steps, centre).direction_to(near) for near in turned] == [turn(i, steps) for i in range(6)]


@given(facings, facings)
def test_that_turning_to_a_relative_bearing_ends_in_its_direction(facing: int, direction: int) -> None:
    assert turn(facing, relative(facing, direction)) == direction


def test_that_the_rear_of_who_faces_north_east_is_south_west() -> None:
    assert [relative(1, direction) for direction in range(6)] == [5, 0, 1, 2, 3, 4]


@pytest.mark.parametrize("value", [-1, 6, 1.0, "0", None, True])
def test_that_anything_but_0_to_5_is_refused_as_a_facing(value: object) -> None:
    with pytest.raises(SpaceError, match="whole number from 0"):
        check_facing(value)


def test_that_a_wrong_direction_leads_nowhere() -> None:
    with pytest.raises(SpaceError):
        ORIGIN.neighbour(-1)


def test_that_a_walk_has_one_hex_more_than_directions() -> None:
    assert tuple(walk(ORIGIN, (2, 2, 3))) == (ORIGIN, Hex(1, 0), Hex(2, 0), Hex(2, 1))
