"""Sheets of the GM's screen: tables one under the other, from panel to panel and from sheet to sheet.

A table that is too wide for a panel is divided by its columns; each part begins with the first column again.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, Qt

from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.screen.panels import Panels
from gmtool.desktop.paper.typeset.blocks import Block, Column, flow, paint_column
from gmtool.desktop.paper.typeset.table import PaperTable
from gmtool.desktop.paper.typeset.text import TextBlock, text_width, widest_word
from gmtool.language import tr, trc
from gmtool.presentation.sheets.options import ScreenOptions
from gmtool.presentation.sheets.screen_tables import ScreenTable
from gmtool.records import dataclass

_BETWEEN: Final = 0.6
"""The gap between two columns, in sizes of type; as `typeset.table` has it."""
_WIDEST: Final = 14.0
"""The widest that a cell stands on one line, in sizes of type; longer ones are broken."""
_LONG: Final = 0.45
"""The share of a panel that the longest words get at most."""
_MARK: Final = 4.0
"""The length of a mark to fold along, in millimetres."""
_HEADING: Final = 0.75
"""The size of type of the headings; as `typeset.table` has it."""


@dataclass(frozen=True)
class ScreenSheet:
    """One sheet: a column of blocks in each panel."""

    name: str
    panels: Panels
    columns: Sequence[Column]
    points: float
    folds: bool

    def paint(self, page: Page) -> None:
        for place, column in enumerate(self.columns):
            paint_column(page, self.panels.room(place), column, self.points)
        if self.folds:
            bottom = page.paper.whole.height()
            for across in self.panels.folds():
                for top in (0.0, bottom - _MARK):
                    page.line(QPointF(across, top), QPointF(across, top + _MARK), Qt.GlobalColor.gray)


def screen_sheets(tables: Sequence[ScreenTable], wishes: ScreenOptions, panels: Panels) -> Sequence[ScreenSheet]:
    """The tables on as many sheets as they take."""
    if not tables:
        return ()
    points = float(wishes.points)
    blocks = [block for table in tables for block in _blocks(table, panels.width, points)]
    columns = flow(blocks, panels.width, panels.height, points)
    count = panels.count
    groups = [columns[first : first + count] for first in range(0, len(columns), count)]
    names = [tr("Screen {place}", place=place) for place in range(1, len(groups) + 1)]
    if len(names) == 1:
        names = [trc("sheet", "Screen")]
    return [ScreenSheet(name, panels, group, points, wishes.folds) for name, group in zip(names, groups, strict=True)]


def _blocks(table: ScreenTable, width: float, points: float) -> Iterator[Block]:
    """The parts of a table that fit into a width, and its note."""
    for number, columns in enumerate(_parts(table, width, points)):
        title = table.title if not number else tr("{title}, continued", title=table.title)
        rows = [[row[place] for place in columns] for row in table.rows]
        # a row that says nothing here has said all before
        kept = [row for row in rows if not number or any(row[1:])]
        yield PaperTable(title, kept, [table.columns[place] for place in columns], bold=0, may_fold=table.folds)
    if table.note:
        yield TextBlock(table.note, quiet=True, share=0.85)


def _parts(table: ScreenTable, width: float, points: float) -> Iterator[list[int]]:
    """The places of the columns of each part."""
    used = [place for place in range(len(table.columns)) if any(row[place] for row in table.rows)]
    needed = {place: _needed(table, place, width, points) for place in used}
    if table.folds and used:
        # it finds room beside the others, or else under them
        needed[used[-1]] = 0.0
    if not used:
        return
    first, *rest = used
    part = [first]
    for place in rest:
        if len(part) > 1 and sum(needed[one] for one in (*part, place)) > width:
            yield part
            part = [first]
        part.append(place)
    yield part


def _needed(table: ScreenTable, place: int, width: float, points: float) -> float:
    """The width in millimetres that a column needs without its words being broken."""
    cells = [row[place] for row in table.rows]
    longest = max((text_width(cell, points, bold=place == 0) for cell in cells), default=0.0)
    words = max((widest_word(cell, points) for cell in cells), default=0.0)
    heading = widest_word(table.columns[place], points * _HEADING)
    letter = text_width("n", points) * 2
    whole = min(longest, _WIDEST * letter / 2, width * _LONG)
    return max(whole, words, heading) + _BETWEEN * letter
