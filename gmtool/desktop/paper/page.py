"""One sheet while it is being painted: shapes in millimetres, texts in points."""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from gmtool.desktop.paper.paper import MM_PER_INCH, Paper
from gmtool.desktop.theme import family

POINTS_PER_INCH: Final = 72
FINE: Final = 0.15
"""The width of a thin line in millimetres."""
CENTRE: Final = Qt.AlignmentFlag.AlignCenter
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Page:
    """A painter in millimetres from the sheet's top left corner, and what the painter cannot do by itself.

    Whoever moves or turns the painter moves and turns the texts with it.
    """

    def __init__(self, painter: QPainter, paper: Paper) -> None:
        self.painter = painter
        self.paper = paper
        self.dots = float(painter.device().logicalDpiX())
        """Dots of the device to an inch."""

    @property
    def dots_per_mm(self) -> float:
        """Dots of the device to a millimetre."""
        return self.dots / MM_PER_INCH

    def write(
        self,
        room: QRectF,
        text: str,
        points: float,
        align: Qt.AlignmentFlag = CENTRE,
        *,
        bold: bool = False,
        colour: QColor | Qt.GlobalColor = Qt.GlobalColor.black,
        wrap: bool = False,
        whole: bool = False,
    ) -> None:
        """Write a text into a rectangle; what has no room is cut with an ellipsis, or, wrapped, below.

        A `whole` line was measured before: where a device makes it a little wider, it sticks out.
        """
        font, k = paper_font(points, bold), self.dots_per_mm
        flags = align | Qt.TextFlag.TextWordWrap if wrap else align | Qt.TextFlag.TextSingleLine
        if whole:
            flags |= Qt.TextFlag.TextDontClip
        elif not wrap:
            metrics = QFontMetricsF(font, self.painter.device())
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width() * k)
        painter = self.painter
        painter.save()
        painter.translate(room.topLeft())
        painter.scale(1 / k, 1 / k)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(QRectF(0, 0, room.width() * k, room.height() * k), int(flags), text)
        painter.restore()

    def width(self, text: str, points: float, *, bold: bool = False) -> float:
        """How wide a line of text is, in millimetres."""
        metrics = QFontMetricsF(paper_font(points, bold), self.painter.device())
        return metrics.horizontalAdvance(text) / self.dots_per_mm

    def line(self, start: QPointF, end: QPointF, colour: QColor | Qt.GlobalColor, width: float = FINE) -> None:
        """Draw a line, its width in millimetres."""
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self.painter.setPen(pen)
        self.painter.drawLine(start, end)


def text_height(text: str, points: float, width: float) -> float:
    """How high a text is that is wrapped into a width, both in millimetres."""
    fine = QImage(1, 1, QImage.Format.Format_RGB32)
    per_mm = 40
    fine.setDotsPerMeterX(per_mm * 1000)
    fine.setDotsPerMeterY(per_mm * 1000)
    metrics = QFontMetricsF(paper_font(points, False), fine)
    flags = int(Qt.TextFlag.TextWordWrap)
    return metrics.boundingRect(QRectF(0, 0, width * per_mm, 1e6), flags, text).height() / per_mm


@lru_cache(maxsize=256)
def paper_font(points: float, bold: bool) -> QFont:
    """The font of the window, in points of paper."""
    font = QFont()
    font.setFamilies([family()])
    font.setPointSizeF(points)
    font.setBold(bold)
    # unhinted, a text is as wide on every device, and twice as wide in twice the size
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
