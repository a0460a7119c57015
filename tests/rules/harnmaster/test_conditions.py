"""What counters, rows and the map show of a melee."""

from dataclasses import replace

import pytest

from gmtool.rules.harnmaster.state.fight import Bonus, Dropped, Injury, Time
from gmtool.rules.kit.mustering import Granted
from gmtool.rules.seam import Condition, Counter, Lying, Posture
from gmtool.space import Point
from tests.rules.harnmaster.melees import CUT, NOTHING, SWORD, Melee, duel, melee


def held(fight: Melee, figure: str) -> list[tuple[str, str]]:
    """The conditions of a figure, with their ends."""
    return [(one.label, one.until) for one in fight.rules.conditions(fight.state, figure)]


def counter(fight: Melee, figure: str) -> Counter:
    """The counter of a figure."""
    (one,) = (one for one in fight.rules.counters(fight.state) if one.figure == figure)
    return one


def test_that_somebody_hale_has_no_conditions_and_its_levels_as_heft_leaves_them() -> None:
    fight = duel({"weapons": [SWORD, {"item": "shield", "ml": 50, "ready": True, "off_hand": True}]})
    assert held(fight, "ann") == []
    assert counter(fight, "ann").summary == ("Dodge 60 · Move 30 ft", "Broadsword 60, Shield 50 → 45")
    assert (counter(fight, "ann").left, counter(fight, "ann").full) == (100, 100)
    assert counter(fight, "ann").opponents == ("bob",)


def test_that_the_levels_in_hand_are_shown_with_heft_posture_and_trauma() -> None:
    fight = duel({"strength": 10}).amend("ann", fatigue=5, prone=True)  # HFT 11: -5; fatigue -5; prone -20
    assert counter(fight, "ann").summary == ("Dodge 60 → 35 · Move 30 ft", "Broadsword 60 → 30")


def test_that_natural_weapons_are_named_where_nothing_else_is_in_hand() -> None:
    fight = duel({"weapons": [SWORD, {"item": "punch", "ml": 30}, {"item": "claw", "ml": 40}]})
    assert counter(fight, "ann").summary[1] == "Broadsword 60"
    assert counter(fight.amend("ann", g1_held="sheathed"), "ann").summary[1] == "Punch 30, Claw 40"


def test_that_the_ring_shows_what_trauma_leaves() -> None:
    fight = duel().amend("bob", fatigue=10, injury="cut", injury_1_points=15)
    assert counter(fight, "bob").left == 75
    assert counter(fight.amend("bob", fatigue=200), "bob").left == 1
    assert counter(fight.amend("bob", out=True), "bob").left == 0


@pytest.mark.parametrize(
    ("state", "posture", "label"),
    [("prone", Posture.PRONE, "Prone"), ("out", Posture.OUT, "Out"), ("dead", Posture.DEAD, "Dead")],
)
def test_that_a_state_is_a_posture_and_a_condition(state: str, posture: Posture, label: str) -> None:
    fight = duel().amend("bob", **{state: True})
    assert counter(fight, "bob").posture is posture
    assert held(fight, "bob")[0][0] == label


def test_that_every_condition_says_when_it_ends() -> None:
    wounds = (Injury("cut", 5), Injury("scratch", 3, applicable=False))
    fight = duel().change(
        "bob", stunned=False, prone=True, fatigue=3, injuries=wounds, evading=Time(2, 40), setups=(Time(2, 40),),
        outnumbered=10, granted=(Granted("high ground", 10, 3), Granted("rain", -5)),
        gear=(replace(duel().figure("bob").gear[0], broken=True),),
    )  # fmt: skip
    fight.state = replace(fight.state, bonuses=(Bonus("bob"), Bonus("bob", attack=False)))
    assert held(fight, "bob") == [
        ("Prone", "until it stands up"),
        ("Evading", "until rank 40 of round 2"),
        ("Bonus action", "until it is taken or forgone"),
        ("Bonus action, no attack", "until it is taken or forgone"),
        ("Setup", "for one test until rank 40 of round 2"),
        ("Fatigue 3, impairment 5", "cut (5); scratch (3, does not count)"),
        ("Broadsword broken", ""),
        ("Outnumbered penalty +10", "as long as the GM says"),
        ("high ground +10", "through round 3"),
        ("rain −5", ""),
    ]
    assert counter(fight, "bob").summary[1] == "empty hands"


def test_that_the_stunned_evade_no_longer() -> None:
    fight = duel().change("bob", evading=Time(2, 40)).amend("bob", stunned=True)
    assert [label for label, _ in held(fight, "bob")] == ["Stunned"]


def test_that_what_single_foes_are_to_it_names_them() -> None:
    fight = melee(
        ("ann", "us", {"rank": 50}), ("cid", "us", {"rank": 45}), ("dan", "us", {}), ("bob", "them", {})
    )  # fmt: skip
    fight.change("bob", unaware=("ann",), close=("cid",))
    fight.change("dan", close=("bob",))
    assert held(fight, "bob") == [
        ("Has not noticed Ann", ""),
        ("In Close with Cid", "as long as the GM says"),
        ("In Close with Dan", "as long as the GM says"),
    ]
    assert held(fight, "ann") == []
    fight.amend("dan", gone=True)
    assert ("In Close with Dan", "as long as the GM says") not in held(fight, "bob")


@pytest.mark.parametrize(("span", "until"), [("point", "until rank 50 of round 2"), ("round", "through round 1")])
def test_that_a_chosen_ignore_ends_as_the_house_rule_says(span: str, until: str) -> None:
    fight = duel(house={"span": span}).do("attack", "ann", target="bob", **CUT)
    fight.do("defend", "bob", 65, NOTHING, defence="ignore")
    assert held(fight, "bob") == [("Ignores Ann", until)]
    assert fight.rules.conditions(fight.state, "bob")[0].rule == "hm.declare.ignore-choice-lasts"


def test_that_a_modifier_of_the_gm_ends_with_its_last_round() -> None:
    fight = duel().gm("grant", figure="bob", label="high ground", value=10, turns=1)
    assert held(fight, "bob") == [("high ground +10", "through round 1")]
    fight.do("end-turn", "ann").do("end-turn", "bob")
    fight.perform(fight.rules.command({"kind": "hm.next-round/1", "round": 2}))
    assert fight.figure("bob").granted == ()


def test_that_only_what_has_a_place_lies_on_the_ground() -> None:
    fight = melee(("ann", "us", {}), ("bob", "them", {}), at={"ann": (1, 1), "bob": (5, 5)})
    fallen = (Dropped("d1", "broadsword", Point(500, 500), "bob"), Dropped("d2", "shield", None, "bob"))
    fight.state = replace(fight.state, lying=fallen)
    assert fight.rules.lying(fight.state) == (Lying("Broadsword", None, "d1", Point(500, 500)),)


def test_that_what_is_good_for_it_is_marked_as_good() -> None:
    fight = duel().amend("bob", setups=1, prone=True)
    found: tuple[Condition, ...] = tuple(fight.rules.conditions(fight.state, "bob"))
    assert [(one.label, one.good) for one in found] == [("Prone", False), ("Setup", True)]


def test_that_trauma_is_one_condition_with_every_injury() -> None:
    assert held(duel().amend("bob", fatigue=3), "bob") == [("Fatigue 3", "")]
    assert held(duel().amend("bob", injury="scratch"), "bob") == [("Injured", "scratch")]
    assert held(duel().amend("bob", injury="cut", injury_1_points=5), "bob") == [("Impairment 5", "cut (5)")]
