"""Agreement of an exact duel with fights that are played."""

from collections.abc import Sequence

from gmtool.forecast.duel import Duel
from gmtool.forecast.fight import Ending

DEVIATIONS = 5
"""The standard deviations within which they agree."""
_ROUNDING = 1e-9


def assert_agreement(exact: Duel, endings: Sequence[Ending]) -> None:
    """Every way to end comes as often as the exact duel says, and the turns are as many."""
    fights = len(endings)
    ways = {(one.end, one.winner) for one in exact.results}
    assert {(one.end, one.winner) for one in endings} <= ways
    for way in ways:
        chance = float(sum(part for one, part in exact.results.items() if (one.end, one.winner) == way))
        share = sum((one.end, one.winner) == way for one in endings) / fights
        assert abs(share - chance) <= DEVIATIONS * (chance * (1 - chance) / fights) ** 0.5 + _ROUNDING
    assert exact.turns is not None
    mean = sum(one.turns for one in endings) / fights
    spread = (sum((one.turns - mean) ** 2 for one in endings) / fights) ** 0.5
    assert abs(mean - float(exact.turns)) <= DEVIATIONS * spread / fights**0.5 + _ROUNDING
    for figure in endings[0].left:
        lefts = exact.left(figure)
        known = [one.left[figure] for one in endings]
        expected = float(sum(left * part for left, part in lefts.items()))
        variance = float(sum(left * left * part for left, part in lefts.items())) - expected**2
        assert abs(sum(known) / fights - expected) <= DEVIATIONS * (max(variance, 0) / fights) ** 0.5 + _ROUNDING
