"""The ground itself, painted from what is lowest to what lies over it.

The lowest is the picture under it; while that is being read, there is plain ground."""

from dataclasses import replace
from typing import Any, Protocol

from PySide6.QtCore import QRectF, QSize, Qt, SignalInstance
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPolygonF, QTransform

from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.grid import Grid
from gmtool.desktop.canvas.ground.marks import paint_entrances, paint_fog, paint_names, paint_notes, paint_numbers
from gmtool.desktop.canvas.ground.patches import Brush, Patches
from gmtool.desktop.canvas.ground.pens import hatch, line_pen
from gmtool.desktop.canvas.ground.piece import GroundPiece
from gmtool.desktop.canvas.ground.terrain import paint_doors, paint_terrain
from gmtool.space import Ground


class PictureSource(Protocol):
    """Where backdrops come from; see `gmtool.desktop.base.pictures.pictures.Pictures`."""

    ready: SignalInstance

    def size(self, key: str) -> QSize:
        """How many pixels a picture has; empty for one that is not there."""

    def image(self, key: str, scale: float = 1.0) -> QImage | None:
        """A picture, to be drawn with so many pixels to one of its own; None while it is being read."""


def paint_backdrop(piece: GroundPiece, pictures: PictureSource) -> bool:
    """Paint the picture under a piece of ground. False if there is none to be seen."""
    backdrop, painter = piece.patches.ground.backdrop, piece.painter
    if backdrop is None:
        return False
    unit = piece.patches.layout.measure
    sharp = backdrop.scale * unit * piece.scale * painter.device().devicePixelRatioF()
    image, size = pictures.image(backdrop.picture, sharp), pictures.size(backdrop.picture)
    if image is None or size.isEmpty():
        return False
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(backdrop.x * unit, backdrop.y * unit)
    painter.rotate(backdrop.angle)
    painter.scale(backdrop.scale * unit, backdrop.scale * unit)
    painter.drawImage(QRectF(0, 0, size.width(), size.height()), image, QRectF(image.rect()))
    painter.restore()
    return True


class GroundArt:
    """One ground, ready to be painted piece by piece, at any scale.

    for_players: no notes and no names, and what lies in the fog is not to be seen. pictures: where the one under the
    ground comes from, if there is one.
    """

    def __init__(self, ground: Ground, for_players: bool = False, pictures: PictureSource | None = None) -> None:
        self._patches = Patches(ground)
        self._for_players = for_players
        self._pictures = pictures
        layout = self._patches.layout
        self._turn = QTransform().rotate(layout.angle)
        self._inner = self._turn.map(layout.frame).boundingRect().adjusted(2, 2, -2, -2)
        self._edge = QPainterPath()
        self._edge.addPolygon(layout.edge())
        self._edge.closeSubpath()
        self._grid = Grid(ground)

    def change(self, ground: Ground) -> set[Any] | None:
        """The same ground is painted otherwise: the spots that are, or None if it is another ground."""
        return self._patches.change(ground)

    def prepare(self, until: float) -> bool:
        """Make ready what was not in sight yet, until a time of `perf_counter`. Whether there is more of it."""
        return self._patches.prepare(until)

    def paint(self, painter: QPainter, shown: QPolygonF, scale: float) -> None:
        """Paint what is inside a rectangle of the turned plane; the painter is in the plane's units."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        upright, world = self._turn.map(shown).boundingRect(), shown.boundingRect()
        piece = GroundPiece(painter, self._patches, upright, scale)
        inner = self._inner.contains(upright)
        if inner:
            painter.fillRect(world, map_colours().ground)
        else:
            painter.fillPath(self._edge, map_colours().ground)
        if self._pictures is not None and paint_backdrop(piece, self._pictures):
            piece = replace(piece, over=True)
        paint_terrain(piece)
        self._grid.paint(piece)
        if not inner:
            self._paint_outside(painter, world, scale)
        _paint_walls(piece)
        paint_doors(piece)
        paint_entrances(piece)
        paint_numbers(piece)
        if not self._for_players:
            paint_names(piece)
            paint_notes(piece)
        paint_fog(piece, self._for_players)

    def _paint_outside(self, painter: QPainter, world: QRectF, scale: float) -> None:
        colours, outside = map_colours(), QPainterPath(self._edge)
        outside.addRect(world.united(self._edge.boundingRect()).adjusted(-1, -1, 1, 1))
        painter.fillPath(outside, colours.outside)
        painter.strokePath(self._edge, line_pen(painter, colours.heavy, 1.0 if scale < 4 else 2.0))


def _paint_walls(piece: GroundPiece) -> None:
    brush, colours = Brush("walls"), map_colours()
    solid = piece.area(brush)
    if solid.isEmpty():
        return
    piece.fill(solid, faded(colours.wall, 0.62 if piece.over else 1.0))
    if piece.detail > 8:
        hatch(piece.painter, solid, faded(colours.wall_edge, 0.35), Qt.BrushStyle.BDiagPattern)
    piece.outline(brush, colours.wall_edge, 2.5)
