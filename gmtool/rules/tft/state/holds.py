"""Holds in a brawl: who pins whom down, and since when; and the commands and events about them."""

from typing import Annotated

from gmtool.rules.kit.messages import Either, FigureCommand, FigureEvent, FigureId, command, event


@command("tft.pin/1")
class Pin(FigureCommand):
    """A figure in a brawl tries to pin its only foe, instead of an attack."""

    target: FigureId


@command("tft.break-pin/1")
class BreakPin(FigureCommand):
    """A pinned figure rolls to break free of the hold."""


@event(
    "tft.pin-tried/1",
    says="{figure} tries to pin {target}: {needs} or less on {dice} dice, rolls {sum}: {pinned}.",
    weight=2,
)
class PinTried(FigureEvent):
    """An attempt to pin: `sum` of `dice` dice against `needs`, which has the difference of DX in it."""

    target: FigureId
    needs: int
    dice: int
    sum: int
    pinned: Annotated[bool, Either("held fast", "not held")]


@event("tft.pin-ended/1", says="{figure} is held no more.")
class PinEnded(FigureEvent):
    """A pinned figure got free, or its pinner let it go."""
