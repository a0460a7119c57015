"""Areas of hexes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import ORIGIN, Hex, SpaceError, around, disc, half_plane, label, line, rectangle, ring, wedge

hexes = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))


@given(hexes, st.integers(0, 8))
def test_that_a_disc_is_its_rings(centre: Hex, radius: int) -> None:
    rings = [hex for size in range(radius + 1) for hex in ring(centre, size)]
    assert sorted(rings) == sorted(disc(centre, radius))
    assert len(set(rings)) == len(rings) == 1 + 3 * radius * (radius + 1)
    assert all(hex.distance(centre) == radius for hex in ring(centre, radius))


def test_that_a_ring_goes_clockwise_from_north() -> None:
    assert ring(ORIGIN, 1) == ORIGIN.neighbours()
    assert ring(ORIGIN, 2)[:3] == (Hex(0, -2), Hex(1, -2), Hex(2, -2))
    assert all(a.is_adjacent(b) for a, b in zip(ring(ORIGIN, 3), ring(ORIGIN, 3)[1:], strict=False))


def test_that_a_row_has_its_start_first() -> None:
    assert line(Hex(1, 1), 2, 3) == (Hex(1, 1), Hex(2, 1), Hex(3, 1))
    assert line(ORIGIN, 0, 0) == ()


def test_that_a_rectangle_goes_by_columns_and_rows() -> None:
    assert [label(hex) for hex in rectangle(2, 3)] == ["0101", "0102", "0103", "0201", "0202", "0203"]


def test_that_the_wedge_widens_from_the_three_front_hexes() -> None:
    assert set(wedge(ORIGIN, 0, 1)) == {Hex(0, -1), Hex(1, -1), Hex(-1, 0)}
    assert {hex for hex in wedge(ORIGIN, 0, 2) if hex.distance(ORIGIN) == 2} == {
        Hex(0, -2), Hex(1, -2), Hex(2, -2), Hex(-1, -1), Hex(-2, 0)
    }  # fmt: skip
    assert set(wedge(ORIGIN, 0, 4)) < set(half_plane(ORIGIN, 0, 4))


@given(hexes, st.integers(0, 6), st.integers(0, 5))
def test_that_half_planes_before_and_behind_leave_only_the_line(place: Hex, distance: int, facing: int) -> None:
    ahead, behind = half_plane(place, facing, distance), half_plane(place, (facing + 3) % 6, distance)
    assert len(ahead) == len(behind)
    assert len(disc(place, distance)) - len(ahead) - len(behind) == 1 + 2 * (distance // 2)


def test_that_what_is_around_an_area_is_next_to_it_and_outside() -> None:
    assert around([ORIGIN]) == ORIGIN.neighbours()
    assert set(around(disc(ORIGIN, 2))) == set(ring(ORIGIN, 3))
    assert around([]) == ()


def test_that_sizes_below_zero_are_refused() -> None:
    for area in (disc, ring):
        with pytest.raises(SpaceError, match=r"radius .* below zero"):
            area(ORIGIN, -1)
    with pytest.raises(SpaceError, match="length"):
        line(ORIGIN, 0, -1)
    with pytest.raises(SpaceError, match="height"):
        rectangle(3, -1)
