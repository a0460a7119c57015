"""The fight in the real main window: begun, left in the middle, opened again, undone and done again."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.fight_settings import FightSettings
from gmtool.rules.seam import ChoiceAnswer, ChoiceQuestion, RollAnswer, RollQuestion
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.store.files.database_file import connect

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def fight(prepared: int, empty_window: MainWindow, campaign_file: Path) -> Any:
    """The run page of the window, on that encounter."""
    empty_window.campaigns.open(campaign_file, "run")
    empty_window.run_encounter(prepared)
    return empty_window.pages.made("run")


def roll_until_done(page: Any, qtbot: Any) -> None:
    """Answer whatever is asked with the first option or a typed roll."""
    while page.session.question is not None:
        question = page.session.question
        if isinstance(question, RollQuestion):
            qtbot.keyClicks(QApplication.focusWidget(), str(question.dice.count * 3))
            qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
        else:
            qtbot.waitUntil(lambda: not page.picks.prompt_settling)
            qtbot.keyClicks(QApplication.focusWidget(), "1")


@pytest.mark.usefixtures("painted")
def test_that_the_keys_go_to_the_fight_at_once(fight: Any, qtbot: Any, empty_window: MainWindow) -> None:
    assert QApplication.focusWidget() is fight.page
    assert fight.title == "The Glade"
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Space)
    assert QApplication.focusWidget() is fight.page.dice.rolls.field
    roll_until_done(fight.page, qtbot)
    assert len(fight.page.session.journal.line()) == 1
    assert fight.history.undo_text in empty_window.bar.buttons[0].toolTip(), "the one button for it says what it undoes"


@pytest.mark.usefixtures("painted")
def test_that_the_fight_goes_on_where_it_was_left(
    fight: Any, qtbot: Any, prepared: int, empty_window: MainWindow, campaign_file: Path
) -> None:
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Space)
    roll_until_done(fight.page, qtbot)
    fight.page.session.perform({"kind": "gm.note/1", "text": "rain"})
    before = fight.page.session.journal.tree
    empty_window.leave_campaign()
    empty_window.campaigns.close()
    empty_window.campaigns.open(campaign_file, "run")
    empty_window.show_page("run")
    again = empty_window.pages.made("run")
    qtbot.waitUntil(lambda: again.page is not None)
    assert again.page.session.journal.tree == before
    assert "rain" in again.page.log.text()
    while empty_window.deeds["undo"].isEnabled():
        qtbot.keyClick(empty_window, Key.Key_Z, CTRL)
    assert again.page.session.journal.head == 0
    assert again.history.redo_text


def answered(page: Any) -> tuple[Any, Any]:
    """The answers of the command that waits, and what it asks for now."""
    return page.session.pending.answers, page.session.question.words


@pytest.mark.usefixtures("painted")
def test_that_a_command_that_waits_keeps_its_answers_when_its_fight_is_left(
    fight: Any, qtbot: Any, prepared: int, empty_window: MainWindow, campaign_file: Path
) -> None:
    there = empty_window.campaign.encounters.get(prepared)
    other = empty_window.campaign.encounters.add(Encounter(there.system, "Elsewhere", there.muster))
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Space)
    fight.page.session.answer(RollAnswer(fight.page.session.question.dice.count * 3))
    before = answered(fight.page)
    assert before[0]
    empty_window.run_encounter(other.id)
    assert fight.title == "Elsewhere"
    empty_window.run_encounter(prepared)
    assert answered(fight.page) == before
    empty_window.leave_campaign()
    empty_window.campaigns.close()
    empty_window.campaigns.open(campaign_file, "run")
    empty_window.run_encounter(prepared)
    page = empty_window.pages.made("run").page
    assert answered(page) == before
    page.session.cancel_question()
    empty_window.run_encounter(other.id)
    empty_window.run_encounter(prepared)
    assert empty_window.pages.made("run").page.session.pending is None


@pytest.mark.usefixtures("painted")
def test_that_each_answer_of_a_command_that_waits_is_in_the_file_at_once(
    fight: Any, qtbot: Any, prepared: int, empty_window: MainWindow, campaign_file: Path
) -> None:
    """Whoever is killed now finds them in the file, as whoever copies it does."""
    copied = campaign_file.with_name("Copied.gmtool")

    def in_the_file() -> dict[str, Any]:
        with closing(connect(campaign_file)) as source, closing(connect(copied, "rwc")) as target:
            source.backup(target)
        with Campaign.open(copied) as campaign:
            return FightSettings(campaign, pytest.fail).unfinished(prepared)

    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Space)
    session = fight.page.session
    assert in_the_file() == {}, "nobody has rolled yet"
    session.answer(RollAnswer(session.question.dice.count * 3))
    assert in_the_file() == session.unfinished() != {}
    session.step_back()
    assert in_the_file() == {}
    while session.pending is not None:
        asked = session.question
        session.answer(ChoiceAnswer(asked.options[0].key) if isinstance(asked, ChoiceQuestion) else RollAnswer(3))
    assert session.journal.head
    assert in_the_file() == {}


def test_that_everything_in_the_fight_is_in_the_finder(fight: Any) -> None:
    texts = {action.text() for action in fight.actions()}
    assert {"Note for the log", "Figure: set a value", "Overrule what the rules refuse"} <= texts


def test_that_a_damaged_or_missing_encounter_is_a_sentence(fight: Any, empty_window: MainWindow) -> None:
    fight.open_encounter(999)
    assert fight.page is not None


def test_that_a_campaign_open_elsewhere_is_read_only(
    prepared: int, campaign_file: Path, empty_window: MainWindow, qtbot: Any
) -> None:
    with Campaign.open(campaign_file) as other:
        other.encounters.start(prepared)
        empty_window.campaigns.open(campaign_file, "run")
        empty_window.run_encounter(prepared)
        fight = empty_window.pages.made("run")
        qtbot.keyClick(QApplication.focusWidget(), Key.Key_Space)
        assert "read-only" in fight.page.turn.prompt.text()
        assert len(fight.page.session.journal.line()) == 0
        empty_window.leave_campaign()
        empty_window.campaigns.close()
