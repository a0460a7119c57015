"""Faults of what comes in, and the lines of the report that name them.

Python reads more JSON than the standard allows, and more than a file or a database takes."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final

from pydantic import ValidationError

from gmtool.store.errors import BadImport
from gmtool.store.limits import JSON_DEPTH

_HALF: Final = re.compile("[\ud800-\udfff]")
"""One half of a character, as JSON may write those that are not in the first 65,536."""
_JOINERS: Final = "\u200c\u200d"
"""Of what is not printed by itself, what joins letters and parts of an emoji."""
_LARGEST: Final = 2**63 - 1
_DIGITS: Final = "Exceeds the limit"


class Doubled(dict[str, Any]):
    """An object of JSON in which a key stands twice, so that it cannot be known which is meant."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        keys = [key for key, _ in pairs]
        self.key = next(key for key in self if keys.count(key) > 1)


def read_sound(raw: str | bytes, name: str) -> Any:
    """What JSON from outside holds; a `Doubled` in it, and what else `flaw` finds, is for the caller to refuse.

    Raises `BadImport`, one sentence that says where it ceases to be JSON.
    """
    try:
        text = raw if isinstance(raw, str) else raw.decode(json.detect_encoding(raw))
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_object)
    except UnicodeDecodeError:
        wrong = "it is not JSON"
    except json.JSONDecodeError as problem:
        wrong = f"it is not JSON from line {problem.lineno}, column {problem.colno} on"
    except RecursionError:
        wrong = f"it is nested deeper than {JSON_DEPTH} levels"
    except ValueError as problem:
        if not str(problem).startswith(_DIGITS):
            raise
        wrong = "a number in it has thousands of digits"
    raise BadImport(f"{name} cannot be imported: {wrong}.")


def flaw(value: Any) -> str:
    """Why a value cannot be kept, as the second half of a sentence; empty if it can."""
    waiting: list[tuple[Any, int]] = [(value, 0)]
    while waiting:
        one, depth = waiting.pop()
        if isinstance(one, Mapping | list):
            if isinstance(one, Doubled):
                return f"“{shown(one.key)}” stands in it twice"
            if depth >= JSON_DEPTH:
                return f"it is nested deeper than {JSON_DEPTH} levels"
            inner = [part for pair in one.items() for part in pair] if isinstance(one, Mapping) else one
            waiting += [(part, depth + 1) for part in inner]
        elif found := _flaw_of_one(one):
            return found
    return ""


def shown(text: str, longest: int = 40) -> str:
    """A text from outside as part of a sentence: on one line, not too long, with nothing that cannot be written."""
    short = text if len(text) <= longest else f"{text[: longest - 1]}…"
    return "".join(letter if letter.isprintable() or letter in _JOINERS else "\ufffd" for letter in short)


def _flaw_of_one(one: Any) -> str:
    if isinstance(one, str):
        return "" if one.isascii() or not _HALF.search(one) else "half a character stands in it"
    if isinstance(one, float) and not isfinite(one):
        return "a number in it is not finite"
    if isinstance(one, int) and abs(one) > _LARGEST:
        return "a number in it has more than 18 digits"
    return ""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    return found if len(found) == len(pairs) else Doubled(pairs)


def refused(problem: ValidationError) -> str:
    """The first thing that a shape refuses, as the second half of a sentence that names the field."""
    first = problem.errors(include_url=False)[0]
    place = f"“{'.'.join(map(str, first['loc']))}”" if first["loc"] else "it"
    given, limits = first["input"], first.get("ctx", {})
    match first["type"]:
        case "missing":
            return f"{place} is missing"
        case "string_too_long":
            return f"{place} has {len(given):,} characters; {limits['max_length']:,} are the most"
        case "too_long":
            return f"{place} has {len(given):,} entries; {limits['max_length']:,} are the most"
        case "string_too_short":
            return f"{place} is empty"
        case "model_type" | "model_attributes_type":
            return f"{place} is no object with named fields"
    return f"{place}: {first['msg'][:1].lower()}{first['msg'][1:]}"


@dataclass(frozen=True, slots=True)
class ImportLine:
    """A line of the report. `place` is where the thing stands (“Card 3”, “Line 12”); `name` what it is called there.

    `remarks` are what should be known of it, each the second half of a sentence.
    """

    place: str
    name: str
    taken: bool
    remarks: tuple[str, ...] = ()

    @property
    def is_problem(self) -> bool:
        """Whether somebody who looks for what went wrong should see it."""
        return bool(self.remarks)

    @property
    def text(self) -> str:
        """The line as one sentence."""
        who = f"{self.place}, {shown(self.name)}" if self.name.strip() else self.place
        return f"{who}: {'; '.join(('comes in' if self.taken else 'left out', *self.remarks))}."


def report_text(lines: Iterable[ImportLine]) -> str:
    """The report as text, to be copied or printed."""
    return "".join(f"{line.text}\n" for line in lines)
