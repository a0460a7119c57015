"""Handfuls of dice by keys without widgets: typed as hits or as faces, or rolled by the program."""

import pytest

from gmtool.rules.seam import PoolQuestion
from tests.presentation.keys.hands import opened, press, told
from tests.presentation.keys.keyed_page import KeyedPage
from tests.variants.pools import TallyWithPools
from tests.variants.talkative_tally import begun


@pytest.fixture
def page() -> KeyedPage:
    """Two companies of ten, of which both roll their own dice; the first is to charge the other."""
    session = begun(TallyWithPools(), ("Red spears", "Blue axes"))
    for side in session.moment.sides:
        session.dice_source.set_by_hand(side, True)
    return opened(session)


def test_that_both_pools_and_the_score_are_typed_in_a_line(page: KeyedPage) -> None:
    assert isinstance(page.picks.upcoming, PoolQuestion)
    assert page.dice.rolls.hint.text() == "10d6: type how many are 5 or more, or the faces."
    press(page, "4 2 3", "Enter")
    assert "Red spears loses 2, Blue axes 4: Blue axes must fall back." in " ".join(told(page))


def test_that_faces_are_counted_by_the_program(page: KeyedPage) -> None:
    press(page, "556612341")
    assert page.dice.rolls.hint.text() == "5 + 5 + 6 + 6 + 1 + 2 + 3 + 4 + 1 + …"
    press(page, "2")  # the last one: it needs no Enter
    assert page.session.pending is not None
    assert page.session.pending.answers[0].hits == 4
    assert page.session.question is not None
    assert "strikes back" in page.session.question.why.text
    press(page, "99", "Enter")
    assert (
        page.dice.rolls.hint.text()
        == "99 is not a possible result of 10d6: type how many are 5 or more, 0 to 10, or the faces."
    )


def test_that_hits_of_both_pools_need_no_space_and_are_read_out_first(page: KeyedPage) -> None:
    press(page, "42")
    assert page.dice.rolls.hint.text() == "4 of 10, then 2. Enter."
    press(page, "Enter")
    assert page.session.pending is not None
    assert [answer.hits for answer in page.session.pending.answers] == [4, 2]


def test_that_hits_without_a_space_are_refused_where_one_of_them_is_too_many(page: KeyedPage) -> None:
    press(page, "479", "Enter")
    assert "479 is not a possible result of 10d6" in page.dice.rolls.hint.text(), "the die after both shows no 9"
    assert page.session.pending is None


def test_that_r_rolls_the_pool(page: KeyedPage) -> None:
    press(page, "Enter", "R")
    pending = page.session.pending
    assert pending is not None
    assert 0 <= pending.answers[0].hits <= 10
    assert len(pending.answers[0].faces) == 10
