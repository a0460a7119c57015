"""The page after the fight knows no system: it shows what the ruleset proposes, and does no more than that."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool import systems
from gmtool.desktop.pages.after_fight import lines
from gmtool.desktop.pages.after_fight.page import AfterPage
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Amend, AnsweredTable, Card, Enlisted, Muster, Side
from gmtool.store.fights.encounters import Encounter
from tests.tally import Tally

TAIL = {"item": "tail", "worth": 2, "worn": True}
SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))
BEATEN = {
    "Wulf": ({"points": 3}, ()),
    "Bjorn": ({"points": 0, "motto": "Never", "trophies": [{**TAIL, "worn": False}]}, ("out",)),
}


@pytest.fixture
def after(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Callable[[], AfterPage]:
    """Opens the page of a game of Tally that Wulf has won, with 3 of 9 points left."""
    known = {one.id: one for one in (*systems.all_rulesets(), Tally())}
    monkeypatch.setattr(systems, "_by_id", lambda: known)
    cards = [
        window.campaign.cards.add(Card("tally", "Wulf", {"points": 9})),
        window.campaign.cards.add(Card("tally", "Bjorn", {"points": 5, "motto": "Never", "trophies": [TAIL]})),
    ]
    figures = tuple(Enlisted(card.name.lower(), card, SIDES[n].id) for n, card in enumerate(cards))
    made = window.campaign.encounters.add(Encounter("tally", "The game", Muster(figures, SIDES)))
    journal = window.campaign.encounters.start(made.id)
    for figure, points in (("wulf", 3), ("bjorn", 0)):
        journal.do(Amend(figure=figure, field="points", value=points), AnsweredTable())

    def opened() -> AfterPage:
        window.lay_over("after_fight", made.id)
        page = window.pages.current
        assert isinstance(page, AfterPage)
        return page

    return opened


def fields(window: MainWindow) -> dict[str, Any]:
    return {card.name: (card.fields, card.tags) for card in window.campaign.cards.find(system="tally")}


def test_that_another_system_takes_its_results_over(
    after: Callable[[], AfterPage], window: MainWindow, qtbot: QtBot
) -> None:
    page = after()
    shown = [(row.change.text(), row.box.isChecked()) for row in page.lines.rows]
    assert shown == [
        ("Points: 9 → 3", True),
        ("Points: 5 → 0", True),
        ("Tags: + out", True),
        ("Trophies: Wolf tail, worn → Wolf tail", True),
        ("Motto: – → The motto of Bjorn", False),
    ]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert fields(window) == BEATEN


def test_that_what_is_ticked_can_be_accepted_while_the_rest_is_still_being_shown(
    after: Callable[[], AfterPage], window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "_AT_ONCE", 1)
    page = after()
    assert not page.lines.complete
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert fields(window) == BEATEN
    qtbot.waitUntil(lambda: page.lines.complete)
    assert [row.box.isChecked() for row in page.lines.rows] == [False] * 5
