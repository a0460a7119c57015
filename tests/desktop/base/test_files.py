"""Dialogs for files that are written in one of several kinds."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files

KINDS = (files.MARKDOWN, files.TEXT)


@pytest.mark.parametrize(
    ("name", "chosen", "file", "kind"),
    [
        ("log", files.MARKDOWN, "log.md", files.MARKDOWN),
        ("log", files.TEXT, "log.txt", files.TEXT),
        ("log.txt", files.MARKDOWN, "log.txt", files.TEXT),
        ("log.MD", files.TEXT, "log.MD", files.MARKDOWN),
        ("log.old", files.TEXT, "log.old", files.TEXT),
    ],
)
def test_that_the_ending_and_the_choice_say_what_is_written(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, chosen: files.Kind, file: str,
    kind: files.Kind,
) -> None:  # fmt: skip
    def answered(dialog: QFileDialog) -> int:
        dialog.selectNameFilter(chosen[0])
        dialog.filterSelected.emit(chosen[0])
        dialog.selectFile(name)
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(QFileDialog, "exec", answered)
    parent = QWidget()
    qtbot.addWidget(parent)
    assert files.ask_how_to_save(parent, "Save", tmp_path, KINDS, "log") == (tmp_path / file, kind)


def test_that_nothing_is_written_where_the_person_cancels(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "exec", lambda dialog: (dialog.reject(), dialog.result())[1])
    parent = QWidget()
    qtbot.addWidget(parent)
    assert files.ask_how_to_save(parent, "Save", tmp_path, KINDS, "log") is None
