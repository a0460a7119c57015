"""Draws what the ruleset said about the ground: tinted areas and lines under the counters, badges over them."""

from collections import Counter as Tally
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.colours import faded, map_colours
from gmtool.desktop.map.content import Content
from gmtool.desktop.map.layout import centre
from gmtool.desktop.map.regions import region
from gmtool.desktop.map.spots import ALONE
from gmtool.desktop.map.stamps import Ink, Stamps
from gmtool.desktop.map.strokes import hatch, line_pen
from gmtool.desktop.theme import Role, theme
from gmtool.rules.seam.views import Overlay, OverlayKind
from gmtool.space import Hex

_AREAS: Final = (OverlayKind.REACH, OverlayKind.STOP, OverlayKind.FRONT, OverlayKind.SIDE, OverlayKind.REAR)
_BADGES: Final = (OverlayKind.TARGET, OverlayKind.IN_THE_WAY)
_TEXT_FROM: Final = 13.0
"""The scale from which there is room for a number in a hex."""


@dataclass(frozen=True, slots=True)
class _Area:
    overlay: Overlay
    path: QPainterPath
    numbers: tuple[tuple[Hex, QPointF, str], ...]


class Overlays:
    """Paints the overlays of the content."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps
        self._areas: tuple[_Area, ...] = ()
        self._badged: frozenset[Hex] = frozenset()

    def show(self, overlays: Iterable[Overlay]) -> None:
        """Other overlays are to be drawn from now on."""
        kept = tuple(overlays)
        areas = [overlay for overlay in kept if overlay.kind in (*_AREAS, OverlayKind.JAB) and overlay.marks]
        self._areas = tuple(_area_of(overlay) for overlay in areas)
        self._badged = frozenset(mark.hex for o in kept if o.kind in _BADGES for mark in o.marks if mark.text)

    @property
    def badged(self) -> frozenset[Hex]:
        """The hexes that have a badge already."""
        return self._badged

    def draw_areas(self, painter: QPainter, camera: Camera) -> None:
        """Tint the areas."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(camera.transform(), True)
        for area_ in self._areas:
            _paint_area(painter, area_)
        painter.restore()

    def draw_numbers(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Write what the marks of the areas say, where no counter stands."""
        if camera.scale < _TEXT_FROM:
            return
        font, colours, seen = theme().font(Role.SMALL), map_colours(), camera.seen().adjusted(-1, -1, 1, 1)
        for area_ in self._areas:
            stop = area_.overlay.kind is OverlayKind.STOP
            ink = Ink(font, colours.warn if stop else faded(colours.text, 0.8))
            for hex, at, text in area_.numbers:
                if seen.contains(at) and not content.spots.inside(hex):
                    self._stamps.text(painter, camera.to_screen(at), text, ink)

    def draw_lines(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Draw ties, and lines of flight over them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for overlay in sorted(content.overlays, key=lambda o: o.kind is OverlayKind.FLIGHT):
            if len(overlay.line) > 1:
                if overlay.kind is OverlayKind.FLIGHT:
                    self._draw_flight(painter, camera, content, overlay)
                else:
                    self._draw_tie(painter, camera, content, overlay)

    def _draw_flight(self, painter: QPainter, camera: Camera, content: Content, overlay: Overlay) -> None:
        line = _between(camera, content, overlay.line[0], overlay.line[-1])
        colours, width = map_colours(), theme().px(2)
        painter.setPen(QPen(colours.halo, width * 2.4))
        painter.drawLine(line)
        pen = QPen(colours.overlay(overlay.kind), width)
        pen.setDashPattern([4, 2.5])
        painter.setPen(pen)
        painter.drawLine(line)
        if overlay.label and line.length() > theme().px(120):
            font = theme().font(Role.SMALL)
            self._stamps.badge(painter, line.pointAt(0.5), overlay.label, font, colours.text, colours.halo)

    def _draw_tie(self, painter: QPainter, camera: Camera, content: Content, overlay: Overlay) -> None:
        colours = map_colours()
        for start, end in zip(overlay.line, overlay.line[1:], strict=False):
            line = _between(camera, content, start, end, 0.8)
            painter.setPen(QPen(colours.halo, theme().px(4)))
            painter.drawLine(line)
            painter.setPen(QPen(colours.overlay(overlay.kind), theme().px(1.5)))
            painter.drawLine(line)

    def draw_badges(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Put chances over the counters that they are about."""
        seen, stacked = camera.seen().adjusted(-1, -2, 1, 2), Tally[Hex]()
        for overlay in content.overlays:
            if overlay.kind in _BADGES:
                for mark in overlay.marks:
                    if seen.contains(centre(mark.hex)):
                        self._draw_badge(painter, camera, content, overlay.kind, mark.hex, mark.text, stacked[mark.hex])
                        stacked[mark.hex] += 1

    def _draw_badge(
        self, painter: QPainter, camera: Camera, content: Content, kind: OverlayKind, hex: Hex, text: str, above: int
    ) -> None:
        colours = map_colours()
        colour = colours.overlay(kind)
        ring = _circle(camera, content, hex, 1.16)
        pen = QPen(colour, theme().px(2))
        if kind is OverlayKind.IN_THE_WAY:
            pen.setDashPattern([2, 2])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(ring)
        if text:
            at = QPointF(ring.center().x(), ring.top() - theme().px(4) - above * theme().px(18))
            self.badge(painter, at, text, warn=kind is OverlayKind.IN_THE_WAY)

    def badge(self, painter: QPainter, at: QPointF, text: str, *, warn: bool = False) -> None:
        """A chance or a few words on a plate."""
        colours, font = map_colours(), theme().font(Role.SMALL, bold=True)
        back = theme().colour("warn_soft") if warn else colours.accent
        self._stamps.badge(painter, at, text, font, colours.warn if warn else colours.on_accent, back)


def _area_of(overlay: Overlay) -> _Area:
    numbers = tuple((mark.hex, centre(mark.hex), mark.text) for mark in overlay.marks if mark.text)
    return _Area(overlay, region(mark.hex for mark in overlay.marks), numbers)


def _paint_area(painter: QPainter, area_: _Area) -> None:
    kind, colours = area_.overlay.kind, map_colours()
    tint = colours.overlay(kind)
    if kind is OverlayKind.JAB:
        pen = line_pen(tint, 2.0)
        pen.setDashPattern([1, 2.5])
        painter.strokePath(area_.path, pen)
        return
    painter.fillPath(area_.path, tint)
    if kind in (OverlayKind.REAR, OverlayKind.STOP):
        pattern = Qt.BrushStyle.FDiagPattern if kind is OverlayKind.REAR else Qt.BrushStyle.Dense6Pattern
        hatch(painter, area_.path, tint, pattern)
    if kind is OverlayKind.REACH:
        painter.strokePath(area_.path, line_pen(faded(colours.good, 0.55), 1.5))


def _between(camera: Camera, content: Content, start: Hex, end: Hex, gap: float = 1.15) -> QLineF:
    """The line between two hexes, cut off at the counters at its ends."""
    line = QLineF(camera.to_screen(_middle(content, start)), camera.to_screen(_middle(content, end)))
    length = max(1.0, line.length())
    cuts = [gap * ALONE * camera.scale / length if content.spots.inside(hex) else 0.0 for hex in (start, end)]
    if sum(cuts) >= 1:
        return line
    return QLineF(line.pointAt(cuts[0]), line.pointAt(1 - cuts[1]))


def _middle(content: Content, hex: Hex) -> QPointF:
    inside = content.spots.inside(hex)
    return inside[0].at if len(inside) == 1 and not inside[0].large else centre(hex)


def _circle(camera: Camera, content: Content, hex: Hex, grow: float) -> QRectF:
    inside = content.spots.inside(hex)
    spot = inside[-1] if len(inside) == 1 else None
    at = camera.to_screen(spot.at if spot else centre(hex))
    radius = (spot.radius if spot else ALONE * 1.2) * camera.scale * grow
    return QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
