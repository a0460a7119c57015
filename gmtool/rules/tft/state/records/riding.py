"""Riding: what is kept of riders and of their mounts; the commands and events about them."""

from typing import Annotated, Literal

from gmtool.bounds import Between, Count
from gmtool.records import dataclass
from gmtool.rules.kit.asking import FACING, Ask, as_the_first, the_first, the_only
from gmtool.rules.seam import Either, FigureCommand, FigureEvent, FigureId, ItemKey, Shown, command, event
from gmtool.space import Facing, Hex

MOST_LOAD = 99_999
"""The most kilograms of a load."""
Load = Annotated[int, Between(0, MOST_LOAD)]
PanicWord = Annotated[str, Between(0, 20)]
"""The effect of a panic, as its row names it; empty without one."""
Landing = Literal["standing", "kneeling", "prone"]


@dataclass(frozen=True, slots=True)
class Riding:
    """What is kept of a rider, or of a mount.

    Of a rider: `tied` to the saddle; the `pulls` at it that succeeded in the turn `pulled`. Of a mount: its `load` in
    kg, where the GM has set it; the `saddle`, by its place among its hexes; a `palanquin`, whose passengers do not
    ride; its `panic`, since the turn `panicked`, and whether it was a fright (`startled`) that panicked it.
    """

    tied: bool = False
    pulls: Count = 0
    pulled: Count = 0
    load: Load | None = None
    saddle: Count = 0
    palanquin: bool = False
    panic: PanicWord = ""
    panicked: Count = 0
    startled: bool = False


NO_RIDING = Riding()


@command("tft.ride/1")
class Ride(FigureCommand):
    """A rider moves with its mount: the hexes that the mount enters, and its facing at the end (None keeps it)."""

    path: tuple[Hex, ...] = ()
    facing: Facing | None = None


@command("tft.mount-up/1")
class MountUp(FigureCommand):
    """A figure on foot gets on a riding animal."""

    target: Annotated[FigureId, Ask("Animal", proposes=the_only, judged=True, hopeless=as_the_first)]


@command("tft.dismount/1")
class Dismount(FigureCommand):
    """A rider gets off, goes to a hex (None: beside the mount), and stands, kneels or lies there."""

    hex: Annotated[Hex | None, Ask("Hex", spared=True)] = None
    pose: Annotated[Landing, Ask("Ends")] = "standing"


@command("tft.jump-off/1")
class JumpOff(FigureCommand):
    """A rider jumps off, however fast the mount goes."""


@command("tft.lean/1")
class Lean(FigureCommand):
    """A rider leans into a hex of its mount, or looks another way (None: as before)."""

    hex: Annotated[Hex | None, Ask("Hex")] = None
    facing: Annotated[Facing | None, FACING] = None


@command("tft.pull-rider/1")
class PullRider(FigureCommand):
    """A figure on the ground pulls at a rider beside it."""

    target: Annotated[FigureId, Ask("Rider")]


@command("tft.frighten/1")
class Frighten(FigureCommand):
    """A riding animal meets something that frightens it; after `precautions` it does not roll."""

    cause: Annotated[str, Between(1, 20), Ask("By", proposes=the_first)]
    precautions: Annotated[bool, Ask("The riders took precautions")] = False


@command("tft.control/1")
class Control(FigureCommand):
    """A rider tries to get a panicked mount under control."""


@command("tft.bolt/1")
class Bolt(FigureCommand):
    """A panicked animal runs, away from its enemies or into them."""


@event("tft.got-on/1", says="{figure} gets on {target}.")
class GotOn(FigureEvent):
    """A figure mounted an animal."""

    target: FigureId


@event("tft.got-off/1", says="{figure} {jumps} off {target}.")
class GotOff(FigureEvent):
    """A rider left its mount of its own will; `pose` is its posture then."""

    target: FigureId
    jumps: Annotated[bool, Either("jumps", "gets")]
    hex: Hex | None = None
    pose: str = "standing"


@event("tft.unseated/1", says="{figure} falls off {target}.", weight=2)
class Unseated(FigureEvent):
    """A rider fell off its mount."""

    target: FigureId
    hex: Hex | None = None


@event("tft.kept-seat/1", says="{figure} loses its balance, but is tied to the saddle.", weight=2)
class KeptSeat(FigureEvent):
    """A rider who is tied to the saddle would have been knocked down."""


@event("tft.leaned/1", says="{figure} leans over{hex}.", weight=0)
class Leaned(FigureEvent):
    """A rider leaned into a hex of its mount, or looked another way."""

    hex: Hex | None
    facing: int


@event("tft.pulled/1", says="{figure} pulls at {target}: {needs}, rolls {sum}: {gets}.", weight=2)
class Pulled(FigureEvent):
    """A pull at a rider; `gets` a hold or not."""

    target: FigureId
    needs: Annotated[int, Shown("on_six")]
    sum: int
    gets: Annotated[bool, Either("gets hold of it", "gets no hold")]


@event("tft.pulled-surely/1", says="{figure} gets hold of {target} without a roll.", weight=2)
class PulledSurely(FigureEvent):
    """A pull at a rider that is helpless."""

    target: FigureId


@event("tft.lance-kept/1", says="{figure} {keeps} the {item}.")
class LanceKept(FigureEvent):
    """A rider who hit with a sweep of the lance kept it, or is about to drop it."""

    item: ItemKey
    keeps: Annotated[bool, Either("keeps", "cannot hold")]


@event("tft.panicked/1", says="{figure} panics: {words}.", weight=2)
class Panicked(FigureEvent):
    """An animal panics; `die` is what it rolled for what it does, 0 where it does not panic for good."""

    die: int
    words: str


@event("tft.calm/1", says="{figure} {calm}.", weight=2)
class CalmAgain(FigureEvent):
    """A panic is over, or it did not come to one."""

    calm: Annotated[bool, Either("is under control again", "does not panic")]
