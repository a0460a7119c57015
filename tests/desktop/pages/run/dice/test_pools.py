"""The odds of handfuls of dice at the real page."""

from typing import Any

import pytest

from gmtool.desktop.pages.run.page.page import FightPage
from tests.desktop.pages.run.opened_page import opened
from tests.variants.pools import TallyWithPools
from tests.variants.talkative_tally import begun


@pytest.fixture
def page(qtbot: Any) -> FightPage:
    """Two companies of ten, of which both roll their own dice; the first is to charge the other."""
    session = begun(TallyWithPools(), ("Red spears", "Blue axes"))
    for side in session.moment.sides:
        session.dice_source.set_by_hand(side, True)
    return opened(qtbot, session)


def test_that_the_odds_show_the_losses_of_both(page: FightPage) -> None:
    odds = page.turn.draft.odds
    assert [chart.accessibleName() for chart in odds.charts.shown] == ["own losses", "their losses"]
    assert odds.headline.text() == "50.0\u00a0%"
    assert odds.needs.text() == "falls back or worse · 10d, each 5 or more"
