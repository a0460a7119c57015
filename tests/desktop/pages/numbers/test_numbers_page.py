"""A fight and an evening in numbers, by key and by mouse, in every system."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.pages.after_fight.page import AfterPage
from gmtool.desktop.pages.numbers.page import NumbersPage
from gmtool.desktop.pages.printing.print_page import PrintPage
from gmtool.desktop.paper.sheet import picture_of
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.scores.subject import Subject
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import PlaySession
from tests.desktop.pages.players.test_secrecy import texts
from tests.presentation.scores.recorded import EVENING, played

Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier
FIGHTS = {
    "advanced-melee": (
        "four-and-a-troll",
        ["Melio", "Heniochus", "Grabby", "Kov", "Troll, out", "Players", "Troll"],
        "38",
    ),
    "chainmail": ("small-melee", ["Heavy Horse", "Heavy Foot", "Red", "Blue"], "8"),
    "harnmaster-melee": ("exchange-block", ["Attacker", "Defender", "Attackers", "Defenders"], "5"),
    "melee-rounds": ("the-yard", ["Ann", "Orc", "Red", "Blue"], "4"),
    "tft-melee": ("flavius-and-wulf", ["Flavius", "Wulf, out", "Romans", "Tribesmen"], "14"),
}
"""A recorded fight of each system, the names in its table, and the most that one of these has taken."""


@pytest.fixture
def window(empty_window: MainWindow, tmp_path: Path) -> MainWindow:
    """The window on a campaign with a fight of each system, played on one evening, and a session of that evening."""
    with Campaign.create(tmp_path / "Borderlands.gmtool", "Borderlands") as campaign:
        for at, (name, _, _) in enumerate(FIGHTS.values()):
            played(campaign, name, EVENING + timedelta(hours=at))
        campaign.sessions.add(PlaySession("2026-11-27"))
    empty_window.campaigns.open(tmp_path / "Borderlands.gmtool", "campaign")
    return empty_window


def press(qtbot: QtBot, key: Key, held: Qt.KeyboardModifier = PLAIN) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, key, held)


def numbers(window: MainWindow) -> NumbersPage:
    page = window.pages.current
    assert isinstance(page, NumbersPage)
    return page


def cells(window: MainWindow, table: int = 0) -> list[list[str]]:
    """The texts of a table, without its columns."""
    rows = numbers(window).tables.tables[table].cells[1:]
    return [[cell.text().replace("\u200b", "") for cell in row] for row in rows]


def told(window: MainWindow) -> str:
    return " ".join(one.text() for one in window.notices.findChildren(QLabel))


def click(qtbot: QtBot, page: QWidget, text: str) -> None:
    (button,) = [one for one in page.findChildren(KeyButton) if one.isVisible() and one.text().startswith(text)]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("system", FIGHTS)
def test_that_a_fight_is_shown_in_numbers_by_key_and_back(window: MainWindow, qtbot: QtBot, system: str) -> None:
    _, shown, most = FIGHTS[system]
    id = [*FIGHTS].index(system) + 1
    window.run_encounter(id)
    press(qtbot, Key.Key_G, CTRL)
    rows = cells(window)
    assert [row[0] for row in rows] == shown
    assert most in [row[3] for row in rows]
    assert any(one.text().endswith((" a turn.", " a round.")) for one in numbers(window).widget.findChildren(QLabel))
    press(qtbot, Key.Key_Escape)
    assert not window.pages.laid_over
    assert window.pages.current_key == "run"


def test_that_the_results_lead_to_the_numbers_and_back_by_key_and_by_mouse(window: MainWindow, qtbot: QtBot) -> None:
    window.lay_over("after_fight", 5)
    press(qtbot, Key.Key_G, CTRL)
    press(qtbot, Key.Key_E, CTRL | SHIFT)
    assert isinstance(window.pages.current, AfterPage)
    click(qtbot, window.pages.current.widget, "In numbers")
    assert cells(window)[0][:4] == ["Flavius", "14", "3", "7"]


def test_that_a_session_is_filled_in_by_key_in_one_step_of_undo(window: MainWindow, qtbot: QtBot) -> None:
    page: Any = window.pages.current
    before = window.campaign.sessions.get(1)
    press(qtbot, Key.Key_U, CTRL)
    after = window.campaign.sessions.get(1)
    assert after.fights == tuple(one.title for one in window.campaign.encounters.list())
    assert after.minutes == 117
    assert "Flavius Marcellus" in after.present
    form = page.pane.session
    assert (form.minutes.value(), form.present.value()[0]) == (117, after.present[0])
    press(qtbot, Key.Key_U, CTRL)
    assert "already has the fights of this evening" in told(window)
    press(qtbot, Key.Key_Z, CTRL)
    assert window.campaign.sessions.get(1) == before
    press(qtbot, Key.Key_Z, CTRL | SHIFT)
    assert window.campaign.sessions.get(1) == after


def test_that_what_was_filled_in_can_be_corrected(window: MainWindow, qtbot: QtBot) -> None:
    page: Any = window.pages.current
    click(qtbot, page.pane, "Fill in")
    box = page.pane.session.minutes.input
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, "90")
    assert window.campaign.sessions.get(1).minutes == 90
    press(qtbot, Key.Key_U, CTRL)
    assert window.campaign.sessions.get(1).minutes == 90


def test_that_an_evening_without_fights_says_so(window: MainWindow, qtbot: QtBot) -> None:
    page: Any = window.pages.current
    page.pane.session.day.setDate(page.pane.session.day.date().addDays(1))
    press(qtbot, Key.Key_U, CTRL)
    assert "No fight was played on this evening." in told(window)
    press(qtbot, Key.Key_G, CTRL)
    assert numbers(window).tables.tables == []
    actions = {one.objectName(): one for one in numbers(window).actions()}
    assert not actions["numbers.print_out"].isEnabled()


def test_that_an_evening_is_shown_and_printed_by_key(window: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, Key.Key_G, CTRL)
    assert [card.table.title for card in numbers(window).tables.tables] == [
        "All fights",
        *(one.title for one in window.campaign.encounters.list()),
    ]
    press(qtbot, Key.Key_P, CTRL)
    page = window.pages.current
    assert isinstance(page, PrintPage)
    stack = page.preview.stack
    assert stack.title == "In numbers: November 27, 2026"
    assert [sheet.name for sheet in stack.sheets] == ["Numbers 1 of 2", "Numbers 2 of 2"]
    picture = picture_of(stack.sheets[0], stack.paper, 30)
    assert not picture.isNull()
    assert picture != QImage(picture.size(), picture.format())
    press(qtbot, Key.Key_Escape)
    assert window.pages.current_key == "campaign"


def test_that_a_handout_is_made_in_one_step_and_shown_to_nobody(window: MainWindow, qtbot: QtBot) -> None:
    """The players see it when the GM shows it on the campaign page, and not before."""
    window.lay_over("numbers", Subject(encounter=1))
    press(qtbot, Key.Key_H, CTRL)
    (handout,) = window.campaign.handouts.list()
    assert handout.title == "In numbers: Four adventurers and a troll"
    assert "Heniochus: Dealt 18, Blows 2, Taken 2, Best blow 11 to Troll (turn 7), Taken out 1: Troll" in handout.text
    # the hits of the troll are told in words
    assert "38" not in handout.text.replace("Dealt 38", "")
    assert "is among the handouts" in told(window)
    assert window.pages.made("run") is None
    window.deeds["undo"].trigger()
    assert window.campaign.handouts.list() == ()


def test_that_a_damaged_fight_is_refused_with_a_sentence(window: MainWindow, qtbot: QtBot) -> None:
    with window.campaign.database.changing() as connection:
        connection.execute("UPDATE entries SET text = '{}' WHERE encounter = 5 AND number = 3")
    window.lay_over("numbers", Subject(encounter=5))
    assert not window.pages.laid_over
    assert "The journal of “Flavius and Wulf” is damaged" in told(window)


def test_that_the_players_window_stays_as_it_is_until_the_handout_is_shown(window: MainWindow, qtbot: QtBot) -> None:
    """Neither the page nor its handout gives anything away by itself; F8 on the campaign page shows it."""
    window.run_encounter(1)
    run: Any = window.pages.made("run")
    run.players.open()
    players = run.players.window
    qtbot.waitUntil(lambda: players.isVisible())
    before = texts(players)
    window.activateWindow()
    window.lay_over("numbers", Subject(encounter=1))
    press(qtbot, Key.Key_H, CTRL)
    window.lay_over("numbers", Subject(session=1))
    assert texts(players) == before
    assert "Dealt" not in before
    page: Any = window.show_page("campaign")
    page.sections.choose("handout")
    qtbot.keyClick(page.widget, Key.Key_F8)
    qtbot.waitUntil(lambda: "Heniochus: Dealt 18" in texts(players))
