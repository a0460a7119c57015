"""Where each counter is drawn: in its hex, on the stack of those that share it, or over the hexes of a large figure."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QPointF

from gmtool.desktop.map.layout import centre
from gmtool.desktop.map.layouts import HexLayout, OpenLayout
from gmtool.rules.seam.views import Counter
from gmtool.space import Hex, Point

ALONE: Final = 0.66
"""The radius of a counter that has its hex to itself."""
_STACKED: Final = 0.6
"""The radius of those that share a hex."""
_STEP: Final = QPointF(-0.09, -0.09)
"""How far each of a stack lies aside from the one over it."""
SEEN_BELOW: Final = 2
"""How many of a stack are seen below its top."""
_LARGE: Final = {1: ALONE, 2: 0.72, 3: 0.86, 4: 0.9}


@dataclass(frozen=True, slots=True)
class Spot:
    """A counter, its middle in the plane, and its radius. `below`: how many of its stack lie over it, of `stack`."""

    counter: Counter
    at: QPointF
    radius: float
    below: int = 0
    stack: int = 1

    @property
    def hex(self) -> Hex | None:
        """The hex that it is in, the first of several; None on open ground."""
        return next(iter(self.counter.hexes), None)

    @property
    def place(self) -> Hex | Point:
        """Its hex, or its place on open ground."""
        return self.counter.at if self.counter.at is not None else self.counter.hexes[0]

    @property
    def large(self) -> bool:
        """Whether it fills several hexes."""
        return len(self.counter.hexes) > 1


class Spots:
    """All the counters on the ground, found by figure or by hex; those below come first."""

    def __init__(self, counters: Iterable[Counter] = (), layout: HexLayout | OpenLayout | None = None) -> None:
        counters = [counter for counter in counters if not counter.gone]
        shown = [counter for counter in counters if counter.hexes]
        shown.sort(key=lambda counter: (counter.able, len(counter.hexes) == 1))
        self.of: dict[str, Spot] = {}
        if isinstance(layout, OpenLayout):
            based = [counter for counter in counters if counter.at is not None]
            self.of |= {spot.counter.figure: spot for spot in _on_bases(based, layout)}
        for group in _by_place(shown).values():
            for spot in _spread(group):
                self.of[spot.counter.figure] = spot
        self._in: Mapping[Hex, tuple[Spot, ...]] = _by_hex(self.of.values())

    def inside(self, hex: Hex | None) -> tuple[Spot, ...]:
        """The counters that are in a hex, wholly or in part."""
        return self._in.get(hex, ()) if hex is not None else ()

    def at(self, point: QPointF) -> Spot | None:
        """The topmost counter that lies over a point of the plane."""
        return next(reversed(self.over(point)), None)

    def over(self, point: QPointF) -> tuple[Spot, ...]:
        """The counters that lie over a point of the plane."""
        return tuple(spot for spot in self.of.values() if QLineF(spot.at, point).length() <= spot.radius)


def _on_bases(counters: Iterable[Counter], layout: OpenLayout) -> Iterable[Spot]:
    """Each as large as its base, the larger ones below."""
    for counter in sorted(counters, key=lambda counter: (counter.able, -counter.base)):
        if counter.at is not None:
            yield Spot(counter, layout.place(counter.at), max(1, counter.base) / 2 * layout.unit)


def _by_place(counters: Iterable[Counter]) -> Mapping[tuple[Hex, ...], list[Counter]]:
    places: dict[tuple[Hex, ...], list[Counter]] = defaultdict(list)
    for counter in counters:
        key = counter.hexes[:1] if len(counter.hexes) == 1 else (*counter.hexes, counter.hexes[0])
        places[key].append(counter)
    return places


def _by_hex(spots: Iterable[Spot]) -> Mapping[Hex, tuple[Spot, ...]]:
    found: dict[Hex, list[Spot]] = defaultdict(list)
    for spot in spots:
        for hex in spot.counter.hexes:
            found[hex].append(spot)
    return {hex: tuple(inside) for hex, inside in found.items()}


def _spread(group: list[Counter]) -> Iterable[Spot]:
    middle = _middle(group[0].hexes)
    if len(group) == 1:
        yield Spot(group[0], middle, _LARGE.get(len(group[0].hexes), 1.3))
        return
    for place, counter in enumerate(group, 1):
        below = len(group) - place
        yield Spot(counter, middle + _STEP * min(below, SEEN_BELOW), _STACKED, below, len(group))


def _middle(hexes: tuple[Hex, ...]) -> QPointF:
    middles = [centre(hex) for hex in hexes]
    return QPointF(sum(p.x() for p in middles) / len(middles), sum(p.y() for p in middles) / len(middles))
