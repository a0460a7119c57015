"""The player window by itself: its keys, its view, its scale, its screen."""

from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.players.map import millimetres
from gmtool.desktop.pages.players.screens import CARD, ScreenSettings, choose_screen
from gmtool.desktop.pages.players.window import PlayerWindow
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import scene
from gmtool.space import LengthUnit, OpenGround, blank_ground
from tests.presentation.players.views import Views, counter

Open = Callable[[], PlayerWindow]
GROUND = blank_ground(30, 20)
AT = GROUND.at_column_row
FIGURES = (counter("h", "Flavius", "heroes", AT(4, 4)), counter("g", "Goblin", "goblins", AT(26, 17)))


def showing(window: PlayerWindow, acting: str = "h", ground: Any = GROUND) -> PlayerWindow:
    """The window with a scene in it."""
    window.show_scene(scene(Views(FIGURES if ground is GROUND else (), ground, next=(acting,)).moment(), Permissions()))
    return window


def wheel(widget: Any, at: QPointF, steps: int) -> None:
    """Turn the wheel."""
    none = Qt.KeyboardModifier.NoModifier
    turned = QPoint(0, 120 * steps)
    event = QWheelEvent(at, widget.mapToGlobal(at), QPoint(), turned, Qt.MouseButton.NoButton, none,
                        Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
    QApplication.sendEvent(widget, event)


def middle(window: PlayerWindow) -> QPointF:
    """The point of the plane in the middle of the map."""
    return window.map.camera.to_world(QPointF(window.map.width() / 2, window.map.height() / 2))


def apart(one: QPointF, other: QPointF) -> float:
    return float((one - other).manhattanLength())


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768)])
def test_that_names_and_the_order_are_read_from_three_metres(open_window: Open, size: tuple[int, int]) -> None:
    window = open_window()
    window.resize(*size)
    showing(window)
    assert window.map.picture.names.font().pixelSize() >= 28
    assert window.strip.type_size >= 40
    assert window.map.width() >= 0.6 * window.width()


def test_that_it_waits_until_there_is_a_scene(open_window: Open) -> None:
    window = open_window()
    window.wait_with("The Borderlands")
    assert window.waiting.isVisible()
    assert window.waiting.accessibleDescription() == "The Borderlands"
    assert showing(window).map.isVisible()
    assert not window.waiting.isVisible()
    window.show_scene(None)
    assert window.waiting.isVisible()


@pytest.mark.usefixtures("dressed")
def test_that_a_fight_without_a_map_is_shown_as_its_order_alone(open_window: Open) -> None:
    window = showing(open_window(), ground=None)
    assert not window.map.isVisible()
    assert window.strip.width() == window.width()


def test_full_screen_by_key_and_by_button(open_window: Open, qtbot: QtBot, machine: ScreenSettings) -> None:
    window = showing(open_window())
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isFullScreen()
    assert window.full.isVisible()
    qtbot.mouseClick(window.full, Qt.MouseButton.LeftButton)
    assert window.isFullScreen()
    assert machine.yes("full")
    qtbot.mouseClick(window.full, Qt.MouseButton.LeftButton)
    assert not window.isFullScreen()


def test_that_shift_f11_closes_it(open_window: Open, qtbot: QtBot) -> None:
    window = showing(open_window())
    with qtbot.waitSignal(window.closed):
        qtbot.keyClick(window, Qt.Key.Key_F11, Qt.KeyboardModifier.ShiftModifier)
    assert not window.isVisible()
    assert not window.isFullScreen()


def test_that_it_has_a_view_of_its_own(open_window: Open, qtbot: QtBot) -> None:
    window = showing(open_window())
    whole = window.map.camera.scale
    wheel(window.map, QPointF(100, 100), 2)
    assert window.map.camera.scale == pytest.approx(whole * 1.44)
    qtbot.keyClick(window, Qt.Key.Key_Plus)
    assert window.map.camera.scale == pytest.approx(whole * 1.2**3)
    before = middle(window)
    qtbot.keyClick(window, Qt.Key.Key_Right)
    assert middle(window).x() > before.x()
    kept = middle(window)
    showing(window, acting="g")
    assert apart(middle(window), kept) < 0.01
    qtbot.keyClick(window, Qt.Key.Key_F)
    assert window.map.camera.scale == pytest.approx(whole)


