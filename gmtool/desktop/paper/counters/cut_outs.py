"""Counters that are cut out: flat ones, and stand-ups, a strip folded at the top with a foot at each end.

A flat one is round or hexagonal for one hex, and has the outline of all its hexes for a larger figure. A stand-up, from
the top of the sheet: the foot of the back, the back upside down, the fold, the front, the foot of the front. The feet
are glued one upon the other. The picture of the back is mirrored, so that the two outlines lie upon each other."""

from enum import StrEnum
from functools import cached_property
from math import sqrt
from typing import Final, Protocol

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF, QTransform

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.canvas.scene.hex_geometry import HALF, centre, region
from gmtool.desktop.paper.counters.counter_face import (
    CounterPiece,
    paint_badge,
    paint_emblem,
    paint_name,
    paint_picture,
)
from gmtool.desktop.paper.page import CENTRE, Page
from gmtool.records import dataclass

CUT: Final = QPen(QColor("#000000"), 0.2)
FOLD: Final = QPen(QColor("#6a6a6a"), 0.2, Qt.PenStyle.CustomDashLine)
FOLD.setDashPattern([6, 6])


class CutOut(Protocol):
    """A counter on paper."""

    @property
    def size(self) -> QSizeF:
        """The room that it needs, in millimetres."""
        ...

    def paint(self, page: Page) -> None:
        """Paint it; its top left corner is the painter's origin."""
        ...


_RIM: Final = 1.0
"""The width of the coloured rim in millimetres."""
_SPARE: Final = 0.25
"""The distance of the cut from the edge of the hex, so that neighbours do not touch."""


class FlatShape(StrEnum):
    """The shape of a flat counter of one hex."""

    ROUND = "round"
    HEX = "hexagon"


@dataclass(frozen=True)
class FlatCounter:
    """A counter that lies on the ground; its arrow says where the figure looks."""

    piece: CounterPiece
    shape: FlatShape

    @property
    def size(self) -> QSizeF:
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
        """The middle of the face, and its radius."""
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


_TALL: Final = 1.5
"""The height of a face, as a share of its width."""
_HIGHEST: Final = 90.0
_FOOT: Final = 0.4
"""The depth of a foot, as a share of the width of a hex."""
_BAND: Final = 0.17
"""The height of the band with the name, as a share of the height of the face."""
_STAND_UP_SPARE: Final = 0.5


@dataclass(frozen=True)
class StandUp:
    """A counter that stands."""

    piece: CounterPiece

    @property
    def size(self) -> QSizeF:
        return QSizeF(self._width, 2 * (self._height + self._foot))

    @property
    def _width(self) -> float:
        wide = region(self.piece.hexes).boundingRect().width() * self.piece.unit
        return (self.piece.width if len(self.piece.hexes) == 1 else wide) - 2 * _STAND_UP_SPARE

    @property
    def _height(self) -> float:
        return min(_HIGHEST, self._width * _TALL)

    @property
    def _foot(self) -> float:
        return self.piece.width * _FOOT

    def paint(self, page: Page) -> None:
        painter, width, height, foot = page.painter, self._width, self._height, self._foot
        painter.save()
        painter.translate(width, foot + height)
        painter.rotate(180)
        self._paint_face(page, back=True)
        self._paint_foot(page, back=True)
        painter.restore()
        painter.save()
        painter.translate(0, foot + height)
        self._paint_face(page, back=False)
        self._paint_foot(page, back=False)
        painter.restore()
        painter.setPen(FOLD)
        for y in (foot, foot + height, foot + 2 * height):
            painter.drawLine(QPointF(0, y), QPointF(width, y))
        painter.setPen(CUT)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(QPointF(0, 0), self.size))

    def _paint_face(self, page: Page, *, back: bool) -> None:
        """One side, its top left corner at the painter's origin."""
        width, height = self._width, self._height
        colour = QColor(theme().side(self.piece.side).colour)
        band = QRectF(0, height * (1 - _BAND), width, height * _BAND)
        above = QRectF(0, 0, width, band.top())
        if self.piece.picture is None:
            paint_emblem(page, self.piece, above.center(), width * 0.36)
        else:
            area = QPainterPath()
            area.addRect(above)
            paint_picture(page, self.piece, area, mirrored=back)
            badge = width * 0.11
            paint_badge(page, self.piece, QPointF(badge * 1.3, above.bottom() - badge * 1.3), badge)
        page.line(band.topLeft(), band.topRight(), colour, 0.9)
        paint_name(page, self.piece, band.adjusted(1, 0.6, -1, 0))

    def _paint_foot(self, page: Page, *, back: bool) -> None:
        """Paint the part under a face: a triangle that points where the figure looks, or the place for the glue."""
        room = QRectF(0, self._height, self._width, self._foot)
        if back:
            page.write(room, "glue", 6, CENTRE, colour=QColor("#8a8a8a"))
            return
        long, middle = self._foot * 0.42, room.center()
        page.painter.setPen(QPen(Qt.PenStyle.NoPen))
        page.painter.setBrush(Qt.GlobalColor.black)
        tip, base = middle + QPointF(0, long / 2), middle - QPointF(0, long / 2)
        page.painter.drawPolygon(QPolygonF([tip, base + QPointF(long * 0.9, 0), base - QPointF(long * 0.9, 0)]))
