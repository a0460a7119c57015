"""Templates on open ground: circles, cones, strips and other areas, as laid on a table, and the places they cover."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Annotated, TypeAlias

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.space.hexes.coordinates import SpaceError
from gmtool.space.open_ground.measuring import HAIR, HUNDRED, WIDEST, Heading, Point, is_within_arc

Length: TypeAlias = Annotated[int, Between(0, 10 * WIDEST * HUNDRED)]
"""The size of a template in hundredths of the unit."""


@dataclass(frozen=True, slots=True)
class Circle:
    """Everything at most a radius from the middle; hundredths of the unit."""

    middle: Point
    radius: Length

    def __post_init__(self) -> None:
        _check("radius", self.radius)

    def covers(self, point: Point) -> bool:
        """True if a place is inside, the edge included."""
        return self.middle.is_within(self.radius, point)

    def touches(self, point: Point, base: int) -> bool:
        """True if any part of a round base about a place, so many hundredths across, is inside."""
        dx, dy = point.x - self.middle.x, point.y - self.middle.y
        return 4 * (dx * dx + dy * dy) <= (2 * self.radius + base) ** 2


@dataclass(frozen=True, slots=True)
class Cone:
    """A part of a circle: `arc` degrees wide about a heading; 360 is all of it. The tip is in it."""

    tip: Point
    heading: Heading
    arc: Annotated[int, Between(1, 360)]
    length: Length

    def __post_init__(self) -> None:
        _check("length", self.length)
        if not 0 < self.arc <= 360:
            raise SpaceError(f"A cone is 1 to 360 degrees wide, not {self.arc}.")

    def covers(self, point: Point) -> bool:
        """True if a place is inside, the edges and the tip included."""
        return self.tip.is_within(self.length, point) and is_within_arc(self.tip, self.heading, self.arc, point)

    def touches(self, point: Point, base: int) -> bool:
        """True if any part of a round base about a place, so many hundredths across, is inside."""
        if is_within_arc(self.tip, self.heading, self.arc, point):
            return Circle(self.tip, self.length).touches(point, base)
        ways = (radians(self.heading + side * self.arc / 2) for side in (-1, 1))
        # outside the arc the nearest part of a cone is one of its two straight edges
        edges = ((self.length * sin(way), -self.length * cos(way)) for way in ways)
        return any(_far(self.tip, edge, 0, point) <= base / 2 + HAIR for edge in edges)


@dataclass(frozen=True, slots=True)
class Strip:
    """A straight strip from one place to another, so wide, with square ends."""

    start: Point
    end: Point
    width: Length

    def __post_init__(self) -> None:
        _check("width", self.width)

    def covers(self, point: Point) -> bool:
        """True if a place is inside, the edges included."""
        along_x, along_y = self.end.x - self.start.x, self.end.y - self.start.y
        dx, dy = point.x - self.start.x, point.y - self.start.y
        squared = along_x * along_x + along_y * along_y
        if not squared:
            return 4 * (dx * dx + dy * dy) <= self.width**2
        across = along_x * dy - along_y * dx
        return 0 <= along_x * dx + along_y * dy <= squared and 4 * across * across <= self.width**2 * squared

    def touches(self, point: Point, base: int) -> bool:
        """True if any part of a round base about a place, so many hundredths across, is inside."""
        along = (self.end.x - self.start.x, self.end.y - self.start.y)
        return _far(self.start, along, self.width / 2, point) <= base / 2 + HAIR


@dataclass(frozen=True, slots=True)
class Polygon:
    """Everything inside a line of straight edges from corner to corner, and back to the first. It does not cross."""

    corners: tuple[Point, ...]

    def __post_init__(self) -> None:
        if len(self.corners) < 3:
            raise SpaceError(f"An area has three corners or more, not {len(self.corners)}.")

    def covers(self, point: Point) -> bool:
        """True if a place is inside, the edges included."""
        inside = False
        for start, end in self._edges():
            across = (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
            within = min(start.x, end.x) <= point.x <= max(start.x, end.x)
            if not across and within and min(start.y, end.y) <= point.y <= max(start.y, end.y):
                return True
            if (start.y > point.y) != (end.y > point.y) and (across < 0) == (end.y < start.y):
                inside = not inside
        return inside

    def touches(self, point: Point, base: int) -> bool:
        """True if any part of a round base about a place, so many hundredths across, is inside."""
        reach = base / 2 + HAIR
        edges = ((start, (end.x - start.x, end.y - start.y)) for start, end in self._edges())
        return self.covers(point) or any(_far(start, along, 0, point) <= reach for start, along in edges)

    def _edges(self) -> Iterable[tuple[Point, Point]]:
        return pairwise((*self.corners, self.corners[0]))


Template: TypeAlias = Circle | Cone | Strip | Polygon


def middle_of(template: Template) -> Point:
    """The middle of a template, where its name stands."""
    match template:
        case Circle(middle=middle):
            return middle
        case Cone(tip=tip, heading=heading, length=long):
            way, half = radians(heading), long / 2
            return Point(tip.x + round(half * sin(way)), tip.y - round(half * cos(way)))
        case Strip(start=start, end=end):
            return Point((start.x + end.x) // 2, (start.y + end.y) // 2)
        case Polygon(corners=corners):
            return Point(sum(one.x for one in corners) // len(corners), sum(one.y for one in corners) // len(corners))


def laid_at(template: Template, place: Point) -> Template:
    """The same template with its middle elsewhere; a cone with its tip."""
    match template:
        case Circle(radius=radius):
            return Circle(place, radius)
        case Cone(heading=heading, arc=arc, length=long):
            return Cone(place, heading, arc, long)
        case Strip(start=start, end=end, width=width):
            middle = middle_of(template)
            east, south = place.x - middle.x, place.y - middle.y
            return Strip(Point(start.x + east, start.y + south), Point(end.x + east, end.y + south), width)
        case Polygon(corners=corners):
            middle = middle_of(template)
            east, south = place.x - middle.x, place.y - middle.y
            return Polygon(tuple(Point(one.x + east, one.y + south) for one in corners))


def _far(start: Point, along: tuple[float, float], half: float, point: Point) -> float:
    """The distance of a place from a strip that goes `along` and is `half` wide to either side; 0 inside."""
    dx, dy, long = point.x - start.x, point.y - start.y, hypot(*along)
    if not long:
        return max(0.0, hypot(dx, dy) - half)
    forward, aside = (along[0] * dx + along[1] * dy) / long, abs(along[0] * dy - along[1] * dx) / long
    return hypot(max(0.0, -forward, forward - long), max(0.0, aside - half))


def _check(name: str, size: int) -> None:
    if size < 0:
        raise SpaceError(f"The {name} of a template cannot be {size}, below zero.")
