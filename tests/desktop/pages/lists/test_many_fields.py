"""A list whose rows have fields of every kind, and many of them."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip
from pytestqt.qtbot import QtBot

from gmtool import systems
from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.lists.workspace import ListsWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from tests.variants.feats import ROAR, TallyWithFeats

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
EFFECT = ROAR.effect


@pytest.fixture
def page(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> ListsWorkspace:
    """The page on the longer of Tally's feats."""
    monkeypatch.setattr(systems, "_by_id", lambda: {"tally": TallyWithFeats()})
    window.pages.clear()
    page: Any = window.show_page("lists")
    page.side.choose("tally/feats")
    (roar,) = [entry.id for entry in page.table.model.entries if entry.key == "roar"]
    page.table.choose(roar)
    return page


def form(page: ListsWorkspace) -> Any:
    assert page.pane.form is not None
    return page.pane.form


def cell(page: ListsWorkspace, key: str) -> Any:
    column = 1 + [field.key for field in page.table.model.fields].index(key)
    return page.table.model.index(page.table.view.currentIndex().row(), column)


def rest_on(widget: QLineEdit) -> str:
    here = QPoint(5, 5)
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, here, widget.mapToGlobal(here)))
    return QToolTip.text()


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("scale", [100, 200])
def test_that_no_field_is_cut_off(page: ListsWorkspace, qtbot: QtBot, scale: int) -> None:
    use_theme("dark", scale)
    shown = form(page)
    qtbot.waitUntil(lambda: shown.widget().width() <= shown.viewport().width())
    boxes = shown.fields["impacts"].input.boxes()
    assert [box.value() for box in boxes] == [3, 0, 10, 40, 2]
    right = max(box.mapTo(shown.widget(), QPoint(box.width(), 0)).x() for box in boxes)
    assert right <= shown.viewport().width()
    assert len({box.mapTo(shown, QPoint()).y() for box in boxes}) > 1


def test_that_a_long_text_is_told_whole_in_the_table_and_at_its_field(page: ListsWorkspace) -> None:
    assert EFFECT.startswith(cell(page, "effect").data())
    assert EFFECT in cell(page, "effect").data(Qt.ItemDataRole.ToolTipRole)
    assert cell(page, "dice").data(Qt.ItemDataRole.ToolTipRole) is None
    field = form(page).fields["effect"].input
    assert field.cursorPosition() == 0
    assert EFFECT in rest_on(field)
    assert "In your words" in rest_on(field)
    assert "Roar" not in rest_on(form(page).fields["name"].input)
    model = page.table.model
    headings = [
        model.headerData(at, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
        for at in range(model.columnCount())
    ]
    assert "Impact, Blunt / Edge / Point / Fire / Cold\nOf each aspect" in headings


def test_that_every_kind_of_field_is_said_by_key(page: ListsWorkspace, window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(page.widget, Key.Key_N, CTRL)
    fields = form(page).fields
    for key, typed in (("name", "Howl"), ("dice", "1d6+1"), ("effect", "All flee")):
        fields[key].input.setFocus()
        fields[key].input.selectAll()
        qtbot.keyClicks(fields[key].input, typed)
    qtbot.keyClick(fields["when"].input, Key.Key_Home)
    qtbot.keyClick(fields["reach"].input, Key.Key_Up)
    qtbot.keyClick(fields["shame"].input, Key.Key_Down)
    qtbot.keyClick(fields["worth"].input, Key.Key_Up)
    qtbot.keyClick(fields["impacts"].input.boxes()[4], Key.Key_Up)
    qtbot.keyClick(fields["loud"].input, Key.Key_Space)
    menu = fields["uses"].input.menu
    menu.popup(QPoint())
    qtbot.keyClick(menu, Key.Key_Down)
    qtbot.keyClick(menu, Key.Key_Return)
    (row,) = window.campaign.own_rows.list("tally", "feats")
    assert row.row == {
        "name": "Howl",
        "key": "howl",
        "when": "day",
        "dice": "1d6+1",
        "reach": 1,
        "worth": 0,
        "impacts": {"c": 0},
        "uses": ["hand"],
        "loud": True,
        "effect": "All flee",
        "shame": -1,
    }
    assert not form(page).problem.isVisible()
