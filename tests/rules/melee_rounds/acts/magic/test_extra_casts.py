"""One spell more than was plotted, for an attack or parry that is still to come (4.2)."""

import pytest

from gmtool.rules.melee_rounds.state.events import CastBegan, CastForbidden
from tests.rules.melee_rounds.casters import ONE, TWO, cast, fighting

NO_DIE = ("mr.magic.no-die-no-cast",)


@pytest.mark.rule("mr.magic.extra-cast")
def test_that_an_attack_of_the_same_second_or_later_is_given_up() -> None:
    """Attacks due in 2, 4 and 5, and a spell in 4: for the 4 or the 5, not for the 2."""
    fight = fighting(2, 4, 5).until(4)
    refused = {die: fight.refused("cast", "ann", spell=ONE, giving=die) for die in (2, 4, 5)}
    assert refused == {2: NO_DIE, 4: (), 5: ()}
    cast(fight, ONE, "yes", giving=5)
    (begun,) = fight.told(CastBegan)
    assert (begun.gave, fight.state.second) == (5, 5)
    assert (fight["ann"].casts, fight["ann"].forfeited) == (1, 1)


@pytest.mark.rule("mr.magic.extra-cast")
def test_that_the_gm_may_forbid_it_and_no_die_is_gone() -> None:
    fight = fighting(2, 4, 6).until(4).do("cast", "ann", "no", spell=ONE, giving=6)
    assert [one.rules for one in fight.told(CastForbidden)] == [("mr.magic.extra-cast",)]
    assert (fight.seconds("ann"), fight["ann"].casts, fight["ann"].intent) == ((4, 6), 0, None)


@pytest.mark.rule("mr.magic.extra-cast")
def test_that_of_doubles_the_second_is_due_a_second_later() -> None:
    """Dice 3 3 are due in 3 and 4, whether the first was used or held: given up in 4, and in 5 no more."""
    fight = fighting(3, 3, amr=2).until(3)
    fight.do("attack", "ann", target="zed", weapon="g1").second_is_in().resolved("ann", "miss")
    assert fight.refused("cast", "ann", spell=ONE, giving=3) == ()
    assert fight.until(5).seconds("ann") == (5,)
    assert fight.refused("cast", "ann", spell=ONE, giving=3) == NO_DIE
    fight = fighting(3, 3, amr=2).until(4)
    assert cast(fight, ONE, "yes", giving=3).seconds("ann") == (5,)


@pytest.mark.rule("mr.magic.no-die-no-cast")
def test_that_without_such_an_attack_it_waits_for_the_next_round() -> None:
    """The only one left was due in 2, and is held: a spell in 3 cannot have it."""
    fight = fighting(2, amr=1).until(3)
    assert fight.seconds("ann") == (3,)
    assert fight.refused("cast", "ann", spell=ONE, giving=2) == NO_DIE
    assert fight.refused("cast", "ann", spell=ONE) == ("mr.magic.cast-limit",)
    fight.until(0).do("plot", "ann", plot="fighting-magic", casts=1).do("plot", "zed", plot="move").roll()
    assert fight.refused("cast", "ann", spell=ONE) == ()


@pytest.mark.rule("mr.magic.no-die-no-cast")
def test_that_what_no_die_shows_cannot_be_given_up() -> None:
    fight = fighting(2, 5, amr=2).until(2)
    for die in (1, 3, 4, 6):
        assert fight.refused("cast", "ann", spell=ONE, giving=die) == NO_DIE
    fight.do("attack", "ann", target="zed", weapon="g1").second_is_in().resolved("ann", "miss")
    assert fight.refused("cast", "ann", spell=ONE, giving=2) == NO_DIE


def test_that_a_die_is_given_up_only_when_the_second_is_played() -> None:
    fight = fighting(2, 5, amr=2).until(2).do("cast", "ann", "yes", spell=ONE, giving=2)
    assert fight.seconds("ann") == (2, 5)
    fight.do("attack", "ann", target="zed", weapon="g1").second_is_in().resolved("ann", "miss")
    assert (fight.seconds("ann"), fight["ann"].casts, fight["ann"].forfeited) == ((5,), 0, 0)


def test_that_leave_for_a_spell_more_is_given_once() -> None:
    """With the change of plot; the one after that asks again."""
    fight = fighting(1, 4, 6, casts=1, amr=4)
    cast(fight, ONE).until(3).do("change", "ann", "yes", plot="fighting-magic", casts=2)
    assert fight.refused("cast", "ann", spell=ONE) == ("mr.magic.cast-limit",)
    cast(fight, ONE, giving=4).until(5)
    fight.do("cast", "ann", "no", spell=TWO, giving=6)
    assert len(fight.told(CastForbidden)) == 1


def test_that_an_amr_given_up_beforehand_is_not_saved_by_giving_up_a_die() -> None:
    fight = fighting(2, 6, casts=1).until(2).do("cast", "ann", "no", spell=ONE, giving=6)
    assert len(fight.told(CastForbidden)) == 1
