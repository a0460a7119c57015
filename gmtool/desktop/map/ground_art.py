"""Paints the ground itself: what it is made of, its lines, walls, entrances."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF, QTransform

from gmtool.desktop.map.colours import faded, map_colours
from gmtool.desktop.map.grid import Grid
from gmtool.desktop.map.patches import Brush, Patches
from gmtool.desktop.map.strokes import hatch, line_pen
from gmtool.space import Ground

_STAR: Final = QPolygonF([QPointF(r * sin(pi * i / 5), -r * cos(pi * i / 5)) for i, r in enumerate((0.30, 0.12) * 5)])


class GroundArt:
    """One ground, ready to be painted piece by piece, at any scale."""

    def __init__(self, ground: Ground) -> None:
        self._patches = Patches(ground)
        layout = self._patches.layout
        self._turn = QTransform().rotate(layout.angle)
        self._inner = self._turn.map(layout.frame).boundingRect().adjusted(2, 2, -2, -2)
        self._edge = QPainterPath()
        self._edge.addPolygon(layout.edge())
        self._edge.closeSubpath()
        self._grid = Grid(ground)

    def paint(self, painter: QPainter, shown: QPolygonF, scale: float) -> None:
        """Paint what is inside a rectangle of the turned plane; the painter is in the plane's units."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        upright, world = self._turn.map(shown).boundingRect(), shown.boundingRect()
        if self._inner.contains(upright):
            painter.fillRect(world, map_colours().ground)
            self._grid.paint(painter, upright, scale)
        else:
            self._paint_to_the_edge(painter, upright, world, scale)
        self._paint_walls(painter, upright, scale)
        self._paint_entrances(painter, upright, scale)

    def _paint_to_the_edge(self, painter: QPainter, upright: QRectF, world: QRectF, scale: float) -> None:
        colours = map_colours()
        painter.fillPath(self._edge, colours.ground)
        self._grid.paint(painter, upright, scale)
        outside = QPainterPath(self._edge)
        outside.addRect(world.united(self._edge.boundingRect()).adjusted(-1, -1, 1, 1))
        painter.fillPath(outside, colours.outside)
        painter.strokePath(self._edge, line_pen(painter, colours.heavy, 1.0 if scale < 4 else 2.0))

    def _paint_walls(self, painter: QPainter, upright: QRectF, scale: float) -> None:
        solid = self._patches.area(Brush("walls"), upright)
        if solid.isEmpty():
            return
        colours = map_colours()
        painter.fillPath(solid, colours.wall)
        if scale > 8:
            hatch(painter, solid, faded(colours.wall_edge, 0.35), Qt.BrushStyle.BDiagPattern)
        pen = line_pen(painter, colours.wall_edge, 1.0 if scale < 14 else min(2.5, 0.8 + scale / 20))
        painter.strokePath(self._patches.rim(Brush("walls"), upright), pen)

    def _paint_entrances(self, painter: QPainter, upright: QRectF, scale: float) -> None:
        colours, layout = map_colours(), self._patches.layout
        for spot in self._patches.inside(Brush("entrances"), upright) if scale >= 6 else ():
            painter.fillPath(layout.region((spot,)), faded(colours.text, 0.07))
            star = QPainterPath()
            star.addPolygon(_STAR.translated(layout.centre(spot)))
            painter.fillPath(star, faded(colours.text, 0.28))
