"""A campaign of one rule system among several that are installed, and of none yet."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.roster.list.cards_model import Columns
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Ruleset
from gmtool.store.campaign import Campaign
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


def test_that_a_new_card_may_be_of_every_system_with_those_of_the_cards_first(
    window: MainWindow, qtbot: QtBot, ruleset: Ruleset
) -> None:
    second = next(one for one in all_rulesets() if one.id != ruleset.id)
    window.campaign.cards.add(second.bestiary()[0])
    page: Any = window.show_page("roster")
    qtbot.keyClick(page.list.view, Qt.Key.Key_N, CTRL)
    shown = menu()
    assert shown is not None
    *offered, others = shown.actions()
    assert [action.text() for action in offered] == sorted([ruleset.title, second.title])
    assert others.text() == "Other games…"
    every = [action.text() for action in (*offered, *others.menu().actions())]
    assert sorted(every) == sorted(one.title for one in all_rulesets())
    shown.setActiveAction(next(action for action in offered if action.text() == ruleset.title))
    qtbot.keyClick(shown, Qt.Key.Key_Return)
    assert len([card for card in window.campaign.cards.list() if card.system == ruleset.id]) == 7


def test_that_an_encounter_is_of_the_system_that_the_cards_are_of(
    window: MainWindow, qtbot: QtBot, ruleset: Ruleset
) -> None:
    page: Any = window.show_page("encounters")
    qtbot.keyClick(page.widget, Qt.Key.Key_N, CTRL)
    assert menu() is None
    assert [one.system for one in window.campaign.encounters.list()] == [ruleset.id]


def test_that_a_row_has_columns_of_its_own_system_only() -> None:
    """No room is kept for numbers that a card cannot have."""
    columns = Columns(all_rulesets(), all_rulesets)
    for one in all_rulesets():
        own = [column.key for column in one.columns() if column.listed]
        assert [key for key in columns.of(one.id) if key in own] == own
        assert set(columns.of(one.id)) <= {column.key for column in one.columns()}
    assert columns.of("not installed") == columns.shown


def quick_entry(window: MainWindow, qtbot: QtBot) -> Any:
    """The line for quick entry, opened by its key; its system is `system.currentData()`."""
    page: Any = window.show_page("roster")
    qtbot.keyClick(page.list.view, Qt.Key.Key_L, CTRL)
    return page.making.strip


def choose(qtbot: QtBot, strip: Any, system: str) -> None:
    """Choose a system by the arrows."""
    strip.system.setFocus()
    qtbot.keyClick(strip.system, Qt.Key.Key_Home)
    while strip.system.currentData() != system:
        qtbot.keyClick(strip.system, Qt.Key.Key_Down)


def make(qtbot: QtBot, strip: Any) -> None:
    qtbot.keyClicks(strip.line, "Brom")
    qtbot.keyClick(strip.line, Qt.Key.Key_Return)
    qtbot.keyClick(strip.line, Qt.Key.Key_Return)  # whatever was not understood


def test_that_quick_entry_begins_with_the_system_last_used_in_the_campaign(
    window: MainWindow, qtbot: QtBot, ruleset: Ruleset
) -> None:
    strip = quick_entry(window, qtbot)
    assert strip.system.currentData() == ruleset.id, "most cards are of it"
    last = all_rulesets()[-1].id
    assert last != ruleset.id
    choose(qtbot, strip, last)
    make(qtbot, strip)
    path = window.campaign.path
    assert path is not None
    window.leave_campaign()
    window.campaigns.close()
    window.campaigns.open(path, "roster")
    assert quick_entry(window, qtbot).system.currentData() == last


def test_that_an_empty_campaign_begins_with_the_system_last_used_in_another(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    last = all_rulesets()[-1].id
    strip = quick_entry(window, qtbot)
    choose(qtbot, strip, last)
    make(qtbot, strip)
    Campaign.create(tmp_path / "New.gmtool", "New").close()
    window.leave_campaign()
    window.campaigns.open(tmp_path / "New.gmtool", "roster")
    strip = quick_entry(window, qtbot)
    assert strip.system.currentData() == last
    first = all_rulesets()[0].id
    choose(qtbot, strip, first)
    make(qtbot, strip)
    assert quick_entry(window, qtbot).system.currentData() == first
