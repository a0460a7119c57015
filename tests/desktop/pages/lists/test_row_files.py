"""Tables of rows on the page of lists: taken in from a file, undone, and saved as one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from gmtool import systems
from gmtool.desktop.base import files
from gmtool.desktop.pages.importing.workspace import ImportPage
from gmtool.desktop.pages.lists.workspace import ListsWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.games import OTHERS
from gmtool.store.own_rows import StoredRow
from tests.tally import Tally

Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
HORN = {"key": "horn", "name": "Horn", "luck": 3}
TABLE = """
system = "tally"

[[charms]]
key = "horn"
name = "Horn"
luck = 3

[[charms]]
key = "clover"
name = "My clover"
"""


@pytest.fixture
def page(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> ListsWorkspace:
    """The page on the charms of Tally."""
    known = {one.id: one for one in (*systems.all_rulesets(), Tally())}
    monkeypatch.setattr(systems, "_by_id", lambda: known)
    page: Any = window.show_page("lists")
    page.side.choose(OTHERS)
    page.side.choose("tally/charms")
    return page


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "charms.toml"
    path.write_text(TABLE, encoding="utf-8")
    return path


def button(page: ListsWorkspace, text: str) -> QPushButton:
    (found,) = [one for one in page.table.findChildren(QPushButton) if text in one.text()]
    return found


def read(window: MainWindow, qtbot: QtBot) -> ImportPage:
    page = window.pages.current
    assert isinstance(page, ImportPage)
    qtbot.waitUntil(lambda: page.read is not None)
    return page


def names(page: ListsWorkspace) -> list[str]:
    return [entry.label for entry in page.table.model.entries]


def own(window: MainWindow) -> list[Any]:
    return [dict(one.row) for one in window.campaign.own_rows.list("tally")]


def test_that_a_table_is_taken_in_by_mouse_undone_and_done_again(
    page: ListsWorkspace, window: MainWindow, table: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "ask_which", lambda *_: table)
    qtbot.mouseClick(button(page, "Import a table"), Qt.MouseButton.LeftButton)
    intake = read(window, qtbot)
    assert not intake.preview.isVisible()
    assert intake.head.said.text() == (
        "1 row of the GM's own will be imported; 1 is left out. Nothing has been saved yet."
    )
    assert intake.report.model.index(0, 0).data() == (
        "Charms 2, My clover: left out; the key “clover” is taken by “Clover”."
    )
    assert own(window) == []
    qtbot.keyClick(intake.report.view, Key.Key_Return, CTRL)
    assert window.pages.current is page
    assert (own(window), names(page)) == ([HORN], ["Clover", "Horn"])
    assert page.table.entry is not None
    assert page.table.entry.label == "Horn"
    qtbot.keyClick(page.widget, Key.Key_Z, CTRL)
    assert (own(window), names(page)) == ([], ["Clover"])
    qtbot.keyClick(page.widget, Key.Key_Z, CTRL | SHIFT)
    assert (own(window), names(page)) == ([HORN], ["Clover", "Horn"])


def test_that_a_table_is_dropped_on_the_rows_and_left_again(
    page: ListsWorkspace, window: MainWindow, table: Path, qtbot: QtBot
) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(table))])
    middle = QPointF(page.table.rect().center())
    held = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(middle.toPoint(), *held)
    QApplication.sendEvent(page.table, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(page.table, QDropEvent(middle, *held, QEvent.Type.Drop))
    intake = read(window, qtbot)
    qtbot.keyClick(intake.report.view, Key.Key_Escape)
    assert window.pages.current is page
    assert own(window) == []


def test_that_a_file_that_is_no_table_is_said_in_one_sentence_and_changes_nothing(
    page: ListsWorkspace, window: MainWindow, table: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.write_text("[[charms]]\nname = 'x'\n")
    monkeypatch.setattr(files, "ask_which", lambda *_: table)
    qtbot.mouseClick(button(page, "Import a table"), Qt.MouseButton.LeftButton)
    sentence = "charms.toml is not a table of rows: “system” is missing; it names the rows' rule system."
    qtbot.waitUntil(lambda: sentence in window.notices.sentences())
    assert window.pages.current is page
    assert own(window) == []


@pytest.mark.parametrize("deed", ["Save as a table…", "Save all lists as a table…"])
def test_that_own_rows_are_saved_and_taken_in_elsewhere(
    page: ListsWorkspace,
    window: MainWindow,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    found: Callable[[str], None],
    deed: str,
) -> None:
    saved = tmp_path / "saved.toml"
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: saved)
    monkeypatch.setattr(files, "ask_which", lambda *_: saved)
    (row,) = window.campaign.own_rows.add([StoredRow("tally", "charms", HORN)])
    page.shown()
    found(deed)
    assert saved.read_text(encoding="utf-8").endswith(
        'system = "tally"\n\n[[charms]]\nkey = "horn"\nname = "Horn"\nluck = 3\n'
    )
    assert f"1 row of your own is in {saved}." in window.notices.sentences()
    window.campaign.own_rows.delete([row.id])
    found("Import a table…")
    qtbot.keyClick(read(window, qtbot).report.view, Key.Key_Return, CTRL)
    assert own(window) == [HORN]


def test_that_there_is_nothing_to_save_where_no_row_is_the_gms(page: ListsWorkspace) -> None:
    assert not button(page, "Save as a table").isEnabled()


@pytest.fixture
def found(window: MainWindow, qtbot: QtBot) -> Callable[[str], None]:
    """Does what the finder lists under a name, by key."""

    def find(name: str) -> None:
        qtbot.keyClick(QApplication.focusWidget() or window, Key.Key_K, CTRL)
        qtbot.keyClicks(QApplication.focusWidget(), name.rstrip("…"))
        qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)

    return find
