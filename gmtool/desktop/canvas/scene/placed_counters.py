"""Placed counters: where each is drawn, in its hex or on its base, on a stack, or in the fan of a stack.

A fan lies around a hex that several counters share, so that each of them can be seen and picked."""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from functools import cached_property
from math import cos, hypot, pi, sin
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPolygonF

from gmtool.desktop.canvas.scene.ground_layout import Layout
from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.records import dataclass
from gmtool.rules.seam.views import Counter
from gmtool.space import Hex, Place

ALONE: Final = 0.66
"""The radius of a counter that has its hex to itself."""
_STACKED: Final = 0.6
"""The radius of those that share a hex."""
_STEP: Final = QPointF(-0.09, -0.09)
"""The shift of each counter of a stack from the one over it."""
SEEN_BELOW: Final = 2
"""The number of counters of a stack that are seen below its top."""
_SEATS: Final = (45, 315, 135, 225)
"""The seats of riders on the rim of what carries them, in degrees clockwise from its top."""
_SEAT, _SMALL = 0.8, 0.58
"""The distance of a seat from its middle, and the size of who sits there; in its radii."""
_LARGE: Final = {1: ALONE, 2: 0.72, 3: 0.86, 4: 0.9}


@dataclass(frozen=True, slots=True)
class PlacedCounter:
    """A counter, its middle in the plane, and its radius. `below`: how many of its stack lie over it, of `stack`."""

    counter: Counter
    at: QPointF
    radius: float
    below: int = 0
    stack: int = 1
    outline: QPolygonF | None = None
    """The corners of a unit's block in the plane, those of its front first; `radius` is then that of a ring inside."""

    @property
    def hex(self) -> Hex | None:
        """The hex that it is in, the first of several; None on open ground."""
        return next(iter(self.counter.hexes), None)

    @property
    def place(self) -> Place:
        """Its hex, or its place on open ground."""
        return self.counter.places[0]

    @property
    def alone(self) -> float:
        """Its radius where it has its place to itself."""
        return ALONE if self.counter.hexes else self.radius

    def covers(self, point: QPointF) -> bool:
        """True if it lies over a point of the plane."""
        if self.outline is not None:
            return self.outline.containsPoint(point, Qt.FillRule.WindingFill)
        return QLineF(self.at, point).length() <= self.radius

    @property
    def large(self) -> bool:
        """True if it fills several hexes."""
        return len(self.counter.hexes) > 1


_NONE: Final[Mapping[str, PlacedCounter]] = {}


class PlacedCounters:
    """All the counters on the ground, found by figure or by hex; those below come first."""

    def __init__(
        self, counters: Iterable[Counter] = (), layout: Layout | None = None, alone: Mapping[str, PlacedCounter] = _NONE
    ) -> None:
        """`alone` are counters that had their hex to themselves, by figure: who has not changed is there still."""
        self._shown, self._layout = tuple(counters), layout
        counters = [counter for counter in self._shown if not counter.gone]
        there = {counter.figure for counter in counters}
        riders = [one for one in counters if one.on in there and one.bond.shares_place and one.places]
        counters = [one for one in counters if one not in riders]
        shown = [counter for counter in counters if counter.hexes]
        shown.sort(key=lambda counter: (counter.able, len(counter.hexes) == 1))
        self.of: dict[str, PlacedCounter] = {}
        if layout is not None:
            based = [counter for counter in counters if counter.at is not None]
            self.of |= {spot.counter.figure: spot for spot in _on_bases(based, layout)}
        self._alone: dict[str, PlacedCounter] = {}
        for group in _by_place(shown).values():
            if len(group) == 1:
                figure, known = group[0].figure, alone.get(group[0].figure)
                same = known is not None and known.counter is group[0]
                self.of[figure] = self._alone[figure] = known if known is not None and same else _lone(group[0])
                continue
            for spot in _spread(group):
                self.of[spot.counter.figure] = spot
        self._seat(riders)
        self._in: Mapping[Place | None, tuple[PlacedCounter, ...]] = _by_hex(self.of.values())

    def followed_by(self, counters: Iterable[Counter], layout: Layout | None) -> "PlacedCounters":
        """These counters after the ones here: the same object where none has changed."""
        shown = tuple(counters)
        same = layout is self._layout and len(shown) == len(self._shown)
        if same and all(one is other for one, other in zip(shown, self._shown, strict=True)):
            return self
        return PlacedCounters(shown, layout, self._alone)

    def _seat(self, riders: list[Counter]) -> None:
        """Put small counters at the rim of those that carry them; of a rider's own rider too."""
        seats: dict[str, int] = defaultdict(int)
        waiting = len(riders) + 1
        while riders and len(riders) < waiting:
            waiting, later = len(riders), []
            for rider in riders:
                mount = self.of.get(rider.on)
                if mount is None:
                    later.append(rider)
                    continue
                angle = _SEATS[seats[rider.on] % len(_SEATS)] * pi / 180
                seats[rider.on] += 1
                off = QPointF(sin(angle), -cos(angle)) * mount.radius * _SEAT
                self.of[rider.figure] = PlacedCounter(rider, mount.at + off, mount.radius * _SMALL)
            riders = later

    @cached_property
    def stands(self) -> tuple[tuple[object, ...], ...]:
        """The places of all of them, those below first."""
        return tuple((one, spot.at, spot.radius, spot.counter.hexes) for one, spot in self.of.items())

    @property
    def taken(self) -> Container[Place | None]:
        """The hexes that counters are in."""
        return self._in

    def inside(self, hex: Place | None) -> tuple[PlacedCounter, ...]:
        """The counters that are in a hex, wholly or in part."""
        return self._in.get(hex, ())

    def at(self, point: QPointF) -> PlacedCounter | None:
        """The topmost counter that lies over a point of the plane."""
        return next(reversed(self.over(point)), None)

    def over(self, point: QPointF) -> tuple[PlacedCounter, ...]:
        """The counters that lie over a point of the plane."""
        return tuple(spot for spot in self.of.values() if spot.covers(point))


