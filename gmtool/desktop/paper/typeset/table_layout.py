"""How a table lies in a width: its columns, the lines of its cells, and how high its rows are."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from gmtool.desktop.paper.typeset.type import SLACK, line_height, lines_of, text_width, widest_word
from gmtool.desktop.paper.typeset.widths import shared
from gmtool.desktop.paper.typeset.words import at_most

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
class Cells:
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
def lay(cells: Cells, width: float, points: float) -> TableLayout:
    """The layout of a table in a width."""
    used = _without_empty(cells)
    plain = _laid(used, width, points, folded=False)
    if not cells.may_fold or len(used.columns) < 3:
        return plain
    folded = _laid(used, width, points, folded=True)
    return folded if folded.height < plain.height else plain


def _without_empty(cells: Cells) -> Cells:
    """Without the columns in which nothing stands; with all of them where that is every one."""
    count = len(cells.columns)
    used = [any(row[i].strip() for row in cells.rows if i < len(row)) for i in range(count)]
    if all(used) or not any(used):
        return cells
    rows = tuple(tuple(row[i] for i in range(min(count, len(row))) if used[i]) for row in cells.rows)
    return replace(cells, columns=tuple(cells.columns[i] for i in range(count) if used[i]), rows=rows)


def _laid(cells: Cells, width: float, points: float, *, folded: bool) -> TableLayout:
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


def _widths(cells: Cells, width: float, points: float) -> tuple[float, ...]:
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
    return shared(wish, least, room)
