"""The commands and events of written orders and of the terrain cards."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.rules.chainmail.state.asked import (
    FLY_HEIGHT,
    ByRoad,
    Facing,
    FlyInches,
    InContact,
    Meets,
    Place,
    SaidGround,
    SaidPace,
    SaidTurn,
    off_table,
)
from gmtool.rules.chainmail.state.unit import Drill, Far, Pace, Task, WholeInches
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import (
    Command,
    Event,
    FigureCommand,
    FigureEvent,
    InputKind,
    Men,
    Phrase,
    SideId,
    TargetEvent,
    command,
    event,
)
from gmtool.space import Point

_WAYS = {one: one.capitalize() for one in ("ahead", "left", "right", "back")}
"""The way and the facing of a move without a map."""


@command("cm.order/1")
class WriteOrder(FigureCommand):
    """An order is written for a unit; its fields are those of `Order`."""

    task: Task
    to: Place = None
    heading: Facing = None
    pace: SaidPace = Pace.FULL
    facing: Annotated[str, Ask("Which way", _WAYS, when=off_table, default="ahead")] = ""
    over: SaidGround = ""
    road: ByRoad = False
    target: Annotated[str, Ask("Target", kind=InputKind.FIGURE, required=True)] = ""
    drill: Annotated[Drill | None, Ask("Formation", required=True)] = None
    files: Men = 0
    turn: SaidTurn = ""
    height: Annotated[WholeInches, FLY_HEIGHT] = 0
    inches: FlyInches = 0


@command("cm.march/1")
class March(FigureCommand):
    """A unit makes the half of its ordered move that is due now.

    Without a map the GM says where a charge or an attack meets its target, and how far away that is.
    """

    aspect: Meets = None
    men: InContact = 0
    far: Far | None = None


@command("cm.draw/1")
class DrawTerrain(Command):
    """A side draws a card of the terrain deck; it `defends` by the GM's word."""

    side: str
    defends: bool = False


@command("cm.draw-no-more/1")
class StopDrawing(Command):
    """A side draws no more terrain cards."""

    side: str


@command("cm.lay/1")
class LayTerrain(Command):
    """A drawn piece of terrain is laid on the map, about a place; `card` counts the drawn cards from 1."""

    card: Annotated[int, Between(0, 99)]
    at: Annotated[Point, Ask("Where", anywhere=True)]


@event("cm.ordered/1", says="{figure}: order written.", weight=0)
class Ordered(FigureEvent):
    """An order was written; it is sealed until all are."""


@event("cm.met/1", says="{figure} ran into {target}.")
class RanInto(TargetEvent):
    """A unit met an enemy on its way, without an order to attack it."""


@event("cm.fell-short/1", says="{figure} did not reach {target}.")
class FellShort(TargetEvent):
    """A charge or an attack did not reach its target this turn."""


@event("cm.drew/1", says="{side} drew {what}{laid}.")
class Drew(Event):
    """A side drew a terrain card."""

    side: SideId
    what: str
    laid: Annotated[str, Phrase(", to be laid {}")] = ""


@event("cm.drew-last/1", says="{side} will draw no more terrain.")
class DrewLast(Event):
    """A side draws no more terrain cards."""

    side: SideId


@event("cm.laid/1", says="{side} laid {what} on the table.")
class Laid(Event):
    """A piece of terrain was laid on the map."""

    side: SideId
    what: str