def test_that_it_is_moved_by_dragging_and_zoomed_by_two_fingers(open_window: Open, qtbot: QtBot) -> None:
    window = showing(open_window())
    board, left = window.map, Qt.MouseButton.LeftButton
    board.zoom(2, QPointF(100, 100))
    before, scale = middle(window), board.camera.scale
    qtbot.mousePress(board, left, pos=QPoint(200, 200))
    qtbot.mouseMove(board, QPoint(150, 180))
    qtbot.mouseRelease(board, left, pos=QPoint(150, 180))
    moved = middle(window) - before
    assert (moved.x() * scale, moved.y() * scale) == pytest.approx((50, 20), abs=1)
    at = QPointF(100, 100)
    device = QPointingDevice.primaryPointingDevice()
    kind = Qt.NativeGestureType.ZoomNativeGesture
    pinch = QNativeGestureEvent(kind, device, 2, at, at, board.mapToGlobal(at), 0.25, QPointF())
    QApplication.sendEvent(board, pinch)
    assert board.camera.scale == pytest.approx(scale * 1.25)


def test_that_it_keeps_the_acting_figure_in_the_middle_if_it_is_to(open_window: Open) -> None:
    window = showing(open_window())
    wheel(window.map, QPointF(10, 10), 6)
    window.map.follow(True)
    assert apart(middle(window), window.map.content.spots.of["h"].at) < 0.1
    showing(window, acting="g")
    assert apart(middle(window), window.map.content.spots.of["g"].at) < 0.1


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_that_a_part_is_shown_whole_whichever_way_it_is_turned(open_window: Open, turned: int) -> None:
    window = showing(open_window())
    window.map.turn_picture(turned)
    part = QPolygonF([QPointF(5, 5), QPointF(15, 5), QPointF(15, 9), QPointF(5, 9)])
    window.map.look_at_part(part)
    assert apart(middle(window), QPointF(10, 7)) < 0.2
    on_screen = [window.map.camera.to_screen(corner) for corner in part.toList()]
    assert all(window.map.rect().contains(corner.toPoint()) for corner in on_screen)
    seen = window.map.part()
    assert all(seen.containsPoint(corner, Qt.FillRule.OddEvenFill) for corner in part.toList())
    # as large as it goes: it fills the map one way, but for the margin
    wide = max(p.x() for p in on_screen) - min(p.x() for p in on_screen)
    high = max(p.y() for p in on_screen) - min(p.y() for p in on_screen)
    assert max(wide / window.map.width(), high / window.map.height()) > 0.8


@pytest.mark.parametrize(
    ("ground", "unit"),
    [
        (GROUND, 25 / sqrt(3)),
        (OpenGround(40, 30, LengthUnit.INCH), 25.4 / sqrt(3)),
        (OpenGround(100, 60, LengthUnit.FOOT), 25 / sqrt(3)),
    ],
)
def test_how_long_a_unit_of_the_plane_is_on_the_table(ground: Any, unit: float) -> None:
    assert millimetres(ground) == pytest.approx(unit)


def test_that_a_hex_at_true_scale_is_25_mm_by_the_measure_of_the_screen(
    open_window: Open, qtbot: QtBot, machine: ScreenSettings
) -> None:
    window = open_window()
    machine.measured(window.screen(), 1, 4.0)
    showing(window).use_true_scale(True)

    def hex_width() -> float:
        one, next_one = (window.map.content.layout.centre(AT(4, row)) for row in (4, 5))
        return apart(window.map.camera.to_screen(one), window.map.camera.to_screen(next_one))

    assert hex_width() == pytest.approx(100.0)
    wheel(window.map, QPointF(50, 50), 3)
    window.resize(500, 300)
    window.map.fit()
    window.map.look_at_part(QPolygonF([QPointF(0, 0), QPointF(3, 0), QPointF(3, 3)]))
    assert hex_width() == pytest.approx(100.0)
    window.use_true_scale(False)
    assert hex_width() < 50


