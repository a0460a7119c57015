"""Nothing is cut: every label, button, tab and heading of every page, on both screens, in every size of type.

One window goes through them all: it is opened once, and each page is made once.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.calculator.window import CalculatorWindow
from gmtool.desktop.shell.main_window import MainWindow
from tests.desktop.cut_texts import cut_texts
from tests.desktop.game_master import CTRL, SHIFT, GameMaster

Key = Qt.Key
SCREENS = ((1600, 1000), (1366, 768))
TYPES = (100, 150, 200)
_PASSES = 6
"""A layout in a layout that scrolls is at rest after a few rounds of events."""
Shows = dict[str, Callable[[], QWidget]]


class Tour(GameMaster):
    """Goes from page to page, and leaves each as it was."""

    def fight(self, title: str) -> None:
        """A fight of the sample."""
        encounters = self.window.open_campaign.encounters.list()  # type: ignore[union-attr]
        self.window.run_encounter(next(one.id for one in encounters if one.title == title))
        QApplication.processEvents()

    def roster(self) -> QWidget:
        page: Any = self.window.show_page("roster")
        page.list.choose([next(card.id for card in page.list.model.cards if card.kind == "player")])
        return self.window

    def quick_entry(self) -> QWidget:
        self.roster()
        self.press(Key.Key_L, held=CTRL)
        self.type("Grishnak the goblin, ST 11, leather")
        return self.window

    def random_figures(self) -> QWidget:
        self.press(Key.Key_Escape)
        self.press(Key.Key_R, held=CTRL)
        return self.window

    def encounters(self) -> QWidget:
        self.press(Key.Key_Escape)
        page: Any = self.window.show_page("encounters")
        page.side.choose(next(entry.key for entry in page.side.rows.rows if "ford" in entry.text))
        page.builder.tabs.setCurrentIndex(0)
        return self.window

    def house_rules(self) -> QWidget:
        page: Any = self.window.show_page("encounters")
        page.builder.tabs.setCurrentIndex(1)
        return self.window

    def ground_drawn(self) -> QWidget:
        self.encounters()
        self.press(Key.Key_B, held=CTRL)
        return self.window

    def after_fight(self) -> QWidget:
        self.press(Key.Key_Escape)
        page: Any = self.window.show_page("encounters")
        page.side.choose(next(entry.key for entry in page.side.rows.rows if entry.text == "Flavius and Wulf"))
        page.widget.setFocus()
        self.press(Key.Key_E, held=CTRL | SHIFT)
        return self.window

    def lists(self) -> QWidget:
        self.window.go_back()
        self.window.show_page("lists")
        return self.window

    def rules(self) -> QWidget:
        self.window.show_page("rules")
        return self.window

    def run(self) -> QWidget:
        self.fight("Across the ford")
        return self.window

    def drawing(self) -> QWidget:
        self.press(Key.Key_B, held=CTRL)
        return self.window

    def fight_printed(self) -> QWidget:
        self.press(Key.Key_Escape)
        self.press(Key.Key_P, held=CTRL)
        return self.window

    def cards_printed(self) -> QWidget:
        self.window.go_back()
        self.roster()
        self.press(Key.Key_P, held=CTRL)
        return self.window

    def settings(self) -> QWidget:
        self.window.go_back()
        self.window.panels.show_settings()
        return self.window

    def calculator(self) -> QWidget:
        self.press(Key.Key_Escape)
        self.window.panels.show_calculator()
        shown = self.window.findChild(CalculatorWindow)
        assert shown is not None
        return shown


TOUR = [name for name, step in vars(Tour).items() if callable(step) and name not in ("fight",)]


def looked_at(shown: QWidget, screen: tuple[int, int], percent: int, where: str) -> list[str]:
    """What is cut of a window, as large as the screen or as it likes within it."""
    shown.resize(*screen)
    for _ in range(_PASSES):
        QApplication.processEvents()
    found = [f"{where} at {percent} % on {screen[0]}: {line}" for line in cut_texts(shown)]
    if (shown.width(), shown.height()) != screen:
        found.append(f"{where} at {percent} %: the window does not fit {screen}: it is {shown.size().toTuple()}")
    return found


@pytest.mark.parametrize("percent", TYPES)
def test_that_nothing_is_cut(empty_window: MainWindow, qtbot: QtBot, percent: int) -> None:
    window = empty_window
    window.settings.set("font_size", percent)
    window.campaigns.open_sample()
    tour, cut = Tour(window, qtbot), list[str]()
    for name in TOUR:
        shown = getattr(tour, name)()
        for screen in SCREENS:
            cut += looked_at(shown, screen, percent, name)
        if shown is not window:
            shown.close()
    assert not cut, "\n".join(cut)


def test_that_nothing_is_cut_of_the_doors_and_after_a_change_of_type(
    empty_window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window, cut = empty_window, list[str]()
    window.campaigns.begin(None, sample=False)
    qtbot.waitUntil(lambda: bool(window.waiting.doors))
    for percent in TYPES:
        window.settings.set("font_size", percent)
        for screen in SCREENS:
            cut += looked_at(window, screen, percent, "the doors")
    assert not cut, "\n".join(cut)


def test_that_pages_follow_a_change_of_type_at_once(empty_window: MainWindow, qtbot: QtBot) -> None:
    window, cut = empty_window, list[str]()
    window.campaigns.open_sample()
    tour = Tour(window, qtbot)
    for name in ("roster", "encounters", "cards_printed"):
        shown = getattr(tour, name)()
        for percent in (200, 100, 150):
            window.settings.set("font_size", percent)
            cut += looked_at(shown, SCREENS[1], percent, name)
    assert not cut, "\n".join(cut)
