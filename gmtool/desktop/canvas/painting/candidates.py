"""Candidates: the hexes, places and figures that can be picked, and the way to the one that is pointed at."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.pens import line_pen
from gmtool.desktop.canvas.painting.badges import CHANCE, REASON, Badge, body_of
from gmtool.desktop.canvas.painting.overlay_marks import RING, OverlayMarks
from gmtool.desktop.canvas.painting.way_art import draw_line, draw_next_leg, draw_said_way, way_to
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.hex_geometry import region, separate
from gmtool.rules.seam.choices import Candidate

_PLACE: Final = 0.42
"""The radius of a place that can be picked; a base has twice that."""


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


_SHORT: Final = 9
"""The longest detail of a candidate that is written beside it."""


class Candidates:
    """Paints the asked input of the content."""

    def __init__(self, marks: OverlayMarks) -> None:
        self._marks = marks
        self.on_the_ground: tuple[object, ...] = ()
        """All that `draw_hexes` depends on besides the way."""
        self._inside = QPainterPath()
        self._refused = QPainterPath()

    def show(self, content: Content) -> None:
        """Another input is asked for from now on."""
        hexes = content.asking.hexes
        allowed = frozenset(hex for hex, found in hexes.items() if any(not c.refusals for c in found))
        refused = frozenset(hexes) - allowed
        self.on_the_ground = allowed, refused, content.asking.points
        self._inside = region(allowed)
        self._refused = separate(refused, 0.5)

    def draw_hexes(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Draw the candidate hexes, and the way that was chosen already, under the counters."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(camera.transform(), True)
        colours = map_colours()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # its edge is smooth, and it may be large
        painter.fillPath(self._inside, faded(colours.accent, 0.10))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(self._inside, line_pen(painter, colours.accent, 2.0))
        painter.strokePath(self._refused, line_pen(painter, faded(colours.label, 0.5), 1.0))
        draw_places(painter, content)
        draw_said_way(painter, content)
        painter.restore()

    def draw_figures(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Ring the candidate figures."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for candidate in content.asking.figures.values():
            if _on_top(content, candidate):
                self._draw_ring(painter, camera, content, candidate, 2)

    def badges(self, camera: Camera, content: Content) -> Iterator[Badge]:
        """The chances of the candidate figures, then the reasons why some cannot be picked."""
        for candidate in sorted(content.asking.figures.values(), key=lambda one: bool(one.refused)):
            spot = content.spots.of.get(candidate.figure)
            badged = spot is None or any(hex in self._marks.badged for hex in spot.counter.hexes)
            short = 0 < len(candidate.detail) <= _SHORT or candidate.refused
            if spot and short and not badged and _on_top(content, candidate) and not _in_fan(content, candidate):
                words = candidate.refused or " ".join(filter(None, (candidate.detail, candidate.sign)))
                what = REASON if candidate.refused else CHANCE
                yield Badge(candidate.figure, words, what, body_of(camera, spot, RING))

    def draw_current(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Mark the candidate that is pointed at, and the way to it."""
        current, colours = content.current, map_colours()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if content.asking.points or content.asking.draws:
            painter.save()
            painter.setTransform(camera.transform(), True)
            draw_picked_place(painter, content)
            draw_next_leg(painter, content)
            painter.restore()
        if current is None or current.hex is None or current.figure:
            if current is not None and not _in_fan(content, current):
                self._draw_ring(painter, camera, content, current, 4)
            return
        colour = colours.label if current.refusals else colours.accent
        painter.save()
        painter.setTransform(camera.transform(), True)
        painter.fillPath(region((current.hex,)), faded(colour, 0.30))
        painter.strokePath(region((current.hex,)), line_pen(painter, colour, 2.5))
        draw_line(painter, way_to(current, content), colour)
        painter.restore()

    @staticmethod
    def _draw_ring(painter: QPainter, camera: Camera, content: Content, candidate: Candidate, width: int) -> None:
        spot, colours = content.spots.of.get(candidate.figure), map_colours()
        if spot is None:
            return
        pen = QPen(colours.label if candidate.refusals else colours.accent, theme().px(width))
        if candidate.refusals:
            pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if spot.outline is not None:
            painter.drawPolygon(QPolygonF([camera.to_screen(corner) for corner in spot.outline.toList()]))
            return
        radius = spot.radius * camera.scale * RING
        painter.drawEllipse(camera.to_screen(spot.at), radius, radius)


def _on_top(content: Content, candidate: Candidate) -> bool:
    """True if a candidate is the one that its hex means, so that it stands for the whole stack."""
    spot = content.spots.of.get(candidate.figure)
    return spot is None or spot.stack == 1 or content.topmost(spot.place) == candidate.figure


def _in_fan(content: Content, candidate: Candidate) -> bool:
    return content.fan is not None and candidate.figure in content.fan.places
