"""Tally in armies: a hundred and twenty switches in sections."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.kit.rulebook import read_presets, read_switches
from tests.tally import Tally

SECTIONS = ("Fighting", "Moving", "Raising armies", "Optional rules")
EACH = 30
"""So many switches stand in each section."""


def _switches() -> Iterator[Mapping[str, Any]]:
    """Readings in two sections; numbers, and rules that hold or not, in the others."""
    yield {
        "key": "sixes",
        "section": SECTIONS[0],
        "label": "A six",
        "options": {"table": "is doubled if the table says so", "plain": "is like a five"},
        "rules": ["tally.double"],
    }
    for section in SECTIONS:
        for number in range(1 + (section != SECTIONS[0]) * -1, EACH):
            row = {"section": section, "label": f"{section}, point {number + 1}", "rules": ["tally.strike"]}
            row |= {"key": f"{section.lower().replace(' ', '-')}-{number + 1}"}
            if section == SECTIONS[2]:
                yield {**row, "number": 10, "lowest": -5, "highest": 40, "help": "Points, from −5 to 40"}
            elif section == SECTIONS[3]:
                yield {**row, "holds": number % 10 == 9}
            else:
                yield {**row, "options": {"a": "is as it was", "b": "is the other way round", "c": "is up to the GM"}}


ROWS = tuple(_switches())
PRESETS = (
    {"name": "A quick game", "values": {"sixes": "plain", "raising-armies-1": "40"}, "help": "For an evening"},
    {"name": "By the GM", "values": {"moving-1": "c", "moving-2": "c"}},
)
PARSED: Mapping[str, Mapping[str, Any]] = {"switches": {"switch": list(ROWS), "preset": list(PRESETS)}}


class TallyInArmies(Tally):
    """With switches by the score."""

    def __init__(self, book: Any = None) -> None:
        super().__init__(book)
        if book is None:
            switches = read_switches(PARSED)
            self.book = replace(self.book, switches=switches, presets=read_presets(PARSED, switches))
