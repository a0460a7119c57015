"""What counters, rows and the map show of a melee."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.rules.kit.mustering import Granted
from gmtool.rules.kit.views import OPEN_TERRAIN, open_lying
from gmtool.rules.melee_rounds.acts.fighting.numbers import defences, may_shield
from gmtool.rules.melee_rounds.cards.fighter import Gear, Thing
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.dice import CARRIED, Dice
from gmtool.rules.melee_rounds.state.fight import Cast, Dropped, Intent, Plot, Stage
from gmtool.rules.melee_rounds.views.debrief import debrief
from gmtool.rules.melee_rounds.views.strip import due
from gmtool.rules.seam import Enlisted, Lying, Muster, Posture
from gmtool.space import Layer, Point
from gmtool.systems import ruleset
from tests.rules.melee_rounds.sample_cards import SHIELD, SWORD
from tests.rules.melee_rounds.tales import SIDES, Tale, tale

CASTER: dict[str, Any] = {"d": 30, "rd": 10, "weapons": [SWORD, SHIELD]}
ATTACKS_BOB = Intent(Deed.ATTACK, target="bob")


def caster(kind: str = "ordinary", *, written: bool = False) -> Tale:
    """Ann, D 30 and RD 10 with a shield, casts from second 2 to 3 of round 1, and has 2 seconds of interspell time."""
    spell = Cast("magic-weapon", kind, 2, 3, 2, written=written)
    return tale(CASTER).change("ann", cast=(spell,), plot=Plot("magic"))


def numbers(fight: Tale) -> list[int]:
    """Ann's D and RD."""
    return [one.total for one in defences(fight.context, fight.figure("ann"))]


def against_shield(fight: Tale) -> list[str]:
    """The ledger ids of what forbids Ann to shield."""
    return [one.rule for one in may_shield(fight.context, fight.figure("ann"))]


# --- how somebody meets attacks ---------------------------------------------------------------------------------
@pytest.mark.rule("mr.magic.casting-drops-defence")
def test_that_casting_takes_all_of_the_dodge_and_the_shield() -> None:
    for second, told in ((1, [30, 10]), (2, [0, 0]), (3, [0, 0]), (4, [30, 10])):
        fight = caster().at(second)
        assert numbers(fight) == told, second
        assert against_shield(fight) == (["mr.magic.casting-drops-defence"] if told == [0, 0] else []), second
    breakdown = defences(caster().at(2).context, caster().figure("ann"))[0]
    assert [(line.value, line.rule) for line in breakdown.lines] == [
        (30, "mr.plot.idle-default"),
        (-30, "mr.magic.casting-drops-defence"),
    ]
    assert caster().at(2).counter("ann").summary[0] == "AMR 1 · D 30 → 0 · RD 10 → 0"
    assert caster().at(2).held("ann")[0] == ("Casting Magic Weapon: no dodge, no shield", "to the end of second 3")


@pytest.mark.rule("mr.magic.word-spells")
def test_that_a_word_spell_leaves_dodge_and_shield_as_they_are() -> None:
    fight = caster("word").at(2)
    assert numbers(fight) == [30, 10]
    assert against_shield(fight) == []
    assert fight.held("ann")[0] == ("Casting Magic Weapon", "to the end of second 3")
    assert fight.conditions("ann")[0].rule == "mr.magic.word-spells"


@pytest.mark.rule("mr.plot.idle-consistent")
def test_that_dodge_and_shield_go_without_saying_only_as_far_as_the_plot_allows() -> None:
    """Before it casts, with nothing plotted for the second, it does both; in the middle of casting neither."""
    fight = caster().change("ann", intent=Intent(Deed.GO_ON)).at(1, Stage.ATTACKS)
    assert (numbers(fight), against_shield(fight)) == ([30, 10], [])
    fight.at(3, Stage.ATTACKS)
    assert (numbers(fight), len(against_shield(fight))) == ([0, 0], 1)


