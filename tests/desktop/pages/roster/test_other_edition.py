"""Cards of Melee's second edition at the window: taken over with what is missing, and what is said of them."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel
from pytestqt.qtbot import QtBot

from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Card
from gmtool.systems import ruleset

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
EDITION = ruleset("advanced-melee")
MINA = {"people": "human", "st": 12, "dx": 12, "gear": [{"item": "saber", "ready": True}], "xp": 30}


@pytest.fixture
def page(window: MainWindow) -> Any:
    ida = EDITION.completed(Card(EDITION.id, "Ida", {"st": 9, "gear": [{"item": "great-sword"}]}, kind="monster"))
    for one in (Card("tft-melee", "Mina", MINA, kind="monster"), ida):
        window.campaign.cards.add(one)
    window.pages.clear()
    page: Any = window.show_page("roster")
    page.list.view.setFocus()
    return page


def choose(qtbot: QtBot, box: QComboBox, text: str) -> None:
    qtbot.keyClick(box, Key.Key_Home)
    while box.currentText() != text:
        qtbot.keyClick(box, Key.Key_Down)


def newest(window: MainWindow, before: list[Card]) -> Card:
    (made,) = [card for card in window.campaign.cards.list() if card not in before]
    return made


def test_that_a_card_of_melee_is_taken_over_in_one_deed(window: MainWindow, page: Any, qtbot: QtBot) -> None:
    page.list.choose([card.id for card in page.list.model.cards if card.name == "Mina"])
    before = window.campaign.cards.list()
    qtbot.keyClick(page.list.view, Key.Key_K, CTRL)
    qtbot.keyClicks(window.focusWidget(), "convert")
    qtbot.keyClick(window.focusWidget(), Key.Key_Return)
    strip = page.roster_actions._adopting._strip
    choose(qtbot, strip.system, EDITION.title)
    missing = strip.missing.toPlainText()
    assert [word for word in ("IQ", "Talents", "Left-handed", "MA") if word in missing] == ["IQ", "Talents"]
    qtbot.keyClick(strip.system, Key.Key_Return)
    mina = newest(window, before)
    assert (mina.system, mina.fields["gear"]) == (EDITION.id, [{"item": "cutlass", "ready": True}])


def test_that_a_card_says_what_its_weapon_lacks_in_these_hands(window: MainWindow, page: Any, qtbot: QtBot) -> None:
    ida = next(card for card in page.list.model.cards if card.name == "Ida")
    page.list.choose([ida.id])
    form = page.pane.form
    shown = " ".join(label.text() for label in form.report.findChildren(QLabel))
    assert "Without the talent Sword the great sword is at DX −4." in shown
    assert "The great sword needs ST 16: DX −7, 3 less damage." in shown
    left = form.fields["left_handed"].input
    left.setFocus()
    qtbot.keyClick(left, Key.Key_Space)
    iq = form.fields["iq"].input
    iq.setFocus()
    iq.selectAll()
    qtbot.keyClicks(iq, "11")
    qtbot.keyClick(iq, Key.Key_Return)
    kept = window.campaign.cards.get(ida.id)
    assert (kept.fields["left_handed"], kept.fields["iq"]) == (True, 11)
