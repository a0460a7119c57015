"""Strides: straight ways over open ground, toward the nearest foe or away from it."""

from collections.abc import Callable, Iterator
from math import cos, radians, sin

from gmtool.records import dataclass
from gmtool.rules.seam import Counter, Course, Input, InputKind, Json
from gmtool.space import HUNDRED, Point, bearing, gap

STRIDES = (InputKind.POINTS, InputKind.POSITION)
"""The inputs that say where a figure goes on open ground."""
_FARTHEST = 48 * HUNDRED
"""The longest way that is tried of somebody who gets away, and far enough from any foe."""
_LEAST = HUNDRED // 2
_LEAST_AWAY = 3 * HUNDRED
_TURNS = (0, 70, -70)
"""The degrees by which a way that leads away turns aside where nothing is free."""


@dataclass(frozen=True, slots=True)
class Stride:
    """The end of a straight way, where the figure then looks, and how far it is, in hundredths."""

    at: Point
    heading: int
    far: int

    def value(self, wanted: Input) -> Json:
        """The stride as the value of an input."""
        place: Json = {"x": self.at.x, "y": self.at.y}
        return [place] if wanted.kind is InputKind.POINTS else {"at": place, "heading": self.heading}


def between(own: Counter, foe: Counter) -> int:
    """The hundredths between two figures, from edge to edge of their bases or blocks; 0 where they touch."""
    if own.at is None or foe.at is None:
        return 0
    if own.block is not None and foe.block is not None:
        return int(gap(own.block, foe.block))
    return max(0, int(own.at.distance(foe.at)) - (own.base + foe.base) // 2)


def stride(
    own: Counter, foe: Counter, course: Course, off: int, last: int, allowed: Callable[[Stride], bool]
) -> Stride | None:
    """The longest way that is allowed, as far as a few tries tell.

    It ends at least so far `off` the foe. `last`: the way of the turn before, tried first.
    """
    if own.at is None or foe.at is None or course is Course.STAY:
        return None
    toward, far = bearing(own.at, foe.at), between(own, foe)
    if course is Course.CLOSE:
        return _longest(own.at, toward, toward, (_LEAST, far - off), last, allowed)
    if far >= _FARTHEST:
        return None
    away = ((toward + 180 + turn) % 360 for turn in _TURNS)
    return next((way for one in away if (way := _longest(own.at, one, toward, _FLIGHT, last, allowed))), None)


def _longest(
    start: Point, course: int, heading: int, bounds: tuple[int, int], last: int, allowed: Callable[[Stride], bool]
) -> Stride | None:
    """The longest allowed stride: it is halved until the rules allow it, and then a part of what was cut is tried."""
    least, most = bounds
    for far in _lengths(least, most, last):
        found = Stride(_along(start, course, far), heading, far)
        if allowed(found):
            longer = Stride(_along(start, course, far + far // 2), heading, far + far // 2)
            return longer if far not in (most, last) and longer.far < most and allowed(longer) else found
    return None


_FLIGHT = (_LEAST_AWAY, _FARTHEST)


def _lengths(least: int, most: int, last: int) -> Iterator[int]:
    if last and last < most:
        yield last
    far = most
    while far >= least:
        yield far
        far //= 2


def _along(start: Point, course: int, far: int) -> Point:
    turned = radians(course)
    return Point(start.x + round(far * sin(turned)), start.y - round(far * cos(turned)))
