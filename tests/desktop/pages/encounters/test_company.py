"""Company and levels prepared on the page of encounters: by the menu of a figure, by keys, and into the fight."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QMenu
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.encounters.builder import Builder
from gmtool.desktop.pages.encounters.company_menu import ALONE
from gmtool.desktop.pages.encounters.workspace import EncountersWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.encounters import grounds
from gmtool.rules.seam import Bond, Enlisted
from tests.desktop.pages.encounters.test_encounters import CTRL, choose_ground

Key = Qt.Key


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> EncountersWorkspace:
    """Three figures of the first side and one of the second, on a blank ground."""
    page: Any = window.show_page("encounters")
    qtbot.keyClick(page.widget, Key.Key_N, CTRL)
    search = page.picker.cards.search
    qtbot.mouseClick(builder(page).sides.boxes[0], Qt.MouseButton.LeftButton)
    for _ in range(3):
        qtbot.keyClick(search, Key.Key_Return)
        qtbot.keyClick(search, Key.Key_Down)
    qtbot.mouseClick(builder(page).sides.boxes[1], Qt.MouseButton.LeftButton)
    qtbot.keyClick(search, Key.Key_Return)
    choose_ground(builder(page).ground, grounds.BLANK)
    return page  # type: ignore[no-any-return]


def builder(page: EncountersWorkspace) -> Builder:
    assert page.builder is not None
    return page.builder


def figures(page: EncountersWorkspace) -> tuple[Enlisted, ...]:
    return builder(page).muster.figures


def choose(page: EncountersWorkspace, row: int) -> QListView:
    """A row of the first side, with the keys on it."""
    shown = builder(page).sides.boxes[0].figures
    shown.setFocus()
    shown.setCurrentIndex(shown.model().index(row, 0))
    return shown


def row_words(page: EncountersWorkspace, row: int) -> str:
    model = builder(page).sides.boxes[0].model
    return str(model.index(row).data())


def menu_by_key(shown: QListView) -> QMenu:
    """The menu key on the chosen row."""
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), shown.mapToGlobal(QPoint(1, 1)))
    QApplication.sendEvent(shown.viewport(), event)
    return popup()


def popup() -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def take(menu: QMenu, *words: str) -> None:
    """Walk down by the arrows to each of the words in turn, and take the last."""
    for word in words:
        wanted = next(action for action in menu.actions() if action.text().split("\t")[0] == word)
        while menu.activeAction() is not wanted:
            QTest.keyClick(menu, Key.Key_Down)
        QTest.keyClick(menu, Key.Key_Return if word == words[-1] else Key.Key_Right)
        menu = popup() if word != words[-1] else menu


def test_that_a_rider_is_prepared_by_keys_seen_on_its_row_saved_and_taken_into_the_fight(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    rider, mount, *_ = figures(page)
    take(menu_by_key(choose(page, 0)), "Rides", mount.name)
    assert (figures(page)[0].on, figures(page)[0].bond) == (mount.id, Bond.RIDES)
    assert row_words(page, 0) == f"{rider.name}  ·  rides {mount.name}"
    assert f"ridden by {rider.name}" in row_words(page, 1)
    (kept,) = window.campaign.encounters.list()
    assert kept.muster.figures[0].on == mount.id
    qtbot.keyClick(page.widget, Key.Key_Return, CTRL)
    assert window.pages.current_key == "run"
    ruleset = window.campaign.encounters.journal(kept.id)
    shown = {one.figure: one for one in ruleset.ruleset.counters(ruleset.state)}
    assert (shown[rider.id].on, shown[rider.id].where) == (mount.id, shown[mount.id].where)


def test_that_plus_and_minus_lift_the_chosen_figures_and_one_undo_takes_it_back(
    window: MainWindow, page: EncountersWorkspace
) -> None:
    shown = choose(page, 0)
    QTest.keyClick(shown, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(shown, "++")
    assert [one.level for one in figures(page)] == [2, 2, 0, 0]
    assert row_words(page, 1).endswith("▲2")
    QTest.keyClicks(shown, "-")
    assert [one.level for one in figures(page)] == [1, 1, 0, 0]
    window.undo_actions.undo()
    assert [one.level for one in figures(page)] == [0, 0, 0, 0]


@pytest.mark.usefixtures("dressed")
def test_that_the_map_shows_it_on_the_counter_and_has_the_same_menu(page: EncountersWorkspace) -> None:
    rider, mount, *_ = figures(page)
    panel = builder(page).ground
    panel.place_all.emit()
    spot = panel.map.content.spots.of[rider.id]
    at = panel.map.camera.to_screen(spot.at).toPoint()
    QTest.mouseMove(panel.map, at)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, panel.map.mapToGlobal(at))
    QApplication.sendEvent(panel.map, event)
    take(popup(), "Rides", mount.name)
    QTest.keyClicks(choose(page, 1), "+")
    counters = {key: one.counter for key, one in panel.map.content.spots.of.items()}
    assert counters[rider.id].hexes == counters[mount.id].hexes
    assert (counters[rider.id].height, counters[mount.id].height) == ("▲1", "▲1")
    choose(page, 0)
    panel.placed.emit(rider.id, panel.map.content.ground.at_column_row(2, 2), None)  # type: ignore[union-attr]
    counters = {key: one.counter for key, one in panel.map.content.spots.of.items()}
    assert panel.map.content.ground.label(counters[mount.id].hexes[0]) == "0202"  # type: ignore[union-attr]
    take(menu_by_key(choose(page, 0)), ALONE)
    assert figures(page)[0].on == ""
    assert "not placed" in row_words(page, 0)


def test_that_a_leader_goes_along_with_its_unit_when_that_is_dragged_on_the_map(
    window: MainWindow, page: EncountersWorkspace
) -> None:
    leader, led, *_ = figures(page)
    panel = builder(page).ground
    panel.place_all.emit()
    take(menu_by_key(choose(page, 0)), "Leads", led.name)
    before = {one.id: one.place for one in figures(page)}
    ground: Any = panel.map.content.ground
    way = ground.at_column_row(*(at + 2 for at in ground.column_row(before[led.id])))
    start, end = (panel.map.camera.to_screen(panel.map.content.middle(at)).toPoint() for at in (before[led.id], way))
    QTest.mousePress(panel.map, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier, start)
    QTest.mouseMove(panel.map, (start + end) / 2)
    QTest.mouseMove(panel.map, end)
    QTest.mouseRelease(panel.map, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier, end)
    after = {one.id: one.place for one in figures(page)}
    assert after[led.id] == way
    assert after[leader.id].minus(after[led.id]) == before[leader.id].minus(before[led.id])  # type: ignore[union-attr, arg-type]
    window.undo_actions.undo()
    assert {one.id: one.place for one in figures(page)} == before, "one undo takes both back"


def test_that_a_figure_is_turned_by_keys_and_by_a_drag_from_it(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    panel = builder(page).ground
    panel.place_all.emit()
    choose(page, 0)
    placed = figures(page)[0]
    assert placed.facing is not None
    panel.map.setFocus()
    qtbot.keyClick(panel.map, Key.Key_E)
    assert figures(page)[0].facing == (placed.facing + 1) % 6
    qtbot.keyClick(panel.map, Key.Key_Q)
    qtbot.keyClick(panel.map, Key.Key_Q)
    assert figures(page)[0].facing == (placed.facing - 1) % 6
    window.undo_actions.undo()
    assert figures(page)[0].facing == placed.facing, "each turn is one step of undo"
    to_screen, middle = panel.map.camera.to_screen, panel.map.content.middle
    start, end = (to_screen(middle(at)).toPoint() for at in (placed.place, placed.place.step(2, 3)))
    QTest.mousePress(panel.map, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(panel.map, (start + end) / 2)
    QTest.mouseMove(panel.map, end)
    QTest.mouseRelease(panel.map, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
    turned = figures(page)[0]
    assert (turned.facing, turned.place) == (2, placed.place)


def test_that_the_keys_turn_the_figure_that_was_clicked_or_dragged_last(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    panel = builder(page).ground
    panel.place_all.emit()
    boxes = builder(page).sides.boxes
    first, other = (box.model.rows[0].id for box in boxes[:2])

    def facings() -> dict[str, int | None]:
        return {one.id: one.facing for one in figures(page)}

    for box in (boxes[0], boxes[1], boxes[0]):
        place = box.figures.visualRect(box.model.index(0)).center()
        qtbot.mouseClick(box.figures.viewport(), Qt.MouseButton.LeftButton, pos=place)
    before = facings()
    qtbot.keyClick(panel.map, Key.Key_E)
    assert {key for key, way in facings().items() if way != before[key]} == {first}
    there = next(one for one in figures(page) if one.id == other)
    assert there.place is not None
    ways = [panel.map.content.middle(at) for at in (there.place, there.place.step(1, 3))]
    start, end = (panel.map.camera.to_screen(at).toPoint() for at in ways)
    for _ in range(2):  # the second time it looks there already
        QTest.mousePress(panel.map, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
        QTest.mouseMove(panel.map, (start + end) / 2)
        QTest.mouseMove(panel.map, end)
        QTest.mouseRelease(panel.map, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
    assert facings()[other] == 1
    qtbot.keyClick(panel.map, Key.Key_E)
    assert facings()[other] == 2
    window.undo_actions.undo()
    window.undo_actions.undo()
    assert facings()[other] == there.facing, "to look where one looks is no step"


def test_that_nothing_can_be_prepared_once_the_fight_has_begun(page: EncountersWorkspace, qtbot: QtBot) -> None:
    qtbot.keyClick(page.widget, Key.Key_Return, CTRL)
    page.shown()
    shown = choose(page, 0)
    QTest.keyClicks(shown, "+")
    builder(page).company.open_menu(figures(page)[0].id, QPoint(5, 5))
    assert QApplication.activePopupWidget() is None
    assert [one.level for one in figures(page)] == [0, 0, 0, 0]
