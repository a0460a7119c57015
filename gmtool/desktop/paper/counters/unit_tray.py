"""Tray of a unit on paper: its ranks and files to scale, with a place for each man, its front, and its name."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPen, QPolygonF

from gmtool.desktop.base.theme.current import shape_path, theme
from gmtool.desktop.paper.counters.counter_face import CounterPiece, paint_name
from gmtool.desktop.paper.counters.cut_outs import CUT
from gmtool.desktop.paper.page import Page
from gmtool.rules.seam.views import Formation

_BAND: Final = 5.0
"""Millimetres of the strip before the front, with the arrow and the name."""
_MARK: Final = 0.34
"""The radius of a man's mark, in the room that he has."""


@dataclass(frozen=True)
class UnitTray:
    """A flat piece: figures of the table stand on it, or its marks are the men; each is crossed out when he is lost."""

    piece: CounterPiece
    formation: Formation

    @property
    def size(self) -> QSizeF:
        across, deep = self.piece.man
        ranks, files = max(1, self.formation.ranks), min(self.formation.files, max(1, self.formation.men))
        return QSizeF(files * across, ranks * deep + _BAND)

    def paint(self, page: Page) -> None:
        painter, size, style = page.painter, self.size, theme().side(self.piece.side)
        band = QRectF(0, 0, size.width(), _BAND)
        painter.fillRect(band, QColor(style.colour))
        arrow = QPolygonF([QPointF(size.width() / 2 + x, y) for x, y in ((-1.6, 2.0), (0, 0.3), (1.6, 2.0))])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(style.on))
        painter.drawPolygon(arrow)
        plate = band.adjusted(0.6, 2.2, -0.6, -0.4)
        painter.fillRect(plate, QColor("#ffffff"))
        paint_name(page, self.piece, plate)
        self._paint_men(page)
        painter.setPen(CUT)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(QPointF(0, 0), size))

    def _paint_men(self, page: Page) -> None:
        (across, deep), formation, painter = self.piece.man, self.formation, page.painter
        style, half = theme().side(self.piece.side), min(self.piece.man) * _MARK
        painter.setPen(QPen(QColor("#000000"), 0.15))
        painter.setBrush(QColor(style.colour).lighter(150))
        for number in range(formation.men):
            rank, file = divmod(number, formation.files)
            short = formation.men - rank * formation.files
            aside = max(0, min(formation.files, formation.men) - short) * across / 2
            middle = QPointF(aside + (file + 0.5) * across, _BAND + (rank + 0.5) * deep)
            painter.drawPath(shape_path(style.shape, QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)))
