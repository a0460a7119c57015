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


@pytest.mark.rule("mr.attack.plus-shield")
def test_that_a_shield_against_an_attack_leaves_the_row_of_whoever_has_acted_where_it_was():
    """The row is that of its last deed; the shield is part of the orc's attack."""
    fight = Round(card("Ann", 1, weapons=[SWORD, {"item": "shield", "ready": True}]), card("Orc", 1)).from_round(2)
    fight.plots(ann="fighting", orc="fighting").roll((2,), (3,)).until(2)
    fight.strikes("ann", "orc").do("attack", "orc", target="ann", weapon="g1").played().do("resolve", "orc", "tried", 2)
    assert [(one.second, one.text) for one in fight["ann"].traces] == [(2, "A–"), (3, "S")]
    (lane,) = fight.rules.agenda(fight.state).lanes
    assert [(one.figure, one.score) for one in lane.slots] == [("ann", 2), ("orc", 3)]
