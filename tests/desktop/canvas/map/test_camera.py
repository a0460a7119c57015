import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeySequence, QNativeGestureEvent, QPointingDevice, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gmtool.desktop.canvas.scene.camera import MARGIN
from gmtool.desktop.canvas.scene.hex_geometry import centre, hex_at
from gmtool.space import blank_ground, parse_label
from tests.desktop.canvas.conftest import SIDES, counter
from tests.desktop.canvas.hand import MIDDLE, PLAIN, drag, keys, pixel, wheel


def under(view, at: QPoint):
    return hex_at(view.camera.to_world(QPointF(at)))


@pytest.mark.parametrize("steps", [1, 4, -1, -2])
def test_that_the_wheel_keeps_what_is_under_the_pointer(view, steps):
    at, before = pixel(view, "0706"), view.camera.scale
    wheel(view, at, steps)
    assert under(view, at) == parse_label("0706")
    assert (view.camera.scale > before) == (steps > 0)


def test_that_a_pinch_zooms_between_the_fingers(view):
    at, before = pixel(view, "0406"), view.camera.scale
    event = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        QPointF(at),
        QPointF(at),
        QPointF(view.mapToGlobal(at)),
        0.25,
        QPointF(),
    )
    QApplication.sendEvent(view, event)
    assert view.camera.scale == pytest.approx(before * 1.25)
    assert under(view, at) == parse_label("0406")


def test_that_the_middle_button_pulls_the_ground_along(view):
    wheel(view, view.rect().center(), 4)
    start = view.rect().center()
    grabbed = under(view, start)
    drag(view, start, start + QPoint(60, -40), MIDDLE)
    assert under(view, start + QPoint(60, -40)) == grabbed


def test_that_space_pressed_with_the_button_down_pans_and_picks_nothing(view, qtbot):
    wheel(view, view.rect().center(), 4)
    start = pixel(view, "0604")
    with qtbot.assertNotEmitted(view.figure_picked):
        QTest.mousePress(view, Qt.MouseButton.LeftButton, PLAIN, start)
        keys(view, Qt.Key.Key_Space)
        QTest.mouseMove(view, start + QPoint(2, 2))
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, PLAIN, start + QPoint(2, 2))
    assert pixel(view, "0604") == start + QPoint(2, 2)


def test_that_space_alone_is_left_to_the_workspace(view, qtbot):
    with qtbot.waitSignal(QShortcut(QKeySequence(Qt.Key.Key_Space), view).activated):
        QTest.keyClick(view, Qt.Key.Key_Space)


def test_that_f_shows_the_whole_ground_again(view):
    wheel(view, QPoint(100, 100), 9)
    keys(view, Qt.Key.Key_F)
    assert view.camera.seen().contains(view.content.layout.frame.boundingRect())


def test_that_plus_and_minus_zoom(view):
    before = view.camera.scale
    keys(view, Qt.Key.Key_Plus)
    assert view.camera.scale > before
    keys(view, Qt.Key.Key_Minus)
    assert view.camera.scale == pytest.approx(before)


def test_that_the_fitted_ground_stays_fitted_when_the_widget_grows(view):
    view.resize(500, 700)
    assert view.camera.seen().contains(view.content.layout.frame.boundingRect())


def test_that_the_ground_cannot_be_lost_from_sight(view):
    view.pan(QPointF(-90000, 90000))
    assert view.camera.seen().intersects(view.content.layout.frame.boundingRect())


def test_that_the_acting_figure_comes_into_sight(view):
    wheel(view, pixel(view, "1102"), 12)
    assert not view.camera.shows(centre(parse_label("0208")), 0)
    view.set_acting("ragnar")
    assert view.camera.shows(centre(parse_label("0208")), 0)


def test_that_figures_at_the_edge_are_fitted_without_emptiness_beside_the_ground(view):
    view.resize(640, 320)
    view.show_ground(blank_ground(40, 30))
    at_the_west = counter("flavius", "0115"), counter("wulf", "0214", "barbarians")
    view.show_counters(at_the_west, SIDES, {})
    view.fit_figures()
    left = view.camera.to_screen(QPointF(view.content.layout.frame.boundingRect().left(), 0)).x()
    assert left == pytest.approx(MARGIN, abs=1)
    assert all(view.camera.shows(spot.at, MARGIN) for spot in view.content.spots.of.values())


def far_then_near(view):
    """Two who were far from each other when the map was fitted to them, and have met since; the map is in a window."""
    window = QWidget()
    window.resize(800, 600)
    view.setParent(window)
    view.resize(640, 320)
    window.show()
    view.show()
    view.show_ground(blank_ground(40, 30))
    view.show_counters((counter("flavius", "0115"), counter("wulf", "3014", "barbarians")), SIDES, {})
    view.fit_figures()
    before = view.camera.scale, pixel(view, "1010")
    view.show_counters((counter("flavius", "0115"), counter("wulf", "0214", "barbarians")), SIDES, {})
    return window, before


def test_that_figures_that_have_moved_since_do_not_make_the_map_jump_when_its_height_changes_for_a_moment(view):
    _window, before = far_then_near(view)
    view.resize(640, 284)
    view.resize(640, 320)
    assert (view.camera.scale, pixel(view, "1010")) == before
    view.setParent(None)


@pytest.mark.parametrize("size", [(900, 600), (800, 700)])
def test_that_figures_are_fitted_where_they_stand_now_when_the_window_is_resized(view, size):
    window, (scale, _) = far_then_near(view)
    window.resize(*size)
    view.resize(640, 300)
    assert view.camera.scale > 1.5 * scale
    view.setParent(None)


def test_that_figures_are_fitted_where_they_stand_now_when_the_map_gets_another_width(view):
    _window, (scale, _) = far_then_near(view)
    view.resize(600, 320)
    assert view.camera.scale > 1.5 * scale
    view.setParent(None)
