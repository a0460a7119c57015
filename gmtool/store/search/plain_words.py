"""Plain words of a card for the full-text search, which knows accents, but not that ł is a kind of l."""

import re
from typing import Final

from gmtool.folding import fold, without_accents
from gmtool.rules.seam import Card

_WORD: Final = re.compile(r"\w+")
_MARKS: Final = {"name": "\ue000", "tags": "\ue001", "notes": "\ue002"}
"""A letter that nobody types, before each word of a passage: so that the words of one are found by themselves."""
_MOST: Final = 2_000


def plain_words(card: Card, listed: str = "") -> str:
    """The words of a card in plain letters; none for a card whose accents the search itself can drop.

    `listed`: what else the card is found by.
    """
    words = [_in_plain(listed)]
    for passage, text in (("name", card.name), ("tags", " ".join(card.tags)), ("notes", card.notes)):
        if plain := _in_plain(text):
            words += [plain, marked(plain, passage)]
    return " ".join(filter(None, words))


def marked(text: str, passage: str) -> str:
    """Words as those of one passage of a card."""
    return " ".join(f"{_MARKS[passage]}{word}" for word in _WORD.findall(fold(text)))


def _in_plain(text: str) -> str:
    """All words of a text if it is short, so that several in a row are found, or else only those that differ."""
    if text.isascii() or fold(text) == without_accents(text):
        return ""
    if len(text) <= _MOST:
        return fold(text)
    changed = (word for word in _WORD.findall(text) if fold(word) != without_accents(word))
    return fold(" ".join(dict.fromkeys(changed)))[:_MOST]
