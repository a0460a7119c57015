"""Paints what a ground is made of, under its lines: steps, water, broken ground, fire, darkness.

Each is told by a pattern or a glyph and an edge, and not by its colour alone.
"""

from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath

from gmtool.desktop.map.brushwork import Piece
from gmtool.desktop.map.colours import faded, map_colours
from gmtool.desktop.map.glyphs import EMBER, FLAME, STONES, WAVES
from gmtool.desktop.map.patches import Brush, Patches
from gmtool.desktop.map.strokes import hatch, line_pen

EDGES_FROM: Final = 3.0
GLYPHS_FROM: Final = 8.0
"""The scales from which edges and glyphs can be told."""
_TICKS_FROM: Final = 10.0
_TICK: Final = 0.24
"""How far the ticks of a slope reach down it, as a share of the way to the next spot."""


def paint_terrain(piece: Piece) -> None:
    """Paint all that lies under the lines of the ground."""
    _paint_heights(piece)
    _paint_water(piece)
    _paint_broken(piece)
    _paint_fire(piece)
    _paint_darkness(piece)


def _paint_heights(piece: Piece) -> None:
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


def _paint_water(piece: Piece) -> None:
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


def _paint_broken(piece: Piece) -> None:
    brush, colours = Brush("broken"), map_colours()
    area = piece.area(brush)
    if area.isEmpty():
        return
    piece.fill(area, faded(colours.rubble, 0.22))
    if piece.detail >= GLYPHS_FROM:
        piece.fill(piece.glyphs(brush, STONES), faded(colours.rubble, 0.9))
    if piece.detail >= EDGES_FROM:
        piece.outline(brush, faded(colours.rubble, 0.8), 1.2, Qt.PenStyle.DotLine)


def _paint_fire(piece: Piece) -> None:
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


def _paint_darkness(piece: Piece) -> None:
    brush, colours = Brush("dark"), map_colours()
    area = piece.area(brush)
    if area.isEmpty():
        return
    piece.fill(area, faded(colours.shade, 0.40))
    if piece.detail >= GLYPHS_FROM:
        hatch(piece.painter, area, faded(colours.text, 0.22), Qt.BrushStyle.DiagCrossPattern)
    if piece.detail >= EDGES_FROM:
        piece.outline(brush, faded(colours.label, 0.9), 1.2)
