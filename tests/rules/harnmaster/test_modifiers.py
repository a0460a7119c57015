"""Step 3: what alters a level where more than one command is needed to see it; the rest is in modifiers.toml."""

import pytest

from tests.rules.harnmaster.melees import CUT, GMS_MODES, NOTHING, SWORD, Melee, duel, melee
from tests.rules.harnmaster.situations import crowd, mode


def test_that_the_minimum_of_the_off_hand_can_be_read_as_its_worst():
    weapon = {"item": "broadsword", "ml": 60, "ready": True, "off_hand": True}
    for strength, cost in ((18, 0), (11, -10)):
        one = {"strength": strength, "weapons": [weapon]}
        fight = duel(one, own={"modes": (mode("heavy", 3, heft=10),)}, house={"off-hand": "at-most"})
        assert fight.total("attack", "ann", target="bob", weapon="g1", mode="heavy") == 60 + cost


@pytest.mark.rule("hm.mod.outnumbered-not-counted")
def test_that_the_prone_the_ignored_and_the_unnoticed_do_not_count():
    fight = crowd(5).change("foe1", prone=True).change("bob", unaware=("foe4",))
    fight.do("attack", "foe0", target="bob", **CUT).do("defend", "bob", 36, 12, NOTHING, "no", defence="block", **CUT)
    fight.do("end-turn", "foe0").do("end-turn", "foe1")
    fight.do("attack", "foe2", target="bob", **CUT)
    fight.do("defend", "bob", 65, NOTHING, defence="ignore").do("end-turn", "foe2")
    fight.do("attack", "foe3", target="bob", **CUT)
    assert fight.total("defend", "bob", 1, defence="block", **CUT) == 60 - 10, "foe0 and foe3 alone are counted"


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


def test_that_a_reach_that_nobody_noted_is_not_compared():
    modes = (mode("short", 3), {**GMS_MODES[1], "key": "long", "reach": -1, "thrust": False})
    spear = {"item": "spear", "ml": 60, "ready": True}
    fight = duel(other={"weapons": [spear]}, own={"modes": modes})
    fight.do("attack", "ann", target="bob", weapon="g1", mode="short")
    block = {"defence": "block", "weapon": "g1", "mode": "long"}
    assert [fight.total("defend", "bob", place, **block) for place in (0, 1)] == [60, 60]
