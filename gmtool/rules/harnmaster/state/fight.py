"""The state of a melee: immutable, saved as JSON."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Annotated

from gmtool.bounds import Between, Change, Count
from gmtool.records import dataclass
from gmtool.rules.harnmaster.cards.fighter import Fighter, Gear
from gmtool.rules.kit.open_fight import Fallen, OpenFight, OpenFigure
from gmtool.space import HUNDRED


class Level(StrEnum):
    """The success level of a test, best first (hm.test.success-levels)."""

    CRITICAL_SUCCESS = "CS"
    SUCCESS = "S"
    FAILURE = "F"
    CRITICAL_FAILURE = "CF"

    @property
    def succeeded(self) -> bool:
        """True if it is a success of either kind."""
        return self in (Level.CRITICAL_SUCCESS, Level.SUCCESS)


class Advantage(StrEnum):
    """The four tactical advantages (page 171)."""

    ACTION = "action"
    IMPACT = "impact"
    PRECISION = "precision"
    SETUP = "setup"


class Defence(StrEnum):
    """The four melee defense options (hm.declare.defence-options)."""

    BLOCK = "block"
    DODGE = "dodge"
    COUNTERSTRIKE = "counterstrike"
    IGNORE = "ignore"


PAST_ALL_RANKS = 1_000_000
"""A rank before every other: what ends there ends as the round begins."""


@dataclass(frozen=True, slots=True)
class Time:
    """A point in time of the melee: a rank of a round, ranks counting downward; as an end, what holds until then.

    `turn` is whose turn of that rank it is; empty for the first, as in older campaigns. It only tells turns of one rank
    apart: times of one rank compare as equal, since only the melee knows their order.
    """

    round: Count
    rank: Annotated[int, Between(-999_999, PAST_ALL_RANKS)]
    turn: str = field(default="", compare=False)

    def before(self, other: "Time") -> bool:
        """True if it is earlier than another time."""
        return (self.round, -self.rank) < (other.round, -other.rank)


@dataclass(frozen=True, slots=True)
class Injury:
    """An injury that the GM gave: its words, and its points of impairment, counted where they are `applicable`."""

    words: str
    points: Count = 0
    applicable: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure(OpenFigure):
    """A card's copy in the melee.

    `gear` is what it carries now, each with how it is held. `rank` is its Initiative Rank. `fatigue` and the points of
    applicable `injuries` are its trauma. `acted` is the kind of action that it spent its turn on, `moved` the distance
    moved in this turn, in hundredths of a foot, `done`: its turn is over.
    By the ids of foes: `threatens` is the GM's word on whether it threatens them (missing: read from the map),
    `unaware` are those it has not noticed, `close` those it is In Close with, `ignoring` is until when it ignores one
    by choice.
    `evading` is when its evasion ends, `evaded` when it was chosen. `setups` are when each of its Setups expires.
    `outnumbered` is the GM's adjustment to that penalty. `weapon` is the gear id of the weapon it attacked with last;
    `modes` are the strike modes in which it last struck with each weapon, by gear id.
    """

    fighter: Fighter
    rank: Change = 0
    gear: tuple[Gear, ...] = ()
    prone: bool = False
    stunned: bool = False
    fatigue: Count = 0
    injuries: tuple[Injury, ...] = ()
    acted: str = ""
    moved: Annotated[int, Between(0, 999_999 * HUNDRED)] = 0
    done: bool = False
    threatens: Mapping[str, bool] = field(default_factory=dict)
    unaware: tuple[str, ...] = ()
    close: tuple[str, ...] = ()
    ignoring: Mapping[str, Time] = field(default_factory=dict)
    evading: Time | None = None
    evaded: Time | None = None
    setups: tuple[Time, ...] = ()
    outnumbered: Change = 0
    weapon: str = ""
    modes: Mapping[str, str] = field(default_factory=dict)

    @property
    def impairment(self) -> int:
        """The points of its applicable injuries together."""
        return sum(one.points for one in self.injuries if one.applicable)


@dataclass(frozen=True, slots=True)
class Strike:
    """The weapon and the aim of a melee strike.

    `weapon` is a gear id, `mode` the key of a strike mode. `aim` is a Zone Number, 0 the target's default. `zone_die`
    is the sides of the Zone Die, 0 that of the weapon. `zone_reach` is what the aim costs of its reach.
    """

    weapon: str = ""
    mode: str = ""
    aim: Count = 0
    zone_die: Count = 0
    zone_reach: Change = 0


@dataclass(frozen=True, slots=True)
class Exchange:
    """A declared attack that waits for its defense. `bonus`: it is a bonus action.

    `ruled`: the GM will say who wins how many stars.
    """

    attacker: str
    defender: str
    strike: Strike
    bonus: bool = False
    ruled: bool = False


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus action that a figure has won and not yet taken; `attack`: it may be an attack."""

    figure: str
    attack: bool = True


@dataclass(frozen=True, slots=True)
class Dropped(Fallen):
    """A weapon that lies on the ground."""

    broken: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight(OpenFight):
    """A running melee. `called` is the figure that the GM has called to act now.

    `exchange` is the attack that waits for its defense, `bonuses` the bonus actions due, the next one first; `rewarded`
    are those who won one in the present turn.
    """

    figures: Mapping[str, Figure]
    called: str = ""
    exchange: Exchange | None = None
    bonuses: tuple[Bonus, ...] = ()
    rewarded: tuple[str, ...] = ()
    lying: tuple[Dropped, ...] = ()
