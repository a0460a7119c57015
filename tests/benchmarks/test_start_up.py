"""The start: from the command to cards one can search and choose from, beside a bare PySide6 window."""

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from gmtool.store.campaign import Campaign
from tests.benchmarks.many_cards import MANY, make_many

BARE = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel
app = QApplication([]); window = QLabel("bare"); window.show(); QTimer.singleShot(0, app.quit); app.exec()
"""
ROUNDS = 5
AIM = 3


@pytest.fixture(autouse=True)
def _compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed program is compiled already; the first of the rounds compiles this one."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / "compiled"))


def timed(arguments: list[str], home: Path, until: str) -> float:
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "GMTOOL_HOME": str(home),
        "GMTOOL_EXIT_AFTER_PAINT": until,
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    began = perf_counter()
    subprocess.run([sys.executable, *arguments], env=environment, check=True, capture_output=True)
    return perf_counter() - began


def test_the_window_comes_soon(tmp_path: Path) -> None:
    sample = ["-m", "gmtool", "--sample"]
    first = min(timed(sample, tmp_path / str(number), "1") for number in range(ROUNDS))
    timed(sample, tmp_path, "full")  # makes the sample
    bare = min(timed(["-c", BARE], tmp_path, "") for _ in range(ROUNDS))
    glance = min(timed(sample, tmp_path, "1") for _ in range(ROUNDS))
    full = min(timed(sample, tmp_path, "full") for _ in range(ROUNDS))
    print(f"\nbare {bare:.3f} s; cards {glance:.3f} s, {glance / bare:.1f} times (aim {AIM})", end="")
    print(f"; at the first start {first:.3f} s, {first / bare:.1f} times", end="")
    print(f"; whole page {full:.3f} s, {full / bare:.1f} times")


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
                before = os.times()
                taken = timed(["-m", "gmtool", "--campaign", str(path)], tmp_path, until)
                now = os.times()
                used = now.children_user + now.children_system - before.children_user - before.children_system
                times.setdefault((path, until), []).append((taken, used))
    print()
    for until, what in (("1", "cards at a first glance"), ("full", "the whole page")):
        for place, which in ((0, "on the clock"), (1, "of the processor")):
            # the first of each is not counted: it makes the dated copy of the campaign
            none, some, all_of_them = (min(one[place] for one in times[path, until][1:]) for path in (empty, few, many))
            print(
                f"{what}, {which}: empty {none:.3f} s, 20 cards {some:.3f} s, {MANY} cards {all_of_them:.3f} s,"
                f" {all_of_them / none:.2f} and {all_of_them / some:.2f} times (aim 1.2)"
            )
