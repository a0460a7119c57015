"""Blocks on open ground: rectangles with a front, such as a unit's. Their edges, distances, zones, wheels and turns.

The corners of a block are whole hundredths. All distances are those of the corners, so they compare exactly with a
limit; a distance in words is rounded, half up, to whole hundredths.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from math import atan2, cos, degrees, radians, sin
from typing import Annotated, Final

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.space.hexes.coordinates import SpaceError
from gmtool.space.open_ground.measuring import HAIR, Heading, Point, check_heading, onward, turned

NARROWEST: Final = 10
LONGEST_EDGE: Final = 100_000
"""The fewest and the most hundredths that a block is wide or deep."""
FULL_WHEEL: Final = 180
"""The most degrees of one wheel."""


class Edge(StrEnum):
    """A side of a block, and the ground beyond it."""

    FRONT = "front"
    RIGHT = "right flank"
    REAR = "rear"
    LEFT = "left flank"


class Hand(StrEnum):
    """The left or the right of a block, as its men see it."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Position:
    """A place and a heading: where a block is to stand, and how."""

    at: Point
    heading: Heading


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel about a front corner, by so many degrees to that hand."""

    hand: Hand
    degrees: Annotated[int, Between(0, FULL_WHEEL)]


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle about its middle, facing its heading; width along the front, depth behind it, in hundredths.

    SpaceError, in one sentence, for a size that is not 10 to 100,000, or a heading that is none.
    """

    middle: Point
    heading: Heading
    width: int
    depth: int

    def __post_init__(self) -> None:
        for name, size in (("wide", self.width), ("deep", self.depth)):
            if type(size) is not int or not NARROWEST <= size <= LONGEST_EDGE:
                raise SpaceError(f"A block is {NARROWEST} to {LONGEST_EDGE} hundredths {name}, not {size!r}.")
        check_heading(self.heading)

    # --- corners and edges --------------------------------------------------------------------------------------
    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners, clockwise: left and right of the front, right and left of the rear."""
        return _corners(self.middle, self.heading, self.width, self.depth)

    def edge(self, edge: Edge) -> tuple[Point, Point]:
        """The two ends of an edge, clockwise."""
        first = tuple(Edge).index(edge)
        return self.corners[first], self.corners[(first + 1) % 4]

    def middle_of(self, edge: Edge) -> Point:
        """The middle of an edge."""
        a, b = self.edge(edge)
        return Point((a.x + b.x) // 2, (a.y + b.y) // 2)

    def corner(self, hand: Hand) -> Point:
        """A corner of the front."""
        return self.corners[0 if hand is Hand.LEFT else 1]

    def covers(self, place: Point) -> bool:
        """True if a place is inside; the edges are."""
        return all(side_of(a, b, place) >= 0 for a, b in edges_of(self))

    def spots(self, step: int) -> Iterator[Point]:
        """Places all over the block, its edges included, at most so far apart; for what lies under it."""
        across, back = max(1, -(-self.width // step)), max(1, -(-self.depth // step))
        front_left, front_right, rear_right, rear_left = self.corners
        for row in range(back + 1):
            left, right = _between(front_left, rear_left, row / back), _between(front_right, rear_right, row / back)
            yield from (_between(left, right, column / across) for column in range(across + 1))

    def overlaps(self, other: Block) -> bool:
        """True if the two share more than an edge."""
        return not any(are_parted(one, two, touching=True) for one, two in ((self, other), (other, self)))

    # --- zones --------------------------------------------------------------------------------------------------
    def zone(self, place: Point) -> Edge | None:
        """The side that a place is on; None inside.

        Whatever is beyond the line of the front is before it, and whatever is beyond the line of the rear is behind;
        the rest is a flank.
        """
        if self.covers(place):
            return None
        order = (Edge.FRONT, Edge.REAR, Edge.RIGHT, Edge.LEFT)
        return next(edge for edge in order if side_of(*self.edge(edge), place) < 0)

    def zone_of(self, other: Block) -> Edge | None:
        """The side that another block comes from, by the middle of its front.

        From behind the line of the rear it comes to the rear only if its straight way meets that edge; past its end it
        comes to a flank.
        """
        edge = self.zone(other.middle_of(Edge.FRONT))
        if edge is not Edge.REAR:
            return edge
        right, left = (side_of(self.middle, corner, other.middle) for corner in self.edge(Edge.REAR))
        return Edge.RIGHT if right < 0 else Edge.LEFT if left > 0 else Edge.REAR

    def faces(self, place: Point, spread: int = 45) -> bool:
        """True if a place is before the front, which widens by `spread` degrees to either side: 0 to 90."""
        left, right = self.edge(Edge.FRONT)
        if side_of(left, right, place) > 0:
            return False
        return _turns_to(left, self.heading - spread, place, Hand.RIGHT) and _turns_to(
            right, self.heading + spread, place, Hand.LEFT
        )

    def before(self, reach: int) -> Block:
        """The block directly before the front, so deep."""
        return Block(onward(self.middle, self.heading, (self.depth + reach) / 2), self.heading, self.width, reach)

    def around(self, reach: int) -> Block:
        """The block grown by so much on every side; its corners are farther off than that."""
        return replace(self, width=self.width + 2 * reach, depth=self.depth + 2 * reach)

    # --- moves --------------------------------------------------------------------------------------------------
    def ahead(self, far: int) -> Block:
        """The block so far ahead, or behind for less than 0."""
        return replace(self, middle=onward(self.middle, self.heading, far))

    def put(self, position: Position) -> Block:
        """The block elsewhere."""
        return replace(self, middle=position.at, heading=position.heading)

    def turned(self, degrees: int) -> Block:
        """The block turned about its middle, clockwise."""
        return replace(self, heading=turned(self.heading, degrees))

    def about_faced(self) -> Block:
        """The same ground, with the rear as its front."""
        return self.turned(180)

    def faced(self, hand: Hand) -> Block:
        """The same ground, with a flank as its front: each man turns where he stands."""
        quarter = 90 if hand is Hand.RIGHT else -90
        return Block(self.middle, turned(self.heading, quarter), self.depth, self.width)

    def resized(self, width: int, depth: int) -> Block:
        """The block in another size; the middle of its front stays where it is."""
        return Block(onward(self.middle, self.heading, (self.depth - depth) / 2), self.heading, width, depth)

    def wheeled(self, wheel: Wheel) -> Block:
        """The block after a wheel about a corner of its front."""
        right = wheel.hand is Hand.RIGHT
        angle = radians(wheel.degrees if right else -wheel.degrees)
        # from the exact corner, so that wheels do not add up what rounding does to it
        heading, aside = radians(self.heading), self.width / 2 if right else -self.width / 2
        east = self.depth / 2 * sin(heading) + aside * cos(heading)
        south = -self.depth / 2 * cos(heading) + aside * sin(heading)
        x = self.middle.x + east - (east * cos(angle) - south * sin(angle))
        y = self.middle.y + south - (east * sin(angle) + south * cos(angle))
        by = wheel.degrees if right else -wheel.degrees
        return replace(self, middle=Point(round(x), round(y)), heading=turned(self.heading, by))

    def wheel_length(self, degrees: int) -> int:
        """The way of the outer corner of the front in a wheel by so many degrees: what the wheel costs."""
        return int(self.width * radians(degrees) + 0.5)

    def degrees_for(self, far: int) -> int:
        """The most degrees of a wheel whose outer corner goes at most so far."""
        return next((one for one in range(FULL_WHEEL, 0, -1) if self.wheel_length(one) <= far), 0)

    def wheel_to(self, hand: Hand, place: Point) -> Wheel:
        """The wheel to this hand that brings the front nearest to a place."""
        pivot, sign = self.corner(hand), 1 if hand is Hand.RIGHT else -1
        outer = (self.heading - sign * 90) % 360  # the way from the pivot to the other end of the front
        swung = sign * (_exact_bearing(pivot, place) - outer) % 360
        # behind the front it is no wheel at all, beyond half a turn a whole one
        return Wheel(hand, round(swung) if swung <= FULL_WHEEL else FULL_WHEEL if swung < 270 else 0)


# --- exact geometry -----------------------------------------------------------------------------------------------
@lru_cache(maxsize=4096)
def _corners(middle: Point, heading: int, width: int, depth: int) -> tuple[Point, Point, Point, Point]:
    east, south = sin(radians(heading)), -cos(radians(heading))
    ahead, aside = (east * depth / 2, south * depth / 2), (-south * width / 2, east * width / 2)

    def at(forward: int, right: int) -> Point:
        x, y = (middle_ + forward * a + right * b for middle_, a, b in zip(_xy(middle), ahead, aside, strict=True))
        return Point(round(x), round(y))

    return at(1, -1), at(1, 1), at(-1, 1), at(-1, -1)


def _between(a: Point, b: Point, share: float) -> Point:
    return Point(round(a.x + (b.x - a.x) * share), round(a.y + (b.y - a.y) * share))


def _xy(point: Point) -> tuple[int, int]:
    return point.x, point.y


def edges_of(block: Block) -> tuple[tuple[Point, Point], ...]:
    """The four edges of a block, clockwise from its front."""
    corners = block.corners
    return tuple((corners[i], corners[(i + 1) % 4]) for i in range(4))


def side_of(a: Point, b: Point, place: Point) -> int:
    """Above 0 where a place is to the right of the way from a to b, which is inside; below 0 to the left."""
    return (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x)


def are_parted(one: Block, two: Block, *, touching: bool) -> bool:
    """True if an edge of one has all of two beyond it; with `touching`, two may reach it."""
    return any(all(side_of(a, b, corner) < touching for corner in two.corners) for a, b in edges_of(one))


def _turns_to(corner: Point, heading: float, place: Point, hand: Hand) -> bool:
    """True if a place is on this hand of a line from a corner, or on the line."""
    east, south = sin(radians(heading)), -cos(radians(heading))
    aside = east * (place.y - corner.y) - south * (place.x - corner.x)
    return aside >= -HAIR if hand is Hand.RIGHT else aside <= HAIR


def _exact_bearing(start: Point, end: Point) -> float:
    return degrees(atan2(end.x - start.x, start.y - end.y)) % 360
