"""The GM's hand on open ground."""

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from gmtool.space import Point

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
PLAIN, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
Key = Qt.Key


def pixel(page: Any, x: int, y: int) -> QPoint:
    """Where a place is on the map, which is looked at so that a pixel is less than a tenth of an inch."""
    shown = page.stage.map
    return shown.camera.to_screen(shown.content.middle(Point(x, y))).toPoint()


def click(page: Any, x: int, y: int, held: Qt.KeyboardModifier = PLAIN) -> None:
    QTest.mouseClick(page.stage.map, LEFT, held, pixel(page, x, y))


def hover(page: Any, x: int, y: int) -> None:
    QTest.mouseMove(page.stage.map, pixel(page, x, y) + QPoint(2, 0))
    QTest.mouseMove(page.stage.map, pixel(page, x, y))


def drag(page: Any, start: tuple[int, int], end: tuple[int, int], held: Qt.KeyboardModifier = PLAIN) -> None:
    shown = page.stage.map
    QTest.mousePress(shown, LEFT, held, pixel(page, *start))
    QTest.mouseMove(shown, (pixel(page, *start) + pixel(page, *end)) / 2)
    QTest.mouseMove(shown, pixel(page, *end))
    QTest.mouseRelease(shown, LEFT, held, pixel(page, *end))


def press(page: Any, *keys: Any, held: Qt.KeyboardModifier = PLAIN) -> None:
    """Keys where the focus is."""
    for key in keys:
        target = page.focusWidget() or page
        if isinstance(key, str):
            QTest.keyClicks(target, key)
        else:
            QTest.keyClick(target, key, held)


def near(place: Any, x: int, y: int, within: int = 8) -> bool:
    """Whether a place is as near to another as a hand can point."""
    return Point(place["x"], place["y"]).is_within(within, Point(x, y))
