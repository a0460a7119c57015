"""Thievish Attacks: an automatic attack or a failure that is noticed, and the dice of either (3.1.2, 3.1.3)."""

import pytest

from gmtool.rules.melee_rounds.state.events import Sneaked
from gmtool.rules.melee_rounds.state.fight import Stage
from gmtool.rules.seam import AnsweredTable
from tests.rules.melee_rounds.rounds import Round, Said, card


def sneaking(second: int, amr: int = 3, target: str = "move", **house: str) -> Round:
    """Orc's second round, in which he sneaks up on Ann in this second; before that nothing happens."""
    fight = Round(card("Ann"), card("Bob"), card("Orc", amr), **house).from_round(2)
    rolled: list[tuple[int, ...]] = [(1, 4, 6)[:amr]] if house.get("thievish_dice") == "start" else []
    fight.plots(ann=target, orc="thievish").roll(*rolled).until(second)
    return fight.do("sneak", "orc", target="ann")


def attacks(fight: Round, *said: Said) -> Round:
    """The automatic attack is made, and the second ends."""
    return fight.do("resolve", "orc", *(said or ("miss",))).do("end-second")


@pytest.mark.rule("mr.init.thievish-auto")
def test_that_the_roll_waits_for_the_success_unless_it_is_made_at_the_start():
    assert sneaking(2)["orc"].later == ()
    for said, later in (("yes", (4, 6)), ("no", (2, 4, 6))):
        fight = sneaking(2, thievish_dice="start")
        assert (fight["orc"].later, fight["orc"].dice) == ((1, 4, 6), None)
        fight.second_is_in(said)
        assert fight.seconds("orc") == later
    alone = sneaking(2, 1, thievish_dice="start").second_is_in("yes")
    assert alone.seconds("orc") == ()


@pytest.mark.rule("mr.init.thievish-auto")
def test_that_it_waits_for_the_second_in_which_it_is_possible():
    fight = Round(card("Ann"), card("Orc", 1)).from_round(2)
    fight.do("plot", "ann", plot="move").do("plot", "orc", plot="thievish", reach=4).roll().until(3)
    assert fight.refused("sneak", "orc", target="ann") == ("mr.init.later-attack-delay",)
    assert fight.until(4).refused("sneak", "orc", target="ann") == ()


@pytest.mark.parametrize(("dice", "when"), [("known", "when it begins"), ("start", "Initiative")])
def test_that_in_the_first_round_a_thief_begins_by_its_lowest_die(dice: str, when: str):
    fight = Round(card("Ann"), card("Orc", 3), thievish_dice=dice).plots(orc="thievish").roll((1, 1), (6, 3, 4))
    assert fight["orc"].start == 3
    assert "mr.init.first-mr-all-roll" in fight.until(2).refused("sneak", "orc", target="ann")
    fight.until(3).do("sneak", "orc", target="ann")
    fight.second_is_in("yes", *([(3, 6)] if dice == "known" else []))
    assert attacks(fight).seconds("orc") == (4, 6)


@pytest.mark.rule("mr.init.thievish-hit-unaware")
def test_that_the_target_of_a_success_is_unaware_until_the_next_second():
    fight = sneaking(2).second_is_in("yes", (5, 6))
    assert (fight["ann"].attacked, fight["ann"].alert) == (False, 3)
    assert fight.refused("change", "ann", plot="fighting") == ("mr.plot.simultaneous",)
    assert attacks(fight, "hit", 1).state.second == 3
    assert fight.offered("ann")["change fighting"] == ()
    fight.do("change", "ann", (2, 4), plot="fighting")
    assert fight.seconds("ann") == (4,), "a die for second 2 is of no use"
    assert fight.refused("change", "bob", plot="fighting") == (), "Bob needs your leave"
    assert "change fighting" not in fight.offered("bob")


@pytest.mark.rule("mr.init.thievish-hit-unaware")
def test_that_nobody_parries_or_shields_what_it_is_unaware_of():
    shield = {"item": "shield", "ready": True}
    fight = Round(card("Ann", 1, weapons=[{"item": "sword", "ready": True}, shield]), card("Orc", 1)).from_round(2)
    fight.plots(ann="fighting", orc="thievish").roll((2,)).until(2)
    fight.do("parry", "ann").do("sneak", "orc", target="ann").second_is_in("yes")
    assert fight.state.stage is Stage.ATTACKS
    for said in ("parried", "shielded"):
        with pytest.raises(ValueError, match=said):
            fight.do("resolve", "orc", said)


