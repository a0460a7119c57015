"""Marks of a fight: a side's shape with a figure's letters, things, and the numbers along the edges of the map.

The mark of a figure is the same on the map, in the order and in the tables."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen, QPolygonF, QTransform

from gmtool.desktop.base.theme.current import shape_path, theme
from gmtool.desktop.base.theme.palette import Shape
from gmtool.desktop.canvas.painting.effect_art import EffectLook, effect_path, glyph_of, glyph_points
from gmtool.desktop.canvas.scene.ground_layout import Layout
from gmtool.desktop.canvas.scene.hex_geometry import region
from gmtool.desktop.canvas.scene.placed_counters import PlacedCounter
from gmtool.desktop.paper.ground.print_ground import PrintGround
from gmtool.desktop.paper.page import CENTRE, Page
from gmtool.desktop.paper.typeset.text import POINT, text_width
from gmtool.presentation.fight.lasting.placed_effects import PlacedEffect
from gmtool.rules.seam import Effect, Lying

_ROOM: Final = {Shape.TRIANGLE: (0.42, 0.14), Shape.DIAMOND: (0.56, 0.0), Shape.PENTAGON: (0.66, 0.04)}
"""The width for letters in a shape, and their distance below its middle, as shares of its width."""


def paint_mark(page: Page, room: QRectF, letters: str, side: int, *, down: bool = False) -> None:
    """Paint it into a square; whoever is `down` is only an outline."""
    style, painter = theme().side(side), page.painter
    painter.setPen(QPen(QColor("#000000"), 0.2))
    painter.setBrush(QColor("#ffffff" if down else style.colour))
    painter.drawPath(shape_path(style.shape, room))
    share, lower = _ROOM.get(style.shape, (0.72, 0.0))
    size = room.width() / POINT * 0.45
    size *= min(1.0, room.width() * share / max(0.01, text_width(letters, size, bold=True)))
    around = room.adjusted(-5, -5, 5, 5).translated(0, room.height() * lower)
    page.write(around, letters, size, CENTRE, bold=True, colour=QColor("#000000" if down else style.on), whole=True)


_TIP: Final = QPolygonF([QPointF(1.5, 0), QPointF(0.8, 0.62), QPointF(0.8, -0.62)])
_BLOCK_MARK: Final = 3.0
"""Millimetres of the radius of the mark on a unit, at most."""
_APART: Final = 8.0
"""Millimeters between two numbers along an edge."""


def paint_figure(
    page: Page, ground: PrintGround, spot: PlacedCounter, angle: float | None, letters: str, side: int
) -> None:
    """A figure in the color of its side, with a tip to where it looks, over all the hexes that it fills."""
    painter, radius, at = page.painter, spot.radius * ground.mm, ground.place(spot.at)
    if spot.outline is not None:
        _paint_block(page, ground, spot, side)
        radius, angle = min(radius, _BLOCK_MARK), None
    if spot.large:
        painter.strokePath(_upon(ground).map(region(spot.counter.hexes)), QPen(QColor(theme().side(side).colour), 0.6))
    if angle is not None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.GlobalColor.black)
        turned = QTransform().translate(at.x(), at.y()).rotate(angle).scale(radius, radius)
        painter.drawPolygon(turned.map(_TIP))
    square = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    paint_mark(page, square, letters, side, down=not spot.counter.able)
    if spot.stack > 1 and not spot.below:
        beside = QRectF(at.x() + radius * 0.5, at.y() + radius * 0.4, radius, radius)
        page.write(beside, f"×{spot.stack}", 6, CENTRE, bold=True, whole=True)


def _paint_block(page: Page, ground: PrintGround, spot: PlacedCounter, side: int) -> None:
    """A unit's block in the colour of its side, with a strong front."""
    assert spot.outline is not None
    corners, painter = [ground.place(corner) for corner in spot.outline.toList()], page.painter
    painter.setPen(QPen(QColor(theme().side(side).colour), 0.5))
    painter.setBrush(QColor("#ffffff"))
    painter.drawPolygon(QPolygonF(corners))
    page.line(corners[0], corners[1], QColor("#000000"), 0.9)


