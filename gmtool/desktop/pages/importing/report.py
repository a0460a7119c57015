"""The report of an import: a line on everything read, and the first cards as the roster will list them."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHeaderView,
    QListView,
    QTableView,
    QWidget,
)

from gmtool.desktop.base.desk import allow
from gmtool.desktop.base.parts.labels import dressed, heading, label, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.parts.rows_model import RowsModel
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.language import tr, trn
from gmtool.presentation.cards.card_words import value_text
from gmtool.presentation.cards.findings import open_findings
from gmtool.store.exchange import ImportLine, PendingImport, report_text
from gmtool.systems import UnknownSystem


class ReportModel(RowsModel[int]):
    """How a table was read, and below it the lines, or those of them that are problems."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[ImportLine, ...] = ()
        self._guesses: tuple[str, ...] = ()
        self.only_problems = False

    def show_lines(self, lines: tuple[ImportLine, ...], only_problems: bool, guesses: tuple[str, ...] = ()) -> None:
        self.beginResetModel()
        self._all, self._guesses, self.only_problems = lines, guesses, only_problems
        found = (at for at, line in enumerate(lines) if line.is_problem or not only_problems)
        self.rows = [*range(-len(guesses), 0), *found]
        self.endResetModel()

    def place(self, row: int) -> int:
        """The place of a row among the lines; below 0 for a sentence on how a table was read."""
        return int(self.rows[row])

    def text(self, row: int) -> str:
        at = self.place(row)
        return self._guesses[at] if at < 0 else self._all[at].text

    def shown(self, place: int, role: int) -> object:
        """The line; one of what is left out in the color of what is bad."""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.text(place)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tool_tip(self.text(place))
        if role == Qt.ItemDataRole.ForegroundRole:
            if self.rows[place] < 0:
                return QBrush(theme().colour("muted"))
            line = self._all[self.rows[place]]
            colour = "bad" if not line.taken else "warn" if line.is_problem else "text"
            return QBrush(theme().colour(colour))
        return None


class ReportPanel(QWidget):
    """The lines with their filter, and below them the chosen line whole, with what the rules find in its card."""

    def __init__(self, rulesets: Any) -> None:
        super().__init__()
        self._rulesets = rulesets
        self._intake: PendingImport | None = None
        self._cards: list[int] = []
        self.only_problems = QCheckBox(tr("Only &problems"))
        self.count = label("", "muted")
        self.model = ReportModel(self)
        self.view = dressed(QListView(uniformItemSizes=True), name=tr("Report, line by line"))
        self.view.setModel(self.model)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.detail = dressed(wrapped(""), name=tr("The chosen line"), kind="info")
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.detail.hide()
        row = row_of(heading(tr("Report")), (self.count, 1), self.only_problems)
        column_in(self, row, (self.view, 1), self.detail)
        self.only_problems.toggled.connect(lambda _: self._fill())
        self.view.selectionModel().currentChanged.connect(self._explain)
        theme_signals().theme_changed.connect(self.view.doItemsLayout)

    def show_intake(self, intake: PendingImport) -> None:
        """Show its lines; where there are problems, at first only these."""
        first, self._intake = self._intake is None, intake
        cards = iter(range(len(intake.cards)))
        self._cards = [next(cards, -1) if line.taken else -1 for line in intake.lines]
        problems = any(line.is_problem for line in intake.lines)
        if first and problems:
            self.only_problems.setChecked(True)
        allow(self.only_problems, "" if problems else tr("there are no problems."))
        self._fill()

    def copy(self) -> None:
        if self._intake is not None:
            places = [self.model.place(row) for row in range(self.model.rowCount())]
            guesses = "".join(f"{guess}\n" for guess in self._intake.guesses)
            lines = (self._intake.lines[at] for at in places if at >= 0)
            QGuiApplication.clipboard().setText(f"{guesses}{report_text(lines)}")

    def _fill(self) -> None:
        lines = self._intake.lines if self._intake is not None else ()
        guesses = self._intake.guesses if self._intake is not None else ()
        self.model.show_lines(lines, self.only_problems.isChecked() and self.only_problems.isEnabled(), guesses)
        shown = self.model.rowCount() - len(guesses)
        self.count.setText(
            trn("{shown:,} of {n:,} line", "{shown:,} of {n:,} lines", len(lines), shown=shown)
            if shown != len(lines)
            else trn("{n:,} line", "{n:,} lines", shown)
        )
        self.detail.hide()

    def _explain(self, current: QModelIndex) -> None:
        self.detail.setVisible(current.isValid())
        if current.isValid() and self._intake is not None:
            at = self.model.place(current.row())
            said = [self.model.text(current.row())]
            if at >= 0 and self._cards[at] >= 0:
                said += findings(self._intake, self._cards[at], self._rulesets)
            self.detail.setText("\n".join(said))


