"""Step 3: what alters a level."""

from typing import Any

import pytest

from gmtool.rules.harnmaster.state.fight import Injury
from tests.rules.harnmaster.melees import CUT, GMS_MODES, NOTHING, SWORD, Melee, duel, melee

Json = Any


def mode(key: str, reach: int, *, thrust: bool = False, heft: int = 0, weapon: str = "broadsword") -> dict[str, Json]:
    return {"key": key, "name": key, "weapon": weapon, "aspect": "e", "reach": reach, "thrust": thrust, "heft": heft}


def armed(own: int, other: int, *, thrust: bool = False, close: bool = False) -> Melee:
    """Ann strikes with this reach at Bob, who holds a spear of that reach."""
    modes = (mode("short", own, thrust=thrust), mode("long", other, weapon="spear"))
    spear = {"item": "spear", "ml": 60, "ready": True}
    fight = duel(other={"weapons": [spear], "dodge": 60}, own={"modes": modes})
    return fight.change("ann", close=("bob",)) if close else fight


def attacks(fight: Melee, **more: Json) -> Melee:
    return fight.do("attack", "ann", target="bob", weapon="g1", mode="short", **more)


def levels(fight: Melee, defence: str = "dodge", **more: Json) -> list[int]:
    """The level of the attack against a defence with the spear, and that of the defence."""
    named = {"against": "g1/long"} if defence == "dodge" else {"weapon": "g1", "mode": "long"}
    command = fight.data("defend", "bob", **{"defence": defence, **({} if defence == "ignore" else named), **more})
    return [one.total for one in fight.rules.explain(fight.state, command)]


# --- aim and heft ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hm.mod.aim")
@pytest.mark.parametrize(("aim", "level"), [(0, 60), (1, 60), (3, 50), (5, 50)])
def test_that_any_zone_but_the_default_costs_10(aim: int, level: int):
    assert duel().total("attack", "ann", target="bob", aim=aim, **CUT) == level


@pytest.mark.rule("hm.gm.zone-location")
def test_that_the_default_zone_is_the_targets():
    giant = duel(other={"zone": 4})
    assert giant.total("attack", "ann", target="bob", aim=4, **CUT) == 60
    assert giant.total("attack", "ann", target="bob", aim=1, **CUT) == 50


def heavy(strength: int, heft: int, *, shield: bool = False, house: str = "free", **marks: bool) -> Melee:
    """Both are this strong and hold a weapon of this heft in this way."""
    item = "shield" if shield else "broadsword"
    weapon = {"item": item, "ml": 60, "ready": True, **marks}
    modes = ({**mode("heavy", 3, heft=heft, weapon=item), "zone_die": 6},)
    both = {"strength": strength, "weapons": [weapon], "dodge": 60}
    return duel(both, both, own={"modes": modes}, house={"off-hand-shield": house})


def heft_of(fight: Melee) -> dict[str, int]:
    """What heft costs an attack and each defence."""
    named = {"weapon": "g1", "mode": "heavy"}
    costs = {"attack": fight.total("attack", "ann", target="bob", **named) - 60}
    fight.do("attack", "ann", target="bob", **named)
    for defence in ("block", "counterstrike"):
        costs[defence] = fight.total("defend", "bob", 1, defence=defence, **named) - 60
    costs["dodge"] = fight.total("defend", "bob", 1, defence="dodge", against="g1/heavy") - 60
    return costs


@pytest.mark.rule("hm.mod.heft")
def test_that_each_point_of_missing_strength_costs_5_but_no_dodge():
    assert heft_of(heavy(11, 14)) == {"attack": -15, "block": -15, "counterstrike": -15, "dodge": 0}
    assert heft_of(heavy(14, 14)) == {"attack": 0, "block": 0, "counterstrike": 0, "dodge": 0}