def _on_bases(counters: Iterable[Counter], layout: Layout) -> Iterable[PlacedCounter]:
    """Each as large as its base, the larger ones below."""
    for counter in sorted(counters, key=lambda counter: (counter.able, -counter.base)):
        if counter.at is not None:
            outline, radius = None, max(1, counter.base) / 2 * layout.unit
            if counter.block is not None:
                outline = QPolygonF([layout.place(corner) for corner in counter.block.corners])
                radius = min(counter.block.width, counter.block.depth) / 2 * layout.unit
            yield PlacedCounter(counter, layout.place(counter.at), radius, outline=outline)


def _by_place(counters: Iterable[Counter]) -> Mapping[tuple[Hex, ...], list[Counter]]:
    places: dict[tuple[Hex, ...], list[Counter]] = defaultdict(list)
    for counter in counters:
        key = counter.hexes[:1] if len(counter.hexes) == 1 else (*counter.hexes, counter.hexes[0])
        places[key].append(counter)
    return places


def _by_hex(spots: Iterable[PlacedCounter]) -> Mapping[Place | None, tuple[PlacedCounter, ...]]:
    found: dict[Hex, list[PlacedCounter]] = defaultdict(list)
    for spot in spots:
        for hex in spot.counter.hexes:
            found[hex].append(spot)
    return {hex: tuple(inside) for hex, inside in found.items()}


def _lone(counter: Counter) -> PlacedCounter:
    return PlacedCounter(counter, _middle(counter.hexes), _LARGE.get(len(counter.hexes), 1.3))


def _spread(group: list[Counter]) -> Iterable[PlacedCounter]:
    middle = _middle(group[0].hexes)
    for place, counter in enumerate(group, 1):
        below = len(group) - place
        yield PlacedCounter(counter, middle + _STEP * min(below, SEEN_BELOW), _STACKED, below, len(group))


def _middle(hexes: tuple[Hex, ...]) -> QPointF:
    if len(hexes) == 1:
        return centre(hexes[0])
    middles = [centre(hex) for hex in hexes]
    return QPointF(sum(p.x() for p in middles) / len(middles), sum(p.y() for p in middles) / len(middles))


_RADIUS: Final = 0.5
"""The radius of a counter in a fan that has room for it."""
_NEAREST: Final = 1.9
_ROOM: Final = 3.6
"""The least distance from the middle, and the room around it for each counter; in radii of a counter."""
_EDGE: Final = 1.9
"""The reach of the fan beyond its counters' middles."""
_ABOUT: Final = 1.75
"""The distance from a counter at which the fan stays open; less than the plate, which must not hold passers-by."""
_HOLE: Final = 0.7
"""The distance from the fan's own middle within which no counter is meant."""


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
        """True if a point of the plane is on the fan: between its counters, or about one of them."""
        inside = _apart(point, self.middle) < self.reach - _EDGE * self.radius
        return inside or any(_apart(point, at) < _ABOUT * self.radius for at in self.places.values())

    def at(self, point: QPointF) -> str:
        """The figure that a point means; empty in the middle, where the whole stack is meant."""
        if _apart(point, self.middle) < _HOLE * self.radius:
            return ""
        return min(self.places, key=lambda figure: _apart(point, self.places[figure]))


def fan_of(spots: PlacedCounters, hex: Hex | None, seen: QRectF, least: float) -> Fan | None:
    """The fan of a hex, as far as it goes within what is seen; None where fewer than two figures share it.

    `least` is the radius that a counter must have to be told from the others.
    """
    inside: list[PlacedCounter] = list(reversed(spots.inside(hex)))
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
