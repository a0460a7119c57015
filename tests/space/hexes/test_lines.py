"""Lines between centers: which hexes they cross."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import ORIGIN, Hex, crossed, disc, entry_sides, longest_straight_tail, ray, straight, walk

hexes = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))
near = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))


def inside(a: Hex, b: Hex, hex: Hex) -> tuple[Fraction, Fraction] | None:
    """The part of the segment, in fractions of it, inside a hex: clipped against its three pairs of sides."""
    low, high = Fraction(0), Fraction(1)
    for p, q in ((1, -1), (1, 2), (-2, -1)):
        start = p * (a.q - hex.q) + q * (a.r - hex.r)
        slope = p * (b.q - a.q) + q * (b.r - a.r)
        if slope == 0:
            if abs(start) >= 1:
                return None
            continue
        ends = sorted((Fraction(-1 - start, slope), Fraction(1 - start, slope)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high) if low < high else None


@given(near, near)
def test_that_a_line_crosses_exactly_the_hexes_that_it_has_a_part_in(a: Hex, b: Hex) -> None:
    others = (hex for hex in disc(a, a.distance(b)) if hex not in (a, b))
    parts = {hex: part for hex in others if (part := inside(a, b, hex))}
    assert crossed(a, b) == tuple(sorted(parts, key=lambda hex: parts[hex]))


@given(hexes, hexes)
def test_that_the_way_back_crosses_the_same_hexes(a: Hex, b: Hex) -> None:
    assert crossed(a, b)[::-1] == crossed(b, a)


@given(hexes, hexes, hexes, st.integers(0, 5))
def test_that_a_line_turns_with_its_ends(a: Hex, b: Hex, centre: Hex, steps: int) -> None:
    turned = crossed(a.rotated(steps, centre), b.rotated(steps, centre))
    assert turned == tuple(hex.rotated(steps, centre) for hex in crossed(a, b))


def test_that_a_line_along_an_edge_crosses_nothing() -> None:
    assert crossed(ORIGIN, Hex(1, -2)) == ()
    assert crossed(ORIGIN, Hex(2, -4)) == (Hex(1, -2),)


def test_that_a_line_with_the_grain_crosses_what_lies_between() -> None:
    assert crossed(ORIGIN, ORIGIN) == crossed(ORIGIN, Hex(0, -1)) == ()
    assert crossed(ORIGIN, Hex(0, -2)) == (Hex(0, -1),)
    assert crossed(ORIGIN, Hex(0, -3)) == (Hex(0, -1), Hex(0, -2))


@pytest.mark.parametrize(
    ("target", "between"),
    [
        (Hex(1, -3), (Hex(0, -1), Hex(1, -2))),
        (Hex(2, -3), (Hex(1, -1), Hex(1, -2))),
        (Hex(3, -2), (Hex(1, -1), Hex(2, -1))),
    ],
)
def test_that_a_knights_leap_crosses_two_hexes(target: Hex, between: tuple[Hex, ...]) -> None:
    assert crossed(ORIGIN, target) == between


def test_that_a_hex_clipped_at_its_corner_is_crossed() -> None:
    assert crossed(ORIGIN, Hex(1, -4)) == (Hex(0, -1), Hex(1, -2), Hex(0, -2), Hex(1, -3))


def test_that_a_line_through_a_corner_does_not_enter_the_hex_beside_it() -> None:
    assert crossed(ORIGIN, Hex(1, -5)) == (Hex(0, -1), Hex(0, -2), Hex(1, -3), Hex(1, -4))


def test_that_a_ray_goes_on_as_far_as_said_with_the_target_in_its_place() -> None:
    assert ray(ORIGIN, Hex(0, -2), 2) == (Hex(0, -1), Hex(0, -2), Hex(0, -3), Hex(0, -4))
    assert ray(ORIGIN, Hex(1, -2), 2) == (Hex(1, -2), Hex(2, -4))
    assert ray(ORIGIN, Hex(1, -2), 1) == (Hex(1, -2),)
    assert ray(ORIGIN, ORIGIN, 5) == ()


def test_that_a_ray_ends_with_the_hex_that_stops_it() -> None:
    assert ray(ORIGIN, Hex(0, -2), 9, stop={Hex(0, -3)}.__contains__)[-1] == Hex(0, -3)
    assert ray(ORIGIN, Hex(0, -2), 9, stop={Hex(0, -1)}.__contains__) == (Hex(0, -1),)


@given(near, near, st.integers(0, 12))
def test_that_a_ray_begins_as_the_line_and_never_comes_nearer(a: Hex, b: Hex, beyond: int) -> None:
    if a == b:
        return
    line = ray(a, b, beyond)
    far = Hex(a.q + 20 * (b.q - a.q), a.r + 20 * (b.r - a.r))
    assert line[: len(crossed(a, b)) + 1] == (*crossed(a, b), b)
    assert line == tuple(hex for hex in crossed(a, far) if a.distance(hex) <= a.distance(b) + beyond)
    assert [a.distance(hex) for hex in line] == sorted(a.distance(hex) for hex in line)


def test_that_a_line_comes_in_by_one_neighbour_or_along_an_edge_by_two() -> None:
    assert entry_sides(Hex(0, -1), ORIGIN) == (Hex(0, -1),)
    assert entry_sides(Hex(0, -5), ORIGIN) == (Hex(0, -1),)
    assert entry_sides(Hex(1, -4), ORIGIN) == (Hex(0, -1),)
    assert entry_sides(Hex(1, -2), ORIGIN) == entry_sides(Hex(3, -6), ORIGIN) == (Hex(0, -1), Hex(1, -1))
    assert entry_sides(Hex(-1, -1), ORIGIN) == (Hex(0, -1), Hex(-1, 0))
    assert entry_sides(ORIGIN, ORIGIN) == ()


@given(hexes, hexes)
def test_that_the_entry_is_next_to_the_target_and_nearer(a: Hex, target: Hex) -> None:
    sides = entry_sides(a, target)
    assert (len(sides) == 0) == (a == target)
    assert all(side.is_adjacent(target) and side.distance(a) < target.distance(a) for side in sides)


@given(hexes, hexes)
def test_that_a_line_comes_in_through_the_last_hex_it_crosses_unless_along_an_edge(a: Hex, target: Hex) -> None:
    sides = entry_sides(a, target)
    if len(sides) == 1:
        assert sides == (crossed(a, target) or (a,))[-1:]
    elif sides:
        assert sides[0].is_adjacent(sides[1])
        assert not {*sides} & {*crossed(a, target)}


@pytest.mark.parametrize(
    ("directions", "is_straight", "tail"),
    [
        ((), True, 0),
        ((4,), True, 1),
        ((0, 0, 0), True, 3),
        ((0, 1, 0), True, 3),
        ((0, 5, 0, 5), True, 4),
        ((0, 0, 1), False, 2),
        ((0, 2, 0), False, 1),
        ((0, 2), False, 1),
        ((0, 1, 2), False, 2),
        ((3, 0, 0, 0), False, 3),
        ((0, 0, 1, 0, 1), False, 4),
        ((0, 1, 1, 1), False, 3),
    ],
)
def test_that_straight_is_one_direction_or_two_neighbours_in_turn(
    directions: tuple[int, ...], is_straight: bool, tail: int
) -> None:
    path = tuple(walk(Hex(3, 3), directions))
    assert straight(path) == is_straight
    assert longest_straight_tail(path) == tail


def test_that_a_leap_ends_what_is_straight() -> None:
    assert not straight((ORIGIN, Hex(0, 2)))
    assert longest_straight_tail((ORIGIN, Hex(0, 2), Hex(0, 3), Hex(0, 4))) == 2
    assert straight(())
