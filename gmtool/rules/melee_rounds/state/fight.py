"""The state of a melee: immutable, saved as JSON."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from gmtool.bounds import Change, Count
from gmtool.records import dataclass
from gmtool.rules.kit.open_fight import Fallen, OpenFight, OpenFigure
from gmtool.rules.melee_rounds.cards.fighter import Fighter, Gear, Spell, Thing
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.dice import Dice
from gmtool.rules.seam import BeatKind
from gmtool.space import Heading, Point


class Stage(StrEnum):
    """The stage of a fight: a round begins with plots, and each of its seconds has three stages."""

    PLOTS = "plots"  # General Plots are stated
    SECOND = "second"  # Specific Plots of a second are stated
    REACTIONS = "reactions"  # those attacked parry on Full Defensive, or change their plots
    ATTACKS = "attacks"  # the attacks of the second are resolved


@dataclass(frozen=True, slots=True)
class Plot:
    """A General Plot. `kind` is a key of the plots, `set` the weapon set whose AMR is rolled.

    `casts` are the spells intended beside fighting, `thing` the potion or pellet of a whole round. `reach` is the
    second in which its attack becomes possible, 0 where not known yet. `written` plots are kept from the players until
    they are carried out; the dice of `secret` ones until they are used.
    """

    kind: str
    set: str = ""
    casts: Count = 0
    thing: str = ""
    reach: Count = 0
    words: str = ""
    written: bool = False
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Intent:
    """A Specific Plot for the present second, with what it needs. `die` is the face of the die that it takes.

    `free`: it takes an AMR for which no die is needed. `thievish`: it is the automatic attack of a Thievish Attack.
    `done`: the attack has been resolved, or the parry has met the attack of `target`; `missed`: that attack missed.
    """

    deed: Deed
    target: str = ""
    gear: str = ""
    thing: str = ""
    words: str = ""
    die: Count | None = None
    free: bool = False
    thievish: bool = False
    written: bool = False
    done: bool = False
    missed: bool = False
    way: tuple[Point, ...] = ()
    feet: Count = 0
    heading: Heading | None = None
    seconds: Count = 1


@dataclass(frozen=True, slots=True)
class Running:
    """A Specific Plot over several seconds, `begun` to `until`, both counted from the start of the melee."""

    deed: Deed
    begun: Change
    until: Change
    words: str = ""
    thing: str = ""
    written: bool = False


@dataclass(frozen=True, slots=True)
class Cast:
    """A spell that was begun. Seconds are counted from the start of the melee; `ends` is the last of its casting.

    `then`: the spell that follows straight on was plotted together with it (mr.magic.chain-plot-early).
    """

    item: str
    kind: str
    begun: Change
    ends: Change
    interspell: Count = 0
    words: str = ""
    then: bool = False
    written: bool = False

    @property
    def effect(self) -> int:
        """The second in which it works (mr.magic.effect-second, mr.magic.reflex-timing)."""
        return self.ends + 1

    @property
    def discerned(self) -> int:
        """The second in which the caster perceives its effect (mr.magic.discern-second)."""
        return self.ends + 2

    @property
    def rested(self) -> int:
        """The first second after its interspell time (mr.magic.ist-includes-two-seconds)."""
        return self.ends + self.interspell + 1


@dataclass(frozen=True, slots=True)
class Trace:
    """A figure's deed in a second of this round, for the strip. `secret`: the players are not told."""

    second: Count
    kind: BeatKind
    text: str
    why: str = ""
    rule: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure(OpenFigure):
    """A card's copy in the melee.

    `damage` has been taken; `pending` counts when the second ends. Of this round: `plot`, `dice`, `start` (the first
    second in which it may begin anything, in the first round), `free` (the duelist's first AMR is still to come),
    `ended` (its Full Defensive is over), `forfeited` and `casts` (AMR given up for spells, and spells begun), `barred`
    (the second in which the GM refused a change of plot), `alert` (the second from which it knows of a Thievish
    Attack), `struck` (damage broke its Full Defensive: it has dice to roll), `later` (AMR dice that wait for a Thievish
    Attack, or were rolled early).
    `before` is the kind of its plot in the round before, `carried`: a parry of second 6 comes over from it.
    Of this second: `intent`, `shielded`, `attacked` (it is aware of an attack on it), `reacted` (it has stated its
    reaction to that), `changed` (its plot was changed). `running` and `cast` are deeds over several seconds and spells,
    `stages` the steps done with pellets, by id, and `thrown` the second of the melee in which it threw a flash pellet.
    """

    fighter: Fighter
    gear: tuple[Gear, ...] = ()
    spells: tuple[Spell, ...] = ()
    things: tuple[Thing, ...] = ()
    damage: Count = 0
    pending: Change = 0
    plot: Plot | None = None
    dice: Dice | None = None
    start: Count = 0
    free: bool = False
    ended: bool = False
    forfeited: Count = 0
    casts: Count = 0
    barred: Count = 0
    alert: Count = 0
    struck: bool = False
    later: tuple[Count, ...] = ()
    intent: Intent | None = None
    shielded: bool = False
    attacked: bool = False
    reacted: bool = False
    changed: bool = False
    before: str = ""
    carried: bool = False
    running: Running | None = None
    cast: tuple[Cast, ...] = ()
    stages: Mapping[str, str] = field(default_factory=dict)
    thrown: Count = 0
    traces: tuple[Trace, ...] = ()


@dataclass(frozen=True, slots=True)
class Dropped(Fallen):
    """A weapon or shield that lies on the ground."""

    damaged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight(OpenFight):
    """A running melee. `second` is 0 while General Plots are stated."""

    figures: Mapping[str, Figure]
    second: Count = 0
    stage: Stage = Stage.PLOTS
    lying: tuple[Dropped, ...] = ()
