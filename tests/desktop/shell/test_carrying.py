import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gmtool.desktop.shell import files
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.store.exchange import export_campaign

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a pipe in the file system is what makes it slow")


@pytest.fixture
def slow(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that comes as slowly as the test writes it; it is what will be imported."""
    path = tmp_path / "slow.json"
    os.mkfifo(path)
    monkeypatch.setattr(files, "ask_which", lambda *_: path)
    return path


def says(window: MainWindow, what: str) -> bool:
    return any(what in sentence for sentence in window.notices.sentences())


def test_that_the_window_goes_on_while_a_file_comes_in_and_says_so(
    window: MainWindow, qtbot: QtBot, slow: Path
) -> None:
    cards = len(window.campaign.cards.list())
    window.deeds["import_cards"].trigger()
    qtbot.waitUntil(lambda: says(window, "slow.json is coming in…"))
    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.current_key == "encounters"
    window.deeds["import_cards"].trigger()
    assert says(window, "Not yet: slow.json is coming in…")
    slow.write_text(export_campaign(window.campaign))
    qtbot.waitUntil(lambda: says(window, "slow.json brought 6 cards and 0 encounters."))
    assert not any(said == "slow.json is coming in…" for said in window.notices.sentences())
    assert len(window.campaign.cards.list()) == 2 * cards
    assert window.pages.current_key == "encounters"


def test_that_an_import_can_be_stopped(window: MainWindow, qtbot: QtBot, slow: Path) -> None:
    cards = len(window.campaign.cards.list())
    text = export_campaign(window.campaign)
    window.deeds["import_cards"].trigger()
    qtbot.waitUntil(lambda: says(window, "slow.json is coming in…"))
    (stop,) = (button for button in window.notices.findChildren(QPushButton) if button.text() == "Stop")
    qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)
    slow.write_text(text)
    qtbot.waitUntil(lambda: says(window, "Stopped: nothing has changed."))
    assert not says(window, "is coming in…")
    assert len(window.campaign.cards.list()) == cards
