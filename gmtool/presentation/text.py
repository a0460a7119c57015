"""Text on screens: fuzzy matching, shortening, breaking of long words, and the initials on a counter."""

from collections.abc import Mapping
from typing import Final


def fit(typed: str, name: str) -> int | None:
    """The score of a name, larger for better; None where the letters do not occur in order. Nothing typed fits all."""
    wanted, text = "".join(typed.lower().split()), name.lower()
    if not wanted:
        return 0
    whole = text.find(typed.lower().strip())
    if whole >= 0:
        return 1000 - whole - len(text) + (200 if whole == 0 or text[whole - 1] == " " else 0)
    return _scattered(wanted, text)


def _scattered(wanted: str, text: str) -> int | None:
    score, at, last = 0, 0, -2
    for letter in wanted:
        at = text.find(letter, at)
        if at < 0:
            return None
        begins = at == 0 or not text[at - 1].isalnum()
        score += 8 if at == last + 1 else 5 if begins else 1
        last = at
        at += 1
    return score - len(text) // 8


def best_matches(typed: str, names: list[str]) -> list[int]:
    """The places of the names that fit, the best first; ties keep their order."""
    scored = [(score, place) for place, name in enumerate(names) if (score := fit(typed, name)) is not None]
    return [place for _, place in sorted(scored, key=lambda found: (-found[0], found[1]))]


_UNBROKEN: Final = 12
"""The letters without a space after which a line may break."""


def shortened(text: str, letters: int) -> str:
    """The beginning of a text, on one line, with “…” if it is cut."""
    line = " ".join(text[: 4 * letters].split())
    return line if len(line) <= letters and len(text) <= 4 * letters else f"{line[:letters]}…"


def breakable_anywhere(text: str) -> str:
    """The text with possible line breaks in words that are too long for a line."""
    words = (
        "\u200b".join(word[at : at + _UNBROKEN] for at in range(0, len(word), _UNBROKEN)) for word in text.split(" ")
    )
    return " ".join(words)


def initials(names: Mapping[str, str]) -> dict[str, str]:
    """The initials of each figure's name, by figure; names with the same initials get a letter more each.

    "Flavius" is F, "Goblin 2" is G2, "Giant Snake" is GS; Wulf and Wilfred are Wu and Wi.
    """
    short = {figure: _short(name) for figure, name in names.items()}
    taken: dict[str, set[str]] = {}
    for figure, letters in short.items():
        taken.setdefault(letters, set()).add(names[figure])
    return {figure: _longer(names[figure]) if len(taken[short[figure]]) > 1 else short[figure] for figure in names}


def _short(name: str) -> str:
    words = name.split()
    if not words:
        return "?"
    last = words[-1] if len(words) > 1 else ""
    if last.isdecimal():
        return words[0][0].upper() + last[-2:]
    return (words[0][0] + last[:1]).upper()


def _longer(name: str) -> str:
    words = name.split()
    last = words[-1] if len(words) > 1 else ""
    if last.isdecimal():
        return words[0][:1].upper() + words[0][1:2].lower() + last[-2:]
    return words[0][:1].upper() + words[0][1:2].lower() + last[:1].upper()
