"""The report: a line on everything that comes in or does not, and all that is to be said of the chosen one."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QBrush, QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QHBoxLayout, QListView, QVBoxLayout, QWidget

from gmtool.desktop.parts import heading, label, tool_tip, wrapped
from gmtool.desktop.parts.rows import RowsModel
from gmtool.desktop.theme import theme, theme_signals
from gmtool.store.exchange import CardIntake, IntakeLine, report_text


class ReportModel(RowsModel):
    """The lines, or those of them that are problems."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[IntakeLine, ...] = ()
        self.only_problems = False

    def show_lines(self, lines: tuple[IntakeLine, ...], only_problems: bool) -> None:
        """Show these."""
        self.beginResetModel()
        self._all, self.only_problems = lines, only_problems
        self._rows = [at for at, line in enumerate(lines) if line.is_problem or not only_problems]
        self.endResetModel()

    def place(self, row: int) -> int:
        """Where the line of a row stands among all."""
        return int(self._rows[row])

    def shown(self, place: int, role: int) -> object:
        """The line; one of what is left out in the colour of what is bad."""
        line = self._all[self._rows[place]]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return tool_tip(line.text)
        if role == Qt.ItemDataRole.ForegroundRole:
            colour = "bad" if not line.taken else "warn" if line.is_problem else "text"
            return QBrush(theme().colour(colour))
        return None


class ReportPanel(QWidget):
    """The lines with their filter, and below them the chosen line whole, with what the rules find in its card."""

    def __init__(self, rulesets: Any) -> None:
        super().__init__()
        self._rulesets = rulesets
        self._intake: CardIntake | None = None
        self._cards: list[int] = []
        self.only_problems = QCheckBox("Only &problems")
        self.count = label("", "muted")
        self.model = ReportModel(self)
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setAccessibleName("Report, line by line")
        self.view.setUniformItemSizes(True)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.detail = wrapped("")
        self.detail.setProperty("kind", "info")
        self.detail.setAccessibleName("The chosen line")
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.detail.hide()
        row = QHBoxLayout()
        row.addWidget(heading("Report"))
        row.addWidget(self.count, 1)
        row.addWidget(self.only_problems)
        column = QVBoxLayout(self)
        column.addLayout(row)
        column.addWidget(self.view, 1)
        column.addWidget(self.detail)
        self.only_problems.toggled.connect(lambda _: self._fill())
        self.view.selectionModel().currentChanged.connect(self._explain)
        theme_signals().theme_changed.connect(self.view.doItemsLayout)

    def show_intake(self, intake: CardIntake) -> None:
        """Show its lines; where there are problems, at first only these."""
        first, self._intake = self._intake is None, intake
        cards = iter(range(len(intake.cards)))
        self._cards = [next(cards, -1) if line.taken else -1 for line in intake.lines]
        problems = any(line.is_problem for line in intake.lines)
        if first and problems:
            self.only_problems.setChecked(True)
        self.only_problems.setEnabled(problems)
        self._fill()

    def copy(self) -> None:
        """Put the lines that are shown on the clipboard, as text."""
        if self._intake is not None:
            lines = (self._intake.lines[self.model.place(row)] for row in range(self.model.rowCount()))
            QGuiApplication.clipboard().setText(report_text(lines))

    def _fill(self) -> None:
        lines = self._intake.lines if self._intake is not None else ()
        self.model.show_lines(lines, self.only_problems.isChecked() and self.only_problems.isEnabled())
        shown = self.model.rowCount()
        self.count.setText(f"{shown:,} of {len(lines):,} lines" if shown != len(lines) else f"{shown:,} lines")
        self.detail.hide()

    def _explain(self, current: QModelIndex) -> None:
        self.detail.setVisible(current.isValid())
        if current.isValid() and self._intake is not None:
            at = self.model.place(current.row())
            said = [self._intake.lines[at].text]
            if self._cards[at] >= 0:
                said += findings(self._intake, self._cards[at], self._rulesets)
            self.detail.setText("\n".join(said))


def findings(intake: CardIntake, number: int, rulesets: Any) -> Sequence[str]:
    """What the rules find in a card that would come in; nothing for a system that is not known here."""
    from gmtool.systems import UnknownSystem

    card = intake.cards[number].card
    try:
        return [finding.text for finding in rulesets(card.system).report(card).findings]
    except UnknownSystem:
        return []
