"""Shelter: walls, doors and blocks stop what spreads, if the caller says so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import (
    Block,
    Cell,
    Circle,
    Cone,
    Hex,
    LengthUnit,
    OpenGround,
    Point,
    Polygon,
    Strip,
    Template,
    at_column_row,
    blank_ground,
    disc,
    is_free,
    unsheltered,
    unsheltered_hexes,
)

CELLS = st.frozensets(st.builds(Cell, st.integers(0, 11), st.integers(0, 11)), max_size=12)
PLACES = st.builds(Point, st.integers(1, 1199), st.integers(1, 1199))


def walled(walls: frozenset[Cell], doors: dict[Cell, bool] | None = None) -> OpenGround:
    return OpenGround(12, 12, LengthUnit.FOOT, walls=walls, doors=doors or {})


def near_a_wall(ground: OpenGround, at: Point, by: int = 3) -> bool:
    """Whether a place is so near to something closed that rounding decides."""
    beside = (Point(at.x + east, at.y + south) for east in (-by, 0, by) for south in (-by, 0, by))
    return any(not ground.stands(one) for one in beside)


@given(CELLS, PLACES, PLACES, st.integers(0, 900))
def test_that_it_reaches_just_the_places_with_a_free_way(
    walls: frozenset[Cell], start: Point, at: Point, radius: int
) -> None:
    ground, circle = walled(walls), Circle(start, radius)
    left = unsheltered(circle, ground)
    far = start.distance(at)
    edge = abs(far - radius) < 4 + radius / 1000  # where it is rounded to a degree
    if not ground.stands(start) or near_a_wall(ground, at) or edge:
        return
    beside = [Point(at.x + east, at.y + south) for east in (-5, 5) for south in (-5, 5)]
    if far <= radius and is_free(ground, start, at) and all(is_free(ground, start, one) for one in beside):
        assert left.covers(at)
    if far > radius or not any(is_free(ground, start, one) for one in (at, *beside)):
        assert not left.covers(at)


@pytest.mark.parametrize(
    "template",
    [
        Circle(Point(150, 550), 800),
        Cone(Point(150, 550), 90, 40, 800),
        Strip(Point(150, 550), Point(950, 550), 60),
    ],
    ids=["circle", "cone", "strip"],
)
def test_that_each_form_is_stopped_by_a_wall_a_closed_door_or_a_block_and_by_nothing_else(template: Template) -> None:
    behind, before = Point(800, 550), Point(350, 550)
    column = frozenset(Cell(5, row) for row in range(12))
    assert unsheltered(template) is template
    assert unsheltered(template, walled(frozenset())) is template
    for ground, blocks in (
        (walled(column), ()),
        (walled(column - {Cell(5, 5)}, {Cell(5, 5): False}), ()),
        (None, (Block(Point(550, 550), 90, 1000, 40),)),
    ):
        left = unsheltered(template, ground, blocks)
        assert left.covers(before)
        assert not left.covers(behind)
    opened = unsheltered(template, walled(column - {Cell(5, 5)}, {Cell(5, 5): True}))
    assert opened.covers(behind)


def test_that_the_unit_that_it_begins_in_does_not_stop_it_and_its_near_side_is_reached() -> None:
    circle, unit = Circle(Point(500, 500), 400), Block(Point(500, 500), 0, 300, 300)
    assert unsheltered(circle, blocks=(unit,)) is circle
    other = Block(Point(800, 500), 90, 600, 100)
    left = unsheltered(circle, blocks=(unit, other))
    assert isinstance(left, Polygon)
    assert left.covers(Point(751, 500))
    assert not left.covers(Point(780, 500))


def test_that_on_hexes_a_wall_keeps_it_from_what_is_behind() -> None:
    ground, start = blank_ground(9, 9), at_column_row(5, 5)
    walls = frozenset(start.step(0, 1).step(side, far) for side, far in ((1, 0), (1, 1), (5, 1)))
    shut = blank_ground(9, 9).__class__(9, 9, walls=walls)
    all_round = disc(start, 3)
    left = unsheltered_hexes(shut, start, all_round, 3)
    assert unsheltered_hexes(ground, start, all_round, 3) == all_round
    assert start.step(0, 3) not in left
    assert not walls & set(left)
    assert {start, start.step(3, 3)} <= set(left)
    assert all(isinstance(one, Hex) for one in left)
