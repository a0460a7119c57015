"""Starting the program."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

RUN = "import gc; from gmtool.cli import main; code = main(['--sample']); print(gc.get_freeze_count()); exit(code)"

COPY = """
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from gmtool.desktop.app import make_app, open_window

def copy():
    roster = window.show_page("roster")
    roster.list.choose([card.id for card in window.campaign.cards.list()][:12])
    next(action for action in roster.actions() if action.text() == "Copy").trigger()
    print(*QGuiApplication.clipboard().mimeData().formats())
    window.close()

app = make_app(["gmtool"])
window = open_window(sample=True)
window.campaigns.ready.connect(lambda: QTimer.singleShot(0, window, copy))
exit(app.exec())
"""


def start(folder: Path, program: str = RUN, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.endswith("DISPLAY")}
    kept |= {"GMTOOL_HOME": str(folder), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.run(
        [sys.executable, "-c", program], env=kept | environment, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.slow("the program starts in a process of its own and makes the sample")
def test_the_window_opens_on_the_sample_and_can_leave_after_its_page(tmp_path: Path) -> None:
    done = start(tmp_path, QT_QPA_PLATFORM="offscreen", GMTOOL_EXIT_AFTER_PAINT="full")
    assert done.returncode == 0
    assert (tmp_path / "Sample.gmtool").exists()
    # what stays to the end is not looked through for garbage, for that would stop the window
    assert int(done.stdout) > 50_000


@pytest.mark.slow("the program starts in a process of its own")
@pytest.mark.usefixtures("sample_file")
def test_that_the_address_for_phones_is_printed_with_its_key(tmp_path: Path) -> None:
    program = "from gmtool.cli import main; exit(main(['--sample', '--phones']))"
    done = start(tmp_path, program, QT_QPA_PLATFORM="offscreen", GMTOOL_EXIT_AFTER_PAINT="full")
    assert done.returncode == 0
    assert re.fullmatch(r"http://\S+:\d+/#k=[\w-]{22}\n", done.stdout)


def test_the_first_start_can_leave_after_the_first_paint(tmp_path: Path) -> None:
    assert start(tmp_path, QT_QPA_PLATFORM="offscreen", GMTOOL_EXIT_AFTER_PAINT="1").returncode == 0


@pytest.mark.slow("starts the program")
@pytest.mark.usefixtures("sample_file")
def test_that_cards_on_the_clipboard_do_not_crash_the_program_as_it_ends(tmp_path: Path) -> None:
    """The clipboard of this platform keeps what is on it until Python has long been gone."""
    done = start(tmp_path, COPY, QT_QPA_PLATFORM="offscreen")
    assert done.stdout.split() == ["text/plain", "application/vnd.gmtool.cards+json"]
    assert done.returncode == 0


def test_without_a_display_it_says_what_helps(tmp_path: Path) -> None:
    done = start(tmp_path, QT_QPA_PLATFORM="")
    assert done.returncode == 2
    assert "gmtool doctor" in done.stderr
    assert "Traceback" not in done.stderr
