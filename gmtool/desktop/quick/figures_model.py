"""Figures made at random, as a table: their names and numbers, and what they have."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from gmtool.desktop.parts import tool_tip
from gmtool.rules.kit.quick_entry.entry import things
from gmtool.rules.seam import Card, CardColumn, Ruleset

Index = QModelIndex | QPersistentModelIndex
MOST_NUMBERS = 5


class FiguresModel(QAbstractTableModel):
    """A row a figure. Columns whose numbers are all 0 are left away."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: Sequence[Card] = ()
        self._texts: list[tuple[str, ...]] = []
        self._titles: tuple[str, ...] = ()

    def show_figures(self, rules: Ruleset, cards: Sequence[Card]) -> None:
        """Show these."""
        self.beginResetModel()
        self.cards = cards
        values = [rules.values(card) for card in cards]
        columns = [column for column in rules.columns() if column.number and any(one.get(column.key) for one in values)]
        shown = columns[:MOST_NUMBERS]
        self._titles = ("Name", *(column.label for column in shown), "Carries")
        self._texts = [
            (card.name, *(_text(one, column) for column in shown), ", ".join(things(rules, card)))
            for card, one in zip(cards, values, strict=True)
        ]
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """How many figures."""
        return 0 if parent.isValid() else len(self._texts)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """The name, numbers, words."""
        return 0 if parent.isValid() else len(self._titles)

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:  # noqa: N802
        """What the columns are."""
        if way != Qt.Orientation.Horizontal or not 0 <= section < len(self._titles):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return self._titles[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A text; its tool tip says all of it."""
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        text = self._texts[index.row()][index.column()]
        return text if role == Qt.ItemDataRole.DisplayRole else tool_tip(text)


def _text(values: object, column: CardColumn) -> str:
    return str(values.get(column.key, "")) if isinstance(values, dict) else ""
