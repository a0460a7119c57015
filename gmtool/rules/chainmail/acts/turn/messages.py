"""The commands and events of written orders and of the terrain cards."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.rules.chainmail.state.unit import Aspect, Drill, Far, Pace, Task, WholeInches
from gmtool.rules.seam import Command, Event, FigureCommand, FigureEvent, FigureId, Men, Phrase, SideId, command, event
from gmtool.space import Heading, Point, Position


@command("cm.order/1")
class WriteOrder(FigureCommand):
    """An order is written for a unit; its fields are those of `Order`."""

    task: Task
    to: Position | None = None
    heading: Heading | None = None
    pace: Pace = Pace.FULL
    facing: str = ""
    over: str = ""
    road: bool = False
    target: str = ""
    drill: Drill | None = None
    files: Men = 0
    turn: str = ""
    height: WholeInches = 0
    inches: WholeInches = 0


@command("cm.march/1")
class March(FigureCommand):
    """A unit makes the half of its ordered move that is due now.

    Without a map the GM says where a charge or an attack meets its target, and how far away that is.
    """

    aspect: Aspect | None = None
    men: Men = 0
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
    at: Point


@event("cm.ordered/1", says="{figure}: order written.", weight=0)
class Ordered(FigureEvent):
    """An order was written; it is sealed until all are."""


@event("cm.met/1", says="{figure} ran into {target}.")
class RanInto(FigureEvent):
    """A unit met an enemy on its way, without an order to attack it."""

    target: FigureId


@event("cm.fell-short/1", says="{figure} did not reach {target}.")
class FellShort(FigureEvent):
    """A charge or an attack did not reach its target this turn."""

    target: FigureId


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
