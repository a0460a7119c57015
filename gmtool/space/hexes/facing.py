"""Front, side and rear hexes around figures of one hex or several.

Most figures of one hex have three front hexes, two side hexes and a rear hex. The arc is the number of front hexes: 3;
5 where the sides count as front; 0 for a figure without a front, whose six hexes are all rear.

The shape of a larger figure lists its hexes as it faces north, relative to its place, which is the first of them:
(0, 0). The place is the head, or the middle of the front; turning the figure turns the shape about its place. A
triangle has no middle line along a facing: such a shape looks at a corner, halfway between its facing and the next one
clockwise. The hexes around a figure are front, side or rear by the way outwards: the sum of the steps to such a hex
from the figure's hexes next to it. Up to 60 degrees from where the figure looks is front, up to 120 side, the rest
rear; for one hex that is the usual three, two and one."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from gmtool.records import dataclass
from gmtool.space.hexes.areas import around
from gmtool.space.hexes.coordinates import DIRECTIONS, ORIGIN, Facing, Hex, SpaceError, check_facing, relative, turn


class Aspect(StrEnum):
    """The side of a figure that a hex next to it belongs to."""

    FRONT = "front"
    SIDE = "side"
    REAR = "rear"


_ASPECTS: Final[dict[int, tuple[Aspect, ...]]] = {
    3: (Aspect.FRONT, Aspect.FRONT, Aspect.SIDE, Aspect.REAR, Aspect.SIDE, Aspect.FRONT),
    5: (Aspect.FRONT, Aspect.FRONT, Aspect.FRONT, Aspect.REAR, Aspect.FRONT, Aspect.FRONT),
    0: (Aspect.REAR,) * 6,
}
"""For each arc, the aspects of the relative bearings, 0 ahead and clockwise."""


def aspects(arc: int = 3) -> tuple[Aspect, ...]:
    """The aspects of the six relative bearings, 0 ahead and clockwise. SpaceError unless the arc is 0, 3 or 5."""
    if arc not in _ASPECTS:
        raise SpaceError(f"A figure has 3 or 5 front hexes, or 0 without a front, not {arc!r}.")
    return _ASPECTS[arc]


def aspect(place: Hex, facing: Facing, other: Hex, arc: int = 3) -> Aspect:
    """The aspect of an adjacent hex: front, side or rear of the figure in a place with a facing.

    SpaceError if the other hex is not adjacent, or the facing or the arc is none.
    """
    direction = place.direction_to(other)
    if direction is None:
        raise SpaceError("Only a hex next to a figure is its front, side or rear hex.")
    return aspects(arc)[relative(facing, direction)]


def hexes_of(wanted: Aspect, place: Hex, facing: Facing, arc: int = 3) -> tuple[Hex, ...]:
    """The adjacent hexes with one aspect, clockwise from straight ahead; perhaps none."""
    ahead = check_facing(facing)
    return tuple(place.neighbour(turn(ahead, i)) for i, found in enumerate(aspects(arc)) if found is wanted)


def front_hexes(place: Hex, facing: Facing, arc: int = 3) -> tuple[Hex, ...]:
    """The front hexes, clockwise from straight ahead: three, five or none, depending on the arc."""
    return hexes_of(Aspect.FRONT, place, facing, arc)


@dataclass(frozen=True, slots=True)
class Shape:
    """The hexes of a figure facing north, relative to its place; the place, (0, 0), is the first.

    corner: it looks at the corner between its facing and the next one clockwise, not at the side.
    marked: hexes around it, facing north, with the aspect they have instead of the one by angle.
    pivot: the number of its hex, from 0, that stays where it is when the figure turns; None for a figure that only
    turns so that it fills the same hexes.
    SpaceError for a shape that does not begin with (0, 0), names a hex twice, or has no such pivot.
    """

    hexes: tuple[Hex, ...]
    corner: bool = False
    marked: tuple[tuple[Hex, Aspect], ...] = ()
    pivot: int | None = 0
    turned: tuple[tuple[Hex, ...], ...] = field(init=False, repr=False, compare=False)
    """Its hexes for each facing."""

    def __post_init__(self) -> None:
        if self.hexes[:1] != (ORIGIN,) or len(set(self.hexes)) != len(self.hexes):
            raise SpaceError("A shape begins with its place, the hex (0, 0), and names no hex twice.")
        if self.pivot is not None and not 0 <= self.pivot < len(self.hexes):
            raise SpaceError(f"A shape turns about one of its {len(self.hexes)} hexes, not about number {self.pivot}.")
        turned = tuple(tuple(hex.rotated(steps) for hex in self.hexes) for steps in range(6))
        object.__setattr__(self, "turned", turned)

    @classmethod
    def read(cls, hexes: str, *, corner: bool = False, pivot: int | None = 0) -> Shape:
        """A shape from words for its hexes, as a system's data have them: "0,0 0,1 -1,1". SpaceError."""
        try:
            pairs = [[int(number) for number in word.split(",")] for word in hexes.split()]
            return cls(tuple(Hex(q, r) for q, r in pairs), corner, pivot=pivot)
        except ValueError as problem:
            raise SpaceError(
                f"The hexes of a shape are pairs of numbers such as “0,0 0,1”, not “{hexes}”."
            ) from problem


