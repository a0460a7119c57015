"""Commands of a fight: the actions that the GM gives figures; each is saved under its `kind`."""

from typing import Annotated, Literal

from gmtool.bounds import Between, Change
from gmtool.records import dataclass
from gmtool.rules.kit.asking import FACING, Ask, off_map, placed, the_first, the_only
from gmtool.rules.seam import Command, FigureCommand, FigureId, FigureIds, InputKind, command
from gmtool.space import Aspect, Hex

MOST_THROWN = 12
Part = Annotated[str, Between(0, 30)]
"""A part of the body that an attack is aimed at, by its key; empty for the body as a whole."""


@dataclass(frozen=True, slots=True)
class Stated:
    """The GM's word about a situation; a value that is None is read from the map, or the usual (adjacent, front).

    `distance` is in hexes, `megahexes` in megahexes; `charge`: the attacker charged; `charged`: the target did;
    `straight`: the attacker came three hexes or more in a straight line; `still`: it stayed in its hex; `guarded`: the
    target defends, or dodges where only dodging helps; `automatic`: it hits without a roll; `above`: the steps by which
    the attacker is higher.
    """

    aspect: Aspect | None = None
    distance: Change | None = None
    megahexes: Change | None = None
    charge: bool | None = None
    charged: bool | None = None
    straight: bool | None = None
    still: bool | None = None
    sheltered: bool | None = None
    guarded: bool | None = None
    automatic: bool | None = None
    above: Change | None = None


@command("tft.initiative/1")
class RollInitiative(Command):
    """Every side rolls a die; the winner's player decides who moves first."""

    turn: Change


@command("tft.waive-initiative/1")
class WaiveInitiative(Command):
    """The players agree to skip the roll; the side `first` moves first, then the others in their order."""

    turn: Change
    first: Annotated[str, Ask("Who moves first?", proposes=the_first, required=True)] = ""


@command("tft.option/1")
class TakeOption(FigureCommand):
    """A figure chooses its option, by its letter, and does the movement part of it.

    `path` are the hexes it enters, in order; a hex two away leaps the body between. `dash` runs onto bodies for 1 MA.
    `facing` is that at the end, None keeps it. `pose` is for options that drop. `ready` are the gear ids to have in
    hand afterwards, `pick_up` the ids of things on the ground to take, `drop` gear to drop to make room for them.
    `reload`: a crossbow, by hand or with a `cranequin`. `fly`: a flier moves through the air, at a
    `height` in meters, and `lands` at the end or stays up. `consent`: the enemy
    whose hex it enters agrees to hand-to-hand combat. `target` is the enemy that a waiting figure means to attack.
    `scoop` is a thing on the way that it takes up for 3 MA, or by a roll (`snatch`).
    """

    option: str
    path: tuple[Hex, ...] = ()
    facing: Change | None = None
    dash: bool = False
    fly: bool = False
    height: Annotated[int, Between(0, 999)] | None = None
    lands: bool = False
    pose: Literal["", "kneeling", "prone"] = ""
    ready: tuple[str, ...] | None = None
    pick_up: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    reload: bool = False
    cranequin: bool = False
    consent: bool = False
    target: FigureId = ""
    scoop: str = ""
    snatch: bool = False


@command("tft.match-cranequin/1")
class MatchCranequin(FigureCommand):
    """A die says whether a cranequin that was found fits a crossbow."""

    crossbow: str
    cranequin: str


@command("tft.swap-weapons/1")
class SwapWeapons(FigureCommand):
    """Two figures beside each other swap something of what they carry; both spend their turn on it."""

    target: Annotated[FigureId, Ask("With")]
    give: Annotated[str, Ask("Gives")]
    take: Annotated[str, Ask("Takes")]


@command("tft.intend/1")
class Intend(FigureCommand):
    """A figure's player announces its attack for its moment, and the GM states the situation it will have.

    `manner`: with "both" hands, at a mark, such as the "head", "volley-6" for six stars, "catch-" and a way to catch.
    """

    act: str
    weapon: str = ""
    target: Annotated[FigureId, Ask("Target", required=True)] = ""
    stated: Stated | None = None
    manner: Annotated[str, Between(0, 40)] = ""


@command("tft.proceed/1")
class Proceed(Command):
    """The stage is over: the next side moves, or combat, retreats, the next turn begins.

    The fields name what it ends.
    """

    turn: Change
    stage: str
    mover: Change = 0


@command("tft.tie/1")
class RollTie(Command):
    """Figures of equal adjDX roll to decide who acts first: a die for each of them, or `by_side` one for each side."""

    figures: FigureIds
    by_side: bool = False


@command("tft.pass/1")
class Pass(FigureCommand):
    """A figure passes up its moment."""


@command("tft.hold/1")
class Hold(FigureCommand):
    """A figure lets others act before it, and acts at a later moment of the turn."""


@command("tft.save/1")
class Save(FigureCommand):
    """A saving roll that the GM asks for: a `number` of dice against an ability, changed by so much, for a `reason`."""

    against: Annotated[Literal["DX", "ST", "IQ"], Ask("Against", required=True)] = "DX"
    number: Annotated[int, Between(1, 12), Ask("Dice", required=True)] = 3
    change: Annotated[int, Between(-20, 20), Ask("Easier or harder by", required=True)] = 0
    reason: Annotated[str, Between(0, 100), Ask("What for")] = ""


