"""The window in German, and laid out from right to left: the tour of all pages, in a process that speaks it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = Path(__file__).with_name("foreign_window.py")


@pytest.mark.slow("the tests of pages are run once more in a process of their own")
@pytest.mark.parametrize("plugin", ["german", "mirrored"])
def test_that_every_page_is_whole(plugin: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", f"tests.desktop.languages.{plugin}", str(PAGES)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
