"""The first sheet: how the others lie, what the scale is, and a line to measure whether the printer kept it."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from gmtool.desktop.paper.ground.print_ground import PrintGround
from gmtool.desktop.paper.ground.tiling import Tiling
from gmtool.desktop.paper.page import CENTRE, LEFT, Page

_PROOF: Final = 100.0
"""The length of the line that is to be measured, in millimetres."""
_TOP: Final = 34.0
_FOOT: Final = 24.0


@dataclass(frozen=True)
class KeySheet:
    """The whole ground, small, with its tiles drawn over it."""

    ground: PrintGround
    tiling: Tiling
    name: str = "Key"

    def paint(self, page: Page) -> None:
        """Paint it."""
        room = page.paper.inside
        head = QRectF(room.left(), room.top(), room.width(), 10)
        page.write(head, self.ground.title, 18, LEFT, bold=True)
        page.write(head.translated(0, 10).adjusted(0, 0, 0, -3), self.ground.scale_said, 9.5, LEFT)
        page.write(head.translated(0, 16).adjusted(0, 0, 0, 4), self._advice(), 9.5, LEFT, wrap=True)
        self._paint_ground(page, room.adjusted(0, _TOP, 0, -_FOOT))
        self._paint_proof(page, QPointF(room.left(), room.bottom() - 8))

    def _advice(self) -> str:
        tiling = self.tiling
        count = tiling.rows * tiling.columns - len(tiling.without)
        sheets = "one sheet" if count == 1 else f"{count:,} sheets"
        if count > 1 and not tiling.without:
            sheets += f", {tiling.rows} {'row' if tiling.rows == 1 else 'rows'} of {tiling.columns}"
        glue = f" Neighbours share {tiling.overlap:g} mm: lay one upon the other and glue."
        cut = " Cut at the crop marks and lay edge to edge."
        joined = "" if count == 1 else glue if tiling.overlap else cut
        return f"On {sheets}.{joined} Print at 100 %, not “fit to page”."

    def _paint_ground(self, page: Page, room: QRectF) -> None:
        whole = self.tiling.whole
        small = min(room.width() / whole.width(), room.height() / whole.height(), 1.0)
        painter = page.painter
        painter.save()
        painter.translate(room.left() + (room.width() - whole.width() * small) / 2, room.top())
        painter.save()
        painter.scale(small, small)
        self.ground.paint(page, QRectF(0, 0, whole.width(), whole.height()), small)
        painter.restore()
        for tile in self.tiling.tiles():
            area = QRectF(tile.area.topLeft() * small, tile.area.size() * small)
            self._paint_tile(page, area, tile.name)
        painter.restore()

    def _paint_tile(self, page: Page, area: QRectF, name: str) -> None:
        painter = page.painter
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#b03020"), 0.3))
        painter.drawRect(area)
        points = min(24.0, area.width() * 0.9, area.height() * 1.2)
        plate = min(area.width(), page.width(name, points, bold=True) + points * 0.15)
        back = QRectF(0, 0, plate, min(area.height(), points * 0.5))
        back.moveCenter(area.center())
        painter.fillRect(back, QColor(255, 255, 255, 215))
        if points >= 3:
            page.write(back.adjusted(-2, -2, 2, 2), name, points, CENTRE, bold=True, colour=QColor("#b03020"))

    def _paint_proof(self, page: Page, at: QPointF) -> None:
        for x in range(0, int(_PROOF) + 1, 10):
            high = 3.0 if x % 50 == 0 else 1.5
            page.line(at + QPointF(x, 0), at + QPointF(x, -high), Qt.GlobalColor.black)
        page.line(at, at + QPointF(_PROOF, 0), Qt.GlobalColor.black, 0.25)
        told = "This line is 100 mm long. If yours is not, the printer has changed the scale."
        page.write(QRectF(at.x(), at.y() + 1.5, page.paper.inside.width(), 4.5), told, 8, LEFT)
