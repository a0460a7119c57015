"""Climbing: who clings to what, and who is roped to whom; the commands and events about it."""

from typing import Annotated, Literal

from gmtool.bounds import Between, Change, Count
from gmtool.records import dataclass
from gmtool.rules.kit.asking import Ask, the_first
from gmtool.rules.seam import (
    Counted,
    Either,
    Event,
    FigureCommand,
    FigureEvent,
    FigureIds,
    Phrase,
    Shown,
    command,
    event,
)

FARTHEST, LONGEST = 100, 999
WayKey = Annotated[str, Between(0, 30)]
Meters = Annotated[int, Between(1, FARTHEST)]
Minutes = Annotated[int, Between(0, LONGEST)]
Kilograms = Annotated[int, Between(0, 10_000)]
Anchor = Literal["", "solid", "grapnel", "people"]
ANCHORS: dict[Anchor, str] = {"": "", "solid": "something solid", "grapnel": "a grapnel", "people": "people"}


@dataclass(frozen=True, slots=True)
class Climb:
    """The way of `climbing.toml` that a figure clings to, and the heights of its upper and its lower end.

    `turn` is the last turn in which it climbed, `swung` that of its last saved swing, with the acts it had by then. It
    `hangs` on a rope that another climber holds.
    """

    way: WayKey
    top: Change = 0
    foot: Change = 0
    turn: Count = 0
    swung: tuple[Count, Count] = (0, 0)
    hangs: bool = False


@dataclass(frozen=True, slots=True)
class Roping:
    """Climbers on one rope, the topmost first; what it is fastened to at the top, and who holds it there."""

    climbers: tuple[str, ...]
    anchor: Anchor = ""
    holders: tuple[str, ...] = ()


@command("tft.climb/1")
class ClimbFace(FigureCommand):
    """A figure climbs so many meters, in minutes and not in turns; on an easy slope for so many `minutes`.

    `stays`: at its end it still clings there.
    """

    way: Annotated[WayKey, Ask("What it climbs")]
    meters: Annotated[Meters, Ask("Meters", required=True)] = 10
    down: Annotated[bool, Ask("Down")] = False
    minutes: Annotated[Minutes, Ask("Minutes on a slope")] = 15
    stays: Annotated[bool, Ask("Stays on it")] = False


@command("tft.climb-rope/1")
class ClimbRope(FigureCommand):
    """A figure climbs a rope or a rope ladder of so many meters, for this turn."""

    way: WayKey
    meters: Annotated[Meters, Ask("Meters to its end", required=True)] = 6
    down: bool = False


@command("tft.hang-rope/1")
class HangRope(FigureCommand):
    """A figure fastens a rope or a rope ladder where it is, which then hangs down from there."""

    what: Literal["rope", "ladder"]
    meters: Annotated[Meters, Ask("Meters down", required=True)] = 6


@command("tft.throw-rope/1")
class ThrowRope(FigureCommand):
    """A figure throws a rope so many meters up, and so many hexes away, to hook it there."""

    by: Annotated[Literal["grapnel", "lasso", "ladder"], Ask("With", proposes=the_first)]
    meters: Annotated[Meters, Ask("Meters up", required=True)] = 5
    hexes: Annotated[Count, Ask("Hexes away", highest=FARTHEST)] = 0


@command("tft.rope-up/1")
class RopeUp(FigureCommand):
    """Climbers rope themselves together: the figure, and the `others` below it in order.

    `anchor` is what the rope is fastened to above them, `holders` are people who hold it there.
    """

    others: Annotated[FigureIds, Ask("Below, from the top down")]
    anchor: Annotated[Anchor, Ask("Held at the top by", among={**ANCHORS, "": "nothing"})] = ""
    holders: Annotated[FigureIds, Ask("Who holds it there")] = ()


@command("tft.unrope/1")
class Unrope(FigureCommand):
    """A figure and all who are on one rope with it take it off."""


@event("tft.climbed/1", says="{figure} climbs {meters} m {down}, {way}, in {time}.")
class Climbed(FigureEvent):
    """A figure climbed so far; `rolls` is the number of rolls for it."""

    way: str
    meters: int
    down: Annotated[bool, Either("down", "up")]
    time: str
    rolls: int = 0


@event("tft.traversed/1", says="{figure} crosses the slope for {time}.")
class Traversed(FigureEvent):
    """A figure crossed a slope that is less than steep."""

    time: str
    rolls: int = 0


@event("tft.rope-hung/1", says="{figure} fastens a {what}: it hangs {meters} m down.")
class RopeHung(FigureEvent):
    """A rope or a rope ladder hangs."""

    what: str
    meters: int


@event("tft.rope-thrown/1", says="{figure} throws the {by} {meters} m up: {needs}, rolls {sum}: {hooked}.")
class RopeThrown(FigureEvent):
    """A rope was thrown up to hook somewhere."""

    by: str
    meters: int
    needs: Annotated[int, Shown("to_hit")]
    sum: int
    hooked: Annotated[bool, Either("it holds", "it does not hold")]


@event("tft.roped/1", says="{figures} are on one rope{anchor}.")
class Roped(Event):
    """Climbers roped themselves together, the topmost first."""

    figures: FigureIds
    anchor: Annotated[str, Phrase(", held by {} at the top")] = ""


@event("tft.unroped/1", says="{figures} take off the rope.")
class Unroped(Event):
    """Climbers took off their rope."""

    figures: FigureIds


@event("tft.tumbled/1", says="{figure} rolls {meters} m down the slope and {hits}.", weight=2)
class Tumbled(FigureEvent):
    """A figure rolled so far down a slope; `stopped` hits of the die by armor."""

    meters: int
    sum: int
    stopped: int
    hits: Annotated[int, Counted("hit"), Phrase("takes {}", "takes no hits")]


@event("tft.weight-held/1")
class WeightHeld(Event):
    """Those at the top tried to hold the weight of those who fell, by their ST together."""

    figures: FigureIds
    kg: int
    needs: int
    dice: int
    sum: int
    held: bool


@event("tft.anchor-held/1", says="The rope of {figure} {holds}: {needs} or more, rolls {sum}.", weight=2)
class AnchorHeld(FigureEvent):
    """The last hold of a rope, at its top, was tried by the fall of all on it."""

    needs: int
    sum: int
    holds: Annotated[bool, Either("holds", "gives way")]


def rope_of(ropes: tuple[Roping, ...], figure: str) -> Roping | None:
    """The rope that a figure is on."""
    return next((one for one in ropes if figure in one.climbers), None)