@pytest.mark.rule("mr.plot.idle-default")
def test_that_who_waits_for_its_die_dodges_and_may_shield_without_a_plot() -> None:
    fight = tale(CASTER).change("ann", plot=Plot("fighting"), dice=Dice.of((5,))).at(2, Stage.ATTACKS)
    assert fight.figure("ann").intent is None
    assert (numbers(fight), against_shield(fight)) == ([30, 10], [])
    assert against_shield(fight.change("ann", plot=Plot("defensive"), dice=None)) == []


def test_that_between_two_rounds_only_a_spell_that_goes_on_takes_the_dodge() -> None:
    for ends, told in ((6, [30, 10]), (7, [0, 0])):
        fight = tale(CASTER).change("ann", cast=(Cast("magic-weapon", "ordinary", 5, ends),))
        assert numbers(fight.at(0, Stage.PLOTS, round=2)) == told


@pytest.mark.parametrize(
    ("shield", "rule"),
    [
        (None, "mr.item.shield-on-arm"),
        ({"item": "shield", "slung": True}, "mr.item.shield-slung"),
        ({"item": "shield"}, "mr.item.shield-on-arm"),
    ],
)
def test_that_only_a_shield_on_the_arm_shields(shield: dict[str, Any] | None, rule: str) -> None:
    fight = tale(CASTER).at(1)
    (sword, *_) = fight.figure("ann").gear
    slung = bool(shield and shield.get("slung"))
    fight.change("ann", gear=(sword, *([Gear("g2", "shield", slung=slung)] if shield else [])))
    assert against_shield(fight) == [rule]


@pytest.mark.rule("mr.item.shield-on-arm")
def test_that_a_shield_of_which_nothing_is_said_is_on_the_arm_in_the_first_second() -> None:
    fight = tale({"weapons": [SWORD, {"item": "shield"}]}).at(1)
    assert against_shield(fight) == []
    assert fight.counter("ann").summary[1] == "Sword, Shield"


@pytest.mark.rule("mr.attack.plus-shield")
def test_that_a_shield_is_tried_once_a_second_beside_an_attack_and_by_nobody_who_is_out() -> None:
    fight = tale(CASTER).at(3, Stage.ATTACKS).change("ann", intent=ATTACKS_BOB, plot=Plot("fighting"))
    assert against_shield(fight) == []
    fight.change("ann", shielded=True)
    assert against_shield(fight) == ["mr.attack.plus-shield"]
    assert ("Has tried its shield", "until the next second") in fight.held("ann")
    fight.change("ann", shielded=False, out=True)
    assert [one.reason for one in may_shield(fight.context, fight.figure("ann"))] == ["Ann is out of the melee."]


# --- conditions -------------------------------------------------------------------------------------------------
def test_that_nothing_holds_for_somebody_who_fights_on() -> None:
    fight = tale().change("ann", plot=Plot("fighting"), dice=Dice.of((1, 4))).at(1)
    assert fight.held("ann") == []


def test_that_what_a_plot_brings_is_said_with_its_end() -> None:
    fight = tale().at(2).change("ann", plot=Plot("defensive"))
    assert fight.held("ann") == [("Full Defensive", "until its parry, damage, or its own choice")]
    assert fight.held("bob") == [("Only watches, without a plot", "until the next round")]
    fight.change("bob", plot=Plot("fighting"), dice=Dice.of((4, 6)), start=4)
    assert fight.held("bob") == [("Has not begun", "until second 4"), ("Committed", "until second 4")]
    assert fight.change("ann", plot=Plot("fighting"), ended=True).held("ann") == []


def test_that_neither_a_kept_parry_nor_the_free_amr_of_a_duel_commits() -> None:
    fight = tale().at(2).change("ann", plot=Plot("fighting"), dice=Dice.of((CARRIED,)))
    assert fight.held("ann") == []
    assert fight.change("ann", dice=Dice.of((5,)), free=True).held("ann") == []


def test_that_while_plots_are_stated_no_plot_holds_yet() -> None:
    fight = tale().at(0, Stage.PLOTS).change("ann", plot=Plot("defensive"), start=3)
    assert fight.held("ann") == []
    assert fight.held("bob") == []


