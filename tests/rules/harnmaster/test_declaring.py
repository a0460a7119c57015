"""Step 2: what is declared of a strike and of a defense."""

from typing import Any

import pytest

from gmtool.rules.harnmaster.state.events import AdvantageTaken, Declared, Struck
from tests.rules.harnmaster.melees import CUT, GMS_MODES, NO_PRESS, NOTHING, SWORD, Melee, duel

SHIELD = {"item": "shield", "ml": 50, "ready": True, "off_hand": True}
SPEAR = {"item": "spear", "ml": 60, "ready": True}
PUNCH = {"item": "punch", "ml": 40}
BASH = {"weapon": "g1", "mode": "shield-bash"}
THRUST_4 = {"key": "long-sword-thrust", "name": "Thrust", "weapon": "broadsword", "aspect": "p", "reach": 4,
            "thrust": True}  # fmt: skip
WITH_THRUST = {"modes": (*GMS_MODES, THRUST_4)}


def spear_and_shield(**house: str) -> Melee:
    """Ann's thrusting sword (RCH 4) against Bob's shield (RCH 1) and spear (RCH 6)."""
    return duel(other={"weapons": [SHIELD, SPEAR], "dodge": 60}, own=WITH_THRUST, house=house)


def attacks(fight: Melee) -> Melee:
    return fight.do("attack", "ann", target="bob", weapon="g1", mode="long-sword-thrust")


def levels(fight: Melee, **defence: Any) -> list[int]:
    """The attacker's level and the defender's."""
    told = fight.rules.explain(fight.state, fight.data("defend", "bob", **defence))
    return [one.total for one in told]


@pytest.mark.rule("hm.declare.strike-mode-aspect")
def test_that_the_mode_fixes_the_aspect_and_so_what_an_impact_adds():
    fight = duel(own=WITH_THRUST)
    assert "hm.declare.strike-mode-aspect" in fight.against("attack", "ann", target="bob", weapon="g1")
    for mode, aspect, extra in (("sword-cut", "e", 5), ("long-sword-thrust", "p", 4)):
        one = duel(own=WITH_THRUST).do("attack", "ann", target="bob", weapon="g1", mode=mode)
        assert one.found(Declared).aspect == aspect
        one.do("defend", "bob", 35, 71, "impact", 4, NOTHING, NO_PRESS, defence="dodge", against="g1/sword-cut")
        assert (one.found(AdvantageTaken).amount, one.found(Struck).aspect) == (extra, aspect)


@pytest.mark.rule("hm.declare.defence-options")
def test_that_there_are_four_defences_and_one_for_each_attack():
    fight = duel().do("attack", "ann", target="bob", **CUT)
    offered = [choice.draft["defence"] for choice in fight.defences("bob") if choice.allowed]
    assert list(dict.fromkeys(offered)) == ["block", "dodge", "counterstrike", "ignore"]
    fight.do("defend", "bob", 36, 12, NOTHING, NO_PRESS, defence="block", **CUT)
    assert fight.against("defend", "bob", defence="ignore") == ["hm.declare.defence-options"]


@pytest.mark.rule("hm.declare.block-weapon")
def test_that_a_block_names_a_readied_weapon_and_its_mode():
    fight = duel(other={"weapons": [{**SWORD, "ready": False}, SHIELD]}).do("attack", "ann", target="bob", **CUT)
    assert fight.against("defend", "bob", defence="block", **CUT) == ["hm.declare.block-weapon"]
    assert fight.against("defend", "bob", defence="block", weapon="g2") == ["hm.declare.block-weapon"]
    assert fight.against("defend", "bob", defence="block", weapon="g2", mode="shield-bash") == []


@pytest.mark.parametrize(("house", "against"), [("no", ["hm.declare.block-weapon"]), ("yes", [])])
def test_that_bare_hands_block_where_the_house_rule_lets_them(house: str, against: list[str]):
    fight = duel(other={"weapons": [PUNCH]}, house={"bare-block": house}).do("attack", "ann", target="bob", **CUT)
    assert fight.against("defend", "bob", defence="block", weapon="g1", mode="punch-plain") == against


@pytest.mark.rule("hm.declare.block-reach-reference")
def test_that_a_blocker_has_any_readied_weapon_compared_that_can_threaten():
    fight = attacks(spear_and_shield())
    shield_alone, with_spear = (
        {"defence": "block", **BASH},
        {"defence": "block", **BASH, "against": "g2/spear-thrust-6"},
    )
    assert levels(fight, **shield_alone)[0] == 60 + 15
    assert levels(fight, **with_spear)[0] == 60 - 10
    # the heft of the Block is still the shield's: HFT 12 against STR 11
    assert levels(fight, **shield_alone)[1] == levels(fight, **with_spear)[1] == 50 - 5
    fight.change("bob", threatens={"ann": False})
    assert fight.against("defend", "bob", **with_spear) == ["hm.declare.block-reach-reference"]
    assert levels(fight, **shield_alone)[0] == 60 + 15


