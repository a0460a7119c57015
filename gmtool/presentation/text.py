"""Text on screens: fuzzy matching, shortening, breaking long words, initials on a counter, names in a list, months."""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Final

from gmtool.folding import fold
from gmtool.language import tr, trc
from gmtool.name_runs import in_words


class Fit(IntEnum):
    """The ways in which a name fits what was typed, the best first."""

    WHOLE = 0
    BEGINNING = 1
    WORDS = 2  # each word that was typed begins a word of the name, in order
    WITHIN = 3
    SCATTERED = 4  # the letters occur in order


def fit(typed: str, name: str) -> tuple[Fit, int] | None:
    """The way in which a name fits, and a score, smaller for better; None where it does not. Nothing typed fits all."""
    said, text = " ".join(fold(typed).split()), fold(name.rstrip("…"))
    if said in ("", text):
        return Fit.WHOLE, 0
    if text.startswith(said):
        return Fit.BEGINNING, len(text)
    begun = _words_begun(said.split(), _WORD.findall(text))
    if begun is not None:
        return Fit.WORDS, begun
    if said in text:
        return Fit.WITHIN, text.find(said) + len(text)
    scattered = _scattered(said.replace(" ", ""), text)
    return None if scattered is None else (Fit.SCATTERED, -scattered)


_WORD: Final = re.compile(r"\w+")


def _words_begun(wanted: list[str], words: list[str]) -> int | None:
    """The number of words passed over where each wanted one begins a word, in order; None where one does not."""
    passed, left = 0, iter(words)
    for one in wanted:
        for word in left:
            if word.startswith(one):
                break
            passed += 1
        else:
            return None
    return passed


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


def best_matches(typed: str, names: Sequence[str], unable: Container[int] = ()) -> list[int]:
    """The places of the names that fit, the best first. Of those that fit in the same way the `unable` come last.

    Ties keep their order.
    """
    fits = {place: found for place, name in enumerate(names) if (found := fit(typed, name)) is not None}
    return sorted(fits, key=lambda place: (fits[place][0], place in unable, fits[place][1]))


_JOINERS: Final = "\u200c\u200d"
"""The invisible characters that join letters, and parts of an emoji."""


def on_one_line(text: str) -> str:
    """What somebody else has typed, on one line, without characters that cannot be seen or turn a sentence around."""
    seen = (one if one.isprintable() or one in _JOINERS else " " if one.isspace() else "" for one in text)
    return " ".join("".join(seen).split())


_UNBROKEN: Final = 12
"""The letters without a space after which a line may break."""


_HYPHEN: Final = re.compile(r"(?:(?<![\w-])|(\b\d+d\d*))-(?=\d)")


def with_minus(text: str) -> str:
    """The text with a minus sign for each hyphen before a number, after dice too: 2d−1.

    In journals and on keyboards it is a hyphen.
    """
    return _HYPHEN.sub(r"\1−", text)


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

    "Flavius" is F, "Goblin 2" is G2, "Giant Snake" is GS; Wulf and Wilfred are Wu and Wi. Where Guard 1 is Gu1, so that
    he is not taken for Goblin 1, Guard 4 is Gu4. The second of "Horse 1" is "Horse 1 2", H1.2.
    """
    return dict(_initials(tuple(names.items())))


@lru_cache(maxsize=32)
def _initials(named: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """A fight shows the same figures after every command."""
    names = dict(named)
    short = {figure: _short(name) for figure, name in named}
    taken: dict[str, set[str]] = {}
    for figure, letters in short.items():
        taken.setdefault(letters, set()).add(names[figure])
    alike = {_series(name) for called in taken.values() if len(called) > 1 for name in called}
    return {
        figure: _longer(name) if len(taken[short[figure]]) > 1 or _series(name) in alike - {""} else short[figure]
        for figure, name in names.items()
    }


def _series(name: str) -> str:
    """The first word of a numbered name; empty for any other."""
    words = name.split()
    return words[0] if len(words) > 1 and words[-1].isdecimal() else ""


def _short(name: str) -> str:
    words = name.split()
    if not words:
        return "?"
    last = words[-1] if len(words) > 1 else ""
    if last.isdecimal():
        return words[0][0].upper() + _number(words)
    return (words[0][0] + last[:1]).upper()


def _number(words: list[str]) -> str:
    """The number that ends a name; two numbers with a point between them."""
    numbered = len(words) > 2 and words[-2].isdecimal()
    return f"{words[-2][-2:]}.{words[-1][-2:]}" if numbered else words[-1][-2:]


def _longer(name: str) -> str:
    words = name.split()
    last = words[-1] if len(words) > 1 else ""
    if last.isdecimal():
        return words[0][:1].upper() + words[0][1:2].lower() + _number(words)
    return words[0][:1].upper() + words[0][1:2].lower() + last[:1].upper()


def names_in_words(names: Iterable[str]) -> list[str]:
    """The names for a sentence, numbered ones together: "Goblin 1 to 75" and "Brom"."""
    # translators: from the first to the last of names with a number: Goblin 1 to 75
    return in_words(names, trc("numbers", "to"))


MONTHS: Final = (
    tr("January"), tr("February"), tr("March"), tr("April"), tr("May"), tr("June"), tr("July"), tr("August"),
    tr("September"), tr("October"), tr("November"), tr("December"),
)  # fmt: skip
