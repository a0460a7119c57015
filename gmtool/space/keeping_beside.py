"""Places beside somebody who moves: the same way off, turned as far as the other has turned."""

from math import cos, radians, sin
from typing import overload

from gmtool.space.hexes.coordinates import Facing, Hex
from gmtool.space.open_ground.measuring import Heading, Point, turned


@overload
def kept_beside(
    was: tuple[Hex, Facing | None], now: tuple[Hex, Facing | None], other: tuple[Hex, Facing | None]
) -> tuple[Hex, Facing]: ...


@overload
def kept_beside(
    was: tuple[Point, Heading | None], now: tuple[Point, Heading | None], other: tuple[Point, Heading | None]
) -> tuple[Point, Heading | None]: ...


def kept_beside(
    was: tuple[Hex | Point, int | None], now: tuple[Hex | Point, int | None], other: tuple[Hex | Point, int | None]
) -> tuple[Hex | Point, int | None]:
    """The place and way of another one beside a figure that was here and is there now, be it free or not."""
    turn = (now[1] or 0) - (was[1] or 0)
    match was[0], now[0], other[0]:
        case Hex() as before, Hex() as after, Hex() as place:
            steps = turn % 6
            return after.plus(place.minus(before).rotated(steps)), ((other[1] or 0) + steps) % 6
        case Point() as before, Point() as after, Point() as place:
            off, angle = (place.x - before.x, place.y - before.y), radians(turn)
            x, y = off[0] * cos(angle) - off[1] * sin(angle), off[0] * sin(angle) + off[1] * cos(angle)
            heading = None if other[1] is None else turned(other[1], turn)
            return Point(after.x + round(x), after.y + round(y)), heading
    return other
