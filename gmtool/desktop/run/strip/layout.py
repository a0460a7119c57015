"""Where the columns of a strip are: the same for its head and for every row."""

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRect
from PySide6.QtGui import QFontMetrics

from gmtool.desktop.theme import Role, Theme, theme

_NAME, _LEAST_NAME, _END = 156, 60, 3
_CELL, _LEAST_CELL = 46, 20
_ROW = 36


@dataclass(frozen=True, slots=True)
class StripLayout:
    """The width of the names, and of each of the cells beside them, in pixels."""

    name: int
    cell: int
    columns: int

    @classmethod
    def of(cls, width: int, columns: int) -> "StripLayout":
        """Cells shrink before names do; where both are small, names go on shrinking, and then cells."""
        px, count = theme().px, max(1, columns)
        width = max(0, width - px(_END))
        cell = min(px(_CELL), max(px(_LEAST_CELL), (width - px(_NAME)) // count))
        cell = max(1, min(cell, (width - px(_LEAST_NAME)) // count))
        return cls(max(0, width - cell * count), cell, count)

    def cell_rect(self, row: QRect, column: int) -> QRect:
        """The whole height of a row in one column."""
        return QRect(row.left() + self.name + column * self.cell, row.top(), self.cell, row.height())

    def column_at(self, x: int) -> int:
        """The column at a place counted from the left edge of a row; -1 for the name."""
        return -1 if x < self.name else min(self.columns - 1, (x - self.name) // self.cell)


@lru_cache(maxsize=16)
def row_height(scale: int) -> int:
    """How high a row is at a font size: two close lines of text, and no more."""
    at = Theme(scale=scale)
    lines = QFontMetrics(at.font(Role.BODY, bold=True)).ascent() + QFontMetrics(at.font(Role.SMALL)).height()
    return max(at.px(_ROW), lines + at.px(6))


@lru_cache(maxsize=16)
def head_height(scale: int) -> int:
    """How high the head is at a font size."""
    at = Theme(scale=scale)
    return QFontMetrics(at.font(Role.LABEL)).height() + at.px(8)
