"""Frenzy of berserkers: how one begins, and the commands and events about it."""

from typing import Annotated, Literal

from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Either, FigureCommand, FigureEvent, command, event

Frenzy = Literal["", "rage", "mushroom"]
"""None, one of a fighter's own, or one of the mushroom or its potion."""


WayIn = Literal["roll", "mushroom", "will"]


@command("tft.go-berserk/1")
class GoBerserk(FigureCommand):
    """A fighter tries to go berserk: by a roll against IQ, by the berserker mushroom, or at will where it can."""

    by: Annotated[WayIn, Ask("How", required=True, judged=True)] = "roll"


@command("tft.calm-down/1")
class CalmDown(FigureCommand):
    """A berserker whose last enemy is slain rolls against IQ to come out of its frenzy."""


@event("tft.went-berserk/1", says="{figure} goes berserk.", weight=2)
class WentBerserk(FigureEvent):
    """A figure went berserk; `by` is the way."""

    by: str


@event("tft.calmed-down/1", says="{figure} comes out of the frenzy, at the price of {st} ST.", weight=2)
class CalmedDown(FigureEvent):
    """A frenzy ended, which cost so much ST."""

    st: int


@event("tft.raged-on/1", says="{figure} {friends}.", weight=2)
class RagedOn(FigureEvent):
    """A berserker did not come out of its frenzy; one of its own attacks its `friends` from now on."""

    friends: Annotated[bool, Either("turns on its own party", "rages on")]
