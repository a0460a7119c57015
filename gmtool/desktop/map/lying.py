"""Draws what lies on the ground: a pair of crossed blades in the corner of the hex."""

from typing import Final

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter

from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.colours import map_colours
from gmtool.desktop.map.content import Content
from gmtool.desktop.map.strokes import line_pen
from gmtool.space import Point

_FROM: Final = 7.0
"""The scale from which it can be seen."""
_BLADES: Final = (
    QLineF(-0.22, -0.22, 0.22, 0.22),
    QLineF(0.22, -0.22, -0.22, 0.22),
    QLineF(0.06, 0.2, 0.2, 0.06),
    QLineF(-0.06, 0.2, -0.2, 0.06),
)


def draw_lying(painter: QPainter, camera: Camera, content: Content) -> None:
    """Draw each hex's things once, aside where a counter stands."""
    if camera.scale < _FROM:
        return
    seen = camera.seen().adjusted(-1, -1, 1, 1)
    colours = map_colours()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(camera.transform(), True)
    places = {item.at or item.hex for item in content.lying}
    for place in places:
        if place is None or not seen.contains(content.middle(place)):
            continue
        covered = not isinstance(place, Point) and bool(content.spots.inside(place))
        aside = QPointF(-0.55, -0.45) if covered else QPointF(0, 0)
        painter.save()
        painter.translate(content.middle(place))
        painter.rotate(-camera.angle)
        painter.translate(aside)
        for pen in (line_pen(painter, colours.halo, 4.0), line_pen(painter, colours.accent, 1.8)):
            painter.setPen(pen)
            painter.drawLines(_BLADES)
        painter.restore()
    painter.restore()
