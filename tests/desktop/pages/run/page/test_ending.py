"""The end of a fight by its button and its key, in the window and in its page."""

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.run.page.menus import figure_menu
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.encounter import Journal
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.desktop.pages.run.opened_page import opened
from tests.presentation.fight.page.test_ending import SYSTEM, muster

Key = Qt.Key
CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def first_page() -> str:
    return "rules"


@pytest.fixture
def page(window: MainWindow) -> FightPage:
    """A fight of one against one without a map, both with real dice."""
    made = window.campaign.encounters.add(Encounter(SYSTEM, "The ford", muster()))
    window.run_encounter(made.id)
    found = window.made_page("run").page
    found.picks.bounce = 0
    return found


@pytest.fixture
def alone(qtbot: QtBot) -> FightPage:
    """The same fight in its page alone."""
    return opened(qtbot, FightSession(Journal.begin(ruleset(SYSTEM), muster()), DiceSource(Random(1), others=True)))


def plain(text: str) -> str:
    """A text without the places at which it may break."""
    return text.replace("\u200b", "")


def amend(page: FightPage, field: str, value: int) -> None:
    figure = list(page.session.moment.counters)[1]
    assert page.session.perform({"kind": "gm.amend/1", "figure": figure, "field": field, "value": value})


def test_that_the_fight_is_ended_by_its_button_once_one_side_is_out(
    window: MainWindow, page: FightPage, qtbot: QtBot
) -> None:
    skip = next(choice for choice in page.session.moment.choices(None) if "skip" in choice.label.lower())
    page.session.perform(Draft.of(page.session.moment, skip).data())
    end = page.turn.foot.end
    assert end is not None
    assert not end.isVisible()
    amend(page, "hits", 30)
    assert not page.session.moment.agenda.over
    assert end.isVisible()
    assert end.text() == "End the fight"
    qtbot.mouseClick(end, Qt.MouseButton.LeftButton)
    assert page.session.moment.agenda.over
    assert window.pages.name == "After the fight"


def test_that_the_gm_can_end_a_fight_in_which_two_sides_still_stand(
    window: MainWindow, page: FightPage, qtbot: QtBot
) -> None:
    type_line(page, qtbot, "check Theirs: morale 2d6 7+ in 20 turns")
    page.setFocus()
    qtbot.keyClick(page, Key.Key_E, CTRL_SHIFT)
    after: Any = window.pages.current
    assert "has not ended" in after.foot.said.text()
    assert "Still waiting: Theirs: morale, 2d6, 7 or more." in plain(after.foot.said.text())
    qtbot.keyClick(window, Key.Key_Escape)
    qtbot.keyClick(page, Key.Key_X, CTRL_SHIFT)
    assert window.pages.name == "After the fight"
    assert page.session.journal.line()[-1].command["kind"] == "gm.end/1"
    after = window.pages.current
    assert "has not ended" not in after.foot.said.text()


def test_that_an_ended_fight_shows_its_end_and_nothing_that_is_due(alone: FightPage, qtbot: QtBot) -> None:
    page, foot = alone, alone.turn.foot
    assert foot.after is not None
    assert foot.resume is not None
    assert not foot.resume.isVisible()
    with qtbot.waitSignal(page.results_wanted):
        qtbot.keyClick(page, Key.Key_X, CTRL_SHIFT)
    one, other = (counter.name for counter in page.session.moment.counters.values())
    told = f"Ended by the GM. Left standing: {one} (Ours), {other} (Theirs)."
    assert plain(foot.prompt.text()) == told
    assert f"The GM ends the fight. {told.removeprefix('Ended by the GM. ')}" in page.log.text()
    assert "ended" in page.bar.turn.text()
    assert (page.turn.due.isVisible(), page.turn.act.isVisible(), page.turn.choices.isVisible()) == (False,) * 3
    assert (foot.after.isVisible(), foot.after.text()) == (True, "Results…")
    assert not any(row.acting or row.pill for row in page.turn.order.rows.rows)
    qtbot.keyClick(page, Key.Key_Space)
    assert page.session.journal.line()[-1].command["kind"] == "gm.end/1"
    with qtbot.waitSignal(page.results_wanted):
        qtbot.mouseClick(foot.after, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(foot.resume, Qt.MouseButton.LeftButton)
    assert "The GM resumes the fight." in page.log.text()
    assert page.dice.prompts


def test_that_hits_taken_are_typed_at_once(alone: FightPage, qtbot: QtBot) -> None:
    page, figure = alone, list(alone.session.moment.counters)[1]
    menu = figure_menu(page, figure)
    values = next(action.menu() for action in menu.actions() if action.text() == "Set")
    next(one for one in values.actions() if one.text().endswith("Hits taken")).trigger()
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    before = page.session.moment.counters[figure].left
    qtbot.keyClick(field, Key.Key_4)
    qtbot.keyClick(field, Key.Key_Return)
    assert page.session.moment.counters[figure].left == before - 4


def test_that_the_encounter_of_an_ended_fight_leads_to_its_results(
    window: MainWindow, page: FightPage, qtbot: QtBot
) -> None:
    encounters: Any = window.show_page("encounters")
    assert encounters.builder.start.text() == "Continue"
    window.show_page("run")
    qtbot.keyClick(page, Key.Key_X, CTRL_SHIFT)
    qtbot.keyClick(window, Key.Key_Escape)
    window.show_page("encounters")
    head = encounters.builder.head
    assert (head.start.text(), head.after.text()) == ("Look at the fight", "Results…")
    assert encounters.builder.banners.begun.said.text().startswith("Ended by the GM. Left standing: ")
    qtbot.mouseClick(head.after, Qt.MouseButton.LeftButton)
    assert window.pages.name == "After the fight"


def type_line(page: FightPage, qtbot: QtBot, line: str) -> None:
    qtbot.keyClicks(page, "/")
    field = QApplication.focusWidget()
    qtbot.keyClicks(field, line)
    qtbot.keyClick(field, Key.Key_Return)
