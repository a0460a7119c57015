"""Faults of imported data, and the lines of the report that name them.

Python accepts more JSON than the standard allows, and than a file or a database can hold."""

import json
import re
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any, Final

from gmtool.language import tr, trc
from gmtool.records import dataclass
from gmtool.shape_faults import quoted as quoted
from gmtool.shape_faults import shown as shown
from gmtool.store.errors import BadImport
from gmtool.store.limits import JSON_DEPTH

_HALF: Final = re.compile("[\ud800-\udfff]")
"""A lone surrogate: half of a character beyond the first 65,536, which no UTF-8 can hold."""
_LARGEST: Final = 2**63 - 1
"""The largest integer of SQLite."""
_DIGITS: Final = "Exceeds the limit"
"""The beginning of Python's error about an integer of thousands of digits."""


class Doubled(dict[str, Any]):
    """A JSON object with the same key twice: nobody knows which of the two counts."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        keys = [key for key, _ in pairs]
        self.key = next(key for key in self if keys.count(key) > 1)


def read_sound(raw: str | bytes, name: str) -> Any:
    """The value of JSON from outside. The caller checks it with `flaw`, which also finds a `Doubled`.

    Raises `BadImport`, one sentence that names the place where the text stops being JSON.
    """
    try:
        text = raw if isinstance(raw, str) else raw.decode(json.detect_encoding(raw))
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_object)
    except UnicodeDecodeError:
        wrong = tr("it is not JSON")
    except json.JSONDecodeError as problem:
        wrong = tr("it is not JSON from line {line}, column {column} on", line=problem.lineno, column=problem.colno)
    except RecursionError:
        wrong = tr("it is nested deeper than {most} levels", most=JSON_DEPTH)
    except ValueError as problem:
        if not str(problem).startswith(_DIGITS):
            raise
        wrong = tr("a number in it has thousands of digits")
    raise cannot_be_imported(name, wrong)


def cannot_be_imported(name: str, fault: str) -> BadImport:
    """The refusal of a whole file, for a fault that is the second half of a sentence."""
    return BadImport(tr("{name} cannot be imported: {fault}.", name=name, fault=fault))


def flaw(value: Any) -> str:
    """The reason why a value cannot be stored, as the second half of a sentence; empty if it can."""
    waiting: list[tuple[Any, int]] = [(value, 0)]
    while waiting:
        one, depth = waiting.pop()
        if isinstance(one, Mapping | list):
            if isinstance(one, Doubled):
                return tr("“{key}” appears twice", key=shown(one.key))
            if depth >= JSON_DEPTH:
                return tr("it is nested deeper than {most} levels", most=JSON_DEPTH)
            inner = [part for pair in one.items() for part in pair] if isinstance(one, Mapping) else one
            waiting += [(part, depth + 1) for part in inner]
        elif found := _flaw_of_one(one):
            return found
    return ""


def _flaw_of_one(one: Any) -> str:
    if isinstance(one, str):
        return "" if one.isascii() or not _HALF.search(one) else tr("it contains half a character")
    if isinstance(one, float) and not isfinite(one):
        return tr("a number in it is not finite")
    if isinstance(one, int) and abs(one) > _LARGEST:
        return tr("a number in it has more than 18 digits")
    return ""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    return found if len(found) == len(pairs) else Doubled(pairs)


@dataclass(frozen=True, slots=True)
class ImportLine:
    """A line of the report. `place` is the place in the file (“Card 3”, “Line 12”), `name` the name found there.

    Each of the `remarks` is the second half of a sentence; the `sentences` follow the line.
    """

    place: str
    name: str
    taken: bool
    remarks: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()

    @property
    def is_problem(self) -> bool:
        """True if the line is about a problem."""
        return bool(self.remarks or self.sentences)

    @property
    def text(self) -> str:
        """The line as a sentence, and those that follow it."""
        who = f"{self.place}, {shown(self.name)}" if self.name.strip() else self.place
        # translators: about a card in a file, in a list of remarks
        fate = trc("a card", "imported") if self.taken else trc("a card", "left out")
        return " ".join((f"{who}: {'; '.join((fate, *self.remarks))}.", *self.sentences))


def report_text(lines: Iterable[ImportLine]) -> str:
    """The report as text for copying or printing."""
    return "".join(f"{line.text}\n" for line in lines)
