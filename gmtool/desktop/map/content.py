"""What the map shows now, as the ruleset answered it; the painters read it, and only the view changes it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from gmtool.desktop.map.asking import Asking, Pointed
from gmtool.desktop.map.spots import Spot, Spots
from gmtool.rules.seam.choices import Candidate
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
    spots: Spots = field(default_factory=Spots)
    sides: Mapping[str, Side] = field(default_factory=dict)
    conditions: Mapping[str, tuple[Condition, ...]] = field(default_factory=dict)
    lying: tuple[Lying, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    acting: str | None = None
    asking: Asking = field(default_factory=Asking)
    current: Candidate | None = None
    """The candidate that is pointed at."""
    pointed: Pointed | None = None
    facing: int | None = None
    """The facing chosen so far, while one is asked for."""
    drag: Drag | None = None

    @property
    def acting_spot(self) -> Spot | None:
        """Where the acting figure is drawn."""
        return None if self.acting is None else self.spots.of.get(self.acting)

    @property
    def turning_at(self) -> Hex | None:
        """The hex whose figure is being turned, while a facing is asked for."""
        if not self.asking.facings:
            return None
        place = next((c.hex for c in self.asking.candidates if c.hex is not None), None)
        figure = next((c.figure for c in self.asking.candidates if c.figure), self.acting or "")
        spot = self.spots.of.get(figure)
        return place or (spot.counter.hexes[0] if spot else None)
