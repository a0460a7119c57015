"""A parry whose attack misses is not used up; one of second 6 comes over into the next round (3.4.2.2)."""

import pytest

from gmtool.rules.melee_rounds.state.dice import CARRIED
from gmtool.rules.melee_rounds.state.events import DiceLost
from gmtool.rules.melee_rounds.state.fight import Stage
from tests.rules.melee_rounds.rounds import Round, card

OVER = "mr.delay.missed-parry-exception"


def parrying(second: int, *dice: int, **house: str) -> Round:
    """Orc attacks Ann in this second, who has these dice and parries."""
    fight = Round(card("Ann", max(1, len(dice))), card("Bob"), card("Orc", 1), **house).from_round(2)
    fight.plots(ann="fighting", orc="fighting").roll(dice, (second,)).until(second)
    return fight.do("parry", "ann", foe="orc").do("attack", "orc", target="ann").played()


def over(**house: str) -> Round:
    """Ann's parry of second 6 was for nothing: it is the next round."""
    fight = parrying(6, 6, **house).resolved("orc", "miss")
    assert (fight.state.round, fight.state.stage, fight["ann"].carried) == (3, Stage.PLOTS, True)
    return fight


def in_next(*dice: int, plot: str = "fighting", **house: str) -> Round:
    """The round after that, with these dice."""
    fight = Round(card("Ann", max(1, len(dice))), card("Orc", 1), **house).from_round(2)
    fight.plots(ann="fighting", orc="fighting").roll((6,) * max(1, len(dice)), (6,)).until(6)
    fight.do("parry", "ann").do("attack", "orc", target="ann").played().resolved("orc", "miss")
    return fight.plots(ann=plot).roll(*([dice] if dice else []))


@pytest.mark.rule("mr.init.attack-or-parry")
def test_that_the_gm_says_which_of_two_attacks_is_parried():
    fight = Round(card("Ann", 1), card("Orc", 1), card("Rat", 1)).from_round(2)
    fight.plots(ann="fighting", orc="fighting", rat="fighting").roll((2,), (2,), (2,)).until(2)
    fight.do("parry", "ann").do("attack", "orc", target="ann").do("attack", "rat", target="ann").played()
    fight.do("resolve", "orc", "other", "hit", 1).do("resolve", "rat", "parried").do("end-second")
    assert (fight["ann"].damage, fight.seconds("ann")) == (1, ())


@pytest.mark.rule(OVER)
@pytest.mark.parametrize(
    ("dice", "left"), [((4,), (1, 4)), ((2, 2), (1, 2, 3)), ((6, 6), (1, 6))]
)  # fmt: skip
def test_that_a_parry_of_second_6_is_usable_in_the_next_round(dice: tuple[int, ...], left: tuple[int, ...]):
    over()
    fight = in_next(*dice)
    assert fight.seconds("ann") == left
    assert fight.refused("attack", "ann", target="orc") == ()
    fight.strikes("ann", "orc")
    assert fight.seconds("ann") == left[1:]


@pytest.mark.rule(OVER)
def test_that_it_is_held_as_other_dice_are_and_then_gone():
    fight = in_next(3)
    assert fight.until(2).refused("attack", "ann", target="orc") == ()
    assert fight.until(3).seconds("ann") == (3,), "the other die's own second"
    fight.until(0).plots(ann="fighting").roll((5,))
    assert (fight.state.round, fight.seconds("ann"), fight["ann"].carried) == (4, (5,), False)


@pytest.mark.rule(OVER)
def test_that_an_attack_die_held_from_second_6_is_lost():
    fight = parrying(6, 6, 6).resolved("orc", "parried")
    assert [one.dice for one in fight.told(DiceLost)] == [(6,)]
    assert not fight["ann"].carried


@pytest.mark.rule(OVER)
@pytest.mark.parametrize(("reading", "left", "gone"), [("lost", (1, 5), [(CARRIED,)]), ("kept", (1, 2, 5), [])])
def test_that_it_and_a_die_for_second_1_cannot_both_be_used_unless_they_can(
    reading: str, left: tuple[int, ...], gone: list[tuple[int, ...]]
):
    fight = in_next(1, 5, carried_parry=reading)
    assert fight.seconds("ann") == left
    assert [one.dice for one in fight.told(DiceLost)] == gone


def test_that_it_is_for_nothing_where_the_next_plot_is_not_to_fight():
    """Nor has who goes rolled Initiative: attacked, it may change its plot."""
    for plot in ("move", "defensive"):
        fight = in_next(plot=plot)
        assert fight.seconds("ann") == ()
        assert ([one.dice for one in fight.told(DiceLost)], fight["ann"].carried) == ([(CARRIED,)], False)
    fight = Round(card("Ann", 1), card("Orc", 1)).from_round(2).plots(ann="fighting", orc="fighting").roll((6,), (6,))
    fight.until(6).do("parry", "ann").do("attack", "orc", target="ann").played().resolved("orc", "miss")
    fight.plots(ann="move", orc="fighting").roll((1,)).do("attack", "orc", target="ann").second_is_in()
    assert fight.do("change", "ann", (4,), plot="fighting").seconds("ann") == (4,)
