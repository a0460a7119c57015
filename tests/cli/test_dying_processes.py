"""Commands whose processes cannot start, or die: a sentence and no traceback."""

import multiprocessing
import os
from multiprocessing import resource_tracker

import pytest

from tests.cli.test_forecast import journal as journal


@pytest.fixture
def no_process(monkeypatch):
    """No process can start but this one."""
    resource_tracker.ensure_running()
    monkeypatch.setattr("multiprocessing.spawn._python_exe", os.fsencode("/bin/false"))
    assert multiprocessing.spawn.get_executable() == b"/bin/false"


@pytest.mark.usefixtures("no_process")
def test_that_a_forecast_says_so(gmtool, journal):
    status, out, err = gmtool("forecast", journal, "--fights", "50")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith("gmtool: The fights have stopped: ")


@pytest.mark.usefixtures("no_process")
def test_that_matchups_say_so(gmtool):
    status, out, err = gmtool("matchups", "Wolf", "--against", "Bear", "--system", "tft-melee", "--fights", "3")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith("gmtool: The fights have stopped: ")
