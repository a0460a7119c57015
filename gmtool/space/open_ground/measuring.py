"""Measures of open ground: units, places, lengths, bearings, headings and arcs, and lengths in words.

Places are whole hundredths of the ground's unit. Lengths are rounded, half up, to whole hundredths, for display; to
compare with a limit, use `Point.is_within`, which is exact. Headings are whole degrees from 0 to 359, clockwise from
north.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from math import atan2, cos, degrees, hypot, isqrt, radians, sin
from typing import Annotated, Final, TypeAlias

from gmtool.bounds import Between
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.space.hexes.coordinates import SpaceError

WIDEST: Final = 1500
"""The most units that an open ground is wide or high: 300 cells of five feet."""
HUNDRED: Final = 100
"""The parts of a unit: places are whole hundredths of it."""
_FAR: Final = Between(-10 * WIDEST * HUNDRED, 10 * WIDEST * HUNDRED)
"""The greatest distance from the corner of the ground that is accepted in saved data."""


class LengthUnit(StrEnum):
    """The unit of an open ground, on the table or in the world of the fight."""

    INCH = "inch"  # on the table; the system gives its scale
    FOOT = "foot"  # in the world; 5 mm on the table

    @property
    def plural(self) -> str:
        """The plural."""
        return "inches" if self is LengthUnit.INCH else "feet"

    @property
    def short(self) -> str:
        """The symbol: "in" or "ft"."""
        return "in" if self is LengthUnit.INCH else "ft"

    @property
    def millimetres(self) -> float:
        """The length of one on the table."""
        return 25.4 if self is LengthUnit.INCH else 5.0

    @property
    def base(self) -> int:
        """The diameter of an ordinary figure's base in hundredths of the unit: about 25 mm on the table."""
        return HUNDRED if self is LengthUnit.INCH else 5 * HUNDRED


@dataclass(frozen=True, slots=True, order=True)
class Point:
    """A place on open ground in whole hundredths of its unit: x to the east, y to the south."""

    x: Annotated[int, _FAR]
    y: Annotated[int, _FAR]

    def distance(self, other: Point) -> float:
        """The distance to another place in hundredths, for display; `is_within` compares with a limit, exactly."""
        return hypot(self.x - other.x, self.y - other.y)

    def is_within(self, reach: int, other: Point) -> bool:
        """True if another place is at most so many hundredths away, exactly."""
        dx, dy = self.x - other.x, self.y - other.y
        return reach >= 0 and dx * dx + dy * dy <= reach * reach


Heading: TypeAlias = Annotated[int, Between(0, 359)]
"""A direction of sight: whole degrees from 0 to 359, clockwise from north."""

HAIR = 1e-6
"""The widening of an edge, in hundredths: it seldom runs through whole ones, and whatever touches it counts."""


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
    """True if a place is inside an arc of so many degrees about a heading, its edges and tip included."""
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
        raise SpaceError(tr("A heading is 0 to 359 degrees clockwise from north, not {heading!r}.", heading=heading))
    return heading


# --- lengths and places in words -----------------------------------------------------------------------------------
def in_units(hundredths: int, unit: LengthUnit) -> str:
    """A length in the ground's unit, such as "7.25 inches" or "1 foot"; English, as sentences of the rules have it."""
    return f"{decimal(hundredths)} {unit if hundredths == HUNDRED else unit.plural}"


def length_words(hundredths: int, unit: LengthUnit) -> str:
    """The same in the language of the window."""
    number, one = decimal(hundredths), hundredths == HUNDRED
    match unit:
        case LengthUnit.INCH:
            return tr("{number} inch", number=number) if one else tr("{number} inches", number=number)
        case LengthUnit.FOOT:
            return tr("{number} foot", number=number) if one else tr("{number} feet", number=number)


def on_table(hundredths: int, unit: LengthUnit) -> str:
    """A length on the table, to the nearest millimeter, such as "184 mm"."""
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
