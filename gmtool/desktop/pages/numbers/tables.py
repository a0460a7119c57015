"""Tables of a report, one below the other; what is too wide breaks into lines."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from gmtool.desktop.base.parts.labels import breakable, dressed, rule_line, wrapped
from gmtool.desktop.base.parts.layouts import UprightArea, column_in
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.presentation.scores.score_table import Row, ScoreReport, ScoreTable

_NAME, _NUMBER, _WORDS = 3, 1, 4
"""The shares of the room that a column has."""
_WIDEST = 1500


class ScoreTables(UprightArea):
    """The tables, which scroll up and down."""

    def __init__(self, report: ScoreReport) -> None:
        inside = dressed(QWidget(), kind="clear")
        super().__init__(inside)
        self.setAccessibleName(tr("Numbers"))
        self.tables = [TableCard(table) for table in report.tables]
        column_in(inside, *self.tables, 1, gap=12, margins=(20, 8, 20, 16))


class TableCard(QFrame):
    """One table on a card of its own."""

    def __init__(self, table: ScoreTable) -> None:
        super().__init__()
        dressed(self, name=table.title or tr("Numbers"), kind="card")
        self.setMaximumWidth(theme().px(_WIDEST))
        self.table = table
        self.cells: list[list[QLabel]] = []
        rows = QWidget()
        self._grid = QGridLayout(rows)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(theme().px(14))
        self._grid.setVerticalSpacing(theme().px(4))
        for place in range(len(table.columns)):
            self._grid.setColumnStretch(place, _NUMBER if 0 < place <= table.numbers else _WORDS if place else _NAME)
        self._add(table.columns, "small")
        for row in table.rows:
            self._rule()
            self._add(row, "")
        for row in table.totals:
            self._rule()
            self._add(row, "strong")
        title = [wrapped(breakable(table.title), "strong")] if table.title else []
        lines = [wrapped(breakable(line)) for line in table.lines]
        notes = [wrapped(breakable(" ".join(table.notes)), "small")] if table.notes else []
        shown = [rows] if table.rows or table.totals else []
        column_in(self, *title, *lines, *shown, *notes, gap=6, margins=(14, 10, 14, 10))

    def _rule(self) -> None:
        self._grid.addWidget(rule_line(), self._grid.rowCount(), 0, 1, -1)

    def _add(self, row: Row, role: str) -> None:
        at, cells = self._grid.rowCount(), list[QLabel]()
        for place, text in enumerate(row):
            cell = wrapped(breakable(text), role)
            if 0 < place <= self.table.numbers:
                cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            else:
                cell.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(cell, at, place)
            cells.append(cell)
        self.cells.append(cells)