def test_that_interspell_time_runs_from_the_end_of_the_casting_into_the_next_round() -> None:
    ist = "Interspell time after Magic Weapon"
    for second, held in ((3, False), (4, True), (5, True), (6, False)):
        assert ((ist, "until second 6") in caster().at(second).held("ann")) is held, second
    fight = tale().change("ann", cast=(Cast("magic-weapon", "ordinary", 5, 6, 2),), plot=Plot("magic"))
    assert fight.at(0, Stage.PLOTS, round=2).held("ann") == [(ist, "until second 3")]
    assert fight.at(3, round=2).held("ann") == []


def test_that_a_loaded_crossbow_is_a_condition_as_long_as_it_is_carried() -> None:
    fight = tale().at(1).change("ann", plot=Plot("move"), gear=(Gear("g1", "crossbow", ready=True, loaded=True),))
    (risk,) = fight.conditions("ann")
    assert (risk.label, risk.rule, risk.good) == (
        "Carries a loaded crossbow",
        "mr.item.loaded-crossbow-risk",
        False,
    )
    assert fight.counter("ann").summary[1] == "Crossbow, loaded"
    assert fight.change("ann", gear=(Gear("g1", "crossbow", ready=True),)).conditions("ann") == ()


def test_that_potions_and_pellets_at_hand_and_the_gms_modifiers_are_said() -> None:
    things = (Thing("t1", "potion", 1, ready=True), Thing("t2", "flash-pellet"), Thing("t3", "tanglefoot-pill"))
    fight = tale().at(1).change("ann", plot=Plot("fighting"), things=things, stages={"t2": "out", "t3": "wet"})
    fight.change("ann", granted=(Granted("high ground", 2, 3), Granted("rain", -1)))
    assert fight.held("ann") == [
        ("Potion uncorked in the shield hand", "until it is taken"),
        ("Flash pellet got out", "until it is thrown"),
        ("Tanglefoot pill got out and wetted", "until it is thrown"),
        ("high ground +2", "through round 3"),
        ("rain −1", ""),
    ]
    assert [one.good for one in fight.conditions("ann")] == [True, True, True, True, False]
    assert fight.counter("ann").summary[1] == "Sword, Potion, uncorked"


def test_that_what_the_players_are_not_to_know_is_marked() -> None:
    def secret(fight: Tale) -> list[bool]:
        return [one.secret for one in fight.conditions("ann")]

    assert secret(tale().at(1).change("ann", plot=Plot("defensive"))) == [False]
    assert secret(tale().at(1).change("ann", plot=Plot("defensive", written=True))) == [True]
    assert secret(tale().at(1).change("ann", plot=Plot("fighting", secret=True), dice=Dice.of((4,)))) == [True]
    assert secret(caster().at(3)) == [False]
    assert secret(caster(written=True).at(3)) == [True]
    assert secret(caster().at(2)) == [True], "plots are still being stated"
    assert secret(caster().at(2, Stage.ATTACKS)) == [False]


# --- counters ---------------------------------------------------------------------------------------------------
def test_that_the_ring_shows_the_hits_that_are_left_where_they_are_noted() -> None:
    fight = tale({"hits": 12, "damage": 2})
    assert (fight.counter("ann").left, fight.counter("ann").full) == (10, 12)
    assert fight.amend("ann", damage=40).counter("ann").left == 0, "it fights on"
    assert fight.amend("ann", out=True).counter("ann").left == 0


def test_that_damage_is_counted_of_somebody_whose_hits_nobody_noted() -> None:
    fight = tale().at(1, Stage.ATTACKS).change("ann", intent=ATTACKS_BOB).change("bob", pending=1)
    fight.play("resolve", "hit", 3, figure="ann")
    assert fight.counter("bob").health == "no damage taken", "it counts when the second ends"
    fight.play("end-second", round=1, second=1)
    assert (fight.counter("bob").full, fight.counter("bob").health) == (0, "4 damage taken")
    assert fight.amend("bob", damage=6).counter("bob").health == "6 damage taken"
    assert fight.amend("bob", hits=9).counter("bob").health == "3 of 9"
    assert fight.amend("bob", hits=0, out=True).counter("bob").health == "6 damage taken"
    assert [one.text for one in debrief(fight.context) if one.field == "damage"] == ["Bob has damage 6"]


