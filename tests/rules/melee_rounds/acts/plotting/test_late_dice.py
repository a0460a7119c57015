"""Dice that are rolled in the middle of the first round: they say when their owner acts, and nothing else."""

from tests.rules.melee_rounds.rounds import Round, card


def test_that_who_rolled_to_begin_late_is_bound_no_more_by_that_once_it_fights():
    """It would have begun in second 5; it is allowed to fight instead, and its die for second 2 can be used."""
    fight = Round(card("Anna"), card("Marc")).plots().roll((5, 6), (1, 1))
    assert fight["anna"].start == 5
    fight.do("change", "anna", "yes", (2, 6), plot="fighting").until(2)
    assert fight.refused("attack", "anna", target="marc", weapon="g1") == ()
    assert fight.refused("hold", "anna") == ()
