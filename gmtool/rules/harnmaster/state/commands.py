"""Commands: what the GM can say happens in a melee; each is saved under its `kind`."""

from enum import StrEnum
from typing import Annotated

from gmtool.bounds import Change, Count
from gmtool.records import dataclass
from gmtool.rules.harnmaster.state.fight import Defence
from gmtool.rules.kit.asking import Ask, off_map, on_map
from gmtool.rules.seam import NOWHERE, Command, Extent, FigureCommand, FigureId, FigureIds, InputKind, command
from gmtool.space import Point

HIGHEST_RANK = 999


class Marks(StrEnum):
    """The relations of a figure to a foe by the GM's word."""

    THREATENS = "threatens"
    UNAWARE = "unaware"
    CLOSE = "close"


@dataclass(frozen=True, slots=True, kw_only=True)
class MovingCommand(FigureCommand):
    """A command that moves a figure along `way` (the places after its own); without a ground, `feet`."""

    way: Annotated[tuple[Point, ...], Ask("Path", required=True, when=on_map)] = ()
    feet: Annotated[Change, Ask("Distance in feet", when=off_map)] = 0
    heading: Annotated[Change | None, Ask("Heading", kind=InputKind.HEADING, when=on_map)] = None


@command("hm.attack/1")
class Attack(FigureCommand):
    """A figure declares a melee attack: its target, weapon, strike mode and aim.

    `weapon` is a gear id. `aim` 0 is the target's default zone, `zone_die` 0 the weapon's. `zone_reach` is what the aim
    costs of the weapon's reach. `engage`: the GM's word that the two threaten each other now (None: as it is). `stars`:
    the GM will say who wins how many.
    """

    target: FigureId = ""
    weapon: str = ""
    mode: str = ""
    aim: Change = 0
    zone_die: Change = 0
    zone_reach: Change = 0
    engage: bool | None = None
    stars: bool = False


@command("hm.defend/1")
class Defend(FigureCommand):
    """The defender declares its defense, and the exchange is rolled.

    `weapon` and `mode` are what it blocks or counterstrikes with; the aim, the Zone Die and the cost in reach are those
    of a counterstrike. `against` is the weapon that a blocker or dodger has the attacker's reach compared with, as
    "gear id/mode"; a blocker that names none has the weapon of its block compared.
    """

    defence: Defence
    weapon: str = ""
    mode: str = ""
    aim: Change = 0
    zone_die: Change = 0
    zone_reach: Change = 0
    against: str = ""


@command("hm.evade/1")
class Evade(MovingCommand):
    """A figure takes the Evade action."""


@command("hm.move/1")
class Move(MovingCommand):
    """A figure moves."""


@command("hm.unsheathe/1")
class Unsheathe(FigureCommand):
    """A figure draws a sheathed weapon (a gear id), as a free action."""

    weapon: str


@command("hm.grope/1")
class Grope(FigureCommand):
    """A figure spends its turn on unslinging a weapon (a gear id), or on sheathing or slinging it again."""

    weapon: Annotated[str, Ask("Put away")]


@command("hm.drop/1")
class Drop(FigureCommand):
    """A figure drops a thing (a gear id); that needs no action and no turn."""

    weapon: Annotated[str, Ask("Drop")]


@command("hm.shoot/1")
class Shoot(FigureCommand):
    """A figure makes a missile attack; `modifier` is the GM's, for range and everything else the page leaves out."""

    target: FigureId
    weapon: str
    mode: str = ""
    modifier: Change = 0
    aim: Change = 0
    zone_die: Change = 0


@command("hm.area/1")
class Area(FigureCommand):
    """A figure makes an Area attack with an effective `level`; `figures` are those in the area.

    Without any they are those whom `where` covers. `shock` is the Shock State Index of the attack.
    """

    figures: FigureIds = ()
    level: Change
    shock: Change
    name: str = ""
    where: Extent = NOWHERE


@command("hm.act/1")
class Act(FigureCommand):
    """A figure spends its turn on something else, in the GM's words."""

    words: str


@command("hm.awareness/1")
class Awareness(FigureCommand):
    """The GM has a figure test its Awareness of a foe."""

    foe: Annotated[FigureId, Ask("Foe")]


@command("hm.mark/1")
class Mark(FigureCommand):
    """The GM marks a figure's relation to a foe: it threatens it, has not noticed it, or is In Close with it.

    `holds`: whether it is so; None reverses the present mark.
    """

    foe: Annotated[FigureId, Ask("Foe")]
    mark: Annotated[Marks, Ask("Mark")]
    holds: bool | None = None


@command("hm.forgo/1")
class Forgo(FigureCommand):
    """A bonus action is forgone, or refused by the GM for a `reason`. `attack`: only an attack is refused."""

    reason: Annotated[str, Ask("Reason, if you refuse it")] = ""
    attack: bool = False


@command("hm.end-turn/1")
class EndTurn(FigureCommand):
    """A figure's turn is over."""


@command("hm.reopen/1")
class Reopen(FigureCommand):
    """A figure gets its turn of this round back."""


@command("hm.call-on/1")
class CallOn(FigureCommand):
    """The GM has a figure act now, out of the order of ranks."""


@command("hm.rank/1")
class SetRank(FigureCommand):
    """A figure gets another Initiative Rank."""

    rank: Annotated[
        Change,
        Ask("Initiative Rank", default=lambda ctx, figure: figure.rank, required=False, lowest=0, highest=HIGHEST_RANK),
    ]


@command("hm.next-round/1")
class NextRound(Command):
    """The round ends, and the next begins."""

    round: Count
