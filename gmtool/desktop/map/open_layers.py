"""What is drawn on open ground only: places that can be picked, the cursor, the heading chosen, how long a way is."""

from typing import Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.colours import faded, map_colours
from gmtool.desktop.map.content import Content
from gmtool.desktop.map.layouts import HexLayout, OpenLayout
from gmtool.desktop.map.stamps import Ink, Stamps
from gmtool.desktop.map.strokes import line_pen
from gmtool.desktop.theme import Role, theme
from gmtool.space import OpenGround, Point, decimal, length, place_name

_ARROW: Final = QPolygonF([QPointF(2.1, 0), QPointF(1.45, -0.42), QPointF(1.6, 0), QPointF(1.45, 0.42)])
_PLACE: Final = 0.42
"""The radius of a place that can be picked; a base has twice that."""
_CROSS: Final = 0.5
_GRAINS: Final = (1, 5, 10, 25, 50, 100)


def draw_places(painter: QPainter, content: Content) -> None:
    """Ring the places that can be picked; the painter is in the plane's units."""
    colours = map_colours()
    for candidate in content.asking.points:
        if candidate.at is None:
            continue
        middle = content.middle(candidate.at)
        refused = bool(candidate.refusals)
        painter.setPen(line_pen(painter, faded(colours.label, 0.6) if refused else colours.accent, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush if refused else faded(colours.accent, 0.14))
        painter.drawEllipse(middle, _PLACE, _PLACE)


def draw_picked_place(painter: QPainter, content: Content) -> None:
    """Fill the place that would be picked; the painter is in the plane's units."""
    current, colours = content.current, map_colours()
    if current is None or current.at is None or current.figure:
        return
    colour = colours.label if current.refusals else colours.accent
    painter.setPen(line_pen(painter, colour, 2.5))
    painter.setBrush(faded(colour, 0.30))
    painter.drawEllipse(content.middle(current.at), _PLACE, _PLACE)


def draw_next_leg(painter: QPainter, content: Content) -> None:
    """While a way is asked for: straight to where the cursor is; the painter is in the plane's units."""
    start, pointed = way_start(content), content.pointed
    if start is None or pointed is None or pointed.at is None or pointed.at == start:
        return
    pen = line_pen(painter, faded(map_colours().accent, 0.8), 2.0)
    pen.setDashPattern([3, 3])
    painter.setPen(pen)
    painter.drawLine(QLineF(content.middle(start), content.middle(pointed.at)))


def draw_heading(painter: QPainter, camera: Camera, content: Content) -> None:
    """Put an arrow where the figure is to look."""
    place = content.turning_at
    if not isinstance(place, Point) or content.facing is None:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(camera.transform(), True)
    painter.translate(content.middle(place))
    colours = map_colours()
    painter.setPen(line_pen(painter, faded(colours.accent, 0.5), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 0), 1.5, 1.5)
    painter.rotate(content.facing - 90)
    painter.setPen(line_pen(painter, colours.halo, 1.5))
    painter.setBrush(colours.accent)
    painter.drawPolygon(_ARROW)
    painter.restore()


def draw_place(painter: QPainter, camera: Camera, content: Content, stamps: Stamps) -> None:
    """A cross where the pointer or the cursor is, and where that is in words."""
    pointed, ground = content.pointed, content.ground
    if pointed is None or pointed.at is None or not isinstance(ground, OpenGround):
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
    stamps.text(painter, at + below, place_name(pointed.at, ground.unit), ink)


def draw_lengths(painter: QPainter, camera: Camera, content: Content, stamps: Stamps) -> None:
    """How long the way is that was said; as long as none was, how far it is to the cursor."""
    spot, points, ground = content.acting_spot, content.way.points, content.ground
    if spot is None or spot.counter.at is None or not isinstance(ground, OpenGround):
        return
    places = [spot.counter.at, *points]
    if way_start(content) is not None and content.pointed is not None and content.pointed.at is not None:
        places.append(content.pointed.at)
    if len(places) < 2:
        return
    middle = camera.to_screen(QLineF(content.middle(places[-2]), content.middle(places[-1])).center())
    font, colours = theme().font(Role.SMALL, bold=True), map_colours()
    words = f"{decimal(length(places))} {ground.unit.short}"
    stamps.badge(painter, middle - QPointF(0, theme().px(14)), words, font, colours.on_accent, colours.accent)


def way_start(content: Content) -> Point | None:
    """Where a way begins that can be drawn now; None where one was drawn, or none is asked for."""
    spot = content.acting_spot
    if not content.asking.draws or content.way.points or spot is None:
        return None
    return spot.counter.at


def grain(camera: Camera, layout: HexLayout | OpenLayout | None) -> int:
    """How many hundredths a pixel is at least, as a round number; 1 where it is less."""
    if not isinstance(layout, OpenLayout):
        return 1
    return next((step for step in _GRAINS if step * layout.unit * camera.scale >= 1), _GRAINS[-1])
