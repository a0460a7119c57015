"""What undo says that it takes back."""

import pytest

from gmtool.encounter.entry import label
from gmtool.rules.seam import Line


def lines(*told: tuple[str, int]) -> list[Line]:
    return [Line(text, weight=weight) for text, weight in told]


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ([("Wulf hits.", 1)], "Wulf hits"),
        ([("Wulf hits.", 1), ("Bjorn dies.", 2)], "Bjorn dies"),
        ([("Wulf hits.", 1), ("Bjorn falls.", 1)], "Wulf hits; Bjorn falls"),
        ([("Turn 2", 3), ("Wulf hits.", 0)], "Wulf hits"),
        ([("Turn 2", 3)], "Turn 2"),
        ([], "tft.pass/1"),
    ],
)
def test_that_the_heaviest_lines_but_headings_are_the_label(told: list[tuple[str, int]], words: str) -> None:
    assert label(lines(*told), {"kind": "tft.pass/1"}) == words


def test_that_a_command_without_a_kind_has_a_label_too() -> None:
    assert label([], {}) == "?"


def test_that_ninety_characters_are_kept_and_of_more_eighty_nine() -> None:
    assert label(lines(("x" * 90, 1)), {}) == "x" * 90
    assert label(lines(("x" * 91, 1)), {}) == "x" * 89 + "…"
    assert label(lines(("x" * 88 + " yyyyy", 1)), {}) == "x" * 88 + "…"
