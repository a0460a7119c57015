"""The page after the fight shows what the ruleset proposes, a line after the other."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.after_fight import lines
from gmtool.desktop.pages.after_fight.page import AfterPage
from gmtool.desktop.shell.main_window import MainWindow
from tests.presentation.after_fight.games import BEATEN, beaten, with_tally


def fields(window: MainWindow) -> dict[str, Any]:
    return {card.name: (card.fields, card.tags) for card in window.campaign.cards.find(system="tally")}


def test_that_what_is_ticked_can_be_accepted_while_the_rest_is_still_being_shown(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_tally(monkeypatch)
    monkeypatch.setattr(lines, "_AT_ONCE", 1)
    window.lay_over("after_fight", beaten(window.campaign))
    page = window.pages.current
    assert isinstance(page, AfterPage)
    assert not page.lines.complete
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert fields(window) == BEATEN
    qtbot.waitUntil(lambda: page.lines.complete)
    assert [row.box.isChecked() for row in page.lines.rows] == [False] * 5