ONE_HEX: Final = Shape((ORIGIN,))
TWO_HEXES: Final = Shape((ORIGIN, Hex(0, 1)))
"""The place ahead and one hex straight behind it: 3 front, 4 side and 1 rear hex around it."""
TRIANGLE: Final = Shape((ORIGIN, Hex(0, 1), Hex(-1, 1)), corner=True)
"""The place ahead and two hexes side by side behind it: 4 front, 2 side and 3 rear hexes around it."""
DIAMOND: Final = Shape((ORIGIN, Hex(0, 1), Hex(-1, 1), Hex(-1, 2)), corner=True)
"""The triangle with a fourth hex behind: 4 front, 4 side and 2 rear hexes around it."""
SEVEN_HEXES: Final = Shape((ORIGIN, *(Hex(0, 1).plus(step) for step in (Hex(0, 0), *DIRECTIONS[1:]))))
"""A hex and its six neighbors; the place is the one ahead of the middle: 5 front, 4 side and 3 rear hex around it."""


def column(length: int) -> Shape:
    """A row of hexes, one straight behind the other, the place ahead. SpaceError for a length below 1."""
    return Shape(tuple(Hex(0, n) for n in range(length)))


def footprint(place: Hex, facing: Facing, shape: Shape) -> tuple[Hex, ...]:
    """The hexes that a figure fills, in the order of its shape, the place first."""
    q, r = place
    make = tuple.__new__  # faster than calling Hex, of which a search makes thousands
    return tuple([make(Hex, (q + dq, r + dr)) for dq, dr in shape.turned[check_facing(facing)]])


def _dot(a: Hex, b: Hex) -> int:
    """Twice the inner product of two offsets, with a step of length 1."""
    return 2 * a.q * b.q + a.q * b.r + a.r * b.q + 2 * a.r * b.r


def _aspect_by_angle(ahead: Hex, outwards: Hex) -> Aspect:
    """Front up to 60 degrees, side up to 120, rear beyond; exact, with the limits included."""
    dot = _dot(ahead, outwards)
    steep = 4 * dot * dot - _dot(ahead, ahead) * _dot(outwards, outwards)
    if dot > 0 and steep >= 0:
        return Aspect.FRONT
    return Aspect.SIDE if dot >= 0 or steep <= 0 else Aspect.REAR


def _outwards(filled: tuple[Hex, ...], hex: Hex) -> Hex:
    steps = [hex.minus(part) for part in filled if hex.is_adjacent(part)]
    return Hex(sum(step.q for step in steps), sum(step.r for step in steps))


def surroundings(place: Hex, facing: Facing, shape: Shape) -> dict[Hex, Aspect]:
    """Every hex next to a figure, with its aspect: front, side or rear."""
    filled = footprint(place, facing, shape)
    ahead = DIRECTIONS[facing].plus(DIRECTIONS[turn(facing, 1)]) if shape.corner else DIRECTIONS[facing]
    found = {hex: _aspect_by_angle(ahead, _outwards(filled, hex)) for hex in around(filled)}
    for hex, marked in shape.marked:
        at = place.plus(hex.rotated(facing))
        if at in found:
            found[at] = marked
    return found


def footprint_hexes_of(wanted: Aspect, place: Hex, facing: Facing, shape: Shape) -> tuple[Hex, ...]:
    """The hexes around a figure with one aspect; perhaps none."""
    return tuple(hex for hex, found in surroundings(place, facing, shape).items() if found is wanted)


def footprint_front(place: Hex, facing: Facing, shape: Shape) -> tuple[Hex, ...]:
    """The front hexes of a figure of any shape."""
    return footprint_hexes_of(Aspect.FRONT, place, facing, shape)


def turns_of(place: Hex, facing: Facing, shape: Shape) -> tuple[tuple[Hex, Facing], ...]:
    """Every (place, facing) that a figure can turn to without moving, the present one first, then clockwise.

    With a pivot there are six, and that hex stays; without one the figure fills the same hexes as before.
    """
    if shape.pivot is None:
        return turns_in_place(place, facing, shape)
    at = shape.hexes[shape.pivot]
    stays = place.plus(at.rotated(check_facing(facing)))
    ways = (turn(facing, steps) for steps in range(6))
    return tuple((stays.minus(at.rotated(way)), way) for way in ways)


def turns_in_place(place: Hex, facing: Facing, shape: Shape) -> tuple[tuple[Hex, Facing], ...]:
    """Every (place, facing) with which a figure fills the same hexes, the present one first, then clockwise.

    One hex has six, two hexes have two, a triangle has three.
    """
    filled = set(footprint(place, facing, shape))
    turns = ((head, turn(facing, steps)) for steps in range(6) for head in footprint(place, facing, shape))
    return tuple((head, way) for head, way in turns if set(footprint(head, way, shape)) == filled)
