"""Ruler: from place to place, over as many legs as are wanted."""

from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from gmtool.desktop.canvas.measuring.measuring_tool import MeasuringTool, draw_line, draw_plate, draw_ticks
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.language import tr

_TAKEN_BACK = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)


class Ruler(MeasuringTool):
    """Drag from place to place; or click one place after the other, and the last one twice (or with the right button).

    Backspace takes the last place back; Esc takes the ruler away.
    """

    name = tr("Ruler")

    def begin(self) -> None:
        """Nothing is measured yet."""
        self._corners: list[QPointF] = []
        self._open = False
        self._end = self._pressed = QPointF()

    def press(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """A place: the first, the next, or the last one once more."""
        self._end = self._pressed = self.stick.snap(at)
        if not self._open:
            self._corners, self._open = [self._pressed], True
        elif self._pressed == self._corners[-1]:
            self._finish()
        else:
            self._corners.append(self._pressed)
        self._tell()

    def press_right(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> bool:
        """The way ends where it was last clicked."""
        going_on = self._open
        if going_on:
            self._finish()
            self._tell()
        return going_on

    def move(self, at: QPointF) -> None:
        """The next leg follows the pointer."""
        self._end = self.stick.snap(at)
        self._tell()

    def release(self, at: QPointF) -> None:
        """Dragged to another place, the ruler lies."""
        end = self.stick.snap(at)
        if self._open and end != self._pressed:
            self._corners.append(end)
            self._finish()
        self._tell()

    def cancel(self) -> None:
        """Take it away."""
        self.begin()
        self.tell(())

    def wants(self, event: QKeyEvent) -> bool:
        """Backspace and Delete, once something is measured; Esc while it goes on."""
        if event.key() == Qt.Key.Key_Escape:
            return self._open
        return event.key() in _TAKEN_BACK and bool(self._corners)

    def key(self, event: QKeyEvent) -> None:
        """Take the last place back, or all of it."""
        if event.key() != Qt.Key.Key_Backspace:
            self.cancel()
        elif len(self._corners) > 1:
            self._corners.pop()
            self._open = True
            self._tell()
        else:
            self.cancel()

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """The legs, with their lengths."""
        corners = self._shown()
        if len(corners) < 2:
            return
        draw_line(painter, [camera.to_screen(corner) for corner in corners], dashed=self._open)
        unit = self.stick.plane_unit
        for start, end in pairwise(corners):
            line = QLineF(camera.to_screen(start), camera.to_screen(end))
            draw_ticks(painter, line, unit * camera.scale)
            draw_plate(painter, self.stamps, line.center(), self.stick.leg(start, end))

    def _shown(self) -> list[QPointF]:
        going_on = self._open and self._end != self._corners[-1]
        return [*self._corners, self._end] if going_on else self._corners

    def _finish(self) -> None:
        self._open = False
        if len(self._corners) < 2:
            self._corners = []

    def _tell(self) -> None:
        corners = self._shown()
        self.tell(self.stick.way(corners) if len(corners) > 1 else ())
