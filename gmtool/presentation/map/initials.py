"""Initials: the one to three characters that stand on a counter."""

from collections.abc import Mapping


def initials(names: Mapping[str, str]) -> dict[str, str]:
    """By figure: the initials of its name. Two names with the same initials get a letter more each.

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
