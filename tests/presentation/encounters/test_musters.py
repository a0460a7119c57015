"""Musters: the names of figures that join together, and their side."""

from gmtool.presentation.encounters.musters import called, empty_muster, enlist, join
from gmtool.rules.seam import Card, Muster
from tests.variants.armies import GUARD, LEVY


def test_that_namesakes_who_join_together_are_numbered_in_their_order() -> None:
    muster = enlist(empty_muster(), "side-1", [LEVY, LEVY, GUARD, LEVY])
    assert [called(one) for one in muster.figures] == ["Levy 1", "Levy 2", "Guard", "Levy 3"]
    muster = enlist(muster, "side-2", [LEVY], 2)
    assert [called(one) for one in muster.figures][4:] == ["Levy 4", "Levy 5"]


def test_that_where_one_side_fights_all_join_it() -> None:
    one = Card("tally", "Wulf", kind="monster")
    sides = empty_muster().sides
    muster = join(Muster((), sides[:1]), [one])
    assert [figure.side for figure in muster.figures] == [sides[0].id]
    assert len(join(Muster((), ()), [one]).sides) == 1
