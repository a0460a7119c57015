"""Templates on open ground: circles, cones and strips, as they are laid on a table, and the figures they cover."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from math import cos, hypot, radians, sin
from typing import TypeAlias

from gmtool.space.hexes.coordinates import SpaceError
from gmtool.space.open_ground.measuring import HAIR, Heading, Point, is_within_arc


class Coverage(StrEnum):
    """The part of a figure that a template has to cover."""

    MIDDLE = "middle of the base"
    TOUCH = "any part of the base"


@dataclass(frozen=True, slots=True)
class Circle:
    """Everything at most a radius from the middle; hundredths of the unit."""

    middle: Point
    radius: int

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
    arc: int
    length: int

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
    width: int

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


Template: TypeAlias = Circle | Cone | Strip


def covered(
    template: Template, figures: Iterable[tuple[str, Point, int]], coverage: Coverage = Coverage.MIDDLE
) -> tuple[str, ...]:
    """The ids of the figures that a template covers, in order. A figure is an id, a place and the width of a base."""
    if coverage is Coverage.MIDDLE:
        return tuple(figure for figure, at, _ in figures if template.covers(at))
    return tuple(figure for figure, at, base in figures if template.touches(at, base))


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
