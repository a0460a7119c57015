"""The cards as a list model, with its columns and the chosen rows.

The numbers of the cards are known; each card is read when its row is first seen.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QSettings,
    Qt,
)

from gmtool.desktop.base.parts.drag_and_drop import CARDS_MIME
from gmtool.desktop.pages.roster.list.ticks import Ticks
from gmtool.language import tr
from gmtool.presentation.cards.shelves import LazyCards, PagedReader, Rows, Shelves
from gmtool.records import dataclass
from gmtool.rules.seam import Card, CardColumn, Derived, Ruleset, Value
from gmtool.store.campaign import Campaign
from gmtool.store.search.listing import Listing
from gmtool.systems import UnknownSystem

_COLUMNS = "roster/columns"
_ORDER = "roster/order"
_DESCENDING = "roster/descending"
_OWN_ORDERS: Final = {
    "name": tr("By name"),
    "kind": tr("By kind"),
    "system": tr("By system"),
    "tag": tr("By tag"),
    "newest": tr("By newest"),
}
"""The orders that do not depend on a system."""


class Columns:
    """Every column of the systems; those that are shown, and the order, are remembered on this computer.

    Those of the `games` that are played are offered.
    """

    def __init__(
        self, rulesets: Iterable[Ruleset], games: Callable[[], Iterable[Ruleset]], machine: QSettings | None = None
    ) -> None:
        self._machine = machine
        self._games = games
        self.all: dict[str, CardColumn] = {}
        self._of: dict[str, frozenset[str]] = {}
        for ruleset in rulesets:
            self._of[ruleset.id] = frozenset(column.key for column in ruleset.columns())
            for column in ruleset.columns():
                self.all.setdefault(column.key, column)
        usual = [column.key for column in self.all.values() if column.listed]
        kept = machine.value(_COLUMNS) if machine is not None else None
        chosen = [kept] if isinstance(kept, str) else kept if isinstance(kept, list) else usual
        self.shown: tuple[str, ...] = tuple(key for key in chosen if key in self.all)
        self.order = str(machine.value(_ORDER, "name")) if machine is not None else "name"
        self.descending = machine is not None and machine.value(_DESCENDING) in (True, "true")
        if self.order not in dict(self.orders()):
            self.order, self.descending = "name", False

    @property
    def offered(self) -> tuple[CardColumn, ...]:
        """The columns of the games that are played."""
        played = {key for game in self._games() for key in self._of.get(game.id, ())}
        return tuple(column for key, column in self.all.items() if key in played)

    def orders(self, columns: Iterable[CardColumn] | None = None) -> Sequence[tuple[str, str]]:
        """By what the list can be sorted with these columns, or all, each with what it is called."""
        numbers = self.all.values() if columns is None else columns
        return (
            *_OWN_ORDERS.items(),
            *((f":{one.key}", tr("By {number}", number=one.label)) for one in numbers),
        )

    def of(self, system: str) -> tuple[str, ...]:
        """The shown columns that cards of a system have; all of them for a system that is not installed."""
        own = self._of.get(system)
        return self.shown if own is None else tuple(key for key in self.shown if key in own)

    def show(self, key: str, on: bool) -> None:
        """A column is shown from now on, or no more."""
        self.shown = tuple(one for one in self.all if (on if one == key else one in self.shown))
        if self._machine is not None:
            self._machine.setValue(_COLUMNS, list(self.shown))

    def sort(self, order: str, descending: bool) -> None:
        """The list is sorted like this from now on."""
        self.order, self.descending = order, descending
        if self._machine is not None:
            self._machine.setValue(_ORDER, order)
            self._machine.setValue(_DESCENDING, descending)


Index = QModelIndex | QPersistentModelIndex
_KEPT: Final = 2_000


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts beside the name of a row: `under` it, and values by the keys of the columns, each with its label.

    `wrong`: the card breaks a rule; `ruled`: it would, but for a ruling. `wound` is the value that says how badly it
    is hurt, as the card's own tile has it; None for one that is not.
    """

    under: str
    values: dict[str, tuple[str, Value]]
    wrong: bool = False
    ruled: bool = False
    wound: Derived | None = None

    @property
    def mark(self) -> str:
        """A word or two about what the card breaks; empty for one in order."""
        return tr("breaks a rule") if self.wrong else tr("ruling") if self.ruled else ""


