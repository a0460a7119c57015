"""Stand-ups: a strip folded at the top, with a foot at each end to be glued one upon the other.

From the top of the sheet: the foot of the back, the back upside down, the fold, the front, the foot of the front. The
picture of the back is mirrored, so that the two outlines lie upon each other.
"""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF

from gmtool.desktop.map.regions import region
from gmtool.desktop.paper.counters.cut_out import CUT, FOLD
from gmtool.desktop.paper.counters.face import paint_badge, paint_emblem, paint_name, paint_picture
from gmtool.desktop.paper.counters.piece import Piece
from gmtool.desktop.paper.page import CENTRE, Page
from gmtool.desktop.theme import theme

_TALL: Final = 1.5
"""How high a face is for its width."""
_HIGHEST: Final = 90.0
_FOOT: Final = 0.4
"""How deep a foot is for the width of a hex."""
_BAND: Final = 0.17
"""How high the band with the name is, for the height of the face."""
_SPARE: Final = 0.5


@dataclass(frozen=True)
class StandUp:
    """A counter that stands."""

    piece: Piece

    @property
    def size(self) -> QSizeF:
        """The room that it needs, in millimetres."""
        return QSizeF(self._width, 2 * (self._height + self._foot))

    @property
    def _width(self) -> float:
        wide = region(self.piece.hexes).boundingRect().width() * self.piece.unit
        return (self.piece.width if len(self.piece.hexes) == 1 else wide) - 2 * _SPARE

    @property
    def _height(self) -> float:
        return min(_HIGHEST, self._width * _TALL)

    @property
    def _foot(self) -> float:
        return self.piece.width * _FOOT

    def paint(self, page: Page) -> None:
        """Paint it."""
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
        """What is under a face: where it looks, or the place for the glue."""
        room = QRectF(0, self._height, self._width, self._foot)
        if back:
            page.write(room, "glue", 6, CENTRE, colour=QColor("#8a8a8a"))
            return
        long, middle = self._foot * 0.42, room.center()
        page.painter.setPen(QPen(Qt.PenStyle.NoPen))
        page.painter.setBrush(Qt.GlobalColor.black)
        tip, base = middle + QPointF(0, long / 2), middle - QPointF(0, long / 2)
        page.painter.drawPolygon(QPolygonF([tip, base + QPointF(long * 0.9, 0), base - QPointF(long * 0.9, 0)]))