def findings(intake: PendingImport, number: int, rulesets: Any) -> Sequence[str]:
    """The findings of the rules on a card that would come in; none for a system that is not known here."""
    from gmtool.systems import UnknownSystem

    card = intake.cards[number].card
    try:
        return open_findings(card, rulesets(card.system))
    except UnknownSystem:
        return []


FIRST: Final = 50
"""So many cards are shown."""

Index = QModelIndex | QPersistentModelIndex


class PreviewModel(QAbstractTableModel):
    """A row a card: its name, what it is, the values that a list of its system shows, and findings."""

    def __init__(self, rulesets: Any, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rulesets = rulesets
        self._headings: tuple[str, ...] = ()
        self._rows: list[tuple[str, ...]] = []

    def show_intake(self, intake: PendingImport) -> None:
        """Show the first cards; the columns are those of the first card's system."""
        self.beginResetModel()
        columns = self._columns(intake.cards[0].card.system) if intake.cards else ()
        self._headings = (tr("Name"), tr("Kind"), *(column.label for column in columns), tr("Tags"), tr("Findings"))
        self._rows = []
        for number, incoming in enumerate(intake.cards[:FIRST]):
            card = incoming.card
            values = self._values(card)
            shown = (value_text(values.get(column.key, "")) for column in columns)
            found = " ".join(findings(intake, number, self._rulesets))
            self._rows.append((card.name, card.kind, *shown, ", ".join(card.tags), found))
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """As many as there are cards, up to the first few."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self._headings)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            text = self._rows[index.row()][index.column()]
            return text if role == Qt.ItemDataRole.DisplayRole else tool_tip(text)
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == len(self._headings) - 1:
            return QBrush(theme().colour("warn"))
        return None

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self._headings[section] if section < len(self._headings) else None
        return None

    def _columns(self, system: str) -> tuple[Any, ...]:
        try:
            return tuple(column for column in self._rulesets(system).columns()[:6] if column.number)
        except UnknownSystem:
            return ()

    def _values(self, card: Any) -> Any:
        try:
            return self._rulesets(card.system).values(card)
        except UnknownSystem:
            return {}


class PreviewPanel(QWidget):
    """The table with its heading."""

    def __init__(self, rulesets: Any) -> None:
        super().__init__()
        self.title = heading(tr("The first cards"))
        self.model = PreviewModel(rulesets, self)
        self.view = dressed(QTableView(wordWrap=False), name=tr("The first cards"))
        self.view.setModel(self.model)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setTabKeyNavigation(False)
        self.view.verticalHeader().hide()
        self.view.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        column_in(self, self.title, (self.view, 1))
        theme_signals().theme_changed.connect(self._fit)

    def show_intake(self, intake: PendingImport) -> None:
        self.model.show_intake(intake)
        shown = self.model.rowCount()
        self.title.setText(tr("The first cards") if shown < len(intake.cards) else tr("The cards"))
        self._fit()

    def _fit(self) -> None:
        header = self.view.horizontalHeader()
        header.resizeSections(QHeaderView.ResizeMode.ResizeToContents)
        for section in range(self.model.columnCount() - 1):
            header.resizeSection(section, min(header.sectionSize(section), theme().px(220)))
        header.setStretchLastSection(True)
        self.view.verticalHeader().setDefaultSectionSize(self.view.fontMetrics().height() + theme().px(12))
