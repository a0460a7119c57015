"""Preparing an encounter, as a person does it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.parts.drag_and_drop import CARDS_MIME
from gmtool.desktop.pages.encounters.builder import Builder
from gmtool.desktop.pages.encounters.workspace import EncountersWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.encounters import grounds
from gmtool.rules.seam import Card
from tests.desktop.conftest import strictly

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> EncountersWorkspace:
    page = window.show_page("encounters")
    qtbot.keyClick(page.widget, Qt.Key.Key_N, CTRL)
    return page


def builder(page: EncountersWorkspace) -> Builder:
    assert page.builder is not None
    return page.builder


def kept(window: MainWindow):
    return window.campaign.encounters.list()[0]


def test_a_new_one_wants_a_title_and_keeps_each_letter(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    title = builder(page).title
    assert QApplication.focusWidget() is title
    qtbot.keyClicks(title, "The Glade")
    assert QApplication.focusWidget() is title
    assert kept(window).title == "The Glade"
    assert window.bar.run.text() == "Run “The Glade”"
    qtbot.keyClick(title, Qt.Key.Key_Z, CTRL)
    assert kept(window).title == "New encounter"


def test_that_the_title_of_a_copy_is_selected_to_be_typed_over(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    qtbot.keyClicks(builder(page).title, "The Glade")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_D, CTRL)
    title = builder(page).title
    assert QApplication.focusWidget() is title
    assert title.selectedText() == "The Glade (copy)"
    qtbot.keyClicks(title, "The Ford")
    assert [one.title for one in window.campaign.encounters.list()] == ["The Glade", "The Ford"]


def test_enter_sends_cards_to_the_lit_side(window: MainWindow, page: EncountersWorkspace, qtbot: QtBot) -> None:
    search = page.picker.cards.search
    qtbot.keyClick(search, Qt.Key.Key_Return)
    first, second = builder(page).sides.boxes
    strictly(first.model)
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    page.picker.copies.show_value(3)
    qtbot.keyClick(search, Qt.Key.Key_Return)
    names = [figure.name for figure in kept(window).muster.figures]
    stem = page.picker.cards.selected()[0].name
    assert names == [f"{stem} 4", f"{stem} 1", f"{stem} 2", f"{stem} 3"]
    assert [figure.side for figure in kept(window).muster.figures] == ["side-1", *["side-2"] * 3]
    assert page.picker.copies.text == "1"


def choose_ground(panel, key: str) -> None:
    """Choose a ground from the list."""
    panel.bar.kind.setCurrentIndex(panel.bar.kind.findData(key))
    panel.bar.kind.activated.emit(panel.bar.kind.currentIndex())


def test_cards_are_dropped_on_a_side(window: MainWindow, page: EncountersWorkspace) -> None:
    data = QMimeData()
    data.setData(CARDS_MIME, page.picker.cards.model.cards[1].id.encode())
    box = builder(page).sides.boxes[1]
    box.dropEvent(
        QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0))
    )
    assert [figure.side for figure in kept(window).muster.figures] == ["side-2"]


def test_figures_are_renamed_and_dismissed(window: MainWindow, page: EncountersWorkspace, qtbot: QtBot) -> None:
    qtbot.keyClick(page.picker.cards.search, Qt.Key.Key_Return)
    box = builder(page).sides.boxes[0]
    box.model.setData(box.model.index(0), "Old Bill")
    assert kept(window).muster.figures[0].name == "Old Bill"
    box.figures.setFocus()
    box.figures.setCurrentIndex(box.model.index(0))
    qtbot.keyClick(box.figures, Qt.Key.Key_Delete)
    assert kept(window).muster.figures == ()
    window.undo_actions.undo()
    assert kept(window).muster.figures[0].name == "Old Bill"


@pytest.mark.usefixtures("dressed")
def test_a_figure_is_placed_by_a_click_on_the_map(window: MainWindow, page: EncountersWorkspace, qtbot: QtBot) -> None:
    qtbot.keyClick(page.picker.cards.search, Qt.Key.Key_Return)
    panel = builder(page).ground
    choose_ground(panel, grounds.BLANK)
    box = builder(page).sides.boxes[0]
    box.figures.setCurrentIndex(box.model.index(0))
    qtbot.mouseClick(panel.map, Qt.MouseButton.LeftButton, pos=QPoint(panel.map.width() // 2, panel.map.height() // 2))
    assert kept(window).muster.figures[0].place is not None


def test_everybody_is_placed_and_the_fight_begins(window: MainWindow, page: EncountersWorkspace, qtbot: QtBot) -> None:
    search = page.picker.cards.search
    for box in builder(page).sides.boxes:
        qtbot.mouseClick(box, Qt.MouseButton.LeftButton)
        qtbot.keyClick(search, Qt.Key.Key_Return)
        qtbot.keyClick(search, Qt.Key.Key_Down)
    panel = builder(page).ground
    choose_ground(panel, "maps/arena.toml")
    qtbot.keyClick(page.widget, Qt.Key.Key_Return, CTRL)
    assert window.pages.current_key == "run"
    assert all(figure.place is not None for figure in kept(window).muster.figures)
    assert kept(window).started
    page.shown()
    assert builder(page).banners.begun.said.text()
    assert not page.picker.isEnabled()


def test_an_empty_encounter_says_why_it_cannot_begin(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    qtbot.keyClick(page.widget, Qt.Key.Key_Return, CTRL)
    assert window.pages.current_key == "encounters"
    assert len(window.notices.sentences()) == 1


def test_house_rules_are_switched(window: MainWindow, page: EncountersWorkspace, qtbot: QtBot, ruleset) -> None:
    rule = next(one for one in ruleset.house_rules() if len(one.options) > 1)
    switches = builder(page).switches
    builder(page).tabs.setCurrentWidget(switches)
    place = switches.list.model().index(switches.place(rule.key))
    switches.list.setCurrentIndex(place)
    qtbot.keyClick(switches.list, Qt.Key.Key_Return)
    assert [action.isChecked() for action in switches.list.menu.actions()][:2] == [True, False]
    qtbot.keyClick(switches.list.menu, Qt.Key.Key_Down)
    qtbot.keyClick(switches.list.menu, Qt.Key.Key_Return)
    assert kept(window).muster.house_rules == {rule.key: rule.options[1][0]}


def test_sides_come_and_go(window: MainWindow, page: EncountersWorkspace, qtbot: QtBot) -> None:
    sides = builder(page).sides
    qtbot.mouseClick(sides.more, Qt.MouseButton.LeftButton)
    assert [side.colour for side in kept(window).muster.sides] == [0, 1, 2]
    sides.boxes[0].menu.remove.trigger()
    assert [side.colour for side in kept(window).muster.sides] == [1, 2]
    sides.boxes[0].menu.players.trigger()
    assert kept(window).muster.sides[0].players


def test_that_who_rolls_for_a_side_does_not_make_it_the_players(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    """An exact look at the foes' hits went with their real dice before."""
    own, foes = builder(page).sides.boxes
    assert (own.menu.words, foes.menu.words) == ("own dice", "program's dice")
    foes.menu.real_dice.trigger()
    assert foes.menu.words == "own dice"
    assert [side.players for side in kept(window).muster.sides] == [True, False]
    assert [side.real_dice for side in kept(window).muster.sides] == [None, True]
    qtbot.keyClick(page.widget, Qt.Key.Key_Z, CTRL)
    assert foes.menu.words == "program's dice"


