"""Grid lines: hexes and megahexes, or the cells of open ground with every fifth line heavier."""

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPen, QTransform

from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.pens import line_pen
from gmtool.desktop.canvas.ground.piece import GroundPiece
from gmtool.desktop.canvas.scene.ground_layout import HexLayout, OpenLayout, layout_of
from gmtool.desktop.canvas.scene.hex_geometry import side
from gmtool.space import Ground, HexGround, megahex

_HEXES: Final = 14
_CELLS: Final = 10
"""Columns and rows after which the pattern of hexes and megahexes, or of cells, repeats itself."""
_THIN_FROM: Final = 5.0
_HEAVY_FROM: Final = 1.8
_SHADOW_FROM: Final = 8.0
"""The scales from which the lines are worth drawing."""
_UNITS_FROM: Final = 9.0
"""How many pixels a unit of open ground must have for its lines to be worth drawing."""


class Grid:
    """The lines of one ground, as one block of them that is repeated."""

    def __init__(self, ground: Ground) -> None:
        layout = layout_of(ground)
        self._back = QTransform().rotate(-layout.angle)
        self._fine, self._fine_from = QPainterPath(), 0.0
        if isinstance(layout, HexLayout):
            self._thin, self._heavy = _hexes(layout.ground)
            self._block = layout.steps * _HEXES
        else:
            self._thin, self._heavy = _cells(layout)
            self._fine, self._fine_from = _units(layout), _UNITS_FROM / layout.measure
            self._block = layout.steps * _CELLS

    def paint(self, piece: GroundPiece) -> None:
        """Draw the lines of a piece of ground; over a picture with a shadow, to be seen on anything."""
        painter, scale, colours = piece.painter, piece.scale, map_colours()
        thin, heavy = (colours.label, colours.label) if piece.over else (colours.thin, colours.heavy)
        if piece.over and scale >= _SHADOW_FROM:
            painter.save()
            painter.setTransform(painter.transform() * QTransform.fromTranslate(1, 1))
            for path in (self._thin, self._heavy):
                self._repeat(piece, path, line_pen(painter, faded(colours.outside, 0.7), 1.0))
            painter.restore()
        if scale >= self._fine_from and not self._fine.isEmpty():
            self._repeat(piece, self._fine, line_pen(painter, faded(thin, 0.4), 1.0))
        if scale >= _THIN_FROM:
            strength = min(1.0, (scale - _THIN_FROM) / 6 + 0.35) * (0.7 if piece.over else 1.0)
            width = 1.0 if scale < 14 else painter.device().devicePixelRatioF() ** 0.5
            self._repeat(piece, self._thin, line_pen(painter, faded(thin, strength), width))
        if scale >= _HEAVY_FROM:
            strength = min(1.0, (scale - _HEAVY_FROM) / 9 + 0.25)
            width = 1.0 if scale < 14 else min(1.8, 0.6 + scale / 25)
            self._repeat(piece, self._heavy, line_pen(painter, faded(heavy, strength), width))

    def _repeat(self, piece: GroundPiece, path: QPainterPath, pen: QPen) -> None:
        painter, upright = piece.painter, piece.upright
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        wide, high = self._block.x(), self._block.y()
        for i in range(int((upright.left() - 2) // wide), int((upright.right() + 2) // wide) + 1):
            for j in range(int((upright.top() - 2) // high), int((upright.bottom() + 2) // high) + 1):
                off = self._back.map(QPointF(i * wide, j * high))
                painter.translate(off)
                painter.drawPath(path)
                painter.translate(-off)


def _hexes(ground: HexGround) -> tuple[QPainterPath, QPainterPath]:
    """The sides inside a megahex, and those between two."""
    thin, heavy, origin = QPainterPath(), QPainterPath(), ground.megahex_origin
    for hex in HexGround(_HEXES, _HEXES, pointed=ground.pointed).everywhere():
        for direction in (1, 2, 3):
            path = thin if megahex(hex, origin) == megahex(hex.neighbour(direction), origin) else heavy
            start, end = side(hex, direction)
            path.moveTo(start)
            path.lineTo(end)
    return thin, heavy


def _units(layout: OpenLayout) -> QPainterPath:
    """The units inside the cells; nothing where a cell is one."""
    path, step, far = QPainterPath(), layout.steps.x(), _CELLS * layout.steps.x()
    side = round(step / layout.measure)
    for i in range(_CELLS * side):
        if i % side:
            at = i * layout.measure
            path.moveTo(at, 0)
            path.lineTo(at, far)
            path.moveTo(0, at)
            path.lineTo(far, at)
    return path


def _cells(layout: OpenLayout) -> tuple[QPainterPath, QPainterPath]:
    thin, heavy, step = QPainterPath(), QPainterPath(), layout.steps.x()
    for i in range(_CELLS):
        path, at, far = thin if i % 5 else heavy, i * step, _CELLS * step
        path.moveTo(at, 0)
        path.lineTo(at, far)
        path.moveTo(0, at)
        path.lineTo(far, at)
    return thin, heavy
