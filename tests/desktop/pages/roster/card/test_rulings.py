"""What a card breaks, and the GM's ruling that it may."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.roster.card.form import CardForm
from gmtool.desktop.pages.roster.card.report import FindingRow
from gmtool.desktop.pages.roster.workspace import RosterWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Card
from gmtool.store.cards.history import RULED

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def form_of(window: MainWindow) -> CardForm:
    page = window.pages.made("roster")
    assert isinstance(page, RosterWorkspace)
    form = page.pane.form
    assert isinstance(form, CardForm)
    return form


@pytest.fixture
def broken(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """The first card has a point too many."""
    window.campaign.cards.delete([card.id for card in window.campaign.cards.list() if card.kind == "monster"])
    window.pages.clear()
    window.show_page("roster")
    qtbot.keyClick(form_of(window).fields["dx"].input, Qt.Key.Key_Up)
    assert [row.finding.illegal for row in form_of(window).report.findings] == [True]
    return window


def row_of(window: MainWindow) -> FindingRow:
    (row,) = form_of(window).report.findings
    return row


def written(window: MainWindow) -> Card:
    return window.campaign.cards.get(form_of(window).card.id)


def allow(window: MainWindow, qtbot: QtBot, reason: str) -> None:
    row = row_of(window)
    assert row.ruling is not None
    row.ruling.setFocus()
    qtbot.keyClick(row.ruling, Qt.Key.Key_Space)
    assert QApplication.focusWidget() is row.reason.line
    qtbot.keyClicks(row.reason.line, reason)
    qtbot.keyClick(row.reason.line, Qt.Key.Key_Return)


@pytest.mark.parametrize("reason", ["", "blessed"])
def test_that_what_is_illegal_is_allowed_with_a_reason_or_without(
    broken: MainWindow, qtbot: QtBot, reason: str
) -> None:
    key = row_of(broken).finding.key
    allow(broken, qtbot, reason)
    assert written(broken).rulings == {key: reason}
    row = row_of(broken)
    assert row.ruling is not None
    assert (row.ruling.text(), QApplication.focusWidget()) == ("Take back", row.ruling)
    newest = broken.campaign.history.of(written(broken).id)[0]
    assert (newest.what, newest.field, newest.before, newest.after) == (RULED, key, None, reason)


def test_that_a_ruling_is_undone_redone_and_taken_back(broken: MainWindow, qtbot: QtBot) -> None:
    allow(broken, qtbot, "blessed")
    ruled = written(broken).rulings
    qtbot.keyClick(broken, Qt.Key.Key_Z, CTRL)
    assert written(broken).rulings == {}
    assert RULED not in [one.what for one in broken.campaign.history.of(written(broken).id)]
    qtbot.keyClick(broken, Qt.Key.Key_Z, CTRL | SHIFT)
    assert written(broken).rulings == ruled
    button = row_of(broken).ruling
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert written(broken).rulings == {}
    button = row_of(broken).ruling
    assert button is not None
    assert button.text() == "Allow"


def test_that_escape_leaves_it_as_it_was(broken: MainWindow, qtbot: QtBot) -> None:
    row = row_of(broken)
    assert row.ruling is not None
    qtbot.mouseClick(row.ruling, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(row.reason.line, "no, rather not")
    qtbot.keyClick(row.reason.line, Qt.Key.Key_Escape)
    assert not row.reason.isVisible()
    assert written(broken).rulings == {}
    assert QApplication.focusWidget() is row.ruling


def test_that_what_cannot_be_read_is_not_for_a_ruling(broken: MainWindow) -> None:
    card = broken.campaign.cards.list()[0]
    broken.campaign.cards.add(Card(card.system, "AAA", {"people": "nobody"}))
    broken.pages.clear()
    broken.show_page("roster")
    assert form_of(broken).name.text() == "AAA"
    assert row_of(broken).ruling is None


def test_that_the_bestiary_is_not_for_rulings(broken: MainWindow) -> None:
    form = form_of(broken)
    assert form.card is not None
    form.show_card(form.card, locked=True)
    assert row_of(broken).ruling is None


def heard(window: MainWindow) -> str:
    """The row of the card, as it is read aloud."""
    page = window.pages.made("roster")
    assert isinstance(page, RosterWorkspace)
    index = page.list.view.currentIndex()
    return str(index.data(Qt.ItemDataRole.AccessibleTextRole))


def test_that_the_list_marks_what_breaks_a_rule_until_it_is_ruled(broken: MainWindow, qtbot: QtBot) -> None:
    assert "breaks a rule" in heard(broken)
    allow(broken, qtbot, "blessed")
    assert "breaks a rule" not in heard(broken)
    assert "ruling" in heard(broken)
    qtbot.keyClick(broken, Qt.Key.Key_Z, CTRL)
    qtbot.keyClick(broken, Qt.Key.Key_Z, CTRL)
    assert "rul" not in heard(broken)
