"""The order of a booklet: by system where there are several, then by name, letter by letter."""

from collections.abc import Sequence
from unicodedata import category, normalize

from gmtool.rules.seam import Card

_NO_LETTER = "#"


def alphabetical(cards: Sequence[Card], titles: dict[str, str]) -> list[Card]:
    """The cards by the title of their system and their name; accents and case make no difference."""
    return sorted(cards, key=lambda card: (titles.get(card.system, card.system), _plain(card.name), card.name))


def letter_of(card: Card) -> str:
    """The heading that a card stands under."""
    first = _plain(card.name)[:1].upper()
    return first if first and category(first).startswith("L") else _NO_LETTER


def _plain(name: str) -> str:
    apart = normalize("NFKD", name.strip()[:200])
    return "".join(char for char in apart if category(char) != "Mn").casefold()
