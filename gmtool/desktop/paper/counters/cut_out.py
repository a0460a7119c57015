"""Something that is cut out of a sheet of paper."""

from typing import Final, Protocol

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QColor, QPen

from gmtool.desktop.paper.page import Page

CUT: Final = QPen(QColor("#000000"), 0.2)
FOLD: Final = QPen(QColor("#6a6a6a"), 0.2, Qt.PenStyle.CustomDashLine)
FOLD.setDashPattern([6, 6])


class CutOut(Protocol):
    """A counter on paper."""

    @property
    def size(self) -> QSizeF:
        """The room that it needs, in millimetres."""
        ...

    def paint(self, page: Page) -> None:
        """Paint it; its top left corner is the painter's origin."""
        ...
