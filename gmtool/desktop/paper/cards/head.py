"""The top of a printed card: its picture or initials, its name, and what it is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPen

from gmtool.desktop.paper.cards.face import CardFace
from gmtool.desktop.paper.page import CENTRE, Page
from gmtool.desktop.paper.typeset.type import POINT, line_height, lines_of
from gmtool.desktop.paper.typeset.words import QUIET, at_most, paint_lines
from gmtool.desktop.theme import shape_path, theme

_NAME: Final = 1.5
_ABOUT: Final = 0.82
_GAP: Final = 2.0
_NAME_LINES: Final = 3
_DOTS: Final = 300
"""The dots to an inch of a picture."""

Portraits = Callable[[str, int], QImage | None]
"""The picture with a key as a disc of so many pixels across, if it is there."""


@dataclass(frozen=True)
class CardHead:
    """`portraits` is None where no pictures are wished, nor initials in their stead."""

    face: CardFace
    portraits: Portraits | None = None
    title: str = ""
    needed: bool = True

    def height(self, width: float, points: float) -> float:
        """The higher of the picture and the words beside it."""
        beside = self._words_wide(width, points)
        words = len(self._name(beside, points)) * line_height(points * _NAME)
        words += len(self._about(beside, points)) * line_height(points * _ABOUT)
        return max(words, self._disc(points))

    def cut(self, width: float, height: float, points: float) -> "CardHead | None":
        """It is never cut."""
        return None

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        """Paint it."""
        disc = self._disc(points)
        if disc:
            self._paint_portrait(page, QRectF(room.left(), room.top(), disc, disc))
        beside = room.adjusted(disc + _GAP if disc else 0, 0, 0, 0)
        name = self._name(beside.width(), points)
        if self.face.blank:
            base = beside.top() + line_height(points * _NAME) - 0.5
            page.line(QPointF(beside.left(), base), QPointF(beside.right(), base), Qt.GlobalColor.black)
        paint_lines(page, beside, name, points * _NAME, bold=True)
        under = beside.adjusted(0, len(name) * line_height(points * _NAME), 0, 0)
        paint_lines(page, under, self._about(beside.width(), points), points * _ABOUT, colour=QUIET)

    def _paint_portrait(self, page: Page, room: QRectF) -> None:
        picture = self.face.card.picture
        pixels = round(room.width() / 25.4 * _DOTS)
        found = self.portraits(picture, pixels) if picture and self.portraits else None
        style, painter = theme().side(0 if self.face.player else 1), page.painter
        if found is not None:
            ring = room.width() * 0.05
            painter.drawImage(room, found)
            painter.setPen(QPen(QColor(style.colour), ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(room.adjusted(ring / 2, ring / 2, -ring / 2, -ring / 2))
            return
        painter.setPen(QPen(QColor("#000000"), 0.2))
        painter.setBrush(Qt.BrushStyle.NoBrush if self.face.blank else QColor(style.colour))
        painter.drawPath(shape_path(style.shape, room))
        size = room.width() / POINT * (0.42 if len(self.face.letters) < 3 else 0.34)
        page.write(room, self.face.letters, size, CENTRE, bold=True, colour=QColor(style.on))

    def _disc(self, points: float) -> float:
        return 0.0 if self.portraits is None else line_height(points) * 2.9

    def _words_wide(self, width: float, points: float) -> float:
        return width - (self._disc(points) + _GAP if self.portraits is not None else 0)

    def _name(self, width: float, points: float) -> tuple[str, ...]:
        return tuple(at_most(lines_of(self.face.card.name, width, points * _NAME, bold=True) or ("",), _NAME_LINES))

    def _about(self, width: float, points: float) -> tuple[str, ...]:
        return tuple(at_most(lines_of(self.face.about, width, points * _ABOUT), 2))
