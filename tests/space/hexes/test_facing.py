"""Front, side and rear of a figure of one hex; what lies ahead."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import ORIGIN, Aspect, Hex, SpaceError, aspect, disc, front_hexes, hexes_of, is_ahead, is_in_wedge

hexes = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))
facings = st.integers(0, 5)
F, S, R = Aspect.FRONT, Aspect.SIDE, Aspect.REAR


@pytest.mark.parametrize(
    ("facing", "arc", "picture"),
    [
        (0, 3, [F, F, S, R, S, F]),
        (2, 3, [S, F, F, F, S, R]),
        (5, 3, [F, S, R, S, F, F]),
        (0, 5, [F, F, F, R, F, F]),
        (4, 5, [F, R, F, F, F, F]),
        (1, 0, [R, R, R, R, R, R]),
    ],
)
def test_that_the_six_hexes_are_front_side_and_rear_as_pictured(facing: int, arc: int, picture: list[Aspect]) -> None:
    place = Hex(5, -3)
    assert [aspect(place, facing, near, arc) for near in place.neighbours()] == picture


@given(hexes, facings, st.sampled_from([0, 3, 5]))
def test_that_the_arc_is_the_number_of_front_hexes(place: Hex, facing: int, arc: int) -> None:
    front = front_hexes(place, facing, arc)
    assert len(front) == arc
    assert all(aspect(place, facing, hex, arc) is F for hex in front)
    assert sum(len(hexes_of(part, place, facing, arc)) for part in Aspect) == 6


def test_that_front_hexes_begin_straight_ahead() -> None:
    assert front_hexes(ORIGIN, 2) == (Hex(1, 0), Hex(0, 1), Hex(1, -1))


def test_that_only_adjacent_hexes_facings_and_arcs_count() -> None:
    for place, facing, arc in ((Hex(0, 2), 0, 3), (ORIGIN, 0, 3), (Hex(0, 1), 6, 3), (Hex(0, 1), 0, 4)):
        with pytest.raises(SpaceError):
            aspect(ORIGIN, facing, place, arc)


def test_that_a_hex_on_the_line_across_is_not_ahead() -> None:
    assert not is_ahead(ORIGIN, 0, Hex(2, -1))
    assert is_ahead(ORIGIN, 0, Hex(2, -2))
    assert is_ahead(ORIGIN, 0, Hex(3, -2))
    assert not is_ahead(ORIGIN, 0, ORIGIN)


def test_that_the_wedge_includes_its_edges_and_no_more() -> None:
    assert is_in_wedge(ORIGIN, 0, Hex(5, -5))
    assert is_in_wedge(ORIGIN, 0, Hex(-5, 0))
    assert not is_in_wedge(ORIGIN, 0, Hex(5, -4))
    assert not is_in_wedge(ORIGIN, 0, Hex(-5, 1))
    assert not is_in_wedge(ORIGIN, 0, ORIGIN)


@pytest.mark.parametrize("facing", range(6))
def test_that_of_the_adjacent_hexes_the_three_front_ones_are_ahead(facing: int) -> None:
    front = set(front_hexes(ORIGIN, facing))
    assert {near for near in ORIGIN.neighbours() if is_ahead(ORIGIN, facing, near)} == front
    assert {near for near in ORIGIN.neighbours() if is_in_wedge(ORIGIN, facing, near)} == front


@given(hexes, facings)
def test_that_the_wedge_lies_in_the_half_plane_and_what_is_ahead_is_not_behind(place: Hex, facing: int) -> None:
    for hex in disc(place, 5):
        assert is_ahead(place, facing, hex) or not is_in_wedge(place, facing, hex)
        assert not (is_ahead(place, facing, hex) and is_ahead(place, (facing + 3) % 6, hex))


@given(hexes, hexes, facings, st.integers(0, 5), st.sampled_from([0, 3, 5]))
def test_that_front_side_and_rear_turn_along(place: Hex, centre: Hex, facing: int, steps: int, arc: int) -> None:
    there, faced = place.rotated(steps, centre), (facing + steps) % 6
    for near in place.neighbours():
        assert aspect(there, faced, near.rotated(steps, centre), arc) is aspect(place, facing, near, arc)


@given(hexes, hexes, facings, st.integers(0, 5))
def test_that_what_is_ahead_turns_along(place: Hex, target: Hex, facing: int, steps: int) -> None:
    there, faced = place.rotated(steps), (facing + steps) % 6
    assert is_ahead(there, faced, target.rotated(steps)) == is_ahead(place, facing, target)
    assert is_in_wedge(there, faced, target.rotated(steps)) == is_in_wedge(place, facing, target)
