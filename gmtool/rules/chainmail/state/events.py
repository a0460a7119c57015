"""The events that every part of the rules shares, with their sentences; the others stand with their acts."""

from typing import Annotated

from gmtool.rules.chainmail.state.unit import Aspect, Drill, Far
from gmtool.rules.kit.messages import Cases, Event, FigureEvent, FigureId, Shown, event

Inches = Annotated[Far, Shown("inches")]
SideId = Annotated[str, Shown("side")]
_PHASES = Cases(
    (
        ("obedience", "Obedience"),
        ("initiative", "Initiative"),
        ("move-first", "First move"),
        ("move-last", "Counter-move"),
        ("orders", "Orders"),
        ("half", "First half of the move"),
        ("rest", "Second half of the move"),
        ("artillery", "Artillery fire"),
        ("missile", "Missile fire"),
        ("melee", "Melees"),
    )
)
PHASE_NAMES = dict(_PHASES.words)
_REACTIONS = Cases(
    (
        ("half back", "falls back half a move in good order"),
        ("back", "falls back a move in good order"),
        ("retreat", "retreats"),
        ("rout", "routs"),
        ("surrender", "surrenders"),
    )
)
_GOINGS = Cases(
    (
        ("destroyed", "is destroyed"),
        ("broken", "breaks and leaves the field"),
        ("surrendered", "surrenders"),
        ("fled", "has fled"),
        ("left", "leaves the table"),
    )
)
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


@event("cm.first/1", says="{side} moves first ({rolled} against {against}).")
class FirstMove(Event):
    """A side moves first this turn, by these dice."""

    side: SideId
    rolled: int
    against: int


@event("cm.stood/1", says="{figure} stands.", weight=0)
class Stood(FigureEvent):
    """A unit did nothing in a phase."""


@event("cm.moved/1", says="{figure} moves {far}.")
class Moved(FigureEvent):
    """A unit moved so far."""

    far: Inches


@event("cm.formed/1", says="{figure} forms {drill}.")
class Reformed(FigureEvent):
    """A unit took up another formation."""

    drill: Annotated[Drill, _DRILLS]


@event("cm.faced/1", says="{figure} turns.")
class Faced(FigureEvent):
    """A unit turned on the spot."""

    heading: int | None = None


@event("cm.charged/1", says="{figure} charges {target}{aspect}.", weight=2)
class Charged(FigureEvent):
    """A unit charged another one."""

    target: FigureId
    aspect: Annotated[Aspect, ASPECTS] = Aspect.FRONT
    far: Far = 0


@event("cm.attacked/1", says="{figure} attacks {target}{aspect}.")
class Attacked(FigureEvent):
    """A unit attacked another one at its normal move."""

    target: FigureId
    aspect: Annotated[Aspect, ASPECTS] = Aspect.FRONT


@event("cm.blows/1", says="{figure}: {hits} hits with {dice} dice against {target}.")
class Struck(FigureEvent):
    """The hits of a unit in a round of melee."""

    target: FigureId
    dice: int
    hits: int


@event("cm.lost/1", says="{figure} loses {men}.")
class LostMen(FigureEvent):
    """Losses of a unit."""

    men: int


@event("cm.scored/1", says="{side} scores {total} against {against}.")
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


@event("cm.fell-back/1", says="{figure} goes back {far}.")
class FellBack(FigureEvent):
    """A unit went back so far; `fleeing` with its back to the enemy."""

    far: Inches
    fleeing: bool = False


@event("cm.gone/1", says="{figure} {why}.", weight=2)
class WentOff(FigureEvent):
    """A unit is off the table."""

    why: Annotated[str, _GOINGS]


@event("cm.rallied/1", says="{figure} has rallied.")
class Rallied(FigureEvent):
    """A unit has rallied."""


@event("cm.tired/1", says="{figure} is tired.")
class Tired(FigureEvent):
    """A unit became tired."""


@event("cm.rested/1", says="{figure} is rested.")
class Rested(FigureEvent):
    """A unit is rested."""


@event("cm.melee-over/1", says="The melee of {figure} and {target} is over.")
class MeleeOver(FigureEvent):
    """A melee ended with one side left, or none."""

    target: FigureId
    side: SideId = ""
