"""A unit: troops, an engine with its crew, or a stretch of wall, as it stands in a battle."""

from dataclasses import field
from enum import StrEnum
from typing import Annotated

from gmtool.bounds import Between, Count
from gmtool.records import dataclass
from gmtool.rules.chainmail.state.records.fabled import Fabled
from gmtool.rules.chainmail.state.records.fantasy import Fantasy
from gmtool.rules.chainmail.state.records.man import Man
from gmtool.rules.chainmail.state.records.posts import Post
from gmtool.rules.chainmail.state.records.sorcery import Sorcery
from gmtool.rules.kit.bodies.formations import OnOpenGround
from gmtool.rules.kit.mustering import Granted
from gmtool.space import Heading, Point, Position

Far = Annotated[int, Between(0, 99_999)]
"""A distance in hundredths of an inch."""
WholeInches = Annotated[int, Between(0, 99)]
"""A distance in inches, as a GM says it."""


class Pace(StrEnum):
    """How far a unit has moved this turn, by its normal move (cm.missile.rate.half-move)."""

    STOOD = "stood"
    HALF = "half"
    FULL = "full"
    CHARGE = "charge"


class Drill(StrEnum):
    """The formation of a unit (cm.formation.costs). Round is that of a schiltron (cm.nation.scots).

    In open order it is no formed body, and may pass through a wood (cm.terrain.wood).
    """

    LINE = "line"
    COLUMN = "column"
    SQUARE = "square"
    ROUND = "round"
    OPEN = "open"


class Aspect(StrEnum):
    """Where an attack meets a unit."""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


class Going(StrEnum):
    """Why a unit is no longer on the table."""

    DESTROYED = "destroyed"
    SLAIN = "slain"
    BROKEN = "broken"
    SURRENDERED = "surrendered"
    FLED = "fled"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Flight:
    """A retreat or a rout (cm.rout.table): the turns that it has lasted, and the turn of the last move of it.

    `rally_on` is the turn that the unit must stand unmoved to rally. `pikes`: a charge of pikes began it
    (cm.morale.pike-charge-followup); `caught`: it was attacked and did not rally (cm.rout.attacked).
    """

    rout: bool
    turns: Count
    moved_on: Count
    heading: Heading | None = None
    pikes: bool = False
    caught: bool = False

    @property
    def rally_on(self) -> int:
        """The turn in which it rallies, if it is not attacked."""
        return self.moved_on + 1


@dataclass(frozen=True, slots=True)
class Momentum:
    """A charge that won and goes on (cm.charge.carry-through): what is left of it, and how far its `quarry` went back.

    `free`: it may end here, since the enemy surrendered (cm.postmelee.surrender-charge).
    """

    left: Far
    quarry: str = ""
    far: Far = 0
    free: bool = False


@dataclass(frozen=True, slots=True)
class Effort:
    """What a unit has done of late, for fatigue (cm.fatigue.move5): turns moved in a row, and then rounds fought.

    `charged`: it has charged after those turns. Uphill moves and heat count double (cm.fatigue.uphill).
    """

    moves: Count = 0
    charged: bool = False
    rounds: Count = 0


