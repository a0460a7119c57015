"""Fifty thousand cards: from the key to the painted list, opening a card, scrolling, choosing them all.

Each is told as time on the clock and, where the machine has other work as well, as time of the processor's.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gmtool.desktop.pages.roster.workspace import RosterWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.settings import Settings
from tests.benchmarks.many_cards import MANY, make_many

Key = Qt.Key
ROUNDS = 7


class Painted(QObject):
    """Counts how often a widget has been painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.times = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint:
            self.times += 1
        return False


Taken = tuple[float, float]
"""Milliseconds on the clock, and of the processor."""


def until_painted(painted: Painted, do: Callable[[], object]) -> Taken:
    """How long it takes from a key or a click until the widget has been painted with what came of it."""
    settle()
    before, began, used = painted.times, perf_counter(), process_time()
    do()
    while painted.times == before and perf_counter() < began + 5:
        QApplication.processEvents()
    return (perf_counter() - began) * 1000, (process_time() - used) * 1000


def settle() -> None:
    for _ in range(20):
        QApplication.processEvents()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, qapp: QApplication) -> Iterator[RosterWorkspace]:
    folder: Path = tmp_path_factory.mktemp("many")
    path = folder / "Many.gmtool"
    began = perf_counter()
    make_many(path)
    print(f"\n{MANY} cards put in: {perf_counter() - began:.1f} s")
    window = MainWindow(Settings(folder), folder)
    window.resize(1400, 900)
    window.show()
    began = perf_counter()
    window.campaigns.open(path)
    settle()
    print(f"opened: {(perf_counter() - began) * 1000:.0f} ms")
    found = window.show_page("roster")
    assert isinstance(found, RosterWorkspace)
    settle()
    yield found
    window.close()


def report(what: str, times: list[Taken], aim: float) -> None:
    clock, used = (sorted(one) for one in zip(*times, strict=True))
    at_worst = f"at worst {clock[-1]:6.1f}, processor {median(used):6.1f}"
    print(f"{what:<44} {median(clock):6.1f} ms, {at_worst} (aim {aim:.0f})")


@pytest.mark.parametrize("typed", ["gob", "e", "st>12 goblin", "adjdx>=9 -goblin tag:lair"])
def test_typing(page: RosterWorkspace, typed: str) -> None:
    painted = Painted(page.list.view.viewport())
    page.list.begin_search()
    times: list[list[Taken]] = [[] for _ in typed]
    found = [0 for _ in typed]
    for _ in range(ROUNDS):
        page.list.search.clear()
        for place, letter in enumerate(typed):
            # a space and half a comparison change nothing that is found, and so nothing is painted
            before = page.list.model.rows
            settle()
            began, used = perf_counter(), process_time()
            count = painted.times
            QTest.keyClicks(page.list.search, letter)
            changed = not page.list.model.rows.same_as(before)
            while changed and painted.times == count:
                QApplication.processEvents()
            times[place].append(((perf_counter() - began) * 1000, (process_time() - used) * 1000))
            found[place] = len(page.list.model.rows)
    print()
    for place, _ in enumerate(typed):
        report(f"“{typed[: place + 1]}”, {found[place]} found", times[place], 33)


def test_opening_a_card(page: RosterWorkspace) -> None:
    page.list.search.clear()
    settle()
    page.list.view.setFocus()
    form = page.pane.form
    assert form is not None
    painted = Painted(form.widget())
    times = [until_painted(painted, lambda: QTest.keyClick(page.list.view, Key.Key_Down)) for _ in range(30)]
    print()
    report("the next card, to its form painted", times, 50)


def test_scrolling(page: RosterWorkspace) -> None:
    painted = Painted(page.list.view.viewport())
    bar = page.list.view.verticalScrollBar()
    times = []
    for step in range(1, 40):
        times.append(until_painted(painted, lambda step=step: bar.setValue(bar.maximum() * step // 40)))
    print()
    report("to another place of the list", times, 33)


def test_choosing_them_all(page: RosterWorkspace) -> None:
    page.list.view.setFocus()
    painted = Painted(page.list.view.viewport())
    ctrl = Qt.KeyboardModifier.ControlModifier
    times = []
    for _ in range(5):
        QTest.keyClick(page.list.view, Key.Key_Down)
        times.append(until_painted(painted, lambda: QTest.keyClick(page.list.view, Key.Key_A, ctrl)))
    print()
    report(f"all {len(page.list.selected())} chosen", times, 100)


def test_sorting(page: RosterWorkspace) -> None:
    painted = Painted(page.list.view.viewport())
    page.list.search.clear()
    times = []
    for place in range(page.list.order.count()):
        settle()

        def sort(place: int = place) -> None:
            page.list.order.setCurrentIndex(place)
            page.list.order.activated.emit(place)

        times.append(until_painted(painted, sort))
    print()
    report("sorted by something else", times, 100)
