"""Burning: what fire, oil, gas and the aiming of flasks leave on a figure; and the commands and events about all that.

Burning hexes and lit fuses are effects of the fight.
"""

from typing import Annotated, Literal

from gmtool.bounds import Between, Change, Count
from gmtool.records import dataclass
from gmtool.rules.kit.asking import Ask, off_map, on_map, placed
from gmtool.rules.seam import (
    Cases,
    Command,
    Either,
    Event,
    FigureCommand,
    FigureEvent,
    FigureIds,
    ItemKey,
    Shown,
    command,
    event,
)
from gmtool.space import Hex

LONGEST_FUSE = 6
_HANDS = {"right": "To the right", "left": "To the left"}
Fuse = Annotated[int, Between(1, LONGEST_FUSE)]
At = Annotated[Hex | None, Shown("hex")]
To = Annotated[Hex | None, Shown("to")]


@dataclass(frozen=True, slots=True)
class Burning:
    """What fire and flasks have done to a figure.

    It is on fire since the turn `soaked` (0: it is not), is `oiled`, or breathes the gas of a bomb (`gassed`). It was
    attacked with a torch last in the turn `torched`. It has `aimed` a flask for so many turns, in vain once `spoiled`.
    """

    soaked: Count = 0
    oiled: bool = False
    gassed: bool = False
    torched: Count = 0
    aimed: Count = 0
    spoiled: bool = False


UNBURNED = Burning()


@dataclass(frozen=True, slots=True)
class Among:
    """The GM's word on who is where a bomb goes off, without a map: ring by ring, the innermost first."""

    inside: FigureIds = ()
    beside: FigureIds = ()
    farther: FigureIds = ()
    farthest: FigureIds = ()

    @property
    def rings(self) -> tuple[tuple[str, ...], ...]:
        """The figures of each ring."""
        return (self.inside, self.beside, self.farther, self.farthest)


NOBODY = Among()


@command("tft.throw-flask/1")
class ThrowFlask(FigureCommand):
    """A flask or a bomb is thrown at a hex. Without a map the GM says how far that is, and who is there (`among`)."""

    weapon: str
    hex: Annotated[Hex | None, Ask("Hex", anywhere=True, required=True, when=on_map, judged=True)] = None
    megahexes: Annotated[Change, Ask("Megahexes away", lowest=0, highest=99, required=True, when=off_map)] = 1
    among: Among = NOBODY


@command("tft.explode/1")
class Explode(Command):
    """Something goes off by the GM's word, in a hex or among those who are named."""

    bomb: Annotated[str, Ask("Weapon")]
    hex: Annotated[Hex | None, Ask("Hex", anywhere=True, required=True, when=on_map)] = None
    among: Among = NOBODY


@command("tft.in-fire/1")
class InFire(FigureCommand):
    """A figure goes through fire, or stops in it, by the GM's word."""

    stops: Annotated[bool, Ask()] = False


@command("tft.put-out/1")
class PutOut(FigureCommand):
    """The fire on a figure is out: it dived into water, or the like."""


@command("tft.light-fuse/1")
class LightFuse(FigureCommand):
    """A figure lights the fuse of a bomb and leaves it in its hex, perhaps against a `door`."""

    weapon: str
    turns: Annotated[Fuse, Ask("Turns of fuse", required=True)] = LONGEST_FUSE
    door: Annotated[bool, Ask("Against a door")] = False


@command("tft.pull-fuse/1")
class PullFuse(FigureCommand):
    """A figure tries to pull a burning fuse out of a bomb, which is an effect of the fight."""

    effect: str


@command("tft.fire-shot/1")
class FireShot(FigureCommand):
    """A gun is fired at everybody in a triangle before it: into a hex beside its user, and wider to one hand of that.

    Without a map the GM says who is struck (`figures`).
    """

    weapon: str
    hex: Annotated[Hex | None, Ask("Pointed into", required=True, when=placed)] = None
    hand: Annotated[Literal["right", "left"], Ask("Wider", among=_HANDS, required=True, when=placed)] = "right"
    figures: FigureIds = ()


