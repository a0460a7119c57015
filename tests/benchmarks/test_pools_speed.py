"""How fast the odds of handfuls of dice are: both sides' pools and a score die, to a band of results."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from gmtool.rules.seam import Card, Enlisted, Muster, Side
from tests.variants.pools import TallyWithPools


@pytest.mark.parametrize(("men", "foes"), [(20, 20), (80, 30)])
def test_odds_of_a_clash(benchmark: BenchmarkFixture, men: int, foes: int) -> None:
    rules = TallyWithPools()
    cards = [("red", men), ("blue", foes)]
    figures = tuple(Enlisted(side, Card("tally", side.title(), {"points": points}), side) for side, points in cards)
    state = rules.muster(Muster(figures, (Side("red", "Red"), Side("blue", "Blue", 1))))
    command = rules.command({"kind": "tally.clash/1", "figure": "red", "target": "blue"})
    benchmark(lambda: rules.odds(state, command))
