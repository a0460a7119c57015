"""Height of a figure: in the air, falling, or clinging to something; the commands and events about flight."""

from typing import Annotated, Literal

from gmtool.bounds import Between, Change, Count
from gmtool.records import dataclass
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Either, FigureCommand, FigureEvent, FigureId, ItemKey, command, event
from gmtool.rules.tft.state.records.climbing import Climb, Kilograms

HIGHEST = 999
Height = Annotated[int, Between(0, HIGHEST)]


@dataclass(frozen=True, slots=True)
class Fall:
    """A fall: the heights that it began at and goes to, its first turn, and the last one for which it has gone on.

    `caught`: a flier that was only knocked down may come out of it.
    """

    top: Change
    foot: Change
    began: Count
    turn: Count
    caught: bool = False


@dataclass(frozen=True, slots=True)
class Aloft:
    """A figure's part in what is above the ground.

    `since` is the turn in which it took off. It `seeks` a fight in the air, or keeps out of all. `wing_hits` are those
    that its wings have taken. `shaken` is the last turn in which it was rolled for whether it
    stays on its beast, unconscious. It weighs `kg`; 0: as the house rule says.
    """

    since: Count = 0
    seeks: bool = False
    wing_hits: Count = 0
    fall: Fall | None = None
    climb: Climb | None = None
    shaken: Count = 0
    kg: Kilograms = 0


GROUNDED = Aloft()
"""The values of a figure that has its feet on the ground."""


@command("tft.seek-fight/1")
class SeekFight(FigureCommand):
    """A flier seeks to engage and be engaged, or keeps out of it."""

    seeks: bool = True


@command("tft.drop-on/1")
class DropOn(FigureCommand):
    """A flier drops a thing in hand on somebody below, or a rock of so many `kg`.

    `hits`: the GM's word on what a thing does that is not meant to be dropped.
    """

    target: Annotated[FigureId, Ask("Target")]
    weapon: str = ""
    kg: Annotated[Kilograms, Ask("Its weight in kg", lowest=1, required=True)] = 0
    hits: Annotated[int, Between(0, 99), Ask("Hits, by the GM")] = 0


@event("tft.took-off/1", says="{figure} takes off.")
class TookOff(FigureEvent):
    """A figure left the ground."""


@event("tft.landed/1", says="{figure} lands.")
class Landed(FigureEvent):
    """A flier is on the ground, unhurt."""


@event("tft.sought-fight/1", says="{figure} {seeks}.", weight=0)
class SoughtFight(FigureEvent):
    """A flier's mind about being engaged."""

    seeks: Annotated[bool, Either("seeks a fight", "keeps out of the fight")]


@event("tft.falling/1", says="{figure} falls {meters} m, {left} m are left.", weight=2)
class Falling(FigureEvent):
    """A figure fell for a turn, and has not come to the ground."""

    meters: int
    left: int


@event("tft.recovered/1", says="{figure} comes out of the fall, {left} m above the ground.", weight=2)
class Recovered(FigureEvent):
    """A flier came out of its fall."""

    left: int


@event("tft.lost-hold/1", says="{figure} loses hold and falls.", weight=2)
class LostHold(FigureEvent):
    """A climber, or a rider, fell."""


@event("tft.dropped-on/1", says="{figure} drops the {item} on {target}.")
class DroppedOn(FigureEvent):
    """A flier let a thing fall on somebody."""

    target: FigureId
    item: ItemKey


Engaging = Literal["", "at", "fliers", "from"]
"""The part of flight in an attack: at a flier, between fliers, from the air at somebody on the ground, or none."""
