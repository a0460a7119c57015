"""Tray of a unit on paper: its ranks and files to scale, with a place for each man, its front, and its name."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPen, QPolygonF

from gmtool.desktop.base.theme.current import shape_path, theme
from gmtool.desktop.paper.counters.counter_face import CounterPiece, paint_name
from gmtool.desktop.paper.counters.cut_outs import CUT
from gmtool.desktop.paper.page import Page
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam.views import Formation

_BAND: Final = 5.0
"""Millimetres of the strip before the front, with the arrow and the name."""
_MARK: Final = 0.34
"""The radius of a man's mark, in the room that he has."""


@dataclass(frozen=True)
class UnitTray:
    """A flat piece: figures of the table stand on it, or its marks are the men; each is crossed out when he is lost.

    The man whose loss crosses a line has a thick edge. `files` and `ranks` are those on this piece, where a unit is
    larger than a sheet; only the first rank has the strip with the name.
    """

    piece: CounterPiece
    formation: Formation
    files: range
    ranks: range
    part: str = ""

    @property
    def size(self) -> QSizeF:
        across, deep = self.piece.man
        return QSizeF(len(self.files) * across, len(self.ranks) * deep + self._band)

    @property
    def _band(self) -> float:
        return 0.0 if self.ranks.start else _BAND

    def paint(self, page: Page) -> None:
        if self._band:
            self._paint_band(page)
        self._paint_men(page)
        page.painter.setPen(CUT)
        page.painter.setBrush(Qt.BrushStyle.NoBrush)
        page.painter.drawRect(QRectF(QPointF(0, 0), self.size))

    def _paint_band(self, page: Page) -> None:
        painter, size, style = page.painter, self.size, theme().side(self.piece.side)
        band = QRectF(0, 0, size.width(), _BAND)
        painter.fillRect(band, QColor(style.colour))
        arrow = QPolygonF([QPointF(size.width() / 2 + x, y) for x, y in ((-1.6, 2.0), (0, 0.3), (1.6, 2.0))])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(style.on))
        painter.drawPolygon(arrow)
        plate = band.adjusted(0.6, 2.2, -0.6, -0.4)
        painter.fillRect(plate, QColor("#ffffff"))
        paint_name(page, self.piece, plate, self.part)

    def _paint_men(self, page: Page) -> None:
        (across, deep), formation, painter = self.piece.man, self.formation, page.painter
        style, half = theme().side(self.piece.side), min(self.piece.man) * _MARK
        crossing = {formation.start - losses for losses in self.piece.breaks}
        painter.setBrush(QColor(style.colour).lighter(150))
        painter.save()
        painter.setClipRect(QRectF(QPointF(0, 0), self.size))
        for number in range(formation.men):
            rank, file = divmod(number, formation.files)
            if rank not in self.ranks:
                continue
            short = formation.men - rank * formation.files
            aside = max(0, min(formation.files, formation.men) - short) * across / 2
            middle = QPointF(
                aside + (file - self.files.start + 0.5) * across,
                self._band + (rank - self.ranks.start + 0.5) * deep,
            )
            painter.setPen(QPen(QColor("#000000"), 0.8 if number in crossing else 0.15))
            painter.drawPath(shape_path(style.shape, QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)))
        painter.restore()


def unit_trays(piece: CounterPiece, formation: Formation, room: QSizeF) -> Iterator[UnitTray]:
    """The trays of a unit: one, or as many as it takes where it is larger than the room on a sheet."""
    across, deep = piece.man
    files = min(formation.files, max(1, formation.men))
    of_files = _parts(files, int(room.width() // across))
    of_ranks = _parts(max(1, formation.ranks), int((room.height() - _BAND) // deep))
    count = len(of_files) * len(of_ranks)
    for number, (ranks, at) in enumerate(((ranks, at) for ranks in of_ranks for at in of_files), 1):
        yield UnitTray(
            piece, formation, at, ranks, tr("{number} of {count}", number=number, count=count) if count > 1 else ""
        )


def _parts(count: int, most: int) -> list[range]:
    """So many files or ranks in equal parts, each of which has room."""
    pieces = -(-count // max(1, most))
    edges = [count * at // pieces for at in range(pieces + 1)]
    return [range(start, end) for start, end in pairwise(edges)]
