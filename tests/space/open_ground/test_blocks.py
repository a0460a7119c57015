"""The laws of blocks on open ground: corners, edges, distances from edge to edge, zones, wheels and turns."""

from math import hypot, radians

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import Base, Block, Edge, Hand, Point, Position, SpaceError, Wheel, gap, is_reached

POINTS = st.builds(Point, st.integers(-5000, 5000), st.integers(-5000, 5000))
BLOCKS = st.builds(Block, POINTS, st.integers(0, 359), st.integers(100, 2000), st.integers(100, 1000))
BASES = st.builds(Base, POINTS, st.integers(0, 300))
FOOTPRINTS = st.one_of(BLOCKS, BASES, POINTS)
NORTH = Block(Point(1000, 1000), 0, 400, 200)


def test_that_a_block_has_its_corners_clockwise_from_the_left_of_its_front() -> None:
    assert NORTH.corners == (Point(800, 900), Point(1200, 900), Point(1200, 1100), Point(800, 1100))
    east = NORTH.put(Position(Point(1000, 1000), 90))
    assert east.corners == (Point(1100, 800), Point(1100, 1200), Point(900, 1200), Point(900, 800))
    assert east.edge(Edge.FRONT) == (Point(1100, 800), Point(1100, 1200))
    assert NORTH.middle_of(Edge.FRONT) == Point(1000, 900)


@pytest.mark.parametrize("size", [0, 9, -100, 100_001])
def test_that_a_block_without_a_size_is_none(size: int) -> None:
    with pytest.raises(SpaceError, match="A block is 10 to 100000 hundredths"):
        Block(Point(0, 0), 0, size, 100)


def test_that_distances_go_from_edge_to_edge() -> None:
    ahead = Block(Point(1000, 500), 180, 400, 200)
    assert gap(NORTH, ahead) == 300
    assert is_reached(NORTH, ahead, 300)
    assert not is_reached(NORTH, ahead, 299)
    assert gap(NORTH, Point(1500, 500)) == 500  # 3, 4, 5 from the corner
    assert is_reached(NORTH, Base(Point(1500, 500), 100), 450)
    assert not is_reached(NORTH, Base(Point(1500, 500), 100), 449)
    assert gap(Base(Point(0, 0), 100), Base(Point(300, 400), 100)) == 400


def test_that_a_man_in_the_middle_of_a_block_is_at_no_distance() -> None:
    assert gap(NORTH, Point(1000, 1000)) == 0
    assert gap(NORTH, Block(Point(1000, 1000), 45, 20, 20)) == 0


@given(FOOTPRINTS, FOOTPRINTS)
def test_that_distance_is_the_same_both_ways(one, other) -> None:
    assert gap(one, other) == gap(other, one)
    for reach in (gap(one, other) - 1, gap(one, other), gap(one, other) + 1):
        assert is_reached(one, other, reach) == is_reached(other, one, reach)


@given(FOOTPRINTS, FOOTPRINTS)
def test_that_the_distance_shown_is_within_half_a_hundredth_of_the_exact_one(one, other) -> None:
    shown = gap(one, other)
    assert is_reached(one, other, shown + 1)
    assert not is_reached(one, other, shown - 1)


@given(FOOTPRINTS, FOOTPRINTS, FOOTPRINTS)
def test_that_no_way_round_is_shorter(one, other, third) -> None:
    if isinstance(third, Point):  # a thing in between has a size that the way round need not go
        assert gap(one, other) <= gap(one, third) + gap(third, other) + 2


@given(BLOCKS, BLOCKS)
def test_that_blocks_overlap_only_where_they_touch(one: Block, other: Block) -> None:
    assert one.overlaps(other) == other.overlaps(one)
    assert not one.overlaps(other) or gap(one, other) == 0


def test_that_blocks_side_by_side_touch_and_do_not_overlap() -> None:
    beside = Block(Point(1400, 1000), 0, 400, 200)
    assert is_reached(NORTH, beside, 0)
    assert not NORTH.overlaps(beside)
    assert NORTH.overlaps(Block(Point(1399, 1000), 0, 400, 200))


@given(BLOCKS, POINTS)
def test_that_every_place_is_inside_or_on_one_side(block: Block, place: Point) -> None:
    assert (
        (block.zone(place) is None) == block.covers(place) == (gap(block, place) == 0 and is_reached(block, place, 0))
    )


@pytest.mark.parametrize(
    ("at", "zone"),
    [
        ((1000, 500), Edge.FRONT),
        ((3000, 899), Edge.FRONT),
        ((3000, 1000), Edge.RIGHT),
        ((0, 1000), Edge.LEFT),
        ((0, 1200), Edge.REAR),
        ((1000, 1000), None),
    ],
)
def test_that_a_place_is_before_beside_or_behind(at: tuple[int, int], zone: Edge | None) -> None:
    assert NORTH.zone(Point(*at)) is zone


