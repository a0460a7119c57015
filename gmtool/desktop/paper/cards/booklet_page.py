"""Page of a booklet: how it lies on the paper, where its columns are, and the heading of a letter or a system."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from gmtool.desktop.paper.page import Page, Paper
from gmtool.desktop.paper.typeset.text import START, line_height

_HEAD: Final = 6.0
_FOOT: Final = 6.0
_BETWEEN: Final = 6.0
COLUMNS: Final = 2


@dataclass(frozen=True)
class BookletGeometry:
    """A page of so many millimetres, with a margin; two columns between its head and its foot."""

    width: float
    height: float
    margin: float
    points: float

    @property
    def inside(self) -> QRectF:
        """What is within the margins."""
        return QRectF(0, 0, self.width, self.height).adjusted(self.margin, self.margin, -self.margin, -self.margin)

    @property
    def body(self) -> QRectF:
        """What is between head and foot."""
        return self.inside.adjusted(0, _HEAD, 0, -_FOOT)

    @property
    def head(self) -> QRectF:
        """Where the page says what is on it."""
        inside = self.inside
        return QRectF(inside.left(), inside.top(), inside.width(), _HEAD - 2)

    @property
    def foot(self) -> QRectF:
        """Where its number is."""
        inside = self.inside
        return QRectF(inside.left(), inside.bottom() - _FOOT + 2, inside.width(), _FOOT - 2)

    @property
    def column(self) -> float:
        """The width of a column."""
        return (self.body.width() - _BETWEEN * (COLUMNS - 1)) / COLUMNS

    def room(self, column: int, top: float = 0.0) -> QRectF:
        """A column of the page, from so far below the top of the body."""
        body = self.body
        left = body.left() + column * (self.column + _BETWEEN)
        return QRectF(left, body.top() + top, self.column, body.height() - top)


def whole_page(paper: Paper) -> BookletGeometry:
    """A page on each sheet."""
    whole = paper.whole
    return BookletGeometry(whole.width(), whole.height(), paper.margin, 8.6)


def half_page(paper: Paper) -> BookletGeometry:
    """Two pages beside each other on paper that lies across."""
    whole = paper.whole
    return BookletGeometry(whole.width() / 2, whole.height(), paper.margin, 7.2)


def halves(paper: Paper) -> tuple[QPointF, QPointF]:
    """The corners of the two pages on a sheet that is folded."""
    return QPointF(0, 0), QPointF(paper.whole.width() / 2, 0)


_LETTER: Final = 1.8
_SYSTEM: Final = 1.5


@dataclass(frozen=True, slots=True)
class LetterHeading:
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
