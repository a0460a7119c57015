"""The GM fills in a table once, and from then on it answers by itself, or is offered; and what a card's zone does."""

import pytest

from gmtool.rules.harnmaster.state.events import Injured, Struck
from gmtool.rules.seam import Asked, NumberAnswer, WordsAnswer
from tests.rules.harnmaster.melees import CUT, GMS_MODES, NOTHING, duel

QUIET = {"free-press": "never"}
GASH = {"key": "gash", "name": "M1 gash", "points": 10, "fatigue": 2, "stunned": True, "aspects": ["e"], "zone": 1,
        "die_from": 1, "die_to": 3, "impact_to": 9}  # fmt: skip
CLEAVE = {"key": "cleave", "name": "G4 cleft arm", "points": 20, "drops": True, "aspects": ["e"], "zone": 1,
          "die_from": 4, "impact_to": 9}  # fmt: skip
DEADLY = {"key": "deadly", "name": "K5 to the heart", "dead": True, "impact_from": 10}


def injured(*rows):
    """Ann attacks Bob, who has these rows of injuries to fear; the Impact advantage adds 5 to a base impact of 5."""
    return duel(own={"modes": GMS_MODES, "injuries": rows}, house=QUIET)


def struck(melee, die: int, *answers, extra: bool = False):
    """Ann hits Bob, who tries to block: by one star, or by two and takes an Impact advantage."""
    melee.do("attack", "ann", target="bob", **CUT)
    rolls = (35, 71, "impact") if extra else (36, 71)
    return melee.do("defend", "bob", *rolls, die, *answers, defence="block", **CUT)


@pytest.mark.rule("hm.gm.injury-sequence")
def test_that_a_filled_in_table_of_injuries_answers_by_itself():
    melee = struck(injured(GASH, CLEAVE, DEADLY), 2)
    bob, event = melee.figure("bob"), melee.found(Injured)
    assert (event.words, event.points, event.fatigue, event.by_table) == ("M1 gash", 10, 2, True)
    assert (bob.impairment, bob.fatigue, bob.stunned, bob.dead) == (10, 2, True, False)
    melee = struck(injured(GASH, CLEAVE, DEADLY), 6)
    assert melee.found(Injured).words == "G4 cleft arm"
    assert melee.figure("bob").gear == ()
    melee = struck(injured(GASH, CLEAVE, DEADLY), 2, extra=True)
    assert (melee.found(Struck).impact, melee.found(Struck).extra) == (5, 5)
    assert melee.found(Injured).words == "K5 to the heart"
    assert melee.figure("bob").dead


@pytest.mark.parametrize(
    "change",
    [{"aspects": ["b", "p", "f"]}, {"zone": 2}, {"die_from": 3}, {"die_to": 1}, {"impact_from": 6}, {"impact_to": 4}],
)
def test_that_a_row_that_does_not_fit_the_strike_is_no_answer(change):
    with pytest.raises(Asked, match="Injury Sequence"):
        struck(injured({**GASH, **change}), 2)


def test_that_an_impact_that_nobody_has_noted_fits_no_bounds():
    printed = {"weapon": "g1", "mode": "broadsword-edge"}
    melee = duel(own={"injuries": (GASH,)}, house=QUIET).do("attack", "ann", target="bob", **printed)
    with pytest.raises(Asked, match="Injury Sequence"):
        melee.do("defend", "bob", 36, 71, 2, defence="block", **printed)
    unbound = {key: value for key, value in GASH.items() if key != "impact_to"}
    melee = duel(own={"injuries": (unbound,)}, house=QUIET).do("attack", "ann", target="bob", **printed)
    melee.do("defend", "bob", 36, 71, 2, defence="block", **printed)
    assert melee.found(Injured).by_table


def test_that_two_rows_that_fit_are_offered_and_what_they_mean_is_not_asked_again():
    other = {**GASH, "key": "scratch", "name": "M1 scratch", "points": 3}
    with pytest.raises(Asked) as asked:
        struck(injured(GASH, other), 2)
    assert asked.value.question.known == ("nothing", "M1 gash", "M1 scratch")
    melee = struck(injured(GASH, other), 2, WordsAnswer("m1 Scratch"))
    assert melee.figure("bob").impairment == 3
    assert melee.figure("bob").stunned


def test_that_a_row_that_says_nothing_of_the_strike_is_only_offered():
    plain = {"key": "bruise", "name": "M1 bruise", "points": 2}
    melee = struck(injured(plain), 2, WordsAnswer("M1 bruise"))
    assert melee.figure("bob").impairment == 2


