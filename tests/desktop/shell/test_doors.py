"""The doors of the first page, by keys, and a damaged file at the start."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from gmtool.desktop.base import files
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.store.campaign import Campaign

Key = Qt.Key
DOORS = ["The sample fight", "New campaign…", "Import into a campaign of your own…"]


def names(window: MainWindow) -> list[str]:
    return [door.text() for door in window.waiting.doors]


def press(qtbot: QtBot, key: Qt.Key) -> None:
    held = QApplication.focusWidget()
    assert held is not None
    qtbot.keyClick(held, key)


def begun(window: MainWindow, qtbot: QtBot, path: Path | None = None) -> MainWindow:
    window.campaigns.begin(path, sample=False)
    qtbot.waitUntil(lambda: bool(window.waiting.doors))
    return window


def test_the_first_start_has_four_doors_and_enter_runs_the_sample_fight(empty_window: MainWindow, qtbot: QtBot) -> None:
    window = begun(empty_window, qtbot)
    assert names(window) == [*DOORS, "Open campaign…"]
    assert window.campaigns.name == ""
    assert not (window.folder / "Sample.gmtool").exists()
    press(qtbot, Key.Key_Return)
    assert window.campaigns.name == "Sample campaign"
    assert window.pages.current_key == "run"


def test_that_the_second_door_begins_a_campaign(
    empty_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    window = begun(empty_window, qtbot)
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: tmp_path / "Mine.gmtool")
    press(qtbot, Key.Key_Down)
    press(qtbot, Key.Key_Return)
    assert window.campaigns.name == "Mine"


def test_that_the_third_door_imports_into_a_new_campaign(
    empty_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    window = begun(empty_window, qtbot)
    (tmp_path / "cards.csv").write_text("Name\nWulf\n")
    monkeypatch.setattr(files, "ask_which", lambda *_: tmp_path / "cards.csv")
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: tmp_path / "Mine.gmtool")
    press(qtbot, Key.Key_Down)
    press(qtbot, Key.Key_Down)
    press(qtbot, Key.Key_Return)
    assert window.campaigns.name == "Mine"
    assert window.pages.name == "Importing"


def test_that_the_last_door_opens_a_campaign(
    empty_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    window = begun(empty_window, qtbot)
    with Campaign.create(tmp_path / "Elsewhere.gmtool", "Elsewhere"):
        pass
    monkeypatch.setattr(files, "ask_which", lambda *_: tmp_path / "Elsewhere.gmtool")
    for key in (Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Return):
        press(qtbot, key)
    assert window.campaigns.name == "Elsewhere"


def test_that_a_damaged_file_at_the_start_opens_nothing_and_offers_its_backups(
    empty_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    path = tmp_path / "Other.gmtool"
    with Campaign.create(path, "Other") as other:
        backup = other.back_up()
    path.write_bytes(path.read_bytes()[:5000])
    window = begun(empty_window, qtbot, path)
    assert window.campaigns.name == ""
    assert not (tmp_path / "Sample.gmtool").exists()
    assert backup is not None
    assert window.notices.sentences() == [f"Other.gmtool is damaged; its last sound backup is “{backup.stem}”."]
    assert names(window) == ["Restore a backup…", "Open campaign…", *DOORS]
    monkeypatch.setattr(files, "ask_which", lambda *_: backup)
    press(qtbot, Key.Key_Return)
    assert window.campaigns.name == "Other"


def test_that_a_package_that_fails_as_a_campaign_is_opened_is_told_with_the_place_of_the_report(
    empty_window: MainWindow, campaign_file: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """As SQLAlchemy 2.0 did: neither silence nor a page that waits for ever."""
    with monkeypatch.context() as broken:
        broken.setattr(SQLiteDialect_pysqlite, "create_connect_args", None)
        window = begun(empty_window, qtbot, campaign_file)
    (said,) = window.notices.sentences()
    head, report = said.split(" A report you can send is in ")
    assert head == f"“{campaign_file.name}” could not be opened: something went wrong in gmtool."
    assert "TypeError" in Path(report.removesuffix(".")).read_text(encoding="utf-8")
    assert names(window) == ["Restore a backup…", "Open campaign…", *DOORS]
    window.campaigns.open(campaign_file)
    assert window.campaigns.name == "Borderlands"


def test_that_a_page_that_fails_as_a_campaign_is_shown_is_told_and_the_campaign_closed(
    empty_window: MainWindow, campaign_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(empty_window, "show_page", None)
    empty_window.campaigns.open(campaign_file)
    (said,) = empty_window.notices.sentences()
    assert said.startswith(f"“{campaign_file.name}” could not be opened: something went wrong in gmtool. A report")
    assert empty_window.campaigns.name == ""
    assert [door.text() for door in empty_window.waiting.doors] == ["Restore a backup…", "Open campaign…", *DOORS]
