"""What every total of three and four dice means, and the exact chances."""

from fractions import Fraction

import pytest

from gmtool.dice import Dice, weights
from gmtool.rules.tft.data.to_hit import Result, RollClass
from tests.contract.needed_rolls import claimed
from tests.rules.tft.figures import TABLES

TO_HIT = TABLES.to_hit
HIT, DOUBLE, TRIPLE = (RollClass(Result.HIT, times) for times in (1, 2, 3))
MISS, DROP, BREAK, FALLS = (RollClass(result) for result in (Result.MISS, Result.DROP, Result.BREAK, Result.FALLS))
EVERY_NEEDED = range(-10, 31)


@pytest.mark.rule("tm.setup.dice")
def test_three_dice_to_hit_four_against_a_defender_and_sixes_everywhere():
    assert set(TO_HIT.hit_classes(10)) == set(range(3, 19))
    assert set(TO_HIT.hit_classes(10, 4)) == set(range(4, 25))
    assert (sum(weights(3, 6).values()), sum(weights(4, 6).values())) == (216, 1296)
    assert {weapon.damage.sides for weapon in TABLES.weapons.values()} == {6}


@pytest.mark.rule("tm.hit.roll", "tm.create.notation-3-dx")
def test_adjdx_or_less_hits():
    assert TO_HIT.hit_class(8, 8) == HIT
    assert TO_HIT.hit_class(9, 8) == MISS
    assert TO_HIT.chance(8) == Fraction(56, 216)


@pytest.mark.rule("tm.hit.3")
def test_three_is_always_a_triple_hit():
    assert {TO_HIT.hit_class(3, needed) for needed in EVERY_NEEDED} == {TRIPLE}
    assert TO_HIT.hit_class(3, 1).rule == "tm.hit.3"


@pytest.mark.rule("tm.hit.4")
def test_four_is_always_a_double_hit():
    assert {TO_HIT.hit_class(4, needed) for needed in EVERY_NEEDED} == {DOUBLE}


@pytest.mark.rule("tm.hit.5")
def test_five_always_hits():
    assert {TO_HIT.hit_class(5, needed) for needed in EVERY_NEEDED} == {HIT}
    assert TO_HIT.hit_class(6, 2) == MISS


@pytest.mark.rule("tm.hit.16")
def test_sixteen_always_misses():
    assert {TO_HIT.hit_class(16, needed) for needed in EVERY_NEEDED} == {MISS}
    assert TO_HIT.hit_class(15, 17) == HIT


def test_seventeen_drops_and_eighteen_breaks():
    assert {TO_HIT.hit_class(17, needed) for needed in EVERY_NEEDED} == {DROP}
    assert {TO_HIT.hit_class(18, needed) for needed in EVERY_NEEDED} == {BREAK}


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        pytest.param([4], TRIPLE, marks=pytest.mark.rule("tm.defend.four-4")),
        pytest.param([5], DOUBLE, marks=pytest.mark.rule("tm.defend.four-5")),
        pytest.param([20], MISS, marks=pytest.mark.rule("tm.defend.four-20")),
        pytest.param([21, 22], DROP, marks=pytest.mark.rule("tm.defend.four-21-22")),
        pytest.param([23, 24], BREAK, marks=pytest.mark.rule("tm.defend.four-23-24")),
    ],
)
def test_automatic_results_on_four_dice(totals, expected):
    assert {TO_HIT.hit_class(total, needed, 4) for total in totals for needed in EVERY_NEEDED} == {expected}


@pytest.mark.rule("tm.defend.four-20")
def test_nineteen_on_four_dice_may_hit():
    assert TO_HIT.hit_class(19, 22, 4) == HIT


@pytest.mark.rule("tm.defend.four-6")
def test_no_other_total_of_four_dice_hits_by_itself():
    assert TO_HIT.hit_class(6, 5, 4) == MISS
    assert [total for total in range(4, 25) if TO_HIT.hit_class(total, -5, 4).hit] == [4, 5]


@pytest.mark.parametrize(
    ("total", "expected"),
    [
        pytest.param(14, HIT, marks=pytest.mark.rule("tm.thrown.miss-roll-14")),
        pytest.param(15, DOUBLE, marks=pytest.mark.rule("tm.thrown.miss-roll-15")),
        pytest.param(16, TRIPLE, marks=pytest.mark.rule("tm.thrown.miss-roll-16")),
        pytest.param(17, DROP, marks=pytest.mark.rule("tm.thrown.miss-roll-17")),
        pytest.param(18, BREAK, marks=pytest.mark.rule("tm.thrown.miss-roll-18")),
        pytest.param(3, MISS, marks=pytest.mark.rule("tm.thrown.miss-roll-low")),
        pytest.param(4, MISS, marks=pytest.mark.rule("tm.thrown.miss-roll-low")),
        pytest.param(5, MISS, marks=pytest.mark.rule("tm.thrown.miss-roll-low")),
    ],
)
def test_automatic_results_of_rolling_to_miss(total, expected):
    found = {TO_HIT.miss_class(total, needed, enemy) for needed in EVERY_NEEDED for enemy in (False, True)}
    assert found == {expected}


