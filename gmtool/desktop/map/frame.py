"""Draws the frame of what the players see on the map of the GM."""

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.colours import map_colours
from gmtool.desktop.map.stamps import Stamps
from gmtool.desktop.theme import Role, theme

_WORDS: Final = "players see"
_ROOM: Final = 220
"""How wide the frame must be, in pixels at 100 %, for its name not to cover what is in it."""


def draw_frame(painter: QPainter, camera: Camera, frame: QPolygonF, stamps: Stamps) -> None:
    """Draw the part of the plane with these corners: dashed, with its name at the corner that is highest up."""
    corners = [camera.to_screen(corner) for corner in frame.toList()]
    colours = map_colours()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    width = 1.6 * theme().scale / 100
    for colour, style, wide in (
        (colours.halo, Qt.PenStyle.SolidLine, width + 2.5),
        (colours.cool, Qt.PenStyle.DashLine, width),
    ):
        painter.setPen(QPen(colour, wide, style))
        painter.drawPolygon(QPolygonF(corners))
    if QPolygonF(corners).boundingRect().width() < theme().px(_ROOM):
        painter.restore()
        return
    highest = min(corners, key=lambda corner: (round(corner.y()), corner.x()))
    inside = QPointF(highest.x() + theme().px(48), highest.y() + theme().px(13))
    room = QPointF(theme().px(70), theme().px(32))
    at = QPointF(
        min(max(inside.x(), room.x()), camera.size.width() - room.x()),
        min(max(inside.y(), room.y()), camera.size.height() - room.y()),
    )
    stamps.badge(painter, at, _WORDS, theme().font(Role.LABEL), colours.label, colours.outside)
    painter.restore()
