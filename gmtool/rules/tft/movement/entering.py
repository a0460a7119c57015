"""Onto an enemy's hex in the movement stage, for hand-to-hand combat (option b)."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft import grapple
from gmtool.rules.tft.context import Context, Play
from gmtool.rules.tft.state import Figure
from gmtool.space import Hex

ENTRY_OPTION = "b"


def may_not_enter(ctx: Context, figure: Figure, foe: Figure, came_from: Hex, *, consent: bool) -> Iterator[Refusal]:
    """Why a figure may not go hand to hand with an enemy from that hex."""
    return grapple.may_not_enter(ctx, figure, foe, came_from, consent=consent)


def enter(play: Play, figure: str, foe: str, came_from: Hex, *, consent: bool) -> bool:
    """The defence die, and what comes of it: whether hand-to-hand combat has begun."""
    return grapple.enter(play, figure, foe, came_from, consent)