@pytest.mark.rule("hm.gm.injury-sequence")
def test_that_what_the_gm_says_once_becomes_a_row_that_answers_in_the_next_fight():
    melee = struck(injured(), 4, WordsAnswer("S2 left arm"), NumberAnswer(10), "stunned")
    (row,) = melee.rules.learned(melee.state)["injuries"]
    assert row == {"key": "s2-left-arm", "name": "S2 left arm", "points": 10, "stunned": True}
    later = struck(injured({**row, "die_from": 4, "die_to": 4}), 4)
    assert later.found(Injured).by_table
    assert later.figure("bob").impairment == 10
    assert later.figure("bob").stunned


def fumbled(own, roll: int, *answers):
    """Ann's attack is a critical failure."""
    melee = duel(own={"modes": GMS_MODES, **own}, house=QUIET)
    return melee.do("attack", "ann", target="bob", **CUT).do(
        "defend", "bob", roll, 71, *answers, defence="block", **CUT
    )


@pytest.mark.rule("hm.gm.mishap-roll")
def test_that_mishaps_of_the_table_are_offered_by_their_roll_and_carried_out():
    drop = {"key": "drop", "name": "Drops it", "roll": "fumble", "drops": True}
    fall = {"key": "fall", "name": "Slips", "roll": "stumble", "prone": True}
    for roll, offered in ((80, "Drops it"), (85, "Slips")):
        with pytest.raises(Asked) as asked:
            fumbled({"mishaps": (drop, fall)}, roll)
        assert asked.value.question.known == ("nothing", offered)
    ann = fumbled({"mishaps": (drop, fall)}, 80, WordsAnswer("Drops it")).figure("ann")
    assert ([gear.item for gear in ann.gear], ann.prone) == ([], False)
    ann = fumbled({"mishaps": (drop, fall)}, 85, WordsAnswer("Slips")).figure("ann")
    assert ([gear.item for gear in ann.gear], ann.prone) == (["broadsword"], True)


@pytest.mark.rule("hm.gm.weapon-damage")
def test_that_weapon_damage_of_the_table_is_offered_at_a_tied_block_and_breaks_the_weapon():
    snap = {"key": "snap", "name": "It snaps", "breaks": "defender"}
    melee = duel(own={"modes": GMS_MODES, "damages": (snap,)}, house=QUIET)
    melee.do("attack", "ann", target="bob", **CUT)
    melee.do("defend", "bob", 36, 51, WordsAnswer("It snaps"), defence="block", **CUT)
    assert [gear.broken for gear in melee.figure("bob").gear] == [True]
    assert not any(gear.broken for gear in melee.figure("ann").gear)


@pytest.mark.rule("hm.gm.free-press")
def test_that_a_free_press_of_the_table_is_offered_and_carried_out():
    down = {"key": "down", "name": "Driven down", "prone": True}
    melee = duel(own={"modes": GMS_MODES, "presses": (down,)}).do("attack", "ann", target="bob", **CUT)
    melee.do("defend", "bob", 36, 71, 2, NOTHING, "yes", WordsAnswer("Driven down"), defence="block", **CUT)
    assert melee.figure("bob").prone


@pytest.mark.rule("hm.gm.zone-location")
def test_that_the_default_zone_of_a_card_costs_nothing_to_aim_at():
    giant = duel(other={"zone": 4})
    levels = {aim: giant.total("attack", "ann", target="bob", aim=aim, **CUT) for aim in (0, 1, 4, 5)}
    assert levels == {0: 60, 1: 50, 4: 60, 5: 50}
    man = duel()
    assert [man.total("attack", "ann", target="bob", aim=aim, **CUT) for aim in (0, 1, 4)] == [60, 60, 50]


@pytest.mark.rule("hm.gm.zone-location")
def test_that_what_an_aim_costs_of_the_reach_is_the_word_of_the_gm():
    melee = duel(other={"zone": 4})
    attack = {"target": "bob", "aim": 4, **CUT}
    melee.do("attack", "ann", **attack, zone_reach=3)
    level = melee.total("defend", "bob", defence="counterstrike", **CUT)
    assert level == 60 - 5 * 3  # a sword of RCH 4 - 3 against one of RCH 4
    assert duel().against("attack", "ann", **attack, zone_reach=4) == []
    assert duel().against("attack", "ann", **attack, zone_reach=5) == ["hm.mod.reach-zone"]
