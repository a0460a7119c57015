"""Messages: the commands and events of a system, each declared with its kind and, for an event, its sentence."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from inspect import get_annotations
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeVar, get_type_hints

from typing_extensions import dataclass_transform

from gmtool.records import late
from gmtool.rules import seam
from gmtool.rules.kit.tables.row_fields import metadata
from gmtool.rules.seam import Json, Line

T = TypeVar("T")
E = TypeVar("E", bound=seam.Event)


@dataclass(frozen=True, slots=True)
class Shown:
    """The sort of a field, as an annotation: the name of the function of the names that words it."""

    sort: str


@dataclass(frozen=True, slots=True)
class Either:
    """The words for yes and for no, as an annotation: "hits" or "misses"."""

    yes: str
    no: str


@dataclass(frozen=True, slots=True)
class Cases:
    """The words of each value, as an annotation: "falls prone" for "prone"."""

    words: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words around a field, as an annotation: ", out of reach of {}". An empty field gives `nothing`."""

    around: str
    nothing: str = ""


_FIGURE, _FIGURES = Shown("figure"), Shown("figures")
FigureId = Annotated[str, _FIGURE]
"""A figure by its id; a sentence names it, and its line speaks of it."""
FigureIds = Annotated[tuple[str, ...], _FIGURES]
ItemKey = Annotated[str, Shown("item")]
"""A thing of the system's lists by its key."""
Feet = Annotated[int, Shown("feet")]
"""A distance in whole feet."""
Words = Annotated[str, Shown("words")]
"""The GM's words, put into a sentence without the full stop at their end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(seam.Command):
    """A command that `@command` declares, and gives its kind."""

    kind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureCommand(Command):
    """A command that is mainly about one figure."""

    figure: FigureId


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(seam.Event):
    """An event that `@event` declares, and gives its kind."""

    kind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureEvent(Event):
    """An event that is mainly about one figure."""

    figure: FigureId


Sentence = Callable[[Any, Any], "Line | str | None"]
"""A function from the names and an event to its line; a text is a line about the event's figures."""


Weight = int | Callable[[Any], int]
"""The weight of an event's line: always the same, or by the event."""


@dataclass(frozen=True, slots=True)
class Told:
    """The wording of an event: a template of its fields, or a function where that is not enough; the line's weight."""

    template: str = ""
    sentence: Sentence | None = None
    weight: Weight = 1


_events: dict[str, type[seam.Event]] = {}
_told: dict[type, Told] = {}


@dataclass_transform(kw_only_default=True, frozen_default=True)
def command(kind: str) -> Callable[[type[T]], type[T]]:
    """Declare a command of this kind: a frozen record of the annotated fields, saved under its kind."""
    return lambda declared: _record(declared, kind)


@dataclass_transform(kw_only_default=True, frozen_default=True)
def event(kind: str, says: str = "", weight: Weight = 1) -> Callable[[type[T]], type[T]]:
    """Declare an event of this kind; `says` is its sentence: "{figure} drops the {item}." """

    def declare(declared: type[T]) -> type[T]:
        record = _record(declared, kind)
        _events[kind] = record  # type: ignore[assignment]
        if says:
            _told[record] = Told(says, weight=weight)
        return record

    return declare


def says(
    kind: type[E], weight: Weight = 1
) -> Callable[[Callable[[Any, E], Line | str | None]], Callable[[Any, E], Any]]:
    """Declare the function that words an event of this kind: from the names and the event it makes a text or a line."""

    def declare(sentence: Callable[[Any, E], Line | str | None]) -> Callable[[Any, E], Any]:
        _told[kind] = Told(sentence=sentence, weight=weight)
        return sentence

    return declare


def _record(declared: type[T], kind: str) -> type[T]:
    """The dataclass of a declaration. Its field `kind` has one possible value, by which JSON tells messages apart."""
    declared.__annotations__ = {"kind": Literal[kind], **get_annotations(declared)}
    declared.kind = kind  # type: ignore[attr-defined]
    return late(dataclass(frozen=True, slots=True, kw_only=True, init=False, repr=False, eq=False)(declared))


