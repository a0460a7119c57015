"""A crowd: what figures may do comes to the phones when all is quiet, so that nobody at the window waits for it."""

from gmtool.presentation.phones.acting_view import CROWD
from gmtool.presentation.phones.messages import Propose
from tests.presentation.keys.melee_table import fighter, table
from tests.presentation.phones.phone_table import Phone, PhoneTable


def side_to_move(figures: int) -> tuple[PhoneTable, Phone]:
    """So many figures, of which one has a phone, when its side is to move and the window has painted."""
    each = figures // 2
    at = PhoneTable(table([fighter(12)] * each, [fighter(11)] * (figures - each)))
    anna = at.seat("Anna", "a1")
    at.refresh = lambda: None  # type: ignore[method-assign]
    at.gm.type("421")
    at.table.refresh()
    while at.table.behind:
        at.table.refresh()
    return at, anna


def test_that_in_a_crowd_what_a_figure_may_do_comes_when_all_is_quiet() -> None:
    at, anna = side_to_move(CROWD + 2)
    assert anna.view.order is not None
    assert (anna.view.acting, at.table.stale) == ((), True)
    at.table.refresh(thorough=True)
    assert anna.offer("a1", "Dodge")
    assert not at.table.stale


def test_that_with_fewer_it_comes_at_once() -> None:
    at, anna = side_to_move(CROWD)
    assert anna.offer("a1", "Dodge")
    assert not at.table.stale


def test_that_what_was_picked_in_a_crowd_is_shown_at_once() -> None:
    at, anna = side_to_move(CROWD + 2)
    at.table.refresh(thorough=True)
    anna.send(Propose(figure="a1", choice=anna.offer("a1", "Dodge").key))
    picked = anna.acting("a1").picked
    assert picked is not None
    assert picked.ready
