"""The way in without a terminal."""

import sys

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from gmtool.cli import window


def without_terminal(monkeypatch):
    """As a program of Windows is started by a double click."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)


def test_that_a_failure_is_shown_in_a_box(monkeypatch, qapp):
    without_terminal(monkeypatch)
    said = []

    def look():
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(10, look)
            return
        said.append(box.text())
        box.accept()

    QTimer.singleShot(0, look)
    assert window.main(["nowhere.gmtool"]) == 2
    assert said == ["There is no campaign nowhere.gmtool."]
    assert (sys.stdout, sys.stderr) == (None, None)


def test_that_what_goes_well_shows_nothing(monkeypatch):
    without_terminal(monkeypatch)
    assert window.main(["roll", "1d6"]) == 0
    assert window.main(["roll", "1d6>6"]) == 1


@pytest.mark.slow("the last of this folder, it also ends the processes that played all fights")
def test_that_with_a_terminal_it_is_the_plain_command(capsys):
    assert window.main(["nowhere.gmtool"]) == 2
    assert capsys.readouterr().err == "gmtool: There is no campaign nowhere.gmtool.\n"
