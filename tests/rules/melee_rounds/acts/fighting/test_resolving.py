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


def test_that_the_row_of_whoever_attacks_or_parries_has_this_second_before_and_after_it():
    """Ann has struck in second 1 and parries in 3, Orc attacks in 3 and has another die for 5."""
    fight = Round(card("Ann", 2), card("Orc", 2)).from_round(2)
    fight.plots(ann="fighting", orc="fighting").roll((1, 3), (3, 5)).until(1)
    fight.strikes("ann", "orc").until(3).do("parry", "ann").do("attack", "orc", target="ann", weapon="g1").played()
    assert _rows(fight) == {"ann": (3, "done"), "orc": (3, "now")}
    fight.do("resolve", "orc", "parried")
    assert _rows(fight) == {"ann": (3, "done"), "orc": (5, "later")}


def _rows(fight: Round) -> dict[str, tuple[int | None, str]]:
    """The second and the progress of each row of the order."""
    (lane,) = fight.rules.agenda(fight.state).lanes
    return {one.figure: (one.score, one.progress.value) for one in lane.slots}
