"""Full Defensive: one automatic parry, against an attack that is named, before it is rolled (5.1, 5.2)."""

import pytest

from gmtool.rules.melee_rounds.state.events import CameToNothing, DefenceEnded, Rolled, Struck
from gmtool.rules.melee_rounds.state.fight import Stage
from tests.rules.melee_rounds.defenders import attacked, defended, parried
from tests.rules.melee_rounds.rounds import Round, card


@pytest.mark.rule("mr.fd.auto-parry")
def test_that_one_parry_in_the_round_needs_no_die() -> None:
    fight = attacked(defended((4, 5)).until(4), "zed")
    assert (fight["ann"].dice, fight.refused("parry", "ann", foe="zed", weapon="g1")) == (None, ())
    parried(fight, "zed", (1, 2)).do("resolve", "zed", "parried")
    (struck,) = fight.told(Struck)
    assert (struck.parry, struck.damage) == (True, 0)
    attacked(fight.do("end-second"), "zed")
    assert (fight.state.second, fight.state.stage) == (5, Stage.ATTACKS)  # nobody is asked for a parry
    assert "mr.fd.parry-before-roll" not in fight.refused("parry", "ann", foe="zed")
    assert fight.do("resolve", "zed", "hit", 1).told(Struck)[0].parry is False


@pytest.mark.rule("mr.fd.auto-parry")
def test_that_it_is_there_from_second_1_on_and_again_in_the_next_round() -> None:
    fight = attacked(defended((1,), amr=1), "zed")
    parried(fight, "zed").resolved("zed", "parried")
    assert fight["ann"].plot is not None
    assert (fight["ann"].plot.kind, fight.seconds("ann")) == ("fighting", ())
    attacked(fight.until(0).plots(ann="defensive", zed="fighting").roll((1,)), "zed")
    assert (fight.state.round, fight.refused("parry", "ann", foe="zed")) == (3, ())


def test_that_nobody_parries_without_being_attacked() -> None:
    fight = defended((2,))
    assert fight.refused("parry", "ann", foe="zed") == ("mr.fd.auto-parry",)


@pytest.mark.rule("mr.fd.later-amr-roll")
def test_that_the_later_amr_are_rolled_when_it_ends() -> None:
    fight = attacked(defended((2,)).until(2), "zed")
    fight.do("parry", "ann", (5, 1), foe="zed", weapon="g1")
    (rolled,) = fight.told(Rolled)
    assert (rolled.dice, rolled.seconds, rolled.lost) == ((1, 5), (5,), 1)
    fight.do("play").resolved("zed", "parried").until(5)
    assert fight.refused("attack", "ann", target="zed", weapon="g1") == ()


@pytest.mark.rule("mr.fd.later-amr-roll")
def test_that_by_the_other_reading_they_are_rolled_with_all_others() -> None:
    """Two dice as the round begins; taking the parry rolls no more."""
    fight = Round(card("Ann", 3), card("Zed", 1), defensive_dice="start").from_round(2)
    fight.plots(ann="defensive", zed="fighting").roll((1, 5), (2,))
    assert (fight["ann"].dice, fight["ann"].later) == (None, (1, 5))
    parried(attacked(fight.until(2), "zed"), "zed")
    assert fight.seconds("ann") == (5,)


def test_that_dice_that_were_never_needed_are_not_rolled() -> None:
    fight = defended((2,)).until(0)
    assert fight.state.round == 3
    assert fight["ann"].dice is None


@pytest.mark.rule("mr.fd.parry-before-roll")
def test_that_it_is_stated_before_the_attack_is_rolled() -> None:
    fight = attacked(defended((2,)).until(2), "zed")
    assert fight.refused("parry", "ann", foe="zed", weapon="g1") == ()
    fight.do("go-on", "ann").do("play")
    assert fight.refused("parry", "ann", foe="zed", weapon="g1") == ("mr.fd.parry-before-roll",)
    fight.resolved("zed", "miss")
    assert (fight["ann"].ended, fight["ann"].dice) == (False, None)


@pytest.mark.rule("mr.fd.parry-breaks")
def test_that_it_ends_full_defensive_and_costs_a_die() -> None:
    fight = attacked(defended((3,)).until(3), "zed")
    fight.do("parry", "ann", (6, 2), foe="zed", weapon="g1")
    assert [one.why for one in fight.told(DefenceEnded)] == ["parry"]
    (rolled,) = fight.told(Rolled)
    assert (rolled.dice, rolled.seconds, rolled.lost) == ((2, 6), (6,), 1)


@pytest.mark.rule("mr.fd.parry-breaks")
@pytest.mark.parametrize(("reading", "left"), [("delayed", (4, 6)), ("lost", (6,))])
def test_that_a_die_for_the_second_of_the_parry_is_delayed_or_lost(reading: str, left: tuple[int, ...]) -> None:
    fight = attacked(defended((3,), equal_die=reading).until(3), "zed")
    parried(fight, "zed", (3, 6)).resolved("zed", "parried")
    assert fight.seconds("ann") == left


@pytest.mark.rule("mr.fd.missed-attack-delay")
@pytest.mark.parametrize(("dice", "left"), [((1, 6), (4, 6)), ((4, 6), (4, 6)), ((3, 3), (4, 5, 6)), ((3, 5), (4, 5))])
def test_that_the_parry_of_an_attack_that_misses_is_an_attack_a_second_later(
    dice: tuple[int, int], left: tuple[int, ...]
) -> None:
    """Its die is for second 3 as if it had been rolled: where another one shows 4, it is lost."""
    fight = parried(attacked(defended((3,)).until(3), "zed"), "zed", dice).resolved("zed", "miss")
    assert fight.seconds("ann") == left
    assert fight.refused("attack", "ann", target="zed", weapon="g1") == ()


@pytest.mark.rule("mr.fd.missed-attack-delay")
@pytest.mark.rule("mr.delay.missed-parry-exception")
def test_that_a_parry_of_second_6_comes_into_the_next_round_and_no_further() -> None:
    fight = parried(attacked(defended((6,), amr=1).until(6), "zed"), "zed").resolved("zed", "miss")
    fight.plots(ann="fighting", zed="move").roll((4,))
    assert fight.seconds("ann") == (1, 4)
    fight.do("attack", "ann", target="zed", weapon="g1").second_is_in().do("go-on", "zed").do("play")
    fight.resolved("ann", "miss").until(0)
    fight.plots(ann="fighting", zed="move").roll((4,))
    assert fight.seconds("ann") == (4,)


def test_that_an_attack_that_is_not_made_after_all_uses_the_parry_up() -> None:
    fight = parried(attacked(defended((3,), amr=1).until(3), "zed"), "zed").do("drop", "zed", gear="g1")
    fight.resolved("zed")
    assert [one.figure for one in fight.told(CameToNothing)] == ["ann"]
    assert fight.seconds("ann") == ()


def test_that_a_kept_parry_goes_with_full_defensive_and_is_no_roll_of_initiative() -> None:
    """Whoever has one and is attacked in the next round without having rolled may still change its plot."""
    for plot, casts in (("move", 0), ("fighting-magic", 1)):  # with all AMR given up for spells no die is rolled
        fight = parried(attacked(defended((6,), amr=1).until(6), "zed"), "zed").resolved("zed", "miss")
        fight.do("plot", "ann", plot=plot, casts=casts).do("plot", "zed", plot="fighting").roll((4,)).until(4)
        attacked(fight.do("hold", "ann") if casts else fight, "zed")
        assert fight.refused("change", "ann", plot="fighting") == ()
        assert fight.do("change", "ann", (5,), plot="fighting").seconds("ann") == (5,)
