"""Large targets: the other hexes of the target, in halves, rounded down and capped."""

import pytest

from gmtool.rules.tft.acts.attacks.situation import CLEAR, HIDDEN, PAST_SOMEBODY, summed
from tests.rules.advanced_melee.figures import TABLES


@pytest.mark.rule("am.big.bonus", "am.big.cap")
@pytest.mark.parametrize(
    ("values", "dx"),
    [
        ([CLEAR, CLEAR, PAST_SOMEBODY, PAST_SOMEBODY, PAST_SOMEBODY], 3),
        ([CLEAR] * 4, 4),
        ([HIDDEN] * 4, 0),
        ([CLEAR] * 6, 4),
        ([PAST_SOMEBODY], 0),
    ],
)
def test_that_other_hexes_count_whole_or_half_and_four_at_most(values: list[int], dx: int) -> None:
    assert summed(values, TABLES.limits.big_target_dx) == dx
