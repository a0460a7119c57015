"""Router of the map's events to the tool in hand, the pointer, the fingers and the keyboard; the map that has one."""

from weakref import proxy

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QNativeGestureEvent, QTouchEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.canvas.input.keyboard import Keyboard
from gmtool.desktop.canvas.input.pointer import Pointer
from gmtool.desktop.canvas.input.tool_input import ToolInput
from gmtool.desktop.canvas.input.touch import TouchInput
from gmtool.desktop.canvas.map.view import MapView


class InputRouter:
    """Takes what it wants of the events of a map view; the rest goes on to the widget and the workspace.

    It knows the view by a proxy: two that hold each other would be cleared by the garbage collector in any order, while
    events still come.
    """

    def __init__(self, view: MapView) -> None:
        self._view: MapView = proxy(view)
        self.pointer = Pointer(self._view)
        self.keyboard = Keyboard(self._view, self.pointer)
        self.tool = ToolInput(self._view)
        self.fingers = TouchInput(self._view, self.pointer)
        view.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)

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
            case QTouchEvent():
                return self.fingers.take(event)
        if event.type() == QEvent.Type.Leave:
            self.pointer.leave()
        return False

    def let_go(self) -> None:
        """The tool in hand is put away."""
        self.tool.let_go()

    def pan_from(self, pixel: QPointF) -> None:
        """The pointer pans from here on."""
        self.pointer.pan(pixel)

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
        view, pointed = self._view, self._view.content.pointed
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            return view.ask_menu(event.pos().toPointF())
        if pointed is not None:
            where = view.camera.to_screen(view.content.middle(pointed.place)).toPoint()
            view.menu_wanted.emit(pointed.figure or pointed.place, view.mapToGlobal(where))
        return pointed is not None

    def _pinch_of_trackpad(self, event: QNativeGestureEvent) -> bool:
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return False
        self._view.zoom(1 + event.value(), event.position())
        return True


class BattleMap(MapView):
    """The map view with the input of mouse, fingers, keys and tools."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._input = InputRouter(self)
