"""The ground itself, painted from what is lowest to what lies over it.

The lowest is the picture under it; while that is being read, there is plain ground. The grid lies over the terrain."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, SignalInstance
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.kinds import KindName, kind_names, paint_kind_names
from gmtool.desktop.canvas.ground.marks import paint_entrances, paint_fog, paint_names, paint_notes, paint_numbers
from gmtool.desktop.canvas.ground.patches import Brush, Patches
from gmtool.desktop.canvas.ground.pens import hatch, line_pen
from gmtool.desktop.canvas.ground.piece import GroundPiece
from gmtool.desktop.canvas.ground.terrain import paint_doors, paint_terrain
from gmtool.desktop.canvas.scene.ground_layout import Layout
from gmtool.desktop.canvas.scene.hex_geometry import Lines, in_parts, near
from gmtool.rules.seam.views import TerrainKind
from gmtool.space import Ground


class PictureSource(Protocol):
    """A source of backdrops; see `gmtool.desktop.base.pictures.pictures.Pictures`."""

    ready: SignalInstance

    def size(self, key: str) -> QSize:
        """The size of a picture in pixels; empty for one that is not there."""

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


_THIN_FROM: Final = 5.0
_HEAVY_FROM: Final = 1.8
_SHADOW_FROM: Final = 8.0
"""The scales from which the lines of the grid are worth drawing."""


class _Grid:
    """The lines of one ground, as one block of them that is repeated."""

    def __init__(self, layout: Layout) -> None:
        self._back = QTransform().rotate(-layout.angle)
        self._thin, self._heavy, self._fine = layout.grid_lines()
        self._fine_from, self._block = layout.fine_from, layout.grid_block

    def paint(self, piece: GroundPiece) -> None:
        """Draw the lines of a piece of ground; over a picture with a shadow, to be seen on anything."""
        painter, scale, colours = piece.painter, piece.scale, map_colours()
        thin, heavy = (colours.label, colours.label) if piece.over else (colours.thin, colours.heavy)
        if piece.over and scale >= _SHADOW_FROM:
            painter.save()
            painter.setTransform(painter.transform() * QTransform.fromTranslate(1, 1))
            for lines in (self._thin, self._heavy):
                self._repeat(piece, lines, line_pen(painter, faded(colours.outside, 0.7), 1.0))
            painter.restore()
        if scale >= self._fine_from and self._fine:
            self._repeat(piece, self._fine, line_pen(painter, faded(thin, 0.4), 1.0))
        if scale >= _THIN_FROM:
            strength = min(1.0, (scale - _THIN_FROM) / 6 + 0.35) * (0.7 if piece.over else 1.0)
            width = 1.0 if scale < 14 else painter.device().devicePixelRatioF() ** 0.5
            self._repeat(piece, self._thin, line_pen(painter, faded(thin, strength), width, straight=True))
        if scale >= _HEAVY_FROM:
            strength = min(1.0, (scale - _HEAVY_FROM) / 9 + 0.25)
            width = 1.0 if scale < 14 else min(1.8, 0.6 + scale / 25)
            self._repeat(piece, self._heavy, line_pen(painter, faded(heavy, strength), width, straight=True))

    def _repeat(self, piece: GroundPiece, lines: Lines, pen: QPen) -> None:
        painter, upright = piece.painter, piece.upright
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        wide, high, seen = self._block.x(), self._block.y(), self._back.mapRect(upright)
        for i in range(int((upright.left() - 2) // wide), int((upright.right() + 2) // wide) + 1):
            for j in range(int((upright.top() - 2) // high), int((upright.bottom() + 2) // high) + 1):
                off = self._back.map(QPointF(i * wide, j * high))
                painter.translate(off)
                painter.drawPath(near(lines, seen.translated(-off)))
                painter.translate(-off)


class GroundArt:
    """One ground, ready to be painted piece by piece, at any scale.

    for_players: no notes and no names, and what lies in the fog is not to be seen. pictures: where the one under the
    ground comes from, if there is one. kinds: the kinds of terrain that have a picture.
    """

    def __init__(
        self,
        ground: Ground,
        for_players: bool = False,
        pictures: PictureSource | None = None,
        kinds: Sequence[TerrainKind] = (),
    ) -> None:
        self._patches = Patches(ground)
        self._kinds = kinds
        self._for_players = for_players
        self._pictures = pictures
        layout = self._patches.layout
        self._turn = QTransform().rotate(layout.angle)
        frame, edge = self._turn.map(layout.frame).boundingRect(), layout.edge().toList()
        self._inner, self._outer = frame.adjusted(2, 2, -2, -2), frame.adjusted(-1, -1, 1, 1)
        self._edge, sides = QPainterPath(), QPainterPath()
        self._edge.addPolygon(edge)
        self._edge.closeSubpath()
        for i in range(len(edge)):
            sides.moveTo(edge[i - 1])
            sides.lineTo(edge[i])
        self._sides = in_parts(sides)
        self._grid = _Grid(layout)

    def change(self, ground: Ground) -> set[Any] | None:
        """The same ground is painted otherwise: the spots that are, or None if it is another ground."""
        return self._patches.change(ground)

    def names(self, scale: float) -> set[KindName]:
        """The names of kinds that are written on the ground at a scale."""
        if self._for_players:
            return set()
        return set(kind_names(self._patches, self._kinds, scale * self._patches.layout.room))

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
        paint_terrain(piece, self._kinds)
        if inner:
            self._grid.paint(piece)
        elif upright.intersects(self._outer):
            self._grid.paint(replace(piece, upright=upright & self._outer))
        if not inner:
            self._paint_outside(painter, world, scale)
        _paint_walls(piece)
        paint_doors(piece)
        paint_entrances(piece)
        paint_numbers(piece)
        if not self._for_players:
            paint_names(piece)
            paint_kind_names(piece, self._kinds)
            paint_notes(piece)
        paint_fog(piece, self._for_players)

    def _paint_outside(self, painter: QPainter, world: QRectF, scale: float) -> None:
        colours, outside = map_colours(), QPainterPath(self._edge)
        outside.addRect(world.united(self._edge.boundingRect()).adjusted(-1, -1, 1, 1))
        painter.fillPath(outside, colours.outside)
        painter.strokePath(
            near(self._sides, world), line_pen(painter, colours.heavy, 1.0 if scale < 4 else 2.0, straight=True)
        )


def _paint_walls(piece: GroundPiece) -> None:
    brush, colours = Brush("walls"), map_colours()
    solid = piece.area(brush)
    if solid.isEmpty():
        return
    piece.fill(solid, faded(colours.wall, 0.62 if piece.over else 1.0))
    if piece.detail > 8:
        hatch(piece.painter, solid, faded(colours.wall_edge, 0.35), Qt.BrushStyle.BDiagPattern)
    piece.outline(brush, colours.wall_edge, 2.5)
