"""Printing a GM's screen as a person does it: from the lists, by key and by mouse."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.pages.printing.print_page import PrintPage
from gmtool.desktop.pages.printing.screen_form import ScreenPrintForm
from gmtool.desktop.shell.main_window import MainWindow
from tests.desktop.paper.reading import Read

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def first_page() -> str:
    """The page from which it is printed, without having made another one before."""
    return "lists"


@pytest.fixture
def saved(tmp_path, monkeypatch):
    """Where the file dialog will say that the PDF is to be."""
    path = tmp_path / "out.pdf"
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: path)
    return path


def press(qtbot: QtBot, key: Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.keyClick(QApplication.focusWidget(), key, held)


def call(window: MainWindow, qtbot: QtBot, page: str = "lists") -> tuple[PrintPage, ScreenPrintForm]:
    """Press Ctrl+P on a page."""
    window.show_page(page)
    press(qtbot, Key.Key_P, CTRL)
    shown: Any = window.pages.current
    assert isinstance(shown, PrintPage)
    assert isinstance(shown.form, ScreenPrintForm)
    return shown, shown.form


def ticked(form: ScreenPrintForm) -> list[str]:
    items = [form.tables.list.item(row) for row in range(form.tables.list.count())]
    return [one.text().rsplit("   ", 1)[0] for one in items if one.checkState() is Qt.CheckState.Checked]


def test_that_the_list_that_is_looked_at_is_ticked_and_others_by_key(
    window: MainWindow, saved: Any, qtbot: QtBot
) -> None:
    page, form = call(window, qtbot)
    assert ticked(form) == ["Weapons"]
    assert len(page.preview.stack.sheets) == 1
    assert QApplication.focusWidget() is form.tables.list
    press(qtbot, Key.Key_Home)
    press(qtbot, Key.Key_Down)
    press(qtbot, Key.Key_Space)
    assert len(ticked(form)) == 2
    press(qtbot, Key.Key_S, CTRL)
    qtbot.waitUntil(lambda: saved.exists() and not page.running.busy)
    words = Read(saved).texts().upper()
    assert all(title.upper() in words for title in ticked(form))


def test_that_tables_of_several_systems_stand_on_one_sheet_under_their_names(window: MainWindow, qtbot: QtBot) -> None:
    page, form = call(window, qtbot, "rules")
    form.tables.show_chosen({"tft-melee": ["list armors"], "harnmaster-melee": ["table stars.0"]})
    form.changed.emit()
    qtbot.waitUntil(lambda: len(page.preview.stack.sheets) == 1)
    titles = {block.title for column in page.preview.stack.sheets[0].columns for block, _ in column}  # type: ignore[attr-defined]
    assert {"Melee: Armor", "HarnMaster melee: Defense: block"} <= titles


def test_that_what_was_chosen_is_there_the_next_time(window: MainWindow, qtbot: QtBot) -> None:
    _, form = call(window, qtbot)
    form.tables.list.item(2).setCheckState(Qt.CheckState.Checked)
    before = ticked(form)
    press(qtbot, Key.Key_Escape)
    _, form = call(window, qtbot)
    assert ticked(form) == before


def test_that_none_unticks_everything_and_then_there_is_nothing_to_print(window: MainWindow, qtbot: QtBot) -> None:
    page, form = call(window, qtbot)
    qtbot.mouseClick(form.tables.none, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.head.count.text() == "There is nothing to print.")
    assert ticked(form) == []


def test_that_another_system_has_its_own_tables(window: MainWindow, qtbot: QtBot) -> None:
    _, form = call(window, qtbot)
    before = form.tables.list.item(0).text()
    form.tables.system.setFocus()
    press(qtbot, Key.Key_Down)
    form.tables.system.hidePopup()
    press(qtbot, Key.Key_Down)
    assert form.tables.list.item(0).text() != before
    assert ticked(form) == []
