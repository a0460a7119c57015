"""Bonds: what holds a figure that a bola, a net or a rope has caught, where and until when; the events about them."""

from typing import Annotated

from gmtool.bounds import Between, Count
from gmtool.records import dataclass
from gmtool.rules.seam import Either, FigureEvent, FigureId, ItemKey, Shown, event

BondWord = Annotated[str, Between(1, 30)]


@dataclass(frozen=True, slots=True)
class Bond:
    """A thing that holds a figure by a part of it, such as the legs, since a turn and through the turn `until`.

    `until` 0: until the figure frees itself. `by` is whoever caught it; `way` the key of the catch.
    """

    item: BondWord
    part: BondWord
    way: BondWord
    by: str = ""
    since: Count = 0
    until: Count = 0


@event("tft.caught/1", says="{target} is caught by the {item}: {part}.", weight=2)
class Caught(FigureEvent):
    """A figure caught another one, by a part of it."""

    target: FigureId
    item: ItemKey
    part: str


@event("tft.freed/1", says="{figure} is free of the {item}.")
class Freed(FigureEvent):
    """A figure is free of what held it."""

    item: ItemKey


@event("tft.struggled/1", says="{figure} {free} the {item}: {needs}, rolls {sum}.")
class Struggled(FigureEvent):
    """A figure rolled to get free of what holds it."""

    item: ItemKey
    needs: Annotated[int, Shown("on_three")]
    sum: int
    free: Annotated[bool, Either("gets out of", "stays caught in")]


@event("tft.rope-missed/1", says="{figure} coils the {item}, through turn {until}.")
class RopeMissed(FigureEvent):
    """A rope that caught nobody is pulled in and coiled."""

    item: ItemKey
    until: int


@event("tft.dart-struck/1", says="{figure}'s dart {pricks} {target}.", weight=2)
class DartStruck(FigureEvent):
    """A dart hit; what is on it takes effect where it found bare skin."""

    target: FigureId
    pricks: Annotated[bool, Either("takes effect on", "is stopped by the armor of")]


@event("tft.net-cut/1", says="{figure} cuts at {target}'s {item}: {hits} of {of} hits.")
class NetCut(FigureEvent):
    """Hits on a net that somebody holds; it is useless after `of`."""

    target: FigureId
    item: ItemKey
    hits: int
    of: int


def held_at(bonds: tuple[Bond, ...], part: str, turn: int) -> Bond | None:
    """The bond that holds a part in this turn, if one does."""
    for one in bonds:
        if one.part == part and (not one.until or one.until >= turn):
            return one
    return None
