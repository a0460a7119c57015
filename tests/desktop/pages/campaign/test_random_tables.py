"""Random tables on the campaign page: written, rolled on, copied from ready ones, by key and by mouse."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.campaign.table_form import TableForm
from gmtool.desktop.pages.campaign.workspace import CampaignWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.random_tables.table_rolls import TableRolls
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import RandomTable
from tests.desktop.pages.campaign.test_campaign_page import CTRL, SHIFT, press, titles, type_in
from tests.presentation.random_tables.test_rolling import Given

Key = Qt.Key


@pytest.fixture
def page(window: MainWindow) -> CampaignWorkspace:
    found = window.pages.current
    assert isinstance(found, CampaignWorkspace)
    window._table_rolls = TableRolls(window.campaign, Given(2, 6, 1, 1))
    return found


def write(qtbot: QtBot, title: str, *rows: str) -> None:
    """A new table with these rows, typed."""
    press(qtbot, Key.Key_R, CTRL)
    type_in(qtbot, title)
    press(qtbot, Key.Key_Tab)
    for row in rows:
        type_in(qtbot, row)
        press(qtbot, Key.Key_Return)


def results(form: TableForm) -> list[str]:
    return [form.box.list.item(row).text() for row in range(form.box.list.count())]


def told(window: MainWindow) -> str:
    return " ".join(one.text() for one in window.notices.findChildren(QLabel))


def test_that_a_table_is_written_and_rolled_on_by_key(page: CampaignWorkspace, qtbot: QtBot) -> None:
    write(qtbot, "Moor", "1-3 A wolf", "4-6 Nothing")
    (table,) = page.campaign.random_tables.list()
    assert (table.title, table.text) == ("Moor", "1-3 A wolf\n4-6 Nothing\n")
    assert page.pane.table.box.about.text() == "1d6, 2 rows"
    press(qtbot, Key.Key_R, CTRL | SHIFT)
    press(qtbot, Key.Key_R, CTRL | SHIFT)
    assert results(page.pane.table) == ["Nothing\nMoor  ·  1d6: 6 (6)", "A wolf\nMoor  ·  1d6: 2 (2)"]
    press(qtbot, Key.Key_C, CTRL | SHIFT)
    assert QApplication.clipboard().text() == "Nothing"


def test_that_a_fault_is_told_while_it_is_typed_and_nothing_is_lost(page: CampaignWorkspace, qtbot: QtBot) -> None:
    write(qtbot, "Moor", "1-3 A wolf", "5-6 [Sky]")
    box, roll = page.pane.table.box, page.pane.table.roll_button
    assert box.about.text() == "Line 2: before it, a row for 4 is missing."
    assert not roll.isEnabled()
    press(qtbot, Key.Key_R, CTRL | SHIFT)
    assert results(page.pane.table) == []
    type_in(qtbot, "4 Nothing")
    assert box.about.text() == "Line 2: There is no table “Sky”."
    page.campaign.random_tables.add(RandomTable("Sky", "rain"))
    press(qtbot, Key.Key_Return)
    assert box.about.text() == "1d6, 3 rows"
    assert roll.isEnabled()


def test_that_typing_is_taken_back_and_then_the_table(page: CampaignWorkspace, qtbot: QtBot) -> None:
    write(qtbot, "Moor", "A wolf")
    press(qtbot, Key.Key_Z, CTRL)
    assert [(one.title, one.text) for one in page.campaign.random_tables.list()] == [("Moor", "")]
    press(qtbot, Key.Key_Z, CTRL)
    press(qtbot, Key.Key_Z, CTRL)
    assert page.campaign.random_tables.list() == ()


def test_that_a_ready_table_becomes_ones_own(page: CampaignWorkspace, qtbot: QtBot) -> None:
    press(qtbot, Key.Key_D, CTRL)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    names = [action.text() for action in menu.actions()]
    assert "Weather at the start  ·  Chainmail" in names
    assert "Wounds  ·  ready" in names
    menu.actions()[names.index("Names: Norse women  ·  ready")].trigger()
    menu.close()
    (table,) = page.campaign.random_tables.list()
    assert table.title == "Names: Norse women"
    assert table.text.startswith("Astrid\nAud\n")
    assert titles(page) == ["Names: Norse women"]
    assert QApplication.focusWidget() is page.pane.table.title


def test_that_a_table_is_deleted_and_comes_back(page: CampaignWorkspace, window: MainWindow, qtbot: QtBot) -> None:
    write(qtbot, "Moor", "A wolf")
    page.list.setFocus()
    press(qtbot, Key.Key_Delete)
    assert page.campaign.random_tables.list() == ()
    assert "Deleted the random table “Moor”. Ctrl Z brings it back." in told(window)
    press(qtbot, Key.Key_Z, CTRL)
    assert titles(page) == ["Moor"]


def test_that_the_log_takes_nothing_while_no_fight_is_open(page: CampaignWorkspace, qtbot: QtBot) -> None:
    write(qtbot, "Moor", "A wolf")
    press(qtbot, Key.Key_R, CTRL | SHIFT)
    assert not page._actions["log_result"].isEnabled()
    assert "no fight is open." in page._actions["log_result"].toolTip()


def test_that_a_result_becomes_a_handout_by_mouse(page: CampaignWorkspace, qtbot: QtBot) -> None:
    write(qtbot, "Moor", "A wolf")
    form = page.pane.table
    qtbot.mouseClick(form.roll_button, Qt.MouseButton.LeftButton)
    press(qtbot, Key.Key_H, CTRL | SHIFT)
    (handout,) = page.campaign.handouts.list()
    assert (handout.title, handout.text) == ("Moor", "A wolf")
    assert page.list.thing is not None
    assert page.list.thing.title == "Moor"
    press(qtbot, Key.Key_Z, CTRL)
    assert page.campaign.handouts.list() == ()


def test_that_a_read_only_campaign_is_rolled_in_and_not_changed(
    empty_window: MainWindow, campaign_file: Path, qtbot: QtBot
) -> None:
    with Campaign.open(campaign_file) as holder:
        holder.random_tables.add(RandomTable("Moor", "A wolf\nA bear"))
        empty_window.campaigns.open(campaign_file, "campaign")
        assert empty_window.campaign.read_only
        page = empty_window.pages.current
        assert isinstance(page, CampaignWorkspace)
        for key in ("new_table", "ready_table"):
            assert not page._actions[key].isEnabled()
        assert page.pane.table.text.isReadOnly()
        press(qtbot, Key.Key_R, CTRL | SHIFT)
        assert page.pane.table.box.list.count() == 1
        assert not page._actions["result_as_handout"].isEnabled()
