"""What the GM said in a fight, offered as rows of the campaign's lists."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.after_fight.lines import LineRow
from gmtool.desktop.pages.after_fight.page import AfterPage
from gmtool.desktop.shell.main_window import MainWindow
from tests.presentation.after_fight.games import BEST, boasted, with_tally

Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def fight(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> int:
    with_tally(monkeypatch)
    return boasted(window.campaign)


@pytest.fixture
def opened(window: MainWindow, fight: int) -> Callable[[], AfterPage]:
    def opened() -> AfterPage:
        window.lay_over("after_fight", fight)
        page = window.pages.current
        assert isinstance(page, AfterPage)
        return page

    return opened


def own(window: MainWindow) -> list[Any]:
    return [dict(one.row) for one in window.campaign.own_rows.list("tally")]


def said(page: AfterPage) -> list[tuple[str, str, bool]]:
    return [(row.text.text(), row.change.text(), row.box.isChecked()) for row in rows(page)]


def rows(page: AfterPage) -> list[LineRow]:
    return [row for row in page.lines.rows if row.line.row is not None]


def press(key: Qt.Key, held: Qt.KeyboardModifier, qtbot: QtBot) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, key, held)


def test_that_what_was_said_is_offered_and_accepted_undone_and_done_again(
    opened: Callable[[], AfterPage], window: MainWindow, qtbot: QtBot
) -> None:
    page = opened()
    assert page.summary.groups[-1].title == "Tables"
    assert said(page) == [
        ("I am the best: Luck 3", "Charms: + I am the best", True),
        ("Run!", "Charms: + Run!", True),
    ]
    assert page.head.accept.text().startswith("Accept 2 lines")
    qtbot.mouseClick(rows(page)[1].box, Qt.MouseButton.LeftButton)
    press(Key.Key_Return, CTRL, qtbot)
    assert own(window) == [BEST]
    assert any(row.label == "I am the best" for row in window.campaign.ruleset("tally").lists()[0].rows)
    assert said(page) == [("Run!", "Charms: + Run!", True)]
    assert "The game: 1 row added to your lists." in window.notices.sentences()
    press(Key.Key_Z, CTRL, qtbot)
    assert own(window) == []
    assert len(said(page)) == 2
    press(Key.Key_Z, CTRL | SHIFT, qtbot)
    assert own(window) == [BEST]
