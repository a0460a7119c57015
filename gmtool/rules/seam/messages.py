"""Commands, events, outcomes and lines of the log."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from typing_extensions import TypeAliasType

from gmtool.records import dataclass
from gmtool.rules.seam.wording import FigureId

Json = TypeAliasType("Json", "bool | int | float | str | list[Json] | dict[str, Json] | None")
"""Plain data, as it stands in a JSON file."""

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command of the GM: one thing that happens. Each is declared with `@command`, which gives it its kind.

    `kind` is a stable dotted name with a version, such as `gm.note/1`.
    """

    kind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureCommand(Command):
    """A command that is mainly about one figure."""

    figure: FigureId


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happened, in the past tense. `rules` are the ledger ids that it comes from.

    Each is declared with `@event`, which gives it its kind.
    """

    kind: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureEvent(Event):
    """An event that is mainly about one figure."""

    figure: FigureId


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetEvent(FigureEvent):
    """An event between two figures: what one did to the other, its `target`."""

    target: FigureId


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S]):
    """The new state and the events that led to it, in order."""

    state: S
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the log. `figures` are the ids of the figures that it mentions, `rules` the ledger ids behind it.

    `weight`: 0 an aside, 1 the usual, 2 a line that the table must not miss (a fall, a death, a ruling), 3 a heading.
    """

    text: str
    figures: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    weight: int = 1

    @property
    def heading(self) -> bool:
        """True if a turn, or a part of it that counts as one, begins here."""
        return self.weight >= 3


Data = Mapping[str, Json]


class BadCommand(ValueError):
    """Data that is not a command of the system; the message is one sentence that names the field."""
