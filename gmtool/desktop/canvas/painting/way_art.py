"""Ways: to the candidate that is pointed at, and the one that was said, with its length and its refusals."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.pens import line_pen
from gmtool.desktop.canvas.naming.stamps import Stamps
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.placed_counters import PlacedCounter
from gmtool.presentation.map.way import path_hexes
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.space import Place, Point

_CROSS: Final = 0.26
"""The size of the cross in the hex that the way may not come to."""
_WIDEST: Final = 420
"""The greatest width of a reason, in pixels at 100 %."""


def draw_line(painter: QPainter, way: list[QPointF], colour: QColor) -> None:
    """Draw a way through some points, with a dot at each but the first."""
    if len(way) < 2:
        return
    for pen in (line_pen(painter, faded(map_colours().halo, 0.8), 6.0), line_pen(painter, colour, 3.0)):
        painter.setPen(pen)
        painter.drawPolyline(way)
    painter.setBrush(colour)
    painter.setPen(Qt.PenStyle.NoPen)
    for point in way[1:]:
        painter.drawEllipse(point, 0.11, 0.11)


def draw_said_way(painter: QPainter, content: Content) -> None:
    """Draw the way that was said; from where the rules forbid it on in another color, with a cross."""
    way, spot, colours = content.way, content.acting_spot, map_colours()
    if not way.places or spot is None:
        return
    points = _through(spot, content, way.places)
    good = way.good if way.refusals else len(way.places)
    draw_line(painter, points[good:], colours.bad)
    draw_line(painter, points[: good + 1], colours.accent)
    if good < len(way.places):
        at = points[good + 1]
        for pen in (line_pen(painter, colours.halo, 7.0), line_pen(painter, colours.bad, 4.0)):
            painter.setPen(pen)
            for off in (QPointF(_CROSS, _CROSS), QPointF(_CROSS, -_CROSS)):
                painter.drawLine(QLineF(at - off, at + off))


Free = Callable[[QRectF], bool]
"""Whether a rectangle of the view hides nothing that must be seen."""


def draw_refusal(painter: QPainter, camera: Camera, content: Content, stamps: Stamps, free: Free) -> None:
    """Write the first reason against the way below the hex that it may not come to, or above; the panel has it too."""
    way = content.way
    if not way.refusals or way.good >= len(way.places):
        return
    if content.pointed is not None and content.pointed.place in way.places[way.good :]:
        return  # the card says it
    font, colours = theme().font(Role.SMALL), map_colours()
    reason = QFontMetricsF(font).elidedText(way.refusals[0].reason, Qt.TextElideMode.ElideRight, theme().px(_WIDEST))
    middle, down = camera.to_screen(content.middle(way.places[way.good])), camera.scale * 0.6 + theme().px(6)
    at = _first_free((middle + QPointF(0, down), middle - QPointF(0, down)), stamps.badge_size(reason, font), free)
    if at is not None:
        stamps.badge(painter, at, reason, font, colours.bad, theme().colour("bad_soft"))


def _first_free(middles: Iterable[QPointF], size: QSizeF, free: Free) -> QPointF | None:
    """The first of these about which a badge of a size hides nothing; None where there is none."""
    corner = QPointF(size.width() / 2, size.height() / 2)
    return next((at for at in middles if free(QRectF(at - corner, size))), None)


def way_to(candidate: Candidate, content: Content) -> list[QPointF]:
    """The points of a path, from the acting figure to its end; empty for what is no path."""
    start = content.acting_spot
    if content.asking.kind is not InputKind.PATH or start is None:
        return []
    return _through(start, content, path_hexes(candidate.value))


def _through(start: PlacedCounter, content: Content, places: Sequence[Place]) -> list[QPointF]:
    """From the edge of a counter through the middles of hexes, or through places."""
    way = [start.at, *map(content.middle, places)]
    if len(way) > 1 and (length := QLineF(way[0], way[1]).length()):
        way[0] = QLineF(way[0], way[1]).pointAt(min(0.9, 1.3 * start.radius / length))
    return way


def draw_next_leg(painter: QPainter, content: Content) -> None:
    """While a way is asked for: straight to where the cursor is; the painter is in the plane's units."""
    start, pointed = way_start(content), content.pointed
    if start is None or pointed is None or pointed.at is None or pointed.at == start:
        return
    pen = line_pen(painter, faded(map_colours().accent, 0.8), 2.0)
    pen.setDashPattern([3, 3])
    painter.setPen(pen)
    painter.drawLine(QLineF(content.middle(start), content.middle(pointed.at)))


_ALONG: Final = (0.5, 0.35, 0.65, 0.2, 0.8)
"""The parts of the last leg of a way at which its length is tried."""


def draw_lengths(painter: QPainter, camera: Camera, content: Content, stamps: Stamps, free: Free) -> None:
    """Draw the length of the chosen way, or the distance to the cursor while none is chosen; beside all counters."""
    spot, points, ground = content.acting_spot, content.way.points, content.ground
    if ground is None or spot is None or spot.counter.at is None:
        return
    places = [spot.counter.at, *points]
    if way_start(content) is not None and content.pointed is not None and content.pointed.at is not None:
        places.append(content.pointed.at)
    if len(places) < 2:
        return
    leg = QLineF(*(camera.to_screen(content.middle(place)) for place in places[-2:]))
    font, colours = theme().font(Role.SMALL, bold=True), map_colours()
    words, off = ground.length_label(places), theme().px(14)
    middles = (leg.pointAt(part) + QPointF(0, side * off) for part in _ALONG for side in (-1, 1))
    at = _first_free(middles, stamps.badge_size(words, font), free)
    if at is not None:
        stamps.badge(painter, at, words, font, colours.on_accent, colours.accent)


def way_start(content: Content) -> Point | None:
    """The place where a way begins that can be drawn now; None if one was drawn, or none is asked for."""
    spot = content.acting_spot
    if not content.asking.draws or content.way.points or spot is None:
        return None
    return spot.counter.at
