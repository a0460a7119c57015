"""Tools for the picture under the ground: one moves, turns and scales it by dragging, one marks two points on it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPolygonF

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.canvas.drawing.backdrop_placement import BackdropEdit
from gmtool.desktop.canvas.drawing.stroke_preview import say_beside
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.map.tool import Tool
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.language import tr
from gmtool.space import Backdrop

if TYPE_CHECKING:
    from gmtool.desktop.canvas.map.view import MapView


_SEEN: Final = 0.75
"""The opacity of the picture while it is laid, so that the grid is seen through it."""
_HANDLE: Final = 9.0
"""Half the size of a corner's handle, in pixels at 100 %."""
_STEPS: Final = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}
_NUDGE: Final = 0.05
"""Of what the GM counts in, a step of an arrow key."""


class BackdropTool(Tool):
    """Drag the picture to move it, a corner to scale it; with Shift to turn it about its middle. Arrows nudge it."""

    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(self, laying: BackdropEdit, view: "MapView") -> None:
        self._laying = laying
        self._view = view
        self._held: QPointF | None = None
        self._before: Backdrop | None = None
        self._scales = self._turns = False

    def press(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Take hold of the picture, or of one of its corners."""
        self._before, self._held = self._laying.backdrop, at
        self._turns = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        near = theme().px(_HANDLE) * 1.6 / self._view.camera.scale
        corners = self._laying.corners().toList()
        self._scales = any(QLineF(at, corner).length() <= near for corner in corners)

    def move(self, at: QPointF) -> None:
        """Show where the picture goes."""
        before, bed, held = self._before, self._laying.bed, self._held
        if before is None or bed is None or held is None:
            return
        if not (self._scales or self._turns):
            self._laying.try_at(bed.moved(before, at - held))
            return
        lies, size = bed.transform(before), self._laying.size
        middle = lies.map(QPointF(size.width() / 2, size.height() / 2))
        was, now = QLineF(middle, held), QLineF(middle, at)
        factor = max(0.02, now.length() / max(1e-6, was.length())) if self._scales and not self._turns else 1.0
        self._laying.try_at(bed.changed(before, middle, factor, -was.angleTo(now) if self._turns else 0.0))

    def release(self, at: QPointF) -> None:
        """It lies there now."""
        if self._held is not None and self._before is not None:
            self._laying.settle()
        self._held = self._before = None

    def cancel(self) -> None:
        """Back to where it was."""
        if self._held is not None:
            self._held = self._before = None
            self._laying.back()

    def wants(self, event: QKeyEvent) -> bool:
        """The arrows nudge the picture."""
        return event.key() in _STEPS and self._laying.backdrop is not None

    def key(self, event: QKeyEvent) -> None:
        """Nudge it; with Shift by a whole one."""
        bed, backdrop = self._laying.bed, self._laying.backdrop
        if bed is not None and backdrop is not None:
            far = bed.measure * (1.0 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else _NUDGE)
            self._laying.lay(bed.moved(backdrop, bed.in_plane(_STEPS[Qt.Key(event.key())] * far)))

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Paint the picture over the ground, its outline, and the handles."""
        if self._laying.backdrop is None:
            return
        paint_picture(painter, camera, self._laying, _SEEN if self._held is not None else 0.0)
        corners = [camera.to_screen(corner) for corner in self._laying.corners().toList()]
        colours, half = map_colours(), theme().px(_HANDLE) / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((colours.halo, 4), (colours.accent, 2)):
            pen = painter.pen()
            pen.setColor(colour)
            pen.setWidthF(theme().px(width))
            painter.setPen(pen)
            painter.drawPolygon(QPolygonF(corners))
        painter.setBrush(colours.halo)
        for corner in corners:
            painter.drawRect(QRectF(corner.x() - half, corner.y() - half, 2 * half, 2 * half))


def paint_picture(painter: QPainter, camera: Camera, laying: BackdropEdit, seen: float) -> None:
    """Paint the picture where it would lie, as far as the ground is to be seen through it."""
    if laying.bed is None or laying.backdrop is None or not seen:
        return
    image = laying.image(laying.backdrop.scale * laying.bed.own * camera.scale)
    size = laying.size
    if image is None or size.isEmpty():
        return
    painter.save()
    painter.setOpacity(seen)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(laying.bed.transform(laying.backdrop) * camera.transform(), True)
    painter.drawImage(QRectF(0, 0, size.width(), size.height()), image, QRectF(image.rect()))
    painter.restore()


_GLASS: Final = 70
"""The radius of the glass, in pixels at 100 %."""
_GROWTH: Final = 4.0
"""The magnification of the glass, as against the screen."""


class MarkingTool(Tool):
    """Two presses mark two points; `marked` gets them in pixels of the picture."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, laying: BackdropEdit, marked: Callable[[QPointF, QPointF], None]) -> None:
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
            say_beside(painter, camera.to_screen(self._at), tr("Mark point {number} of 2", number=len(marks) + 1))

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
