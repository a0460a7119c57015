import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gmtool.desktop.canvas.map.tool import Tool
from gmtool.desktop.canvas.scene.hex_geometry import centre, hex_at
from gmtool.space import label
from tests.desktop.canvas.hand import LEFT, MIDDLE, PLAIN, click, drag, hover, keys, pixel

Key = Qt.Key
RIGHT = Qt.MouseButton.RightButton


class Pencil(Tool):
    """Writes down what it was told."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, right=False, wanted=()):
        self.said = []
        self.right = right
        self.wanted = wanted

    def _say(self, what, at):
        self.said.append(f"{what} {label(hex_at(at))}")

    def press(self, at, modifiers):
        self._say("press", at)

    def press_right(self, at, modifiers):
        self._say("right", at)
        return self.right

    def move(self, at):
        self._say("move", at)

    def release(self, at):
        self._say("release", at)

    def cancel(self):
        self.said.append("cancel")

    def wants(self, event):
        return event.key() in self.wanted

    def key(self, event):
        self.said.append(f"key {event.text()}")

    def paint(self, painter, camera):
        at = camera.to_screen(centre(hex_at(QPointF(0, 0))))
        painter.fillRect(round(at.x()) - 2, round(at.y()) - 2, 5, 5, Qt.GlobalColor.magenta)


def nothing_picked(view, qtbot):
    return qtbot.assertNotEmitted(view.figure_picked), qtbot.assertNotEmitted(view.hex_picked)


def once(said):
    """What was said, without saying the same twice in a row."""
    return [each for before, each in zip(["", *said], said, strict=False) if each != before]


def test_that_the_left_button_is_the_tools_and_picks_nothing(view, qtbot):
    pencil = Pencil()
    view.use(pencil)
    figure, hex = nothing_picked(view, qtbot)
    with figure, hex:
        drag(view, pixel(view, "0505"), pixel(view, "0507"))
    assert once(pencil.said) == ["press 0505", "move 0506", "move 0507", "release 0507"]
    assert view.content.pointed.hex == hex_at(view.camera.to_world(QPointF(pixel(view, "0507"))))


def test_that_it_hears_of_the_pointer_and_the_map_too(view):
    pencil = Pencil()
    view.use(pencil)
    hover(view, "0604")
    assert set(pencil.said) == {"move 0604"}
    assert view.content.pointed.figure == "wulf"


def test_that_enter_presses_at_the_cursor_that_still_walks(view, qtbot):
    pencil = Pencil()
    view.use(pencil)
    figure, hex = nothing_picked(view, qtbot)
    with figure, hex:
        keys(view, Key.Key_Home, Key.Key_Down, Key.Key_Return)
    assert pencil.said == ["move 0505", "move 0506", "press 0506", "release 0506"]


def test_that_its_own_keys_come_before_those_of_the_map(view):
    pencil = Pencil(wanted=(Key.Key_W, Key.Key_F))
    view.use(pencil)
    scale = view.camera.scale
    view.zoom(2, QPointF(50, 50))
    keys(view, Key.Key_W, Key.Key_F, Key.Key_Minus)
    assert pencil.said == ["key w", "key f"]
    assert scale < view.camera.scale < 2 * scale


def test_that_escape_puts_it_away_and_clicks_pick_again(view, qtbot):
    pencil = Pencil()
    view.use(pencil)
    assert view.cursor().shape() is Qt.CursorShape.CrossCursor
    with qtbot.waitSignal(view.tool_ended) as ended:
        keys(view, Key.Key_Escape)
    assert ended.args == [pencil]
    assert pencil.said == ["cancel"]
    assert view.cursor().shape() is Qt.CursorShape.ArrowCursor
    with qtbot.waitSignal(view.figure_picked):
        click(view, "0505")


def test_that_another_tool_takes_its_place(view, qtbot):
    pencil, ruler = Pencil(), Pencil()
    view.use(pencil)
    with qtbot.waitSignal(view.tool_ended) as ended:
        view.use(ruler)
    click(view, "0505")
    assert ended.args == [pencil]
    assert pencil.said == ["cancel"]
    assert ruler.said == ["press 0505", "release 0505"]


def test_that_panning_stays(view):
    pencil = Pencil()
    view.use(pencil)
    view.zoom(3, QPointF(400, 300))
    before = view.camera.to_screen(QPointF(0, 0))
    drag(view, QPoint(300, 300), QPoint(360, 320), MIDDLE)
    assert view.camera.to_screen(QPointF(0, 0)) - before == QPointF(60, 20)
    assert not [each for each in pencil.said if not each.startswith("move")]
    assert view.cursor().shape() is Qt.CursorShape.CrossCursor


def test_that_space_makes_a_pan_of_what_was_begun(view):
    pencil = Pencil()
    view.use(pencil)
    view.zoom(3, QPointF(400, 300))
    before = view.camera.to_screen(QPointF(0, 0))
    QTest.mousePress(view, LEFT, PLAIN, QPoint(300, 300))
    QTest.mouseMove(view, QPoint(310, 300))
    keys(view, Key.Key_Space)
    QTest.mouseMove(view, QPoint(340, 330))
    QTest.mouseRelease(view, LEFT, PLAIN, QPoint(340, 330))
    assert "cancel" in pencil.said
    assert not [each for each in pencil.said if each.startswith("release")]
    assert view.camera.to_screen(QPointF(0, 0)) - before == QPointF(30, 30)


def menu(view, where):
    at = pixel(view, where)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at))
    QApplication.sendEvent(view, event)


def test_that_the_right_button_is_the_tools_only_if_it_takes_it(view, qtbot):
    view.use(Pencil(right=False))
    QTest.mousePress(view, RIGHT, PLAIN, pixel(view, "0604"))
    with qtbot.waitSignal(view.menu_wanted):
        menu(view, "0604")
    eraser = Pencil(right=True)
    view.use(eraser)
    with qtbot.assertNotEmitted(view.menu_wanted):
        drag(view, pixel(view, "0604"), pixel(view, "0606"), RIGHT)
        menu(view, "0606")
    assert once(eraser.said) == ["right 0604", "move 0605", "move 0606", "release 0606"]


@pytest.mark.usefixtures("painted")
def test_that_it_paints_over_the_map(view):
    at = view.camera.to_screen(QPointF(0, 0)).toPoint()
    assert view.grab().toImage().pixelColor(at) != Qt.GlobalColor.magenta
    view.use(Pencil())
    assert view.grab().toImage().pixelColor(at) == Qt.GlobalColor.magenta


def test_that_leaving_the_map_says_nothing_to_the_tool(view):
    pencil = Pencil()
    view.use(pencil)
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert pencil.said == []
