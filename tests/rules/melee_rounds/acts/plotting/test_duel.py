"""Formal duels: in the first round both begin as they like, and the first AMR needs no die (3.1.5)."""

import pytest

from gmtool.rules.melee_rounds.state.events import DiceLost, Rolled
from tests.rules.melee_rounds.rounds import Round, card

EARLIER = "mr.init.duel-earlier-dice-lost"
SPELLS = [{"item": "magic-weapon", "casting": 1}]


def duel(*dice: tuple[int, ...], amr: int = 3, plot: str = "fighting", **house: str) -> Round:
    """Ann's duel with Orc, who goes."""
    return Round(card("Ann", amr, spells=SPELLS), card("Orc"), duel="yes", **house).plots(ann=plot).roll(*dice)


def acts(fight: Round, first: int) -> list[int]:
    """In which seconds Ann attacks, who takes her first AMR in this one, and then each die as soon as may be."""
    acted = []
    for second in range(1, 7):
        if second < first or fight.refused("attack", "ann", target="orc"):
            fight.played()
        else:
            acted.append(second)
            fight.strikes("ann", "orc")
    return acted


@pytest.mark.rule("mr.init.duel-start")
def test_that_both_may_act_in_the_first_second():
    fight = duel((4, 5))
    assert [one.figure for one in fight.told(Rolled)] == ["ann"], "Orc rolls nothing to begin"
    assert fight.refused("attack", "ann", target="orc") == ()
    assert fight.refused("move", "orc", feet=5) == ()
    caster = duel(plot="magic")
    assert caster.told(Rolled) == []
    assert caster.refused("cast", "ann", spell="s1") == ()
    bound = Round(card("Ann"), card("Orc")).plots(ann="fighting").roll((4, 5), (3, 3))
    assert bound.refused("attack", "ann", target="orc") == ("mr.init.first-mr-all-roll", "mr.init.dice")


@pytest.mark.rule("mr.init.duel-start")
def test_that_later_rounds_of_a_duel_are_as_others():
    fight = Round(card("Ann", 3), card("Orc"), duel="yes").from_round(2).plots(ann="fighting").roll((4, 5, 6))
    assert "mr.init.dice" in fight.refused("attack", "ann", target="orc")


@pytest.mark.rule("mr.init.duel-first-amr")
@pytest.mark.parametrize(("first", "expected"), [(1, [1, 4, 5]), (2, [2, 4, 5]), (3, [3, 4, 5])])
def test_that_the_second_of_the_first_amr_is_chosen_and_the_others_are_rolled(first: int, expected: list[int]):
    fight = duel((4, 5))
    (rolled,) = fight.told(Rolled)
    assert rolled.dice == (4, 5)
    assert acts(fight, first) == expected


@pytest.mark.rule("mr.init.duel-first-amr")
@pytest.mark.parametrize(
    ("plot", "dice", "free"),
    [
        ("approach", ((4, 5),), True),
        ("magic-weapon", ((4,),), True),
        ("thievish", (), False),
        ("defensive", (), False),
        ("magic", (), False),
        ("move", (), False),
    ],
)
def test_that_the_first_amr_is_free_to_those_who_fight(plot: str, dice: tuple[tuple[int, ...], ...], free: bool):
    assert duel(*dice, plot=plot)["ann"].free is free


def test_that_a_thief_who_fails_has_its_first_amr_still():
    fight = duel(plot="thievish").until(2).do("sneak", "ann", target="orc").second_is_in("no", (3, 5))
    assert fight.refused("attack", "ann", target="orc") == ()
    fight.do("attack", "ann", target="orc")
    fight.do("play").do("resolve", "ann", "miss").do("end-second")
    assert fight.seconds("ann") == (3, 5)
    lucky = duel(plot="thievish").until(2).do("sneak", "ann", target="orc").second_is_in("yes", (3, 5))
    assert (lucky["ann"].free, lucky.resolved("ann", "miss").seconds("ann")) == (False, (3, 5))


def test_that_amr_given_up_for_spells_are_not_free():
    """One AMR, given up for the Magic Weapon spell: there is no attack left. Of two one is."""
    for amr, free in ((1, False), (2, True)):
        fight = duel(amr=amr, plot="magic-weapon")
        assert (fight["ann"].free, fight["ann"].dice) == (free, None)


def test_that_a_single_amr_is_the_free_one():
    fight = duel(amr=1)
    assert [one.text for one in fight.rules.agenda(fight.until(6).state).due] == [
        "Ann loses its first AMR after second 6 unless it acts"
    ]
    assert acts(duel(amr=1), 4) == [4]


def test_that_the_first_amr_can_be_stated_otherwise_until_plots_are_in():
    fight = duel((4, 5)).do("attack", "ann", target="orc")
    assert fight.refused("parry", "ann") == ()
    fight.do("parry", "ann").played()
    assert fight.state.second == 2, "nobody attacked"


@pytest.mark.rule(EARLIER)
@pytest.mark.parametrize(
    ("equal", "dice", "expected", "lost"),
    [
        ("delayed", (2, 3), [3, 4], [(2, 2)]),
        ("lost", (2, 3), [3], [(2, 2), (3, 3)]),
        ("delayed", (3, 3), [3, 4, 5], []),
        ("delayed", (3, 4), [3, 4], [(3, 3)]),
        ("delayed", (1, 1), [3], [(1, 1), (1, 1)]),
    ],
)
def test_that_dice_for_seconds_before_the_first_amr_are_lost(
    equal: str, dice: tuple[int, ...], expected: list[int], lost: list[tuple[int, int]]
):
    """`lost` are the seconds in which dice are lost, and what they show."""
    fight = duel(dice, equal_die=equal)
    fallen: list[tuple[int, int]] = []
    acted = []
    for second in range(1, 7):
        attacks = second >= 3 and not fight.refused("attack", "ann", target="orc")
        if attacks:
            acted.append(second)
            fight.do("attack", "ann", target="orc")
        fight.played()
        fallen += [(second, die) for event in fight.told(DiceLost) for die in event.dice]
        if attacks:
            fight.do("resolve", "ann", "miss").do("end-second")
            fallen += [(second, die) for event in fight.told(DiceLost) for die in event.dice]
    assert (acted, fallen) == (expected, lost)


@pytest.mark.rule(EARLIER)
def test_that_a_die_is_about_to_be_lost_while_the_first_amr_is_still_to_come():
    fight = duel((1, 5))
    (due,) = [one for one in fight.rules.agenda(fight.state).due if one.figure == "ann"]
    assert "loses a die after second 1" in due.text
    fight.do("attack", "ann", target="orc")
    assert [one for one in fight.rules.agenda(fight.state).due if one.figure == "ann"] == []


def test_that_the_first_amr_as_a_parry_is_kept_when_the_attack_misses():
    fight = Round(card("Ann", 1), card("Orc", 1), duel="yes").plots(ann="fighting", orc="fighting").roll()
    fight.until(2).do("parry", "ann", foe="orc").do("attack", "orc", target="ann").played()
    fight.do("resolve", "orc", "miss").do("end-second")
    assert fight.seconds("ann") == (3,)
    assert fight.refused("attack", "ann", target="orc") == ()
    hit = Round(card("Ann", 1), card("Orc", 1), duel="yes").plots(ann="fighting", orc="fighting").roll()
    hit.do("parry", "ann", foe="orc").do("attack", "orc", target="ann").played()
    hit.do("resolve", "orc", "parried").do("end-second")
    assert hit.seconds("ann") == ()
