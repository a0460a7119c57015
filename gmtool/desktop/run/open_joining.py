"""Where figures join on open ground: anywhere, and those that come along in rings around the first."""

from collections.abc import Iterator

from gmtool.desktop.run.moment import Moment
from gmtool.rules.seam import Counter, Input, InputKind
from gmtool.space import OpenGround, Point, onward

_RINGS = 40
"""How many rings around the first figure are tried."""


def inputs(at: str, heading: str, default: int) -> tuple[Input, ...]:
    """What must be said: the fields of the place and of the heading."""
    return (
        Input(at, "Place", InputKind.POINT),
        Input(heading, "Heading", InputKind.HEADING, default=default, required=False),
    )


def heading_of_side(moment: Moment, side: str) -> int:
    """The heading of somebody who fights on the same side."""
    ways = (one.heading for one in moment.counters.values() if one.side == side and one.heading is not None)
    return next(ways, 0)


def free_beside(moment: Moment, ground: OpenGround, first: Counter) -> Point | None:
    """The nearest place about a figure where a base as wide as its own fits."""
    if first.at is None:
        return None
    taken = [(one.at, one.base) for one in moment.counters.values() if one.able and one.at is not None]
    for place in _rings(first.at, first.base + first.base // 4):
        if ground.stands(place) and all(2 * place.distance(at) >= base + first.base for at, base in taken):
            return place
    return None


def _rings(middle: Point, step: int) -> Iterator[Point]:
    for ring in range(1, _RINGS):
        for number in range(6 * ring):
            yield onward(middle, 360 * number / (6 * ring), step * ring)
