"""Making cards: a letter of quick entry, from the key to the painted preview; figures at random; opening a card.

What counts is the time of all threads of this process, so that a busy machine does not spoil the figures.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.settings import Settings
from gmtool.rules.kit.quick_entry.card_line import card_line
from gmtool.rules.kit.quick_entry.entry import quick_entry
from gmtool.rules.kit.quick_entry.suggestions import completions
from gmtool.rules.seam import VirtualTable
from gmtool.store.campaign import Campaign
from gmtool.systems import ruleset

LINE = "Grishnak the goblin, ST 9, cloth, club, small shield, shortsward #lair"
MELEE = ruleset("tft-melee")


def milliseconds(job: Callable[[], object]) -> float:
    start = process_time()
    job()
    return (process_time() - start) * 1000


def say(what: str, times: list[float], most: float) -> None:
    print(f"\n{what}: median {median(times):.2f} ms, longest {max(times):.2f} ms (to reach: {most} ms)")


@pytest.fixture
def window(tmp_path: Path, qtbot: QtBot) -> Iterator[MainWindow]:
    path = tmp_path / "Many.gmtool"
    with Campaign.create(path, "Many") as campaign:
        campaign.cards.add_all((card, {}) for card in MELEE.bestiary() * 25)
    window = MainWindow(Settings(tmp_path), tmp_path)
    qtbot.addWidget(window)
    window.resize(1400, 900)
    with qtbot.waitExposed(window):
        window.show()
    window.campaigns.open(path)
    yield window
    window.close()
    use_theme()


def test_reading_a_line() -> None:
    say("read a line", [milliseconds(lambda: quick_entry(MELEE, LINE)) for _ in range(100)], 5)
    say("complete a word", [milliseconds(lambda: completions(MELEE, "Wulf sh", 7)) for _ in range(100)], 5)
    say("write a card", [milliseconds(lambda card=card: card_line(MELEE, card)) for card in MELEE.bestiary()], 20)


def test_figures_at_random() -> None:
    def roll() -> None:
        table = VirtualTable(Random(1))
        for _ in range(99):
            MELEE.created({"people": "any"}, table)

    say("99 figures", [milliseconds(roll) for _ in range(10)], 100)


def test_a_letter_to_the_painted_preview(window: MainWindow, qtbot: QtBot) -> None:
    page = window.show_page("roster")
    qtbot.keyClick(page.list.view, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    line = page.making.strip.line

    def letter(key: str) -> None:
        qtbot.keyClicks(line, key)
        QApplication.processEvents()

    say("a letter", [milliseconds(lambda key=key: letter(key)) for key in LINE], 33)


def test_opening_a_card(window: MainWindow) -> None:
    page = window.show_page("roster")

    def open_(row: int) -> None:
        page.list.view.setCurrentIndex(page.list.model.index(row, 0))
        QApplication.processEvents()

    say("open a card", [milliseconds(lambda row=row: open_(row)) for row in range(1, 500, 23)], 50)
