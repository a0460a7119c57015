"""Input for the tool in hand: what of the events of the map is the tool's."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent

from gmtool.desktop.canvas.map.tool import Tool

if TYPE_CHECKING:
    from gmtool.desktop.canvas.map.view import MapView


_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ToolInput:
    """Gives the tool in use what is the tool's of the events of a map view."""

    def __init__(self, view: "MapView") -> None:
        self._view = view
        self._holding = Qt.MouseButton.NoButton
        self._took_right = False
        self._last = QPointF()

    def take(self, event: QEvent) -> bool:
        """True for what was used up here."""
        if self._view.tool is None:
            return False
        match event:
            case QKeyEvent():
                return self._key(event, self._view.tool)
            case QMouseEvent():
                return self._mouse(event, self._view.tool)
            case QContextMenuEvent():
                return event.reason() == QContextMenuEvent.Reason.Mouse and self._took_right
        return False

    def follow(self) -> None:
        """The keyboard's cursor may have walked."""
        pointed = self._view.content.pointed
        if self._view.tool is not None and pointed is not None and pointed.by_key:
            self._view.tool.move(self._view.content.middle(pointed.place))
            self._view.update()

    def let_go(self) -> None:
        """The tool is put away, or what it began is dropped: the button that is down means nothing to it any more."""
        self._holding = Qt.MouseButton.NoButton

    def _mouse(self, event: QMouseEvent, tool: Tool) -> bool:
        view, at = self._view, self._view.camera.to_world(event.position())
        self._last = event.position()
        match event.type():
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick:
                return self._press(event, tool, at)
            case QEvent.Type.MouseMove:
                tool.move(at)
                if self._holding:
                    view.point(view.content.point_at(at))
            case QEvent.Type.MouseButtonRelease if self._holding and event.button() == self._holding:
                self._holding = Qt.MouseButton.NoButton
                tool.release(at)
            case _:
                return False
        view.update()
        return event.type() != QEvent.Type.MouseMove or bool(self._holding)

    def _press(self, event: QMouseEvent, tool: Tool, at: QPointF) -> bool:
        self._view.setFocus(Qt.FocusReason.MouseFocusReason)
        if self._holding:
            return event.button() is not Qt.MouseButton.MiddleButton
        if event.button() is Qt.MouseButton.LeftButton:
            self._holding = event.button()
            tool.press(at, event.modifiers())
        elif event.button() is Qt.MouseButton.RightButton:
            self._took_right = tool.press_right(at, event.modifiers())
            self._holding = event.button() if self._took_right else Qt.MouseButton.NoButton
        self._view.update()
        return bool(self._holding)

    def _key(self, event: QKeyEvent, tool: Tool) -> bool:
        if event.type() == QEvent.Type.KeyRelease or not self._wants(event, tool):
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            self._do(event, tool)
            self._view.update()
        return True

    def _wants(self, event: QKeyEvent, tool: Tool) -> bool:
        if tool.wants(event):
            return True
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        if event.key() in _ENTER:
            pointed = self._view.content.pointed
            return pointed is not None and pointed.by_key
        return event.key() == Qt.Key.Key_Escape or (event.key() == Qt.Key.Key_Space and bool(self._holding))

    def _do(self, event: QKeyEvent, tool: Tool) -> None:
        pointed = self._view.content.pointed
        if tool.wants(event):
            tool.key(event)
        elif event.key() in _ENTER and pointed is not None:
            at = self._view.content.middle(pointed.place)
            tool.press(at, event.modifiers())
            tool.release(at)
        elif event.key() == Qt.Key.Key_Escape:
            self._view.use(None)
        else:
            tool.cancel()
            self.let_go()
            self._view.pan_from(self._last)
