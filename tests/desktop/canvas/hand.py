"""The GM's hand on the map: where hexes are on the widget, and what it does there."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.canvas.scene.hex_geometry import centre
from tests.desktop.pixels import places_of

PLAIN = Qt.KeyboardModifier.NoModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton
MIDDLE = Qt.MouseButton.MiddleButton


def pixel(view: BattleMap, where: str) -> QPoint:
    """The middle of a labeled hex."""
    return view.camera.to_screen(centre(view.content.ground.parse_label(where))).toPoint()


def click(view: BattleMap, where: str) -> None:
    """A click in the middle of a hex."""
    QTest.mouseClick(view, LEFT, PLAIN, pixel(view, where))


def hover(view: BattleMap, where: str) -> None:
    """The pointer goes to a hex."""
    QTest.mouseMove(view, pixel(view, where) + QPoint(1, 0))
    QTest.mouseMove(view, pixel(view, where))


def drag(view: BattleMap, start: QPoint, end: QPoint, button: Qt.MouseButton = LEFT, keys=PLAIN) -> None:
    """Press, move, release."""
    QTest.mousePress(view, button, keys, start)
    QTest.mouseMove(view, (start + end) / 2)
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, button, keys, end)


def wheel(view: BattleMap, at: QPoint, steps: float) -> None:
    """Turn the wheel over a pixel."""
    event = QWheelEvent(
        QPointF(at),
        QPointF(view.mapToGlobal(at)),
        QPoint(),
        QPoint(0, round(120 * steps)),
        Qt.MouseButton.NoButton,
        PLAIN,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def keys(view: BattleMap, *pressed: Qt.Key) -> None:
    """Press keys one after the other."""
    for key in pressed:
        QTest.keyClick(view, key)


def middle_of(view: BattleMap, colour: QColor) -> QPointF:
    """The middle of all the pixels that are painted in a color."""
    found = places_of(view.grab().toImage(), lambda one: one == colour.rgb() & 0xFFFFFF)
    return QPointF(*(sum(part) / len(found) for part in zip(*found, strict=True)))
