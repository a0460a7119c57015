"""What every test stands on: Qt without a display, folders of its own, and repeatable random tests."""

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import gmtool.desktop  # noqa: F401 - with it, no import goes by way of PySide6, which the plugin for Qt brings in
from gmtool import language

# Before Qt is imported. A desktop session's own setting would put windows on the screen.
os.environ["LC_ALL"] = "C.UTF-8"  # the usual paper is A4 then, wherever this runs
os.environ["QT_QPA_PLATFORM"] = os.environ.get("GMTOOL_TEST_PLATFORM", "offscreen")

# Campaigns are written to be safe on the disk, thousands of times in all: in memory, where there is such a place and
# room for a few runs, that takes half the time.
_MEMORY = "/dev/shm"
if "TMPDIR" not in os.environ and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > 1 << 30:
    tempfile.tempdir = os.environ["TMPDIR"] = _MEMORY

# No test may see or touch the user's campaigns and settings.
_HOME = tempfile.TemporaryDirectory(prefix="gmtool-tests-", ignore_cleanup_errors=True)
for _variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
    os.environ[_variable] = os.path.join(_HOME.name, _variable.lower())

# Many processes read the program in one run, each worker and each one that a test starts: compiled once, not by each.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile(
    "ci", deadline=None, max_examples=60, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", deadline=None, max_examples=2000)  # pytest --hypothesis-profile=search
settings.load_profile("ci")

_SPOKEN = (type(language._catalogue), language._spaced)

pytest_plugins = ["tests.cost_plugin", "tests.pytest_runs", "tests.report_plugin", "tests.rules_plugin"]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """Nothing that is collected is let go before the end: the garbage collector need not look through it all."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        # A test makes a window or a campaign and lets it go at once: looked for at every 700th object, what is left
        # over in circles takes a twentieth of the time.
        gc.set_threshold(20_000, 10, 20)


def check_language() -> None:
    """The program speaks what it spoke at the beginning of the run."""
    in_use = (type(language._catalogue), language._spaced)
    assert in_use == _SPOKEN, "This test leaves another language to the next one."


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, object, object]:
    """No test leaves another language to the next one, which would fail instead of it."""
    result = yield
    check_language()
    return result


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Each worker has a part of the folders to itself, as long as there is one: what the tests of a file share is made
    once, not by each worker.
    """
    if config.getoption("dist") != "load":
        return None  # somebody has asked for another way
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)


@pytest.fixture
def read_only_folder(tmp_path):
    """Call it to make the folder of the test one that nobody may write to, for an ordinary user."""
    ordinary = 65534
    as_root = os.geteuid() == 0

    def close_it() -> None:
        tmp_path.chmod(0o555)
        if as_root:
            above = Path(tempfile.gettempdir())
            for folder in (folder for folder in tmp_path.parents if above in folder.parents):
                folder.chmod(0o755)
            os.seteuid(ordinary)

    yield close_it
    if as_root:
        os.seteuid(0)
    tmp_path.chmod(0o755)
