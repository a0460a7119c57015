"""Cards from the roster into prepared encounters: by key, and carried with the mouse."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.roster.enlist_actions import EncounterStrip
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.encounters.musters import empty_muster, join
from gmtool.rules.seam import Ruleset
from gmtool.store.fights.encounters import Encounter
from tests.desktop.pages.roster.test_chosen_cards import CTRL, SHIFT, Hands, Key

COPY = Qt.DropAction.CopyAction
LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def ford(window: MainWindow, ruleset: Ruleset) -> Encounter:
    """Nobody fights there yet."""
    window.campaign.encounters.add(Encounter(ruleset.id, "The bridge", empty_muster()))
    return window.campaign.encounters.add(Encounter(ruleset.id, "The ford", empty_muster()))


@pytest.fixture
def hands(window: MainWindow, qtbot: QtBot) -> Hands:
    return Hands(window, qtbot)


def by_side(window: MainWindow, encounter: Encounter) -> dict[str, list[str]]:
    """The kinds of those who fight on each side."""
    muster = window.campaign.encounters.get(encounter.id).muster
    return {side.name: [one.card.kind for one in muster.figures if one.side == side.id] for side in muster.sides}


def carry(data: QMimeData, over: QWidget, at: QPoint | None = None, fall: bool = False) -> bool:
    """Carry something over a widget, and let it fall there; whether it was taken."""
    place = at or over.rect().center()
    enter = QDragEnterEvent(place, COPY, data, LEFT, PLAIN)
    QApplication.sendEvent(over, enter)
    move = QDragMoveEvent(place, COPY, data, LEFT, PLAIN)
    QApplication.sendEvent(over, move)
    if not fall:
        return enter.isAccepted()
    drop = QDropEvent(QPointF(place), COPY, data, LEFT, PLAIN)
    QApplication.sendEvent(over, drop)
    return drop.isAccepted()


def test_all_join_the_newest_encounter_by_kind_twice_over(hands: Hands, ford: Encounter) -> None:
    hands.all()
    hands.press(Key.Key_E, CTRL | SHIFT)
    strip = hands.strip(EncounterStrip)
    assert strip.encounter.input.currentText() == "The ford"
    strip.copies.setFocus()
    strip.copies.begin()
    hands.type("2")
    assert strip.outcome.text().endswith("12 figures.")
    hands.press(Key.Key_Return)
    sides = by_side(hands.window, ford)
    assert sides == {"Players": ["player"] * 4, "Foes": ["monster"] * 8}
    assert hands.window.pages.current_key == "roster"
    assert "12 figures have joined “The ford”." in hands.window.notices.sentences()
    hands.press(Key.Key_Z, CTRL)
    assert by_side(hands.window, ford) == {"Players": [], "Foes": []}


def test_the_encounter_and_the_side_are_chosen_by_key(hands: Hands, ford: Encounter) -> None:
    hands.press(Key.Key_E, CTRL | SHIFT)
    hands.press(Key.Key_Down)
    strip = hands.strip(EncounterStrip)
    assert strip.encounter.input.currentText() == "The bridge"
    hands.press(Key.Key_Tab)
    hands.press(Key.Key_End)
    assert strip.side.input.currentText() == "Foes"
    hands.press(Key.Key_Return)
    bridge = next(one for one in hands.window.campaign.encounters.list() if one.title == "The bridge")
    assert len(by_side(hands.window, bridge)["Foes"]) == 1
    notice = next(button for button in hands.window.notices.findChildren(QPushButton) if button.text() == "Show it")
    hands.qtbot.mouseClick(notice, LEFT)
    assert hands.window.pages.current.builder.encounter.id == bridge.id


def test_without_a_prepared_encounter_it_says_what_to_do(hands: Hands) -> None:
    hands.press(Key.Key_E, CTRL | SHIFT)
    assert not hands.page.widget.findChildren(EncounterStrip), "no strip is made for nothing"
    assert "Ctrl E" in hands.window.notices.sentences()[0]


def test_cards_carried_over_the_tab_open_the_encounters_and_fall_on_a_side(hands: Hands, ford: Encounter) -> None:
    page, window = hands.page, hands.window
    hands.all()
    data = page.list.model.mimeData(page.list.view.selectionModel().selectedRows())
    assert not carry(data, window.bar.tabs["rules"])
    assert carry(data, window.bar.tabs["encounters"])
    assert window.pages.current_key == "roster"
    hands.qtbot.waitUntil(lambda: window.pages.current_key == "encounters")
    encounters = window.pages.current
    encounters.show_encounter(ford.id)
    foes = encounters.builder.sides.boxes[1]
    assert carry(data, foes, fall=True)
    assert len(by_side(window, ford)["Foes"]) == 6
    assert encounters.builder.sides.lit == foes.side.id
    hands.press(Key.Key_Z, CTRL)
    assert by_side(window, ford)["Foes"] == []


def test_cards_carried_over_an_encounter_show_it_and_fall_on_its_sides_by_kind(hands: Hands, ford: Encounter) -> None:
    page, window = hands.page, hands.window
    hands.all()
    data = page.list.model.mimeData(page.list.view.selectionModel().selectedRows())
    encounters = window.show_page("encounters")
    encounters.show_encounter(next(one.id for one in window.campaign.encounters.list() if one.title == "The bridge"))
    rows = encounters.side
    row = next(n for n, entry in enumerate(rows.rows.rows) if entry.text == "The ford")
    at = rows.visualRect(rows.rows.index(row)).center()
    assert carry(data, rows.viewport(), at)
    hands.qtbot.waitUntil(lambda: rows.key == str(ford.id))
    assert carry(data, rows.viewport(), at, fall=True)
    assert by_side(window, ford) == {"Players": ["player"] * 2, "Foes": ["monster"] * 4}


def test_nobody_joins_a_fight_that_has_begun_from_the_list(hands: Hands, ford: Encounter, ruleset: Ruleset) -> None:
    window = hands.window
    data = hands.page.list.model.mimeData([hands.page.list.model.index(0)])
    cards = window.campaign.cards.list()
    begun = window.campaign.encounters.add(Encounter(ruleset.id, "The hill", join(empty_muster(), cards)))
    window.campaign.encounters.start(begun.id)
    rows = window.show_page("encounters").side
    row = next(n for n, entry in enumerate(rows.rows.rows) if entry.text == "The hill")
    carry(data, rows.viewport(), rows.visualRect(rows.rows.index(row)).center(), fall=True)
    assert len(window.campaign.encounters.get(begun.id).muster.figures) == len(cards)
    assert "has begun" in window.notices.sentences()[-1]
