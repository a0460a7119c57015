"""The paper: its size, which way it lies, and its margin."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QMarginsF, QPointF, QRectF
from PySide6.QtGui import QPageLayout, QPageSize

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


@dataclass(frozen=True, slots=True)
class Paper:
    """A size, upright or across, with the same margin at all sides, in millimetres."""

    size: PaperSize = PaperSize.A4
    landscape: bool = False
    margin: int = 10

    @property
    def whole(self) -> QRectF:
        """The whole sheet in millimetres."""
        size = self.size.qt.size(QPageSize.Unit.Millimeter)
        return QRectF(QPointF(0, 0), size.transposed() if self.landscape else size)

    @property
    def inside(self) -> QRectF:
        """What is within the margins, in millimetres from the corner of the sheet."""
        return self.whole.adjusted(self.margin, self.margin, -self.margin, -self.margin)

    def layout(self) -> QPageLayout:
        """For a device that is painted on from edge to edge; the margins are the sheets' own."""
        way = QPageLayout.Orientation.Landscape if self.landscape else QPageLayout.Orientation.Portrait
        made = QPageLayout(self.size.qt, way, QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)
        made.setMode(QPageLayout.Mode.FullPageMode)
        return made
