"""Order of a booklet: its cards by system and name, and its pages as they are folded."""

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


def imposition(count: int) -> Sequence[tuple[int, int]]:
    """The pages left and right on each side of the sheets that are folded into a booklet; 0 is a blank one.

    The sides come in the order in which they are printed: outside and inside of the outermost sheet first.
    """
    whole = -(-count // 4) * 4
    sides = []
    for side in range(whole // 2):
        low, high = side + 1, whole - side
        sides.append((low, high) if side % 2 else (high, low))
    return [(_there(left, count), _there(right, count)) for left, right in sides]


def _there(number: int, count: int) -> int:
    return number if number <= count else 0
