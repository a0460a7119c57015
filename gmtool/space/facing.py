"""Front, sides and rear of a figure of one hex, and what lies ahead of it.

Most figures have three front hexes, two side hexes and a rear hex. The arc, the number of front hexes, is the figure's:
3; 5 where the sides count as front; 0 where it has no front, and all six hexes are rear.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from gmtool.space.hexes import Facing, Hex, SpaceError, check_facing, relative, turn


class Aspect(StrEnum):
    """From which part of a figure a hex next to it is seen."""

    FRONT = "front"
    SIDE = "side"
    REAR = "rear"


_ASPECTS: Final[dict[int, tuple[Aspect, ...]]] = {
    3: (Aspect.FRONT, Aspect.FRONT, Aspect.SIDE, Aspect.REAR, Aspect.SIDE, Aspect.FRONT),
    5: (Aspect.FRONT, Aspect.FRONT, Aspect.FRONT, Aspect.REAR, Aspect.FRONT, Aspect.FRONT),
    0: (Aspect.REAR,) * 6,
}
"""By the arc: the aspect of each relative bearing, 0 ahead and clockwise."""


def aspects(arc: int = 3) -> tuple[Aspect, ...]:
    """The aspects of the six relative bearings, 0 ahead and clockwise. SpaceError unless the arc is 0, 3 or 5."""
    if arc not in _ASPECTS:
        raise SpaceError(f"A figure has 3 or 5 front hexes, or 0 without a front, not {arc!r}.")
    return _ASPECTS[arc]


def aspect(place: Hex, facing: Facing, other: Hex, arc: int = 3) -> Aspect:
    """Whether an adjacent hex is a front, side or rear hex of the figure in a place with a facing.

    SpaceError if the other hex is not adjacent, or the facing or the arc is none.
    """
    direction = place.direction_to(other)
    if direction is None:
        raise SpaceError("Only a hex next to a figure is its front, side or rear hex.")
    return aspects(arc)[relative(facing, direction)]


def hexes_of(wanted: Aspect, place: Hex, facing: Facing, arc: int = 3) -> tuple[Hex, ...]:
    """The adjacent hexes with one aspect, clockwise from straight ahead; there may be none."""
    ahead = check_facing(facing)
    return tuple(place.neighbour(turn(ahead, i)) for i, found in enumerate(aspects(arc)) if found is wanted)


def front_hexes(place: Hex, facing: Facing, arc: int = 3) -> tuple[Hex, ...]:
    """The front hexes, clockwise from straight ahead: three, five, or none at all, as the arc says."""
    return hexes_of(Aspect.FRONT, place, facing, arc)


def is_ahead(place: Hex, facing: Facing, target: Hex) -> bool:
    """Whether the target's centre lies strictly before the line through the place, square to the facing.

    This is the half of the plane before the figure; the line itself is not part of it, nor is the place.
    """
    q, r = target.minus(place).rotated(-check_facing(facing))
    return q + 2 * r < 0


def is_in_wedge(place: Hex, facing: Facing, target: Hex) -> bool:
    """Whether the target's centre lies within 60 degrees to either side of the facing, the two edges included.

    The narrower reading of "ahead": the wedge that goes on from the three front hexes. The place is not part of it.
    """
    q, r = target.minus(place).rotated(-check_facing(facing))
    return r <= 0 <= -q - r and target != place
