"""The cards as a list: their numbers are known, each card is read when its row is first seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt

from gmtool.desktop.roster.cards_at import CardsAt, Reader
from gmtool.desktop.roster.shelves import Rows, Shelves
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.search.listing import Listing
from gmtool.systems import UnknownSystem

Index = QModelIndex | QPersistentModelIndex
CARDS_MIME: Final = "application/x-gmtool-cards"
_KEPT: Final = 2_000


@dataclass(frozen=True, slots=True)
class Facts:
    """What a row shows beside the name: `under` it, and values by the keys of the columns, each with its label.

    `wrong`: the card breaks a rule; `ruled`: it would, but for a ruling.
    """

    under: str
    values: dict[str, tuple[str, int | str]]
    wrong: bool = False
    ruled: bool = False

    @property
    def mark(self) -> str:
        """A word or two about what the card breaks; empty for one in order."""
        return "breaks a rule" if self.wrong else "ruling" if self.ruled else ""


class RosterModel(QAbstractListModel):
    """The cards of a shelf. A row keeps its place while its card is edited."""

    def __init__(self, campaign: Any, shelves: Shelves) -> None:
        super().__init__()
        self._campaign = campaign
        self._reader = Reader(shelves)
        self.shelves = shelves
        self.rows: Rows = Listing(())
        self._facts: dict[str, tuple[Card, Ruleset | None, Facts]] = {}

    @property
    def cards(self) -> CardsAt:
        """The cards in the order of the rows."""
        return CardsAt(self._reader, self.rows)

    def cards_at(self, numbers: Sequence[int]) -> CardsAt:
        """Some cards."""
        return CardsAt(self._reader, numbers)

    def show(self, rows: Rows) -> bool:
        """Show these; whether they are others than were shown."""
        if rows.same_as(self.rows):
            if len(rows):
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return False
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()
        return True

    def row(self, number: int) -> int:
        """Where a card is shown, or -1."""
        return self.rows.row(number)

    def look_again(self, number: int) -> None:
        """A card has been edited."""
        if (row := self.row(number)) >= 0:
            self.dataChanged.emit(self.index(row), self.index(row))

    def facts(self, card: Card) -> Facts:
        """What follows from a card."""
        ruleset = self._ruleset(card)
        kept = self._facts.get(card.id)
        if kept is None or kept[0] != card or kept[1] is not ruleset:
            if len(self._facts) > _KEPT:
                self._facts.clear()
            self._facts[card.id] = kept = (card, ruleset, _facts(card, ruleset))
        return kept[2]

    def _ruleset(self, card: Card) -> Ruleset | None:
        try:
            found: Ruleset = self._campaign.ruleset(card.system)
        except UnknownSystem:
            return None
        return found

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """How many cards."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The name; the whole row as words for those who listen."""
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        card = self.cards[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return card.name
        facts = self.facts(card)
        values = (f"{label} {value}" for label, value in facts.values.values())
        return ", ".join((card.name, card.kind, *([facts.mark] if facts.mark else []), *values, *card.tags))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cards can be dragged."""
        return super().flags(index) | (Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags)

    def mimeTypes(self) -> list[str]:  # noqa: N802
        """What a drag carries."""
        return [CARDS_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802
        """The ids of the dragged cards."""
        data = QMimeData()
        ids = self.shelves.ids(self.rows[index.row()] for index in indexes)
        data.setData(CARDS_MIME, "\n".join(ids).encode())
        return data


def _facts(card: Card, ruleset: Ruleset | None) -> Facts:
    if ruleset is None:
        return Facts(card.system, {})
    found = ruleset.values(card)
    values = {one.key: (one.label, found[one.key]) for one in ruleset.columns() if one.key in found}
    report = ruleset.report(card)
    broken = [finding.key in card.rulings for finding in report.findings if finding.illegal]
    under = "  ·  ".join(part for part in (report.subtitle, ruleset.title) if part)
    return Facts(under, values, wrong=not all(broken), ruled=bool(broken) and all(broken))