def test_rolling_to_miss_goes_by_adjdx_between_them():
    assert TO_HIT.miss_class(10, 10) == MISS
    assert TO_HIT.miss_class(11, 10) == HIT
    assert TO_HIT.miss_class(6, 2) == HIT


def test_an_enemy_to_be_missed_is_not_hit_below_fourteen():
    assert TO_HIT.miss_class(12, 10, enemy=True) == FALLS
    assert TO_HIT.miss_class(13, 10, enemy=True) == FALLS
    assert TO_HIT.miss_class(14, 10, enemy=True) == HIT
    assert TO_HIT.miss_class(10, 10, enemy=True) == MISS


def test_staying_afoot_in_a_shield_rush():
    assert TO_HIT.need_afoot(13, 2).met(11)
    assert not TO_HIT.need_afoot(13, 2).met(12)
    assert TO_HIT.need_afoot(17, 3).met(15)
    assert not TO_HIT.need_afoot(17, 3).met(16)
    assert TO_HIT.need_afoot(10, 3).met(10)
    assert not TO_HIT.need_afoot(10, 3).met(11)


@pytest.mark.parametrize(
    ("needed", "dice", "hits"), [(8, 3, 56), (10, 3, 108), (12, 3, 160), (6, 3, 20), (8, 4, 70), (10, 4, 206)]
)
def test_exact_chances(needed, dice, hits):
    assert TO_HIT.chance(needed, dice) == Fraction(hits, 6**dice)


def test_chances_at_the_ends():
    assert TO_HIT.chance(-3) == Fraction(10, 216)
    assert TO_HIT.chance(30) == 1 - Fraction(10, 216)
    assert TO_HIT.chance(0, 4) == Fraction(5, 1296)
    assert TO_HIT.chance_past(30) == 1 - Fraction(35, 216)
    assert TO_HIT.chance_past(-3) == Fraction(10, 216)


def test_classes_are_worked_out_once():
    assert TO_HIT.hit_classes(11) is TO_HIT.hit_classes(11)
    assert TO_HIT.hit_classes(40) is TO_HIT.hit_classes(99)


def test_every_row_covers_its_own_totals():
    spans = [(row.roll, row.lowest, row.highest) for row in TO_HIT.rows]
    assert spans == [
        *(("hit3", total, total) for total in (3, 4, 5, 16, 17, 18)),
        *(("hit4", lowest, highest) for lowest, highest in ((4, 4), (5, 5), (20, 20), (21, 22), (23, 24))),
        ("miss3", 3, 5),
        *(("miss3", total, total) for total in (14, 15, 16, 17, 18)),
        ("save2", 12, 12),
        ("save3", 16, 18),
    ]


@pytest.mark.parametrize("needed", EVERY_NEEDED)
def test_that_words_classes_and_chances_are_of_the_same_totals(needed: int) -> None:
    for dice in (3, 4):
        need, classes = TO_HIT.need(needed, dice), TO_HIT.hit_classes(needed, dice)
        hits = {total for total, one in classes.items() if one.hit}
        assert claimed(str(need), Dice(dice)) == hits == {total for total in classes if need.met(total)}
        assert TO_HIT.chance(needed, dice) == Fraction(sum(weights(dice, 6)[total] for total in hits), 6**dice)
    need, classes = TO_HIT.need_past(needed), TO_HIT.miss_classes(needed)
    past = {total for total, one in classes.items() if one.result is Result.MISS}
    assert claimed(str(need), Dice(3)) == past == {total for total in classes if need.met(total)}
    assert TO_HIT.chance_past(needed) == Fraction(sum(weights(3, 6)[total] for total in past), 216)
    for dice, falls in ((2, {12}), (3, {16, 17, 18})):
        afoot = {total for total in range(dice, 6 * dice + 1) if total <= needed} - falls
        assert claimed(str(TO_HIT.need_afoot(needed, dice)), Dice(dice)) == afoot


@pytest.mark.parametrize(
    ("needed", "dice", "words"),
    [
        (3, 3, "5 or less (3–5 always)"),
        (5, 3, "5 or less"),
        (15, 3, "15 or less"),
        (19, 3, "15 or less (16 and up never)"),
        (3, 4, "5 or less (4–5 always)"),
        (22, 4, "19 or less (20 and up never)"),
    ],
)
def test_the_words_of_a_roll_to_hit(needed: int, dice: int, words: str) -> None:
    assert str(TO_HIT.need(needed, dice)) == words
