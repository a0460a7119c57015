"""The commands and events of monsters, with their sentences."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.rules.chainmail.state.asked import (
    FLY_HEIGHT,
    TOP,
    FlyInches,
    Meets,
    Place,
    WayToIt,
    enemies_first,
    off_table,
    on_table,
    units,
)
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.events import Inches
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.asking import Ask, obvious
from gmtool.rules.seam import (
    Deals,
    Either,
    FigureCommand,
    FigureEvent,
    FigureId,
    Men,
    Phrase,
    TargetEvent,
    command,
    event,
)
from gmtool.space import Heading

Height = Annotated[int, Between(0, TOP)]
Up = Annotated[int, Phrase(", at a height of {} in")]


# --- flight -----------------------------------------------------------------------------------------------------------
@command("cm.fly/1")
class Fly(FigureCommand):
    """A creature flies: to a place on the map, or so many inches; its `height` afterwards, 0 where it lands."""

    to: Place = None
    height: Annotated[Height, FLY_HEIGHT] = 0
    inches: FlyInches = 0


@event("cm.flew/1", says="{figure} flew {far}{height}.")
class Flew(FigureEvent):
    """A creature flew."""

    far: Inches
    height: Up = 0


@command("cm.swoop/1")
class Swoop(FigureCommand):
    """A creature flies into contact with an enemy: into its front, flank or rear, over so many inches."""

    target: Annotated[FigureId, Ask("Target", proposes=obvious)]
    aspect: Meets = None
    inches: WayToIt = None
    men: Men = 0


@event("cm.came-down/1", says="{figure} came down.")
class CameDown(FigureEvent):
    """A creature had to land."""


@command("cm.take-up/1")
class TakeUp(FigureCommand):
    """A Roc takes a man-sized figure up, which it carries from now on."""

    target: Annotated[FigureId, Ask("Whom", units, allowed=True, proposes=obvious)]


@command("cm.set-down/1")
class SetDown(FigureCommand):
    """A Roc sets down whom it carries."""


@event("cm.carried/1", says="{figure} {up} {target}.")
class Carried(TargetEvent):
    """A Roc took somebody up or set him down."""

    up: Annotated[bool, Either("took up", "set down")] = True


# --- breath -----------------------------------------------------------------------------------------------------------
@command("cm.breathe/1")
class Breathe(FigureCommand):
    """A Dragon breathes in a direction; without a map at `target`, and whoever else the GM counts."""

    heading: Annotated[
        Heading | None, Ask("Direction", default=lambda ctx, unit: unit.heading, required=True, when=on_table)
    ] = None
    target: Annotated[FigureId, Ask("Target", enemies_first, proposes=obvious, required=True, when=off_table)] = ""


@event("cm.breathed/1", says="{figure} breathed {stuff}.", weight=2, counts=Deals(whom=""))
class Breathed(FigureEvent):
    """A Dragon breathed."""

    stuff: str


# --- fear and touch ---------------------------------------------------------------------------------------------------
@command("cm.frighten/1")
class Frighten(FigureCommand):
    """An enemy comes near enough to a creature to fear it, by the GM's word."""

    target: Annotated[FigureId, Ask("Target", proposes=obvious)]


@command("cm.touch/1")
class Touch(FigureCommand):
    """A Wraith touches so many men of a unit in the course of its move, by the GM's word."""

    target: Annotated[FigureId, Ask("Whom it touches", proposes=obvious)]
    men: Annotated[Men, Ask("Men within an inch of its way", required=True, lowest=1)] = 1


@command("cm.release/1")
class Release(FigureCommand):
    """An Elf, a Hero-type or a magic-user touches paralyzed friends, who are free."""

    target: Annotated[FigureId, Ask("Whom", units, allowed=True, proposes=obvious)]


@event("cm.released/1", says="{figure} freed {target}.")
class Released(TargetEvent):
    """Paralyzed friends were freed."""


@command("cm.leave-behind/1")
class LeaveBehind(FigureCommand):
    """The others of a unit leave its paralyzed men behind, who are a unit of their own from now on."""


@event("cm.left-behind/1", says="{figure} left {men} paralyzed behind.")
class LeftBehind(TargetEvent):
    """Paralyzed men were left behind, as the unit `target`."""

    men: int


def _most_men(ctx: Context, unit: Unit) -> int:
    return max((one.men for one in enemies_first(ctx, unit)), default=1)


@command("cm.gaze/1")
class Gaze(FigureCommand):
    """So many figures of a unit look at the face of a Basilisk, by the GM's word."""

    target: Annotated[FigureId, Ask("Who looks at it", enemies_first, proposes=obvious)]
    men: Annotated[Men, Ask("How many", required=True, lowest=1, highest=_most_men)] = 1


# --- Treants ----------------------------------------------------------------------------------------------------------
@command("cm.call-tree/1")
class CallTree(FigureCommand):
    """A Treant makes a tree near it move this turn."""

    target: Annotated[FigureId, Ask("Tree", units, allowed=True, proposes=obvious)]


@event("cm.tree-called/1", says="{figure} moves {target}.")
class TreeCalled(TargetEvent):
    """A Treant moves a tree this turn."""


@command("cm.torch/1")
class SetAfire(FigureCommand):
    """So many figures of a unit try to set a Treant or its tree afire."""

    target: Annotated[FigureId, Ask("Treant", proposes=obvious)]
    men: Annotated[Men, Ask("Figures that try", lowest=1)] = 1


@event("cm.torched/1", says="{figure} {burns} ({rolled}).", weight=2)
class Torched(FigureEvent):
    """Somebody tried to set a Treant or its tree afire."""

    rolled: int
    burns: Annotated[bool, Either("burns", "does not catch fire")]
