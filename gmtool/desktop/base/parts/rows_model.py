"""A list model over a Python list: one value a row."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex


class RowsModel(QAbstractListModel):
    """Whoever derives from it fills `_rows`, tells Qt of every change, and says what a row shows."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Any] = []

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """As many as there are; none below a row."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What the row shows; nothing for what is no row."""
        if not self.checkIndex(index, QAbstractListModel.CheckIndexOption.IndexIsValid):
            return None
        return self.shown(index.row(), role)

    def shown(self, place: int, role: int) -> object:
        """What a row shows in a role."""
        raise NotImplementedError
