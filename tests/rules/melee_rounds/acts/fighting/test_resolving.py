"""A parry against an attack that the GM says misses (mr.gm.section-c); the rest is in attacks_and_parries.toml."""

import pytest

from gmtool.rules.melee_rounds.state.events import ParryKept
from tests.rules.melee_rounds.rounds import SWORD, Round, card


@pytest.mark.rule("mr.gm.section-c")
def test_that_a_miss_leaves_the_parry_to_be_delayed():
    fight = Round(card("Ann", 1, weapons=[SWORD, {"item": "shield", "ready": True}]), card("Orc", 1)).from_round(2)
    fight.plots(ann="fighting", orc="fighting").roll((3,), (3,)).until(3)
    fight.do("parry", "ann").do("attack", "orc", target="ann", weapon="g1").played().resolved("orc", "miss")
    assert [one.figure for one in fight.told(ParryKept)] == ["ann"]
    assert fight.seconds("ann") == (4,)
