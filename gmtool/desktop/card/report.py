"""What follows from a card, below its fields: findings and tables."""

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gmtool.desktop.parts import heading, set_kind, wrapped
from gmtool.desktop.parts.grid import TextGrid
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Finding, Grid


class Report(QWidget):
    """Findings as sentences on a coloured ground, each with its rule; then the tables. Made anew only on change.

    Tables with the titles in `without` stand elsewhere.
    """

    rule_wanted = Signal(str)

    def __init__(self, without: Iterable[str] = ()) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme().px(6))
        self._without = frozenset(without)
        self._shown: tuple[tuple[Finding, ...], tuple[Grid, ...]] | None = None

    def show_report(self, findings: tuple[Finding, ...], grids: tuple[Grid, ...]) -> None:
        """Show these findings and tables."""
        if self._shown == (findings, grids):
            return
        self._shown = (findings, grids)
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for finding in findings:
            self._column.addWidget(self._finding(finding))
        for grid in grids:
            if grid.rows and grid.title not in self._without:
                self._column.addWidget(heading(grid.title))
                self._column.addWidget(TextGrid(grid.columns, grid.rows, grid.title))

    def _finding(self, finding: Finding) -> QWidget:
        row = QWidget()
        across = QHBoxLayout(row)
        across.setContentsMargins(0, 0, 0, 0)
        text = wrapped(finding.text)
        set_kind(text, kind="warn" if finding.illegal else "info")
        across.addWidget(text, 1)
        if finding.rule:
            why = QPushButton("Rule")
            why.setProperty("kind", "quiet")
            why.setToolTip(finding.rule)
            why.clicked.connect(lambda: self.rule_wanted.emit(finding.rule))
            across.addWidget(why)
        return row
