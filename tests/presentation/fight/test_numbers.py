"""Chances and sums as people read them."""

from fractions import Fraction
from typing import Any

import pytest

from gmtool.presentation.fight.words.numbers import percent, sum_text
from gmtool.rules.seam import Breakdown, Modifier, signed

EIGHT = Breakdown(
    "To hit", (Modifier(12, "DX"), Modifier(-3, "chainmail", "r.mail"), Modifier(-1, "shield", "r.shield"))
)


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0, "0.0 %"), (1, "100.0 %"), (Fraction(1, 5000), "under 0.1 %"), (Fraction(9999, 10_000), "over 99.9 %")],
)
def test_that_a_chance_is_never_rounded_to_certainty(chance: Any, text: str) -> None:
    assert percent(chance) == text


def test_that_a_sum_reads_like_one() -> None:
    assert sum_text(EIGHT) == "12 −3 (chainmail) −1 (shield)"
    assert signed(-2) == "−2"
