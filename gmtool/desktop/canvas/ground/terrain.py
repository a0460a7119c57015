"""Terrain, under the lines of the ground: steps, water, broken ground, fire, darkness and doors.

Each is told by a pattern or a glyph and an edge, and not by its color alone. A door is a leaf across the spot, from
wall to wall where that can be told; an open one stands ajar."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.glyphs import EMBER, FLAME, STONES, WAVES
from gmtool.desktop.canvas.ground.kinds import EDGES_FROM, GLYPHS_FROM, paint_border_kinds, paint_kinds
from gmtool.desktop.canvas.ground.patches import Brush, Patches
from gmtool.desktop.canvas.ground.pens import hatch, line_pen
from gmtool.desktop.canvas.ground.piece import GroundPiece
from gmtool.rules.seam.views import TerrainKind

_TICKS_FROM: Final = 10.0
_TICK: Final = 0.24
"""The length of the ticks of a slope, as a share of the way to the next spot."""


def paint_terrain(piece: GroundPiece, kinds: Sequence[TerrainKind] = ()) -> None:
    """Paint all that lies under the lines of the ground."""
    _paint_heights(piece)
    _paint_water(piece)
    _paint_broken(piece)
    paint_kinds(piece, kinds)
    _paint_fire(piece)
    paint_border_kinds(piece, kinds)
    _paint_darkness(piece)


def _paint_heights(piece: GroundPiece) -> None:
    colours, brushes = map_colours(), piece.patches.brushes("heights")
    for brush in brushes:
        tint = colours.height(brush.level)
        piece.fill(piece.area(brush), faded(tint, min(0.6, tint.alphaF() * (1.6 if piece.over else 1.0))))
    if piece.detail < EDGES_FROM:
        return
    if piece.detail < _TICKS_FROM:
        for brush in brushes:
            piece.outline(brush, faded(colours.slope, 0.7), 1.0)
        return
    pen = line_pen(piece.painter, colours.slope, 1.0 if piece.detail < 30 else 1.6)
    for brush in brushes:
        slopes = piece.patches.joined(brush, piece.upright, "slopes", lambda spots: _slopes(piece.patches, spots))
        if piece.over:
            piece.shadow(slopes)
        piece.stroke(slopes, pen)


def _slopes(patches: Patches, spots: Iterable[Any]) -> QPainterPath:
    """The edges of steps, with ticks down the slope. Who is higher draws them; level ground is not asked."""
    ground, layout, path = patches.ground, patches.layout, QPainterPath()
    for spot in spots:
        step, middle = ground.heights[spot], layout.centre(spot)
        for beside, (start, end) in zip(ground.neighbours(spot), layout.sides(spot), strict=True):
            other = ground.heights.get(beside, 0)
            if other == step or (other > step and other != 0) or not ground.covers(beside):
                continue
            path.moveTo(start)
            path.lineTo(end)
            low = layout.centre(beside) if other < step else middle
            for share in (0.25, 0.5, 0.75):
                at = start + (end - start) * share
                path.moveTo(at)
                path.lineTo(at + (low - (start + end) / 2) * (2 * _TICK if share == 0.5 else _TICK))
    return path


def _paint_water(piece: GroundPiece) -> None:
    colours = map_colours()
    for brush in piece.patches.brushes("water"):
        area = piece.area(brush)
        if area.isEmpty():
            continue
        piece.fill(area, faded(colours.water(brush.level), 0.55 if piece.over else 1.0))
        if piece.detail >= GLYPHS_FROM:
            waves = piece.glyphs(brush, WAVES)
            piece.stroke(waves, line_pen(piece.painter, faded(colours.shore, 0.55), 1.0))
        if piece.detail >= EDGES_FROM:
            piece.outline(brush, colours.shore, 1.8)


def _paint_broken(piece: GroundPiece) -> None:
    brush, colours = Brush("broken"), map_colours()
    area = piece.area(brush)
    if area.isEmpty():
        return
    piece.fill(area, faded(colours.rubble, 0.22))
    if piece.detail >= GLYPHS_FROM:
        piece.fill(piece.glyphs(brush, STONES), faded(colours.rubble, 0.9))
    if piece.detail >= EDGES_FROM:
        piece.outline(brush, faded(colours.rubble, 0.8), 1.2, Qt.PenStyle.DotLine)


def _paint_fire(piece: GroundPiece) -> None:
    brush, colours = Brush("fire"), map_colours()
    area = piece.area(brush)
    if area.isEmpty():
        return
    piece.fill(area, faded(colours.fire, 0.6 if piece.over else 1.0))
    if piece.detail >= GLYPHS_FROM:
        piece.fill(piece.glyphs(brush, FLAME), faded(colours.bad, 0.75))
        piece.fill(piece.glyphs(brush, EMBER), colours.fire)
    if piece.detail >= EDGES_FROM:
        piece.outline(brush, faded(colours.bad, 0.7), 1.4)


def _paint_darkness(piece: GroundPiece) -> None:
    brush, colours = Brush("dark"), map_colours()
    area = piece.area(brush)
    if area.isEmpty():
        return
    piece.fill(area, faded(colours.shade, 0.40))
    if piece.detail >= GLYPHS_FROM:
        hatch(piece.painter, area, faded(colours.text, 0.22), Qt.BrushStyle.DiagCrossPattern)
    if piece.detail >= EDGES_FROM:
        piece.outline(brush, faded(colours.label, 0.9), 1.2)


CLOSED: Final = Brush("doors", 0)
OPEN: Final = Brush("doors", 1)
_DOORS_FROM: Final = 5.0
"""The scale from which a leaf can be seen; before, the whole spot is painted."""
_THICK: Final = 0.13
"""Half the thickness of a leaf, for a hex."""
_AJAR: Final = 68.0
"""Degrees that an open leaf stands from where it closes."""


def paint_doors(piece: GroundPiece) -> None:
    """Paint the doors of a piece of ground."""
    colours = map_colours()
    for brush in (CLOSED, OPEN):
        area = piece.area(brush)
        if area.isEmpty():
            continue
        if piece.detail < _DOORS_FROM:
            piece.fill(area, faded(colours.door, 0.9 if brush == CLOSED else 0.35))
            continue
        if brush == CLOSED:
            piece.fill(area, faded(colours.wall, 0.55))
        for spot in piece.patches.inside(brush, piece.upright):
            _paint_door(piece, spot, brush == OPEN)


def _paint_door(piece: GroundPiece, spot: Any, is_open: bool) -> None:
    painter, colours, thick = piece.painter, map_colours(), _THICK * piece.patches.layout.room
    line = doorway(piece.patches, spot)
    pen = line_pen(painter, colours.text, 1.0 if piece.detail < 14 else 1.4)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(colours.door)
    if not is_open:
        painter.drawPolygon(_plank(line, thick))
        painter.setBrush(colours.text)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(line.pointAt(0.78), thick * 0.45, thick * 0.45)
        return
    for jamb in (QLineF(line.p1(), line.pointAt(0.12)), QLineF(line.pointAt(0.88), line.p2())):
        painter.drawPolygon(_plank(jamb, thick))
    leaf = QLineF(line.pointAt(0.12), line.pointAt(0.88))
    leaf.setAngle(leaf.angle() + _AJAR)
    leaf.setLength(leaf.length() * 0.9)
    painter.setBrush(faded(colours.door, 0.55))
    painter.drawPolygon(_plank(leaf, thick * 0.55))


def doorway(patches: Patches, spot: Any) -> QLineF:
    """The line in which the door of a spot closes: between the two walls beside it that are farthest apart."""
    ground, sides = patches.ground, patches.layout.sides(spot)
    walled = [i for i, beside in enumerate(ground.neighbours(spot)) if beside in ground.walls or beside in ground.doors]
    count = len(sides)
    pairs = [(_apart(i, j, count), i, j) for i, j in combinations(walled, 2)]
    apart, first, last = max(pairs, key=lambda pair: pair[0], default=(0, 0, 0))
    if apart < 2:
        # no two walls: from the first of them across, or just across
        first = walled[0] if walled else 0
        last = (first + count // 2) % count
    return QLineF(_middle(*sides[first]), _middle(*sides[last]))


def _apart(i: int, j: int, count: int) -> int:
    return min((i - j) % count, (j - i) % count)


def _middle(start: QPointF, end: QPointF) -> QPointF:
    return (start + end) / 2


def _plank(line: QLineF, thick: float) -> QPolygonF:
    off = line.normalVector().unitVector()
    aside = QPointF(off.dx(), off.dy()) * thick
    return QPolygonF([line.p1() + aside, line.p2() + aside, line.p2() - aside, line.p1() - aside])
