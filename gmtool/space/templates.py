"""Templates on open ground: circles, cones and strips, as they are laid on a table."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import TypeAlias

from gmtool.space.hexes import SpaceError
from gmtool.space.open_ground import Point


@dataclass(frozen=True, slots=True)
class Circle:
    """Everything at most a radius from the middle; hundredths of the unit."""

    middle: Point
    radius: int

    def __post_init__(self) -> None:
        _check("radius", self.radius)

    def covers(self, point: Point) -> bool:
        """Whether a place is inside, the edge included."""
        return self.middle.is_within(self.radius, point)


@dataclass(frozen=True, slots=True)
class Cone:
    """A part of a circle: `arc` degrees wide about a heading, in degrees clockwise from north; 360 is all of it."""

    tip: Point
    heading: int
    arc: int
    length: int

    def __post_init__(self) -> None:
        _check("length", self.length)
        if not 0 < self.arc <= 360:
            raise SpaceError(f"A cone is 1 to 360 degrees wide, not {self.arc}.")

    def covers(self, point: Point) -> bool:
        """Whether a place is inside, the edges and the tip included."""
        if not self.tip.is_within(self.length, point):
            return False
        east, south = sin(radians(self.heading)), -cos(radians(self.heading))
        dx, dy = point.x - self.tip.x, point.y - self.tip.y
        # a hair is given, for the edge of a cone seldom runs through whole hundredths
        return dx * east + dy * south >= cos(radians(self.arc / 2)) * hypot(dx, dy) - 1e-6


@dataclass(frozen=True, slots=True)
class Strip:
    """A straight strip from one place to another, so wide, with square ends."""

    start: Point
    end: Point
    width: int

    def __post_init__(self) -> None:
        _check("width", self.width)

    def covers(self, point: Point) -> bool:
        """Whether a place is inside, the edges included."""
        along_x, along_y = self.end.x - self.start.x, self.end.y - self.start.y
        dx, dy = point.x - self.start.x, point.y - self.start.y
        squared = along_x * along_x + along_y * along_y
        if not squared:
            return self.start.is_within(self.width // 2, point)
        across = along_x * dy - along_y * dx
        return 0 <= along_x * dx + along_y * dy <= squared and 4 * across * across <= self.width**2 * squared


Template: TypeAlias = Circle | Cone | Strip


def _check(name: str, size: int) -> None:
    if size < 0:
        raise SpaceError(f"The {name} of a template cannot be {size}, below zero.")
