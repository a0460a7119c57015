"""Content of the map, as the ruleset answered it; the painters read it, and only the view changes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from gmtool.desktop.canvas.scene.ground_layout import HexLayout, OpenLayout
from gmtool.desktop.canvas.scene.hex_geometry import centre, hex_at
from gmtool.desktop.canvas.scene.placed_counters import Fan, PlacedCounter, PlacedCounters
from gmtool.presentation.map.asked_input import AskedInput, Pointed
from gmtool.presentation.map.way import Way
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.views import Condition, Lying, Overlay, Side
from gmtool.space import HUNDRED, Ground, Hex, HexGround, OpenGround, Point


@dataclass(slots=True)
class Drag:
    """A figure that the GM is carrying: the hex under it, or its place on open ground; and where it looks, if turned.

    facing: on open ground its heading.
    """

    figure: str
    place: Hex | Point
    facing: int | None = None


@dataclass(slots=True)
class Content:
    """Everything that is drawn but for the theme and the camera."""

    ground: Ground | None = None
    layout: HexLayout | OpenLayout | None = None
    """How the ground lies in the plane."""
    spots: PlacedCounters = field(default_factory=PlacedCounters)
    sides: Mapping[str, Side] = field(default_factory=dict)
    conditions: Mapping[str, tuple[Condition, ...]] = field(default_factory=dict)
    acted: frozenset[str] = frozenset()
    """Who has done what it does this turn."""
    lying: tuple[Lying, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    acting: str | None = None
    way: Way = field(default_factory=Way)
    asking: AskedInput = field(default_factory=AskedInput)
    current: Candidate | None = None
    """The candidate that is pointed at."""
    pointed: Pointed | None = None
    fan: Fan | None = None
    """Who shares the hex that is pointed at, if several do."""
    facing: int | None = None
    """The facing chosen so far, while one is asked for; or the heading."""
    drag: Drag | None = None
    grain: int = 1
    """What places of open ground that are pointed at are rounded to, in hundredths: about a pixel."""
    told: tuple[str, ...] = ()
    """What the tool in hand has found, a line each."""
    frame: QPolygonF | None = None
    """The corners of what the players see, where that is to be shown."""

    @property
    def hexes(self) -> HexGround | None:
        """The ground, where it is one of hexes."""
        return self.ground if isinstance(self.ground, HexGround) else None

    @property
    def acting_spot(self) -> PlacedCounter | None:
        """Where the acting figure is drawn."""
        return None if self.acting is None else self.spots.of.get(self.acting)

    @property
    def turning_at(self) -> Hex | Point | None:
        """Where the figure is that is being turned, while a facing or a heading is asked for."""
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
    def near(self) -> int:
        """How near a place of open ground is meant, in hundredths: half an ordinary base."""
        return self.ground.unit.base // 2 if isinstance(self.ground, OpenGround) else 0

    @property
    def settled(self) -> bool:
        """Whether what the cursor would pick, or the facing chosen, is what was said already."""
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
        """What is at a point of the plane, or on the fan that lies over it; None off the ground."""
        if self.fan is not None and self.fan.covers(point):
            return Pointed(self.fan.hex, self.fan.at(point) or self.topmost(self.fan.hex))
        place = self.place_at(point)
        if isinstance(place, Point):
            # the place is rounded, but who is meant is seen to the pixel
            return Pointed.on(place, self._topmost_of(self.spots.over(point)))
        return None if place is None else Pointed.on(place, self.topmost(place))

    def place_at(self, point: QPointF) -> Hex | Point | None:
        """The hex at a point of the plane, or the place on open ground; None off the ground."""
        if isinstance(self.layout, OpenLayout):
            at = self.layout.point(point)
            place: Hex | Point = Point(*(round(part / self.grain) * self.grain for part in (at.x, at.y)))
        else:
            place = hex_at(point)
        return place if self.covers(place) else None

    def covers(self, place: Hex | Point) -> bool:
        """Whether a place is on the ground, be it open or a wall."""
        if isinstance(place, Point):
            return isinstance(self.ground, OpenGround) and self.ground.holds(place)
        return self.hexes is not None and self.hexes.covers(place)

    def stepped(self, place: Point, right: int, down: int, step: int) -> Point:
        """A place so many steps on, at a whole number of them, but on the ground."""
        if not isinstance(self.ground, OpenGround):
            return place
        x, y = (round(at / step) * step for at in (place.x + right * step, place.y + down * step))
        x, y = x if right else place.x, y if down else place.y
        return Point(
            min(max(x, 0), self.ground.width * HUNDRED),
            min(max(y, 0), self.ground.height * HUNDRED),
        )

    def figures_at(self, place: Hex | Point) -> tuple[PlacedCounter, ...]:
        """The counters that are in a hex, or lie over a place of open ground; those below come first."""
        return self.spots.over(self.middle(place)) if isinstance(place, Point) else self.spots.inside(place)

    @property
    def sharing(self) -> list[str]:
        """Who shares the place that is pointed at, if several do; those on top first."""
        if self.fan is not None:
            return list(self.fan.places)
        found = self.figures_at(self.pointed.place) if self.pointed is not None else ()
        return [spot.counter.figure for spot in reversed(found)] if len(found) > 1 else []

    def is_wall(self, place: Hex | Point) -> bool:
        """Whether a hex, or the cell of a place, is a wall."""
        if isinstance(place, Point):
            return isinstance(self.ground, OpenGround) and self.ground.cell_at(place) in self.ground.walls
        return self.hexes is not None and place in self.hexes.walls

    def may_stand(self, place: Hex | Point) -> bool:
        """Whether somebody can be at a place: on the ground, in no wall and no closed door."""
        if isinstance(place, Point):
            return isinstance(self.ground, OpenGround) and self.ground.stands(place)
        return self.hexes is not None and place in self.hexes

    def middle(self, place: Hex | Point) -> QPointF:
        """Where the middle of a hex, or a place on open ground, is in the plane."""
        if isinstance(place, Point):
            return self.layout.place(place) if isinstance(self.layout, OpenLayout) else QPointF()
        return centre(place)

    def topmost(self, place: Hex | Point) -> str:
        """The figure that a place means: the topmost that answers what is asked, else the topmost."""
        return self._topmost_of(self.figures_at(place))

    def _topmost_of(self, found: Sequence[PlacedCounter]) -> str:
        inside = [spot.counter.figure for spot in reversed(found)]
        return next((figure for figure in inside if figure in self.asking.figures), next(iter(inside), ""))