def test_that_the_screen_is_measured_by_dragging_or_with_a_ruler(
    open_window: Open, qtbot: QtBot, machine: ScreenSettings
) -> None:
    window = showing(open_window())
    machine.measured(window.screen(), 1, 4.0)
    window.use_true_scale(True)
    window.calibrate()
    page, left = window.calibration, Qt.MouseButton.LeftButton
    assert page.isVisible()
    assert page.bar.length == pytest.approx(4 * CARD)
    qtbot.mousePress(page.bar, left, pos=QPoint(340, 20))
    qtbot.mouseMove(page.bar, QPoint(430, 20))
    qtbot.mouseRelease(page.bar, left, pos=QPoint(430, 20))
    assert page.bar.length == pytest.approx(429)
    qtbot.keyClick(page.bar, Qt.Key.Key_Left)
    assert page.bar.length == pytest.approx(428)
    qtbot.keyClicks(page.typed, "100")
    qtbot.keyClick(page.typed, Qt.Key.Key_Return)
    assert page.bar.pixels == pytest.approx(4.28)
    qtbot.mouseClick(page.keep, left)
    assert window.map.isVisible()
    assert machine.pixels(window.screen(), 1) == pytest.approx(4.28)
    assert window.map.camera.scale == pytest.approx(4.28 * 25 / sqrt(3))


def test_that_a_measure_that_cannot_be_is_not_taken(open_window: Open, qtbot: QtBot, machine: ScreenSettings) -> None:
    window = showing(open_window())
    before = machine.pixels(window.screen(), 1)
    window.calibrate()
    for wrong in ("nan", "0", "-3", "a card", "1e9"):
        window.calibration.typed.clear()
        qtbot.keyClicks(window.calibration.typed, wrong)
        qtbot.keyClick(window.calibration.typed, Qt.Key.Key_Return)
        assert window.calibration.bar.pixels == pytest.approx(before)
    qtbot.keyClick(window.calibration.bar, Qt.Key.Key_Right)
    qtbot.keyClick(window.calibration, Qt.Key.Key_Escape)
    assert window.map.isVisible()
    assert machine.pixels(window.screen(), 1) == before


@pytest.mark.parametrize(
    ("screens", "wanted", "found"),
    [
        (["laptop", "tv"], "tv", "tv"),
        (["laptop", "tv"], "laptop", "laptop"),
        (["laptop", "projector"], "tv", "projector"),
        (["laptop"], "tv", "laptop"),
        (["laptop", "tv"], "", "tv"),
    ],
)
def test_that_it_goes_to_the_screen_it_was_on_or_falls_back(screens: list[str], wanted: str, found: str) -> None:
    assert choose_screen(screens, wanted, taken=["laptop"]) == found


def test_that_a_damaged_measure_is_not_believed(open_window: Open, machine: ScreenSettings) -> None:
    window = open_window()
    believed = machine.pixels(window.screen(), 1)
    machine.measured(window.screen(), 1, 1e9)
    assert machine.pixels(window.screen(), 1) <= 40
    for key in machine._store.allKeys():
        machine._store.setValue(key, "nonsense")
    assert machine.pixels(window.screen(), 1) == believed


def test_that_a_long_order_shows_who_acts_and_says_how_many_are_left_out(open_window: Open) -> None:
    window = open_window()
    crowd = tuple(counter(f"g{i}", f"Goblin {i}", "goblins", None) for i in range(40))
    window.show_scene(scene(Views(crowd, next=("g30",)).moment(), Permissions()))
    window.resize(500, 800)
    fitting = [turn if isinstance(turn, int) else turn.name for turn in window.strip.in_sight]
    assert fitting[:2] == ["Goblin 29", "Goblin 30"]
    assert len(fitting) > 4
    assert fitting[-1] == 40 - (len(fitting) - 1)
    assert "Goblin 30, Goblins, hurt, acts now" in window.strip.accessibleDescription()
