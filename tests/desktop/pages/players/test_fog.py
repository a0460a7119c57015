"""Fog in a fight: by brush, room and sight, by mouse and by key; undone, in the journal, and seen by the players."""

from collections.abc import Iterable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.stage.fog_panel import FogPanel
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.space import Hex, HexGround, blank_ground, seen_from
from tests.desktop.pages.players.fights import Run, page

PLAIN = blank_ground(14, 10)
AT = PLAIN.at_column_row
DOOR = AT(8, 5)
WALL = frozenset(AT(8, row) for row in range(1, 11)) - {DOOR}
ROOMS = HexGround(14, 10, walls=WALL, doors={DOOR: False}, fog=frozenset(PLAIN.everywhere()))
WEST = frozenset(hex for hex in PLAIN.everywhere() if PLAIN.column_row(hex)[0] < 8)
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def fogged(window: MainWindow, run: Run, qtbot: QtBot) -> MainWindow:
    """Two rooms with a closed door between, all of it covered; the fog's controls are open. All is in sight."""
    run(ground=ROOMS)
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(page(window), Qt.Key.Key_F, held)
    assert panel(window).isVisible()
    page(window).stage.map.fit()
    return window


def panel(window: MainWindow) -> FogPanel:
    found: FogPanel = page(window).fog.panel
    return found


def fog(window: MainWindow) -> frozenset[Any]:
    """What is covered now."""
    found: frozenset[Any] = page(window).session.moment.ground.fog
    return found


def pixel(window: MainWindow, hex: Hex) -> QPoint:
    view = page(window).stage.map
    found: QPoint = view.camera.to_screen(view.content.layout.centre(hex)).toPoint()
    return found


def click(window: MainWindow, qtbot: QtBot, button: QPushButton) -> None:
    qtbot.mouseClick(button, LEFT)


def drag(window: MainWindow, qtbot: QtBot, hexes: Iterable[Hex], button: Qt.MouseButton = LEFT) -> None:
    """Draw over these hexes with the button down."""
    view, points = page(window).stage.map, [pixel(window, hex) for hex in hexes]
    qtbot.mousePress(view, button, pos=points[0])
    for point in points:
        QTest.mouseMove(view, point)
    qtbot.mouseRelease(view, button, pos=points[-1])


def action(window: MainWindow, text: str) -> QAction:
    current: Any = window.pages.current
    return next(one for one in current.actions() if one.text() == text)


@pytest.mark.usefixtures("dressed")
def test_that_nothing_of_it_is_scrolled_where_there_is_room(fogged: MainWindow) -> None:
    QApplication.processEvents()
    assert panel(fogged).verticalScrollBar().maximum() == 0


@pytest.mark.usefixtures("dressed")
def test_that_all_of_it_is_reached_in_the_largest_type_on_a_small_screen(
    window: MainWindow, run: Run, qtbot: QtBot
) -> None:
    use_theme("dark", 200)
    window.resize(1366, 768)
    run(ground=ROOMS)
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(page(window), Qt.Key.Key_F, held)
    QApplication.processEvents()
    last = panel(window).hide_all
    panel(window).brush.setFocus()
    for _ in range(20):
        if last.hasFocus():
            break
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: last.visibleRegion().boundingRect() == last.rect())


def test_that_the_brush_reveals_and_covers_and_undo_takes_a_stroke_back(fogged: MainWindow, qtbot: QtBot) -> None:
    row = [AT(column, 3) for column in range(2, 7)]
    click(fogged, qtbot, panel(fogged).brush)
    drag(fogged, qtbot, row)
    assert frozenset(PLAIN.everywhere()) - fog(fogged) == set(row)
    click(fogged, qtbot, panel(fogged).cover)
    drag(fogged, qtbot, row[:2])
    assert frozenset(PLAIN.everywhere()) - fog(fogged) == set(row[2:])
    # the right button reveals in any case
    drag(fogged, qtbot, row[:1], Qt.MouseButton.RightButton)
    assert row[0] not in fog(fogged)
    for left in (row[2:], row, []):
        fogged.undo_actions.undo()
        assert frozenset(PLAIN.everywhere()) - fog(fogged) == set(left)
    fogged.undo_actions.redo()
    assert frozenset(PLAIN.everywhere()) - fog(fogged) == set(row)
    assert [line.weight for entry in page(fogged).session.journal.line() for line in entry.lines] == [0]


def test_that_the_brush_works_by_key_and_its_other_letters_do_nothing_else(fogged: MainWindow, qtbot: QtBot) -> None:
    view = page(fogged).stage.map
    click(fogged, qtbot, panel(fogged).brush)
    assert view.hasFocus()
    QTest.mouseMove(view, pixel(fogged, AT(3, 3)))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    place = view.content.pointed.hex
    qtbot.keyClick(view, Qt.Key.Key_W)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert frozenset(PLAIN.everywhere()) - fog(fogged) == {place}
    assert page(fogged).session.moment.ground.walls == WALL
    qtbot.keyClick(view, Qt.Key.Key_X)
    assert panel(fogged).cover.isChecked()
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert place in fog(fogged)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not panel(fogged).brush.isChecked()
    assert view.tool is None


def test_that_a_click_reveals_a_room_with_its_walls(fogged: MainWindow, qtbot: QtBot) -> None:
    click(fogged, qtbot, panel(fogged).room)
    qtbot.mouseClick(page(fogged).stage.map, LEFT, pos=pixel(fogged, AT(3, 8)))
    assert frozenset(PLAIN.everywhere()) - fog(fogged) == WEST | WALL | {DOOR}
    click(fogged, qtbot, panel(fogged).cover)
    qtbot.mouseClick(page(fogged).stage.map, LEFT, pos=pixel(fogged, AT(2, 2)))
    assert fog(fogged) == frozenset(PLAIN.everywhere())


