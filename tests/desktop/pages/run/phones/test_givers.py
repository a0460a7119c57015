"""The log tells whose dice are in an entry, after undo and in other lines of play too."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.run.log.log_model import LOGGED
from gmtool.desktop.pages.run.phones.control import PhonesControl
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.phones.views import Role
from gmtool.rules.seam import ChoiceAnswer, ChoiceQuestion
from tests.desktop.pages.run.phones.conftest import Knock
from tests.desktop.pages.run.phones.phone import Phone

pytestmark = pytest.mark.usefixtures("painted")


def givers(run: Any) -> list[tuple[int, str]]:
    """The entries of the log that have a giver, each with the name, at their first lines."""
    lines = run.page.log.lines
    logged = [lines.index(row).data(LOGGED) for row in range(lines.rowCount())]
    return [(one.entry, one.giver) for one in logged if one.giver]


@pytest.fixture
def anna(on: PhonesControl, knock: Knock, run: Any, qtbot: QtBot) -> Phone:
    """A player's phone, whose side rolls real dice."""
    phone = knock("Anna")
    assert on.table is not None
    run.page.session.dice_source.set_by_hand("ours", True)
    on.table.let_in(on.knocking[0].screen, Role.PLAYER, ["f0"])
    qtbot.waitUntil(lambda: phone.role == "player")
    return phone


def roll(phone: Phone, run: Any, qtbot: QtBot) -> int:
    """Answer what the phone is asked for until an entry is written; its number."""
    session = run.page.session
    before, asked = session.journal.head, 0

    def asked_anew() -> bool:
        return session.journal.head != before or (phone.shows("due") or {"number": asked})["number"] != asked

    while True:
        qtbot.waitUntil(asked_anew)
        if session.journal.head != before:
            break
        due = phone.parts["due"]
        asked, options = due["number"], due["options"]
        phone.say("answer", number=asked, text=options[0]["value"] if options else str(3 * due["count"]))
    return int(session.journal.head)


def test_that_the_log_tells_whose_dice_they_were(anna: Phone, run: Any, press: Any, qtbot: QtBot) -> None:
    press(Qt.Key.Key_Space)
    entry = roll(anna, run, qtbot)
    assert (entry, "Anna") in givers(run)
    rows = run.page.log.lines
    spoken = [rows.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(rows.rowCount())]
    assert sum("Anna" in one for one in spoken) == 1, "once for an entry, however many lines it has"
    assert "Anna" not in run.page.log.text(), "the text that is copied tells what happened"


def test_that_undo_and_another_line_of_play_have_their_own(anna: Phone, run: Any, press: Any, qtbot: QtBot) -> None:
    press(Qt.Key.Key_Space)
    entry = roll(anna, run, qtbot)
    session = run.page.session
    session.undo()
    assert (entry, "Anna") in givers(run), "it can be done again, and is still hers"
    session.redo()
    assert (entry, "Anna") in givers(run)
    session.undo()
    assert session.perform({"kind": "gm.note/1", "text": "another line"})
    assert not givers(run), "nobody's dice are in this line of play"
    session.play_from(entry)
    assert (entry, "Anna") in givers(run)


def test_that_a_correction_leaves_them_with_what_is_done_again(anna: Phone, run: Any, press: Any, qtbot: QtBot) -> None:
    press(Qt.Key.Key_Space)
    entry = roll(anna, run, qtbot)
    session = run.page.session
    session.correct(entry)
    asked = session.question
    assert isinstance(asked, ChoiceQuestion)
    session.answer(ChoiceAnswer(asked.options[-1].key))
    assert session.journal.head != entry
    assert (session.journal.head, "Anna") in givers(run)


def test_that_it_is_remembered_with_the_fight(
    anna: Phone, run: Any, press: Any, empty_window: MainWindow, qtbot: QtBot, campaign_file: Any
) -> None:
    press(Qt.Key.Key_Space)
    entry = roll(anna, run, qtbot)
    shown = run._shown
    empty_window.leave_campaign()
    empty_window.campaigns.close()
    empty_window.campaigns.open(campaign_file, "run")
    empty_window.run_encounter(shown)
    assert (entry, "Anna") in givers(empty_window.pages.made("run"))
