"""Seconds and rounds."""

import pytest

from gmtool.rules.melee_rounds.data.kits import SECONDS
from gmtool.rules.melee_rounds.state.dice import Second


@pytest.mark.rule("mr.round.six-seconds")
def test_that_a_round_has_six_seconds():
    assert 3 * SECONDS == 18
    assert Second.of(14) == Second(3, 2)
    assert Second(3, 2).elapsed == 14
    assert [Second.of(elapsed).second for elapsed in range(1, 8)] == [1, 2, 3, 4, 5, 6, 1]


def test_that_what_goes_on_goes_on_in_the_next_round():
    """A deed of five seconds that begins in second 4."""
    assert [Second(1, 4).later(n) for n in range(5)] == [
        Second(1, 4),
        Second(1, 5),
        Second(1, 6),
        Second(2, 1),
        Second(2, 2),
    ]
