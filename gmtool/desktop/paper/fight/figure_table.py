"""Table of figures: a row each, with its mark, its name and what stands under that; the rest is for its kinds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from gmtool.desktop.paper.fight.marks import paint_mark
from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.typeset.blocks import Rows
from gmtool.desktop.paper.typeset.text import QUIET, START, TextBlock, heading_height, paint_heading
from gmtool.presentation.sheets.order import FigureRow

GAP: Final = 1.8
"""Millimetres between two columns."""
MARK: Final = 7.0
NAME_AT: Final = MARK + GAP
"""Where the names begin."""
BLACK: Final = QColor("#000000")
_NAMES: Final = 5.0
_RULE: Final = QColor("#9a9a9a")

FigureRowT = TypeVar("FigureRowT", bound=FigureRow)


@dataclass(frozen=True)
class FigureTable(Rows[FigureRowT]):
    """The figures of one table as a block; its kinds say how wide their names may be, and paint beside them."""

    needed = True

    def height(self, width: float, points: float) -> float:
        """Heading, names of the columns, and rows."""
        rows = sum(self._row_height(row, width, points) for row in self.rows)
        return heading_height(self.title, points) + _NAMES + rows

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        """Paint it."""
        under = paint_heading(page, room, self.title, points)
        names = QRectF(under.left(), under.top(), under.width(), _NAMES)
        page.write(names.adjusted(NAME_AT, 0, 0, 0), "Figure", 7, START, colour=QUIET)
        self._paint_names(page, names)
        top = names.bottom()
        for row in self.rows:
            at = QRectF(room.left(), top, room.width(), self._row_height(row, room.width(), points))
            paint_mark(page, QRectF(at.left(), at.top() + 1, MARK, MARK), row.mark, row.side, down=row.down)
            words = QRectF(at.left() + NAME_AT, at.top() + 0.6, self._name_width(room.width()), 1)
            for block in _words(row):
                block.paint(page, words, points)
                words.translate(0, block.height(words.width(), points))
            self._paint_beside(page, at, row)
            page.line(at.bottomLeft(), at.bottomRight(), _RULE)
            top += at.height()

    def _row_height(self, row: FigureRowT, width: float, points: float) -> float:
        words = sum(block.height(self._name_width(width), points) for block in _words(row))
        return max(words + 1.8, self._least_height(row, width))

    def _name_width(self, width: float) -> float:
        raise NotImplementedError

    def _least_height(self, row: FigureRowT, width: float) -> float:
        """The height of what is beside the name."""
        raise NotImplementedError

    def _paint_names(self, page: Page, room: QRectF) -> None:
        """Paint the names of the columns beside the figures."""
        raise NotImplementedError

    def _paint_beside(self, page: Page, room: QRectF, row: FigureRowT) -> None:
        """Paint what is beside the name."""
        raise NotImplementedError


def _words(row: FigureRow) -> Sequence[TextBlock]:
    return TextBlock(row.name or "?", bold=True, most=2), TextBlock(row.about, quiet=True, share=0.8, most=4)
