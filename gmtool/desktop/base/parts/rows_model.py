"""A list model over a Python list: one value a row."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")


class RowsModel(QAbstractListModel, Generic[Row]):
    """Whoever derives from it says what a row shows, and tells Qt of what it changes in `rows` by itself."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []

    def set_rows(self, rows: Iterable[Row]) -> None:
        """Other rows, whatever was shown."""
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    def update_rows(self, rows: Iterable[Row], key: Callable[[Row], object]) -> None:
        """Other rows; where they have the keys of those before, the view stays, and only what differs is drawn."""
        fresh = list(rows)
        if [key(row) for row in fresh] != [key(row) for row in self.rows]:
            self.set_rows(fresh)
            return
        for place, row in enumerate(fresh):
            if row != self.rows[place]:
                self.rows[place] = row
                self.dataChanged.emit(self.index(place), self.index(place))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """As many as there are; none below a row."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The data of a row; None for an index that is no row."""
        place = index.row()  # -1 if it is invalid; `checkIndex` would ask Qt, and Qt again for the number of rows
        return self.shown(place, role) if 0 <= place < len(self.rows) else None

    def shown(self, place: int, role: int) -> object:
        """The data of a row in a role."""
        raise NotImplementedError
