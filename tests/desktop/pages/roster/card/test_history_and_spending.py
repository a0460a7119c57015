"""What experience buys on the card, and the history that tells of it and of all else."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.roster.card.form import CardForm
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.store.campaign import Campaign
from gmtool.store.cards.history import HistoryEntry
from tests.presentation.after_fight.fights import FLAVIUS, GOBLIN, gear

Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(empty_window: MainWindow, tmp_path: Path) -> MainWindow:
    path = tmp_path / "Borderlands.gmtool"
    with Campaign.create(path, "Borderlands") as campaign:
        campaign.cards.add(replace(FLAVIUS, fields={**FLAVIUS.fields, "xp": 150}))
        campaign.cards.add(GOBLIN)
    empty_window.campaigns.open(path)
    return empty_window


def form_of(window: MainWindow) -> CardForm:
    page: Any = window.pages.made("roster")
    assert page.pane.form is not None
    form: CardForm = page.pane.form
    return form


def find(window: MainWindow, name: str) -> QAction:
    """What the command finder lists by this name."""
    page: Any = window.pages.made("roster")
    return next(action for action in page.actions() if action.text() == name)


def flavius(window: MainWindow) -> dict[str, Any]:
    (found,) = [card for card in window.campaign.cards.list() if card.name == "Flavius"]
    return dict(found.fields)


def unfolded(window: MainWindow) -> list[str]:
    """The lines of the history, as they are read, without the times."""
    if not form_of(window).history.head.isChecked():
        find(window, "History of the card").trigger()
    QApplication.processEvents()
    shown = [one for one in form_of(window).history.rows.findChildren(QLabel) if not one.isHidden()]
    lines = (line for one in shown for line in one.text().split("\n"))
    return [line for line in lines if line[-3:-2] != ":"]


def test_that_experience_buys_a_point_in_one_step(window: MainWindow, qtbot: QtBot) -> None:
    find(window, "Spend experience").trigger()
    first = form_of(window).spendings.buttons[0]
    assert QApplication.focusWidget() is first
    assert first.text() == "+1 ST for 100 XP"
    qtbot.keyClick(first, Key.Key_Space)
    assert [flavius(window).get(key) for key in ("st", "xp", "points_added")] == [13, 50, 1]
    assert form_of(window).fields["st"].value() == 13
    (line,) = [one for one in unfolded(window) if "+1 ST" in one]
    assert line == "+1 ST for 100 XP · ST 12 → 13 · XP 150 → 50 · Points added – → 1"
    qtbot.keyClick(window, Key.Key_Z, CTRL)
    assert flavius(window) == {**FLAVIUS.fields, "xp": 150}
    assert unfolded(window) == ["Nothing has changed yet."]
    qtbot.keyClick(window, Key.Key_Z, CTRL | SHIFT)
    assert flavius(window)["st"] == 13


def test_that_what_cannot_be_bought_says_why_and_buys_nothing(window: MainWindow, qtbot: QtBot) -> None:
    window.campaign.cards.update(replace(window.campaign.cards.list()[0], fields={**FLAVIUS.fields, "xp": 99}))
    window.pages.clear()
    window.show_page("roster")
    spendings = form_of(window).spendings
    button = spendings.buttons[0]
    assert button.property("kind") == "refused"
    assert button.toolTip() == "A point costs 100 XP; there are 99."
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert spendings.reason.text() == "A point costs 100 XP; there are 99."
    assert flavius(window)["xp"] == 99
    qtbot.mouseClick(spendings.link, Qt.MouseButton.LeftButton)
    assert window.pages.current_key == "rules"


def test_that_the_focus_stays_while_the_button_is_refused(window: MainWindow, qtbot: QtBot) -> None:
    find(window, "Spend experience").trigger()
    button = form_of(window).spendings.buttons[1]
    button.setFocus()
    qtbot.keyClick(button, Key.Key_Space)
    assert QApplication.focusWidget() is button
    assert button.property("kind") == "refused"
    qtbot.keyClick(button, Key.Key_Space)
    assert flavius(window)["dx"] == 13


def test_that_history_follows_what_is_typed(window: MainWindow, qtbot: QtBot) -> None:
    assert unfolded(window) == ["Nothing has changed yet."]
    form = form_of(window)
    qtbot.keyClicks(form.tags, "hero, bold")
    qtbot.keyClicks(form.notes, "A long story.")
    assert sorted(unfolded(window)) == ["Notes changed", "Tags + hero, + bold"]


def test_that_history_is_told_in_words_newest_first(window: MainWindow, qtbot: QtBot) -> None:
    page: Any = window.pages.made("roster")
    card = page.list.selected()[0]
    history = window.campaign.history
    dagger = {"item": "dagger", "ready": False}
    entries = [
        HistoryEntry(card.id, "edited", "armor", "none", "leather", at="2020-05-01T20:00:00+00:00"),
        HistoryEntry(card.id, "edited", "gear", gear("mace"), gear("club"), at="2020-05-02T20:00:00+00:00"),
        HistoryEntry(
            card.id, "Flavius’s dagger is gone", "gear", dagger, None, "The ford", "2020-05-03T20:00:00+00:00"
        ),
        HistoryEntry(card.id, "Flavius is dead", "tags", None, "dead", "The ford", "2020-05-03T20:00:00+00:00"),
        HistoryEntry(card.id, "ruled", "tm.create.human-points st", None, "blessed", at="2020-05-04T20:00:00+00:00"),
        HistoryEntry(card.id, "ruled", "tm.create.human-points st", "blessed", None, at="2020-05-05T20:00:00+00:00"),
    ]
    history.add(entries)
    lines = [line for line in unfolded(window) if "2020" not in line]
    assert lines == [
        "Ruling on ST (tm.create.human-points) taken back",
        "Ruling on ST (tm.create.human-points): allowed, “blessed”",
        "The ford:",
        "Flavius’s dagger is gone · Weapons and shields − Dagger",
        "Flavius is dead · Tags + dead",
        "Weapons and shields + Club, − Mace",
        "Armor No armor → Leather",
    ]


def test_that_the_bestiary_has_neither_history_nor_experience_to_spend(window: MainWindow) -> None:
    page: Any = window.pages.made("roster")
    page.side.choose(next(entry.key for entry in page.side.rows.rows if entry.key.startswith("bestiary")))
    form = form_of(window)
    assert form.history.isHidden()
    assert form.spendings.isHidden()
    assert not find(window, "History of the card").isEnabled()
    assert not find(window, "Spend experience").isEnabled()


def test_that_a_ruling_is_a_deed_of_the_finder(window: MainWindow, qtbot: QtBot) -> None:
    assert not find(window, "Allow a rule break").isEnabled()
    qtbot.keyClick(form_of(window).fields["dx"].input, Key.Key_Up)
    find(window, "Allow a rule break").trigger()
    qtbot.keyClicks(QApplication.focusWidget(), "blessed")
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
    assert list(window.campaign.cards.list()[0].rulings.values()) == ["blessed"]
    assert not find(window, "Allow a rule break").isEnabled()
