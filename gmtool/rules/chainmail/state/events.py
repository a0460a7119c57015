"""The events that every part of the rules shares, with their sentences; the others stand with their acts."""

from typing import Annotated

from gmtool.rules.chainmail.state.battle import PHASE_NAMES
from gmtool.rules.chainmail.state.unit import Aspect, Drill, Far
from gmtool.rules.seam import Cases, Counted, Deals, Downs, Event, FigureEvent, Shown, SideId, TargetEvent, event

Inches = Annotated[Far, Shown("inches")]
ManyMen = Annotated[int, Counted("man", "men")]
ManyPrisoners = Annotated[int, Counted("prisoner")]
ManyHits = Annotated[int, Counted("hit")]
ManyDice = Annotated[int, Counted("die", "dice")]
_PHASES = Cases(tuple(PHASE_NAMES.items()))
_REACTIONS = Cases(
    (
        ("half back", "fell back half a move in good order"),
        ("back", "fell back a move in good order"),
        ("retreat", "retreated"),
        ("rout", "routed"),
        ("surrender", "surrendered"),
    )
)
_GOINGS = Cases(
    (
        ("destroyed", ": wiped out"),
        ("slain", ": killed"),
        ("broken", " broke and left the field"),
        ("surrendered", " surrendered"),
        ("fled", " fled from the table"),
        ("left", " left the table"),
    )
)
_OUT = Downs(field="why", among=("destroyed", "slain", "broken", "surrendered", "fled"))
_DRILLS = Cases((("round", "a schiltron"), ("open", "open order")))
ASPECTS = Cases((("front", ""), ("flank", " in the flank"), ("rear", " in the rear")))


@event("cm.turn/1", says="Turn {turn}", weight=3)
class TurnBegan(Event):
    """A turn began."""

    turn: int


@event("cm.phase/1", says="{phase}", weight=3)
class PhaseBegan(Event):
    """A phase of the turn began."""

    phase: Annotated[str, _PHASES]


@event("cm.first/1", says="{side}: first move ({rolled} against {against}).")
class FirstMove(Event):
    """A side moves first this turn, by these dice."""

    side: SideId
    rolled: int
    against: int


@event("cm.stood/1", says="{figure} held.", weight=0)
class Stood(FigureEvent):
    """A unit did nothing in a phase."""


@event("cm.moved/1", says="{figure} moved {far}.")
class Moved(FigureEvent):
    """A unit moved so far."""

    far: Inches


@event("cm.formed/1", says="{figure} formed {drill}.")
class Reformed(FigureEvent):
    """A unit took up another formation."""

    drill: Annotated[Drill, _DRILLS]


@event("cm.faced/1", says="{figure} turned.")
class Faced(FigureEvent):
    """A unit turned on the spot."""

    heading: int | None = None


@event("cm.charged/1", says="{figure} charged {target}{aspect}.", weight=2)
class Charged(TargetEvent):
    """A unit charged another one."""

    aspect: Annotated[Aspect, ASPECTS] = Aspect.FRONT
    far: Far = 0


@event("cm.attacked/1", says="{figure} attacked {target}{aspect}.")
class Attacked(TargetEvent):
    """A unit attacked another one at its normal move."""

    aspect: Annotated[Aspect, ASPECTS] = Aspect.FRONT


@event("cm.blows/1", says="{figure}: {hits} with {dice} against {target}.", counts=Deals("hits"))
class Struck(TargetEvent):
    """The hits of a unit in a round of melee."""

    dice: ManyDice
    hits: ManyHits


@event("cm.lost/1", says="{figure} lost {men}.")
class LostMen(FigureEvent):
    """Losses of a unit."""

    men: int


@event("cm.scored/1", says="{side} scored {total} against {against}.")
class Scored(Event):
    """The totals of both sides after a round, the higher one first; `die` is that for fewer losses."""

    side: SideId
    total: int
    against: int
    die: int | None = None


@event("cm.reacted/1", says="{figure} {reaction}.", weight=2)
class Reacted(FigureEvent):
    """The reaction of a unit to the difference of the totals."""

    reaction: Annotated[str, _REACTIONS]
    difference: int


@event("cm.fell-back/1", says="{figure} went back {far}.")
class FellBack(FigureEvent):
    """A unit went back so far; `fleeing` with its back to the enemy."""

    far: Inches
    fleeing: bool = False


@event("cm.gone/1", says="{figure}{why}.", weight=2, counts=_OUT)
class WentOff(FigureEvent):
    """A unit is off the table."""

    why: Annotated[str, _GOINGS]


@event("cm.rallied/1", says="{figure} rallied.")
class Rallied(FigureEvent):
    """A unit has rallied."""


@event("cm.tired/1", says="{figure} grew tired.")
class Tired(FigureEvent):
    """A unit became tired."""


@event("cm.rested/1", says="{figure} rested.")
class Rested(FigureEvent):
    """A unit is rested."""


@event("cm.melee-over/1", says="The melee between {figure} and {target} is over.")
class MeleeOver(TargetEvent):
    """A melee ended with one side left, or none."""

    side: SideId = ""
