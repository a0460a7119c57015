"""The log of problems, and the folder that it is in."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from gmtool.desktop.shell.finder import Finder
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.problems.problem_log import FAULTS, LARGEST, LOG

CTRL = Qt.KeyboardModifier.ControlModifier
BEGIN = """
import sys, pathlib
from gmtool.desktop.shell.problems import problem_log
problem_log.keep_log(pathlib.Path(sys.argv[1]))
"""


def ran(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", BEGIN + code, folder], capture_output=True, text=True, check=False)


def test_that_what_qt_says_is_logged_and_passed_on(tmp_path: Path) -> None:
    done = ran(tmp_path, "from PySide6.QtCore import qWarning\nqWarning('no such font')")
    log = (tmp_path / LOG).read_text(encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "no such font\n")
    started, said = log.splitlines()
    assert " started: gmtool " in started
    assert said.endswith(" warning: Qt: no such font")


def test_that_a_fault_of_a_thread_is_logged(tmp_path: Path) -> None:
    done = ran(tmp_path, "import threading\nt = threading.Thread(target=lambda: 1 / 0)\nt.start()\nt.join()")
    assert "ZeroDivisionError" in done.stderr
    assert "ZeroDivisionError: division by zero" in (tmp_path / LOG).read_text(encoding="utf-8")


def test_that_a_crash_of_the_process_leaves_where_it_was(tmp_path: Path) -> None:
    done = ran(tmp_path, "import faulthandler\ndef deep():\n    faulthandler._sigsegv()\ndeep()")
    assert done.returncode != 0
    faults = (tmp_path / FAULTS).read_text(encoding="utf-8")
    assert "Fatal Python error: Segmentation fault" in faults
    assert "in deep" in faults


def test_that_the_log_turns_over_and_keeps_two_older_ones(tmp_path: Path) -> None:
    (tmp_path / FAULTS).write_text("x" * (LARGEST + 1))
    done = ran(tmp_path, "for _ in range(9000): problem_log.note('info', 'x' * 100)")
    assert (done.returncode, done.stderr) == (0, "")
    assert {one.name for one in tmp_path.iterdir()} == {LOG, f"{LOG}.1", f"{LOG}.2", FAULTS, f"{FAULTS}.1"}
    assert all(one.stat().st_size <= LARGEST for one in tmp_path.glob(f"{LOG}*"))


def test_that_a_folder_which_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    done = ran(tmp_path / "file" / "state", "from PySide6.QtCore import qWarning\nqWarning('no such font')")
    assert (done.returncode, done.stderr) == (0, "no such font\n")
    assert (tmp_path / "file").read_text() == "mine"


def test_that_the_program_keeps_its_log_in_the_state_folder(tmp_path: Path) -> None:
    kept = {key: value for key, value in os.environ.items() if key != "GMTOOL_HOME"}
    xdg = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("DATA", "STATE", "CONFIG")}
    done = subprocess.run(
        [sys.executable, "-m", "gmtool", "--sample"],
        env=kept | xdg | {"QT_QPA_PLATFORM": "offscreen", "GMTOOL_EXIT_AFTER_PAINT": "1"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert "started: gmtool" in (tmp_path / "state" / "gmtool" / LOG).read_text(encoding="utf-8")
    assert not list((tmp_path / "data").rglob(LOG))


class Files(QObject):
    """The desktop's window for files."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.append(url.toLocalFile())


@pytest.fixture
def files() -> Iterator[Files]:
    found = Files()
    QDesktopServices.setUrlHandler("file", found, "open")
    yield found
    QDesktopServices.unsetUrlHandler("file")


def report(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_K, CTRL)
    finder = window.findChild(Finder)
    assert finder is not None
    qtbot.keyClicks(finder.typed, "report a p")
    qtbot.keyClick(finder.typed, Qt.Key.Key_Return)


def test_that_a_problem_is_reported_from_the_finder(
    empty_window: MainWindow, tmp_path: Path, files: Files, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setenv("GMTOOL_HOME", str(tmp_path / "home"))
    report(empty_window, qtbot)
    folder = tmp_path / "home" / "state"
    assert (files.opened, folder.is_dir()) == ([str(folder)], True)
    assert str(folder) in empty_window.notices.sentences()[-1]


def test_that_a_folder_which_cannot_be_made_is_a_sentence(
    empty_window: MainWindow, tmp_path: Path, files: Files, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    (tmp_path / "home").write_text("mine")
    monkeypatch.setenv("GMTOOL_HOME", str(tmp_path / "home"))
    report(empty_window, qtbot)
    assert files.opened == []
    assert empty_window.notices.sentences()[-1].startswith(f"{tmp_path / 'home' / 'state'} cannot be used: ")