def test_that_the_built_in_cards_leave_hits_open_as_the_source_prints_none() -> None:
    rules = ruleset("melee-rounds")
    figures = tuple(Enlisted(f"f{n}", one, SIDES[n % 2].id) for n, one in enumerate(rules.bestiary()))
    shown = rules.counters(rules.muster(Muster(figures, SIDES)))
    assert shown
    assert {(one.full, one.health) for one in shown} == {(0, "no damage taken")}


@pytest.mark.parametrize(
    ("state", "posture", "label"),
    [("out", Posture.OUT, "Out"), ("dead", Posture.DEAD, "Dead"), ("gone", Posture.STANDING, "Gone")],
)
def test_that_a_state_is_a_posture_and_a_condition(state: str, posture: Posture, label: str) -> None:
    fight = tale().amend("bob", **{state: True})
    assert fight.counter("bob").posture is posture
    assert fight.held("bob") == [(label, "")]
    assert fight.counter("bob").gone is (state == "gone")


def test_that_the_summary_says_what_is_in_hand() -> None:
    fight = tale({"weapons": [SWORD, SHIELD, {"item": "dagger"}]})
    assert fight.counter("ann").summary == ("AMR 1 · D 0 · RD 0", "Sword, Shield")
    assert fight.change("ann", gear=()).counter("ann").summary[1] == "empty hands"


@pytest.mark.parametrize(
    ("stage", "intent", "tied"),
    [
        (Stage.SECOND, ATTACKS_BOB, False),
        (Stage.REACTIONS, ATTACKS_BOB, True),
        (Stage.ATTACKS, ATTACKS_BOB, True),
        (Stage.ATTACKS, Intent(Deed.PARRY, target="bob"), False),
        (Stage.ATTACKS, Intent(Deed.ATTACK, target="bob", written=True), False),
        (Stage.ATTACKS, Intent(Deed.ATTACK, target="bob", written=True, done=True), True),
        (Stage.ATTACKS, Intent(Deed.ATTACK, target="bob", thievish=True), False),
        (Stage.ATTACKS, Intent(Deed.ATTACK, target="bob", thievish=True, done=True), True),
    ],
)
def test_that_an_attack_ties_two_counters_once_the_players_may_know(stage: Stage, intent: Intent, tied: bool) -> None:
    fight = tale().at(2, stage).change("ann", intent=intent)
    assert fight.counter("ann").opponents == (("bob",) if tied else ())
    assert fight.counter("bob").opponents == (("ann",) if tied else ())
    assert fight.counter("cid").opponents == ()


def test_that_only_what_has_a_place_lies_on_the_ground() -> None:
    fight = tale(places={})
    fallen = (Dropped("d1", "sword", Point(500, 500), "bob"), Dropped("d2", "shield", None, "bob"))
    fight.fight = replace(fight.fight, lying=fallen)
    assert open_lying(fight.context) == (Lying("Sword", None, "d1", Point(500, 500)),)
    assert set(OPEN_TERRAIN) == {Layer.WALL, Layer.DOOR}


@pytest.mark.rule("mr.magic.cast-limit")
def test_that_spells_that_amr_were_given_up_for_are_due_in_the_last_second() -> None:
    fight = tale().change("ann", plot=Plot("fighting", casts=3), forfeited=3, casts=1)
    assert due(fight.at(5).context) == ()
    (one,) = due(fight.at(6).context)
    assert (one.text, one.figure) == ("Ann gave up AMR for 2 spells it has not begun", "ann")
    (one,) = due(fight.change("ann", casts=2).context)
    assert one.text == "Ann gave up AMR for a spell it has not begun"
    assert due(fight.change("ann", casts=3).context) == ()
