from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from gmtool.space import parse_label
from tests.desktop.canvas.hand import ALT, LEFT, drag, keys, pixel, wheel


def test_that_a_figure_dragged_with_alt_is_placed(view, qtbot):
    with qtbot.waitSignal(view.placed) as placed:
        drag(view, pixel(view, "0604"), pixel(view, "0808"), keys=ALT)
    assert placed.args == ["wulf", parse_label("0808"), None]


def test_that_it_can_be_turned_on_the_way(view, qtbot):
    for turn in (lambda: wheel(view, pixel(view, "0808"), -1), lambda: keys(view, Qt.Key.Key_E)):
        QTest.mousePress(view, LEFT, ALT, pixel(view, "0604"))
        QTest.mouseMove(view, pixel(view, "0808"))
        turn()
        with qtbot.waitSignal(view.placed) as placed:
            QTest.mouseRelease(view, LEFT, ALT, pixel(view, "0808"))
        assert placed.args == ["wulf", parse_label("0808"), 5]


def test_that_nobody_is_placed_in_a_wall_or_where_it_was(view, qtbot):
    with qtbot.assertNotEmitted(view.placed):
        drag(view, pixel(view, "0604"), pixel(view, "0303"), keys=ALT)
        drag(view, pixel(view, "0604"), pixel(view, "0604") + QPoint(4, 4), keys=ALT)
        drag(view, pixel(view, "0808"), pixel(view, "0909"), keys=ALT)


def test_that_a_figure_carried_off_the_ground_goes_back(view, qtbot):
    with qtbot.assertNotEmitted(view.placed):
        drag(view, pixel(view, "0604"), QPoint(3, 3), keys=ALT)


def test_that_escape_puts_it_back(view, qtbot):
    with qtbot.assertNotEmitted(view.placed), qtbot.assertNotEmitted(view.figure_picked):
        QTest.mousePress(view, LEFT, ALT, pixel(view, "0604"))
        QTest.mouseMove(view, pixel(view, "0808"))
        keys(view, Qt.Key.Key_Escape)
        QTest.mouseRelease(view, LEFT, ALT, pixel(view, "0808"))


def test_that_a_drag_without_alt_moves_nobody(view, qtbot):
    with qtbot.assertNotEmitted(view.placed), qtbot.assertNotEmitted(view.figure_picked):
        drag(view, pixel(view, "0604"), pixel(view, "0808"))
