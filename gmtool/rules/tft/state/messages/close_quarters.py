"""Commands and events at close quarters: pins in a brawl; large figures that push small ones back and trample them."""

from typing import Annotated

from gmtool.bounds import Change
from gmtool.rules.kit.asking import FACING, Ask
from gmtool.rules.seam import Either, FigureCommand, FigureEvent, FigureId, FigureIds, Shown, command, event
from gmtool.space import Hex


@command("tft.pin/1")
class Pin(FigureCommand):
    """A figure in a brawl tries to pin its only foe, instead of an attack."""

    target: FigureId


@command("tft.break-pin/1")
class BreakPin(FigureCommand):
    """A pinned figure rolls to break free of the hold."""


@event("tft.pin-tried/1")
class PinTried(FigureEvent):
    """An attempt to pin: `sum` of `dice` dice against `needs`, which has the difference of DX in it."""

    target: FigureId
    needs: int
    dice: int
    sum: int
    pinned: bool


@event("tft.pin-ended/1", says="{figure} is no longer held.")
class PinEnded(FigureEvent):
    """A pinned figure got free, or its pinner let it go."""


@command("tft.push/1")
class Push(FigureCommand):
    """A large figure ends its move by a hex onto smaller enemies, and pushes them back."""

    hex: Annotated[Hex, Ask("Hex", judged=True)]
    facing: Annotated[Change | None, FACING] = None


@command("tft.trample/1")
class Trample(FigureCommand):
    """A large figure stamps on an enemy underfoot, or anybody on vermin in its hex; a free attack."""

    target: FigureId


@command("tft.roll-out/1")
class RollOut(FigureCommand):
    """A figure underfoot rolls out from under, to the nearest open hex; `hex` picks one of several."""

    hex: Annotated[Hex | None, Ask("Hex")] = None
    facing: Annotated[Change | None, FACING] = None


@event("tft.pushed/1", says="{figure} pushes {targets} back.", weight=2)
class Pushed(FigureEvent):
    """A large figure moved onto smaller ones."""

    hex: Hex
    targets: FigureIds


@event("tft.sidestepped/1", says="{figure} {fell}{hex}.")
class Sidestepped(FigureEvent):
    """A figure that was pushed back is in another hex now: on its feet, or fallen."""

    hex: Annotated[Hex, Shown("to")]
    fell: Annotated[bool, Either("falls", "steps aside")]


@event("tft.rolled-out/1")
class RolledOut(FigureEvent):
    """A figure tried to get out from under a larger one; `hex` is where it is now."""

    by: FigureId
    hex: Hex | None
    free: bool
