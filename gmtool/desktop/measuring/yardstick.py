"""What a ground is measured with: from hex to hex, or from place to place in its unit."""

from collections.abc import Sequence
from math import atan2, degrees
from typing import Final, Protocol

from PySide6.QtCore import QPointF

from gmtool.desktop.map.content import Content
from gmtool.space import Point, Template

MOST_NAMES: Final = 12


class Yardstick(Protocol):
    """Measures on one ground. Points of the plane are `QPointF`, places that are counted in parts are `Point`."""

    step: int
    """The parts that a template is sized by with one key: an ordinary base, or a hex."""
    fine_step: int
    """The same with Shift."""
    plane_unit: float
    """How long a unit is in the plane."""
    turn: int
    """The degrees that a template is turned by with one key."""

    def snap(self, at: QPointF) -> QPointF:
        """Where a tool takes hold: the middle of the hex, or of the figure whose base is there; else right there."""

    def place(self, at: QPointF) -> Point:
        """A point of the plane in parts."""

    def plane(self, place: Point) -> QPointF:
        """A place in the plane."""

    def sized(self, parts: float) -> int:
        """A size as a template on this ground has it: whole hexes, quarters of an inch, or feet."""

    def size(self, parts: int) -> str:
        """A size in words."""

    def leg(self, start: QPointF, end: QPointF) -> str:
        """One leg of a ruler, in a few words."""

    def way(self, corners: Sequence[QPointF]) -> list[str]:
        """A whole way, a line each for what there is to say."""

    def angle(self, turn: float) -> str:
        """An angle in words, clockwise above zero."""

    def heading(self, figure: str) -> float | None:
        """Where a figure looks, in degrees clockwise from north."""

    def inside(self, template: Template) -> list[str]:
        """Whom a template covers, a line each for what there is to say."""


def heading_of(start: QPointF, end: QPointF) -> float:
    """The direction from one point of the plane to another, in degrees clockwise from north."""
    return degrees(atan2(end.x() - start.x(), start.y() - end.y())) % 360


def names(content: Content, figures: Sequence[str]) -> str:
    """Figures by name, in the order of the alphabet, as many as can be read."""
    found = sorted(content.spots.of[figure].counter.name for figure in figures)
    rest = len(found) - MOST_NAMES
    shown = ", ".join(found[:MOST_NAMES]) or "nobody"
    return f"{shown} and {rest} more" if rest > 0 else shown
