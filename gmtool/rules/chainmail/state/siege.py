"""What a whole siege shares: breaches, works on abatis and mines; and the camps of the baggage."""

from typing import Literal

from gmtool.bounds import Count
from gmtool.records import dataclass
from gmtool.rules.chainmail.state.unit import Far
from gmtool.space import Block, Point

PATH = 600
"""The width of the way to a camp, in hundredths of an inch (cm.baggage.path)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """A breach in a wall, so wide; 0 for the whole stretch. `abatis` is the unit that blocks it."""

    key: str
    wall: str
    wide: Far = 0
    at: Point | None = None
    abatis: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """The work of a unit on abatis: building them in a breach, or tearing them down, so many whole turns so far.

    `on` is the last turn with orders to work, `men` what the unit had then (cm.siege.abatis-tear).
    """

    does: Literal["build", "tear"]
    unit: str
    at: str
    turns: Count = 0
    on: Count = 0
    men: Count = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Mine:
    """A mine toward a wall, or a counter-mine, which a unit digs on paper (cm.siege.mines-umpire)."""

    key: str
    side: str
    unit: str
    wall: str = ""
    at: Point | None = None
    counter: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Camp:
    """A camp of baggage: the way to it, 6 inches wide, on the map or on paper alone, and who has found it when.

    `looted_on` is the turn in which somebody went off to loot it (cm.baggage.loot).
    """

    side: str
    at: Point | None = None
    found_by: str = ""
    found_on: Count = 0
    looted_on: Count = 0

    @property
    def way(self) -> Block | None:
        """The area of the way on the map; None on paper."""
        return None if self.at is None else Block(self.at, 0, PATH, PATH)
