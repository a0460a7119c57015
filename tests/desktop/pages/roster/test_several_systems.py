"""A campaign of one rule system among several that are installed, and of none yet."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.roster.list.cards_model import Columns
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Ruleset
from gmtool.systems import all_rulesets

CTRL = Qt.KeyboardModifier.ControlModifier


def menu() -> QMenu | None:
    QApplication.processEvents()
    shown = QApplication.activePopupWidget()
    return shown if isinstance(shown, QMenu) else None


def test_that_a_new_card_is_of_the_system_that_the_cards_are_of(
    window: MainWindow, qtbot: QtBot, ruleset: Ruleset
) -> None:
    page: Any = window.show_page("roster")
    qtbot.keyClick(page.list.view, Qt.Key.Key_N, CTRL)
    assert menu() is None
    assert {card.system for card in window.campaign.cards.list()} == {ruleset.id}
    assert len(window.campaign.cards.list()) == 7


def test_that_a_card_of_another_system_is_a_deed_of_its_own(window: MainWindow, qtbot: QtBot, ruleset: Ruleset) -> None:
    page: Any = window.show_page("roster")
    (deed,) = [action for action in page.actions() if action.text().startswith("New card of another")]
    deed.trigger()
    shown = menu()
    assert shown is not None
    assert shown.actions()[0].text() == ruleset.title
    assert len(shown.actions()) == len(all_rulesets())
    last = next(one.id for one in all_rulesets() if one.title == shown.actions()[-1].text())
    assert last != ruleset.id
    qtbot.keyClick(shown, Qt.Key.Key_Up)  # the last one
    qtbot.keyClick(shown, Qt.Key.Key_Return)
    assert {card.system for card in window.campaign.cards.list()} == {ruleset.id, last}


def test_that_an_encounter_is_of_the_system_that_the_cards_are_of(
    window: MainWindow, qtbot: QtBot, ruleset: Ruleset
) -> None:
    page: Any = window.show_page("encounters")
    qtbot.keyClick(page.widget, Qt.Key.Key_N, CTRL)
    assert menu() is None
    assert [one.system for one in window.campaign.encounters.list()] == [ruleset.id]


def test_that_a_row_has_columns_of_its_own_system_only() -> None:
    """No room is kept for numbers that a card cannot have."""
    columns = Columns(all_rulesets())
    for one in all_rulesets():
        own = [column.key for column in one.columns() if column.listed]
        assert [key for key in columns.of(one.id) if key in own] == own
        assert set(columns.of(one.id)) <= {column.key for column in one.columns()}
    assert columns.of("not installed") == columns.shown
