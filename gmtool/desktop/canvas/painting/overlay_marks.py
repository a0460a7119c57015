"""Overlays from place to place and over counters: lines of flight, ties, and badges with chances.

A badge is over its counter, or beside it where the name of another one stands there."""

from collections import Counter as Tally
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.naming.stamps import Stamps, corner_of
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.hex_geometry import ROOT3, centre
from gmtool.desktop.canvas.scene.placed_counters import ALONE, PlacedCounter
from gmtool.language import decimal
from gmtool.rules.seam.views import Overlay, OverlayKind
from gmtool.space import Hex, Place

_RIGHT = QPointF(1.5, ROOT3 / 2), QPointF(1.5, -ROOT3 / 2), QPointF(ROOT3, 0)
_ABOVE = QPointF(0, -ROOT3)
"""The places of neighbours, in units, on flat tops and on pointed ones."""


def badge_place(
    camera: Camera, content: Content, at: QPointF, radius: float, size: QSizeF, stacked: int = 0
) -> QPointF:
    """The middle of a badge of a size for the counter at a pixel, whole in the view.

    `stacked` others of the same counter go before it.
    """
    lift = radius + theme().px(4)
    if not _stands(camera, content, at, _ABOVE):
        return _in_view(camera, at - QPointF(0, lift + stacked * theme().px(18)), size)
    aside, half = lift + size.width() / 2, size.width() / 2
    crowded = [any(_stands(camera, content, at, way * side) for way in _RIGHT) for side in (1, -1)]
    cut = [at.x() + aside + half > camera.size.width(), at.x() - aside - half < 0]
    # rather over somebody else's name than over its own figure, where the view ends
    if (cut[0], crowded[0]) > (cut[1], crowded[1]):
        aside = -aside
    return _in_view(camera, at + QPointF(aside, stacked * theme().px(18)), size)


def _in_view(camera: Camera, at: QPointF, size: QSizeF) -> QPointF:
    """The middle of a badge that is cut by an edge of the view, moved inside."""
    half = QPointF(size.width() / 2, size.height() / 2)
    far = QPointF(camera.size.width(), camera.size.height()) - half
    return QPointF(max(half.x(), min(at.x(), far.x())), max(half.y(), min(at.y(), far.y())))


def _stands(camera: Camera, content: Content, at: QPointF, way: QPointF) -> bool:
    """True if a counter stands so many units away, as seen on the screen."""
    pointed = content.point_at(camera.to_world(at + way * camera.scale))
    return pointed is not None and bool(pointed.figure)


_BADGES: Final = (OverlayKind.TARGET, OverlayKind.IN_THE_WAY)
RING: Final = 1.18
"""The radius of the ring around a candidate or a target, in radii of its counter."""


class OverlayMarks:
    """Paints the lines and the badges of the content's overlays."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps
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
        if overlay.label and line.length() > theme().px(120):
            font = theme().font(Role.SMALL)
            self._stamps.badge(painter, line.pointAt(0.5), overlay.label, font, colours.text, colours.halo)

    def _draw_tie(self, painter: QPainter, camera: Camera, content: Content, overlay: Overlay) -> None:
        colours = map_colours()
        for start, end in pairwise(_places(overlay)):
            line = _between(camera, content, start, end, 1.0)
            for colour, width in ((colours.halo, 6), (colours.overlay(overlay.kind), 3.2)):
                painter.setPen(QPen(colour, theme().px(1) * width, c=Qt.PenCapStyle.RoundCap))
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
        ring = _circle(camera, content, hex, RING)
        pen = QPen(colour, theme().px(2))
        if kind is OverlayKind.IN_THE_WAY:
            pen.setDashPattern([2, 2])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(ring)
        if text:
            size = self._stamps.badge_size(text, theme().font(Role.SMALL, bold=True))
            at = badge_place(camera, content, ring.center(), ring.width() / 2, size, above)
            plate = self.plate(painter, text, warn=kind is OverlayKind.IN_THE_WAY)
            painter.drawPixmap(corner_of(at, plate), plate)

    def places_beside(self, camera: Camera, content: Content, spot: PlacedCounter, text: str) -> list[QRectF]:
        """Places for a badge with a chance or a few words for a counter, in pixels, the best one first."""
        size = self._stamps.badge_size(text, theme().font(Role.SMALL, bold=True))
        at, radius = camera.to_screen(spot.at), spot.radius * camera.scale * RING
        up, aside = QPointF(0, radius + theme().px(4)), QPointF(radius + theme().px(4) + size.width() / 2, 0)
        middles = [badge_place(camera, content, at, radius, size)]
        middles += [_in_view(camera, one, size) for one in (at - up, at + aside, at - aside, at + up)]
        corner = QPointF(size.width() / 2, size.height() / 2)
        return [QRectF(middle - corner, size) for middle in middles]

    def plate(self, painter: QPainter, text: str, *, warn: bool = False, empty: bool = False) -> QPixmap:
        """A chance or a few words on a plate, for the device that is painted on; an `empty` one has only an edge."""
        text = decimal(text)
        colours, font = map_colours(), theme().font(Role.SMALL, bold=not empty)
        if empty:
            return self._stamps.plate(painter, text, font, colours.text, colours.halo, colours.label)
        back = theme().colour("warn_soft") if warn else colours.accent
        return self._stamps.plate(painter, text, font, colours.warn if warn else colours.on_accent, back)


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
