"""Straight ways over open ground: what stops them, and where they come into a circle."""

import pytest

from gmtool.space import Cell, LengthUnit, OpenGround, Point, entering, is_free

GROUND = OpenGround(20, 10, LengthUnit.FOOT, walls=frozenset({Cell(5, 5), Cell(6, 4), Cell(9, 5), Cell(9, 6)}))


@pytest.mark.parametrize(
    ("start", "end", "free"),
    [
        ((450, 550), (450, 950), True),
        ((450, 550), (650, 550), False),  # straight through a wall
        ((450, 350), (650, 650), False),  # through its corner
        ((450, 600), (650, 600), True),  # along its edge
        ((900, 100), (900, 900), True),
        ((950, 100), (950, 900), False),
        ((500, 400), (700, 600), False),  # through the joint of two walls
        ((700, 400), (500, 600), False),  # through them
        ((800, 650), (1100, 650), False),
        ((1000, 550), (1000, 900), True),
        ((850, 600), (1050, 600), False),  # between two walls that touch
        ((450, 550), (2050, 550), False),  # off the ground
        ((450, 550), (550, 550), False),  # into a wall
        ((550, 550), (450, 550), True),  # out of one
        ((450, 550), (450, 550), True),
        ((0, 0), (2000, 0), True),
        ((2000, 0), (2000, 1000), True),
    ],
)
def test_that_walls_stop_a_straight_way(start: tuple[int, int], end: tuple[int, int], free: bool) -> None:
    assert is_free(GROUND, Point(*start), Point(*end)) is free
    if GROUND.stands(Point(*start)) and GROUND.stands(Point(*end)):
        assert is_free(GROUND, Point(*end), Point(*start)) is free, "and back"


def test_that_a_long_way_over_wide_cells_is_told_like_a_short_one() -> None:
    ground = OpenGround(1500, 1500, LengthUnit.FOOT, cell=5, walls=frozenset({Cell(150, 150)}))
    assert not is_free(ground, Point(0, 0), Point(150_000, 150_000))
    assert is_free(ground, Point(0, 500), Point(149_500, 150_000))
    assert not is_free(ground, Point(0, 499), Point(149_501, 150_000))


@pytest.mark.parametrize(
    ("start", "end", "far"),
    [
        ((0, 0), (2000, 0), 500),
        ((0, 0), (499, 0), None),  # it ends before
        ((0, 0), (500, 0), 500),  # it ends on the edge
        ((600, 0), (2000, 0), None),  # it begins inside
        ((500, 0), (0, 0), None),  # it begins on the edge
        ((0, 600), (2000, 600), None),  # it goes past
        ((0, 500), (2000, 500), 1000),  # it touches
        ((1000, 2000), (1000, 0), 1500),
    ],
)
def test_that_a_way_comes_into_a_circle(start: tuple[int, int], end: tuple[int, int], far: int | None) -> None:
    assert entering(Point(*start), Point(*end), Point(1000, 0), 500) == far
