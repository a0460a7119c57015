"""Deeds during movement: jumping a hole, hanging from its edge, and others at a price that the GM sets."""

from typing import Annotated

from gmtool.bounds import Between, Count
from gmtool.records import dataclass
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Counted, FigureCommand, FigureEvent, ItemKey, Phrase, command, event
from gmtool.space import Hex

DEEPEST, MOST_HEXES = 1000, 99


@dataclass(frozen=True, slots=True)
class Hole:
    """The hole from whose far edge a figure hangs since a turn: its depth in meters, and the hex beyond it."""

    depth: Count
    edge: Hex
    turn: Count


@command("tft.jump-hole/1")
class JumpHole(FigureCommand):
    """A figure jumps over a hole, in a straight line, to a hex beyond it; `depth` is in meters, as the GM says."""

    hex: Annotated[Hex, Ask("Lands in")]
    depth: Annotated[int, Between(0, DEEPEST), Ask("Depth in meters", required=True)] = 5


@command("tft.pull-up/1")
class PullUp(FigureCommand):
    """A figure that hangs from the edge of a hole tries to pull itself up."""


@command("tft.other-deed/1")
class OtherDeed(FigureCommand):
    """Something else that a figure does during its movement, at a price in hexes that the GM sets."""

    what: Annotated[str, Between(1, 100), Ask("What")]
    hexes: Annotated[int, Between(0, MOST_HEXES), Ask("Costs in hexes", default=1)]


@event("tft.jumped/1")
class Jumped(FigureEvent):
    """A jump over a hole: `sum` of `dice` dice against `needs`; `result`: over, hangs, or falls."""

    hex: Hex
    needs: int
    dice: int
    sum: int
    result: str


@event("tft.fell-in/1", says="{figure} falls {depth} m and {hits}{stopped}.", weight=2)
class FellIn(FigureEvent):
    """A figure fell into a hole: `sum` of `dice` dice, `stopped` by armor."""

    depth: int
    dice: int
    sum: int
    stopped: Annotated[int, Phrase(", {} stopped by armor")]
    hits: Annotated[int, Counted("hit"), Phrase("takes {}", "takes no hits")]


@event("tft.pulled-up/1", says="{figure} pulls itself up.")
class PulledUp(FigureEvent):
    """A figure that hung from an edge stands beyond it."""

    hex: Hex


@event("tft.other-done/1", says="{figure}, for {hexes} MA: {what}.")
class OtherDone(FigureEvent):
    """A figure did something else during its movement."""

    what: str
    hexes: int


@event("tft.scooped/1", says="{figure} scoops up the {item}, ready for the next turn.")
class Scooped(FigureEvent):
    """A figure took something up as it moved."""

    item: ItemKey
