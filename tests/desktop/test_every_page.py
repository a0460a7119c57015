"""Every page of the window, toured once in each size of type, and looked at in many ways.

A tour opens one window on the sample, and makes each page once. What it sees is kept, so that each promise is asked for
by a test of its own.
"""

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.settings import Settings
from tests.desktop.conftest import shown as in_front
from tests.desktop.cut_texts import SCREENS, looked_at
from tests.desktop.test_reasons import silent
from tests.desktop.tour import TOUR, TYPES, Tour
from tests.desktop.unnamed_controls import controls, unnamed_controls

MISTAKEN = ("", "Grishnak the goblin, ST 11, flumm", "Grishnak the goblin, ST 11, dex of a cat")


@dataclass
class Seen:
    """What was seen on a tour, a line for each fault."""

    cut: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    """What is cut of what is said about a line that is written, or not said."""
    silent: list[str] = field(default_factory=list)
    unnamed: list[str] = field(default_factory=list)
    controls: dict[str, int] = field(default_factory=dict)
    """How many there are on each page."""


def walk(window: MainWindow, qtbot: QtBot, percent: int) -> Seen:
    """Go through all pages with a window that nothing is open in."""
    seen = Seen()
    window.settings.set("font_size", percent)
    window.campaigns.open_sample()
    QGuiApplication.clipboard().clear()
    tour = Tour(window, qtbot)
    for name in TOUR:
        shown: QWidget = getattr(tour, name)()
        QApplication.processEvents()
        seen.silent += [f"{name}: {line}" for line in silent(window, shown)]
        seen.unnamed += [f"{name}: {line}" for line in unnamed_controls(shown)]
        seen.controls[name] = len(list(controls(shown)))
        for screen in SCREENS:
            seen.cut += looked_at(shown, screen, percent, name)
        if name == "quick_entry":
            seen.unread += written(window, percent)
        if shown is not window:
            shown.close()
    return seen


def written(window: MainWindow, percent: int) -> list[str]:
    """What cannot be read of what is said about lines that are written."""
    page: Any = window.pages.current
    strip, found = page.making.strip, list[str]()
    before = strip.line.text
    for line in MISTAKEN:
        strip.line.write(line)
        strip._hand_over()  # once more makes the card without what is not understood; that is said, too
        if bool(strip.problem.text()) is not bool(line):
            found.append(f"“{strip.problem.text()}” is said of “{line}”")
        for screen in SCREENS:
            found += looked_at(window, screen, percent, line or "an empty line")
    strip.line.write(before)
    return found


@pytest.fixture(scope="module")
def toured(
    qapp: QApplication, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, sample_to_copy: Path
) -> Callable[[int], Seen]:
    """Gives what is seen in a size of type, in percent; a tour is made when it is first asked for."""

    @cache
    def tour(percent: int) -> Seen:
        qtbot, folder = QtBot(request), tmp_path_factory.mktemp("tour")
        shutil.copy(sample_to_copy, folder)  # where the window looks for it, so it need not be made there
        window = MainWindow(Settings(folder), folder)
        window.setUpdatesEnabled(False)  # it is laid out as ever, and nobody looks at what is painted
        window.resize(1400, 900)
        try:
            return walk(in_front(window, qtbot), qtbot, percent)
        finally:
            window.close()
            window.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # type: ignore[arg-type]
            use_theme()  # only now, for it dresses what there is

    return tour


@pytest.mark.slow("the tour of all pages that the other tests look at, too")
@pytest.mark.parametrize("percent", TYPES)
def test_that_nothing_is_cut(toured: Callable[[int], Seen], percent: int) -> None:
    assert not toured(percent).cut, "\n".join(toured(percent).cut)


@pytest.mark.parametrize("percent", TYPES)
def test_that_all_that_is_said_of_a_line_that_is_written_can_be_read(
    toured: Callable[[int], Seen], percent: int
) -> None:
    assert not toured(percent).unread, "\n".join(toured(percent).unread)


def test_that_what_is_disabled_says_why_on_a_tour(toured: Callable[[int], Seen]) -> None:
    assert not toured(100).silent, "\n".join(toured(100).silent)


def test_that_every_control_of_every_page_has_a_name_of_its_own(toured: Callable[[int], Seen]) -> None:
    assert min(toured(100).controls.values()) > 3
    assert not toured(100).unnamed, "\n".join(toured(100).unnamed)
