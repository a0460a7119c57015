"""A unit: troops, an engine with its crew, or a stretch of wall, as it stands in a battle."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from gmtool.bounds import Between, Count
from gmtool.rules.kit.bodies.formations import Embodied
from gmtool.rules.kit.mustering import Granted
from gmtool.space import Heading, Point, Position

Far = Annotated[int, Between(0, 99_999)]
"""A distance in hundredths of an inch."""


class Pace(StrEnum):
    """How far a unit has moved this turn, by its normal move (cm.missile.rate.half-move)."""

    STOOD = "stood"
    HALF = "half"
    FULL = "full"
    CHARGE = "charge"


class Drill(StrEnum):
    """The formation of a unit (cm.formation.costs). Round is that of a schiltron (cm.nation.scots)."""

    LINE = "line"
    COLUMN = "column"
    SQUARE = "square"
    ROUND = "round"


class Aspect(StrEnum):
    """Where an attack meets a unit."""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


class Going(StrEnum):
    """Why a unit is no longer on the table."""

    DESTROYED = "destroyed"
    BROKEN = "broken"
    SURRENDERED = "surrendered"
    FLED = "fled"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Flight:
    """A retreat or a rout (cm.rout.table): the turns that it has lasted, and the turn of the last move of it.

    `rally_on` is the turn that the unit must stand unmoved to rally.
    """

    rout: bool
    turns: Count
    moved_on: Count
    heading: Heading | None = None

    @property
    def rally_on(self) -> int:
        """The turn in which it rallies, if it is not attacked."""
        return self.moved_on + 1


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
    FORM = "form"
    FACE = "face"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A written order: the task, where to, and whom to charge or support. Without a map the pace says how far."""

    task: Task
    to: Position | None = None
    heading: Heading | None = None
    pace: Pace = Pace.FULL
    target: str = ""
    drill: Drill | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit(Embodied):
    """A card's copy in the battle: a unit of so many men, its `formation`; a wall has `points` alone.

    What the card says: `kind`, `arms`, `traits`, `nation`, `armor`, `gait` and `engine` are keys of tables, empty for
    what is usual. This turn: its `order`, how far it `moved` and at what `pace`, `shots` fired, whether it is `done` in
    this phase. `since` is the turn from whose start it has stood where it is.
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
    arms: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    nation: str = ""
    armor: str = ""
    gait: str = ""
    engine: str = ""
    points: Count = 0
    full_points: Count = 0
    # --- how it stands
    drill: Drill = Drill.LINE
    drilling: Annotated[int, Between(0, 99)] = 0
    """Quarters of a move that a change of formation still takes (cm.formation.caught)."""
    since: Count = 1
    effort: Effort = field(default_factory=Effort)
    tired: bool = False
    flight: Flight | None = None
    steady: bool = False
    """It has passed a loss check (cm.morale.loss-second)."""
    prisoners: Count = 0
    prisoners_of: tuple[str, ...] = ()
    going: Going | None = None
    # --- this turn
    order: Order | None = None
    moved: Far = 0
    pace: Pace = Pace.STOOD
    moved_last: bool = False
    charged_last: bool = False
    shots: Count = 0
    loaded: bool = True
    obeys: str = ""
    obeys_until: Count = 0
    quarry: str = ""
    """Whom it must charge (cm.knights.charge)."""
    done: bool = False
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
    shifted_on: Count = 0

    @property
    def men(self) -> int:
        """The men that are left."""
        return self.formation.men if self.formation else 0

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

    def is_a(self, trait: str) -> bool:
        """True if it has a trait."""
        return trait in self.traits


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """A unit in a melee: whom it fights, and where its attack meets that unit. The first to attack comes first.

    `men` are in contact by the GM's word; 0: as many as stand in the first rank. `charged`: it came at a charge,
    `standing`: horse that was caught standing (cm.cavalry.standing), `impetus`: its charge earns the extra die.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Melee:
    """A melee: who fights whom, the rounds fought, the turn of the last, and the men of each side at its start."""

    key: str
    contacts: tuple[Contact, ...]
    rounds: Count = 0
    fought_on: Count = 0
    began: Count = 1
    start: tuple[tuple[str, int], ...] = ()

    @property
    def units(self) -> tuple[str, ...]:
        """The units that fight in it, each once."""
        return tuple(dict.fromkeys(one.unit for one in self.contacts))

    def contact(self, unit: str) -> Contact | None:
        """How a unit fights in it; None where it does not."""
        return next((one for one in self.contacts if one.unit == unit), None)
