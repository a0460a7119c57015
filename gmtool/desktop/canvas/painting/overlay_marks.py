"""Overlays from place to place and over counters: lines of flight, ties, rings, and what badges say of them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.painting.badges import CHANCE, IN_THE_WAY, LINE, Badge, box_of
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.desktop.canvas.scene.placed_counters import ALONE
from gmtool.rules.seam.views import Mark, Overlay, OverlayKind
from gmtool.space import Hex, Place

_BADGES: Final = (OverlayKind.TARGET, OverlayKind.IN_THE_WAY)
RING: Final = 1.18
"""The radius of the ring around a candidate or a target, in radii of its counter."""


class OverlayMarks:
    """Paints the lines and the badges of the content's overlays."""

    def __init__(self) -> None:
        self.badged: frozenset[Hex] = frozenset()
        """The hexes that have a badge."""

    def show(self, overlays: Iterable[Overlay]) -> None:
        """Other overlays are to be drawn from now on."""
        self.badged = frozenset(mark.hex for o in overlays if o.kind in _BADGES for mark in o.marks if mark.text)

    def draw_flights(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Draw the lines of flight, under the counters."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for overlay in content.overlays:
            if overlay.kind is OverlayKind.FLIGHT and len(_places(overlay)) > 1:
                self._draw_flight(painter, camera, content, overlay)

    def draw_sweeps(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Draw the arcs of swings, over the counters, each with a head where it ends."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for overlay in content.overlays:
            if overlay.kind is OverlayKind.SWEEP and len(_places(overlay)) > 1:
                spot, middles = content.acting_spot, [content.middle(place) for place in _places(overlay)]
                # at the near edges of the places, so that no counter's letters are hidden
                near = [(one + spot.at) / 2 for one in middles] if spot is not None else middles
                points = [camera.to_screen(one) for one in near]
                arc = arc_through(points, theme().px(8))
                for colour, width in ((map_colours().halo, 6), (map_colours().overlay(overlay.kind), 3)):
                    pen = QPen(colour, theme().px(1) * width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
                    painter.strokePath(arc, pen)

    def draw_ties(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Draw the ties of the figure that is asked about, over the counters."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for overlay in content.overlays:
            if overlay.kind is OverlayKind.TIE and len(_places(overlay)) > 1:
                self._draw_tie(painter, camera, content, overlay)

    def _draw_flight(self, painter: QPainter, camera: Camera, content: Content, overlay: Overlay) -> None:
        line = _between(camera, content, _places(overlay)[0], _places(overlay)[-1])
        colours, width = map_colours(), theme().px(2)
        painter.setPen(QPen(colours.halo, width * 2.4))
        painter.drawLine(line)
        pen = QPen(colours.overlay(overlay.kind), width)
        pen.setDashPattern([4, 2.5])
        painter.setPen(pen)
        painter.drawLine(line)

    def _draw_tie(self, painter: QPainter, camera: Camera, content: Content, overlay: Overlay) -> None:
        colours = map_colours()
        for start, end in pairwise(_places(overlay)):
            line = _between(camera, content, start, end, 1.0)
            for colour, width in ((colours.halo, 6), (colours.overlay(overlay.kind), 3.2)):
                painter.setPen(QPen(colour, theme().px(1) * width, c=Qt.PenCapStyle.RoundCap))
                painter.drawLine(line)

    def draw_rings(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Ring the counters that badges are about."""
        colours = map_colours()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for kind, mark in _marked(camera, content):
            pen = QPen(colours.overlay(kind), theme().px(2))
            if kind is OverlayKind.IN_THE_WAY:
                pen.setDashPattern([2, 2])
            painter.setPen(pen)
            painter.drawEllipse(_circle(camera, content, mark.hex, RING))

    def badges(self, camera: Camera, content: Content) -> Iterator[Badge]:
        """The chances over counters, and the words on lines of flight."""
        for kind, mark in _marked(camera, content):
            if mark.text:
                inside = content.spots.inside(mark.hex)
                owner = inside[-1].counter.figure if inside else ""
                what = IN_THE_WAY if kind is OverlayKind.IN_THE_WAY else CHANCE
                yield Badge(owner, mark.text, what, box_of(_circle(camera, content, mark.hex, RING)))
        for overlay in content.overlays:
            if overlay.kind is OverlayKind.FLIGHT and len(_places(overlay)) > 1 and overlay.label:
                line = _between(camera, content, _places(overlay)[0], _places(overlay)[-1])
                if line.length() > theme().px(120):
                    yield Badge("", overlay.label, LINE, line=line)


def _marked(camera: Camera, content: Content) -> Iterator[tuple[OverlayKind, Mark]]:
    """The marks over counters that are seen."""
    seen = camera.seen().adjusted(-1, -2, 1, 2)
    for overlay in content.overlays:
        if overlay.kind in _BADGES:
            yield from ((overlay.kind, mark) for mark in overlay.marks if seen.contains(centre(mark.hex)))


def _places(overlay: Overlay) -> Sequence[Place]:
    """The hexes of a line, or its places on open ground."""
    return (*overlay.line, *overlay.track)


def arc_through(points: Sequence[QPointF], head: float) -> QPainterPath:
    """A smooth line through points, two at least, with an arrow's head of so many pixels at its end."""
    path = QPainterPath(points[0])
    first, last = points[0] + (points[0] - points[1]), points[-1] + (points[-1] - points[-2])
    ends: list[QPointF] = [first, *points, last]
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        path.cubicTo(start + (end - before) / 6, end - (after - start) / 6, end)
    tip, way = points[-1], QLineF(path.pointAtPercent(0.9), points[-1]).angle()
    for aside in (150, -150):
        barb = QLineF.fromPolar(head, way + aside)
        path.moveTo(tip)
        path.lineTo(tip + barb.p2())
    return path


def _between(camera: Camera, content: Content, start: Place, end: Place, gap: float = 1.15) -> QLineF:
    """The line between two hexes or places, cut off at the counters at its ends."""
    line = QLineF(camera.to_screen(_middle(content, start)), camera.to_screen(_middle(content, end)))
    length = max(1.0, line.length())
    cuts = [gap * _radius(content, place) * camera.scale / length for place in (start, end)]
    if sum(cuts) >= 1:
        return line
    return QLineF(line.pointAt(cuts[0]), line.pointAt(1 - cuts[1]))


def _radius(content: Content, place: Place) -> float:
    """That of the counter which is there; 0 without one."""
    inside = content.figures_at(place)
    return inside[-1].alone if inside else 0.0


def _middle(content: Content, place: Place) -> QPointF:
    inside = content.spots.inside(place)
    return inside[0].at if len(inside) == 1 and not inside[0].large else content.middle(place)


def _circle(camera: Camera, content: Content, hex: Hex, grow: float) -> QRectF:
    inside = content.spots.inside(hex)
    spot = inside[-1] if len(inside) == 1 else None
    at = camera.to_screen(spot.at if spot else centre(hex))
    radius = (spot.radius if spot else ALONE * 1.2) * camera.scale * grow
    return QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
