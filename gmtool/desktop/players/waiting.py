"""What the players see while there is nothing to see: a few words in large type, on a ground of quiet hexes."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gmtool.desktop.map.layout import centre, outline
from gmtool.desktop.parts.painting import guarded
from gmtool.desktop.theme import Role, Theme
from gmtool.space import Hex


class WaitingPicture(QWidget):
    """Calm, and not blank."""

    def __init__(self, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.text = ""
        self.setAccessibleName("Waiting")

    def dress(self, look: Theme) -> None:
        """Take other colours and sizes."""
        self.look = look
        self.update()

    def say(self, text: str) -> None:
        """Show these words."""
        self.text = text
        self.setAccessibleDescription(text)
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Hexes that fade towards the words, and the words."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), self.look.colour("background"))
            whole = QRectF(self.rect())
            self._paint_hexes(painter, whole)
            font = self.look.font(Role.HUGE)
            room = whole.adjusted(whole.width() * 0.1, 0, -whole.width() * 0.1, 0)
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            for pixels in range(round(min(whole.height() / 7, whole.width() / 12)), 11, -2):
                font.setPixelSize(pixels)
                painter.setFont(font)
                if room.contains(painter.boundingRect(room, flags, self.text)):
                    break
            painter.setPen(self.look.colour("text"))
            painter.drawText(room, flags, self.text)

    def _paint_hexes(self, painter: QPainter, whole: QRectF) -> None:
        side, middle = max(24.0, whole.height() / 14), whole.center()
        line, farthest = self.look.colour("line"), QPointF.dotProduct(middle, middle)
        reach = int(max(whole.width(), whole.height()) / side) + 1
        for q in range(-reach, reach + 1):
            for r in range(-reach - q // 2, reach - q // 2 + 1):
                away = centre(Hex(q, r)) * side
                if not whole.adjusted(-side, -side, side, side).contains(middle + away):
                    continue
                colour = QColor(line)
                colour.setAlphaF(min(0.8, QPointF.dotProduct(away, away) / farthest))
                painter.setPen(QPen(colour, 1.2))
                painter.save()
                painter.translate(middle)
                painter.scale(side, side)
                pen = painter.pen()
                pen.setCosmetic(True)
                painter.setPen(pen)
                painter.drawPolygon(outline(Hex(q, r), 0.94))
                painter.restore()
