"""What experience buys on the card, and the history that tells of it and of all else."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from gmtool.desktop.shell.main_window import MainWindow
from gmtool.store.campaign import Campaign
from gmtool.store.cards.entries import HistoryEntry
from gmtool.systems import ruleset
from tests.desktop.pages.roster.card.alone import CTRL, SHIFT, CardAlone
from tests.presentation.after_fight.fights import FLAVIUS, gear

Key = Qt.Key
MELEE = ruleset("tft-melee")


@pytest.fixture
def alone(qtbot: QtBot) -> Iterator[CardAlone]:
    """The card of Flavius."""
    with Campaign.in_memory("Borderlands") as campaign:
        alone = CardAlone(campaign, qtbot)
        alone.show(campaign.cards.add(replace(FLAVIUS, fields={**FLAVIUS.fields, "xp": 150})))
        yield alone


def flavius(alone: CardAlone) -> dict[str, Any]:
    (found,) = [card for card in alone.campaign.cards.list() if card.name == "Flavius"]
    return dict(found.fields)


def unfolded(alone: CardAlone) -> list[str]:
    """The lines of the history, as they are read, without the times."""
    if not alone.form.history.head.isChecked():
        alone.find("History of the card").trigger()
    QApplication.processEvents()
    shown = [one for one in alone.form.history.rows.findChildren(QLabel) if not one.isHidden()]
    lines = (line for one in shown for line in one.text().split("\n"))
    return [line for line in lines if line[-3:-2] != ":"]


def test_that_experience_buys_a_point_in_one_step(alone: CardAlone, qtbot: QtBot) -> None:
    alone.find("Spend experience").trigger()
    first = alone.form.spendings.buttons[0]
    assert QApplication.focusWidget() is first
    assert first.text() == "+1 ST for 100 XP"
    qtbot.keyClick(first, Key.Key_Space)
    assert [flavius(alone).get(key) for key in ("st", "xp", "points_added")] == [13, 50, 1]
    assert alone.form.fields["st"].value() == 13
    (line,) = [one for one in unfolded(alone) if "+1 ST" in one]
    assert line == "+1 ST for 100 XP · ST 12 → 13 · XP 150 → 50 · Points added – → 1"
    qtbot.keyClick(alone.widget, Key.Key_Z, CTRL)
    assert flavius(alone) == {**FLAVIUS.fields, "xp": 150}
    assert unfolded(alone) == ["Nothing has changed yet."]
    qtbot.keyClick(alone.widget, Key.Key_Z, CTRL | SHIFT)
    assert flavius(alone)["st"] == 13


def test_that_what_cannot_be_bought_says_why_and_buys_nothing(alone: CardAlone, qtbot: QtBot) -> None:
    alone.campaign.cards.update(replace(alone.campaign.cards.list()[0], fields={**FLAVIUS.fields, "xp": 99}))
    alone.show(alone.written())
    wanted: list[str] = []
    alone.pane.rule_wanted.connect(wanted.append)
    spendings = alone.form.spendings
    button = spendings.buttons[0]
    assert button.property("kind") == "refused"
    assert button.toolTip() == "A point costs 100 XP; there are 99."
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert spendings.reason.text() == "A point costs 100 XP; there are 99."
    assert flavius(alone)["xp"] == 99
    qtbot.mouseClick(spendings.link, Qt.MouseButton.LeftButton)
    assert wanted == [MELEE.spendings(alone.written())[0].refusals[0].rule]


def test_that_the_focus_stays_while_the_button_is_refused(alone: CardAlone, qtbot: QtBot) -> None:
    alone.find("Spend experience").trigger()
    button = alone.form.spendings.buttons[1]
    button.setFocus()
    qtbot.keyClick(button, Key.Key_Space)
    assert QApplication.focusWidget() is button
    assert button.property("kind") == "refused"
    qtbot.keyClick(button, Key.Key_Space)
    assert flavius(alone)["dx"] == 13


def test_that_history_follows_what_is_typed(alone: CardAlone, qtbot: QtBot) -> None:
    assert unfolded(alone) == ["Nothing has changed yet."]
    form = alone.form
    qtbot.keyClicks(form.tags, "hero, bold")
    qtbot.keyClicks(form.notes, "A long story.")
    assert sorted(unfolded(alone)) == ["Notes changed", "Tags + hero, + bold"]


def test_that_history_is_told_in_words_newest_first(alone: CardAlone, qtbot: QtBot) -> None:
    card = alone.written()
    history = alone.campaign.history
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
    lines = [line for line in unfolded(alone) if "2020" not in line]
    assert lines == [
        "Ruling on ST (tm.create.human-points) taken back",
        "Ruling on ST (tm.create.human-points): allowed, “blessed”",
        "The ford:",
        "Flavius’s dagger is gone · Weapons and shields − Dagger",
        "Flavius is dead · Tags + dead",
        "Weapons and shields + Club, − Mace",
        "Armor No armor → Leather",
    ]


def test_that_the_bestiary_has_neither_history_nor_experience_to_spend(alone: CardAlone) -> None:
    alone.show(replace(FLAVIUS, id="bestiary/tft-melee/1"))
    form = alone.form
    assert form.history.isHidden()
    assert form.spendings.isHidden()
    assert not alone.find("History of the card").isEnabled()
    assert not alone.find("Spend experience").isEnabled()


def test_that_a_ruling_is_a_deed_of_the_finder(alone: CardAlone, qtbot: QtBot) -> None:
    assert not alone.find("Allow a rule break").isEnabled()
    qtbot.keyClick(alone.form.fields["dx"].input, Key.Key_Up)
    alone.find("Allow a rule break").trigger()
    qtbot.keyClicks(QApplication.focusWidget(), "blessed")
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
    assert list(alone.campaign.cards.list()[0].rulings.values()) == ["blessed"]
    assert not alone.find("Allow a rule break").isEnabled()


def test_that_the_page_of_the_roster_spends_and_leads_to_the_rule(window: MainWindow, qtbot: QtBot) -> None:
    page: Any = window.show_page("roster")
    page.deeds.add([replace(FLAVIUS, fields={**FLAVIUS.fields, "xp": 150})])
    card = page.pane.form.card
    next(action for action in page.actions() if action.text() == "Spend experience").trigger()
    assert QApplication.focusWidget() is page.pane.form.spendings.buttons[0]
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Space)
    assert window.campaign.cards.get(card.id).fields["st"] == 13
    spendings = page.pane.form.spendings
    qtbot.mouseClick(spendings.buttons[0], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(spendings.link, Qt.MouseButton.LeftButton)
    assert window.pages.current_key == "rules"
