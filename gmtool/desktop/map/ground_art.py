"""Paints the ground itself: hexes, megahex outlines, walls, entrances."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF, QTransform

from gmtool.desktop.map.colours import faded, map_colours
from gmtool.desktop.map.layout import centre, side
from gmtool.desktop.map.layouts import HexLayout
from gmtool.desktop.map.regions import region
from gmtool.desktop.map.strokes import hatch, line_pen
from gmtool.desktop.map.walls import WallPaths
from gmtool.space import HexGround, megahex

BLOCK: Final = 14
"""Columns and rows after which the pattern of hexes and megahexes repeats itself."""
_THIN_FROM: Final = 5.0
_HEAVY_FROM: Final = 1.8
"""The scales from which the lines are worth drawing."""
_STAR: Final = QPolygonF([QPointF(r * sin(pi * i / 5), -r * cos(pi * i / 5)) for i, r in enumerate((0.30, 0.12) * 5)])


class GroundArt:
    """One ground, ready to be painted piece by piece, at any scale."""

    def __init__(self, ground: HexGround) -> None:
        layout = HexLayout(ground)
        self._turn = QTransform().rotate(layout.angle)
        self._inner = self._turn.map(layout.frame).boundingRect().adjusted(2, 2, -2, -2)
        self._block = layout.steps * BLOCK
        self._edge = QPainterPath()
        self._edge.addPolygon(layout.edge())
        self._edge.closeSubpath()
        self._walls = WallPaths(ground.walls)
        self._entrances = frozenset(hex for hexes in ground.entrances.values() for hex in hexes)
        self._thin, self._heavy = _pattern(ground)

    def paint(self, painter: QPainter, shown: QPolygonF, scale: float) -> None:
        """Paint what is inside a rectangle of the turned plane; the painter is in the plane's units."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        upright, world = self._turn.map(shown).boundingRect(), shown.boundingRect()
        if self._inner.contains(upright):
            painter.fillRect(world, map_colours().ground)
            self._paint_lines(painter, upright, scale)
        else:
            self._paint_to_the_edge(painter, upright, world, scale)
        self._paint_walls(painter, world, scale)
        self._paint_entrances(painter, world, scale)

    def _paint_to_the_edge(self, painter: QPainter, upright: QRectF, world: QRectF, scale: float) -> None:
        colours = map_colours()
        painter.fillPath(self._edge, colours.ground)
        self._paint_lines(painter, upright, scale)
        outside = QPainterPath(self._edge)
        outside.addRect(world.united(self._edge.boundingRect()).adjusted(-1, -1, 1, 1))
        painter.fillPath(outside, colours.outside)
        painter.strokePath(self._edge, line_pen(painter, colours.heavy, 1.0 if scale < 4 else 2.0))

    def _paint_lines(self, painter: QPainter, upright: QRectF, scale: float) -> None:
        colours = map_colours()
        if scale >= _THIN_FROM:
            strength = min(1.0, (scale - _THIN_FROM) / 6 + 0.35)
            thin = 1.0 if scale < 14 else painter.device().devicePixelRatioF() ** 0.5
            self._repeat(painter, self._thin, upright, line_pen(painter, faded(colours.thin, strength), thin))
        if scale >= _HEAVY_FROM:
            strength = min(1.0, (scale - _HEAVY_FROM) / 9 + 0.25)
            width = 1.0 if scale < 14 else min(1.8, 0.6 + scale / 25)
            self._repeat(painter, self._heavy, upright, line_pen(painter, faded(colours.heavy, strength), width))

    def _repeat(self, painter: QPainter, path: QPainterPath, upright: QRectF, pen: QPen) -> None:
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        back, wide, high = self._turn.transposed(), self._block.x(), self._block.y()
        for i in range(int((upright.left() - 2) // wide), int((upright.right() + 2) // wide) + 1):
            for j in range(int((upright.top() - 2) // high), int((upright.bottom() + 2) // high) + 1):
                off = back.map(QPointF(i * wide, j * high))
                painter.translate(off)
                painter.drawPath(path)
                painter.translate(-off)

    def _paint_walls(self, painter: QPainter, world: QRectF, scale: float) -> None:
        walls = self._walls.inside(world)
        if walls is None:
            return
        solid, faces = walls
        colours = map_colours()
        painter.fillPath(solid, colours.wall)
        if scale > 8:
            hatch(painter, solid, faded(colours.wall_edge, 0.35), Qt.BrushStyle.BDiagPattern)
        painter.strokePath(
            faces, line_pen(painter, colours.wall_edge, 1.0 if scale < 14 else min(2.5, 0.8 + scale / 20))
        )

    def _paint_entrances(self, painter: QPainter, world: QRectF, scale: float) -> None:
        colours, near = map_colours(), world.adjusted(-1, -1, 1, 1)
        for hex in self._entrances if scale >= 6 else ():
            if near.contains(centre(hex)):
                painter.fillPath(region((hex,)), faded(colours.text, 0.07))
                star = QPainterPath()
                star.addPolygon(_STAR.translated(centre(hex)))
                painter.fillPath(star, faded(colours.text, 0.28))


def _pattern(ground: HexGround) -> tuple[QPainterPath, QPainterPath]:
    """The lines of one block: those inside a megahex, and those between two."""
    thin, heavy, origin = QPainterPath(), QPainterPath(), ground.megahex_origin
    for hex in HexGround(BLOCK, BLOCK, pointed=ground.pointed).everywhere():
        for direction in (1, 2, 3):
            path = thin if megahex(hex, origin) == megahex(hex.neighbour(direction), origin) else heavy
            start, end = side(hex, direction)
            path.moveTo(start)
            path.lineTo(end)
    return thin, heavy
