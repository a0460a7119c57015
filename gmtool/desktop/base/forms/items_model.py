"""The items of a field as a table model: the system's numbers, marks to tick, and counts to type."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from gmtool.desktop.base.parts.labels import tool_tip
from gmtool.language import tr
from gmtool.rules.seam import CardField, Item, Json

Index = QModelIndex | QPersistentModelIndex
Row = dict[str, Json]
_LETTERS = 40
"""So many letters of the key of an unknown thing are shown."""


class ItemsModel(QAbstractTableModel):
    """A row a thing: its name, its counts, its marks, the list's numbers, notes on it, and a cross to take it away."""

    edited = Signal()

    def __init__(self, field: CardField) -> None:
        super().__init__()
        self._items: Mapping[str, Item] = {item.key: item for item in field.items()}
        self._marks = tuple(field.columns.items())
        self.counts = Counts(field)
        self.count_columns = range(1, 1 + len(self.counts.labels))
        """The columns of the numbers that are typed into; next to the name, for they are looked at most."""
        self.mark_columns = range(self.count_columns.stop, self.count_columns.stop + len(self._marks))
        """The columns of what is ticked."""
        self._numbers: tuple[str, ...] = ()
        self.rows: list[Row] = []
        self.locked = False

    def show_rows(self, rows: Sequence[Row]) -> None:
        if list(rows) == self.rows:
            return
        if [row.get("item") for row in rows] == [row.get("item") for row in self.rows]:
            # the same things with other marks and counts: the cursor stays, and what is being typed into
            self.rows = [dict(row) for row in rows]
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, self.cross))
            return
        self.beginResetModel()
        self._take([dict(row) for row in rows])
        self.endResetModel()

    def add(self, key: str) -> None:
        """One thing more; its marks are not said yet."""
        self._change([*self.rows, {"item": key}])

    def take_away(self, place: int) -> None:
        self._change([row for at, row in enumerate(self.rows) if at != place])

    def item(self, place: int) -> Item:
        """The thing in a row; an unknown one is shown by its key."""
        key = str(self.rows[place].get("item", ""))
        return self._items.get(key, Item(key, key[:_LETTERS] or "?"))

    @property
    def cross(self) -> int:
        return self.notes + 1

    @property
    def notes(self) -> int:
        return self.mark_columns.stop + len(self._numbers)

    @property
    def number_columns(self) -> range:
        """The columns of the system's numbers."""
        return range(self.mark_columns.stop, self.notes)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else self.cross + 1

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:  # noqa: N802
        if way != Qt.Orientation.Horizontal or not 0 <= section <= self.cross:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.DisplayRole:
            marks = (text for _, text in self._marks)
            return (tr("Item"), *self.counts.labels, *marks, *self._numbers, tr("Notes"), "")[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        place = index.column()
        if place in self.mark_columns:
            return self._mark(index, role)
        if place in self.count_columns:
            return self.counts.shown(
                place - self.count_columns.start, self.rows[index.row()], self.item(index.row()), role
            )
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(self.item(index.row()), place)
        if role == Qt.ItemDataRole.ToolTipRole:
            item = self.item(index.row())
            return tool_tip(
                {self.cross: tr("Remove {item}", item=item.label), self.notes: item.notes}.get(place, item.label)
            )
        return None

    def _text(self, item: Item, place: int) -> str:
        if place == self.cross:
            return "" if self.locked else "×"
        numbers = (item.numbers.get(name, "") for name in self._numbers)
        return (item.label, *("" for _ in range(self.mark_columns.stop - 1)), *numbers, item.notes)[place]

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        place = index.column()
        if self.locked:
            return False
        if role == Qt.ItemDataRole.CheckStateRole and place in self.mark_columns:
            return self._say(index, self._mark_key(index), Qt.CheckState(value) == Qt.CheckState.Checked)
        if role == Qt.ItemDataRole.EditRole and place in self.count_columns and isinstance(value, int):
            return self._say(index, self.counts.keys[place - self.count_columns.start], self.counts.bounded(value))
        return False

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if not index.isValid() or self.locked:
            return flags
        if index.column() in self.mark_columns:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        if index.column() in self.count_columns:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def _mark(self, index: Index, role: int) -> object:
        if role != Qt.ItemDataRole.CheckStateRole:
            return None
        ticked = self.rows[index.row()].get(self._mark_key(index))
        return Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked

    def _mark_key(self, index: Index) -> str:
        return self._marks[index.column() - self.mark_columns.start][0]

    def _say(self, index: Index, key: str, value: Json) -> bool:
        """Set a mark or a count of a row; False, and no edit, if it is already so."""
        row = self.rows[index.row()]
        if row.get(key) == value or (key not in row and not value):
            return False
        self.rows[index.row()] = {**row, key: value}
        self.dataChanged.emit(index, index)
        self.edited.emit()
        return True

    def _change(self, rows: list[Row]) -> None:
        self.beginResetModel()
        self._take(rows)
        self.endResetModel()
        self.edited.emit()

    def _take(self, rows: list[Row]) -> None:
        self.rows = rows
        found = (self._items[key] for row in rows if (key := str(row.get("item", ""))) in self._items)
        self._numbers = tuple(dict.fromkeys(number for item in found for number in item.numbers))


BOUNDS: Final = Qt.ItemDataRole.UserRole + 3
"""The role for the lowest and the highest that may be typed."""
_HIGHEST: Final = 9999
_COUNT_LETTERS: Final = 20


class Counts:
    """Counts of a field's rows, and how a cell shows them."""

    def __init__(self, field: CardField) -> None:
        self.keys = tuple(field.counts)
        self.labels = tuple(field.counts.values())
        self._lowest = 0 if field.lowest is None else field.lowest
        self._highest = _HIGHEST if field.highest is None else field.highest

    def bounded(self, number: int) -> int:
        """The number, or the nearest to it that may be."""
        return min(max(number, self._lowest), self._highest)

    def shown(self, place: int, row: Mapping[str, Json], item: Item, role: int) -> object:
        """The data of the cell of the count at this place; a value that is no number stays, and is shown as it is."""
        value = row.get(self.keys[place])
        number = self.bounded(0) if value is None else value
        about = tr("{number} of {item}", number=self.labels[place], item=item.label)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return str(number)[:_COUNT_LETTERS].replace("-", "−")
            case Qt.ItemDataRole.EditRole:
                return number if isinstance(number, int) else 0
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip(
                    tr("{about}, {lowest} to {highest}", about=about, lowest=self._lowest, highest=self._highest)
                )
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{about}: {number}"
            case _ if role == BOUNDS:
                return self._lowest, self._highest
        return None