Thrown = Literal["hit", "miss", "fumble"]
_THROWN = Cases((("hit", "on target"), ("miss", "it misses"), ("fumble", "it goes off in the hand")))


@event("tft.flask-thrown/1", says="{figure} throws the {item}{hex}: {needs}, rolls {sum}: {result}.")
class FlaskThrown(FigureEvent):
    """A roll to throw a flask into a hex."""

    item: ItemKey
    hex: To
    needs: Annotated[int, Shown("to_hit")]
    sum: int
    result: Annotated[Thrown, _THROWN]


@event("tft.came-down/1", says="The {item} comes down{hex}: off by {off}, direction {die}.")
class CameDown(FigureEvent):
    """A flask came down so many hexes off its target, in a direction by the die."""

    item: ItemKey
    hex: At
    off: int
    die: int


@event("tft.exploded/1", says="The {item} goes off{hex}.", weight=2)
class Exploded(FigureEvent):
    """A flask broke, or a bomb went off; it was the figure's, if anybody's."""

    item: ItemKey
    hex: At


@event("tft.dud/1", says="The powder of the {item} is no good: the die shows {die}.")
class Dud(FigureEvent):
    """A bomb did not work."""

    item: ItemKey
    die: int


@event("tft.ignited/1", says="{figure} is on fire.", weight=2)
class Ignited(FigureEvent):
    """A figure is on fire."""


@event("tft.flames-out/1", says="The fire on {figure} is out.")
class FlamesOut(FigureEvent):
    """A figure is no longer on fire."""


@event("tft.oiled/1", says="Oil covers {figure}.")
class Oiled(FigureEvent):
    """Flammable oil covers a figure."""


@event("tft.gassed/1", says="{figure} breathes the gas.", weight=2)
class Gassed(FigureEvent):
    """A figure has breathed the gas of a bomb; its potion says what that does."""


@event("tft.flask-broke/1", says="The {item} of {figure} breaks.", weight=2)
class FlaskBroke(FigureEvent):
    """A flask broke in a fall."""

    item: ItemKey


@event("tft.wick-pulled/1", says="{figure} pulls out the wick of the {item}.")
class WickPulled(FigureEvent):
    """A lit flask was put out in a fall."""

    item: ItemKey


@event("tft.torch-out/1", says="The {item} of {figure} goes out.")
class TorchOut(FigureEvent):
    """A torch went out."""

    item: ItemKey


@event("tft.powder-tried/1", says="{figure}'s {item} {fires}: the die shows {die}.")
class PowderTried(FigureEvent):
    """A die for the powder of a gun."""

    item: ItemKey
    die: int
    fires: Annotated[bool, Either("fires", "does not fire")]


@event("tft.burst/1", says="{figure}'s {item} bursts.", weight=2)
class Burst(FigureEvent):
    """A gun burst in its user's hands."""

    item: ItemKey


@event("tft.fuse-lit/1", says="{figure} lights the {item}{hex}: it goes off in turn {turn}.", weight=2)
class FuseLit(FigureEvent):
    """A fuse was lit, and burns until that turn."""

    item: ItemKey
    hex: At
    turn: int


@event("tft.door-struck/1", says="The door takes {hits} hits.", weight=2)
class DoorStruck(Event):
    """A bomb did damage to a door."""

    hits: int


@event("tft.roof-fell/1", says="The roof{hex} falls in.", weight=2)
class RoofFell(Event):
    """The roof above a bomb fell in, by the GM's word."""

    hex: At


@event("tft.in-flames/1", says="{figure} {stops} the fire.")
class InFlames(FigureEvent):
    """A figure went through fire, or is in it."""

    stops: Annotated[bool, Either("is in", "goes through")]
