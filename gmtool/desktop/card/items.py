"""The things a card carries: a table with the system's numbers, its marks to tick, and a list to add from."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from gmtool.rules.seam import CardField, Item, Json

Index = QModelIndex | QPersistentModelIndex
Row = dict[str, Json]
_LETTERS = 40
"""So many letters of the key of an unknown thing are shown."""


class ItemsModel(QAbstractTableModel):
    """A row a thing: its name, its marks, its numbers, notes on it, and a cross to take it away."""

    edited = Signal()

    def __init__(self, field: CardField) -> None:
        super().__init__()
        self._items: Mapping[str, Item] = {item.key: item for item in field.items()}
        self._marks = tuple(field.columns.items())
        self._numbers: tuple[str, ...] = ()
        self.rows: list[Row] = []
        self.locked = False

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show what a card has."""
        if list(rows) == self.rows:
            return
        self.beginResetModel()
        self._take([dict(row) for row in rows])
        self.endResetModel()

    def add(self, key: str) -> None:
        """One thing more; its marks are not said yet."""
        self._change([*self.rows, {"item": key}])

    def take_away(self, place: int) -> None:
        """One thing less."""
        self._change([row for at, row in enumerate(self.rows) if at != place])

    def item(self, place: int) -> Item:
        """What stands in a row; unknown things are shown by their key."""
        key = str(self.rows[place].get("item", ""))
        return self._items.get(key, Item(key, key[:_LETTERS] or "?"))

    @property
    def cross(self) -> int:
        """The column of the crosses."""
        return self.notes + 1

    @property
    def notes(self) -> int:
        """The column of the notes."""
        return 1 + len(self._marks) + len(self._numbers)

    @property
    def number_columns(self) -> range:
        """The columns of the system's numbers."""
        return range(1 + len(self._marks), self.notes)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """How many things."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """Name, marks, numbers, notes, cross."""
        return 0 if parent.isValid() else self.cross + 1

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:  # noqa: N802
        """What the columns are."""
        if way != Qt.Orientation.Horizontal or not 0 <= section <= self.cross:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.DisplayRole:
            return ("Item", *(text for _, text in self._marks), *self._numbers, "Notes", "")[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A text or a tick."""
        if not index.isValid():
            return None
        place = index.column()
        if 0 < place <= len(self._marks):
            return self._mark(index, role)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(self.item(index.row()), place)
        if role == Qt.ItemDataRole.ToolTipRole:
            item = self.item(index.row())
            return {self.cross: f"Take {item.label} away", self.notes: item.notes}.get(place, item.label)
        return None

    def _text(self, item: Item, place: int) -> str:
        if place == self.cross:
            return "" if self.locked else "✕"
        numbers = (item.numbers.get(name, "") for name in self._numbers)
        return (item.label, *("" for _ in self._marks), *numbers, item.notes)[place]

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Tick or clear a mark."""
        place = index.column() - 1
        if role != Qt.ItemDataRole.CheckStateRole or not 0 <= place < len(self._marks) or self.locked:
            return False
        ticked = Qt.CheckState(value) == Qt.CheckState.Checked
        self.rows[index.row()] = {**self.rows[index.row()], self._marks[place][0]: ticked}
        self.dataChanged.emit(index, index, [role])
        self.edited.emit()
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Marks can be ticked."""
        flags = super().flags(index)
        if index.isValid() and 0 < index.column() <= len(self._marks) and not self.locked:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def _mark(self, index: Index, role: int) -> object:
        if role != Qt.ItemDataRole.CheckStateRole:
            return None
        key = self._marks[index.column() - 1][0]
        return Qt.CheckState.Checked if self.rows[index.row()].get(key) else Qt.CheckState.Unchecked

    def _change(self, rows: list[Row]) -> None:
        self.beginResetModel()
        self._take(rows)
        self.endResetModel()
        self.edited.emit()

    def _take(self, rows: list[Row]) -> None:
        self.rows = rows
        found = (self._items[key] for row in rows if (key := str(row.get("item", ""))) in self._items)
        self._numbers = tuple(dict.fromkeys(number for item in found for number in item.numbers))
