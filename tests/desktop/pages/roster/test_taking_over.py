"""Cards taken over into another edition: what is missing is shown, then new cards come, and one key takes them away."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gmtool import systems
from gmtool.desktop.shell.main_window import MainWindow
from tests.tally import Tally
from tests.variants.armies import TallyInArmies

Key, LEFT = Qt.Key, Qt.MouseButton.LeftButton
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NEW, OLD = TallyInArmies(), Tally()


@pytest.fixture
def page(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The roster on two cards of the older edition."""
    monkeypatch.setattr(systems, "_by_id", lambda: {OLD.id: OLD, NEW.id: NEW})
    ogre, imp = OLD.bestiary()[:2]
    window.campaign.cards.add(replace(ogre, id="", fields={**ogre.fields, "charm": "clover", "motto": "Ho!"}))
    window.campaign.cards.add(replace(imp, id=""))
    window.pages.clear()
    page: Any = window.show_page("roster")
    page.list.search.setText("system:tally")
    page.list.view.setFocus()
    return page


def begin(page: Any, qtbot: QtBot, window: MainWindow) -> Any:
    """Find the deed by its name; the strip that opens."""
    qtbot.keyClick(page.list.view, Key.Key_K, CTRL)
    finder = window.focusWidget()
    qtbot.keyClicks(finder, "convert")
    qtbot.keyClick(finder, Key.Key_Return)
    return page.roster_actions._adopting._strip


def test_that_what_is_missing_is_shown_before_and_undone_after(window: MainWindow, page: Any, qtbot: QtBot) -> None:
    page.list.choose([card.id for card in page.list.model.cards if card.name == "Ogre"])
    before = window.campaign.cards.list()
    strip = begin(page, qtbot, window)
    assert strip.isVisible()
    assert strip.about.text() == "Convert Ogre to which system?"
    assert strip.system.count() == 1
    missing = strip.missing.toPlainText()
    assert "Charm: there is nothing like it here" in missing
    assert "Cost: the other system has nothing like it" in missing
    assert window.campaign.cards.list() == before
    qtbot.keyClick(strip.system, Key.Key_Return)
    assert not strip.isVisible()
    (new,) = [card for card in window.campaign.cards.list() if card not in before]
    assert (new.system, new.name, new.fields["watchword"]) == ("tally-armies", "Ogre", "Ho!")
    assert all(card in window.campaign.cards.list() for card in before)
    qtbot.keyClick(page.list.view, Key.Key_Z, CTRL)
    assert window.campaign.cards.list() == before


def test_that_many_are_taken_over_at_once(window: MainWindow, page: Any, qtbot: QtBot) -> None:
    before = len(window.campaign.cards.list())
    qtbot.keyClick(page.list.view, Key.Key_A, CTRL)
    strip = begin(page, qtbot, window)
    qtbot.keyClicks(strip.system, "Tally in")
    assert "(1 of 2 cards)" in strip.missing.toPlainText()
    qtbot.mouseClick(strip.take, LEFT)
    assert len(window.campaign.cards.list()) == before + 2
    assert "Converted 2 cards to Tally in armies." in window.notices.sentences()[-1]


def test_that_escape_takes_nothing_over(window: MainWindow, page: Any, qtbot: QtBot) -> None:
    before = window.campaign.cards.list()
    qtbot.keyClick(page.list.view, Key.Key_A, CTRL)
    strip = begin(page, qtbot, window)
    qtbot.keyClick(strip.system, Key.Key_Escape)
    assert not strip.isVisible()
    assert window.campaign.cards.list() == before