@pytest.mark.rule("hm.mod.heft-two-handed")
def test_that_two_hands_take_5_off_the_heft_and_not_off_the_penalty():
    assert heft_of(heavy(11, 14, two_handed=True))["attack"] == 0
    assert heft_of(heavy(11, 17, two_handed=True))["attack"] == -5


@pytest.mark.rule("hm.mod.heft-off-hand")
@pytest.mark.parametrize(("strength", "cost"), [(18, -10), (13, -10), (12, -15), (11, -20)])
def test_that_the_off_hand_adds_5_to_the_heft_and_costs_10_at_least(strength: int, cost: int):
    assert heft_of(heavy(strength, 10, off_hand=True))["attack"] == cost


def test_that_the_minimum_of_the_off_hand_can_be_read_as_its_worst():
    weapon = {"item": "broadsword", "ml": 60, "ready": True, "off_hand": True}
    for strength, cost in ((18, 0), (11, -10)):
        one = {"strength": strength, "weapons": [weapon]}
        fight = duel(one, own={"modes": (mode("heavy", 3, heft=10),)}, house={"off-hand": "at-most"})
        assert fight.total("attack", "ann", target="bob", weapon="g1", mode="heavy") == 60 + cost


@pytest.mark.rule("hm.mod.heft-off-hand-shield")
def test_that_a_shield_that_blocks_is_spared_what_the_off_hand_costs():
    costs = heft_of(heavy(12, 12, shield=True, off_hand=True))
    assert (costs["block"], costs["counterstrike"]) == (0, -25)
    assert heft_of(heavy(10, 12, shield=True, off_hand=True))["block"] == -10
    assert heft_of(heavy(12, 12, shield=True, off_hand=True, house="minimum"))["block"] == -10


# --- others, and the figure itself -----------------------------------------------------------------------------------


def crowd(number: int, house: dict[str, str] | None = None) -> Melee:
    """Bob, whom so many threaten; the first of them attacks."""
    foes = [(f"foe{n}", "us", {"weapons": [SWORD], "rank": 50 - n}) for n in range(number)]
    fight = melee(("bob", "them", {"weapons": [SWORD], "dodge": 60, "rank": 90}), *foes, house=house)
    for key, _, _ in foes:
        fight.change(key, threatens={"bob": True})
    fight.change("bob", threatens={key: True for key, _, _ in foes}, done=True)
    return fight


def defences(fight: Melee) -> dict[str, int]:
    fight.do("attack", "foe0", target="bob", **CUT)
    named = {"block": CUT, "dodge": {"against": "g1/sword-cut"}, "counterstrike": CUT}
    return {one: fight.total("defend", "bob", 1, defence=one, **more) - 60 for one, more in named.items()}


@pytest.mark.rule("hm.mod.outnumbered")
@pytest.mark.parametrize(("foes", "cost"), [(1, 0), (2, -10), (3, -20)])
def test_that_each_opponent_beyond_the_first_costs_10_on_every_defence(foes: int, cost: int):
    assert defences(crowd(foes)) == {"block": cost, "dodge": cost, "counterstrike": cost}


@pytest.mark.rule("hm.mod.outnumbered")
def test_that_the_outnumbered_attack_as_well_as_ever():
    fight = crowd(3).change("bob", done=False)
    assert fight.total("attack", "bob", target="foe0", **CUT) == 60
    assert defences(crowd(3, {"outnumbered": "block"})) == {"block": -20, "dodge": 0, "counterstrike": 0}


@pytest.mark.rule("hm.mod.outnumbered-not-counted")
def test_that_the_prone_the_ignored_and_the_unnoticed_do_not_count():
    fight = crowd(5).change("foe1", prone=True).change("bob", unaware=("foe4",))
    fight.do("attack", "foe0", target="bob", **CUT).do("defend", "bob", 36, 12, NOTHING, "no", defence="block", **CUT)
    fight.do("end-turn", "foe0").do("end-turn", "foe1")
    fight.do("attack", "foe2", target="bob", **CUT)
    fight.do("defend", "bob", 65, NOTHING, defence="ignore").do("end-turn", "foe2")
    fight.do("attack", "foe3", target="bob", **CUT)
    assert fight.total("defend", "bob", 1, defence="block", **CUT) == 60 - 10, "foe0 and foe3 alone are counted"


