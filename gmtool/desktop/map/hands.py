"""Takes the events of the map and gives them to the pointer and the keyboard."""

from typing import TYPE_CHECKING
from weakref import proxy

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture

from gmtool.desktop.map.keyboard import Keyboard
from gmtool.desktop.map.pointer import Pointer
from gmtool.desktop.map.tools import ToolHand

if TYPE_CHECKING:
    from gmtool.desktop.map.view import MapView


class Hands:
    """Takes what it wants of the events of a map view; the rest goes on to the widget and the workspace.

    It knows the view by a proxy: two that hold each other would be cleared by the garbage collector in any order, while
    events still come.
    """

    def __init__(self, view: "MapView") -> None:
        self._view: MapView = proxy(view)
        self.pointer = Pointer(self._view)
        self.keyboard = Keyboard(self._view, self.pointer)
        self.tool = ToolHand(self._view)
        view.grabGesture(Qt.GestureType.PinchGesture)

    def take(self, event: QEvent) -> bool:
        """True for what was used up here."""
        if self.tool.take(event):
            return True
        match event:
            case QKeyEvent():
                return self._key(event)
            case QMouseEvent():
                return self._mouse(event)
            case QWheelEvent():
                self.pointer.wheel(event)
                return True
            case QContextMenuEvent():
                return self._menu(event)
            case QNativeGestureEvent():
                return self._pinch_of_trackpad(event)
            case QGestureEvent():
                return self._pinch(event)
        if event.type() == QEvent.Type.Leave:
            self.pointer.leave()
        return False

    def _key(self, event: QKeyEvent) -> bool:
        if event.type() == QEvent.Type.KeyRelease or not self.keyboard.wants(event):
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            self.keyboard.press(event)
            self.tool.follow()
        return True

    def _mouse(self, event: QMouseEvent) -> bool:
        match event.type():
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick:
                self._view.setFocus(Qt.FocusReason.MouseFocusReason)
                self.pointer.press(event)
            case QEvent.Type.MouseMove:
                self.pointer.move(event)
            case QEvent.Type.MouseButtonRelease:
                self.pointer.release(event)
            case _:
                return False
        return True

    def _menu(self, event: QContextMenuEvent) -> bool:
        view = self._view
        pointed, where = view.content.pointed, event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            pointed = view.content.point_at(view.camera.to_world(event.pos().toPointF()))
        elif pointed is not None:
            where = view.mapToGlobal(view.camera.to_screen(view.content.middle(pointed.place)).toPoint())
        if pointed is not None:
            view.menu_wanted.emit(pointed.figure or pointed.place, QPoint(where))
        return pointed is not None

    def _pinch_of_trackpad(self, event: QNativeGestureEvent) -> bool:
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return False
        self._view.zoom(1 + event.value(), event.position())
        return True

    def _pinch(self, event: QGestureEvent) -> bool:
        pinch = event.gesture(Qt.GestureType.PinchGesture)
        if not isinstance(pinch, QPinchGesture):
            return False
        self._view.zoom(pinch.scaleFactor(), self._view.mapFromGlobal(pinch.centerPoint()))
        self._view.pan(pinch.centerPoint() - pinch.lastCenterPoint())
        event.accept()
        return True
