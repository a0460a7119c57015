"""What the GM can say happens in a melee; each is saved under its `kind`."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from gmtool.bounds import Change, Count
from gmtool.rules.harnmaster.state import Defence
from gmtool.rules.seam import Command
from gmtool.space import Point


class Marks(StrEnum):
    """What a figure can be to a foe by the GM's word."""

    THREATENS = "threatens"
    UNAWARE = "unaware"
    CLOSE = "close"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Command):
    """A figure declares a melee attack: on whom, with which strike mode of which weapon, aimed where.

    `weapon` is a gear id. `aim` 0 is the target's default zone, `zone_die` 0 the weapon's. `zone_reach` is what the aim
    costs of the weapon's reach. `engage`: the GM's word that the two threaten each other now (None: as it is).
    `stars`: the GM will say who wins how many.
    """

    kind: Literal["hm.attack/1"] = "hm.attack/1"
    figure: str
    target: str = ""
    weapon: str = ""
    mode: str = ""
    aim: Change = 0
    zone_die: Change = 0
    zone_reach: Change = 0
    engage: bool | None = None
    stars: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend(Command):
    """The defender declares its defence, and the exchange is rolled.

    `weapon` and `mode` are what it blocks or counterstrikes with; the aim, the Zone Die and the cost in reach are those
    of a counterstrike. `against` is what a blocker or dodger has the attacker's reach compared with, as
    "gear id/mode"; a blocker who says nothing has the weapon of its block compared.
    """

    kind: Literal["hm.defend/1"] = "hm.defend/1"
    figure: str
    defence: Defence
    weapon: str = ""
    mode: str = ""
    aim: Change = 0
    zone_die: Change = 0
    zone_reach: Change = 0
    against: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evade(Command):
    """A figure takes the Evade action.

    It moves along `way` (the places after its own); without a ground, `feet`.
    """

    kind: Literal["hm.evade/1"] = "hm.evade/1"
    figure: str
    way: tuple[Point, ...] = ()
    feet: Change = 0
    heading: Change | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Command):
    """A figure moves along `way` (the places after its own); without a ground, `feet`."""

    kind: Literal["hm.move/1"] = "hm.move/1"
    figure: str
    way: tuple[Point, ...] = ()
    feet: Change = 0
    heading: Change | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsheathe(Command):
    """A figure draws a sheathed weapon (a gear id), as a free action."""

    kind: Literal["hm.unsheathe/1"] = "hm.unsheathe/1"
    figure: str
    weapon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Grope(Command):
    """A figure spends its turn on unslinging a weapon (a gear id), or on sheathing or slinging it again."""

    kind: Literal["hm.grope/1"] = "hm.grope/1"
    figure: str
    weapon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop(Command):
    """A figure lets something fall (a gear id); that needs no action and no turn."""

    kind: Literal["hm.drop/1"] = "hm.drop/1"
    figure: str
    weapon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoot(Command):
    """A figure makes a missile attack; `modifier` is the GM's, for range and whatever else the page leaves out."""

    kind: Literal["hm.shoot/1"] = "hm.shoot/1"
    figure: str
    target: str
    weapon: str
    mode: str = ""
    modifier: Change = 0
    aim: Change = 0
    zone_die: Change = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Area(Command):
    """A figure makes an Area attack, against its effective `level`; `figures` are in the area.

    `shock` is the Shock State Index of the attack.
    """

    kind: Literal["hm.area/1"] = "hm.area/1"
    figure: str
    figures: tuple[str, ...]
    level: Change
    shock: Change
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Command):
    """A figure spends its turn on something else, in the GM's words."""

    kind: Literal["hm.act/1"] = "hm.act/1"
    figure: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Awareness(Command):
    """The GM has a figure test its Awareness of a foe."""

    kind: Literal["hm.awareness/1"] = "hm.awareness/1"
    figure: str
    foe: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Command):
    """The GM says what a figure is to a foe: it threatens it, has not noticed it, or is In Close with it.

    `holds`: whether it is so; None for the other way than it was.
    """

    kind: Literal["hm.mark/1"] = "hm.mark/1"
    figure: str
    foe: str
    mark: Marks
    holds: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgo(Command):
    """A bonus action is not taken, or refused by the GM, for a reason. `attack`: only an attack is refused."""

    kind: Literal["hm.forgo/1"] = "hm.forgo/1"
    figure: str
    reason: str = ""
    attack: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Command):
    """A figure's turn is over."""

    kind: Literal["hm.end-turn/1"] = "hm.end-turn/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopen(Command):
    """A figure gets its turn of this round back."""

    kind: Literal["hm.reopen/1"] = "hm.reopen/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOn(Command):
    """The GM has a figure act now, out of the order of ranks."""

    kind: Literal["hm.call-on/1"] = "hm.call-on/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRank(Command):
    """A figure gets another Initiative Rank."""

    kind: Literal["hm.rank/1"] = "hm.rank/1"
    figure: str
    rank: Change


@dataclass(frozen=True, slots=True, kw_only=True)
class NextRound(Command):
    """The round ends, and the next begins."""

    kind: Literal["hm.next-round/1"] = "hm.next-round/1"
    round: Count


HarnmasterCommand = (
    Attack
    | Defend
    | Evade
    | Move
    | Unsheathe
    | Grope
    | Drop
    | Shoot
    | Area
    | Act
    | Awareness
    | Mark
    | Forgo
    | EndTurn
    | Reopen
    | CallOn
    | SetRank
    | NextRound
)
