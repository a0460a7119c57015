"""The order as a list model that moves rows instead of drawing everything anew."""

from PySide6.QtCore import QModelIndex, QObject, Qt

from gmtool.desktop.base.parts.labels import tool_tip
from gmtool.desktop.base.parts.rows_model import Index, RowsModel
from gmtool.presentation.fight.rows.order_rows import OrderRow, with_changes
from gmtool.rules.seam import Progress

ROW = Qt.ItemDataRole.UserRole
FRESH = Qt.ItemDataRole.UserRole + 1
"""The role that is true for a row that has just been moved."""


class OrderModel(RowsModel[OrderRow]):
    """Rows of the order. After `show` those that were moved, or whose score changed, are fresh until `settle`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fresh: set[str] = set()

    @property
    def fresh(self) -> bool:
        """True if anything has just been moved."""
        return bool(self._fresh)

    def show(self, rows: tuple[OrderRow, ...], *, news: bool = True) -> None:
        """Show this order: rows that are gone go, new ones come, the others move to their places.

        Without `news` nothing is made of the changes: another moment is looked at.
        """
        before = {row.key: row for row in self.rows}
        rows = with_changes(rows, before) if news else rows
        moved = self._rearrange(rows, {row.key for row in rows})
        scored = {row.key for row in rows if row.was is not None}
        self._fresh = (scored or moved) if news else set()
        for place, row in enumerate(rows):
            if self.rows[place] != row or row.key in self._fresh:
                self.rows[place] = row
                self._touch(place)

    def settle(self) -> None:
        """Nothing is fresh any more."""
        fresh, self._fresh = self._fresh, set()
        for place, row in enumerate(self.rows):
            if row.key in fresh:
                self._touch(place)

    def place_of(self, figure: str | None) -> int:
        """The row of a figure that is still to act, or its first one; -1 if it has none."""
        places = [place for place, row in enumerate(self.rows) if row.figure and row.figure == figure]
        waiting = [place for place in places if self.rows[place].progress is not Progress.DONE]
        return (waiting or places or [-1])[0]

    def shown(self, place: int, role: int) -> object:
        row = self.rows[place]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.words
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip(row.tip) or None
            case Qt.ItemDataRole.UserRole:
                return row
        return row.key in self._fresh if role == FRESH else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if self.rows[index.row()].heading:
            return Qt.ItemFlag.ItemNeverHasChildren
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    def _rearrange(self, rows: tuple[OrderRow, ...], keys: set[str]) -> set[str]:
        for place in reversed(range(len(self.rows))):
            if self.rows[place].key not in keys:
                self.beginRemoveRows(QModelIndex(), place, place)
                del self.rows[place]
                self.endRemoveRows()
        moved = set()
        for place, row in enumerate(rows):
            if place < len(self.rows) and self.rows[place].key == row.key:
                continue
            found = self._find(row.key, place)
            if found is None:
                self.beginInsertRows(QModelIndex(), place, place)
                self.rows.insert(place, row)
                self.endInsertRows()
            else:
                self.beginMoveRows(QModelIndex(), found, found, QModelIndex(), place)
                self.rows.insert(place, self.rows.pop(found))
                self.endMoveRows()
                moved.add(row.key)
        return moved

    def _find(self, key: str, start: int) -> int | None:
        return next((place for place in range(start, len(self.rows)) if self.rows[place].key == key), None)

    def _touch(self, place: int) -> None:
        index = self.index(place)
        self.dataChanged.emit(index, index)
