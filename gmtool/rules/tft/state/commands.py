"""Commands of a fight: what the GM says that a figure does; each is saved under its `kind`."""

from dataclasses import dataclass
from typing import Literal

from gmtool.bounds import Change
from gmtool.rules.seam import Command
from gmtool.space import Aspect, Hex


@dataclass(frozen=True, slots=True)
class Stated:
    """The GM's word about a situation; what is None is read from the map, or is the usual (adjacent, front).

    `distance` is in hexes, `megahexes` in megahexes; `charge`: the attacker charged; `charged`: the target did;
    `straight`: the attacker came three hexes or more in a straight line; `still`: it stayed in its hex; `guarded`:
    the target defends, or dodges where that is what counts.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RollInitiative(Command):
    """Every side rolls a die; the winner's player says who moves first."""

    kind: Literal["tft.initiative/1"] = "tft.initiative/1"
    turn: Change


@dataclass(frozen=True, slots=True, kw_only=True)
class WaiveInitiative(Command):
    """The players agree to skip the roll; the sides move in this order."""

    kind: Literal["tft.waive-initiative/1"] = "tft.waive-initiative/1"
    turn: Change
    first: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOption(Command):
    """A figure chooses its option, by its letter, and does the movement part of it.

    `path` are the hexes it enters, in order; a hex two away leaps the body between. `dash` runs onto bodies for 1 MA.
    `facing` at the end, None keeps it. `pose` for options that drop. `ready` are gear ids to have in hand afterwards,
    `pick_up` the ids of things on the ground to take, `drop` gear let fall to make room for them. `reload`: a crossbow.
    `fly`: a flier moves through the air. `consent`: the enemy whose hex it enters agrees to hand-to-hand combat.
    """

    kind: Literal["tft.option/1"] = "tft.option/1"
    figure: str
    option: str
    path: tuple[Hex, ...] = ()
    facing: Change | None = None
    dash: bool = False
    fly: bool = False
    pose: Literal["", "kneeling", "prone"] = ""
    ready: tuple[str, ...] | None = None
    pick_up: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    reload: bool = False
    consent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Intend(Command):
    """A figure's player says what it will do when its moment comes, and the GM what situation that will be."""

    kind: Literal["tft.intend/1"] = "tft.intend/1"
    figure: str
    act: str
    weapon: str = ""
    target: str = ""
    stated: Stated | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proceed(Command):
    """The stage is over: the next side moves, or combat, retreats, the next turn begins. Names what it ends."""

    kind: Literal["tft.proceed/1"] = "tft.proceed/1"
    turn: Change
    stage: str
    mover: Change = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RollTie(Command):
    """Figures of equal adjDX roll for who acts first."""

    kind: Literal["tft.tie/1"] = "tft.tie/1"
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Command):
    """A figure lets its moment go by."""

    kind: Literal["tft.pass/1"] = "tft.pass/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike(Command):
    """A blow with a ready weapon or the body, at an adjacent enemy or as a jab. `off_hand`: the main-gauche's own."""

    kind: Literal["tft.strike/1"] = "tft.strike/1"
    figure: str
    target: str
    weapon: str = ""
    off_hand: bool = False
    stated: Stated | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rush(Command):
    """A shield-rush."""

    kind: Literal["tft.rush/1"] = "tft.rush/1"
    figure: str
    target: str
    stated: Stated | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw(Command):
    """A weapon is thrown. `spare` are figures beyond the target that the thrower does not want to hit.

    Without a ground, `in_the_way` are the figures to be missed first, nearest first.
    """

    kind: Literal["tft.throw/1"] = "tft.throw/1"
    figure: str
    target: str
    weapon: str
    spare: tuple[str, ...] = ()
    in_the_way: tuple[str, ...] = ()
    stated: Stated | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoot(Command):
    """A missile weapon is fired; the second arrow of a turn is the same command again."""

    kind: Literal["tft.shoot/1"] = "tft.shoot/1"
    figure: str
    target: str
    weapon: str
    spare: tuple[str, ...] = ()
    in_the_way: tuple[str, ...] = ()
    stated: Stated | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Grapple(Command):
    """A figure goes onto an enemy's hex to fight hand to hand (options b, o, n), and attacks if that succeeds.

    `consent`: the enemy agrees; `walled`: without a ground, that its back is to a wall.
    """

    kind: Literal["tft.grapple/1"] = "tft.grapple/1"
    figure: str
    target: str
    consent: bool = False
    walled: bool = False
    stated: Stated | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HthStrike(Command):
    """A blow at an enemy of the same brawl, with a ready dagger (`weapon`) or bare hands."""

    kind: Literal["tft.hth-strike/1"] = "tft.hth-strike/1"
    figure: str
    target: str
    weapon: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawDagger(Command):
    """In a brawl: a die to get the dagger out."""

    kind: Literal["tft.draw-dagger/1"] = "tft.draw-dagger/1"
    figure: str
    weapon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakFree(Command):
    """In a brawl: a die to get away, to an empty hex beside it."""

    kind: Literal["tft.break-free/1"] = "tft.break-free/1"
    figure: str
    hex: Hex | None = None
    facing: Change | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Disengage(Command):
    """The step of option n, one hex in any direction."""

    kind: Literal["tft.disengage/1"] = "tft.disengage/1"
    figure: str
    hex: Hex | None = None
    facing: Change | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceRetreat(Command):
    """A victor moves an enemy one hex back and may follow, with a new facing; or it declines (`hold`)."""

    kind: Literal["tft.retreat/1"] = "tft.retreat/1"
    figure: str
    target: str
    hex: Hex | None = None
    follow: bool = False
    facing: Change | None = None
    hold: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Command):
    """A figure leaves the arena by the door it came in by."""

    kind: Literal["tft.leave/1"] = "tft.leave/1"
    figure: str


TftCommand = (
    RollInitiative
    | WaiveInitiative
    | TakeOption
    | Intend
    | Proceed
    | RollTie
    | Pass
    | Strike
    | Rush
    | Throw
    | Shoot
    | Grapple
    | HthStrike
    | DrawDagger
    | BreakFree
    | Disengage
    | ForceRetreat
    | Leave
)
