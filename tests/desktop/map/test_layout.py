import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from gmtool.desktop.map.layout import CORNERS, area, border, bounds, centre, facing_towards, hex_at, side
from gmtool.space import DIRECTIONS, Hex, blank_ground, disc

INSIDE = st.floats(0, 0.99)


def test_that_every_hex_of_a_large_ground_is_found_by_its_middle():
    assert all(hex_at(centre(hex)) == hex for hex in blank_ground(300, 300).hexes())


@given(st.integers(-400, 400), st.integers(-400, 400), st.sampled_from(CORNERS), INSIDE)
def test_that_a_hex_reaches_to_its_corners(q, r, corner, share):
    point = centre(Hex(q, r)) + QPointF(*corner) * share
    assert hex_at(point) == Hex(q, r)


@pytest.mark.parametrize("direction", range(6))
def test_that_the_side_towards_a_neighbour_lies_halfway_to_it(direction):
    start, end = side(Hex(3, 4), direction)
    between = (centre(Hex(3, 4)) + centre(Hex(3, 4).neighbour(direction))) / 2
    assert ((start + end) / 2 - between).manhattanLength() < 1e-9


@pytest.mark.parametrize("facing", range(6))
def test_that_a_facing_looks_at_the_neighbour_in_its_direction(facing):
    assert facing_towards(centre(Hex(0, 0)), centre(DIRECTIONS[facing])) == facing


def test_that_the_bounds_hold_every_corner():
    ground = blank_ground(7, 5)
    around = bounds(ground).adjusted(-1e-9, -1e-9, 1e-9, 1e-9)
    assert all(around.contains(centre(hex) + QPointF(*corner)) for hex in ground.hexes() for corner in CORNERS)
    assert bounds(ground).width() == pytest.approx(1.5 * 7 + 0.5)


def test_that_an_area_has_no_holes_and_its_border_only_outer_sides():
    hexes = set(disc(Hex(0, 0), 1))
    assert area(hexes).contains(QPointF(0, 0.87))
    assert border(hexes, hexes).elementCount() == 2 * 18
