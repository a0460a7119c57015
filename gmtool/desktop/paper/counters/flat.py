"""Flat counters: round or hexagonal for one hex, the outline of all its hexes for a larger figure."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from math import sqrt
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF, QTransform

from gmtool.desktop.map.layout import HALF, centre
from gmtool.desktop.map.regions import region
from gmtool.desktop.paper.counters.cut_out import CUT
from gmtool.desktop.paper.counters.face import paint_badge, paint_emblem, paint_name, paint_picture
from gmtool.desktop.paper.counters.piece import Piece
from gmtool.desktop.paper.page import Page
from gmtool.desktop.theme import theme

_RIM: Final = 1.0
"""The width of the coloured rim in millimetres."""
_SPARE: Final = 0.25
"""How far the cut lies inside the hex all round, so that neighbours do not touch."""


class FlatShape(StrEnum):
    """What a flat counter of one hex looks like."""

    ROUND = "round"
    HEX = "hexagon"


@dataclass(frozen=True)
class FlatCounter:
    """A counter that lies on the ground; its arrow says where the figure looks."""

    piece: Piece
    shape: FlatShape

    @property
    def size(self) -> QSizeF:
        """The room that it needs, in millimetres."""
        return self._edge.boundingRect().size()

    @cached_property
    def _edge(self) -> QPainterPath:
        """The cut, about the middle of the figure's place."""
        piece = self.piece
        if len(piece.hexes) == 1 and self.shape is FlatShape.ROUND:
            path, radius = QPainterPath(), piece.width / 2 - _SPARE
            path.addEllipse(QPointF(0, 0), radius, radius)
            return path
        wide = region(piece.hexes).boundingRect().center()
        shrunk = 1 - 2 * _SPARE / piece.width
        grown = QTransform().translate(wide.x() * piece.unit, wide.y() * piece.unit)
        grown.scale(piece.unit * shrunk, piece.unit * shrunk).translate(-wide.x(), -wide.y())
        return grown.map(region(piece.hexes))

    def paint(self, page: Page) -> None:
        """Paint it."""
        painter, edge = page.painter, self._edge
        painter.save()
        painter.translate(-edge.boundingRect().topLeft())
        colour = QColor(theme().side(self.piece.side).colour)
        painter.save()
        painter.setClipPath(edge, Qt.ClipOperation.IntersectClip)
        paint_picture(page, self.piece, edge)
        painter.strokePath(edge, QPen(colour, 2 * _RIM))
        painter.restore()
        painter.strokePath(edge, CUT)
        self._paint_face(page)
        self._paint_arrow(page)
        painter.restore()

    def _paint_face(self, page: Page) -> None:
        middle, radius = self._middle()
        name = QRectF(0, 0, 2 * radius * 0.72, radius * 0.34)
        name.moveCenter(middle + QPointF(0, radius * 0.58))
        if self.piece.picture is None:
            paint_emblem(page, self.piece, middle - QPointF(0, radius * 0.12), radius * 0.5)
        else:
            paint_badge(page, self.piece, middle + QPointF(-radius * 0.62, radius * 0.12), radius * 0.24)
            plate = QPainterPath()
            plate.addRoundedRect(name.adjusted(-0.6, 0, 0.6, 0), 0.8, 0.8)
            page.painter.fillPath(plate, QColor(255, 255, 255, 225))
        paint_name(page, self.piece, name)

    def _middle(self) -> tuple[QPointF, float]:
        """Where the face is, and the radius that it has."""
        piece, count = self.piece, len(self.piece.hexes)
        middles = [centre(hex) for hex in piece.hexes]
        x, y = sum(at.x() for at in middles) / count, sum(at.y() for at in middles) / count
        return piece.at(QPointF(x, y)), piece.width / 2 * (1.0 if count < 3 else sqrt(count) * 0.62)

    def _paint_arrow(self, page: Page) -> None:
        """A black arrow at the side that the figure looks to: north of its place."""
        tip = -self.piece.width / 2 + _SPARE + 0.5 if len(self.piece.hexes) == 1 else -HALF * self.piece.unit + 1
        long = self.piece.width * 0.13
        page.painter.setPen(QPen(Qt.GlobalColor.white, 0.3))
        page.painter.setBrush(Qt.GlobalColor.black)
        half = QPointF(long * 0.85, 0)
        base = QPointF(0, tip + long)
        page.painter.drawPolygon(QPolygonF([QPointF(0, tip), base + half, base - half]))
