"""Fingers on a touch screen: tapping, drawing, panning, zooming, holding."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtGui import QEventPoint, QTouchEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.presentation.map.way import Way
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.space import parse_label
from tests.desktop.canvas.conftest import SIDES, counter
from tests.desktop.canvas.hand import PLAIN, pixel
from tests.desktop.canvas.input.test_tool_input import Pencil, once

SCREEN = QTest.createTouchDevice()


class Finger:
    """Up to two fingers of one hand on the map."""

    def __init__(self, view) -> None:
        self.view = view

    def put(self, *at: QPoint) -> None:
        event = QTest.touchEvent(self.view, SCREEN, False)
        for number, point in enumerate(at):
            event.press(number, point, self.view)
        event.commit()

    def move(self, *at: QPoint) -> None:
        event = QTest.touchEvent(self.view, SCREEN, False)
        for number, point in enumerate(at):
            event.move(number, point, self.view)
        event.commit()

    def add(self, still: QPoint, other: QPoint) -> None:
        QTest.touchEvent(self.view, SCREEN, False).stationary(0).press(1, other, self.view).commit()

    def lift(self, *at: QPoint) -> None:
        event = QTest.touchEvent(self.view, SCREEN, False)
        for number, point in enumerate(at):
            event.release(number, point, self.view)
        event.commit()

    def tap(self, at: QPoint) -> None:
        self.put(at)
        self.lift(at)


@pytest.fixture
def finger(view) -> Finger:
    return Finger(view)


def test_that_a_tap_picks_a_figure_or_a_hex(view, finger, qtbot):
    with qtbot.waitSignal(view.figure_picked) as picked:
        finger.tap(pixel(view, "0604"))
    assert picked.args == ["wulf"]
    with qtbot.waitSignal(view.hex_picked) as picked:
        finger.tap(pixel(view, "0808"))
    assert picked.args == [parse_label("0808")]


def test_that_a_tap_takes_a_candidate(view, finger, qtbot):
    view.show_candidates([Candidate("wulf", "Wulf", figure="wulf")], InputKind.FIGURE)
    with qtbot.waitSignal(view.candidate_picked) as picked:
        finger.tap(pixel(view, "0604"))
    assert picked.args[0].value == "wulf"


def test_that_the_first_tap_on_a_stack_fans_it_out_and_the_second_picks(view, finger, qtbot):
    with qtbot.assertNotEmitted(view.figure_picked):
        finger.tap(pixel(view, "0907"))
    assert set(view.content.fan.places) == {"goblin", "body"}
    with qtbot.waitSignal(view.figure_picked) as picked:
        finger.tap(view.camera.to_screen(view.content.fan.places["body"]).toPoint())
    assert picked.args == ["body"]


def test_that_one_finger_pans_and_picks_nothing(view, finger, qtbot):
    view.zoom(3, QPointF(400, 300))
    before = view.camera.to_screen(QPointF(0, 0))
    with qtbot.assertNotEmitted(view.hex_picked), qtbot.assertNotEmitted(view.figure_picked):
        finger.put(QPoint(300, 300))
        for step in (20, 40, 60):
            finger.move(QPoint(300 + step, 300 + step // 2))
        finger.lift(QPoint(360, 330))
    moved = view.camera.to_screen(QPointF(0, 0)) - before
    assert moved.x() > 30
    assert moved.y() > 10


def test_that_a_finger_from_the_figure_draws_its_way(view, finger):
    drawn = []
    view.way_drawn.connect(lambda hexes: (drawn.append(hexes), view.show_way(Way(hexes, True))))
    view.show_way(Way((), True))
    finger.put(pixel(view, "0505"))
    for where in ("0506", "0507"):
        finger.move(pixel(view, where))
    finger.lift(pixel(view, "0507"))
    assert drawn[-1] == (parse_label("0506"), parse_label("0507"))


def test_that_two_fingers_zoom_and_pan(view, finger):
    scale, middle = view.camera.scale, view.camera.to_world(QPointF(400, 300))
    finger.put(QPoint(350, 300), QPoint(450, 300))
    finger.move(QPoint(350, 300), QPoint(450, 300))
    finger.move(QPoint(300, 300), QPoint(500, 300))
    assert view.camera.scale == pytest.approx(2 * scale)
    assert (view.camera.to_world(QPointF(400, 300)) - middle).manhattanLength() < 0.2
    before = view.camera.to_screen(QPointF(0, 0))
    finger.move(QPoint(320, 330), QPoint(520, 330))
    assert view.camera.to_screen(QPointF(0, 0)) - before == QPointF(20, 30)
    finger.lift(QPoint(320, 330), QPoint(520, 330))


def test_that_a_second_finger_makes_no_tap_of_the_first(view, finger, qtbot):
    with qtbot.assertNotEmitted(view.figure_picked), qtbot.assertNotEmitted(view.hex_picked):
        finger.put(pixel(view, "0604"))
        finger.add(pixel(view, "0604"), QPoint(200, 200))
        finger.move(pixel(view, "0604"), QPoint(210, 200))
        finger.lift(pixel(view, "0604"), QPoint(210, 200))


def test_that_a_finger_held_down_asks_for_the_menu(view, finger, qtbot):
    view._input.fingers._still.setInterval(1)
    at = pixel(view, "0604")
    with qtbot.assertNotEmitted(view.figure_picked):
        with qtbot.waitSignal(view.menu_wanted) as wanted:
            finger.put(at)
        finger.lift(at)
    assert wanted.args == ["wulf", view.mapToGlobal(at)]


def test_that_a_finger_works_the_tool_in_hand(view, finger):
    pencil = Pencil()
    view.use(pencil)
    finger.put(pixel(view, "0505"))
    for where in ("0506", "0507"):
        finger.move(pixel(view, where))
    finger.lift(pixel(view, "0507"))
    assert once(pencil.said) == ["press 0505", "move 0506", "move 0507", "release 0507"]


def test_that_a_large_stack_is_fanned_within_the_map(view, finger):
    names = [f"goblin {i}" for i in range(9)]
    view.show_counters([counter(name, "0101") for name in names], SIDES, {})
    finger.tap(pixel(view, "0101"))
    assert len(view.content.fan.places) == 9
    assert all(view.rect().contains(view.camera.to_screen(at).toPoint()) for at in view.content.fan.places.values())
    assert view.content.fan.middle != centre(parse_label("0101"))


def cancel(view) -> None:
    """The system takes the touch away, for a gesture of its own."""
    point = QEventPoint(0, QEventPoint.State.Pressed, QPointF(), QPointF())
    QApplication.sendEvent(view, QTouchEvent(QEvent.Type.TouchCancel, SCREEN, PLAIN, [point]))


def test_that_a_touch_that_is_taken_away_picks_nothing_and_asks_for_nothing(view, finger, qtbot):
    finger.put(pixel(view, "0604"))
    cancel(view)
    with qtbot.assertNotEmitted(view.figure_picked), qtbot.assertNotEmitted(view.menu_wanted):
        finger.lift(pixel(view, "0604"))


def test_that_a_stroke_that_is_taken_away_is_canceled(view, finger):
    view.tool = pencil = Pencil()
    finger.put(pixel(view, "0604"))
    cancel(view)
    assert pencil.said[-1] == "cancel"


def test_that_the_finger_that_stays_after_two_neither_pans_nor_draws(view, finger):
    one, other = pixel(view, "0505"), pixel(view, "0805")
    finger.put(one)
    finger.add(one, other)
    QTest.touchEvent(view, SCREEN, False).move(0, one, view).move(1, other + QPoint(40, 0), view).commit()
    scale, corner = view.camera.scale, QPointF(view.camera.left_top)
    QTest.touchEvent(view, SCREEN, False).move(0, one + QPoint(30, 30), view).release(1, other, view).commit()
    assert (view.camera.scale, QPointF(view.camera.left_top)) == (scale, corner)


def test_that_a_finger_that_slips_a_little_still_taps(view, finger, qtbot):
    at = pixel(view, "0604")
    finger.put(at)
    finger.move(at + QPoint(6, 6))
    with qtbot.waitSignal(view.figure_picked):
        finger.lift(at + QPoint(6, 6))
