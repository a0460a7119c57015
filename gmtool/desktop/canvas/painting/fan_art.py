"""The open fan: its counters on a plate of their own, over everything else."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.naming.stamps import Ink, Stamps
from gmtool.desktop.canvas.painting.counters import Counters
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.placed_counters import Fan
from gmtool.rules.seam.choices import Candidate

_WIDE = 3.4
"""The greatest width of a name, in radii of its counter."""


def draw_fan(painter: QPainter, camera: Camera, content: Content, counters: Counters, stamps: Stamps) -> None:
    """Draw who shares the hex that is pointed at."""
    fan = content.fan
    if fan is None:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    _draw_plate(painter, camera, fan)
    for figure, place in fan.places.items():
        at, radius = camera.to_screen(place), fan.radius * camera.scale
        counters.draw_one(painter, figure, at, radius)
        _draw_ring(painter, content, figure, at, radius)
    for figure, place in fan.places.items():
        _draw_words(painter, content, stamps, figure, camera.to_screen(place), fan.radius * camera.scale)


def _draw_plate(painter: QPainter, camera: Camera, fan: Fan) -> None:
    colours, middle, reach = map_colours(), camera.to_screen(fan.middle), fan.reach * camera.scale
    painter.setPen(QPen(faded(colours.text, 0.45), theme().px(1)))
    painter.setBrush(colours.ground)
    painter.drawEllipse(middle, reach, reach)


def _draw_ring(painter: QPainter, content: Content, figure: str, at: QPointF, radius: float) -> None:
    candidate, colours = content.asking.figures.get(figure), map_colours()
    pointed = content.pointed is not None and content.pointed.figure == figure
    if candidate is None and not pointed:
        return
    refused = candidate is not None and bool(candidate.refusals)
    colour = colours.text if candidate is None else colours.label if refused else colours.accent
    pen = QPen(colour, theme().px(4 if pointed else 2))
    if refused:
        pen.setStyle(Qt.PenStyle.DotLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(at, radius * 1.16, radius * 1.16)


def _draw_words(painter: QPainter, content: Content, stamps: Stamps, figure: str, at: QPointF, radius: float) -> None:
    """The name below, and what is written beside a candidate above."""
    font, colours, spot = theme().font(Role.SMALL), map_colours(), content.spots.of[figure]
    metrics = QFontMetricsF(font)
    name = metrics.elidedText(spot.counter.name, Qt.TextElideMode.ElideRight, radius * _WIDE)
    below = at + QPointF(0, radius * 1.1 + metrics.height() / 2)
    stamps.text(painter, below, name, Ink(font, colours.text, colours.halo))
    candidate: Candidate | None = content.asking.figures.get(figure)
    if candidate is not None and candidate.detail and not candidate.refusals:
        strong = theme().font(Role.SMALL, bold=True)
        above = at - QPointF(0, radius * 1.16 + theme().px(4))
        stamps.badge(painter, above, candidate.detail, strong, colours.on_accent, colours.accent)


def fan_rect(camera: Camera, fan: Fan) -> QRectF:
    """The pixels that an open fan takes."""
    middle, reach = camera.to_screen(fan.middle), fan.reach * camera.scale
    return QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
