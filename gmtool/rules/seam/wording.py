"""The words for the fields of a message: annotations that say how a sentence shows a value."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Annotated, Any, get_type_hints

from gmtool.records import dataclass, metadata


@dataclass(frozen=True, slots=True)
class Shown:
    """The sort of a field, as an annotation: the name of the function of the names that words it."""

    sort: str


@dataclass(frozen=True, slots=True)
class Counted:
    """The noun of a number, as an annotation: "1 hit", "5 hits"."""

    one: str
    many: str = ""


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
SideId = Annotated[str, Shown("side")]
"""A side by its id."""
ItemKey = Annotated[str, Shown("item")]
"""A thing of the system's lists by its key."""
Feet = Annotated[int, Counted("foot", "feet")]
"""A distance in whole feet."""
Words = Annotated[str, Shown("words")]
"""The GM's words, put into a sentence without the full stop at their end."""

Sort = Shown | Counted | Either | Cases


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 hit", "5 hits"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def is_figure(hint: Any) -> bool:
    """True if a field of this type names a figure."""
    return metadata(hint, Shown) == _FIGURE


def figures_in(message: Any) -> tuple[str, ...]:
    """The figures that a message names, in the order of its fields."""
    found: list[str] = []
    kind: Any = type(message)
    for key, sort in _sorts(kind).items():
        if sort == _FIGURES:
            found += getattr(message, key)
        elif sort == _FIGURE and getattr(message, key):
            found.append(getattr(message, key))
    return tuple(found)


def filled(template: str, names: Any, message: Any) -> str:
    """The template with the message's fields, each worded by its sort and put in its phrase; see `event`."""
    kind: Any = type(message)
    sorts, phrases, shown = _sorts(kind), _phrases(kind), dict[str, Any](names=names)
    for key in kind.__dataclass_fields__:
        value = getattr(message, key)
        words = _worded(names, sorts.get(key), value)
        if key in phrases:
            words = phrases[key].around.format(words) if value and words else phrases[key].nothing
        shown[key] = words
    return template.format_map(shown)


def _worded(names: Any, sort: Sort | None, value: Any) -> Any:
    match sort:
        case Shown(name):
            return getattr(names, name)(value)
        case Counted(one, many):
            return count(value, one, many)
        case Either(yes, no):
            return yes if value else no
        case Cases(words):
            return dict(words).get(value, value)
    return value


@cache
def _sorts(message: Any) -> Mapping[str, Sort]:
    """The sorts of a message's fields, as far as they are declared."""
    hints = get_type_hints(message, include_extras=True)
    sorts = {one.name: _sort(hints[one.name]) for one in fields(message)}
    return {key: sort for key, sort in sorts.items() if sort is not None}


def _sort(hint: Any) -> Sort | None:
    return metadata(hint, Shown) or metadata(hint, Counted) or metadata(hint, Either) or metadata(hint, Cases)


@cache
def _phrases(message: Any) -> Mapping[str, Phrase]:
    """The phrases around a message's fields, where they have any."""
    hints = get_type_hints(message, include_extras=True)
    found = {one.name: metadata(hints[one.name], Phrase) for one in fields(message)}
    return {key: phrase for key, phrase in found.items() if phrase is not None}