def test_that_a_sight_is_revealed(fogged: MainWindow, qtbot: QtBot) -> None:
    picks = page(fogged).picks
    picks.choose_figure("f0")
    seen = seen_from(ROOMS, Hex(3, 3))
    assert 50 < len(seen) < 100
    click(fogged, qtbot, panel(fogged).one)
    assert fog(fogged) == frozenset(PLAIN.everywhere()) - seen
    fogged.undo_actions.undo()
    click(fogged, qtbot, panel(fogged).all)
    assert fog(fogged) == frozenset(PLAIN.everywhere()) - seen


def test_that_all_is_covered_and_revealed(fogged: MainWindow, qtbot: QtBot) -> None:
    click(fogged, qtbot, panel(fogged).reveal)
    assert not fog(fogged)
    assert not panel(fogged).reveal.isEnabled()
    action(fogged, "Fog: cover all").trigger()
    assert fog(fogged) == frozenset(PLAIN.everywhere())
    before = page(fogged).session.journal.head
    action(fogged, "Fog: cover all").trigger()
    assert page(fogged).session.journal.head == before


def test_that_the_players_see_what_was_revealed(fogged: MainWindow, qtbot: QtBot) -> None:
    current: Any = fogged.pages.current
    current.players.open()
    shown = current.players.window
    assert [spot.counter.name for spot in shown.map.content.spots.of.values()] == ["NameA"]
    scale = shown.map.camera.scale
    click(fogged, qtbot, panel(fogged).reveal)
    assert [spot.counter.name for spot in shown.map.content.spots.of.values()] == ["NameA", "NameB"]
    assert shown.map.content.ground.walls == WALL
    assert shown.map.camera.scale == scale


def moved(window: MainWindow, to: Hex) -> None:
    page(window).session.perform({"kind": "gm.place/1", "figure": "f0", "hex": list(to)})


def test_that_figures_reveal_what_they_see_as_they_move_and_undo_goes_back_step_by_step(
    fogged: MainWindow, qtbot: QtBot
) -> None:
    session, everywhere = page(fogged).session, frozenset(PLAIN.everywhere())
    moved(fogged, AT(2, 2))
    QApplication.processEvents()
    assert fog(fogged) == everywhere
    click(fogged, qtbot, panel(fogged).moving)
    first = everywhere - seen_from(ROOMS, AT(2, 2))
    qtbot.waitUntil(lambda: fog(fogged) == first)
    head = session.journal.head
    moved(fogged, AT(12, 9))
    second = first - seen_from(ROOMS, AT(12, 9))
    assert second != first
    qtbot.waitUntil(lambda: fog(fogged) == second)
    assert session.journal.head == head + 2
    # the first undo covers again, the next takes the move back; neither is answered by another reveal
    fogged.undo_actions.undo()
    QApplication.processEvents()
    assert (fog(fogged), session.moment.counters["f0"].hexes) == (first, (AT(12, 9),))
    fogged.undo_actions.undo()
    QApplication.processEvents()
    assert (fog(fogged), session.moment.counters["f0"].hexes) == (first, (AT(2, 2),))
    fogged.undo_actions.redo()
    QApplication.processEvents()
    assert (fog(fogged), session.moment.counters["f0"].hexes) == (first, (AT(12, 9),))
    fogged.undo_actions.redo()
    QApplication.processEvents()
    assert (fog(fogged), session.moment.counters["f0"].hexes) == (second, (AT(12, 9),))
    assert session.journal.head == head + 2
    # who is not the players' reveals nothing, and neither does a command that moves nobody
    session.perform({"kind": "gm.place/1", "figure": "f1", "hex": list(AT(13, 8))})
    session.perform({"kind": "gm.note/1", "text": "It drips."})
    QApplication.processEvents()
    assert fog(fogged) == second


def test_that_an_opened_door_reveals_what_is_seen_through_it(fogged: MainWindow, qtbot: QtBot) -> None:
    click(fogged, qtbot, panel(fogged).moving)
    moved(fogged, AT(7, 5))
    qtbot.waitUntil(lambda: AT(7, 5) not in fog(fogged))
    assert AT(9, 5) in fog(fogged)
    page(fogged).session.perform({"kind": "gm.ground/1", "layer": "door", "where": "0805", "level": 2})
    qtbot.waitUntil(lambda: AT(9, 5) not in fog(fogged))


def test_that_the_encounter_remembers_whether_they_reveal(fogged: MainWindow, qtbot: QtBot, run: Run) -> None:
    click(fogged, qtbot, panel(fogged).moving)
    made = fogged.campaign.encounters.list()[0].id
    run(ground=ROOMS, names="XY")
    assert not page(fogged).fog.revealing.on
    fogged.run_encounter(made)
    assert page(fogged).fog.revealing.on
    assert panel(fogged).moving.isChecked()


def test_that_there_is_no_fog_to_draw_while_looking_back(fogged: MainWindow, qtbot: QtBot) -> None:
    click(fogged, qtbot, panel(fogged).brush)
    drag(fogged, qtbot, [AT(3, 3)])
    page(fogged).session.preview(0)
    assert not panel(fogged).isVisible()
    assert page(fogged).stage.map.tool is None
    assert not action(fogged, "Fog: cover all").isEnabled()
