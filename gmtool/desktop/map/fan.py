"""The counters of one hex, fanned out around it so that each can be seen and picked."""

from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from gmtool.desktop.map.layout import centre
from gmtool.desktop.map.spots import Spot, Spots
from gmtool.space import Hex

_RADIUS: Final = 0.5
"""The radius of a counter in a fan that has room for it."""
_NEAREST: Final = 1.9
_ROOM: Final = 3.6
"""How far from the middle they are at least, and how much of the way around each one needs; in their radii."""
_EDGE: Final = 1.9
"""How far the fan reaches beyond its counters' middles."""
_ABOUT: Final = 1.75
"""How far around a counter the fan stays open; less than the plate, so that it does not hold whoever passes by."""
_HOLE: Final = 0.7
"""How near the fan's own middle no counter is meant."""


@dataclass(frozen=True, slots=True)
class Fan:
    """A hex that several figures share: each figure's place around the middle, those on top of the stack first.

    `radius` is that of a counter, `reach` that of the whole fan; all in the units of the plane.
    """

    hex: Hex
    middle: QPointF
    places: dict[str, QPointF]
    radius: float
    reach: float

    def covers(self, point: QPointF) -> bool:
        """Whether a point of the plane is on the fan: between its counters, or about one of them."""
        inside = _apart(point, self.middle) < self.reach - _EDGE * self.radius
        return inside or any(_apart(point, at) < _ABOUT * self.radius for at in self.places.values())

    def at(self, point: QPointF) -> str:
        """The figure that a point means; empty in the middle, where the whole stack is meant."""
        if _apart(point, self.middle) < _HOLE * self.radius:
            return ""
        return min(self.places, key=lambda figure: _apart(point, self.places[figure]))


def fan_of(spots: Spots, hex: Hex | None, seen: QRectF, least: float) -> Fan | None:
    """The fan of a hex, as far as it goes within what is seen; None where fewer than two figures share it.

    `least` is the radius that a counter must have to be told from the others.
    """
    inside: list[Spot] = list(reversed(spots.inside(hex)))
    if hex is None or len(inside) < 2:
        return None
    radius = max(_RADIUS, least)
    away = radius * max(_NEAREST, len(inside) * _ROOM / (2 * pi))
    middle = _within(centre(hex), seen, away + _EDGE * radius)
    turn = 2 * pi / len(inside)
    places = {
        spot.counter.figure: middle + QPointF(away * sin(turn * i), -away * cos(turn * i))
        for i, spot in enumerate(inside)
    }
    return Fan(hex, middle, places, radius, away + _EDGE * radius)


def _apart(a: QPointF, b: QPointF) -> float:
    return hypot(a.x() - b.x(), a.y() - b.y())


def _within(middle: QPointF, seen: QRectF, reach: float) -> QPointF:
    """The middle, moved as little as lets everything about it be seen."""
    inner = seen.adjusted(reach, reach, -reach, -reach)
    if not inner.isValid():
        return middle
    return QPointF(min(max(middle.x(), inner.left()), inner.right()), min(max(middle.y(), inner.top()), inner.bottom()))
