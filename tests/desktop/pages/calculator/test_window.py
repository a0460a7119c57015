"""The calculator, called with its key and used with keys and mouse, on the fighters of the worked fight."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.calculator.set_up import SetUp
from gmtool.desktop.pages.calculator.window import CalculatorWindow
from gmtool.desktop.pages.run.inputs.fields import Toggle
from gmtool.desktop.shell.main_window import MainWindow

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def set_up(window: MainWindow, qtbot: QtBot) -> SetUp:
    """Flavius Marcellus on Wulf, found by typing."""
    qtbot.keyClick(window, Qt.Key.Key_T, CTRL)
    calculator = window.findChild(CalculatorWindow)
    assert calculator is not None
    found = calculator.set_ups[0]
    qtbot.waitUntil(lambda: QApplication.focusWidget() is found.attacker.who)
    qtbot.keyClicks(QApplication.focusWidget(), "Flavius")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    while QApplication.focusWidget() is not found.target.who:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    qtbot.keyClicks(QApplication.focusWidget(), "Wulf")
    return found


def press(set_up: SetUp, qtbot: QtBot, name: str) -> None:
    """Click the circumstance of this name."""
    button = next(toggle for toggle in set_up.findChildren(Toggle) if name in toggle.name)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_that_it_shows_the_numbers_of_the_worked_fight(set_up: SetUp, qtbot: QtBot) -> None:
    assert set_up.odds.title.text() == "Flavius Marcellus on Wulf"
    assert set_up.odds.headline.text() == "25.9 %"
    assert "8 or less" in set_up.odds.needs.text()
    for aspect, chance in (("Side", "50.0 %"), ("Rear", "74.1 %"), ("Front", "25.9 %")):
        press(set_up, qtbot, aspect)
        assert set_up.odds.headline.text() == chance
    press(set_up, qtbot, "defends")
    assert set_up.odds.headline.text() == "5.4 %"
    press(set_up, qtbot, "defends")
    assert set_up.odds.headline.text() == "25.9 %"


def test_that_nobody_attacks_oneself_to_begin_with(window: MainWindow, qtbot: QtBot) -> None:
    window.campaign.cards.delete([card.id for card in window.campaign.cards.list()])
    qtbot.keyClick(window, Qt.Key.Key_T, CTRL)
    calculator = window.findChild(CalculatorWindow)
    assert calculator is not None
    first, _, second = calculator.set_ups[0].odds.title.text().partition(" on ")
    assert first != second
    assert calculator.height() <= 760
