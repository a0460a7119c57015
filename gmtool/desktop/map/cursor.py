"""Draws what follows the pointer and the keyboard: the hex pointed at, and the facing that is being chosen."""

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.colours import faded, map_colours
from gmtool.desktop.map.content import Content
from gmtool.desktop.map.layout import centre, facing_angle, outline
from gmtool.desktop.map.strokes import line_pen
from gmtool.space import Point

_ARROW: Final = QPolygonF([QPointF(1.42, 0), QPointF(0.98, -0.34), QPointF(1.08, 0), QPointF(0.98, 0.34)])
_SMALL_ARROW: Final = QPolygonF([QPointF(1.28, 0), QPointF(1.02, -0.2), QPointF(1.08, 0), QPointF(1.02, 0.2)])


def draw_facings(painter: QPainter, camera: Camera, content: Content) -> None:
    """Put an arrow at each side that the figure could look to."""
    place = content.turning_at
    if place is None or isinstance(place, Point):
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(camera.transform(), True)
    colours, middle = map_colours(), centre(place)
    for facing in content.asking.facings:
        chosen = facing == content.facing
        painter.save()
        painter.translate(middle)
        painter.rotate(facing_angle(facing))
        painter.setPen(line_pen(painter, colours.accent, 2.0))
        painter.setBrush(colours.accent if chosen else faded(colours.halo, 0.8))
        painter.drawPolygon(_ARROW if chosen else _SMALL_ARROW)
        painter.restore()
    painter.restore()


def draw_cursor(painter: QPainter, camera: Camera, content: Content) -> None:
    """Outline the hex that is pointed at: plainly by the pointer, strongly by the keyboard."""
    pointed = content.pointed
    if pointed is None or pointed.hex is None:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(camera.transform(), True)
    colours = map_colours()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if pointed.by_key:
        painter.setPen(line_pen(painter, colours.halo, 6.0))
        painter.drawPolygon(outline(pointed.hex, 0.97))
    strong = line_pen(painter, colours.text, 3.0)
    painter.setPen(strong if pointed.by_key else line_pen(painter, faded(colours.text, 0.5), 1.2))
    painter.drawPolygon(outline(pointed.hex, 0.97))
    painter.restore()
