"""Spells straight after one another, and those that react to what the last one did (4.1)."""

import pytest

from gmtool.rules.melee_rounds.state.events import CastBegan, CastForbidden
from tests.rules.melee_rounds.casters import ONE, TWO, cast, casting

CHAIN, DISCERN, REST = "mr.magic.chain-cast", "mr.magic.discern-second", "mr.magic.ist-includes-two-seconds"


@pytest.mark.rule("mr.magic.chain-cast")
def test_that_another_may_begin_in_the_two_seconds_after_unless_it_reacts() -> None:
    """Cast in 1 and 2, interspell time 3: in 3 and 4 at something fixed beforehand, in 5 not."""
    fight = cast(casting(), TWO, then=True)
    for second in (3, 4):
        assert fight.until(second).refused("cast", "ann", spell=TWO) == ()
        assert CHAIN in fight.refused("cast", "ann", spell=TWO, reacts=True)
    assert fight.until(5).refused("cast", "ann", spell=TWO) == (REST,)
    assert fight.refused("cast", "ann", spell=TWO, reacts=True) == (REST,)
    assert fight.until(6).refused("cast", "ann", spell=TWO, reacts=True) == ()


@pytest.mark.rule("mr.magic.chain-cast")
def test_that_it_begins_in_the_third_second_and_works_after_its_own_time() -> None:
    fight = cast(cast(casting(), TWO, then=True).until(3), TWO)
    (begun,) = fight.told(CastBegan)
    assert (begun.ends, begun.works, begun.chained) == (10, 11, True)


@pytest.mark.rule("mr.magic.chain-cast")
def test_that_by_the_other_reading_it_waits_for_the_interspell_time() -> None:
    fight = cast(casting(chain="rest"), TWO, then=True).until(3)
    assert fight.refused("cast", "ann", spell=TWO) == (REST,)
    assert fight.until(6).refused("cast", "ann", spell=TWO) == ()


@pytest.mark.rule("mr.magic.discern-second")
@pytest.mark.parametrize(("reading", "first"), [("same", 4), ("next", 5)])
def test_that_a_reaction_begins_once_the_effect_is_perceived(reading: str, first: int) -> None:
    """Without interspell time, so that nothing but the perceiving is waited for."""
    fight = cast(casting(discern=reading), TWO, interspell=0)
    for second in range(3, first):
        assert fight.until(second).refused("cast", "ann", spell=ONE, reacts=True) == (DISCERN,)
        assert fight.refused("cast", "ann", spell=ONE) == ()
    assert fight.until(first).refused("cast", "ann", spell=ONE, reacts=True) == ()
    cast(fight, ONE, reacts=True)


@pytest.mark.rule("mr.magic.chain-plot-early")
@pytest.mark.parametrize(("answer", "begun"), [("yes", 1), ("no", 0)])
def test_that_one_that_was_not_plotted_with_the_first_is_the_gms_to_allow(answer: str, begun: int) -> None:
    fight = cast(casting(), TWO).until(3).do("cast", "ann", answer, spell=ONE)
    assert [one.rules for one in fight.told(CastForbidden)] == [("mr.magic.chain-plot-early",)] * (1 - begun)
    assert len(fight.second_is_in().told(CastBegan)) == begun


@pytest.mark.rule("mr.magic.chain-plot-early")
def test_that_one_that_was_plotted_with_the_first_needs_no_leave() -> None:
    assert len(cast(cast(casting(), TWO, then=True).until(3), ONE).told(CastBegan)) == 1
