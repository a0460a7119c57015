"""What the GM said in a fight, offered as rows of the campaign's lists."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool import systems
from gmtool.desktop.pages.after_fight.lines import LineRow
from gmtool.desktop.pages.after_fight.page import AfterPage
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import AnsweredTable, Card, Enlisted, Muster, NumberAnswer, Side, WordsAnswer
from gmtool.store.fights.encounters import Encounter
from gmtool.store.own_rows import StoredRow
from tests.tally import Tally
from tests.tally.fight import Boast

Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))
BEST = {"key": "i-am-the-best", "name": "I am the best", "luck": 3}
RUN = {"key": "run!", "name": "Run!", "luck": 0}


@pytest.fixture
def fight(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> int:
    """Wulf has said that he is the best, and Bjorn a word that the campaign's lists have under another key."""
    known = {one.id: one for one in (*systems.all_rulesets(), Tally())}
    monkeypatch.setattr(systems, "_by_id", lambda: known)
    cards = [window.campaign.cards.add(Card("tally", name, {"points": 9})) for name in ("Wulf", "Bjorn")]
    figures = tuple(Enlisted(card.name.lower(), card, SIDES[n].id) for n, card in enumerate(cards))
    made = window.campaign.encounters.add(Encounter("tally", "The game", Muster(figures, SIDES)))
    journal = window.campaign.encounters.start(made.id)
    for figure, words, beaten in (("wulf", "I am the best", 3), ("bjorn", "Run!", 0)):
        journal.do(Boast(figure=figure), AnsweredTable((WordsAnswer(words), NumberAnswer(beaten))))
    return made.id


@pytest.fixture
def opened(window: MainWindow, fight: int) -> Callable[[], AfterPage]:
    def opened() -> AfterPage:
        window.lay_over("after_fight", fight)
        page = window.pages.current
        assert isinstance(page, AfterPage)
        return page

    return opened


def own(window: MainWindow) -> list[Any]:
    return [dict(one.row) for one in window.campaign.own_rows.list("tally")]


def said(page: AfterPage) -> list[tuple[str, str, bool]]:
    return [(row.text.text(), row.change.text(), row.box.isChecked()) for row in rows(page)]


def rows(page: AfterPage) -> list[LineRow]:
    return [row for row in page.lines.rows if row.line.row is not None]


def press(key: Qt.Key, held: Qt.KeyboardModifier, qtbot: QtBot) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, key, held)


def test_that_what_was_said_is_offered_and_accepted_undone_and_done_again(
    opened: Callable[[], AfterPage], window: MainWindow, qtbot: QtBot
) -> None:
    page = opened()
    assert page.summary.groups[-1].title == "Tables"
    assert said(page) == [
        ("I am the best: Luck 3", "Charms: + I am the best", True),
        ("Run!", "Charms: + Run!", True),
    ]
    assert page.head.accept.text().startswith("Accept 2 lines")
    qtbot.mouseClick(rows(page)[1].box, Qt.MouseButton.LeftButton)
    press(Key.Key_Return, CTRL, qtbot)
    assert own(window) == [BEST]
    assert any(row.label == "I am the best" for row in window.campaign.ruleset("tally").lists()[0].rows)
    assert said(page) == [("Run!", "Charms: + Run!", True)]
    assert "The game: 1 row added to your lists." in window.notices.sentences()
    press(Key.Key_Z, CTRL, qtbot)
    assert own(window) == []
    assert len(said(page)) == 2
    press(Key.Key_Z, CTRL | SHIFT, qtbot)
    assert own(window) == [BEST]


def test_that_a_row_taken_over_is_remembered_and_not_ticked_again_by_itself(
    opened: Callable[[], AfterPage], window: MainWindow, qtbot: QtBot
) -> None:
    opened()
    press(Key.Key_Return, CTRL, qtbot)
    held = window.campaign.own_rows.list("tally")
    assert own(window) == [BEST, RUN]
    window.campaign.own_rows.delete([held[0].id])
    page = opened()
    ((text, _, ticked),) = said(page)
    assert (text, ticked) == ("I am the best: Luck 3", False)
    assert rows(page)[0].note.text().startswith("Saved on ")


def test_that_what_the_lists_have_is_not_offered_and_a_key_that_is_taken_is_not_used(
    opened: Callable[[], AfterPage], window: MainWindow, qtbot: QtBot
) -> None:
    there = {"key": "other", "name": "Run!"}
    window.campaign.own_rows.add([StoredRow("tally", "charms", row) for row in (there, {**BEST, "luck": 5})])
    assert [text for text, *_ in said(opened())] == ["I am the best: Luck 3"]
    press(Key.Key_Return, CTRL, qtbot)
    assert own(window)[-1] == {**BEST, "key": "i-am-the-best-2"}
    assert said(opened()) == []
    assert not window.campaign.ruleset("tally").left_out


def test_that_a_row_that_was_changed_after_it_joined_is_undone_and_redone_with_its_change(
    opened: Callable[[], AfterPage], window: MainWindow, qtbot: QtBot
) -> None:
    opened()
    press(Key.Key_Return, CTRL, qtbot)
    lists: Any = window.show_page("lists")
    lists.side.choose("tally/charms")
    lists.table.choose(f"own {window.campaign.own_rows.list('tally')[0].id}")
    field = lists.pane.form.fields["luck"].input
    field.setFocus()
    qtbot.keyClick(field, Key.Key_Up)
    assert own(window)[0]["luck"] == 4
    for _ in range(2):
        qtbot.keyClick(lists.widget, Key.Key_Z, CTRL)
    assert own(window) == []
    for _ in range(2):
        qtbot.keyClick(lists.widget, Key.Key_Z, CTRL | SHIFT)
    assert own(window)[0]["luck"] == 4
