"""Declarations: the commands and events of every system and of the GM, each with its kind; events with their sentence.

A sentence that a template can say stands in the declaration of its event. For any other there is a function, declared
by `says`: in the narration of the system, beside the views of its chapter, or in the kit for the GM's own events.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from inspect import get_annotations
from types import MappingProxyType
from typing import Any, Literal, TypeVar

from typing_extensions import dataclass_transform

from gmtool.records import dataclass, swift
from gmtool.rules.seam.messages import Command, Data, Event, Json, Line
from gmtool.rules.seam.scoring import Counts
from gmtool.rules.seam.wording import figures_in, filled

T = TypeVar("T")
E = TypeVar("E", bound=Event)

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


_events: dict[str, type[Event]] = {}
_told: dict[type, Told] = {}
_counts: dict[str, Counts] = {}


@dataclass_transform(kw_only_default=True, frozen_default=True)
def command(kind: str) -> Callable[[type[T]], type[T]]:
    """Declare a command of this kind: a frozen record of the annotated fields, saved under its kind."""
    return lambda declared: _record(declared, kind)


@dataclass_transform(kw_only_default=True, frozen_default=True)
def event(kind: str, says: str = "", weight: Weight = 1, counts: Counts | None = None) -> Callable[[type[T]], type[T]]:
    """Declare an event of this kind; `says` is its sentence: "{figure} drops the {item}."

    Beside the fields, a sentence can have what the names know by themselves: "The GM resumes the {names.fight}."
    `counts` is what it is in the figures of the fight, such as a blow.
    """

    def declare(declared: type[T]) -> type[T]:
        record = _record(declared, kind)
        _events[kind] = record  # type: ignore[assignment]
        if says:
            _told[record] = Told(says, weight=weight)
        if counts is not None:
            _counts[kind] = counts
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
    return swift(dataclass(frozen=True, slots=True, kw_only=True)(declared))


def kind_of(message: type) -> str:
    """The kind of a command or an event, by its class."""
    return str(next(field.default for field in fields(message) if field.name == "kind"))


def declared_events(prefix: str) -> Mapping[str, type[Event]]:
    """The events of a system by their kinds, which begin with its prefix: "hm."."""
    return MappingProxyType({kind: one for kind, one in _events.items() if kind.startswith(prefix)})


def counted_as(event: Data) -> Counts | None:
    """What an event counts as, from its plain data; None for most, and for those that nobody knows any more."""
    kind = event.get("kind")
    return _counts.get(kind) if isinstance(kind, str) else None


def is_told(event: type[Event]) -> bool:
    """True if there is a sentence for an event."""
    return event in _told


def line_of(names: Any, event: Event) -> Line | None:
    """The line of an event; None for an event without one. The line of an event without a sentence is its kind."""
    told = _told.get(type(event))
    if told is None:
        return Line(event.kind)
    made = told.sentence(names, event) if told.sentence else filled(told.template, names, event)
    weight = told.weight if isinstance(told.weight, int) else told.weight(event)
    return line_about(event, made, weight) if isinstance(made, str) else made


def line_about(event: Event, text: str, weight: int = 1) -> Line:
    """A line about the figures of an event, with its rules."""
    return Line(text, figures_in(event), event.rules, weight)


def draft_of(command: type[Command], **values: Json) -> dict[str, Json]:
    """A draft of a command for a choice: its kind, and the values so far. Raises `TypeError` for an unknown field."""
    message: Any = command
    kind, known = _draftable(message)
    if not known.issuperset(values):
        strange = next(key for key in values if key not in known)
        raise TypeError(f"{command.__name__} has no field “{strange}”")
    return {"kind": kind, **values}


@cache
def _draftable(command: Any) -> tuple[str, frozenset[str]]:
    """The kind of a command, and the names of its fields."""
    return kind_of(command), frozenset(field.name for field in fields(command))
