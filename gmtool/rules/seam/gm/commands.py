"""The GM's own commands, the same in every system. Each can be undone like any other."""

from dataclasses import dataclass, field
from typing import Literal

from gmtool.bounds import Change, Count
from gmtool.rules.seam.gm.bodies import BodyCommand, BodyEvent
from gmtool.rules.seam.gm.lasting import LastingCommand, LastingEvent
from gmtool.rules.seam.messages import Command, Event, Json
from gmtool.rules.seam.muster import Enlisted
from gmtool.space import Facing, Heading, Hex, Layer, Point


@dataclass(frozen=True, slots=True, kw_only=True)
class AddFigure(Command):
    """A further figure joins the fight."""

    kind: Literal["gm.add/1"] = "gm.add/1"
    figure: Enlisted


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveFigure(Command):
    """A figure is taken out of the fight and off the map."""

    kind: Literal["gm.remove/1"] = "gm.remove/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceFigure(Command):
    """A figure is put on a hex, wherever it was; the rules of movement do not apply."""

    kind: Literal["gm.place/1"] = "gm.place/1"
    figure: str
    hex: Hex
    facing: Facing | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnFigure(Command):
    """A figure is turned to face another way."""

    kind: Literal["gm.turn/1"] = "gm.turn/1"
    figure: str
    facing: Facing


@dataclass(frozen=True, slots=True, kw_only=True)
class RenameFigure(Command):
    """A figure gets another name."""

    kind: Literal["gm.rename/1"] = "gm.rename/1"
    figure: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Amend(Command):
    """A value of a figure, set by the GM; `reason` stands in the log.

    With `change` the value is added to a number; where that counts wounds, an increase has every effect of a wound.
    """

    kind: Literal["gm.amend/1"] = "gm.amend/1"
    figure: str
    field: str
    value: Json
    reason: str = ""
    change: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant(Command):
    """A GM's named modifier on a figure's rolls, for so many turns (0: until the GM grants value 0 by that name)."""

    kind: Literal["gm.grant/1"] = "gm.grant/1"
    figure: str
    label: str
    value: Change
    turns: Count = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Command):
    """Words for the log; nothing changes."""

    kind: Literal["gm.note/1"] = "gm.note/1"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Command):
    """The GM overrules: `command` (data of another command) is done though the rules refuse it.

    Without a command it is a decision in words. `rules` are the ledger ids that the ruling sets aside.
    """

    kind: Literal["gm.ruling/1"] = "gm.ruling/1"
    reason: str
    command: dict[str, Json] | None = None
    rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        # overruling a ruling adds nothing, and a hundred of them inside each other took a minute
        if self.command is not None and self.command.get("kind") == self.kind:
            raise ValueError("a ruling overrules a command, not another ruling")


@dataclass(frozen=True, slots=True, kw_only=True)
class PutFigure(Command):
    """A figure is put somewhere on open ground, wherever it was; `heading` in degrees clockwise from north."""

    kind: Literal["gm.put/1"] = "gm.put/1"
    figure: str
    at: Point
    heading: Heading | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EditGround(Command):
    """The ground changes: a door opens, fire spreads, fog lifts.

    `where` names the spots as `write_runs` does; `level` and `text` are those of a `Stroke`; level 0 removes.
    """

    kind: Literal["gm.ground/1"] = "gm.ground/1"
    layer: Layer
    where: str
    level: Change = 1
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndFight(Command):
    """The fight is over though several sides may still stand; `text` are the GM's words about it."""

    kind: Literal["gm.end/1"] = "gm.end/1"
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeFight(Command):
    """A fight that the GM has ended goes on where it stood."""

    kind: Literal["gm.resume/1"] = "gm.resume/1"


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
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Added(Event):
    """A figure joined."""

    kind: Literal["gm.added/1"] = "gm.added/1"
    figure: str
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed(Event):
    """A figure was taken out."""

    kind: Literal["gm.removed/1"] = "gm.removed/1"
    figure: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Event):
    """A figure was put somewhere by the GM."""

    kind: Literal["gm.placed/1"] = "gm.placed/1"
    figure: str
    hex: Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned(Event):
    """A figure was turned by the GM."""

    kind: Literal["gm.turned/1"] = "gm.turned/1"
    figure: str
    facing: Facing


@dataclass(frozen=True, slots=True, kw_only=True)
class Renamed(Event):
    """A figure got another name."""

    kind: Literal["gm.renamed/1"] = "gm.renamed/1"
    figure: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Amended(Event):
    """A value was set by the GM's word."""

    kind: Literal["gm.amended/1"] = "gm.amended/1"
    figure: str
    label: str
    before: Json
    after: Json
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Granted(Event):
    """A GM's modifier began, or ended (value 0)."""

    kind: Literal["gm.granted/1"] = "gm.granted/1"
    figure: str
    label: str
    value: Change
    turns: Count = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Event):
    """Words of the GM."""

    kind: Literal["gm.noted/1"] = "gm.noted/1"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled(Event):
    """The GM overruled the rules for this reason; `against` are the refusals that were set aside."""

    kind: Literal["gm.ruled/1"] = "gm.ruled/1"
    reason: str
    against: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class PutDown(Event):
    """A figure was put somewhere on open ground by the GM."""

    kind: Literal["gm.put-down/1"] = "gm.put-down/1"
    figure: str
    at: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundEdited(Event):
    """The ground changed by the GM's word."""

    kind: Literal["gm.ground-edited/1"] = "gm.ground-edited/1"
    layer: Layer
    where: str
    level: Change
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(Event):
    """The GM ended the fight; `text` are the GM's words about it."""

    kind: Literal["gm.ended/1"] = "gm.ended/1"
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Event):
    """A fight that the GM had ended goes on."""

    kind: Literal["gm.resumed/1"] = "gm.resumed/1"


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
)
