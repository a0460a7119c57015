"""Measuring on open ground: lengths, bearings, headings and arcs, and lengths in words.

Places are whole hundredths of the ground's unit. Lengths are rounded, half up, to whole hundredths, for display; to
compare with a limit, use `Point.is_within`, which is exact. Headings are whole degrees from 0 to 359, clockwise from
north.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, hypot, isqrt, radians, sin
from typing import Annotated, TypeAlias

from gmtool.bounds import Between
from gmtool.space.grounds.open_ground import HUNDRED, LengthUnit, Point
from gmtool.space.hexes.coordinates import SpaceError

Heading: TypeAlias = Annotated[int, Between(0, 359)]
"""A direction of sight: whole degrees from 0 to 359, clockwise from north."""

HAIR = 1e-6
"""By how much an edge is widened, in hundredths: it seldom runs through whole ones, and what touches it counts."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The length in the world of one unit of a ground, a hex or an inch: so many of another unit."""

    length: int
    unit: str
    """The name of that unit in the plural, such as "yards"."""


def length(places: Sequence[Point]) -> int:
    """The length of the path through these places in hundredths; 0 for fewer than two."""
    squares = [(a.x - b.x) ** 2 + (a.y - b.y) ** 2 for a, b in pairwise(places)]
    if len(squares) == 1:
        root = isqrt(squares[0])
        return root + (squares[0] - root * root > root)
    return int(sum(square**0.5 for square in squares) + 0.5)


def bearing(start: Point, end: Point) -> Heading:
    """The direction from one place to another, to the nearest degree; 0 where they are the same."""
    return round(degrees(atan2(end.x - start.x, start.y - end.y))) % 360


def turned(heading: Heading, by: int) -> Heading:
    """The heading after a turn by so many degrees, clockwise, or below zero the other way."""
    return (heading + by) % 360


def turning(start: Heading, end: Heading) -> int:
    """The shortest turn from one heading to another: -179 to 180 degrees, clockwise above zero."""
    turn = (end - start) % 360
    return turn if turn <= 180 else turn - 360


def is_within_arc(tip: Point, heading: float, arc: float, place: Point) -> bool:
    """Whether a place is inside an arc of so many degrees about a heading, its edges and tip included."""
    east, south = sin(radians(heading)), -cos(radians(heading))
    dx, dy = place.x - tip.x, place.y - tip.y
    return dx * east + dy * south >= cos(radians(min(arc, 360) / 2)) * hypot(dx, dy) - HAIR


def onward(start: Point, heading: float, far: float) -> Point:
    """The place so many hundredths away in a direction, to the nearest whole hundredth."""
    return Point(
        round(start.x + far * sin(radians(heading))),
        round(start.y - far * cos(radians(heading))),
    )


def check_heading(heading: int) -> Heading:
    """The heading itself. SpaceError, in one sentence, for anything else."""
    if type(heading) is not int or not 0 <= heading < 360:
        raise SpaceError(f"A heading is 0 to 359 degrees clockwise from north, not {heading!r}.")
    return heading


# --- lengths and places in words -----------------------------------------------------------------------------------
def in_units(hundredths: int, unit: LengthUnit) -> str:
    """A length in the ground's unit, such as "7.25 inches" or "1 foot"."""
    return f"{decimal(hundredths)} {unit if hundredths == HUNDRED else unit.plural}"


def on_table(hundredths: int, unit: LengthUnit) -> str:
    """A length on the table, to the nearest millimetre, such as "184 mm"."""
    return f"{round(hundredths * unit.millimetres / HUNDRED)} mm"


def in_world(hundredths: int, scale: Scale) -> str:
    """A length in the world of the fight, such as "72.5 yards"."""
    return f"{decimal(hundredths * scale.length)} {scale.unit}"


def decimal(hundredths: int) -> str:
    """Hundredths as a decimal number without trailing zeros: "7.25", "12.5", "8"."""
    sign, (units, part) = "−" if hundredths < 0 else "", divmod(abs(hundredths), HUNDRED)
    return f"{sign}{units}.{part:02}".rstrip("0") if part else f"{sign}{units}"


def place_name(place: Point, unit: LengthUnit) -> str:
    """The name of a place, by its distances east and south of the corner: "12.5, 8.0 in"."""
    return f"{_tenths(place.x)}, {_tenths(place.y)} {unit.short}"


def _tenths(hundredths: int) -> str:
    """A decimal number with at least one decimal, so that two of them look alike."""
    found = decimal(hundredths)
    return found if "." in found else f"{found}.0"
