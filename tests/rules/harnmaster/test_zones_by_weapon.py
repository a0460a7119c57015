"""The Engagement Zone on a map, by the card or by each weapon's reach (hm.gm.engagement-zone)."""

import pytest

from gmtool.rules.harnmaster.acts.testing.against import comparable, name_of
from gmtool.rules.harnmaster.state.context import Context
from tests.rules.harnmaster.melees import CUT, SWORD, Melee, melee

SPEAR = {"item": "spear", "ml": 60, "ready": True}
DAGGER = {"item": "dagger", "ml": 60, "ready": True}


def apart(feet: int, **house: str) -> Melee:
    """Ann with a sword (RCH 4) and Bob with a dagger (RCH 2) and a spear (RCH 6); so far from middle to middle."""
    return melee(
        ("ann", "us", {"weapons": [SWORD], "rank": 50, "engagement": 7}),
        ("bob", "them", {"weapons": [DAGGER, SPEAR], "rank": 40, "engagement": 7}),
        at={"ann": (20, 20), "bob": (20 + feet, 20)},
        house=house,
    )


@pytest.mark.parametrize(
    ("house", "feet", "may"),
    [("card", 12, True), ("card", 13, False), ("reach", 9, True), ("reach", 10, False)],
)
def test_that_a_strike_reaches_as_far_as_the_card_or_the_weapon_does(house: str, feet: int, may: bool):
    fight = apart(feet, zone=house)
    assert (fight.against("attack", "ann", target="bob", **CUT) == []) is may


@pytest.mark.rule("hm.declare.block-reach-reference")
@pytest.mark.parametrize(
    ("feet", "names"),
    [(7, ["g1/dagger-stab", "g2/spear-thrust-6"]), (8, ["g2/spear-thrust-6"]), (12, [])],
)
def test_that_only_a_weapon_that_can_threaten_the_attacker_is_named(feet: int, names: list[str]):
    fight = apart(feet, zone="reach")
    ctx = Context(fight.rules.book, fight.state)
    assert [name_of(using) for using in comparable(ctx, fight.figure("bob"), fight.figure("ann"))] == names
    if feet == 8:
        fight.do("attack", "ann", target="bob", **CUT)
        assert fight.against("defend", "bob", defence="dodge", against="g1/dagger-stab") == [
            "hm.declare.dodge-reach-reference"
        ]


def test_that_a_counterstrike_too_needs_a_weapon_that_reaches():
    fight = apart(8, zone="reach").do("attack", "ann", target="bob", **CUT)
    stab = {"defence": "counterstrike", "weapon": "g1", "mode": "dagger-stab"}
    assert fight.against("defend", "bob", **stab) == ["hm.engage.precondition"]
    jab = {"defence": "counterstrike", "weapon": "g2", "mode": "spear-thrust-6"}
    assert fight.against("defend", "bob", **jab) == []
