"""How fast the odds of a round of melee are: 20 dice against 20, 80 against 20, and two units against two."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from gmtool.systems import ruleset
from tests.rules.chainmail.melee.rounds_of_melee import fight_command, melee


@pytest.mark.parametrize(
    ("ours", "foes"),
    [
        ((("heavy-foot", 20),), (("heavy-foot", 20),)),
        ((("medium-horse", 40),), (("armored-foot", 40),)),
        ((("heavy-foot", 20), ("light-foot", 20)), (("armored-foot", 20), ("medium-horse", 20))),
    ],
    ids=["20 against 20", "80 against 20", "two against two"],
)
def test_odds_of_a_round(
    benchmark: BenchmarkFixture, ours: tuple[tuple[str, int], ...], foes: tuple[tuple[str, int], ...]
) -> None:
    state = melee(ours, foes)
    benchmark(lambda: ruleset("chainmail").odds(state, fight_command()))
