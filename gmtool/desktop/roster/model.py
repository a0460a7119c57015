"""The cards as a list; what follows from a card is worked out when its row is first seen."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt

from gmtool.rules.seam import Card, CardReport, Ruleset
from gmtool.systems import UnknownSystem

Index = QModelIndex | QPersistentModelIndex
CARDS_MIME = "application/x-gmtool-cards"
SORTS: tuple[tuple[str, Callable[[Card], Any]], ...] = (
    ("Name", lambda card: card.name.lower()),
    ("Kind", lambda card: (card.kind != "player", card.name.lower())),
    ("System", lambda card: (card.system, card.name.lower())),
    ("Tag", lambda card: (not card.tags, card.tags, card.name.lower())),
)


class RosterModel(QAbstractListModel):
    """The cards of a shelf. A row keeps its place while its card is edited."""

    def __init__(self, campaign: Any) -> None:
        super().__init__()
        self._campaign = campaign
        self.cards: list[Card] = []
        self._reports: dict[str, tuple[Card, Ruleset, CardReport]] = {}

    def show_cards(self, cards: Sequence[Card]) -> None:
        """Show these cards; nothing happens where they are shown already."""
        if list(cards) == self.cards:
            return
        if [card.id for card in cards] == [card.id for card in self.cards]:
            self.cards = list(cards)
            self.dataChanged.emit(self.index(0), self.index(len(cards) - 1))
            return
        self.beginResetModel()
        self.cards = list(cards)
        self.endResetModel()

    def replace_card(self, card: Card) -> None:
        """A card has been edited."""
        row = self.row(card.id)
        if row >= 0:
            self.cards[row] = card
            self.dataChanged.emit(self.index(row), self.index(row))

    def row(self, card: str) -> int:
        """Where a card is shown, or -1."""
        return next((row for row, one in enumerate(self.cards) if one.id == card), -1)

    def report(self, card: Card) -> CardReport | None:
        """What follows from a card; None where its system is not installed."""
        ruleset = self.ruleset(card)
        if ruleset is None:
            return None
        kept = self._reports.get(card.id)
        if kept is None or kept[0] is not card or kept[1] is not ruleset:
            self._reports[card.id] = kept = (card, ruleset, ruleset.report(card))
        return kept[2]

    def ruleset(self, card: Card) -> Ruleset | None:
        """The system of a card; None where it is not installed."""
        try:
            found: Ruleset = self._campaign.ruleset(card.system)
        except UnknownSystem:
            return None
        return found

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """How many cards."""
        return 0 if parent.isValid() else len(self.cards)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The name; the whole row as words for those who listen."""
        if not index.isValid():
            return None
        card = self.cards[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return card.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join((card.name, card.kind, *card.tags))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cards can be dragged."""
        return super().flags(index) | (Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags)

    def mimeTypes(self) -> list[str]:  # noqa: N802
        """What a drag carries."""
        return [CARDS_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802
        """The ids of the dragged cards."""
        data = QMimeData()
        data.setData(CARDS_MIME, "\n".join(self.cards[index.row()].id for index in indexes).encode())
        return data