@pytest.mark.rule("hm.declare.dodge-reach-reference")
def test_that_a_dodger_names_a_weapon_for_the_attackers_reach_alone():
    fight = attacks(spear_and_shield())
    assert fight.against("defend", "bob", defence="dodge") == ["hm.declare.dodge-reach-reference"]
    assert levels(fight, defence="dodge", against="g2/spear-thrust-6") == [60 - 10, 60]
    assert levels(fight, defence="dodge", against="g1/shield-bash") == [60 + 15, 60]
    assert fight.against("defend", "bob", defence="dodge", against="g9/none") == ["hm.declare.dodge-reach-reference"]


@pytest.mark.rule("hm.declare.unarmed-natural")
def test_that_the_unarmed_name_the_natural_weapons_they_have():
    for weapons, names in (([PUNCH], ["Punch"]), ([{"item": "claw"}, {"item": "bite"}], ["Claw", "Bite"])):
        fight = duel(other={"weapons": weapons}).do("attack", "ann", target="bob", **CUT)
        (dodge,) = (one for one in fight.defences("bob") if one.draft["defence"] == "dodge")
        assert [one.label for one in dodge.inputs[0].candidates({})] == names


def test_that_the_armed_name_no_natural_weapon():
    fight = duel(other={"weapons": [SHIELD, PUNCH]}).do("attack", "ann", target="bob", **CUT)
    assert fight.against("defend", "bob", defence="dodge", against="g1/shield-bash") == []
    punch = fight.against("defend", "bob", defence="dodge", against="g2/punch-plain")
    assert punch == ["hm.declare.dodge-reach-reference"]


@pytest.mark.rule("hm.declare.natural-strike")
def test_that_the_empty_handed_and_beasts_strike_without_readying():
    fight = duel({"weapons": [PUNCH]}, {"weapons": [{"item": "warg-claw", "ml": 40}]})
    punch = {"weapon": "g1", "mode": "punch-plain"}
    assert fight.against("attack", "ann", target="bob", **punch) == []
    assert fight.do("attack", "ann", target="bob", **punch).found(Declared).zone_die == 4
    claw = {"weapon": "g1", "mode": "warg-claw-plain"}
    fight.do("defend", "bob", 71, 36, "e", 3, NOTHING, NO_PRESS, defence="counterstrike", **claw)
    assert (fight.found(Struck).figure, fight.found(Struck).zone_die) == ("bob", 4)


@pytest.mark.rule("hm.declare.counterstrike")
def test_that_a_counterstrike_declares_all_that_an_attack_does():
    fight = duel().do("attack", "ann", target="bob", **CUT)
    assert levels(fight, defence="counterstrike", aim=3, **CUT) == [60, 50]
    assert levels(fight, defence="counterstrike", **CUT) == [60, 60]
    assert "hm.declare.strike-mode-aspect" in fight.against("defend", "bob", defence="counterstrike", weapon="g1")
    bite = duel(other={"weapons": [{"item": "bite"}]}).do("attack", "ann", target="bob", **CUT)
    counter = {"defence": "counterstrike", "weapon": "g1", "mode": "bite-plain"}
    assert bite.against("defend", "bob", **counter) == ["hm.declare.zone-die"]
    assert bite.against("defend", "bob", zone_die=8, **counter) == []


@pytest.mark.rule("hm.declare.counterstrike-no-reference")
def test_that_a_counterstrike_compares_the_two_strike_weapons():
    plain_4 = {"key": "sword-plain-4", "name": "Plain", "weapon": "broadsword", "aspect": "e", "reach": 4}
    own = {"modes": (*GMS_MODES[1:], plain_4)}
    dagger = {"item": "dagger", "ml": 60, "ready": True}
    fight = duel(other={"weapons": [dagger, SPEAR]}, own=own)
    fight.do("attack", "ann", target="bob", weapon="g1", mode="sword-plain-4")
    stab = {"defence": "counterstrike", "weapon": "g1", "mode": "dagger-stab", "against": "g2/spear-thrust-6"}
    assert levels(fight, **stab) == [60, 60 - 10]


@pytest.mark.parametrize(("arms", "usual"), [([SWORD], "block"), ([{"item": "claw", "ml": 40}], "dodge")])
def test_that_who_has_nothing_to_block_with_usually_dodges(arms: list[Any], usual: str):
    fight = duel({}, {"weapons": arms}).do("attack", "ann", target="bob", **CUT)
    assert next(one for one in fight.defences("bob") if one.usual and one.allowed).draft["defence"] == usual
