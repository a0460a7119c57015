"""Whoever has rolled Initiative is bound until the first second rolled (3.2)."""

import pytest

from gmtool.rules.seam import Refused
from tests.rules.melee_rounds.rounds import Round, card

COMMITTED, NO_FLIGHT = "mr.init.commitment", "mr.init.no-flight-no-spell"
SPELLS = [{"item": "magic-weapon", "casting": 1}, {"item": "final-appeal"}]


def committed(plot: str, *dice: int, **plotted: int) -> Round:
    """Ann's second round."""
    fight = Round(card("Ann", 2, spells=SPELLS), card("Orc")).from_round(2)
    fight.do("plot", "ann", plot=plot, **plotted).do("plot", "orc", plot="move")
    return fight.roll(*([dice] if dice else []))


@pytest.mark.rule(COMMITTED)
def test_that_nobody_moves_off_before_the_first_second_rolled():
    fight = committed("fighting", 4, 6)
    for second in (1, 2, 3):
        assert fight.until(second).refused("move", "ann", feet=5) == (NO_FLIGHT,)
    assert fight.until(4).refused("move", "ann", feet=5) == ()
    fight.do("move", "ann", feet=5).second_is_in()
    assert (fight.state.second, fight.seconds("ann")) == (5, (5, 6)), "its die is held"


@pytest.mark.rule(COMMITTED)
def test_that_the_general_plot_may_say_that_it_goes():
    assert committed("approach", 4, 6, reach=3).refused("move", "ann", feet=5) == ()
    assert committed("move").refused("other", "ann", words="looks round") == ()


@pytest.mark.rule(NO_FLIGHT)
def test_that_there_is_neither_flight_nor_spell_before_it():
    fight = committed("fighting", 3, 5).until(2)
    assert fight.refused("move", "ann", feet=30) == (NO_FLIGHT,)
    assert fight.until(3).refused("move", "ann", feet=30) == ()
    both = committed("fighting-magic", 4, casts=1)
    for second in (1, 2, 3):
        assert both.until(second).refused("cast", "ann", spell="s1") == (NO_FLIGHT,)
    assert both.until(4).refused("cast", "ann", spell="s1") == ()
    none = committed("fighting-magic", casts=2)
    assert none.refused("cast", "ann", spell="s1") == (), "without any roll there is no bar"


@pytest.mark.rule(COMMITTED)
@pytest.mark.rule("mr.init.accidental-roll")
def test_that_initiative_rolled_by_mistake_binds_as_well():
    """Only by a ruling can it have been rolled; the spell then waits for the first second rolled."""
    fight = committed("magic")
    assert fight.refused("cast", "ann", spell="s1") == ()
    with pytest.raises(Refused):
        fight.do("mistake", "ann", (4, 5))
    fight.ruled("mistake", "ann", (4, 5))
    for second in (1, 2, 3):
        assert fight.until(second).refused("cast", "ann", spell="s1") == (NO_FLIGHT,)
    assert fight.until(4).refused("cast", "ann", spell="s1") == ()
    assert fight.offered("ann").get("mistake") is None, "once is enough"


def test_that_a_weapon_is_dropped_and_a_reflex_spell_cast_at_any_time():
    fight = committed("fighting", 4, 6)
    assert fight.refused("drop", "ann", gear="g1") == ()
    assert fight.refused("reflex", "ann", spell="s2") == ()


def test_that_a_die_is_used_as_its_own_seconds_come():
    """The first second rolled is not put off by holding its die: the choice is free from then on."""
    fight = committed("fighting", 2, 5).until(2).do("hold", "ann").second_is_in()
    assert fight.refused("move", "ann", feet=5) == ()
