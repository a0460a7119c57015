"""Nothing is cut where the type changes, where the log is read, and where there is little room.

Every page on both screens, in every size of type, is in `test_every_page.py`.
"""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import Role
from gmtool.desktop.pages.run.dice.decision_prompt import OptionButton
from gmtool.desktop.pages.run.dice.typed_prompts import RollPrompt
from gmtool.desktop.pages.run.log.log_model import LogLine
from gmtool.desktop.pages.run.log.log_view import height_of
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Line, RollQuestion
from tests.desktop import unpainted
from tests.desktop.cut_texts import SCREENS, looked_at, settle_on
from tests.desktop.other_letters import other_letters
from tests.desktop.tour import TYPES, Tour

dressed, painted, qtbot = unpainted.dressed, unpainted.painted, unpainted.qtbot

A_LINE = LogLine(0, Line("Wulf strikes Flavius."))
pytestmark = pytest.mark.usefixtures("dressed", "sample_file")


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


@pytest.mark.slow("dresses all that was opened nine times")
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


def test_that_the_log_of_a_fight_has_four_lines_in_every_size_of_type(empty_window: MainWindow, qtbot: QtBot) -> None:
    window = empty_window
    window.campaigns.open_sample()
    tour = Tour(window, qtbot)
    tour.run()
    tour.page.log.unfold(True)
    view, lines = tour.page.log.view, dict[str, float]()
    for percent in TYPES:
        window.settings.set("font_size", percent)
        for screen in SCREENS:
            assert not looked_at(window, screen, percent, "run")
            lines[f"{percent} % on {screen[0]}"] = view.viewport().height() / height_of(A_LINE, 9999)
    assert {where: count for where, count in lines.items() if count < 4} == {}


def test_that_the_log_has_four_lines_of_higher_letters(empty_window: MainWindow, qtbot: QtBot) -> None:
    """Fonts differ in height by a quarter: those of this machine stand in for the highest."""
    window, usual = empty_window, height_of(A_LINE, 9999)
    with other_letters(sizes={Role.BODY: 17}):
        assert height_of(A_LINE, 9999) > usual
        window.campaigns.open_sample()
        tour = Tour(window, qtbot)
        tour.run()
        tour.page.log.unfold(True)
        for percent in TYPES:
            window.settings.set("font_size", percent)
            for screen in SCREENS:
                looked_at(window, screen, percent, "run")
                assert tour.page.log.view.viewport().height() >= 4 * height_of(A_LINE, 9999), (percent, screen)


def test_that_the_buttons_of_the_list_come_back_as_the_line_is_closed(empty_window: MainWindow, qtbot: QtBot) -> None:
    window = empty_window
    window.settings.set("font_size", 200)
    window.campaigns.open_sample()
    tour = Tour(window, qtbot)

    def seen() -> bool:
        return any(one.isVisible() and "Duplicate" in one.text() for one in window.findChildren(QPushButton))

    for screen, beside in ((SCREENS[1], False), (SCREENS[0], True)):
        tour.quick_entry()
        looked_at(window, screen, 200, "the line")
        assert seen() is beside
        tour.press(Qt.Key.Key_Escape)
        assert seen()


def test_that_the_card_of_no_system_is_wider_than_its_room(empty_window: MainWindow, qtbot: QtBot) -> None:
    window = empty_window
    window.settings.set("font_size", 200)
    window.resize(*SCREENS[1])
    window.campaigns.open_sample()
    page: Any = window.show_page("roster")
    of_each = {card.system: card for card in page.list.model.cards}
    for system, card in of_each.items():
        page.list.choose([card.id])
        settle_on(window, SCREENS[1])
        form = page.pane.form
        assert form.card.system == system
        assert form.widget().width() <= form.viewport().width(), system


def test_that_the_bar_leaves_out_nothing_that_it_has_room_for(empty_window: MainWindow, qtbot: QtBot) -> None:
    window = empty_window
    window.settings.set("font_size", 200)
    window.campaigns.open_sample()
    window.show_page("roster")
    left_out = dict[int, list[QWidget]]()
    # fonts differ in width: at some of these, Undo has no room, and at others the wide buttons have none
    for wide in range(1300, 2300, 50):
        window.resize(wide, 768)
        QApplication.processEvents()
        bar = window.bar
        parts = (bar.campaign, *bar.tabs.values(), bar.print, *bar.buttons, bar.run)
        shown = [part for part in parts if part.isVisible()]
        left_out[wide] = [part for part in parts if part not in shown]
        assert [part for part in left_out[wide] if bar._room([*shown, part]) >= 0] == [], wide
    assert any(window.bar.buttons[0] in left for left in left_out.values())
    assert any(left and window.bar.buttons[0] not in left for left in left_out.values())


def test_that_what_answers_shows_its_key_in_the_largest_type(empty_window: MainWindow, qtbot: QtBot) -> None:
    window = empty_window
    window.settings.set("font_size", 200)
    window.resize(*SCREENS[1])
    window.campaigns.open_sample()
    tour = Tour(window, qtbot)
    tour.run()
    assert [one.roll._capped() for one in tour.page.dice.findChildren(RollPrompt) if one.isVisible()] == [True]
    tour.type("6")  # the players' die; the winner is asked what it does
    while isinstance(tour.question, RollQuestion):
        tour.type("6")  # after a tie
    options = tour.page.dice.findChildren(OptionButton)
    assert options
    assert all(option._capped() for option in options)
    assert not looked_at(window, SCREENS[1], 200, "options")
