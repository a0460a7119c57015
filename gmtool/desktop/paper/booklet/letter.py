"""The heading of a letter, and of a system where another one begins."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.typeset.type import line_height
from gmtool.desktop.paper.typeset.words import START

_LETTER: Final = 1.8
_SYSTEM: Final = 1.5


@dataclass(frozen=True, slots=True)
class Letter:
    """A large letter over a line; above it the title of the system, if any."""

    letter: str
    system: str = ""
    title: str = ""
    needed: bool = True

    def height(self, width: float, points: float) -> float:
        """One line or two."""
        return line_height(points * _LETTER) + (line_height(points * _SYSTEM) if self.system else 0.0)

    def cut(self, width: float, height: float, points: float) -> None:
        """It is never cut."""
        return

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        """Paint it."""
        top = room.top()
        if self.system:
            high = line_height(points * _SYSTEM)
            page.write(QRectF(room.left(), top, room.width(), high), self.system, points * _SYSTEM, START, bold=True)
            top += high
        high = line_height(points * _LETTER)
        page.write(QRectF(room.left(), top, room.width(), high), self.letter, points * _LETTER, START, bold=True)
        page.line(QPointF(room.left(), top + high), QPointF(room.right(), top + high), QColor("#000000"), 0.4)
