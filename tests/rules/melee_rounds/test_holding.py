"""One attack or parry a second and one shield; dice held second by second, and lost (3.4)."""

import pytest

from gmtool.rules.melee_rounds.events import DiceLost, Held, Intended, Rolled
from gmtool.rules.melee_rounds.state import Deed, Stage
from tests.rules.melee_rounds.rounds import SWORD, Round, card

SHIELD = {"item": "shield", "ready": True}
TWO = [SWORD, {"item": "dagger", "ready": True}, SHIELD]


def dicing(*dice: int) -> Round:
    """Ann's second round with these dice; two foes, of whom Orc goes."""
    fight = Round(card("Ann", len(dice), weapons=TWO), card("Orc"), card("Rat")).from_round(2)
    return fight.plots(ann="fighting").roll(dice)


def lost(fight: Round, last: int = 6) -> list[tuple[int, tuple[int, ...]]]:
    """What is lost at the end of each second, if everything is held."""
    found = []
    for second in range(fight.state.second, last + 1):
        fight.do("hold" if not fight.refused("hold", "ann") else "go-on", "ann").second_is_in()
        found += [(second, one.dice) for one in fight.told(DiceLost)]
    return found


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


@pytest.mark.rule("mr.delay.allowed")
def test_that_a_die_is_used_in_its_second_or_later():
    usable = []
    for second in range(1, 7):
        if not dicing(3).until(second).refused("attack", "ann", target="orc"):
            usable.append(second)
    assert usable == [3, 4, 5, 6]


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


@pytest.mark.rule("mr.delay.waiting-costs-doubles")
@pytest.mark.parametrize(
    ("dice", "second", "left", "warned"), [((5, 5), 6, (6,), 1), ((1, 1, 1), 5, (5, 6), 1), ((1, 1), 3, (3, 4), 0)]
)
def test_that_waiting_costs_doubles_that_have_no_room_left(
    dice: tuple[int, ...], second: int, left: tuple[int, ...], warned: int
):
    fight = dicing(*dice).until(second - 1)
    assert len(fight.rules.agenda(fight.state).due) == warned
    assert fight.until(second).seconds("ann") == left


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
    near.do("hold", "ann").second_is_in()
    assert [one.dice for one in near.told(DiceLost)] == [(2,)]


def test_that_by_a_ruling_who_says_nothing_holds_its_die():
    fight = dicing(2).until(2).ruled("plots-in")
    assert (fight.state.second, fight.seconds("ann"), fight.state.stage) == (3, (3,), Stage.SECOND)


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
