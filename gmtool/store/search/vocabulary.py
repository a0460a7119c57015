"""The vocabulary of a search: text without case and accents, and the columns and systems that can be asked for."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from gmtool.rules.seam import Ruleset

_DIGITS: Final = re.compile(r"\d+")
_WIDTH: Final = 9
_LENGTH: Final = 200
"""What is sorted by is cut here: nobody tells two names apart by their two hundredth letter."""


def fold(text: str) -> str:
    """A text without case and accents."""
    if text.isascii():
        return text.lower()
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def sort_name(name: str) -> str:
    """By what a name is sorted: folded, and its numbers as numbers, so that “Goblin 2” stands before “Goblin 10”."""
    folded = fold(name[:_LENGTH]).strip()
    return _DIGITS.sub(lambda digits: digits[0].rjust(_WIDTH, "0"), folded)[:_LENGTH]


def searchable(text: str) -> bool:
    """Whether the full-text search sees anything in a text: letters and digits, but no signs and no emoji."""
    return any((kind := unicodedata.category(letter))[0] in "LN" or kind == "Co" for letter in text)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """`numbers` and `texts`: the keys of the columns by how they may be written, folded. `systems`: titles by id."""

    numbers: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    systems: Mapping[str, str] = field(default_factory=dict)

    def keys(self) -> tuple[str, ...]:
        """The keys of the columns, as they are best written."""
        return tuple(dict.fromkeys((*self.numbers.values(), *self.texts.values())))


def vocabulary_of(rulesets: Iterable[Ruleset]) -> Vocabulary:
    """The words of these systems: a column is called by its key, or by its label where that is one word."""
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
