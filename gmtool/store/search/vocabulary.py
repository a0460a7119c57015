"""The vocabulary of a search: folded text, and the columns and systems that a query can name."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Final

from gmtool.folding import fold
from gmtool.records import dataclass
from gmtool.rules.seam import Ruleset

_DIGITS: Final = re.compile(r"\d+")
_WIDTH: Final = 9
_LENGTH: Final = 200
"""The letters of a name that count for its order."""


def sort_name(name: str) -> str:
    """The sort key of a name: folded, with padded numbers, so that “Goblin 2” comes before “Goblin 10”."""
    folded = fold(name[:_LENGTH]).strip()
    return _DIGITS.sub(lambda digits: digits[0].rjust(_WIDTH, "0"), folded)[:_LENGTH]


def searchable(text: str) -> bool:
    """True if the full-text search can find a text: it indexes letters and digits, but no signs and no emoji."""
    return any((kind := unicodedata.category(letter))[0] in "LN" or kind == "Co" for letter in text)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of a query. `numbers`, `texts`: keys of columns by their folded spellings. `systems`: titles by id."""

    numbers: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    systems: Mapping[str, str] = field(default_factory=dict)

    def keys(self) -> tuple[str, ...]:
        """The keys of the columns, in their best spelling."""
        return tuple(dict.fromkeys((*self.numbers.values(), *self.texts.values())))


def vocabulary_of(rulesets: Iterable[Ruleset]) -> Vocabulary:
    """The vocabulary of these systems: a column has its key for a name, and its label if that is one word."""
    found = tuple(rulesets)
    numbers: dict[str, str] = {}
    texts: dict[str, str] = {}
    for ruleset in found:
        for column in ruleset.columns():
            kind = numbers if column.number else texts
            kind.setdefault(fold(column.key), column.key)
            if " " not in column.label:
                kind.setdefault(fold(column.label), column.key)
    return Vocabulary(numbers, texts, {ruleset.id: ruleset.title for ruleset in found})
