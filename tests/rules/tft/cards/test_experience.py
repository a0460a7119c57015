"""What fights earn, and what experience buys."""

from dataclasses import replace
from fractions import Fraction

import pytest

from gmtool.rules.seam import Refused
from gmtool.rules.tft.cards.experience import Fate, average, blunted, drops_out, earned, to_trade, trade
from gmtool.rules.tft.cards.legality import findings
from tests.rules.tft.figures import TABLES, fighter


def xp(combat: str, fate: Fate, own: int | Fraction = 24, enemies: int | Fraction = 24) -> int:
    return sum(award.xp for award in earned(TABLES, combat, fate, Fraction(own), Fraction(enemies)))


def test_a_side_counts_by_its_basic_st_and_dx():
    assert average([fighter(12, 12), fighter(13, 14, points_added=3)]) == Fraction(51, 2)
    assert average([]) == 0


@pytest.mark.rule("tm.xp.death-combat")
def test_fifty_for_each_survivor_of_combat_to_the_death():
    assert xp("death", Fate.WON) == 50
    assert xp("death", Fate.DEAD) == 0


@pytest.mark.rule("tm.xp.death-superior")
def test_a_hundred_against_more_than_three_better():
    assert xp("death", Fate.WON, 24, 27) == 50
    assert xp("death", Fate.WON, 24, 28) == 100
    assert xp("death", Fate.WON, 24, Fraction(55, 2)) == 100
    assert xp("death", Fate.DEAD, 24, 30) == 0


@pytest.mark.rule("tm.xp.arena-award")
def test_the_arena_pays_thirty_and_twenty():
    assert xp("arena", Fate.WON) == 30
    assert xp("arena", Fate.LOST) == 20
    assert xp("arena", Fate.DEAD) == 0


@pytest.mark.rule("tm.xp.arena-coward")
def test_to_run_away_unhurt_costs_ten():
    assert xp("arena", Fate.FLED_UNHURT) == -10
    assert 40 + xp("arena", Fate.FLED_UNHURT) == 30


@pytest.mark.rule("tm.xp.arena-weaker")
def test_ten_more_for_the_weaker_side_in_the_arena():
    assert xp("arena", Fate.WON, 21, 24) == 40
    assert xp("arena", Fate.LOST, 21, 24) == 30
    assert xp("arena", Fate.WON, 22, 24) == 30
    assert xp("arena", Fate.WON, 24, 21) == 30
    assert xp("arena", Fate.FLED_UNHURT, 21, 24) == 0
    assert xp("arena", Fate.DEAD, 21, 24) == 0


@pytest.mark.rule("tm.xp.practice-award")
def test_ten_for_those_on_their_feet_after_practice():
    assert xp("practice", Fate.WON) == 10
    assert xp("practice", Fate.OUT) == 0
    assert xp("practice", Fate.LOST) == 0
    assert xp("practice", Fate.WON, 20, 30) == 10


def test_awards_name_their_rules():
    rules = [award.rule for award in earned(TABLES, "arena", Fate.LOST, Fraction(20), Fraction(24))]
    assert rules == ["tm.xp.arena-award", "tm.xp.arena-weaker"]


def test_practice_weapons():
    assert (blunted(7), blunted(1), blunted(0)) == (3, 0, 0)
    assert drops_out(3, TABLES)
    assert not drops_out(4, TABLES)


@pytest.mark.rule("tm.xp.trade")
def test_a_hundred_buys_a_point():
    figure = fighter(12, 12, xp=250)
    assert to_trade(figure, TABLES) == 2
    stronger = trade(figure, "st", TABLES)
    assert (stronger.st, stronger.dx, stronger.xp, stronger.points_added) == (13, 12, 150, 1)
    both = trade(stronger, "dx", TABLES)
    assert (both.st, both.dx, both.xp, both.points_added) == (13, 13, 50, 2)
    assert findings(both, TABLES) == ()
    with pytest.raises(Refused) as refused:
        trade(both, "st", TABLES)
    assert [refusal.rule for refusal in refused.value.refusals] == ["tm.xp.trade"]


@pytest.mark.rule("tm.xp.cap")
def test_eight_points_and_no_more():
    figure = fighter(12, 12, xp=900)
    for _ in range(8):
        figure = trade(figure, "st", TABLES)
    assert (figure.total, figure.xp, to_trade(figure, TABLES)) == (32, 100, 0)
    assert findings(figure, TABLES) == ()
    with pytest.raises(Refused) as refused:
        trade(figure, "dx", TABLES)
    assert [refusal.rule for refusal in refused.value.refusals] == ["tm.xp.cap"]
    (found,) = findings(replace(figure, st=21, points_added=9), TABLES)
    assert (found.rule, found.illegal) == ("tm.xp.cap", True)


def test_a_debt_of_experience_buys_nothing():
    assert to_trade(fighter(12, 12, xp=-110), TABLES) == 0