@pytest.mark.rule("hm.opt.allies-flanking")
@pytest.mark.parametrize(("adjusted", "cost"), [(10, -20), (0, -30), (-10, -40), (50, 0)])
def test_that_the_gm_adjusts_the_outnumbered_penalty_but_never_above_0(adjusted: int, cost: int):
    assert defences(crowd(4).change("bob", outnumbered=adjusted))["block"] == cost


@pytest.mark.rule("hm.mod.prone")
def test_that_the_prone_lose_20_on_melee_and_dodge_and_their_foes_gain_nothing():
    assert duel().change("ann", prone=True).total("attack", "ann", target="bob", **CUT) == 40
    fight = duel(other={"dodge": 45}).change("bob", prone=True).do("attack", "ann", target="bob", **CUT)
    told = fight.rules.explain(fight.state, fight.data("defend", "bob", defence="block", **CUT))
    assert [one.total for one in told] == [60, 40]
    assert fight.total("defend", "bob", 1, defence="dodge", against="g1/sword-cut") == 25
    house = duel(other={"dodge": 45}, house={"prone": "melee"}).change("bob", prone=True)
    house.do("attack", "ann", target="bob", **CUT)
    assert house.total("defend", "bob", 1, defence="dodge", against="g1/sword-cut") == 45


@pytest.mark.rule("hm.mod.trauma")
def test_that_fatigue_and_applicable_impairment_count_a_point_each():
    wounds = (Injury("Leg", 15), Injury("Ear", 30, applicable=False))
    fight = duel({"fatigue": 10}).change("ann", injuries=wounds)
    assert fight.total("attack", "ann", target="bob", **CUT) == 60 - 10 - 15
    for house, dodge in (("all", 35), ("melee", 60)):
        one = duel(other={"fatigue": 10, "dodge": 60}, house={"trauma": house}).change("bob", injuries=wounds)
        one.do("attack", "ann", target="bob", **CUT)
        assert one.total("defend", "bob", 1, defence="dodge", against="g1/sword-cut") == dodge
        assert one.total("defend", "bob", 1, defence="block", **CUT) == 35


# --- reach and thrust ------------------------------------------------------------------------------------------------


@pytest.mark.rule("hm.mod.reach")
@pytest.mark.parametrize(("own", "other", "level"), [(3, 5, 50), (5, 3, 60), (4, 4, 60)])
def test_that_the_shorter_weapon_loses_5_a_point(own: int, other: int, level: int):
    assert levels(attacks(armed(own, other)))[0] == level


@pytest.mark.rule("hm.mod.reach-only-strikes")
def test_that_reach_alters_strikes_and_neither_a_block_nor_a_dodge():
    fight = attacks(armed(5, 3))
    assert [levels(fight, one)[1] for one in ("block", "dodge", "counterstrike")] == [60, 60, 50]


@pytest.mark.rule("hm.mod.reach-close")
def test_that_in_close_the_longer_weapon_loses():
    assert levels(attacks(armed(6, 2, close=True)))[0] == 40
    assert levels(attacks(armed(2, 6, close=True)))[0] == 60


@pytest.mark.rule("hm.gm.close")
def test_that_in_close_is_of_two_figures_and_not_of_a_third():
    modes = (mode("short", 6), mode("long", 2, weapon="spear"))
    spear = {"item": "spear", "ml": 60, "ready": True}
    fight = melee(
        ("ann", "us", {"weapons": [SWORD], "rank": 50}),
        ("bob", "them", {"weapons": [spear]}),
        ("cid", "them", {"weapons": [spear]}),
        own={"modes": modes},
    ).change("ann", close=("bob",))
    for foe, level in (("bob", 40), ("cid", 60)):
        one = Melee(fight.rules, fight.state).do("attack", "ann", target=foe, weapon="g1", mode="short", engage=True)
        assert one.total("defend", foe, defence="block", weapon="g1", mode="long") == level