@pytest.mark.rule("mr.init.thievish-hit-unaware")
def test_that_nobody_is_asked_whether_it_parries_what_it_is_unaware_of():
    fight = Round(card("Ann", 1), card("Orc", 1), card("Rat", 1)).from_round(2)
    fight.plots(ann="fighting", orc="fighting", rat="thievish").roll((1,), (1,))
    fight.do("parry", "ann").do("attack", "orc", target="ann").do("sneak", "rat", target="ann").second_is_in("yes")
    fight.do("resolve", "orc", "parried").do("resolve", "rat", "hit", 2).do("end-second")
    assert fight["ann"].damage == 2


def test_that_nothing_is_tried_against_somebody_who_is_dead_by_then():
    fight = sneaking(2)
    dead = {"kind": "gm.amend/1", "figure": "ann", "field": "dead", "value": True, "reason": ""}
    fight.state = fight.rules.perform(fight.state, fight.rules.command(dead), AnsweredTable()).state
    fight.second_is_in()
    assert (fight.state.second, fight["orc"].dice) == (3, None), "it can try another one"
    assert fight.refused("sneak", "orc", target="bob") == ()


def test_that_a_target_that_falls_changes_nothing_any_more():
    fight = sneaking(2).second_is_in("yes", (5, 6))
    fight.do("resolve", "orc", "hit", 3).do("end-second")
    fight.do("change", "ann", (3, 3), plot="fighting")
    dead = Round(card("Ann", hits=3), card("Bob"), card("Orc", 1)).from_round(2).plots(orc="thievish").roll()
    dead.do("sneak", "orc", target="ann").second_is_in("yes")
    dead.do("resolve", "orc", "hit", 3).do("end-second", "", "dead")
    assert "" in dead.refused("change", "ann", plot="fighting")


@pytest.mark.rule("mr.init.thievish-miss-aware")
def test_that_the_target_of_a_failure_may_use_that_very_second():
    fight = sneaking(2).second_is_in("no", (6, 6, 6))
    assert fight.offered("ann")["change fighting"] == ()
    assert "change fighting" not in fight.offered("bob")
    fight.do("change", "ann", (2, 5), plot="fighting")
    assert fight.seconds("ann") == (2, 5)
    fight.do("attack", "ann", target="orc").do("play")
    fight.do("resolve", "ann", "miss").do("end-second")
    assert fight.seconds("ann") == (5,)


def test_that_all_thieves_are_tried_before_anybody_reacts():
    """Orc fails at Ann, Rat succeeds at Bob: Ann is asked what she does, and Bob is not, though both are attacked."""
    fight = Round(card("Ann"), card("Bob"), card("Orc", 1), card("Rat", 1)).from_round(2)
    fight.plots(orc="thievish", rat="thievish").roll()
    fight.do("sneak", "orc", target="ann").do("sneak", "rat", target="bob").second_is_in("no", (5,), "yes")
    assert [one.figure for one in fight.told(Sneaked)] == ["orc", "rat"]
    assert (fight.state.stage, fight.rules.agenda(fight.state).next) == (Stage.REACTIONS, ("ann",))
    fight.do("go-on", "ann").do("play")
    assert (fight.state.stage, fight.rules.agenda(fight.state).next) == (Stage.ATTACKS, ("rat",))


def test_that_a_thief_who_fails_and_attacks_at_once_is_parried_on_full_defensive():
    """Ann is asked once there is an attack to be parried, and not before."""
    fight = sneaking(2, 1, "defensive").second_is_in("no", (2,))
    assert fight.rules.agenda(fight.state).next == ("orc",)
    fight.do("attack", "orc", target="ann")
    assert fight.rules.agenda(fight.state).next == ("ann",)
    fight.do("parry", "ann", (5,), foe="orc").do("play").do("resolve", "orc", "parried").do("end-second")
    assert fight.seconds("ann") == (5,)


def test_that_a_thief_with_dice_who_is_allowed_another_plot_keeps_them():
    fight = Round(card("Ann"), card("Orc", 3), thievish_dice="start").from_round(2).plots(orc="thievish")
    fight.roll((1, 4, 6)).until(2).do("change", "orc", "yes", plot="fighting")
    assert fight.seconds("orc") == (2, 4, 6)
