"""What the map shows now, as the ruleset answered it; the painters read it, and only the view changes it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF

from gmtool.desktop.map.asking import Asking, Pointed
from gmtool.desktop.map.fan import Fan
from gmtool.desktop.map.layout import hex_at
from gmtool.desktop.map.layouts import Layout
from gmtool.desktop.map.spots import Spot, Spots
from gmtool.desktop.map.way import Way
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.views import Condition, Lying, Overlay, Side
from gmtool.space import Hex, HexGround


@dataclass(slots=True)
class Drag:
    """A figure that the GM is carrying: the hex under it, and the facing if it was turned on the way."""

    figure: str
    hex: Hex
    facing: int | None = None


@dataclass(slots=True)
class Content:
    """Everything that is drawn but for the theme and the camera."""

    ground: HexGround | None = None
    layout: Layout | None = None
    """How the ground lies in the plane."""
    spots: Spots = field(default_factory=Spots)
    sides: Mapping[str, Side] = field(default_factory=dict)
    conditions: Mapping[str, tuple[Condition, ...]] = field(default_factory=dict)
    lying: tuple[Lying, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    acting: str | None = None
    way: Way = field(default_factory=Way)
    asking: Asking = field(default_factory=Asking)
    current: Candidate | None = None
    """The candidate that is pointed at."""
    pointed: Pointed | None = None
    fan: Fan | None = None
    """Who shares the hex that is pointed at, if several do."""
    facing: int | None = None
    """The facing chosen so far, while one is asked for."""
    drag: Drag | None = None
    told: tuple[str, ...] = ()
    """What the tool in hand has found, a line each."""

    @property
    def acting_spot(self) -> Spot | None:
        """Where the acting figure is drawn."""
        return None if self.acting is None else self.spots.of.get(self.acting)

    @property
    def turning_at(self) -> Hex | None:
        """The hex whose figure is being turned, while a facing is asked for."""
        if not self.asking.facings:
            return None
        if self.asking.turning_at is not None:
            return self.asking.turning_at
        if self.way.hexes:
            return self.way.hexes[-1]
        figure = next((c.figure for c in self.asking.candidates if c.figure), self.acting or "")
        spot = self.spots.of.get(figure)
        return spot.counter.hexes[0] if spot else None

    @property
    def settled(self) -> bool:
        """Whether what the cursor would pick, or the facing chosen, is what was said already."""
        said = self.asking.said
        if self.turning_at is not None:
            return said is not None and self.facing == said
        if self.current is None or said is None:
            return False
        ends_there = self.asking.kind is InputKind.PATH and self.way.hexes[-1:] == (self.current.hex,)
        return ends_there or self.current.value == said

    def point_at(self, point: QPointF) -> Pointed | None:
        """What is at a point of the plane, or on the fan that lies over it; None off the ground."""
        if self.fan is not None and self.fan.covers(point):
            return Pointed(self.fan.hex, self.fan.at(point) or self.topmost(self.fan.hex))
        hex = hex_at(point)
        if self.ground is None or not self.ground.covers(hex):
            return None
        return Pointed(hex, self.topmost(hex))

    def topmost(self, hex: Hex) -> str:
        """The figure that a hex as a whole means: the topmost that answers what is asked, else the topmost."""
        inside = [spot.counter.figure for spot in reversed(self.spots.inside(hex))]
        return next((figure for figure in inside if figure in self.asking.figures), next(iter(inside), ""))
