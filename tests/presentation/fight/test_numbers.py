"""Chances and sums as people read them."""

from fractions import Fraction
from typing import Any

import pytest

from gmtool.dice import Dice, SettledNeed
from gmtool.language import use_language
from gmtool.presentation.fight.words.numbers import headline_words, percent, sum_text
from gmtool.rules.seam import Breakdown, Measure, Modifier, Odds, signed

EIGHT = Breakdown(
    "To hit", (Modifier(12, "DX"), Modifier(-3, "chainmail", "r.mail"), Modifier(-1, "shield", "r.shield"))
)


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0, "0.0\u00a0%"),
        (1, "100.0\u00a0%"),
        (Fraction(1, 5000), "under 0.1\u00a0%"),
        (Fraction(9999, 10_000), "over 99.9\u00a0%"),
    ],
)
def test_that_a_chance_is_never_rounded_to_certainty(chance: Any, text: str) -> None:
    assert percent(chance) == text


def test_that_a_sum_reads_like_one() -> None:
    assert sum_text(EIGHT) == "12 −3 (chainmail) −1 (shield)"
    assert signed(-2) == "−2"


HIT = Measure("hit", "hits", headline=True)
THREE = Breakdown(
    "To hit", (Modifier(3, "DX"),), text="5 or less (3–5 always) on 3d6",
    needs=SettledNeed(5, always=True, totals=(3, 5)), dice=Dice(3),
)  # fmt: skip


def odds(chance: Fraction) -> Odds:
    return Odds({"hit": {0: 1 - chance, 1: chance}}, 2)


def test_that_the_number_needed_stands_beside_its_chance_in_the_language_of_the_window() -> None:
    alone = odds(Fraction(10, 216))
    assert headline_words(HIT, (THREE,), alone) == "5 or less (3–5 always) on 3d6"
    try:
        use_language("de")
        assert headline_words(HIT, (THREE,), alone) == "5 oder weniger (3–5 immer) mit 3d6"
    finally:
        use_language("en")


def test_that_a_roll_that_is_not_the_whole_chance_says_so() -> None:
    misfires = odds(Fraction(10, 216) * Fraction(5, 6))
    assert headline_words(HIT, (THREE,), misfires) == "5 or less (3–5 always) on 3d6: 4.6\u00a0%, and other rolls count"
    assert headline_words(HIT, (THREE,), odds(1 - Fraction(10, 216))) == "5 or less (3–5 always) on 3d6"
