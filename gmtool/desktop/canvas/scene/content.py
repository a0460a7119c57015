"""Content of the map, as the ruleset answered it; the painters read it, and only the view changes it."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from gmtool.desktop.canvas.scene.ground_layout import Layout
from gmtool.desktop.canvas.scene.placed_counters import Fan, PlacedCounter, PlacedCounters
from gmtool.presentation.fight.lasting.placed_effects import PlacedEffect
from gmtool.presentation.map.area_input import AreaInput
from gmtool.presentation.map.asked_input import AskedInput, Pointed
from gmtool.presentation.map.unit_input import UnitInput
from gmtool.presentation.map.way import Way
from gmtool.records import dataclass
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.views import Condition, Lying, Overlay, Side, TerrainKind
from gmtool.space import Ground, Hex, HexGround, Place


@dataclass(slots=True)
class Drag:
    """A figure that the GM is carrying: the hex or the place under it, and its new facing or heading, if turned."""

    figure: str
    place: Place
    facing: int | None = None


@dataclass(slots=True)
class Content:
    """Everything that is drawn but for the theme and the camera."""

    ground: Ground | None = None
    layout: Layout | None = None
    """The layout of the ground in the plane."""
    kinds: tuple[TerrainKind, ...] = ()
    """The kinds of terrain that the rules of the fight know."""
    lit: frozenset[Any] = frozenset()
    """The dark spots that are lit now."""
    spots: PlacedCounters = field(default_factory=PlacedCounters)
    sides: Mapping[str, Side] = field(default_factory=dict)
    conditions: Mapping[str, tuple[Condition, ...]] = field(default_factory=dict)
    acted: frozenset[str] = frozenset()
    """The figures that have acted this turn."""
    lying: tuple[Lying, ...] = ()
    effects: tuple[PlacedEffect, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    acting: str | None = None
    marked: tuple[str, ...] = ()
    """The figures that are picked besides the acting one."""
    way: Way = field(default_factory=Way)
    asking: AskedInput = field(default_factory=AskedInput)
    unit: UnitInput | None = None
    """The stand of a unit that is asked for, as far as it is chosen."""
    area: AreaInput | None = None
    """The area that is asked for, as far as it is said."""
    sizing: bool = False
    """True while that area is dragged to its size."""
    current: Candidate | None = None
    """The candidate that is pointed at."""
    pointed: Pointed | None = None
    fan: Fan | None = None
    """The fan of the figures that share the hex that is pointed at, if several do."""
    facing: int | None = None
    """The facing chosen so far, while one is asked for; or the heading."""
    drag: Drag | None = None
    grain: int = 1
    """The hundredths to which pointed places of open ground are rounded: about a pixel."""
    told: tuple[str, ...] = ()
    """The findings of the tool in hand, a line each."""
    frame: QPolygonF | None = None
    """The corners of what the players see, where that is to be shown."""

    @property
    def hexes(self) -> HexGround | None:
        """The ground, where it is one of hexes."""
        return self.ground if isinstance(self.ground, HexGround) else None

    @property
    def acting_spot(self) -> PlacedCounter | None:
        """The acting figure as it is drawn."""
        return None if self.acting is None else self.spots.of.get(self.acting)

    @property
    def turning_at(self) -> Place | None:
        """The place of the figure that is being turned, while a facing or a heading is asked for."""
        if not self.asking.turns:
            return None
        if self.asking.turning_at is not None:
            return self.asking.turning_at
        if self.way.places:
            return self.way.places[-1]
        figure = next((c.figure for c in self.asking.candidates if c.figure), self.acting or "")
        spot = self.spots.of.get(figure)
        return spot.place if spot else None

    @property
    def aimed(self) -> bool:
        """True if the keyboard's cursor was walked elsewhere than to the figure that is being turned."""
        at = self.turning_at
        return at is not None and self.pointed is not None and self.pointed.by_key and self.pointed.place != at

    @property
    def near(self) -> int:
        """The distance, in hundredths, within which a place of open ground is meant: half an ordinary base."""
        return 0 if self.ground is None else self.ground.base // 2

    @property
    def settled(self) -> bool:
        """True if the candidate under the cursor, or the chosen facing, is the value that the command has already."""
        said = self.asking.said
        if self.turning_at is not None:
            return said is not None and self.facing == said
        if self.asking.draws:
            return self.pointed is not None and self.way.points[-1:] == (self.pointed.at,)
        if self.current is None or said is None:
            return False
        ends_there = self.asking.kind is InputKind.PATH and self.way.hexes[-1:] == (self.current.hex,)
        return ends_there or self.current.value == said

    def point_at(self, point: QPointF) -> Pointed | None:
        """The things at a point of the plane, or on the fan that lies over it; None off the ground."""
        if self.fan is not None and self.fan.covers(point):
            return Pointed(self.fan.hex, self.fan.at(point) or self.topmost(self.fan.hex))
        place = self.place_at(point)
        # a place is rounded, but who is meant is seen to the pixel
        return None if place is None else Pointed.on(place, self._topmost_of(self.figures_at(place, point)))

    def place_at(self, point: QPointF) -> Place | None:
        """The hex at a point of the plane, or the place on open ground; None off the ground."""
        place: Place | None = None if self.layout is None else self.layout.place_at(point, self.grain)
        return place if self.covers(place) else None

    def covers(self, place: Place | None) -> bool:
        """True if a place is on the ground, be it open or a wall."""
        return self.ground is not None and self.ground.holds(place)

    def figures_at(self, place: Place, point: QPointF | None = None) -> tuple[PlacedCounter, ...]:
        """The counters that are in a hex, or lie over a place of open ground, or over a point of the plane there.

        Those below come first.
        """
        if isinstance(place, Hex):
            return self.spots.inside(place)
        return self.spots.over(self.middle(place) if point is None else point)

    @property
    def sharing(self) -> list[str]:
        """The figures that share the place that is pointed at, if several do; those on top first."""
        if self.fan is not None:
            return list(self.fan.places)
        found = self.figures_at(self.pointed.place) if self.pointed is not None else ()
        return [spot.counter.figure for spot in reversed(found)] if len(found) > 1 else []

    def middle(self, place: Place) -> QPointF:
        """The middle of a hex, or a place on open ground, in the plane."""
        return QPointF() if self.layout is None else self.layout.place(place)

    def topmost(self, place: Place) -> str:
        """The figure that a place means: the topmost that answers what is asked, else the topmost."""
        return self._topmost_of(self.figures_at(place))

    def _topmost_of(self, found: Sequence[PlacedCounter]) -> str:
        inside = [spot.counter.figure for spot in reversed(found)]
        return next((figure for figure in inside if figure in self.asking.figures), next(iter(inside), ""))
