import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.desktop.canvas.scene.hex_geometry import CORNERS, centre, facing_towards, hex_at, region, side, sides_of
from gmtool.space import DIRECTIONS, Hex, blank_ground, disc, ring

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
    around = layout_of(ground).frame.boundingRect().adjusted(-1e-9, -1e-9, 1e-9, 1e-9)
    assert all(around.contains(centre(hex) + QPointF(*corner)) for hex in ground.hexes() for corner in CORNERS)
    assert layout_of(ground).frame.boundingRect().width() == pytest.approx(1.5 * 7 + 0.5)


def test_that_a_region_is_one_outline_without_seams():
    path = region(disc(Hex(0, 0), 1))
    assert path.contains(QPointF(0, 0.866))
    assert len(path.toSubpathPolygons()) == 1
    assert path.elementCount() == 19


def test_that_a_region_leaves_its_holes_out():
    path = region(ring(Hex(0, 0), 1))
    assert not path.contains(QPointF(0, 0))
    assert path.contains(centre(Hex(1, 0)))


@given(st.frozensets(st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4)), min_size=1))
def test_that_a_region_holds_its_hexes_and_no_others(hexes):
    path = region(hexes)
    assert {hex for hex in disc(Hex(0, 0), 9) if path.contains(centre(hex))} == hexes


def test_that_sides_within_a_group_are_not_its_end():
    assert sides_of([Hex(0, 0)], set(disc(Hex(0, 0), 1))).isEmpty()
    assert sides_of([Hex(0, 0)], {Hex(0, 0)}).elementCount() == 12
