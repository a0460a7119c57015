"""Touch: a tap picks, one finger draws or pans, two pan and zoom, one that is held down asks for the menu."""

from math import hypot
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QEventPoint, QInputDevice, QTouchEvent
from PySide6.QtWidgets import QApplication

from gmtool.desktop.canvas.input.pointer import Pointer

if TYPE_CHECKING:
    from gmtool.desktop.canvas.map.view import MapView


_LIFTED: Final = QEventPoint.State.Released
_SLIP: Final = 14
"""The number of pixels a finger may slip and still tap; it is broader than a pointer."""


class TouchInput(QObject):
    """The touches of a screen. `held` milliseconds of one finger that stays still ask for the menu."""

    def __init__(self, view: "MapView", pointer: Pointer) -> None:
        super().__init__()
        self._view = view
        self._pointer = pointer
        self._began: QPointF | None = None
        self._last = QPointF()
        self._apart = 0.0
        self._panning = False
        self._several = False
        self._opened = False
        self._still = QTimer(self, singleShot=True)
        self._still.setInterval(QApplication.styleHints().mousePressAndHoldInterval())
        self._still.timeout.connect(self._ask)

    def take(self, event: QTouchEvent) -> bool:
        """All touches on the map are used up here, so that no mouse is made of them; a trackpad has gestures."""
        if event.device().type() == QInputDevice.DeviceType.TouchPad:
            return False
        down = [point for point in event.points() if point.state() is not _LIFTED]
        match event.type():
            case QEvent.Type.TouchBegin:
                self._begin(event.points()[0].position())
            case QEvent.Type.TouchCancel:
                self._forget()
            case QEvent.Type.TouchEnd:
                self._end(event.points()[0].position())
        if event.type() == QEvent.Type.TouchUpdate:
            if len(down) >= 2:
                self._two(down[0].position(), down[1].position())
            elif down:
                self._one(down[0].position())
        event.accept()
        return True

    # --- inside ----------------------------------------------------------------------------------------------
    def _begin(self, at: QPointF) -> None:
        view = self._view
        view.setFocus(Qt.FocusReason.MouseFocusReason)
        self._began, self._last, self._apart = at, at, 0.0
        self._panning = self._several = False
        world = view.camera.to_world(at)
        if view.tool is not None:
            view.tool.press(world, Qt.KeyboardModifier.NoModifier)
            return
        before = view.content.fan
        view.point(view.content.point_at(world))
        self._opened = view.content.fan is not None and (before is None or before.hex != view.content.fan.hex)
        self._still.start()
        self._pointer.touch(at)

    def _one(self, at: QPointF) -> None:
        if self._several:  # the other finger was lifted first
            self._last, self._apart = at, 0.0
            return
        if self._view.tool is not None:
            self._view.tool.move(self._view.camera.to_world(at))
            self._view.update()
            return
        if self._began is None or _far(at, self._began) < _SLIP:
            return
        self._still.stop()
        if self._pointer.way.drawing:
            self._pointer.draw_to(at)
        else:
            if self._panning:
                self._view.pan(at - self._last)
            self._panning = True
        self._last = at

    def _two(self, one: QPointF, other: QPointF) -> None:
        middle, apart = (one + other) / 2, _far(one, other)
        self._still.stop()
        if self._apart:
            self._view.pan(middle - self._last)
            self._view.zoom(apart / self._apart, middle)
        elif self._view.tool is not None:
            self._view.tool.cancel()
        else:
            self._pointer.drop()
        self._several, self._last, self._apart = True, middle, max(1.0, apart)

    def _end(self, at: QPointF) -> None:
        tapped = self._still.isActive() and not self._several and self._began is not None
        self._still.stop()
        began, self._began = self._began, None
        if self._view.tool is not None:
            if not self._several:
                self._view.tool.release(self._view.camera.to_world(at))
                self._view.update()
            return
        self._pointer.lift()
        if tapped and began is not None and not self._opened:  # the first tap on a stack only fans it out
            self._pointer.tap(began)

    def _forget(self) -> None:
        self._still.stop()
        self._began = None
        if self._view.tool is not None:
            self._view.tool.cancel()
        self._pointer.drop()

    def _ask(self) -> None:
        """A finger was held down where it is."""
        if self._began is not None:
            at, self._began = self._began, None
            self._pointer.drop()
            self._view.ask_menu(at)


def _far(one: QPointF, other: QPointF) -> float:
    return hypot(one.x() - other.x(), one.y() - other.y())
