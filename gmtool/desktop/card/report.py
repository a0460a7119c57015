"""What follows from a card, below its fields: findings and tables."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gmtool.desktop.card.finding import FindingRow
from gmtool.desktop.parts import heading
from gmtool.desktop.parts.grid import FoldingGrid, TextPairs
from gmtool.desktop.theme import theme
from gmtool.rules.seam import CardReport, Finding, Grid

_Shown = tuple[tuple[Finding, ...], tuple[Grid, ...], dict[str, str], bool]


class Report(QWidget):
    """The findings, each with its rule and its ruling; then the tables. Made anew only on change.

    Tables with the titles in `without` stand elsewhere.
    """

    rule_wanted = Signal(str)
    ruled = Signal(str, object)
    """The key of a finding, and the reason why it is allowed; None takes the ruling back."""

    def __init__(self, without: Iterable[str] = ()) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme().px(6))
        self._without = frozenset(without)
        self._shown: _Shown | None = None
        self._ruled_last = ""
        self.findings: list[FindingRow] = []

    def show_report(self, report: CardReport, rulings: Mapping[str, str], locked: bool) -> None:
        """Show what is found, and what the GM has ruled of it."""
        shown = (report.findings, report.grids, dict(rulings), locked)
        if self._shown == shown:
            return
        self._shown = shown
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.findings = [self._finding(one, rulings.get(one.key), locked) for one in report.findings]
        for grid in report.grids:
            if grid.rows and grid.title not in self._without:
                self._column.addWidget(heading(grid.title))
                self._column.addWidget(_table(grid))
        self._keep_focus()

    @property
    def to_allow(self) -> FindingRow | None:
        """The first finding that breaks a rule and may be ruled otherwise."""
        free = (row for row in self.findings if row.ruling is not None and not row.ruled_already)
        return next(free, None)

    def _finding(self, finding: Finding, reason: str | None, locked: bool) -> FindingRow:
        row = FindingRow(finding, reason, locked)
        row.rule_wanted.connect(self.rule_wanted)
        row.ruled.connect(lambda why: self._rule(finding.key, why))
        self._column.addWidget(row)
        return row

    def _rule(self, key: str, why: str | None) -> None:
        self._ruled_last = key
        self.ruled.emit(key, why)
        self._ruled_last = ""

    def _keep_focus(self) -> None:
        """The button that was pressed is gone; the keys stay with the finding."""
        for row in self.findings:
            if self._ruled_last == row.finding.key and row.ruling is not None:
                row.ruling.setFocus()
                return


def _table(grid: Grid) -> QWidget:
    if len(grid.rows) == 1:
        return TextPairs(grid.columns, grid.rows[0], grid.title)
    return FoldingGrid(grid.columns, grid.rows, grid.title)
