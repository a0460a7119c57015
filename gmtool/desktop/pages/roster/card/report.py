"""The report below a card's fields: tables, and findings with the rule they break and the GM's ruling."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget

from gmtool.desktop.base.parts.labels import dressed, heading, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_in, row_of
from gmtool.desktop.base.parts.text_grid import FoldingGrid, TextPairs
from gmtool.language import tr
from gmtool.rules.seam import CardReport, Finding, Grid

LONGEST_REASON = 200


class FindingRow(QWidget):
    """A sentence on a colored ground with its buttons; below it the reason, while that is asked for."""

    rule_wanted = Signal(str)
    ruled = Signal(object)
    """The reason for a ruling, may be empty; None takes the ruling back."""

    def __init__(self, finding: Finding, reason: str | None, locked: bool) -> None:
        """`reason` is that of the ruling there is, None for none."""
        super().__init__()
        self.finding = finding
        self.ruling: QPushButton | None = None
        self.ruled_already = reason is not None
        self._row = row_of((_text(finding, reason), 1))
        if finding.rule:
            self._button(tr("Rule"), tr("The rule {rule}", rule=finding.rule)).clicked.connect(
                lambda: self.rule_wanted.emit(finding.rule)
            )
        if not locked and reason is not None:
            # translators: a ruling, which allows what a rule forbids, is withdrawn
            self.ruling = self._button(tr("Take back"), tr("Withdraw the ruling; the card breaks the rule again"))
            self.ruling.clicked.connect(lambda: self.ruled.emit(None))
        elif not locked and may_be_allowed(finding):
            self.ruling = self._button(tr("Allow"), tr("A ruling: allowed on this card"))
            self.ruling.clicked.connect(self.ask)
        self.reason = _Reason()
        self.reason.given.connect(self.ruled.emit)
        self.reason.dropped.connect(self._drop)
        self.reason.hide()
        column_in(self, self._row, self.reason, gap=4, margins=0)

    def ask(self) -> None:
        self.reason.show()
        self.reason.line.setFocus()

    def _drop(self) -> None:
        self.reason.hide()
        if self.ruling is not None:
            self.ruling.setFocus()

    def _button(self, text: str, tip: str) -> QPushButton:
        button = dressed(QPushButton(text), name=f"{text}: {self.finding.text}", kind="quiet", tip=tool_tip(tip))
        self._row.addWidget(button)
        return button


class _Reason(QWidget):
    given = Signal(str)
    dropped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.line = dressed(
            QLineEdit(placeholderText=tr("Reason (optional)"), maxLength=LONGEST_REASON), name=tr("Why it is allowed")
        )
        self.line.returnPressed.connect(self._give)
        allow, cancel = QPushButton(tr("Allow")), QPushButton(tr("Cancel"))
        cancel.setProperty("kind", "quiet")
        allow.clicked.connect(self._give)
        cancel.clicked.connect(self.dropped)
        row_in(self, (self.line, 1), allow, cancel, margins=0)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:
            self.line.setText("")  # undo would bring back what `clear` takes away
            self.dropped.emit()
        else:
            super().keyPressEvent(event)

    def _give(self) -> None:
        self.given.emit(self.line.text().strip())


def may_be_allowed(finding: Finding) -> bool:
    """True for a breach of a rule, which a ruling may allow; a card that cannot be read at all has no such way out."""
    return finding.illegal and bool(finding.rule)


def _text(finding: Finding, reason: str | None) -> QLabel:
    if reason is None:
        text = wrapped(finding.text)
        set_kind(text, kind="warn" if finding.illegal else "info")
    else:
        allowed = tr("Allowed by a ruling: {reason}.", reason=reason) if reason else tr("Allowed by a ruling.")
        text = wrapped(f"{allowed} {finding.text}", "muted")
        set_kind(text, kind="info")
    return text


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
        self._column = column_in(self, gap=6, margins=0)
        self._without = frozenset(without)
        self._shown: _Shown | None = None
        self._ruled_last = ""
        self.findings: list[FindingRow] = []

    def show_report(self, report: CardReport, rulings: Mapping[str, str], locked: bool) -> None:
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