@pytest.mark.rule("hm.mod.reach-zone")
def test_that_an_aim_that_costs_reach_is_compared_and_cannot_go_below_zero():
    fight = armed(1, 2)
    refused = fight.against("attack", "ann", target="bob", weapon="g1", mode="short", zone_reach=2)
    assert refused == ["hm.mod.reach-zone"]
    assert levels(attacks(armed(1, 2), zone_reach=1))[0] == 50
    assert levels(attacks(armed(1, 2)))[0] == 55


@pytest.mark.rule("hm.mod.reach-zone")
@pytest.mark.parametrize(
    ("own", "costs", "other", "other_costs", "expected"),
    [
        (6, 0, 4, 0, [60, 50]),
        (6, 2, 4, 0, [60, 60]),
        (6, 3, 4, 0, [55, 60]),
        (4, 0, 6, 0, [50, 60]),
        (4, 0, 6, 2, [60, 60]),
        (4, 0, 6, 3, [60, 55]),
        (6, 1, 6, 1, [60, 60]),
    ],
)
def test_that_an_aim_shortens_the_weapon_for_both_strikers(
    own: int, costs: int, other: int, other_costs: int, expected: list[int]
):
    fight = attacks(armed(own, other), zone_reach=costs)
    assert levels(fight, "counterstrike", zone_reach=other_costs) == expected


@pytest.mark.rule("hm.mod.reach-zone", "hm.mod.thrust", "hm.mod.reach-close")
def test_that_a_counterstrike_shortened_by_its_aim_gives_way_to_a_thrust_and_not_in_close():
    fight = attacks(armed(6, 4, thrust=True))
    assert levels(fight, "counterstrike") == [70, 50]
    assert levels(fight, "counterstrike", zone_reach=1) == [75, 45]
    fight = attacks(armed(4, 6, close=True))
    assert levels(fight, "counterstrike") == [60, 50]
    assert levels(fight, "counterstrike", zone_reach=2) == [60, 60]
    assert levels(fight, "counterstrike", zone_reach=3) == [55, 60]


@pytest.mark.rule("hm.mod.thrust")
@pytest.mark.parametrize(("own", "other", "thrust", "level"), [(6, 3, True, 75), (6, 3, False, 60), (2, 4, True, 50)])
def test_that_the_longer_thrust_gains_5_a_point(own: int, other: int, thrust: bool, level: int):
    assert levels(attacks(armed(own, other, thrust=thrust)))[0] == level


@pytest.mark.rule("hm.mod.thrust-close")
def test_that_in_close_the_shorter_thrust_gains():
    assert levels(attacks(armed(2, 6, thrust=True, close=True)))[0] == 80
    assert levels(attacks(armed(6, 2, thrust=True, close=True)))[0] == 40


@pytest.mark.rule("hm.mod.ignore-no-reach-thrust")
def test_that_against_ignore_neither_reach_nor_thrust_counts_and_the_rest_does():
    for own, other, thrust, blocked in ((2, 6, False, 40), (6, 2, True, 80)):
        fight = attacks(armed(own, other, thrust=thrust))
        assert (levels(fight, "ignore")[0], levels(fight, "block")[0]) == (60, blocked)
    assert levels(attacks(armed(2, 6), aim=3), "ignore")[0] == 50


def test_that_a_reach_that_nobody_noted_is_not_compared():
    modes = (mode("short", 3), {**GMS_MODES[1], "key": "long", "reach": -1, "thrust": False})
    spear = {"item": "spear", "ml": 60, "ready": True}
    fight = attacks(duel(other={"weapons": [spear]}, own={"modes": modes}))
    assert levels(fight, "block") == [60, 60]
