"""What is said of dice when they are rolled, and in the second of each: one attack or parry, and one shield (3.4)."""

import pytest

from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.events import DiceLost, Held, Intended, Rolled
from gmtool.rules.melee_rounds.state.fight import Stage
from tests.rules.melee_rounds.rounds import SWORD, Round, card

SHIELD = {"item": "shield", "ready": True}
TWO = [SWORD, {"item": "dagger", "ready": True}, SHIELD]


def dicing(*dice: int) -> Round:
    """Ann's second round with these dice; two foes, of whom Orc goes."""
    fight = Round(card("Ann", len(dice), weapons=TWO), card("Orc"), card("Rat")).from_round(2)
    return fight.plots(ann="fighting").roll(dice)


@pytest.mark.rule("mr.attack.one-per-second")
def test_that_one_attack_or_parry_is_made_in_a_second():
    fight = dicing(3, 3).until(3).do("attack", "ann", target="orc", weapon="g1")
    fight.do("attack", "ann", target="rat", weapon="g2")
    assert "mr.attack.one-per-second" in fight.told(Intended)[0].rules, "it is instead of the other"
    fight.played()
    assert fight.rules.agenda(fight.state).next == ("ann",)
    for kind, values in (("attack", {"target": "orc"}), ("parry", {})):
        assert fight.refused(kind, "ann", **values)[:1] == ("mr.plot.simultaneous",)
    fight.do("resolve", "ann", "miss")
    assert fight.refused("resolve", "ann") == ("mr.gm.same-second",)
    fight.do("end-second")
    assert fight.seconds("ann") == (4,), "the other die is for second 4 at the earliest"


@pytest.mark.rule("mr.attack.plus-shield")
def test_that_one_shield_goes_with_it():
    fight = Round(card("Ann", 1, weapons=TWO), card("Orc", 1), card("Rat", 1)).from_round(2)
    fight.plots(ann="fighting", orc="fighting", rat="fighting").roll((3,), (3,), (3,)).until(3)
    fight.do("attack", "ann", target="orc")
    for foe in ("orc", "rat"):
        fight.do("attack", foe, target="ann")
    fight.second_is_in().do("resolve", "ann", "hit", 2).do("resolve", "orc", "tried", 1)
    assert fight["ann"].shielded
    with pytest.raises(ValueError, match="shielded"):
        fight.do("resolve", "rat", "shielded")
    fight.do("resolve", "rat", "hit", 1).do("end-second")
    assert (fight["orc"].damage, fight["ann"].damage, fight["ann"].shielded) == (2, 2, False)


@pytest.mark.rule("mr.attack.weapon-chosen-late")
def test_that_the_weapon_is_chosen_in_the_second_of_the_attack():
    fight = dicing(2, 4)
    used = []
    for second, weapon in ((2, "g2"), (4, "g1")):
        fight.until(second)
        (attack,) = [one for one in fight.rules.choices(fight.state, "ann") if one.key == "attack"]
        (asked,) = [one for one in attack.inputs if one.field == "weapon"]
        assert [one.value for one in asked.candidates({})] == ["g1", "g2", ""]
        fight.do("attack", "ann", target="orc", weapon=weapon)
        (said,) = fight.told(Intended)
        used.append((second, said.deed, said.item))
        fight.played().do("resolve", "ann", "miss").do("end-second")
    assert used == [(2, Deed.ATTACK, "dagger"), (4, Deed.ATTACK, "sword")]


@pytest.mark.rule("mr.delay.adjust-at-once")
def test_that_dice_are_adjusted_as_soon_as_they_are_rolled():
    fight = dicing(5, 4, 5, 4, 5)
    (rolled,) = fight.told(Rolled)
    assert (rolled.dice, rolled.seconds, rolled.lost) == ((4, 4, 5, 5, 5), (4, 5, 6), 2)
    strip = fight.rules.agenda(fight.state).strip
    assert strip is not None
    cells = next(track.cells for track in strip.tracks if track.figure == "ann")
    assert [[beat.text for beat in cell] for cell in cells] == [[], [], [], ["4"], ["5"], ["6"]]


@pytest.mark.rule("mr.delay.seconds-stated-late")
def test_that_nothing_is_fixed_before_its_second():
    fight = dicing(2, 5)
    assert fight["ann"].intent is None
    fight.until(2)
    assert fight["ann"].intent is None
    fight.do("attack", "ann", target="orc").do("hold", "ann").do("parry", "ann").do("hold", "ann").second_is_in()
    assert (fight.state.second, fight.seconds("ann")) == (3, (3, 5))


@pytest.mark.rule("mr.delay.die-available")
def test_that_who_has_a_die_attacks_parries_or_holds_it():
    fight = dicing(2).until(2)
    for second, into in ((2, "Hold to second 3"), (3, "Hold to second 4")):
        assert fight.state.second == second
        offered = fight.offered("ann")
        assert [key for key in ("attack", "parry", "hold") if offered.get(key) == ()] == ["attack", "parry", "hold"]
        labels = {one.key: one.label for one in fight.rules.choices(fight.state, "ann")}
        assert labels["hold"] == into
        assert fight.refused("plots-in") == ("mr.delay.die-available",)
        assert fight.refused("go-on", "ann") == ("mr.delay.die-available",)
        fight.do("hold", "ann").second_is_in()
        assert [(one.figure, one.die) for one in fight.told(Held)] == [("ann", 2)]
    near = dicing(2, 3).until(2)
    assert {one.key: one.label for one in near.rules.choices(near.state, "ann")}["hold"] == "Hold: 1 lost"
    many = dicing(4, 4, 5, 5, 5).until(4)
    labels = {one.key: one.label for one in many.rules.choices(many.state, "ann")}
    assert labels["hold"] == "Hold: 1 lost", "the others are lost whatever it does"
    near.do("hold", "ann").second_is_in()
    assert [one.dice for one in near.told(DiceLost)] == [(2,)]


def test_that_by_a_ruling_who_says_nothing_holds_its_die():
    fight = dicing(2).until(2).ruled("plots-in")
    assert (fight.state.second, fight.seconds("ann"), fight.state.stage) == (3, (3,), Stage.SECOND)
