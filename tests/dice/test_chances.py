from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.dice import DiceError
from gmtool.dice.expression import chance, compare, distribution, parse_expression


def counted(text):
    """The distribution by looking at every outcome."""
    expression = parse_expression(text)
    outcomes = [0]
    for term in expression.left.dice:
        faces = product(range(1, term.sides + 1), repeat=term.count)
        totals = [term.sign * sum(term.kept(one)) for one in faces]
        outcomes = [one + other for one, other in product(outcomes, totals)]
    totals = [outcome + expression.left.plus for outcome in outcomes]
    return {total: Fraction(totals.count(total), len(totals)) for total in sorted(set(totals))}


@pytest.mark.parametrize("text", ["2d6+1", "3d4-1d6", "4d6kh3", "3d6kl2-2", "d6+d8", "2d4kh1+1d3", "7"])
def test_that_a_distribution_is_what_counting_gives(text):
    assert distribution(parse_expression(text)) == counted(text)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("3d6<=8", Fraction(56, 216)),
        ("3d6<=10", Fraction(1, 2)),
        ("3d6<=12", Fraction(160, 216)),
        ("4d6<=8", Fraction(70, 1296)),
        ("d6>d6", Fraction(15, 36)),
        ("d6=d6", Fraction(1, 6)),
        ("d6!=3", Fraction(5, 6)),
        ("3>2", Fraction(1)),
    ],
)
def test_that_the_chance_of_a_comparison_is_exact(text, part):
    assert chance(parse_expression(text)) == part


def test_that_a_chance_needs_a_comparison():
    with pytest.raises(DiceError, match="has no comparison"):
        chance(parse_expression("3d6"))


@pytest.mark.parametrize("text", ["100d1000", "99d21", "100d20+d2-1", "31d6kh3", "31d2kl1", "100d20<=1d6"])
def test_that_what_would_take_too_long_is_refused(text):
    with pytest.raises(DiceError, match="takes too long"):
        distribution(parse_expression(text))


@pytest.mark.parametrize("text", ["100d20", "50d20-50d20", "30d6kh3", "31d6", "30d2kl1"])
def test_that_what_is_just_not_too_much_is_counted(text):
    assert sum(distribution(parse_expression(text)).values()) == 1


@given(st.integers(1, 5), st.integers(2, 12), st.integers(1, 5), st.booleans())
def test_that_the_best_and_the_worst_come_as_often_as_icepool_counts(count, sides, keep, best):
    keep = min(keep, count)
    pool = icepool.d(sides).pool(count)
    oracle = (pool.highest(keep) if best else pool.lowest(keep)).sum()
    found = distribution(parse_expression(f"{count}d{sides}k{'h' if best else 'l'}{keep}"))
    assert found == {int(total): Fraction(ways, oracle.denominator()) for total, ways in oracle.items()}


@pytest.mark.parametrize(
    ("sign", "holds"), [("<", "L"), ("<=", "LE"), (">", "G"), (">=", "GE"), ("=", "E"), ("==", "E"), ("!=", "LG")]
)
def test_that_comparisons_mean_what_they_say(sign, holds):
    pairs = {"L": (1, 2), "E": (2, 2), "G": (3, 2)}
    assert {name for name, (one, other) in pairs.items() if compare(sign, one, other)} == set(holds)