def test_delete_and_undo(window: MainWindow, page: EncountersWorkspace, qtbot: QtBot) -> None:
    qtbot.keyClick(page.widget, Qt.Key.Key_Delete, CTRL)
    assert window.campaign.encounters.list() == ()
    assert "→" not in page.picker.cards.search.placeholderText(), "there is no side to go to"
    window.undo_actions.undo()
    assert kept(window).title == "New encounter"


def test_a_fight_of_cards_against_the_rules_says_so_and_can_start(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot, ruleset
) -> None:
    legal = ruleset.bestiary()[0]
    illegal = Card(ruleset.id, "Ulric", {**legal.fields, "st": 99})
    (finding, *_) = [one for one in ruleset.report(illegal).findings if one.illegal]
    stored = window.campaign.cards.add(illegal)
    page.new_with([legal])
    assert builder(page).banners.illegal.isHidden()
    page.new_with([stored, stored, legal])
    said = f" and 1 more: {finding.text}"
    assert said in builder(page).banners.illegal.said.text()
    assert builder(page).banners.illegal.isVisible()
    builder(page).sides.light(builder(page).muster.sides[1].id)
    builder(page).take([legal], 1)
    qtbot.keyClick(page.widget, Qt.Key.Key_Return, CTRL)
    assert window.campaign.encounters.list()[-1].started
    assert [said in sentence for sentence in window.notices.sentences()] == [True]
    page.shown()
    assert builder(page).banners.illegal.isHidden(), "a fight that has begun is not begun again"


