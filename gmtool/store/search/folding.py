"""Text as it is compared: neither case nor accents count."""

import re
import unicodedata
from typing import Final

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
