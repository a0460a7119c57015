"""Pens and hatchings that look the same at every zoom, and on paper."""

from typing import Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from gmtool.desktop.base.theme.current import theme


def line_pen(painter: QPainter, colour: QColor, width: float, *, straight: bool = False) -> QPen:
    """A pen as wide at every zoom and on every screen; up to 1 it is a hairline, which is by far the fastest.

    On paper a hairline would be too fine to be seen: there it is as wide as on a plain screen. straight: it draws
    separate straight lines alone. With square ends each is painted by itself, which takes a tenth of the time; lines
    that can be seen through keep round ends, for where two met, both would be seen.
    """
    grown = theme().scale / 100 * painter.device().devicePixelRatioF()
    pen = QPen(colour, width if width <= 1 and not theme().on_paper else width * grown)
    pen.setCosmetic(True)
    alone = straight and colour.alpha() == 255 and not theme().on_paper
    pen.setCapStyle(Qt.PenCapStyle.SquareCap if alone else Qt.PenCapStyle.RoundCap)
    return pen


def hatch(painter: QPainter, path: QPainterPath, colour: QColor, pattern: Qt.BrushStyle) -> None:
    """Fill a path with a pattern of the screen's pixels that moves with the ground; on paper, with lines."""
    there = painter.transform()
    painter.save()
    if theme().on_paper:
        _rule(painter, path, colour, pattern)
        painter.restore()
        return
    painter.resetTransform()
    painter.setBrushOrigin(QPointF(there.dx(), there.dy()))
    painter.fillPath(there.map(path), QBrush(colour, pattern))
    painter.restore()


_SLOPES: Final = {
    Qt.BrushStyle.BDiagPattern: (-1.0,),
    Qt.BrushStyle.FDiagPattern: (1.0,),
    Qt.BrushStyle.DiagCrossPattern: (-1.0, 1.0),
    Qt.BrushStyle.HorPattern: (0.0,),
}


def _rule(painter: QPainter, path: QPainterPath, colour: QColor, pattern: Qt.BrushStyle) -> None:
    """A pattern of pixels would be as fine as the printer's dots: draw its lines, 1/12 inch from each other."""
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    there = painter.transform()
    room, apart = there.mapRect(path.boundingRect()), theme().px(8)
    painter.resetTransform()
    painter.setPen(QPen(colour, theme().scale / 100))
    for slope in _SLOPES[pattern]:
        rise = slope * room.width()
        # counted from the plane's origin, so that the lines of neighboring paths and sheets meet
        origin = there.dy() + slope * (room.left() - there.dx())
        first = (min(room.top(), room.top() - rise) - origin) // apart
        last = (max(room.bottom(), room.bottom() - rise) - origin) // apart
        starts = [origin + apart * n for n in range(int(first), int(last) + 2)]
        painter.drawLines([QLineF(room.left(), y, room.right(), y + rise) for y in starts])
