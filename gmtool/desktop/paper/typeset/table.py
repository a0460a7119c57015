"""A small table: as wide as the room, its columns as wide as they need to be."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.typeset.text import (
    BLACK,
    QUIET,
    SLACK,
    START,
    at_most,
    heading_height,
    line_height,
    lines_of,
    paint_heading,
    paint_lines,
    text_width,
    widest_word,
)

_HALVINGS: Final = 10


def column_widths(wish: Sequence[float], least: Sequence[float], room: float) -> tuple[float, ...]:
    """Widths that fill the room: as wished where that fits; else the widest give way first, down to their words."""
    if not wish:
        return ()
    spare = room - sum(wish)
    if spare >= 0:
        # what is left goes to the last column, which is the one with the longest texts as a rule
        return (*wish[:-1], wish[-1] + spare)
    if sum(least) >= room:
        return tuple(one * room / sum(least) for one in least)
    low, high = 0.0, max(wish)
    for _ in range(_HALVINGS):
        level = (low + high) / 2
        if sum(_levelled(wish, least, level)) > room:
            high = level
        else:
            low = level
    return _levelled(wish, least, low)


def _levelled(wish: Sequence[float], least: Sequence[float], level: float) -> tuple[float, ...]:
    return tuple(min(w, max(a, level)) for w, a in zip(wish, least, strict=True))


HEAD: Final = 0.75
"""The share of plain type of the columns' names."""
UNDER: Final = 0.85
"""That of what stands under a row."""
GAP: Final = 1.9
"""Between two columns."""
_LINES: Final = 8
"""The lines of a cell; what is longer ends in an ellipsis."""

Row = tuple[str, ...]
Lines = Sequence[str]


@dataclass(frozen=True, slots=True)
class TableCells:
    """What stands in a table, and how it may lie; `PaperTable` says what it all means."""

    columns: Row
    rows: tuple[Row, ...]
    bold: int = -1
    pad: float = 0.0
    may_fold: bool = False


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Widths in millimetres; of the names and of each row the lines of its cells, those under it, and its height."""

    widths: tuple[float, ...]
    head: Sequence[Lines]
    head_height: float
    rows: Sequence[tuple[Sequence[Lines], Lines, float]]

    @property
    def height(self) -> float:
        """Names and rows."""
        return self.head_height + sum(high for _, _, high in self.rows)


@lru_cache(maxsize=256)
def lay_out_table(cells: TableCells, width: float, points: float) -> TableLayout:
    """The layout of a table in a width."""
    used = _without_empty(cells)
    plain = _laid(used, width, points, folded=False)
    if not cells.may_fold or len(used.columns) < 3:
        return plain
    folded = _laid(used, width, points, folded=True)
    return folded if folded.height < plain.height else plain


def _without_empty(cells: TableCells) -> TableCells:
    """Without the columns in which nothing stands; with all of them where that is every one."""
    count = len(cells.columns)
    used = [any(row[i].strip() for row in cells.rows if i < len(row)) for i in range(count)]
    if all(used) or not any(used):
        return cells
    rows = tuple(tuple(row[i] for i in range(min(count, len(row))) if used[i]) for row in cells.rows)
    return replace(cells, columns=tuple(cells.columns[i] for i in range(count) if used[i]), rows=rows)


def _laid(cells: TableCells, width: float, points: float, *, folded: bool) -> TableLayout:
    columns = cells.columns[:-1] if folded else cells.columns
    widths = _widths(replace(cells, columns=columns), width, points)
    head = [at_most(lines_of(name, wide, points * HEAD), _LINES) for name, wide in zip(columns, widths, strict=True)]
    names_high = line_height(points * HEAD) * max(map(len, head), default=0)
    rows = []
    for row in cells.rows:
        lines = [
            at_most(lines_of(cell, wide, points, bold=place == cells.bold), _LINES)
            for place, (cell, wide) in enumerate(zip(row, widths, strict=False))
        ]
        under = at_most(lines_of(row[-1], width, points * UNDER), _LINES) if folded else ()
        high = line_height(points) * max(1, *map(len, lines)) + line_height(points * UNDER) * len(under)
        rows.append((lines, under, high + points * 0.06 + cells.pad))
    return TableLayout(widths, head, names_high + (points * 0.05 if names_high else 0.0), rows)


def _widths(cells: TableCells, width: float, points: float) -> tuple[float, ...]:
    count = len(cells.columns)
    wish, least = [0.0] * count, [0.0] * count
    for row, size in ((cells.columns, points * HEAD), *((row, points) for row in cells.rows)):
        for place, cell in zip(range(count), row, strict=False):
            bold = place == cells.bold
            wish[place] = max(wish[place], text_width(cell, size, bold=bold) + SLACK)
            least[place] = max(least[place], widest_word(cell, size, bold=bold) + SLACK)
    room = width - GAP * max(0, count - 1)
    if count and not any(cell.strip() for row in cells.rows for cell in row):
        # to be filled in by hand: the first column and the last one have longer words than the others
        wish[0] += max(0.0, room - sum(wish)) / 2
    return column_widths(wish, least, room)


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
        return lay_out_table(TableCells(tuple(self.columns), rows, self.bold, self.pad, self.may_fold), width, points)


def _paint_cells(
    page: Page, left: float, top: float, laid: TableLayout, cells: Sequence[Lines], points: float, colour: QColor,
    bold: int = -1,
) -> None:  # fmt: skip
    for place, (lines, width) in enumerate(zip(cells, laid.widths, strict=False)):
        paint_lines(page, QRectF(left, top, width, 1), lines, points, bold=place == bold, colour=colour)
        left += width + GAP
