"""Faults of data from outside that has the wrong shape, in words of our own: every door says them in the same way.

`fault_of` words what pydantic finds, with a place that a GM can find in the file, such as “card 3, “st””.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from gmtool.language import tr, trc

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

_JOINERS: Final = "\u200c\u200d"
"""The invisible characters that join letters, and parts of an emoji."""
_LONGEST: Final = 20
_LONGEST_PLACE: Final = 80
_BRANCH: Final = re.compile(r".*[/\[(]")
"""A part of a place that pydantic adds: the kind of a command, such as tft.strike/1, or the branch of a union."""
_TYPES: Final = frozenset({"int", "float", "str", "bool", "none", "bytes", "list", "dict", "tuple"})
_NAMES: Final = re.compile(r"'([^']*)'")


def shown(text: str, longest: int = 40) -> str:
    """A text from outside as part of a sentence: on one line, cut to a length, without unprintable characters."""
    short = text if len(text) <= longest else f"{text[: longest - 1]}…"
    return "".join(letter if letter.isprintable() or letter in _JOINERS else "\ufffd" for letter in short)


def quoted(text: str, longest: int = 40) -> str:
    """A text from outside in quotation marks, as `shown`."""
    return tr("“{name}”", name=shown(text, longest))


def first_fault(problem: "ValidationError", default: str = "") -> str:
    """The first fault that a shape finds, as the second half of a sentence. `default`: the place of the whole."""
    return fault_of(problem.errors(include_url=False)[0], default)


def fault_of(error: "ErrorDetails", default: str = "") -> str:
    """A fault, as the second half of a sentence that names its place."""
    place = place_of(error["loc"]) or (quoted(default) if default else trc("a file or a card", "it"))
    return _counted(error, place) or _of_number(error, place) or _of_type(error["type"], place) or _other(error, place)


def place_of(path: Sequence[int | str]) -> str:
    """A place in data: things in lists are counted from 1, and fields named; empty for the whole."""
    said: list[str] = []
    names: list[str] = []
    for part in _own(path):
        if isinstance(part, str):
            names.append(part)
            continue
        of = names.pop() if names and thing(names[-1], part + 1) else ""
        said += [_named(names)] if names else []
        names = []
        said.append(thing(of, part + 1) or tr("entry {number:,}", number=part + 1))
    said += [_named(names)] if names else []
    return ", ".join(said)


def thing(of: str, number: int) -> str:
    """A thing in a list with a name, by its number; empty for a list whose things have no name."""
    match of:
        case "cards":
            return tr("card {number:,}", number=number)
        case "pictures":
            return tr("picture {number:,}", number=number)
        case "own_rows":
            return tr("own row {number:,}", number=number)
        case "encounters":
            return tr("encounter {number:,}", number=number)
        case "grounds":
            return tr("ground {number:,}", number=number)
        case "notes":
            return tr("note {number:,}", number=number)
        case "sessions":
            return tr("session {number:,}", number=number)
        case "random_tables":
            return tr("random table {number:,}", number=number)
        case "handouts":
            return tr("handout {number:,}", number=number)
        case "figures":
            return tr("figure {number:,}", number=number)
        case "history":
            # translators: a change in the history of a card
            return tr("change {number:,}", number=number)
        case "tags":
            return tr("tag {number:,}", number=number)
    return ""


def _own(path: Sequence[int | str]) -> list[int | str]:
    """The parts of a path that are in the data."""
    parts = [part for part in path if not (isinstance(part, str) and _BRANCH.match(part))]
    return parts[:-1] if len(parts) > 1 and parts[-1] in _TYPES else parts


def _named(names: Sequence[str]) -> str:
    return quoted(".".join(names), _LONGEST_PLACE)


def _counted(error: "ErrorDetails", place: str) -> str:
    """A fault of the length of a text or a list."""
    given, limits = error["input"], error.get("ctx", {})
    count = len(given) if hasattr(given, "__len__") else limits.get("actual_length", 0)
    match error["type"]:
        case "string_too_long" | "bytes_too_long":
            most = limits["max_length"]
            return tr("{place} has {count:,} characters; the limit is {most:,}", place=place, count=count, most=most)
        case "too_long":
            most = limits["max_length"]
            return tr("{place} has {count:,} entries; the limit is {most:,}", place=place, count=count, most=most)
        case "string_too_short" | "too_short" | "bytes_too_short" if count == 0:
            return tr("{place} is empty", place=place)
        case "string_too_short" | "bytes_too_short":
            least = limits["min_length"]
            return tr(
                "{place} has {count:,} characters; it needs at least {least:,}", place=place, count=count, least=least
            )
        case "too_short":
            least = limits["min_length"]
            return tr(
                "{place} has {count:,} entries; it needs at least {least:,}", place=place, count=count, least=least
            )
    return ""


def _of_number(error: "ErrorDetails", place: str) -> str:
    """A number beyond its bounds."""
    limits, number = error.get("ctx", {}), short_number(error["input"])
    match error["type"]:
        case "greater_than_equal":
            said = tr("{number} is beyond {bound}, the minimum", number=number, bound=_bound(limits["ge"]))
        case "less_than_equal":
            said = tr("{number} is beyond {bound}, the maximum", number=number, bound=_bound(limits["le"]))
        case "greater_than":
            said = tr(
                "{number} is too small; it has to be more than {bound}", number=number, bound=_bound(limits["gt"])
            )
        case "less_than":
            said = tr(
                "{number} is too large; it has to be less than {bound}", number=number, bound=_bound(limits["lt"])
            )
        case "multiple_of":
            step = _bound(limits["multiple_of"])
            said = tr("{number} is not a multiple of {step}", number=number, step=step)
        case _:
            return ""
    return f"{place}: {said}"


def _of_type(kind: str, place: str) -> str:
    """A value of another type than it should have."""
    match kind:
        case "missing" | "missing_argument" | "missing_keyword_only_argument" | "missing_positional_only_argument":
            return tr("{place} is missing", place=place)
        case "string_type" | "string_sub_type" | "string_unicode" | "bytes_type" | "bytes_invalid_encoding":
            return tr("{place} is not text", place=place)
        case "int_type" | "int_parsing" | "int_parsing_size" | "int_from_float":
            return tr("{place} is not a whole number", place=place)
        case (
            "float_type" | "float_parsing" | "decimal_type" | "decimal_parsing" | "complex_type" | "complex_str_parsing"
        ):
            return tr("{place} is not a number", place=place)
        case "finite_number":
            return tr("{place} is not a finite number", place=place)
        case "bool_type" | "bool_parsing":
            return tr("{place} is neither true nor false", place=place)
        case "list_type" | "tuple_type" | "set_type" | "frozen_set_type" | "iterable_type" | "iteration_error":
            return tr("{place} is not a list", place=place)
        case "dict_type" | "mapping_type" | "model_type" | "model_attributes_type" | "dataclass_type":
            return tr("{place} is not an object with named fields", place=place)
        case "extra_forbidden" | "unexpected_keyword_argument" | "no_such_attribute" | "invalid_key":
            return tr("{place} is unknown here", place=place)
        case "json_invalid" | "json_type":
            return tr("{place} is not JSON", place=place)
        case "recursion_loop":
            return tr("{place} contains itself", place=place)
        case "union_tag_not_found":
            return tr("{place} does not say what it is", place=place)
        case _ if kind.startswith(("datetime_", "time_", "timezone_")):
            return tr("{place} is not a time", place=place)
        case _ if kind.startswith("date_"):
            return tr("{place} is not a date", place=place)
    return ""


def _other(error: "ErrorDetails", place: str) -> str:
    limits = error.get("ctx", {})
    match error["type"]:
        case "value_error" | "assertion_error":
            said = str(limits["error"]).rstrip(".")
            return f"{place}: {said}" if error["loc"] else said
        case "literal_error" | "enum":
            possible = ", ".join(map(quoted, _NAMES.findall(str(limits["expected"])))) or limits["expected"]
            return tr(
                "{place}: {given} is unknown here; known are {possible}",
                place=place,
                given=quoted(short_number(error["input"])),
                possible=possible,
            )
        case "union_tag_invalid":
            return tr("{place} is of the unknown kind {kind}", place=place, kind=quoted(str(limits["tag"])))
    return tr("{place} is not written as gmtool writes it", place=place)


def short_number(number: Any) -> str:
    """A value as part of a sentence. Python refuses to print integers of thousands of digits."""
    text = str(number) if not isinstance(number, int) or abs(number) < 10**_LONGEST else tr("a very long number")
    return text if len(text) <= 2 * _LONGEST else f"{text[:_LONGEST]}…"


def _bound(bound: Any) -> str:
    return f"{bound:.15g}" if isinstance(bound, float) else str(bound)
