"""Heights: ranges that go up, neighbours on different steps, and who sees over what."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import (
    Cell,
    Hex,
    HexGround,
    LengthUnit,
    OpenGround,
    Point,
    Rise,
    are_neighbours,
    blank_ground,
    height_at,
    is_in_range,
    range_between,
    seen_from,
    seen_from_height,
    slant,
)

BLANK = blank_ground(9, 8)
HEXES = tuple(BLANK.everywhere())
HEIGHTS = st.dictionaries(st.sampled_from(HEXES), st.sampled_from([-2, -1, 1, 2, 3]), max_size=12)
WALLS = st.frozensets(st.sampled_from(HEXES), max_size=12)
ROW = tuple(Hex(0, r) for r in range(6))


def in_a_row(heights: dict[int, int], walls: tuple[int, ...] = ()) -> HexGround:
    """A way of six hexes, one straight behind the other, with nothing around it."""
    named = {ROW[at]: height for at, height in heights.items()}
    return HexGround(1, 6, heights=named, walls=frozenset(ROW[at] for at in walls))


@pytest.mark.parametrize(("far", "up", "length"), [(4, 3, 5), (4, -3, 5), (0, 7, 7), (10, 1, 10), (1, 1, 1), (2, 2, 3)])
def test_that_a_length_goes_straight_through_the_air(far: int, up: int, length: int) -> None:
    assert slant(far, up) == length
    assert range_between(Hex(0, 0), Hex(0, far), up) == length


@given(st.integers(-3000, 3000), st.integers(-3000, 3000), st.integers(-20, 20), st.integers(0, 5000))
def test_that_a_range_compares_exactly(x: int, y: int, up: int, reach: int) -> None:
    far = Fraction(x * x + y * y + (100 * up) ** 2)
    assert is_in_range(Point(0, 0), Point(x, y), reach, up) == (far <= reach * reach)
    assert abs(range_between(Point(0, 0), Point(x, y), up) - float(far) ** 0.5) <= 0.500001


def test_that_a_figure_is_as_high_as_its_ground_and_its_level() -> None:
    hill = OpenGround(10, 10, LengthUnit.INCH, heights={Cell(2, 2): 3})
    assert height_at(hill, Point(250, 250), 2) == 5
    assert height_at(hill, Point(50, 50), 2) == 2
    assert height_at(None, None, -1) == -1


def test_that_what_terrain_rises_by_is_added_to_the_ground() -> None:
    hill = OpenGround(10, 10, LengthUnit.INCH, heights={Cell(2, 2): 3})
    rises = (Rise(frozenset({Cell(2, 2), Cell(4, 4)}), 1), Rise(frozenset({Cell(4, 4)}), -2))
    assert height_at(hill, Point(250, 250), 2, rises) == 6
    assert height_at(hill, Point(450, 450), 0, rises) == -1
    assert height_at(hill, Point(50, 50), 0, rises) == 0


@given(st.sampled_from(HEXES), WALLS, HEIGHTS, st.integers(0, 3))
def test_that_sight_is_the_same_whether_the_ground_or_its_terrain_is_high(
    spot: Hex, walls: frozenset[Hex], heights: dict[Hex, int], level: int
) -> None:
    painted = seen_from_height(HexGround(9, 8, walls=walls, heights=heights), spot, level)
    rises = [Rise(frozenset({at}), steps) for at, steps in heights.items()]
    assert seen_from_height(HexGround(9, 8, walls=walls), spot, level, rises=rises) == painted


def test_that_neighbours_are_at_most_a_climb_apart() -> None:
    assert are_neighbours(Hex(0, 0), Hex(0, 1), 1)
    assert not are_neighbours(Hex(0, 0), Hex(0, 1), 2)
    assert are_neighbours(Hex(0, 0), Hex(0, 1), 2, climb=2)
    assert not are_neighbours(Hex(0, 0), Hex(0, 2))


@pytest.mark.parametrize(
    ("heights", "walls", "level", "sees"),
    [
        ({}, (2,), 5, False),  # a wall that nobody noted the height of
        ({2: 2}, (2,), 0, False),  # a wall of two steps, from the ground
        ({2: 2}, (2,), 2, False),  # from as high as its top
        ({2: 2}, (2,), 3, True),  # from above it
        ({2: 2, 4: 3}, (2,), 0, True),  # up to somebody above it
        ({2: 1}, (), 0, False),  # over a hill between two on flat ground
        ({2: 1}, (), 1, True),  # from as high as the hill
        ({2: 1, 4: 1}, (), 0, True),
        ({0: -2, 4: -2}, (), 0, False),  # from pit to pit
        ({0: -2, 4: -2}, (), 2, True),
    ],
)
def test_that_the_higher_end_of_a_line_sees_over_what_is_lower(
    heights: dict[int, int], walls: tuple[int, ...], level: int, sees: bool
) -> None:
    assert (ROW[4] in seen_from_height(in_a_row(heights, walls), ROW[0], level)) is sees


@given(st.sampled_from(HEXES), WALLS)
def test_that_on_flat_ground_sight_is_what_it_always_was(spot: Hex, walls: frozenset[Hex]) -> None:
    ground = HexGround(9, 8, walls=walls)
    assert seen_from_height(ground, spot) == seen_from(ground, spot)


@pytest.mark.slow("sight is drawn both ways over dozens of grounds")
@given(WALLS, HEIGHTS)
def test_that_two_see_each_other_or_neither_does(walls: frozenset[Hex], heights: dict[Hex, int]) -> None:
    ground = HexGround(9, 8, walls=walls, heights=heights)
    sights = {hex: seen_from_height(ground, hex) for hex in ground.hexes()}
    assert all((b in sights[a]) == (a in sights[b]) for a in sights for b in sights)


@given(st.sampled_from(HEXES), WALLS, HEIGHTS, st.integers(0, 4))
def test_that_who_stands_higher_sees_no_less_of_what_is_below(
    spot: Hex, walls: frozenset[Hex], heights: dict[Hex, int], level: int
) -> None:
    ground = HexGround(9, 8, walls=walls, heights=heights)
    lower, higher = (seen_from_height(ground, spot, one) for one in (level, level + 1))
    assert lower <= higher
