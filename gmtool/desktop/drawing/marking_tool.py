"""The tool that marks two points on the picture, under a magnifying glass."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath

from gmtool.desktop.drawing.laying import Laying
from gmtool.desktop.drawing.preview import say_beside
from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.colours import map_colours
from gmtool.desktop.map.tools import Tool
from gmtool.desktop.theme import theme

_GLASS: Final = 70
"""The radius of the glass, in pixels at 100 %."""
_GROWTH: Final = 4.0
"""How much larger things are in it than on the screen."""


class MarkingTool(Tool):
    """Two presses mark two points; `marked` gets them in pixels of the picture."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, laying: Laying, marked: Callable[[QPointF, QPointF], None]) -> None:
        self._laying = laying
        self._marked = marked
        self.points: list[QPointF] = []
        self._at: QPointF | None = None

    def press(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Mark a point; a third press begins anew."""
        bed, backdrop = self._laying.bed, self._laying.backdrop
        if bed is None or backdrop is None:
            return
        back, sound = bed.transform(backdrop).inverted()
        if sound:
            self.points = [*(self.points if len(self.points) < 2 else []), back.map(at)]
            self._at = at
        if len(self.points) == 2:
            self._marked(*self.points)

    def move(self, at: QPointF) -> None:
        """The glass goes along."""
        self._at = at

    def release(self, at: QPointF) -> None:
        """Nothing: it was the press that marked."""

    def cancel(self) -> None:
        """The glass goes away; the marks stay."""
        self._at = None

    def key(self, event: QKeyEvent) -> None:
        """No key is this tool's."""

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Paint the marks, the line between them and the glass."""
        bed, backdrop, colours = self._laying.bed, self._laying.backdrop, map_colours()
        if bed is None or backdrop is None:
            return
        lies = bed.transform(backdrop) * camera.transform()
        marks = [lies.map(point) for point in self.points]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width in ((colours.halo, 5), (colours.accent, 2)):
            pen = painter.pen()
            pen.setColor(colour)
            pen.setWidthF(theme().px(width))
            painter.setPen(pen)
            if len(marks) == 2:
                painter.drawLine(QLineF(*marks))
            for mark in marks:
                painter.drawEllipse(mark, theme().px(6), theme().px(6))
        painter.restore()
        if self._at is not None and len(marks) < 2:
            self._paint_glass(painter, camera, camera.to_screen(self._at))
            say_beside(painter, camera.to_screen(self._at), f"Mark point {len(marks) + 1} of 2")

    def _paint_glass(self, painter: QPainter, camera: Camera, at: QPointF) -> None:
        bed, backdrop, size = self._laying.bed, self._laying.backdrop, self._laying.size
        if bed is None or backdrop is None:
            return
        image = self._laying.image(backdrop.scale * bed.own * camera.scale * _GROWTH)
        if image is None or size.isEmpty():
            return
        radius = theme().px(_GLASS)
        off = 1.3 * radius
        middle = QPointF(
            at.x() + (off if at.x() + 2.4 * off < camera.size.width() else -off), max(at.y() - off, radius)
        )
        rim = QPainterPath()
        rim.addEllipse(middle, radius, radius)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(rim)
        painter.fillPath(rim, map_colours().ground)
        painter.save()
        painter.translate(middle)
        painter.scale(_GROWTH, _GROWTH)
        painter.translate(-at)
        painter.setTransform(bed.transform(backdrop) * camera.transform(), True)
        painter.drawImage(QRectF(0, 0, size.width(), size.height()), image, QRectF(image.rect()))
        painter.restore()
        painter.setPen(map_colours().accent)
        painter.drawLine(QLineF(middle.x() - radius, middle.y(), middle.x() + radius, middle.y()))
        painter.drawLine(QLineF(middle.x(), middle.y() - radius, middle.x(), middle.y() + radius))
        painter.setClipping(False)
        painter.drawPath(rim)
        painter.restore()
