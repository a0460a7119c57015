"""Odds of both sides: HarnMaster's stars, and the advantages of attacker and defender, each as bars."""

from random import Random

import pytest
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import use_theme
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from tests.desktop.cut_texts import cut_texts
from tests.desktop.pages.run.opened_page import opened
from tests.rules.harnmaster.test_odds import attacked


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("scale", [100, 200])
def test_that_every_amount_of_an_exchange_has_its_bars(qtbot: QtBot, scale: int) -> None:
    use_theme("dark", scale)
    one = attacked(60, 60)
    journal = Journal.load(one.rules, one.rules.dump_state(one.state))
    page = opened(qtbot, FightSession(journal, DiceSource(Random(3), players=False, others=False)), (1366, 768))
    block = next(choice for choice in page.picks.choices if choice.key.startswith("defend block"))
    page.picks.pick(block)
    odds = page.turn.draft.odds
    charts = odds.charts.shown
    assert [chart.accessibleName() for chart in charts] == [
        "stars (minus: for the defender)",
        "advantages",
        "defender's advantages",
    ]
    assert len({chart.geometry().top() for chart in charts}) == 1
    for chart in charts[1:]:
        assert chart.accessibleDescription() == "0: 91.4\u00a0%, 1: 7.7\u00a0%, 2: 1.0\u00a0%"
    assert cut_texts(page) == []
