"""The calculator, called with its key and used with keys and mouse, on the fighters of the worked fight."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.calculator.set_up import SetUp
from gmtool.desktop.pages.calculator.window import CalculatorWindow
from gmtool.desktop.pages.run.inputs.fields import Toggle
from gmtool.desktop.shell.main_window import MainWindow

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def unhurried(qapp: QApplication) -> Iterator[None]:
    """Letters that find an entry belong together, however long the machine takes from one to the next."""
    usual = qapp.keyboardInputInterval()
    qapp.setKeyboardInputInterval(30_000)
    yield
    qapp.setKeyboardInputInterval(usual)


@pytest.fixture
def first_page() -> str:
    """The page that is made fastest."""
    return "campaign"


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
    assert set_up.odds.headline.text() == "25.9\u00a0%"
    assert "8 or less" in set_up.odds.needs.text()
    for aspect, chance in (("Side", "50.0\u00a0%"), ("Rear", "74.1\u00a0%"), ("Front", "25.9\u00a0%")):
        press(set_up, qtbot, aspect)
        assert set_up.odds.headline.text() == chance
    press(set_up, qtbot, "defends")
    assert set_up.odds.headline.text() == "5.4\u00a0%"
    press(set_up, qtbot, "defends")
    assert set_up.odds.headline.text() == "25.9\u00a0%"


@pytest.mark.usefixtures("dressed")
def test_that_nobody_attacks_oneself_to_begin_with(window: MainWindow, qtbot: QtBot) -> None:
    window.campaign.cards.delete([card.id for card in window.campaign.cards.list()])
    qtbot.keyClick(window, Qt.Key.Key_T, CTRL)
    calculator = window.findChild(CalculatorWindow)
    assert calculator is not None
    first, _, second = calculator.set_ups[0].odds.title.text().partition(" on ")
    assert first != second
    assert calculator.height() <= 760


def choose(box: QComboBox, text: str, qtbot: QtBot) -> None:
    """Choose an entry as a person would: by typing its name."""
    box.setFocus()
    qtbot.keyClicks(box, text)
    qtbot.keyClick(box, Qt.Key.Key_Return)


def go_to(box: QComboBox, text: str, qtbot: QtBot) -> None:
    """Go to an entry with the arrow keys, from the first one on."""
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    while not box.currentText().startswith(text):
        assert box.currentIndex() < box.count() - 1, text
        qtbot.keyClick(box, Qt.Key.Key_Down)


def said(set_up: SetUp) -> str:
    """The line under the headline, with plain spaces."""
    return set_up.odds.measures.text().replace("\N{NO-BREAK SPACE}", " ")


def test_units_against_units_by_a_charge_by_fire_and_by_another_round(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_T, CTRL)
    calculator = window.findChild(CalculatorWindow)
    assert calculator is not None
    choose(calculator.system, "Chainmail", qtbot)
    found = calculator.set_ups[0]
    choose(found.attacker.who, "Longbowmen", qtbot)
    choose(found.target.who, "Knights", qtbot)
    acts = [found.choice.itemText(place) for place in range(found.choice.count())]
    assert acts == ["Charge", "Attack", "Fire", "Fight the round", "Strike", "Shoot"]
    assert found.odds.headline.text() == "under 0.1\u00a0%"
    assert "we give way or worse 99.3 %" in said(found)
    choose(found.choice, "Fire", qtbot)
    assert "they must check 100.0 %, expected 6.0 lost by them" in said(found)
    press(found, qtbot, "Fence")
    assert "expected 3.0 lost by them" in said(found)
    go_to(found.choice, "Fight the round", qtbot)
    assert found.odds.headline.text() == "under 0.1\u00a0%"


def test_that_a_wall_is_battered_and_not_fought(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_T, CTRL)
    calculator = window.findChild(CalculatorWindow)
    assert calculator is not None
    choose(calculator.system, "Chainmail", qtbot)
    found = calculator.set_ups[0]
    choose(found.attacker.who, "Covered", qtbot)
    choose(found.target.who, "Curtain", qtbot)
    assert found.choice.currentText() == "Batter"
    choose(found.choice, "Attack", qtbot)
    assert found.against.text() == "Curtain wall: nobody to fight."


def test_that_three_systems_stand_side_by_side(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_T, CTRL)
    calculator = window.findChild(CalculatorWindow)
    assert calculator is not None
    qtbot.mouseClick(calculator.more, Qt.MouseButton.LeftButton)
    choose(calculator.system, "Chainmail", qtbot)
    qtbot.mouseClick(calculator.more, Qt.MouseButton.LeftButton)
    while not calculator.system.currentText().startswith("HarnMaster"):
        qtbot.keyClick(calculator.system, Qt.Key.Key_Down)
    assert [one.ruleset.id for one in calculator.set_ups] == ["tft-melee", "chainmail", "harnmaster-melee"]
    men = calculator.set_ups[1]
    go_to(men.attacker.who, "Heavy Foot", qtbot)
    go_to(men.target.who, "Heavy Foot", qtbot)
    go_to(men.choice, "Strike", qtbot)
    assert men.odds.headline.text() == "16.7\u00a0%", "10 or more, since he parries: a sword needs 8 in chain"
    assert [one.odds.headline.text() != "" for one in calculator.set_ups] == [True, True, True]
    calculator.close()
    qtbot.keyClick(window, Qt.Key.Key_T, CTRL)
    assert [one.ruleset.id for one in calculator.set_ups] == ["tft-melee", "chainmail", "harnmaster-melee"]
