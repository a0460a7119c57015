"""The GM's own commands, the same in every system. Each can be undone like any other."""

from typing import Annotated

from gmtool.bounds import Change, Count
from gmtool.rules.seam.declaring import command, event
from gmtool.rules.seam.gm.bodies import BodyCommand, BodyEvent
from gmtool.rules.seam.gm.lasting import LastingCommand, LastingEvent
from gmtool.rules.seam.gm.tags import TagCommand, TagEvent
from gmtool.rules.seam.gm.waves import WaveCommand, WaveEvent
from gmtool.rules.seam.messages import Command, Event, FigureCommand, FigureEvent, Json
from gmtool.rules.seam.muster import Enlisted
from gmtool.rules.seam.wording import Phrase, Shown, SideId
from gmtool.space import Facing, Heading, Hex, Layer, Point


@command("gm.add/1")
class AddFigure(Command):
    """A further figure joins the fight."""

    figure: Enlisted


@command("gm.remove/1")
class RemoveFigure(FigureCommand):
    """A figure is taken out of the fight and off the map."""


@command("gm.place/1")
class PlaceFigure(FigureCommand):
    """A figure is put on a hex, wherever it was; the rules of movement do not apply."""

    hex: Hex
    facing: Facing | None = None


@command("gm.turn/1")
class TurnFigure(FigureCommand):
    """A figure is turned to face another way."""

    facing: Facing


@command("gm.rename/1")
class RenameFigure(FigureCommand):
    """A figure gets another name."""

    name: str


@command("gm.amend/1")
class Amend(FigureCommand):
    """A value of a figure, set by the GM; `reason` stands in the log.

    With `change` the value is added to a number; where that counts wounds, an increase has every effect of a wound.
    """

    field: str
    value: Json
    reason: str = ""
    change: bool = False


@command("gm.grant/1")
class Grant(FigureCommand):
    """A GM's named modifier on a figure's rolls, for so many turns (0: until the GM grants value 0 by that name)."""

    label: str
    value: Change
    turns: Count = 0


@command("gm.note/1")
class Note(Command):
    """Words for the log; nothing changes."""

    text: str


@command("gm.ruling/1")
class Ruling(Command):
    """The GM overrules: `command` (data of another command) is done though the rules refuse it.

    Without a command it is a decision in words. `rules` are the ledger ids that the ruling sets aside.
    """

    reason: str
    command: dict[str, Json] | None = None
    rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        # overruling a ruling adds nothing, and a hundred of them inside each other took a minute
        if self.command is not None and self.command.get("kind") == self.kind:
            raise ValueError("a ruling overrules a command, not another ruling")


@command("gm.put/1")
class PutFigure(FigureCommand):
    """A figure is put somewhere on open ground, wherever it was; `heading` in degrees clockwise from north."""

    at: Point
    heading: Heading | None = None


@command("gm.ground/1")
class EditGround(Command):
    """The ground changes: a door opens, fire spreads, fog lifts.

    `where` names the spots as `write_runs` does; `level` and `text` are those of a `Stroke`; level 0 removes.
    """

    layer: Layer
    where: str
    level: Change = 1
    text: str = ""


@command("gm.end/1")
class EndFight(Command):
    """The fight is over though several sides may still stand; `text` are the GM's words about it."""

    text: str = ""


@command("gm.resume/1")
class ResumeFight(Command):
    """A fight that the GM has ended goes on where it stood."""


GmCommand = (
    AddFigure
    | RemoveFigure
    | PlaceFigure
    | PutFigure
    | TurnFigure
    | RenameFigure
    | EditGround
    | Amend
    | Grant
    | Note
    | Ruling
    | EndFight
    | ResumeFight
    | BodyCommand
    | LastingCommand
    | TagCommand
    | WaveCommand
)


@event("gm.added/1", says="{figure} joins {side}.", weight=2)
class Added(FigureEvent):
    """A figure joined."""

    side: SideId


@event("gm.removed/1", says="{name} is taken out of the {names.fight}.", weight=2)
class Removed(FigureEvent):
    """A figure was taken out."""

    name: str


@event("gm.placed/1", says="The GM puts {figure}{hex}.")
class Placed(FigureEvent):
    """A figure was put somewhere by the GM."""

    hex: Annotated[Hex, Shown("hex")]


@event("gm.turned/1", says="The GM turns {figure}.", weight=0)
class Turned(FigureEvent):
    """A figure was turned by the GM."""

    facing: Facing


@event("gm.renamed/1", says="{before} is now called {after}.", weight=0)
class Renamed(FigureEvent):
    """A figure got another name."""

    before: str
    after: str


@event("gm.amended/1")
class Amended(FigureEvent):
    """A value was set by the GM's word."""

    label: str
    before: Json
    after: Json
    reason: str = ""


@event("gm.granted/1")
class Granted(FigureEvent):
    """A GM's modifier began, or ended (value 0)."""

    label: str
    value: Change
    turns: Count = 0


@event("gm.noted/1", says="{text}")
class Noted(Event):
    """Words of the GM."""

    text: str


@event("gm.ruled/1", says="Ruling: {reason}{against}", weight=2)
class Ruled(Event):
    """The GM overruled the rules for this reason; `against` are the refusals that were set aside."""

    reason: str
    against: Annotated[tuple[str, ...], Shown("texts"), Phrase(" (against: {})")] = ()


@event("gm.put-down/1", says="The GM puts {figure}{at}.")
class PutDown(FigureEvent):
    """A figure was put somewhere on open ground by the GM."""

    at: Annotated[Point, Shown("place")]


@event("gm.ground-edited/1")
class GroundEdited(Event):
    """The ground changed by the GM's word."""

    layer: Layer
    where: str
    level: Change
    text: str = ""


@event("gm.ended/1")
class Ended(Event):
    """The GM ended the fight; `text` are the GM's words about it."""

    text: str = ""


@event("gm.resumed/1", says="The GM resumes the {names.fight}.", weight=2)
class Resumed(Event):
    """A fight that the GM had ended goes on."""


GmEvent = (
    Added
    | Removed
    | Placed
    | PutDown
    | Turned
    | Renamed
    | GroundEdited
    | Amended
    | Granted
    | Noted
    | Ruled
    | Ended
    | Resumed
    | BodyEvent
    | LastingEvent
    | TagEvent
    | WaveEvent
)