class CardsModel(QAbstractListModel):
    """The cards of a shelf. A row keeps its place while its card is edited. With `ticks` each row has a box."""

    def __init__(self, campaign: Campaign, shelves: Shelves, ticks: Ticks | None = None) -> None:
        super().__init__()
        self.ticks = ticks
        self.one_system = False
        """True where all cards are of one system: no row names it."""
        self._campaign = campaign
        self._reader = PagedReader(shelves)
        self.shelves = shelves
        self.rows: Rows = Listing(())
        self._facts: dict[str, tuple[Card, Ruleset | None, Facts]] = {}

    @property
    def cards(self) -> LazyCards:
        return LazyCards(self._reader, self.rows)

    def cards_at(self, numbers: Sequence[int]) -> LazyCards:
        return LazyCards(self._reader, numbers)

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
        """The row of a card, or -1."""
        return self.rows.row(number)

    def is_ticked(self, row: int) -> bool:
        """True if the card of a row is ticked."""
        return self.ticks is not None and self.rows[row] in self.ticks.numbers

    def look_again(self, number: int) -> None:
        """A card has been edited."""
        if (row := self.row(number)) >= 0:
            self.dataChanged.emit(self.index(row), self.index(row))

    def facts(self, card: Card) -> Facts:
        ruleset = self._ruleset(card)
        kept = self._facts.get(card.id)
        if kept is None or kept[0] != card or kept[1] is not ruleset:
            if len(self._facts) > _KEPT:
                self._facts.clear()
            self._facts[card.id] = kept = (card, ruleset, _facts(card, ruleset, self.one_system))
        return kept[2]

    def _ruleset(self, card: Card) -> Ruleset | None:
        try:
            return self._campaign.ruleset(card.system)
        except UnknownSystem:
            return None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        card = self.cards[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return card.name
        facts = self.facts(card)
        values = (f"{label} {value}" for label, value in facts.values.values())
        wound = [f"{facts.wound.label} {facts.wound.text}"] if facts.wound is not None else []
        ticked = ["ticked"] if self.is_ticked(index.row()) else []
        return ", ".join(
            (*ticked, card.name, card.kind, *([facts.mark] if facts.mark else []), *wound, *values, *card.tags)
        )

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | (Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags)

    def mimeTypes(self) -> list[str]:  # noqa: N802
        return [CARDS_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802
        data = QMimeData()
        ids = self.shelves.ids(self.rows[index.row()] for index in indexes)
        data.setData(CARDS_MIME, "\n".join(ids).encode())
        return data


def _facts(card: Card, ruleset: Ruleset | None, one_system: bool) -> Facts:
    if ruleset is None:
        return Facts(card.system, {})
    found = ruleset.values(card)
    values = {one.key: (one.label, found[one.key]) for one in ruleset.columns() if one.key in found}
    report = ruleset.report(card)
    broken = [finding.key in card.rulings for finding in report.findings if finding.illegal]
    under = "  ·  ".join(part for part in (report.subtitle, "" if one_system else ruleset.title) if part)
    wound = next((one for one in report.derived if one.wound), None)
    return Facts(under, values, wrong=not all(broken), ruled=bool(broken) and all(broken), wound=wound)


_FEW = 20


def chosen_numbers(model: CardsModel, selection: QItemSelectionModel) -> Sequence[int]:
    """The numbers of the chosen cards, in the order of the rows."""
    found = selection.selection()
    ranges = sorted((found.at(place).top(), found.at(place).bottom()) for place in range(found.count()))
    if ranges == [(0, len(model.rows) - 1)]:
        return model.rows
    numbers = array("q")
    for first, last in ranges:
        numbers.extend(model.rows[first : last + 1])
    return numbers


def choose_numbers(model: CardsModel, selection: QItemSelectionModel, numbers: Sequence[int]) -> int:
    """Choose the cards with these numbers, as far as they are shown; the first row of theirs, or -1."""
    rows = sorted(_rows(model, numbers))
    wanted = QItemSelection()
    for first, last in _ranges(rows):
        wanted.append(QItemSelectionRange(model.index(first), model.index(last)))
    selection.select(wanted, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    return rows[0] if rows else -1


def _rows(model: CardsModel, numbers: Sequence[int]) -> list[int]:
    if len(numbers) <= _FEW:
        return [row for number in numbers if (row := model.row(number)) >= 0]
    wanted = set(numbers)
    return [row for row, number in enumerate(model.rows[:]) if number in wanted]


def _ranges(rows: Sequence[int]) -> Iterator[tuple[int, int]]:
    first = last = -2
    for row in rows:
        if row != last + 1:
            if first >= 0:
                yield first, last
            first = row
        last = row
    if first >= 0:
        yield first, last
