"""The face of a counter: picture or letters, name, number, and the side by colour and shape."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from gmtool.desktop.paper.counters.piece import Piece
from gmtool.desktop.paper.page import CENTRE, POINTS_PER_INCH, Page
from gmtool.desktop.paper.paper import MM_PER_INCH
from gmtool.desktop.theme import Shape, shape_path, theme

_PER_MM: Final = POINTS_PER_INCH / MM_PER_INCH
"""Points to a millimetre."""
_LETTERS: Final = 0.95
"""The height of letters that have room, in radii of the shape they stand on."""
_ROOM: Final = {Shape.TRIANGLE: 0.9, Shape.DIAMOND: 1.1}
"""How wide the letters may be, in radii; on the other shapes, a little less than the shape itself."""


def paint_emblem(page: Page, piece: Piece, at: QPointF, radius: float) -> None:
    """The side's shape in its colour, with the figure's letters on it."""
    painter, style = page.painter, theme().side(piece.side)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(style.colour))
    painter.drawPath(shape_path(style.shape, QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)))
    room, points = radius * _ROOM.get(style.shape, 1.5), radius * _LETTERS * _PER_MM
    points *= min(1.0, room / max(0.01, page.width(piece.letters, points, bold=True)))
    around = QRectF(at.x() - 2 * radius, at.y() - radius, 4 * radius, 2 * radius)
    page.write(around, piece.letters, points, CENTRE, bold=True, colour=QColor(style.on))


def paint_picture(page: Page, piece: Piece, area: QPainterPath, *, mirrored: bool = False) -> None:
    """The figure's picture, filling an area, cut off at its edge."""
    picture, painter = piece.picture, page.painter
    if picture is None:
        return
    room = area.boundingRect()
    grown = max(room.width() / picture.width(), room.height() / picture.height())
    target = QRectF(0, 0, picture.width() * grown, picture.height() * grown)
    target.moveCenter(QPointF(0, 0))
    painter.save()
    painter.setClipPath(area, Qt.ClipOperation.IntersectClip)
    painter.translate(room.center())
    painter.scale(-1.0 if mirrored else 1.0, 1.0)
    painter.drawImage(target, picture)
    painter.restore()


def paint_badge(page: Page, piece: Piece, at: QPointF, radius: float) -> None:
    """The side's shape, small, with the figure's number on it: what stands beside a picture."""
    painter, style = page.painter, theme().side(piece.side)
    painter.setPen(QPen(Qt.GlobalColor.white, radius * 0.16))
    painter.setBrush(QColor(style.colour))
    painter.drawPath(shape_path(style.shape, QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)))
    room = QRectF(at.x() - 2 * radius, at.y() - radius, 4 * radius, 2 * radius)
    page.write(room, piece.number, radius * 0.95 * _PER_MM, CENTRE, bold=True, colour=QColor(style.on))


def paint_name(page: Page, piece: Piece, room: QRectF) -> None:
    """The name, as large as the room is high, smaller where it would not fit, cut where it would be too small."""
    largest = room.height() * 0.72 * _PER_MM
    wide = page.width(piece.name, largest, bold=True)
    points = largest if wide <= room.width() else max(4.5, largest * room.width() / wide * 0.98)
    page.write(room, piece.name, min(points, largest), CENTRE, bold=True)
