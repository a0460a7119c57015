import pytest

from gmtool.forecast.estimate import Estimate


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(50, 100, 0.404, 0.596), (0, 100, 0.0, 0.037), (100, 100, 0.963, 1.0), (7, 10, 0.397, 0.892), (0, 0, 0.0, 1.0)],
)
def test_that_the_interval_is_wilsons(count, of, low, high):
    assert Estimate(count, of).interval == pytest.approx((low, high), abs=0.001)


@pytest.mark.parametrize(
    ("count", "of", "words"),
    [
        (640, 1000, "64\u00a0%"),
        (64, 100, "about 65\u00a0%"),
        (7, 10, "about 70\u00a0%"),
        (1, 2000, "under 1\u00a0%"),
        (1999, 2000, "over 99\u00a0%"),
        (0, 2000, "0\u00a0%"),
        (2000, 2000, "100\u00a0%"),
        (0, 0, "?"),
    ],
)
def test_that_no_more_digits_are_shown_than_the_interval_allows(count, of, words):
    assert Estimate(count, of).words == words


@pytest.mark.parametrize(
    ("count", "pairs", "split", "spread"),
    [
        (500, 500, 250, 1.0),  # as often one of both as of fights that have nothing to do with each other
        (500, 500, 500, 0.029),  # always one of both, but for the pairs that are added
        (500, 500, 0, 2.0),  # always both or none: a pair tells no more than a fight
        (500, 250, 250, 0.528),  # half of the fights have no twin
        (5, 5, 5, 0.75),
        (0, 500, 0, 1.0),
    ],
)
def test_that_the_interval_is_that_of_the_means_of_pairs(count, pairs, split, spread):
    found = Estimate(count, 1000 if pairs > 5 else 10, pairs, split)
    assert found.spread == pytest.approx(spread, abs=0.001)
    alone = Estimate(count, found.of)
    if count >= 500:
        assert found.margin == pytest.approx(alone.margin * spread**0.5, rel=0.01)
        variance = found.chance * (1 - found.chance) - split / pairs / 4
        if pairs == 500 and split < 500:
            assert found.margin == pytest.approx(1.96 * (variance / pairs) ** 0.5, rel=0.01)
    assert found.against.interval == pytest.approx([1 - one for one in reversed(found.interval)])


def test_that_the_interval_is_told_in_percent():
    assert Estimate(640, 1000).range_words == "61 to 67\u00a0%"


def test_that_a_thousand_fights_at_even_chances_are_known_to_about_three_percent():
    assert Estimate(500, 1000).margin == pytest.approx(0.031, abs=0.001)
