"""Handfuls of dice at the real page: typed as hits or as faces, rolled by the program, and weighed beforehand."""

from typing import Any

import pytest
from PySide6.QtCore import Qt

from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.rules.seam import PoolQuestion
from tests.desktop.pages.run.opened_page import opened
from tests.variants.pools import TallyWithPools
from tests.variants.talkative_tally import begun

RETURN = Qt.Key.Key_Return


@pytest.fixture
def page(qtbot: Any) -> FightPage:
    """Two companies of ten, of which both roll their own dice; the first is to charge the other."""
    session = begun(TallyWithPools(), ("Red spears", "Blue axes"))
    for side in session.moment.sides:
        session.dice_source.set_by_hand(side, True)
    return opened(qtbot, session)


def lines(page: FightPage) -> str:
    return " ".join(line.text for entry in page.session.journal.line() for line in entry.lines)


def test_that_both_pools_and_the_score_are_typed_in_a_line(page: FightPage, press: Any) -> None:
    assert isinstance(page.picks.upcoming, PoolQuestion)
    assert page.dice.rolls.hint.text() == "10d6: type how many are 5 or more, or the faces."
    press(page, *"4", Qt.Key.Key_Space, *"2", Qt.Key.Key_Space, *"3", RETURN)
    assert "Red spears loses 2, Blue axes 4: Blue axes must fall back." in lines(page)


def test_that_faces_are_counted_by_the_program(page: FightPage, press: Any) -> None:
    press(page, *"5566123412")
    assert page.dice.rolls.hint.text() == "4 of 10. Enter."
    press(page, RETURN)
    assert page.session.question is not None
    assert "strikes back" in page.session.question.why.text
    press(page, *"11")
    press(page, RETURN)
    assert "10d6 give 0 to 10 of 5 or more, not 11." in page.dice.rolls.hint.text()


def test_that_r_rolls_the_pool(page: FightPage, press: Any) -> None:
    press(page, RETURN, *"R")
    pending = page.session.pending
    assert pending is not None
    assert 0 <= pending.answers[0].hits <= 10
    assert len(pending.answers[0].faces) == 10


def test_that_the_odds_show_the_losses_of_both(page: FightPage) -> None:
    odds = page.turn.draft.odds
    assert [chart.accessibleName() for chart in odds.charts.shown] == ["own losses", "their losses"]
    assert odds.headline.text() == "50.0\u00a0%"
    assert odds.needs.text() == "falls back or worse · 10d, each 5 or more"
