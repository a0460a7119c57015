"""The rows of a strip as a list model."""

from collections.abc import Sequence

from PySide6.QtCore import Qt

from gmtool.desktop.parts.rows import RowsModel
from gmtool.desktop.run.strip.rows import StripRow

ROW = Qt.ItemDataRole.UserRole


class StripModel(RowsModel):
    """One row a figure; while they are the same figures, only rows that are others are drawn anew."""

    @property
    def rows(self) -> Sequence[StripRow]:
        """What is shown."""
        return self._rows

    def show(self, rows: Sequence[StripRow]) -> None:
        """Show these."""
        if [row.figure for row in rows] != [row.figure for row in self._rows]:
            self.beginResetModel()
            self._rows = list(rows)
            self.endResetModel()
            return
        for place, row in enumerate(rows):
            if row != self._rows[place]:
                self._rows[place] = row
                self.dataChanged.emit(self.index(place), self.index(place))

    def place_of(self, figure: str | None) -> int:
        """The row of a figure, or -1."""
        return next((place for place, row in enumerate(self._rows) if row.figure == figure), -1)

    def shown(self, place: int, role: int) -> object:
        """The name; the whole row in words; the row itself under `ROW`."""
        row: StripRow = self._rows[place]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.words
            case Qt.ItemDataRole.UserRole:
                return row
        return None
