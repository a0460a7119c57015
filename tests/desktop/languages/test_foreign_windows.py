"""The window in German, in a process that speaks it, and laid out from right to left: the tour of all pages."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.languages.conftest import LOOKED_AT
from tests.desktop.languages.foreign_window import faults_of_pages
from tests.desktop.other_letters import forget

ROOT = Path(__file__).parents[3]
PAGES = Path(__file__).with_name("foreign_window.py")


@pytest.fixture
def mirrored(qapp: QApplication, sample_file: Path, qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[str]:
    """The faults of the pages as Arabic and Hebrew want them, a line for each."""
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        window = request.getfixturevalue("empty_window")
        assert window.isRightToLeft()
        yield "\n".join(faults_of_pages(window, qtbot))
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        # texts on paper that are kept run in the direction in which they were laid out
        forget()


@pytest.fixture
def german() -> str:
    """What a process that speaks German says of its pages; empty if they are whole."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.desktop.languages.german", str(PAGES)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    return done.stdout[-4000:] + done.stderr[-1000:] if done.returncode else ""


@LOOKED_AT
@pytest.mark.slow("a tour of all pages, in German in a process of its own")
@pytest.mark.parametrize("how", ["german", "mirrored"])
def test_that_every_page_is_whole(how: str, request: Any) -> None:
    faults = request.getfixturevalue(how)
    assert not faults, faults
