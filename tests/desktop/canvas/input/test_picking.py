from weakref import ref

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.space import TRIANGLE, blank_ground, footprint, parse_label
from tests.desktop.canvas.conftest import FIGURES, SIDES, counter
from tests.desktop.canvas.hand import PLAIN, click, hover, keys, pixel

Key = Qt.Key


def test_that_a_click_picks_the_figure_under_it(view, qtbot):
    with qtbot.waitSignal(view.figure_picked) as picked:
        click(view, "0604")
    assert picked.args == ["wulf"]


def test_that_a_click_on_empty_ground_picks_the_hex(view, qtbot):
    with qtbot.waitSignal(view.hex_picked) as picked:
        click(view, "0808")
    assert picked.args == [parse_label("0808")]


def test_that_a_click_off_the_ground_picks_nothing(view, qtbot):
    with qtbot.assertNotEmitted(view.hex_picked), qtbot.assertNotEmitted(view.figure_picked):
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, PLAIN, QPoint(2, 2))


def test_that_a_large_figure_is_picked_on_each_of_its_hexes(view, qtbot):
    hexes = footprint(parse_label("0904"), 2, TRIANGLE)
    view.show_counters([*FIGURES, counter("troll", "0904", hexes=hexes)], SIDES, {})
    for hex in hexes:
        with qtbot.waitSignal(view.figure_picked) as picked:
            QTest.mouseClick(view, Qt.MouseButton.LeftButton, PLAIN, view.camera.to_screen(centre(hex)).toPoint())
        assert picked.args == ["troll"]


def test_that_arrows_walk_from_the_acting_figure_and_enter_picks(view, qtbot):
    keys(view, Key.Key_Right)
    assert view.content.pointed.hex == parse_label("0505")
    keys(view, Key.Key_Right, Key.Key_Up)
    assert view.content.pointed.hex == parse_label("0604")
    with qtbot.waitSignal(view.figure_picked) as picked:
        keys(view, Key.Key_Return)
    assert picked.args == ["wulf"]


def test_that_walking_right_and_left_stays_in_the_row(view):
    keys(view, *[Key.Key_Right] * 6, *[Key.Key_Left] * 3)
    assert view.content.pointed.hex == parse_label("0705")


def test_that_the_cursor_stops_at_the_edge(view):
    keys(view, *[Key.Key_Down] * 30)
    assert view.content.pointed.hex == parse_label("0510")


def test_that_the_cursor_is_kept_in_sight(view):
    view.zoom(4, view.rect().center().toPointF())
    keys(view, *[Key.Key_Right] * 8)
    assert view.camera.shows(centre(view.content.pointed.hex), 0)


def test_that_home_goes_to_the_acting_figure(view):
    keys(view, *[Key.Key_Down] * 3, Key.Key_Home)
    assert view.content.pointed.figure == "flavius"


def test_that_enter_without_a_cursor_is_left_to_the_workspace(view, qtbot):
    hover(view, "0604")
    with qtbot.assertNotEmitted(view.figure_picked):
        keys(view, Key.Key_Return)


def test_that_hovering_says_what_is_there(view):
    seen = []
    view.hovered.connect(seen.append)
    for where in ("0808", "0604", "0604"):
        hover(view, where)
    QTest.mouseMove(view, QPoint(2, 2))
    assert seen == [parse_label("0808"), "wulf", None]


def test_that_a_right_click_asks_for_a_menu_at_the_figure(view, qtbot):
    at = pixel(view, "0604")
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at))
    with qtbot.waitSignal(view.menu_wanted) as wanted:
        QApplication.sendEvent(view, event)
    assert wanted.args == ["wulf", view.mapToGlobal(at)]


def test_that_the_menu_key_asks_for_a_menu_at_the_cursor(view, qtbot):
    keys(view, Key.Key_Right, Key.Key_Down)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    with qtbot.waitSignal(view.menu_wanted) as wanted:
        QApplication.sendEvent(view, event)
    assert wanted.args == [parse_label("0506"), view.mapToGlobal(pixel(view, "0506"))]


def test_that_gone_figures_are_not_there(view, qtbot):
    view.show_counters([counter("flavius", "0505", gone=True), counter("ragnar", "0808", hexes=())], SIDES, {})
    with qtbot.waitSignal(view.hex_picked):
        click(view, "0505")


@pytest.mark.usefixtures("painted")
def test_that_a_map_goes_at_once_and_quietly(qtbot):
    view = BattleMap()
    view.show_ground(blank_ground(5, 5))
    view.grab()
    gone = ref(view)
    del view
    assert gone() is None


def test_that_the_keys_of_the_map_go_before_the_shortcuts_of_the_workspace(view):
    pressed = []
    for key in (Key.Key_Right, Key.Key_Return, Key.Key_Q, Key.Key_R):
        QShortcut(QKeySequence(key), view).activated.connect(lambda key=key: pressed.append(key))
    keys(view, Key.Key_Return, Key.Key_Right, Key.Key_Return, Key.Key_Q, Key.Key_R)
    assert pressed == [Key.Key_Return, Key.Key_Q, Key.Key_R]


def test_that_a_figure_that_goes_while_it_is_pointed_at_is_forgotten(view):
    hover(view, "0604")
    view.show_counters([figure for figure in FIGURES if figure.figure != "wulf"], SIDES, {})
    assert view.content.pointed.figure == ""
    assert not view.card.isVisible()