class Task(StrEnum):
    """What a written order tells a unit to do (cm.turn.sim.orders)."""

    STAND = "stand"
    MOVE = "move"
    CHARGE = "charge"
    SUPPORT = "charge if charged"
    FLY = "fly"
    FORM = "form"
    FACE = "face"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A written order: the task, where to, and whom to charge or support.

    Without a map the pace says how far, `facing` which way ("ahead", "left"), and `over` the kind of terrain on the
    way. `turn` is a row of the facing table. A flight ends at a `height`, and without a map after so many `inches`.
    """

    task: Task
    to: Position | None = None
    heading: Heading | None = None
    pace: Pace = Pace.FULL
    facing: str = ""
    over: str = ""
    road: bool = False
    target: str = ""
    drill: Drill | None = None
    files: Count = 0
    turn: str = ""
    height: WholeInches = 0
    inches: WholeInches = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit(OnOpenGround):
    """A card's copy in the battle: a unit of so many men, its `formation`; a wall has `points` alone.

    What the card says: `kind`, `arms`, `traits`, `nation`, `armor`, `gait` and `engine` are keys of tables, empty for
    what is usual. This turn: its `order`, how far it `moved` and at what `pace`, `shots` fired, whether it is `done` in
    this phase. What a move takes counts as moved, uphill twice the way. `since` is the turn from whose start it has
    stood where it is. An engine `fired_on` and `shifted_on` its last turns of fire and of moving, and was destroyed in
    the turn `wrecked_on`; 0: never.
    """

    id: str
    name: str
    side: str
    card: str = ""
    at: Point | None = None
    heading: Heading | None = None
    gone: bool = False
    hidden: bool = False
    picture: str = ""
    granted: tuple[Granted, ...] = ()
    # --- from the card
    kind: str
    fantastic: str = ""
    """Its fantastic type; `kind` is then the kind whose lines it has."""
    arms: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    nation: str = ""
    armor: str = ""
    gait: str = ""
    engine: str = ""
    mixed: str = ""
    mixed_men: Count = 0
    """The kind of some of its men, and how many of them it began with (cm.hist.horse-brigading)."""
    points: Count = 0
    full_points: Count = 0
    # --- how it stands
    drill: Drill = Drill.LINE
    drilling: Annotated[int, Between(0, 99)] = 0
    """Quarters of a move that a change of formation still takes (cm.formation.caught)."""
    drilled: Annotated[int, Between(0, 99)] = 0
    """Those of them that this turn's move goes into."""
    owed: Far = 0
    """What a change of facing still takes of the next moves (cm.formation.training)."""
    since: Count = 1
    effort: Effort = field(default_factory=Effort)
    tired: bool = False
    flight: Flight | None = None
    steady: bool = False
    """It has passed a loss check (cm.morale.loss-second)."""
    prisoners: Count = 0
    prisoners_of: tuple[str, ...] = ()
    """The units that its prisoners are from."""
    guards: Count = 0
    """The men that guard its prisoners, and do not fight (cm.prisoners.guard)."""
    freed: Count = 0
    """The men that got away from the enemy, and are back from the next turn on (cm.prisoners.escape)."""
    going: Going | None = None
    fantasy: Fantasy = field(default_factory=Fantasy)
    hits: Count = 0
    """Hits that are added up until they kill a figure (cm.ogre.six-hits)."""
    fabled: Fabled = field(default_factory=Fabled)
    # --- this turn
    order: Order | None = None
    moved: Far = 0
    pace: Pace = Pace.STOOD
    climbed: bool = False
    """It has gone uphill this turn (cm.fatigue.uphill)."""
    fought_on: Count = 0
    """The turn of its last round of melee (cm.fatigue.rest)."""
    moved_last: bool = False
    charged_last: bool = False
    shots: Count = 0
    loaded: bool = True
    momentum: Momentum | None = None
    refused_on: Count = 0
    """The turn in which it last refused a melee (cm.melee.missile-refuse)."""
    obeys: str = ""
    obeys_until: Count = 0
    quarry: str = ""
    """Whom it must charge (cm.knights.charge)."""
    done: bool = False
    paused: bool = False
    """It makes a split-move and pauses after the first half of it (cm.missile.split-move)."""
    half_at: Point | None = None
    """Where it was at the half-move, if that is not half way (cm.missile.split-move-exposed)."""
    passing_on: Count = 0
    """The last turn in which it fired at enemies that passed by (cm.missile.pass-through)."""
    # --- the army commander
    heartened: bool = False
    """He is within 12 inches, by the GM's word (cm.commander.within-12)."""
    led: str = ""
    led_since: Count = 0
    """A commander's unit, and the turn in which he came to it."""
    fled: Flight | None = None
    """The flight that the commander ended by joining it (cm.commander.leaves)."""
    # --- an engine's fire
    fired_on: Count = 0
    fired_at: str = ""
    """Whom it fired at last, man or unit or engine, which it is likely to fire at again."""
    shifted_on: Count = 0
    wrecked_on: Count = 0
    # --- man to man, and in a joust
    man: Man = field(default_factory=Man)
    # --- sieges and baggage
    sorcery: Sorcery = field(default_factory=Sorcery)
    post: Post = field(default_factory=Post)
    long: Far = 0
    """The length of a stretch of wall; 0 where nobody measures it (cm.siege.mines-success)."""
    away: bool = False
    """It has left the table for somebody's baggage (cm.baggage.out-of-play)."""

    @property
    def men(self) -> int:
        """The men that are left."""
        return self.formation.men if self.formation else 0

    @property
    def fit(self) -> int:
        """The men that can fight: all but those who guard prisoners, whom a touch has paralyzed, or a fall stunned."""
        return max(0, self.men - self.guards - self.fabled.paralyzed - self.post.stunned)

    @property
    def others(self) -> int:
        """The men of its other kind that are left: men of both fall as they are mixed."""
        return self.mixed_men * self.men // self.start if self.mixed and self.start else 0

    @property
    def first_rank(self) -> int:
        """The men of the first rank."""
        return min(self.formation.files, self.fit) if self.formation else 0

    @property
    def ranks(self) -> int:
        """The ranks of men who can fight, which are the men of a flank."""
        return -(-self.fit // self.formation.files) if self.formation else 0

    @property
    def start(self) -> int:
        """The men that it began with."""
        return self.formation.start if self.formation else 0

    @property
    def lost(self) -> int:
        """The men lost so far, from all causes."""
        return self.start - self.men

    @property
    def able(self) -> bool:
        """True if it is on the table with a man, or a wall with a point of defense."""
        return not self.gone and self.going is None and (self.men > 0 or (self.start == 0 and self.points > 0))

    @property
    def caught(self) -> bool:
        """True if it was attacked in flight and did not rally: it strikes nobody (cm.rout.attacked-losses)."""
        return self.flight is not None and self.flight.caught

    @property
    def aloft(self) -> int:
        """The men on a ladder or in a tower: those who came up, without those who fell or stand on the wall."""
        post = self.post
        return max(0, min(self.men, post.aloft - max(0, post.strength - self.men)) - post.atop)

    def is_a(self, trait: str) -> bool:
        """True if it has a trait."""
        return trait in self.traits


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """A unit in a melee: whom it fights, and where its attack meets that unit. The first to attack comes first.

    `men` are in contact by the GM's word; 0: as many as stand in the first rank. `charged`: it came at a charge,
    `standing`: horse that was caught standing (cm.cavalry.standing), `impetus`: its charge earns the extra die. `came`:
    it attacked, and was not attacked. `since` are the rounds that were fought before; `overlap`: its men are those who
    went round the enemy (cm.melee.overlap), besides the men of its other contact.
    """

    unit: str
    foe: str
    aspect: Aspect = Aspect.FRONT
    men: Count = 0
    charged: bool = False
    standing: bool = False
    impetus: bool = False
    left: Far = 0
    """The charge move that was left at contact (cm.charge.carry-through)."""
    came: bool = False
    since: Count = 0
    overlap: bool = False
    from_left: bool = False
    """It meets the left flank, which matters man to man (cm.mtm.left-flank-order)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Melee:
    """A melee: who fights whom, the rounds fought, the turn of the last, and the men of each side at its start.

    Man to man each pair is a melee of its own; `first` is who struck first in its last round (cm.mtm.later-rounds).
    """

    key: str
    contacts: tuple[Contact, ...]
    rounds: Count = 0
    fought_on: Count = 0
    began: Count = 1
    start: tuple[tuple[str, Count], ...] = ()
    first: str = ""

    @property
    def units(self) -> tuple[str, ...]:
        """The units that fight in it, each once."""
        return tuple(dict.fromkeys(one.unit for one in self.contacts))

    def contact(self, unit: str) -> Contact | None:
        """How a unit fights in it; None where it does not."""
        return next((one for one in self.contacts if one.unit == unit), None)

    def between(self, unit: str, foe: str) -> Contact | None:
        """How a unit fights this foe, its front and not those who overlap; None where it does not."""
        return next((one for one in self.contacts if (one.unit, one.foe) == (unit, foe) and not one.overlap), None)

    def is_first(self, contact: Contact) -> bool:
        """True in the first round of a contact."""
        return contact.since == self.rounds
