"""Page: one sheet of paper while it is being painted, shapes in millimetres, texts in points.

Paper has a size, lies upright or across, and has a margin."""

from dataclasses import field
from enum import StrEnum
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QLocale, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPageLayout, QPageSize, QPainter, QPen

from gmtool.desktop.base.theme.current import letters
from gmtool.records import dataclass

MM_PER_INCH: Final = 25.4
NARROWEST: Final = 5
WIDEST: Final = 30
"""The margins that can be had, in millimetres; few printers reach nearer to the edge."""


class PaperSize(StrEnum):
    """The sizes that home printers take."""

    A4 = "A4"
    LETTER = "Letter"

    @property
    def qt(self) -> QPageSize:
        """The size as Qt knows it."""
        ids = QPageSize.PageSizeId
        return QPageSize(ids.A4 if self is PaperSize.A4 else ids.Letter)


_LETTER_IN: Final = frozenset(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"])
"""The territories whose usual paper is Letter, by the Unicode locale data (CLDR); everywhere else it is A4."""


def usual_size(locale: QLocale | None = None) -> PaperSize:
    """The usual paper of a locale, without one of that of the system."""
    code = QLocale.territoryToCode((locale or QLocale.system()).territory())
    return PaperSize.LETTER if code in _LETTER_IN else PaperSize.A4


@dataclass(frozen=True, slots=True)
class Paper:
    """A size, upright or across, with the same margin at all sides, in millimetres."""

    size: PaperSize = field(default_factory=usual_size)
    landscape: bool = False
    margin: int = 10

    @property
    def whole(self) -> QRectF:
        size = self.size.qt.size(QPageSize.Unit.Millimeter)
        return QRectF(QPointF(0, 0), size.transposed() if self.landscape else size)

    @property
    def inside(self) -> QRectF:
        """The part within the margins, in millimetres from the corner of the sheet."""
        return self.whole.adjusted(self.margin, self.margin, -self.margin, -self.margin)

    def layout(self) -> QPageLayout:
        """For a device that is painted on from edge to edge; the margins are the sheets' own."""
        way = QPageLayout.Orientation.Landscape if self.landscape else QPageLayout.Orientation.Portrait
        made = QPageLayout(self.size.qt, way, QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)
        made.setMode(QPageLayout.Mode.FullPageMode)
        return made


POINTS_PER_INCH: Final = 72
FINE: Final = 0.15
"""The width of a thin line in millimetres."""
EM: Final = 200
"""The pixels of the font that everything is written with."""
CENTRE: Final = Qt.AlignmentFlag.AlignCenter
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@lru_cache(maxsize=8192)
def _elided(text: str, bold: bool, width: float) -> str:
    """A line with dots where it has no room; widths are those of `paper_font`."""
    return QFontMetricsF(paper_font(bold)).elidedText(text, Qt.TextElideMode.ElideRight, width)


class Page:
    """A painter in millimetres from the sheet's top left corner, and what the painter cannot do by itself.

    Whoever moves or turns the painter moves and turns the texts with it.
    """

    def __init__(self, painter: QPainter, paper: Paper) -> None:
        self.painter = painter
        self.paper = paper

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
        font, k = paper_font(bold), mm_per_unit(points)
        flags = align | Qt.TextFlag.TextWordWrap if wrap else align | Qt.TextFlag.TextSingleLine
        if whole:
            flags |= Qt.TextFlag.TextDontClip
        elif not wrap:
            text = _elided(text, bold, room.width() / k)
        painter = self.painter
        painter.save()
        painter.translate(room.topLeft())
        painter.scale(k, k)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(QRectF(0, 0, room.width() / k, room.height() / k), int(flags), text)
        painter.restore()

    def width(self, text: str, points: float, *, bold: bool = False) -> float:
        """The width of a line of text in millimetres."""
        return QFontMetricsF(paper_font(bold)).horizontalAdvance(text) * mm_per_unit(points)

    def line(self, start: QPointF, end: QPointF, colour: QColor | Qt.GlobalColor, width: float = FINE) -> None:
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self.painter.setPen(pen)
        self.painter.drawLine(start, end)


def mm_per_unit(points: float) -> float:
    """The millimetres of paper in a unit of `paper_font`, in type of so many points."""
    return points / POINTS_PER_INCH * MM_PER_INCH / EM


@lru_cache(maxsize=64)
def paper_font(bold: bool, size: int = EM) -> QFont:
    """The font of the window, much larger than it is printed; whoever writes with it scales the painter.

    So a text has the same proportions in every size and on every device; small type would have its letters moved to
    whole dots, and a line would be as wide as it just happens to be.
    """
    font = letters(size)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
