"""Coverage: which figures a template covers or touches, blocks such as units among them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import (
    Base,
    Block,
    Circle,
    Cone,
    Coverage,
    Point,
    Polygon,
    Strip,
    Template,
    covered,
    covers,
    is_reached,
    touches,
)

AXIS = st.integers(-1_500, 1_500)
PLACES = st.builds(Point, AXIS, AXIS)
SIZES = st.integers(0, 1_500)
TEMPLATES = st.one_of(
    st.builds(Circle, PLACES, SIZES),
    st.builds(Cone, PLACES, st.integers(0, 359), st.integers(1, 360), SIZES),
    st.builds(Strip, PLACES, PLACES, SIZES),
    st.builds(lambda *at: Polygon(at), PLACES, PLACES, PLACES),
)
BLOCKS = st.builds(Block, PLACES, st.integers(0, 359), st.integers(10, 1_500), st.integers(10, 1_500))
PARTS = [(across, down) for across in range(-10, 11) for down in range(-10, 11)]


def samples(block: Block) -> list[Point]:
    """Places all over a block, from corner to corner, as far as whole hundredths go."""
    a, b, _, d = block.corners
    east, south = ((b.x - a.x) / 20, (b.y - a.y) / 20), ((d.x - a.x) / 20, (d.y - a.y) / 20)
    return [
        Point(round(a.x + i * east[0] + j * south[0]), round(a.y + i * east[1] + j * south[1]))
        for i in range(21)
        for j in range(21)
    ]


@given(TEMPLATES, BLOCKS)
def test_that_a_block_is_touched_wherever_a_place_of_it_is_covered(template: Template, block: Block) -> None:
    inside = [at for at in samples(block) if block.covers(at)]
    if any(template.covers(at) for at in inside):
        assert touches(template, block)
    if covers(template, block):
        assert all(template.covers(at) for at in inside)


@given(TEMPLATES, BLOCKS)
def test_that_what_is_covered_whole_is_covered_in_its_middle_and_touched(template: Template, block: Block) -> None:
    if covers(template, block):
        assert template.covers(block.middle)
    if template.covers(block.middle):
        assert touches(template, block)


@given(PLACES, SIZES, BLOCKS)
def test_that_a_circle_touches_a_block_exactly_as_far_as_it_reaches(at: Point, radius: int, block: Block) -> None:
    assert touches(Circle(at, radius), block) == is_reached(block, at, radius)
    # a full cone is a circle; where it ends just at the block a hair decides
    if is_reached(block, at, radius - 2) or not is_reached(block, at, radius + 2):
        assert touches(Cone(at, 0, 360, radius), block) == is_reached(block, at, radius)


UNIT = Block(Point(1000, 1000), 0, 400, 200)  # from 800, 900 to 1200, 1100


@pytest.mark.parametrize(
    ("template", "middle", "touched", "whole"),
    [
        (Circle(Point(1000, 1000), 230), True, True, True),
        (Circle(Point(1000, 1000), 220), True, True, False),  # the corners are 224 off
        (Circle(Point(1300, 1000), 100), False, True, False),  # just reaches its right flank
        (Circle(Point(1300, 1000), 99), False, False, False),
        (Circle(Point(1300, 1200), 140), False, False, False),  # its corner is 141 off
        (Cone(Point(1000, 500), 180, 20, 450), False, True, False),  # its curved edge reaches into the front
        (Cone(Point(1000, 500), 180, 20, 399), False, False, False),
        (Cone(Point(1000, 1000), 0, 10, 50), True, True, False),  # all of it is within the unit
        (Cone(Point(1000, 2000), 0, 60, 2000), True, True, True),
        (Strip(Point(0, 1000), Point(2000, 1000), 100), True, True, False),
        (Strip(Point(0, 1000), Point(2000, 1000), 200), True, True, True),
        (Strip(Point(0, 800), Point(2000, 800), 200), False, True, False),
        (Strip(Point(0, 799), Point(2000, 799), 200), False, False, False),
        (Strip(Point(700, 1300), Point(1300, 1300), 100), False, False, False),
    ],
)
def test_which_part_of_a_unit_is_covered(template: Template, middle: bool, touched: bool, whole: bool) -> None:
    figures = [("unit", UNIT)]
    found = [bool(covered(template, figures, coverage)) for coverage in Coverage]
    assert found == [middle, touched, whole]


def test_that_a_shape_with_a_notch_covers_no_block_across_the_notch() -> None:
    corners = [(0, 0), (2000, 0), (2000, 2000), (1010, 2000), (1010, 950), (990, 950), (990, 2000), (0, 2000)]
    notched = Polygon(tuple(Point(x, y) for x, y in corners))
    assert all(notched.covers(corner) for corner in UNIT.corners)
    assert touches(notched, UNIT)
    assert not covers(notched, UNIT)


def test_that_a_base_is_covered_whole_only_with_its_rim() -> None:
    assert covers(Circle(Point(0, 0), 200), Base(Point(150, 0), 100))
    assert not covers(Circle(Point(0, 0), 199), Base(Point(150, 0), 100))
    assert not covers(Strip(Point(0, 0), Point(1000, 0), 100), Base(Point(500, 10), 100))
    assert covers(Strip(Point(0, 0), Point(1000, 0), 120), Base(Point(500, 10), 100))