def test_what_the_gm_has_ruled_to_be_right_is_not_told_again(
    window: MainWindow, page: EncountersWorkspace, ruleset
) -> None:
    card = Card(ruleset.id, "Ulric", {**ruleset.bestiary()[0].fields, "st": 99})
    ruled = {one.key: "A hero of old." for one in ruleset.report(card).findings}
    page.new_with([window.campaign.cards.add(replace(card, rulings=ruled))])
    assert builder(page).banners.illegal.isHidden()


def test_that_cards_are_ticked_with_space_over_several_searches_and_taken_together(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    made = builder(page).ruleset.bestiary()[0]
    for name, tag in (("Anna", "guard"), ("Bert", "guard"), ("Carl", "guard"), ("Dora", "reserve")):
        window.campaign.cards.add(replace(made, id="", name=name, tags=(tag,)))
    picker = page.picker
    search, view = picker.cards.search, picker.cards.view
    search.setFocus()
    qtbot.keyClicks(search, "tag:guard")
    assert not picker.ticks.numbers, "a letter of a search ticked something"
    qtbot.keyClick(search, Qt.Key.Key_A, CTRL)
    qtbot.keyClick(search, Qt.Key.Key_Space, CTRL)
    search.clear()
    qtbot.keyClicks(search, "dora")
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert picker.told.text().startswith("4 ticked")
    assert picker.take.text().endswith(": 4")
    search.clear()
    assert [view.model().is_ticked(row) for row in range(len(view.model().rows))].count(True) == 4
    row = [card.name for card in view.model().cards].index("Bert")
    box = view.visualRect(view.model().index(row)).topLeft() + QPoint(8, 10)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=box)
    assert picker.told.text().startswith("3 ticked")
    search.setFocus()
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert [one.name for one in kept(window).muster.figures] == ["Anna", "Carl", "Dora"]
    assert not picker.ticks.numbers


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("taller", [0, 24], ids=["", "taller type"])
def test_that_long_sides_have_the_room_of_a_ground_that_is_not_there(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot, taller: int
) -> None:
    window.resize(1500, 1000)
    name = builder(page).sides.boxes[0].name
    name.setFixedHeight(name.sizeHint().height() + taller)
    page.picker.copies.show_value(12)
    qtbot.keyClick(page.picker.cards.search, Qt.Key.Key_Return)
    one = builder(page)
    assert one.muster.ground is None
    box = one.sides.boxes[0]
    last = box.model.index(11)
    qtbot.waitUntil(lambda: one.sides.width() > one.width() // 2)
    assert whole(one, box.figures.visualRect(last), box.figures), "all twelve are in sight"
    wide = one.sides.width()
    one.tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: one.sides.width() < wide)
    one.tabs.setCurrentIndex(0)
    choose_ground(one.ground, grounds.BLANK)
    assert one.muster.ground is not None
    qtbot.waitUntil(lambda: one.ground.map.width() > one.sides.width())
    assert whole(one, box.figures.visualRect(last), box.figures), "beside a map as well"


def whole(builder: Builder, rows: QRect, view: QWidget) -> bool:
    """True if a row can be seen without scrolling."""
    column = builder.parts.column.viewport()
    return column.rect().contains(rows.translated(view.mapTo(column, QPoint())))