def kind_of(message: type) -> str:
    """The kind of a command or an event, by its class."""
    return str(next(field.default for field in fields(message) if field.name == "kind"))


def declared_events(prefix: str) -> Mapping[str, type[seam.Event]]:
    """The events of a system by their kinds, which begin with its prefix: "hm."."""
    return MappingProxyType({kind: one for kind, one in _events.items() if kind.startswith(prefix)})


def is_told(event: type[seam.Event]) -> bool:
    """True if there is a sentence for an event."""
    return event in _told


def line_of(names: Any, event: seam.Event) -> Line | None:
    """The line of an event; None for an event without one. The line of an event without a sentence is its kind."""
    told = _told.get(type(event))
    if told is None:
        return Line(event.kind)
    made = told.sentence(names, event) if told.sentence else _filled(told.template, names, event)
    weight = told.weight if isinstance(told.weight, int) else told.weight(event)
    return line_about(event, made, weight) if isinstance(made, str) else made


def line_about(event: seam.Event, text: str, weight: int = 1) -> Line:
    """A line about the figures of an event, with its rules."""
    return Line(text, figures_of(event), event.rules, weight)


def _filled(template: str, names: Any, event: seam.Event) -> str:
    """The template with the event's fields, each worded by its sort and put in its phrase."""
    kind: Any = type(event)
    sorts, phrases, shown = _sorts(kind), _phrases(kind), dict[str, Any]()
    for key in kind.__dataclass_fields__:
        value = getattr(event, key)
        words = _worded(names, sorts.get(key), value)
        if key in phrases:
            words = phrases[key].around.format(words) if value and words else phrases[key].nothing
        shown[key] = words
    return template.format_map(shown)


def _worded(names: Any, sort: Shown | Either | Cases | None, value: Any) -> Any:
    match sort:
        case Shown(name):
            return getattr(names, name)(value)
        case Either(yes, no):
            return yes if value else no
        case Cases(words):
            return dict(words).get(value, value)
    return value


def figures_of(event: seam.Event) -> tuple[str, ...]:
    """The figures that an event is about, in the order of its fields."""
    kind: Any = type(event)
    found: list[str] = []
    for key, sort in _sorts(kind).items():
        if sort == _FIGURES:
            found += getattr(event, key)
        elif sort == _FIGURE and getattr(event, key):
            found.append(getattr(event, key))
    return tuple(found)


@cache
def _sorts(message: Any) -> Mapping[str, Shown | Either | Cases]:
    """The sorts of a message's fields, as far as they are declared."""
    hints = get_type_hints(message, include_extras=True)
    sorts = {one.name: _sort(hints[one.name]) for one in fields(message)}
    return {key: sort for key, sort in sorts.items() if sort is not None}


def _sort(hint: Any) -> Shown | Either | Cases | None:
    return metadata(hint, Shown) or metadata(hint, Either) or metadata(hint, Cases)


@cache
def _phrases(message: Any) -> Mapping[str, Phrase]:
    """The phrases around a message's fields, where they have any."""
    hints = get_type_hints(message, include_extras=True)
    found = {one.name: metadata(hints[one.name], Phrase) for one in fields(message)}
    return {key: phrase for key, phrase in found.items() if phrase is not None}


def is_figure(hint: Any) -> bool:
    """True if a field of this type names a figure."""
    return metadata(hint, Shown) == _FIGURE


def draft_of(command: type[seam.Command], **values: Json) -> dict[str, Json]:
    """A draft of a command for a choice: its kind, and the values so far. Raises `TypeError` for an unknown field."""
    message: Any = command
    kind, known = _draftable(message)
    strange = [key for key in values if key not in known]
    if strange:
        raise TypeError(f"{command.__name__} has no field “{strange[0]}”")
    return {"kind": kind, **values}


@cache
def _draftable(command: Any) -> tuple[str, frozenset[str]]:
    """The kind of a command, and the names of its fields."""
    return kind_of(command), frozenset(field.name for field in fields(command))
