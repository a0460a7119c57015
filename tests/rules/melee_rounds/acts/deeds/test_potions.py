"""Potions: a whole round, or one AMR for one that is uncorked in the shield hand (6.5)."""

import pytest

from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.events import BrokenOff, Took
from gmtool.rules.seam import Json
from tests.rules.melee_rounds.rounds import Round, card

READY: Json = [{"item": "potion", "ready": True}]
PACKED: Json = [{"item": "potion"}]


def drinker(*dice: int, things: Json = READY, **house: str) -> Round:
    """Round 2: Ann fights, Zed has a die for second 6."""
    fight = Round(card("Ann", len(dice), things=things), card("Zed", 1), **house).from_round(2)
    return fight.plots(ann="fighting", zed="fighting").roll(dice, (6,))


def took(fight: Round) -> list[Deed]:
    """What was done with potions by the last command."""
    return [one.deed for one in fight.told(Took)]


@pytest.mark.rule("mr.item.potion-full-mr")
def test_that_a_packed_one_takes_the_whole_round_whatever_the_amr() -> None:
    fight = drinker(1, 2, 3, things=PACKED)
    assert fight.refused("drink", "ann", thing="t1") == ("mr.item.potion-full-mr",)
    fight.until(0).do("plot", "ann", plot="potion", thing="t1").do("plot", "zed", plot="fighting").roll((6,))
    for second in (1, 2, 3, 4, 5, 6):
        fight.until(second)
        assert fight["ann"].dice is None
        assert "mr.plot.consistent" in fight.refused("attack", "ann", target="zed", weapon="g1")
        assert len(fight["ann"].things) == 1
    fight.do("hold", "zed").second_is_in()
    assert (fight.state.second, took(fight), fight["ann"].things) == (0, [Deed.POTION], ())


@pytest.mark.rule("mr.item.potion-full-mr")
def test_that_there_must_be_a_potion_and_it_must_be_the_general_plot() -> None:
    fight = Round(card("Ann", 3, things=PACKED), card("Zed", 1))
    assert fight.refused("plot", "ann", plot="potion", thing="t2") == ("mr.item.potion-full-mr",)
    assert fight.refused("plot", "ann", plot="potion", thing="t1") == ()


@pytest.mark.rule("mr.item.potion-full-mr")
def test_that_in_the_first_round_its_four_seconds_begin_with_the_lowest_die() -> None:
    """From second 5 to second 2 of the next round, which must be plotted for it too."""
    for plot, end in (("potion", [Deed.POTION]), ("move", [])):
        fight = Round(card("Ann", 1, things=PACKED), card("Zed", 1))
        fight.do("plot", "ann", plot="potion", thing="t1").do("plot", "zed", plot="fighting").roll((5,), (6,)).until(0)
        assert (took(fight), len(fight["ann"].things)) == ([], 1)
        fight.do("plot", "ann", plot=plot, thing="t1" * (plot == "potion")).do("plot", "zed", plot="move").roll()
        assert len(fight.told(BrokenOff)) == (plot == "move")
        fight.second_is_in().second_is_in()
        assert (fight.state.second, took(fight)) == (3, end)


@pytest.mark.rule("mr.item.potion-ready")
def test_that_a_ready_one_takes_one_die_and_none_to_throw_away() -> None:
    """Dice 2 4: take it in 2, throw it away in 3, attack in 4."""
    fight = drinker(2, 4).until(2).do("drink", "ann", thing="t1").second_is_in()
    assert (took(fight), fight["ann"].things, fight.seconds("ann")) == ([Deed.DRINK], (), (4,))
    assert fight.refused("attack", "ann", target="zed", weapon="g1") == ("mr.plot.specific-span", "mr.init.dice")
    assert took(fight.second_is_in()) == [Deed.DISCARD]
    assert (fight.state.second, fight.refused("attack", "ann", target="zed", weapon="g1")) == (4, ())


@pytest.mark.rule("mr.item.potion-ready")
def test_that_of_several_only_the_one_in_the_hand_is_ready() -> None:
    fight = drinker(2, 4, things=[{"item": "potion", "number": 2, "ready": True}]).until(2)
    fight.do("drink", "ann", thing="t1").second_is_in()
    assert [(one.number, one.ready) for one in fight["ann"].things] == [(1, False)]
    assert fight.until(4).refused("drink", "ann", thing="t1") == ("mr.item.potion-full-mr",)


@pytest.mark.rule("mr.item.potion-seconds-needed")
@pytest.mark.parametrize(
    ("dice", "reading", "left"),
    [((3, 3), "second", (5,)), ((5, 5), "second", ()), ((3, 3), "shared", (4,)), ((5, 5), "shared", (6,))],
)
def test_that_throwing_it_away_delays_an_attack(dice: tuple[int, int], reading: str, left: tuple[int, ...]) -> None:
    """In a second of its own; by the other reading an attack shares that."""
    fight = drinker(*dice, discard=reading).until(dice[0]).do("drink", "ann", thing="t1").second_is_in()
    for second in range(dice[0] + 1, 7):
        possible = fight.refused("attack", "ann", target="zed", weapon="g1") == ()
        assert possible is (second >= left[0] if left else False), second
        if possible:
            break
        if second == 6:
            fight.do("hold", "zed")
        fight.second_is_in()


@pytest.mark.rule("mr.item.potion-seconds-needed")
def test_that_none_is_taken_when_no_second_is_left_to_throw_it_away() -> None:
    assert drinker(6).until(6).refused("drink", "ann", thing="t1") == ("mr.item.potion-seconds-needed",)
    assert drinker(6, discard="shared").until(6).refused("drink", "ann", thing="t1") == ()


@pytest.mark.rule("mr.item.potion-seconds-needed")
def test_that_throwing_it_away_is_not_broken_off_to_attack_at_once() -> None:
    """Dice 3 4: the 4 waits until 5."""
    fight = drinker(3, 4).until(3).do("drink", "ann", thing="t1").second_is_in()
    assert fight.refused("break-off", "ann") == ("mr.item.potion-seconds-needed",)
    assert "break off" not in [one.key for one in fight.rules.choices(fight.state, "ann")]
    assert fight.seconds("ann") == (4,)
    assert fight.until(5).refused("attack", "ann", target="zed", weapon="g1") == ()


def test_that_who_is_attacked_while_drinking_may_break_it_off_and_fight() -> None:
    fight = Round(card("Ann", 2, things=PACKED), card("Zed", 1)).from_round(2)
    fight.do("plot", "ann", plot="potion", thing="t1").do("plot", "zed", plot="fighting").roll((2,)).until(2)
    fight.do("attack", "zed", target="ann", weapon="g1").second_is_in()
    fight.do("change", "ann", (1, 4), plot="fighting")
    assert [one.deed for one in fight.told(BrokenOff)] == [Deed.POTION]
    assert (fight.seconds("ann"), len(fight["ann"].things)) == ((4,), 1)
