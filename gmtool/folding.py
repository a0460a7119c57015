"""Folded text for searching: Łukasz, Søren and Groß are found by lukasz, soren and gross."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_PLAIN: Final = {
    "æ": "ae", "œ": "oe", "ß": "ss", "ð": "d", "þ": "th", "ŋ": "n", "ĸ": "k", "ı": "i", "ȷ": "j", "ſ": "s", "ĳ": "ij",
    "ə": "e", "ǝ": "e", "ɛ": "e", "ɔ": "o", "ʼ": "'", "ŉ": "n",
}  # fmt: skip
"""The plain letters for those that are no letter with something on it."""
_WITH: Final = re.compile(r"LATIN SMALL LETTER ([A-Z]) WITH ")
"""A letter with a stroke, a hook or the like, which Unicode does not part from it: ł, ø, đ, ħ, ɓ."""


def fold(text: str) -> str:
    """A text without case and accents, in plain Latin letters where it is in Latin ones."""
    if text.isascii():
        return text.lower()
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(_plain(letter) for letter in parts if not unicodedata.combining(letter))


def without_accents(text: str) -> str:
    """A text without case and accents, as the full-text search of the database folds it."""
    parts = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


@lru_cache(maxsize=1024)
def _plain(letter: str) -> str:
    if letter.isascii():
        return letter
    if letter in _PLAIN:
        return _PLAIN[letter]
    found = _WITH.match(unicodedata.name(letter, ""))
    return found[1].lower() if found else letter
