"""Page of a booklet: how it lies on the paper, and where its columns are."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF

from gmtool.desktop.paper.page import Paper
from gmtool.records import dataclass

_HEAD: Final = 6.0
_FOOT: Final = 6.0
_BETWEEN: Final = 6.0
COLUMNS: Final = 2


@dataclass(frozen=True)
class BookletGeometry:
    """A page of so many millimeters, with a margin; two columns between its head and its foot."""

    width: float
    height: float
    margin: float
    points: float

    @property
    def inside(self) -> QRectF:
        return QRectF(0, 0, self.width, self.height).adjusted(self.margin, self.margin, -self.margin, -self.margin)

    @property
    def body(self) -> QRectF:
        return self.inside.adjusted(0, _HEAD, 0, -_FOOT)

    @property
    def head(self) -> QRectF:
        """The line above the columns, for the first and the last name on the page."""
        inside = self.inside
        return QRectF(inside.left(), inside.top(), inside.width(), _HEAD - 2)

    @property
    def foot(self) -> QRectF:
        inside = self.inside
        return QRectF(inside.left(), inside.bottom() - _FOOT + 2, inside.width(), _FOOT - 2)

    @property
    def column(self) -> float:
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
