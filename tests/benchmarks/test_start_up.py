"""The start, in processes that open a bare PySide6 window, and the command line, in `python -c pass`."""

import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from gmtool.store.campaign import Campaign
from tests.benchmarks.many_cards import MANY, make_many

BARE = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([]); window = QMainWindow(); window.show(); QTimer.singleShot(0, app.quit); app.exec()
"""
ROUNDS = 5


@pytest.fixture(autouse=True)
def _compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed program is compiled already; the first of the rounds compiles this one."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / "compiled"))


def timed(arguments: list[str], home: Path, until: str = "") -> tuple[float, float]:
    """The seconds of a process on the clock, and of the processor."""
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "GMTOOL_HOME": str(home),
        "GMTOOL_EXIT_AFTER_PAINT": until,
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    subprocess.run([sys.executable, *arguments], env=environment, check=True, capture_output=True)
    taken, now = perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return taken, now.ru_utime + now.ru_stime - before.ru_utime - before.ru_stime


def test_the_window_comes_soon(tmp_path: Path) -> None:
    sample, home, empty = ["-m", "gmtool", "--sample"], tmp_path / "home", tmp_path / "empty"
    bare, least = "a bare window", "python -c pass"
    runs = {
        bare: (["-c", BARE], home, ""),
        least: (["-c", "pass"], home, ""),
        "first paint": (sample, home, "1"),
        "whole fight page (aim 5)": (sample, home, "full"),
        "everything loaded (aim 9)": (sample, home, "loaded"),
        "empty home: first paint": (sample, empty, "1"),
        "empty home: whole fight page (aim 8)": (sample, empty, "full"),
        "gmtool list (aim 10)": (["-m", "gmtool", "list"], home, ""),
        "gmtool list cards": (["-m", "gmtool", "list", "cards"], home, ""),
        "gmtool --version": (["-m", "gmtool", "--version"], home, ""),
    }
    timed(sample, home, "full")  # makes the sample
    used: dict[str, list[float]] = {what: [] for what in runs}
    # in turn, so that whatever else the machine does is in all of them
    for _ in range(ROUNDS):
        for what, (arguments, folder, until) in runs.items():
            shutil.rmtree(empty, ignore_errors=True)
            used[what].append(timed(arguments, folder, until)[1])
    print(f"\nseconds of the processor: {bare} {min(used[bare]):.3f}, {least} {min(used[least]):.3f}")
    for what in list(runs)[2:]:
        unit = least if what.startswith("gmtool") else bare
        print(f"{what}: {min(used[what]) / min(used[unit]):.1f} times {unit}")


def test_many_cards_are_hardly_felt(tmp_path: Path) -> None:
    # an empty campaign shows no card, and so needs no form for one
    empty, few, many = (tmp_path / f"{name}.gmtool" for name in ("Empty", "Few", "Many"))
    Campaign.create(empty, "Empty").close()
    make_many(few, 20)
    make_many(many)
    times: dict[tuple[Path, str], list[tuple[float, float]]] = {}
    for _ in range(ROUNDS + 1):
        for path in (empty, few, many):
            for until in ("1", "full"):
                found = timed(["-m", "gmtool", "--campaign", str(path)], tmp_path, until)
                times.setdefault((path, until), []).append(found)
    print()
    for until, what in (("1", "cards at a first glance"), ("full", "the whole page")):
        for place, which in ((0, "on the clock"), (1, "of the processor")):
            # the first of each is not counted: it makes the dated copy of the campaign
            none, some, all_of_them = (min(one[place] for one in times[path, until][1:]) for path in (empty, few, many))
            print(
                f"{what}, {which}: empty {none:.3f} s, 20 cards {some:.3f} s, {MANY} cards {all_of_them:.3f} s,"
                f" {all_of_them / none:.2f} and {all_of_them / some:.2f} times (aim 1.2)"
            )