def angle_of(spot: PlacedCounter, layout: Layout) -> float | None:
    """The direction in which a figure looks, in degrees as a painter turns; None if it has none."""
    way = spot.counter.way
    return None if way is None else layout.way_angle(way) + layout.angle


def paint_thing(page: Page, ground: PrintGround, layout: Layout, thing: Lying) -> None:
    if thing.where is not None:
        at = ground.place(layout.place(thing.where))
        arm = QPointF(1.1, 1.1)
        page.line(at - arm, at + arm, Qt.GlobalColor.black, 0.4)
        page.line(at - QPointF(1.1, -1.1), at + QPointF(1.1, -1.1), Qt.GlobalColor.black, 0.4)


_THICK: Final = 0.35
"""Millimetres of the edge of an area."""


def paint_effect_on_paper(page: Page, ground: PrintGround, layout: Layout, effect: Effect) -> None:
    """The area of an effect, if it has one."""
    where = effect.where
    if where:
        placed = PlacedEffect(effect.label, effect.picture, where.spots, where.shape)
        paint_placed_effect(page, ground, layout, placed)


def paint_placed_effect(page: Page, ground: PrintGround, layout: Layout, placed: PlacedEffect) -> None:
    """The area of an effect, its picture in every hex, and its name at the upper edge."""
    path, look, painter = effect_path(placed, layout), EffectLook.of(placed.picture), page.painter
    area = _upon(ground).map(path)
    painter.fillPath(area, look.fill)
    painter.strokePath(area, QPen(look.line, _THICK))
    if (glyph := glyph_of(placed.picture)) is not None:
        size = ground.mm * 0.6
        small = QTransform().scale(size, size).map(glyph)
        for at in glyph_points(placed, path, ground.ground, layout):
            middle = ground.place(at)
            painter.strokePath(small.translated(middle), QPen(look.line, _THICK))
    # within the area: over it there may be the edge of the map
    room = QRectF(area.boundingRect().center().x() - 25, area.boundingRect().top() + 0.2, 50, 3.2)
    page.write(room, placed.label, 7, CENTRE, bold=True, whole=True)


def paint_rulers(page: Page, ground: PrintGround, layout: Layout, area: QRectF) -> None:
    """Numbers along the top and the left edge: of columns and rows, or how far it is from the corner of open ground."""
    first, *edges = layout.numbered()
    across, down = ([ground.place(at) for at in edge] for edge in edges)
    for number, x in _numbered([at.x() for at in across], first):
        if area.left() + 2 < x < area.right() - 2:
            _paint_number(page, QPointF(x, area.top() + 1.6), number)
    for number, y in _numbered([at.y() for at in down], first):
        if area.top() + 4 < y < area.bottom() - 2:
            _paint_number(page, QPointF(area.left() + 2.2, y), number)


def _numbered(places: Sequence[float], first: int) -> Iterator[tuple[int, float]]:
    """The places with their numbers, or every second, every fifth and so on, so that they are apart."""
    step = places[1] - places[0] if len(places) > 1 else _APART
    every = next((count for count in (1, 2, 5, 10, 20, 50) if count * step >= _APART), 100)
    return ((number, place) for number, place in enumerate(places, first) if number % every == 0)


def _paint_number(page: Page, at: QPointF, number: int) -> None:
    room = QRectF(at.x() - 2, at.y() - 1.4, 4, 2.8)
    page.painter.fillRect(room, QColor("#ffffff"))
    page.write(room, str(number), 6, CENTRE, whole=True)


def _upon(ground: PrintGround) -> QTransform:
    """From the plane to the paper."""
    corner = ground.place(QPointF(0, 0))
    x, y = ground.place(QPointF(1, 0)) - corner, ground.place(QPointF(0, 1)) - corner
    return QTransform(x.x(), x.y(), y.x(), y.y(), corner.x(), corner.y())