@given(BLOCKS, st.integers(1, 3000))
def test_that_what_is_straight_ahead_is_faced(block: Block, far: int) -> None:
    ahead = block.ahead(block.depth // 2 + far + 2).middle
    assert block.zone(ahead) is Edge.FRONT
    assert block.faces(ahead, 0)
    assert not block.faces(block.about_faced().ahead(block.depth // 2 + far + 2).middle)


def test_that_the_front_widens_by_so_many_degrees() -> None:
    aside = Point(1200 + 300, 900 - 300)
    assert NORTH.faces(aside, 45)
    assert not NORTH.faces(aside, 44)


def test_that_the_zone_of_another_block_goes_by_its_front() -> None:
    assert NORTH.zone_of(Block(Point(1000, 500), 180, 400, 200)) is Edge.FRONT
    assert NORTH.zone_of(Block(Point(1500, 1000), 270, 400, 200)) is Edge.RIGHT


def test_that_a_block_from_behind_comes_to_the_edge_that_its_straight_way_meets() -> None:
    def side(x: int, y: int) -> Edge | None:
        return NORTH.zone_of(Block(Point(x, y), 0, 400, 200))

    assert side(1000, 1500) is Edge.REAR
    assert side(1500, 1220) is Edge.RIGHT, "behind the line of the rear, but past its end"
    assert side(500, 1220) is Edge.LEFT
    assert side(1400, 1300) is Edge.REAR


@given(BLOCKS, st.integers(10, 2000))
def test_that_the_ground_before_a_block_lies_at_its_front(block: Block, reach: int) -> None:
    before = block.before(reach)
    assert (before.width, before.depth, before.heading) == (block.width, reach, block.heading)
    assert gap(before, block) <= 2
    assert gap(before.middle, block) <= reach // 2 + 2


@given(BLOCKS, st.sampled_from(Hand), st.integers(0, 180))
def test_that_a_wheel_leaves_its_corner_and_costs_the_way_of_the_other(block: Block, hand: Hand, degrees: int) -> None:
    after = block.wheeled(Wheel(hand, degrees))
    assert block.corner(hand).distance(after.corner(hand)) <= 2.5
    assert (after.width, after.depth) == (block.width, block.depth)
    assert abs(block.wheel_length(degrees) - block.width * radians(degrees)) <= 0.5
    other = Hand.LEFT if hand is Hand.RIGHT else Hand.RIGHT
    assert block.corner(other).distance(after.corner(other)) <= block.wheel_length(degrees) + 3
    assert block.wheel_length(block.degrees_for(block.wheel_length(degrees))) <= block.wheel_length(degrees)
    assert block.degrees_for(block.wheel_length(degrees)) >= degrees


@given(BLOCKS, st.sampled_from(Hand), st.integers(1, 179))
def test_that_a_wheel_back_comes_home(block: Block, hand: Hand, degrees: int) -> None:
    there = block.wheeled(Wheel(hand, degrees))
    # the same corner: what turned left about the left turns back about it as if the right were its left
    back = there.wheel_to(hand, block.corner(Hand.LEFT if hand is Hand.RIGHT else Hand.RIGHT))
    assert back.degrees in (0, 180)
    forth = block.wheel_to(hand, there.corner(Hand.LEFT if hand is Hand.RIGHT else Hand.RIGHT))
    assert abs(forth.degrees - degrees) <= 3


@given(BLOCKS)
def test_that_about_face_twice_and_four_faces_are_the_same_block(block: Block) -> None:
    assert block.about_faced().about_faced() == block
    faced = block
    for _ in range(4):
        faced = faced.faced(Hand.RIGHT)
    assert faced == block
    assert block.faced(Hand.LEFT).faced(Hand.RIGHT) == block
    assert block.about_faced().middle_of(Edge.FRONT).distance(block.middle_of(Edge.REAR)) <= 2


@given(BLOCKS, st.integers(100, 2000), st.integers(100, 1000))
def test_that_the_front_stays_when_a_block_grows_deeper(block: Block, width: int, depth: int) -> None:
    after = block.resized(width, depth)
    assert after.middle_of(Edge.FRONT).distance(block.middle_of(Edge.FRONT)) <= 3
    assert (after.width, after.depth) == (width, depth)


@given(BLOCKS, st.integers(10, 200))
def test_that_the_spots_under_a_block_leave_no_hole(block: Block, step: int) -> None:
    spots = list(block.spots(step))
    assert set(block.corners) <= set(spots)
    assert min(hypot(block.middle.x - at.x, block.middle.y - at.y) for at in spots) <= step
