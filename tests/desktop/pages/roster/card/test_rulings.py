"""What a card breaks, and the GM's ruling that it may."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.roster.card.report import FindingRow
from gmtool.desktop.pages.roster.workspace import RosterWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.cards.entries import RULED
from tests.desktop.pages.roster.card.alone import CTRL, SHIFT, CardAlone


@pytest.fixture
def broken(qtbot: QtBot, ruleset: Ruleset) -> Iterator[CardAlone]:
    """The card that is shown has a point too many."""
    with Campaign.in_memory("Borderlands") as campaign:
        player = next(card for card in ruleset.bestiary() if card.kind == "player")
        alone = CardAlone(campaign, qtbot)
        alone.show(campaign.cards.add(replace(player, id="")))
        qtbot.keyClick(alone.form.fields["dx"].input, Qt.Key.Key_Up)
        assert [row.finding.illegal for row in alone.form.report.findings] == [True]
        yield alone


def row_of(alone: CardAlone) -> FindingRow:
    (row,) = alone.form.report.findings
    return row


def allow(alone: CardAlone, qtbot: QtBot, reason: str) -> None:
    row = row_of(alone)
    assert row.ruling is not None
    row.ruling.setFocus()
    qtbot.keyClick(row.ruling, Qt.Key.Key_Space)
    assert QApplication.focusWidget() is row.reason.line
    qtbot.keyClicks(row.reason.line, reason)
    qtbot.keyClick(row.reason.line, Qt.Key.Key_Return)


@pytest.mark.parametrize("reason", ["", "blessed"])
def test_that_what_is_illegal_is_allowed_with_a_reason_or_without(broken: CardAlone, qtbot: QtBot, reason: str) -> None:
    key = row_of(broken).finding.key
    allow(broken, qtbot, reason)
    assert broken.written().rulings == {key: reason}
    row = row_of(broken)
    assert row.ruling is not None
    assert (row.ruling.text(), QApplication.focusWidget()) == ("Take back", row.ruling)
    newest = broken.campaign.history.of(broken.written().id)[0]
    assert (newest.what, newest.field, newest.before, newest.after) == (RULED, key, None, reason)


def test_that_a_ruling_is_undone_redone_and_taken_back(broken: CardAlone, qtbot: QtBot) -> None:
    allow(broken, qtbot, "blessed")
    ruled = broken.written().rulings
    qtbot.keyClick(broken.widget, Qt.Key.Key_Z, CTRL)
    assert broken.written().rulings == {}
    assert RULED not in [one.what for one in broken.campaign.history.of(broken.written().id)]
    qtbot.keyClick(broken.widget, Qt.Key.Key_Z, CTRL | SHIFT)
    assert broken.written().rulings == ruled
    button = row_of(broken).ruling
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert broken.written().rulings == {}
    button = row_of(broken).ruling
    assert button is not None
    assert button.text() == "Allow"


def test_that_escape_leaves_it_as_it_was(broken: CardAlone, qtbot: QtBot) -> None:
    row = row_of(broken)
    assert row.ruling is not None
    qtbot.mouseClick(row.ruling, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(row.reason.line, "no, rather not")
    qtbot.keyClick(row.reason.line, Qt.Key.Key_Escape)
    assert not row.reason.isVisible()
    assert broken.written().rulings == {}
    assert QApplication.focusWidget() is row.ruling


def test_that_what_cannot_be_read_is_not_for_a_ruling(broken: CardAlone) -> None:
    card = broken.campaign.cards.list()[0]
    broken.show(broken.campaign.cards.add(Card(card.system, "AAA", {"people": "nobody"})))
    assert broken.form.name.text() == "AAA"
    assert row_of(broken).ruling is None


def test_that_the_bestiary_is_not_for_rulings(broken: CardAlone) -> None:
    form = broken.form
    assert form.card is not None
    form.show_card(form.card, locked=True)
    assert row_of(broken).ruling is None


def heard(page: RosterWorkspace) -> str:
    """The row of the card, as it is read aloud."""
    return str(page.list.view.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole))


def test_that_the_list_marks_what_breaks_a_rule_until_it_is_ruled(window: MainWindow, qtbot: QtBot) -> None:
    page = window.show_page("roster")
    first = next(card for card in window.campaign.cards.list() if card.kind == "player")
    page.list.choose([first.id])
    form = page.pane.form
    qtbot.keyClick(form.fields["dx"].input, Qt.Key.Key_Up)
    assert "breaks a rule" in heard(page)
    (row,) = form.report.findings
    qtbot.mouseClick(row.ruling, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(row.reason.line, "blessed")
    qtbot.keyClick(row.reason.line, Qt.Key.Key_Return)
    assert "breaks a rule" not in heard(page)
    assert "ruling" in heard(page)
    qtbot.keyClick(window, Qt.Key.Key_Z, CTRL)
    qtbot.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert "rul" not in heard(page)
