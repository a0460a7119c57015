"""Dice are held second by second, and lost where they cannot be (3.4.2)."""

import pytest

from gmtool.rules.melee_rounds.state.events import DiceLost
from tests.rules.melee_rounds.rounds import Round, card


def dicing(*dice: int) -> Round:
    """Ann's second round with these dice; two foes, of whom Orc goes."""
    fight = Round(card("Ann", len(dice)), card("Orc"), card("Rat")).from_round(2)
    return fight.plots(ann="fighting").roll(dice)


def lost(fight: Round, last: int = 6) -> list[tuple[int, tuple[int, ...]]]:
    """What is lost at the end of each second, if everything is held."""
    found = []
    for second in range(fight.state.second, last + 1):
        fight.do("hold" if not fight.refused("hold", "ann") else "go-on", "ann").second_is_in()
        found += [(second, one.dice) for one in fight.told(DiceLost)]
    return found


@pytest.mark.rule("mr.delay.lost-on-rolled-second")
@pytest.mark.parametrize(
    ("dice", "gone"),
    [
        ((1, 3), [(2, (1,)), (6, (3,))]),
        ((2, 4), [(3, (2,)), (6, (4,))]),
        ((1, 1, 2), [(1, (1, 1)), (6, (2,))]),
        ((4, 4, 5, 5, 5), [(4, (4, 4)), (6, (5, 5, 5))]),
    ],
)
def test_that_a_die_held_into_another_ones_second_is_lost(dice: tuple[int, ...], gone: list[tuple[int, tuple[int]]]):
    assert lost(dicing(*dice)) == gone


@pytest.mark.rule("mr.delay.lost-even-if-vacated")
def test_that_it_is_lost_though_the_other_die_is_held_on():
    fight = dicing(2, 4).until(4)
    assert fight.seconds("ann") == (4,)
    fight.do("hold", "ann").second_is_in()
    assert (fight.state.second, fight.seconds("ann")) == (5, (5,)), "one action is left"


@pytest.mark.rule("mr.delay.not-next-mr")
def test_that_a_die_is_lost_with_the_round():
    fight = dicing(6, 6).until(6).strikes("ann", "orc")
    assert [(one.dice, one.rules) for one in fight.told(DiceLost)] == [((6,), ("mr.delay.not-next-mr",))]
    assert (fight.state.round, fight["ann"].dice) == (3, None)
    fight.plots(ann="fighting").roll((5, 5))
    assert fight.seconds("ann") == (5, 6)


@pytest.mark.rule("mr.delay.doubles-must-spread")
def test_that_doubles_are_used_one_second_after_another():
    fight = dicing(1, 1, 1)
    for second in (1, 2, 3):
        assert fight.state.second == second
        fight.strikes("ann", "orc")
    assert fight.refused("attack", "ann", target="orc") == ("mr.init.dice",)


@pytest.mark.rule("mr.delay.window")
def test_that_doubles_may_be_used_in_any_seconds_before_the_next_that_was_rolled():
    """1 1 4: the ones in two of seconds 1 to 3; one of them in 4 is not."""
    for plan in ((1, 2), (1, 3), (2, 3)):
        fight = dicing(1, 1, 4)
        for second in plan:
            fight.until(second).strikes("ann", "orc")
        assert fight.until(4).seconds("ann") == (4,)
    fight = dicing(1, 1, 4).until(3).strikes("ann", "orc")
    assert fight.seconds("ann") == (4,), "the other one is lost"
