"""Parties and armies: several cards with their numbers, by points and shares."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.rules.kit.making.raising import Share, broken_shares, by_points, gathered, left_over
from gmtool.rules.seam import Refused, Troop, VirtualTable, total_of
from tests.variants.armies import GUARD, LEVY, LORD, TallyInArmies

RULES = TallyInArmies()
SHARES = (
    Share(LEVY, Fraction(3, 8), 40, 60),
    Share(GUARD, Fraction(5, 2), 20, 40),
    Share(LORD, Fraction(13, 2), 0, 20),
)


@given(st.integers(1, 3_000), st.integers(0, 1_000))
def test_that_an_army_never_costs_more_than_its_points(quarters: int, seed: int) -> None:
    points = Fraction(quarters, 4)
    troops, findings = by_points(points, SHARES, VirtualTable(Random(seed)))
    total = total_of([troop.total for troop in troops]) or Fraction(0)
    assert total <= points
    assert all(troop.count > 0 for troop in troops)
    left = [one.text for one in findings if "left over" in one.text]
    assert bool(left) == (total < points)
    assert not any(one.illegal for one in findings)


def test_that_what_is_left_over_is_said_in_one_or_in_many() -> None:
    assert left_over(Fraction(3, 4), Fraction(300)) == "¾ of 300 points is left over."
    assert left_over(Fraction(7, 4), Fraction(300)) == "1¾ of 300 points are left over."


def test_that_a_large_army_keeps_its_shares() -> None:
    for seed in range(20):
        troops, findings = by_points(Fraction(2_000), SHARES, VirtualTable(Random(seed)))
        assert [one.text for one in findings if "usually" in one.text] == []
        assert {troop.card.name for troop in troops} >= {"Levy", "Guard"}


def test_that_a_broken_share_warns_and_names_its_rule() -> None:
    share = Share(LORD, Fraction(13, 2), 0, 20, "tally.most")
    (found,) = broken_shares(Fraction(13), [share], [2])
    assert found.text == "Lord: 100\u00a0% of the points, usually 0 to 20\u00a0%."
    assert (found.rule, found.illegal) == ("tally.most", False)


def test_that_figures_that_are_alike_are_counted_together() -> None:
    troops = gathered([LEVY, GUARD, LEVY], [Fraction(1), None, Fraction(1)])
    assert troops == (Troop(LEVY, 2, Fraction(1)), Troop(GUARD, 1, None))
    assert total_of([troop.total for troop in troops]) == 2
    assert total_of([None]) is None


def test_that_the_same_seed_raises_the_same_and_an_unknown_nation_none() -> None:
    one, again = (RULES.raised("army", {"points": "250"}, VirtualTable(Random(7))) for _ in range(2))
    assert one == again
    assert one.total == 250
    with pytest.raises(Refused, match="no such nation"):
        RULES.raised("army", {"nation": "moon"}, VirtualTable(Random(1)))
    with pytest.raises(Refused, match="no way “fleet”"):
        RULES.raised("fleet", {}, VirtualTable(Random(1)))
