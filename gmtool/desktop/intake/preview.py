"""The first cards that would come in, as the roster will list them, with what the rules find in them."""

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QVBoxLayout, QWidget

from gmtool.desktop.intake.report import findings
from gmtool.desktop.parts import heading, tool_tip
from gmtool.desktop.theme import theme, theme_signals
from gmtool.store.exchange import CardIntake
from gmtool.systems import UnknownSystem

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

    def show_intake(self, intake: CardIntake) -> None:
        """Show the first cards; the columns are those of the first card's system."""
        self.beginResetModel()
        columns = self._columns(intake.cards[0].card.system) if intake.cards else ()
        self._headings = ("Name", "Kind", *(column.label for column in columns), "Tags", "Findings")
        self._rows = []
        for number, incoming in enumerate(intake.cards[:FIRST]):
            card = incoming.card
            values = self._values(card)
            shown = (str(values.get(column.key, "")).replace("-", "−") for column in columns)
            found = " ".join(findings(intake, number, self._rulesets))
            self._rows.append((card.name, card.kind, *shown, ", ".join(card.tags), found))
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """As many as there are cards, up to the first few."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """Names, values and findings."""
        return 0 if parent.isValid() else len(self._headings)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A text; findings in the colour of a warning."""
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
        """What a column has."""
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
        self.title = heading("The first cards")
        self.model = PreviewModel(rulesets, self)
        self.view = QTableView()
        self.view.setModel(self.model)
        self.view.setAccessibleName("The first cards")
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setTabKeyNavigation(False)
        self.view.setWordWrap(False)
        self.view.verticalHeader().hide()
        self.view.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.addWidget(self.title)
        column.addWidget(self.view, 1)
        theme_signals().theme_changed.connect(self._fit)

    def show_intake(self, intake: CardIntake) -> None:
        """Show its first cards."""
        self.model.show_intake(intake)
        shown = self.model.rowCount()
        self.title.setText("The first cards" if shown < len(intake.cards) else "The cards")
        self._fit()

    def _fit(self) -> None:
        header = self.view.horizontalHeader()
        header.resizeSections(QHeaderView.ResizeMode.ResizeToContents)
        for section in range(self.model.columnCount() - 1):
            header.resizeSection(section, min(header.sectionSize(section), theme().px(220)))
        header.setStretchLastSection(True)
        self.view.verticalHeader().setDefaultSectionSize(self.view.fontMetrics().height() + theme().px(12))
