"""A small table: as wide as the room, its columns as wide as they need to be."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.typeset.type import SLACK, line_height, lines_of, text_width, widest_word
from gmtool.desktop.paper.typeset.words import QUIET, START, at_most, heading_height, paint_heading, paint_lines

_HEAD: Final = 0.75
_GAP: Final = 1.9
"""Between two columns."""
_HALVINGS: Final = 10
_LINES: Final = 8
"""The lines of a cell; what is longer ends in an ellipsis."""
_RULE: Final = QColor("#c4c4c4")


@dataclass(frozen=True, slots=True)
class PaperTable:
    """Columns with names, and rows; columns in which nothing stands are left away."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    needed: bool = True
    bold: int = -1
    """The column whose cells stand out, if any."""
    more: int = 0
    """How many rows there are beyond these."""
    pad: float = 0.0
    """How much higher every row is than its text, in millimetres, to be written in."""
    wide: Sequence[float] = field(default=())
    """The widths of the columns in millimetres, where they are given."""

    def height(self, width: float, points: float) -> float:
        """Heading, names and rows."""
        plain = self._plain
        widths = plain._widths(width, points)
        rows = sum(plain._row_height(row, widths, points) for row in plain.rows)
        more = line_height(points) if self.more else 0.0
        return heading_height(self.title, points) + plain._head_height(widths, points) + rows + more

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
        plain, under = self._plain, paint_heading(page, room, self.title, points)
        widths = plain._widths(room.width(), points)
        top = under.top()
        for line in plain._names:
            high = plain._head_height(widths, points)
            plain._paint_row(page, room, top, line, widths, points * _HEAD, quiet=True)
            top += high
        for row in plain.rows:
            high = plain._row_height(row, widths, points)
            plain._paint_row(page, room, top + self.pad / 2, row, widths, points)
            top += high
            at = QRectF(room.left(), top, room.width(), 0)
            page.line(at.topLeft(), at.topRight(), _RULE, 0.1)
        if self.more:
            at = QRectF(room.left(), top, room.width(), line_height(points))
            page.write(at, f"and {self.more:,} more", points * 0.9, START, colour=QUIET)

    # --- inside ------------------------------------------------------------------------------------------------
    @property
    def _plain(self) -> "PaperTable":
        """Without the columns in which nothing stands; with all of them where that is every one."""
        used = [any(row[i].strip() for row in self.rows if i < len(row)) for i in range(len(self.columns))]
        if all(used) or not any(used) or self.wide:
            return self
        rows = [tuple(cell for cell, keep in zip(row, used, strict=False) if keep) for row in self.rows]
        names = [name for name, keep in zip(self.columns, used, strict=True) if keep]
        return replace(self, columns=names, rows=rows)

    @property
    def _names(self) -> Sequence[Sequence[str]]:
        return [self.columns] if any(self.columns) else []

    def _widths(self, width: float, points: float) -> Sequence[float]:
        if self.wide:
            return self.wide
        count = len(self.columns)
        room = width - _GAP * max(0, count - 1)
        wish, least = [0.0] * count, [0.0] * count
        for row, size in [*((names, points * _HEAD) for names in self._names), *((row, points) for row in self.rows)]:
            for place, cell in zip(range(count), row, strict=False):
                bold = place == self.bold
                wish[place] = max(wish[place], text_width(cell, size, bold=bold) + SLACK)
                least[place] = max(least[place], widest_word(cell, size, bold=bold) + SLACK)
        return _shared(wish, least, room)

    def _head_height(self, widths: Sequence[float], points: float) -> float:
        return sum(self._lines_high(names, widths, points * _HEAD) + points * 0.05 for names in self._names)

    def _row_height(self, row: Sequence[str], widths: Sequence[float], points: float) -> float:
        return self._lines_high(row, widths, points) + points * 0.06 + self.pad

    def _lines_high(self, row: Sequence[str], widths: Sequence[float], points: float) -> float:
        cells = zip(range(len(widths)), row, widths, strict=False)
        return line_height(points) * max((len(self._lines(*cell, points)) for cell in cells), default=1)

    def _lines(self, place: int, cell: str, width: float, points: float) -> Sequence[str]:
        return at_most(lines_of(cell, width, points, bold=place == self.bold) or ("",), _LINES)

    def _paint_row(
        self, page: Page, room: QRectF, top: float, row: Sequence[str], widths: Sequence[float], points: float,
        quiet: bool = False,
    ) -> None:  # fmt: skip
        left = room.left()
        for place, (cell, width) in enumerate(zip(row, widths, strict=False)):
            lines = self._lines(place, cell, width, points)
            at = QRectF(left, top, width, 1)
            colour = QUIET if quiet else QColor("#000000")
            paint_lines(page, at, lines, points, bold=not quiet and place == self.bold, colour=colour)
            left += width + _GAP


def _shared(wish: Sequence[float], least: Sequence[float], room: float) -> Sequence[float]:
    """Widths that fill the room: as wished where that fits; else the widest give way first, down to their words."""
    spare = room - sum(wish)
    if spare >= 0:
        # what is left goes to the last column, which is the one with the longest texts as a rule
        return [*wish[:-1], wish[-1] + spare] if wish else []
    if sum(least) >= room:
        return [one * room / sum(least) for one in least]
    low, high = 0.0, max(wish)
    for _ in range(_HALVINGS):
        level = (low + high) / 2
        if sum(_levelled(wish, least, level)) > room:
            high = level
        else:
            low = level
    return _levelled(wish, least, low)


def _levelled(wish: Sequence[float], least: Sequence[float], level: float) -> Sequence[float]:
    return [min(w, max(a, level)) for w, a in zip(wish, least, strict=True)]
