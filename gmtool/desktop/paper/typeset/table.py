"""A small table: as wide as the room, its columns as wide as they need to be."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.typeset.table_layout import GAP, HEAD, UNDER, Cells, Lines, TableLayout, lay
from gmtool.desktop.paper.typeset.type import line_height
from gmtool.desktop.paper.typeset.words import BLACK, QUIET, START, heading_height, paint_heading, paint_lines

_RULE: Final = QColor("#c4c4c4")


@dataclass(frozen=True, slots=True)
class PaperTable:
    """Columns with names, and rows; columns in which nothing stands are left away.

    `bold`: the column whose cells stand out, if any. `pad`: how much higher every row is than its text, in
    millimetres, to be written in. `may_fold`: the last cell may stand under its row where there is too little room
    beside the others. `more`: how many rows there are beyond these.
    """

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    needed: bool = True
    bold: int = -1
    pad: float = 0.0
    may_fold: bool = False
    more: int = 0

    def height(self, width: float, points: float) -> float:
        """Heading, names and rows."""
        more = line_height(points) if self.more else 0.0
        return heading_height(self.title, points) + self._laid(width, points).height + more

    def cut(self, width: float, height: float, points: float) -> "PaperTable | None":
        """The first rows, and how many more there are."""
        for count in range(len(self.rows) - 1, 0, -1):
            short = replace(self, rows=self.rows[:count], more=self.more + len(self.rows) - count)
            if short.height(width, points) <= height:
                return short
        return None

    def divided(self, width: float, height: float, points: float) -> "tuple[PaperTable, PaperTable] | None":
        """The first rows, and the rest under the same names."""
        for count in range(len(self.rows) - 1, 0, -1):
            first = replace(self, rows=self.rows[:count], more=0)
            if first.height(width, points) <= height:
                return first, replace(self, rows=self.rows[count:])
        return None

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        """Paint it."""
        under, laid = paint_heading(page, room, self.title, points), self._laid(room.width(), points)
        top = under.top()
        _paint_cells(page, room.left(), top, laid, laid.head, points * HEAD, QUIET)
        top += laid.head_height
        for lines, below, high in laid.rows:
            down = top + self.pad / 2
            _paint_cells(page, room.left(), down, laid, lines, points, BLACK, self.bold)
            down += line_height(points) * max(1, *map(len, lines))
            paint_lines(page, QRectF(room.left(), down, room.width(), 1), below, points * UNDER, colour=QUIET)
            top += high
            at = QRectF(room.left(), top, room.width(), 0)
            page.line(at.topLeft(), at.topRight(), _RULE, 0.1)
        if self.more:
            at = QRectF(room.left(), top, room.width(), line_height(points))
            page.write(at, f"and {self.more:,} more", points * 0.9, START, colour=QUIET)

    def _laid(self, width: float, points: float) -> TableLayout:
        rows = tuple(tuple(row) for row in self.rows)
        return lay(Cells(tuple(self.columns), rows, self.bold, self.pad, self.may_fold), width, points)


def _paint_cells(
    page: Page, left: float, top: float, laid: TableLayout, cells: Sequence[Lines], points: float, colour: QColor,
    bold: int = -1,
) -> None:  # fmt: skip
    for place, (lines, width) in enumerate(zip(cells, laid.widths, strict=False)):
        paint_lines(page, QRectF(left, top, width, 1), lines, points, bold=place == bold, colour=colour)
        left += width + GAP