@command("tft.strike/1")
class Strike(FigureCommand):
    """A blow with a ready weapon or the body, at an adjacent enemy or as a jab.

    `off_hand`: the main-gauche's blow, or the second of two that were declared as `both`. `pull`: it is to take a
    prisoner.
    """

    target: Annotated[FigureId, Ask("Target")]
    weapon: str = ""
    off_hand: bool = False
    stated: Stated | None = None
    aim: Part = ""
    both: bool = False
    pull: bool = False


@command("tft.sweep/1")
class Sweep(FigureCommand):
    """A sweeping blow at everybody in the front hexes; without a ground, at the `targets`."""

    weapon: str
    targets: Annotated[FigureIds, Ask("In front", required=True)] = ()


@command("tft.rush/1")
class Rush(FigureCommand):
    """A shield-rush."""

    target: Annotated[FigureId, Ask("Target")]
    stated: Stated | None = None


@command("tft.throw/1")
class Throw(FigureCommand):
    """A weapon is thrown. `spare` are figures beyond the target that the thrower does not want to hit.

    `trick`: a dagger or a star is thrown at the head or at one of the hands. `catch` is the way in which a bola, a net
    or a rope is to catch its target; empty: the usual one. `number`: so many stars are thrown at once.

    Without a ground, `in_the_way` are the figures to be missed first, nearest first.
    """

    target: Annotated[FigureId, Ask("Target")]
    weapon: str
    spare: FigureIds = ()
    in_the_way: FigureIds = ()
    stated: Stated | None = None
    aim: Part = ""
    trick: Literal["", "head", "weapon-hand", "shield-hand"] = ""
    catch: Annotated[str, Between(0, 30), Ask("At", proposes=the_first, required=True)] = ""
    number: Annotated[int, Between(1, MOST_THROWN), Ask("How many", lowest=2, required=True)] = 1


@command("tft.strike-at/1")
class StrikeAt(FigureCommand):
    """A blow at the weapon of a foe, at its net, or with a whip at its head or one of its hands."""

    target: Annotated[FigureId, Ask("Target")]
    weapon: str
    mark: Literal["weapon", "net", "head", "weapon-hand", "shield-hand"] = "weapon"
    stated: Stated | None = None


@command("tft.take-cover/1")
class TakeCover(FigureCommand):
    """The GM's word that a figure has cover, or a rest for its crossbow: rows of the list; none: it is in the open."""

    behind: Annotated[tuple[str, ...], Ask("Cover", kind=InputKind.ONE_OF, required=True)] = ()


@command("tft.shoot/1")
class Shoot(FigureCommand):
    """A missile weapon is fired; the second arrow of a turn is the same command again.

    `trick`: a dart is aimed at bare skin.
    """

    target: Annotated[FigureId, Ask("Target")]
    weapon: str
    spare: FigureIds = ()
    in_the_way: FigureIds = ()
    stated: Stated | None = None
    aim: Part = ""
    trick: Literal["", "skin"] = ""


@command("tft.grapple/1")
class Grapple(FigureCommand):
    """A figure goes onto an enemy's hex to fight hand to hand (options b, o, n), and attacks if that succeeds.

    `consent`: the enemy agrees; `walled`: without a ground, that its back is to a wall.
    """

    target: Annotated[FigureId, Ask("Target")]
    consent: Annotated[bool, Ask("The enemy agrees", default=None)] = False
    walled: Annotated[bool, Ask("Its back is to a wall", default=None, when=off_map)] = False
    stated: Stated | None = None


@command("tft.hth-strike/1")
class HthStrike(FigureCommand):
    """A blow at an enemy of the same brawl, with a ready dagger (`weapon`) or bare hands.

    `both`: the first of two blades; `off_hand`: the second. `pull`: it is not to kill.
    """

    target: Annotated[FigureId, Ask("Target")]
    weapon: str = ""
    aim: Part = ""
    both: bool = False
    off_hand: bool = False
    pull: bool = False


@command("tft.draw-dagger/1")
class DrawDagger(FigureCommand):
    """A figure in a brawl rolls a die to draw its dagger."""

    weapon: str


@command("tft.break-free/1")
class BreakFree(FigureCommand):
    """A figure in a brawl rolls a die to get away, to an empty hex beside it."""

    hex: Annotated[Hex | None, Ask("Hex", spared=True)] = None
    facing: Annotated[Change | None, FACING] = None


@command("tft.disengage/1")
class Disengage(FigureCommand):
    """The step of option n, one hex in any direction."""

    hex: Annotated[Hex | None, Ask("Hex", required=True, when=placed, judged=True)] = None
    facing: Annotated[Change | None, FACING.also(Ask(when=placed))] = None


@command("tft.retreat/1")
class ForceRetreat(FigureCommand):
    """A victor moves an enemy one hex back and may follow, with a new facing; or it declines (`hold`).

    `danger`: the hex is fire, water or a pit by the GM's word, and the enemy rolls to keep out of it.
    """

    target: FigureId
    hex: Annotated[Hex | None, Ask("Hex", proposes=the_only, required=True)] = None
    follow: bool = False
    facing: Annotated[Change | None, FACING] = None
    hold: bool = False
    danger: Annotated[bool, Ask("Into fire, water or a pit")] = False


@command("tft.leave/1")
class Leave(FigureCommand):
    """A figure leaves the arena by the door it came in by."""
