"""The cursor, the facing or heading that is being chosen, and the radius that is being dragged."""

from typing import Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.pens import line_pen
from gmtool.desktop.canvas.naming.stamps import Ink, Stamps
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.hex_geometry import facing_angle, outline
from gmtool.rules.seam.choices import InputKind

_ARROW: Final = QPolygonF([QPointF(1.42, 0), QPointF(0.98, -0.34), QPointF(1.08, 0), QPointF(0.98, 0.34)])
_HEADING_ARROW: Final = QPolygonF([QPointF(2.1, 0), QPointF(1.45, -0.42), QPointF(1.6, 0), QPointF(1.45, 0.42)])
_SMALL_ARROW: Final = QPolygonF([QPointF(1.28, 0), QPointF(1.02, -0.2), QPointF(1.08, 0), QPointF(1.02, 0.2)])


def draw_ways(painter: QPainter, camera: Camera, content: Content) -> None:
    """Put arrows where the figure that is being turned could look."""
    place = content.turning_at
    if place is None:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(camera.transform(), True)
    painter.translate(content.middle(place))
    if content.asking.kind is InputKind.HEADING:
        _draw_heading(painter, content)
    else:
        _draw_facings(painter, content)
    painter.restore()


def _draw_facings(painter: QPainter, content: Content) -> None:
    """An arrow at each side that it could look to."""
    colours = map_colours()
    for facing in content.asking.facings:
        chosen = facing == content.facing
        painter.save()
        painter.rotate(facing_angle(facing))
        painter.setPen(line_pen(painter, colours.accent, 2.0))
        painter.setBrush(colours.accent if chosen else faded(colours.halo, 0.8))
        painter.drawPolygon(_ARROW if chosen else _SMALL_ARROW)
        painter.restore()


def _draw_heading(painter: QPainter, content: Content) -> None:
    """One arrow where it is to look."""
    if content.facing is None:
        return
    colours = map_colours()
    painter.setPen(line_pen(painter, faded(colours.accent, 0.5), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 0), 1.5, 1.5)
    painter.rotate(content.facing - 90)
    painter.setPen(line_pen(painter, colours.halo, 1.5))
    painter.setBrush(colours.accent)
    painter.drawPolygon(_HEADING_ARROW)


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


_CROSS: Final = 0.5


def draw_place(painter: QPainter, camera: Camera, content: Content, stamps: Stamps) -> None:
    """A cross where the pointer or the cursor is, and where that is in words."""
    pointed, ground = content.pointed, content.ground
    if ground is None or pointed is None or pointed.at is None:
        return
    at, colours = camera.to_screen(content.middle(pointed.at)), map_colours()
    arm = min(max(theme().px(7), _CROSS * camera.scale), theme().px(16))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    lines = [QLineF(at - off, at + off) for off in (QPointF(arm, 0), QPointF(0, arm))]
    widths = ((colours.halo, 6.0), (colours.text, 2.5)) if pointed.by_key else ((faded(colours.text, 0.6), 1.2),)
    for colour, width in widths:
        painter.setPen(line_pen(painter, colour, width))
        painter.drawLines(lines)
    ink = Ink(theme().font(Role.LABEL, bold=False), colours.text, colours.halo)
    below = QPointF(0, arm + theme().px(9))
    stamps.text(painter, at + below, ground.place_label(pointed.at), ink)


def draw_size(painter: QPainter, camera: Camera, content: Content, stamps: Stamps) -> None:
    """Draw the radius of the area that is being dragged, with its length on it."""
    area, pointed = content.area, content.pointed
    if not content.sizing or area is None or area.at is None or pointed is None:
        return
    ends = [camera.to_screen(content.middle(place)) for place in (area.at, pointed.place)]
    colours = map_colours()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for colour, wide in ((colours.halo, 5), (colours.accent, 2)):
        painter.setPen(QPen(colour, theme().px(wide)))
        painter.drawLine(*ends)
    painter.restore()
    at = (ends[0] + ends[1]) / 2
    stamps.badge(painter, at, area.words, theme().font(Role.SMALL, bold=True), colours.on_accent, colours.accent)
