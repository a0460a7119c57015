"""The rows of a list as a table model, sorted by a click on a heading and narrowed by typing."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from gmtool.desktop.base.parts.labels import in_lines, tool_tip
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.presentation.lists import (
    Entry,
    cell_text,
    columns_of,
    heading_of,
    is_number,
    row_words,
    sort_key,
    typed_words,
)
from gmtool.rules.seam import CardField

Index = QModelIndex | QPersistentModelIndex
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignCenter
_SHORT = 24
"""A text of so many letters is never cut off by its cell."""
_WHOLE = 2_000
"""So many letters of a longer one are told where the mouse rests."""
MARKS = 0
"""The column that says whose a row is."""


class ListModel(QAbstractTableModel):
    """A row an entry: whose it is, its name, and every field that says something of one of them.

    `entries` are those that are shown, in their order; `everything` are all of the list.
    """

    def __init__(self) -> None:
        super().__init__()
        self.everything: list[Entry] = []
        self.entries: list[Entry] = []
        self.fields: tuple[CardField, ...] = ()
        self._typed: list[str] = []
        self._pinned = ""
        self._sorted: tuple[int, Qt.SortOrder] = (-1, Qt.SortOrder.AscendingOrder)
        self._said: dict[str, tuple[Entry, str]] = {}
        self._headings: list[str] = []
        """The headings in the lines that their columns have room for, after `break_headings`."""

    def show_entries(self, fields: Sequence[CardField], entries: Sequence[Entry]) -> None:
        """Show these rows. Where only what they say has changed, the table stays where it is."""
        columns = columns_of(fields, entries)
        self.everything = list(entries)
        if [one.key for one in columns] != [one.key for one in self.fields]:
            self.beginResetModel()
            self._said.clear()
            self._headings = []
            self.fields = columns
            self.entries = self._arranged()
            self.endResetModel()
        else:
            self.fields = columns
            self._arrange()

    def break_headings(self, headings: Sequence[str]) -> None:
        """Show the headings of the fields in these lines."""
        if headings and list(headings) != self._headings:
            self._headings = list(headings)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 1, len(headings))

    def narrow(self, typed: str) -> None:
        """Leave only the rows that have all these words."""
        self._typed, self._pinned = typed_words(typed), ""
        self._arrange()

    def pin(self, id: str) -> None:
        """This row stays in sight while it is written, whatever was searched, until something else is."""
        self._pinned = id

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Numbers by their size, words by the alphabet; no column: as they are printed."""
        self._sorted = (column, order)
        self._arrange()

    def _arranged(self) -> list[Entry]:
        rows = [entry for entry in self.everything if self._fits(entry)]
        column, order = self._sorted
        if 0 <= column <= len(self.fields):
            rows.sort(key=lambda entry: self._sort_key(entry, column), reverse=order == Qt.SortOrder.DescendingOrder)
        return rows

    def _arrange(self) -> None:
        rows = self._arranged()
        if [one.id for one in rows] != [one.id for one in self.entries]:
            self.beginResetModel()
            self.entries = rows
            self.endResetModel()
        elif rows:
            self.entries = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self.fields)))

    def _fits(self, entry: Entry) -> bool:
        if not self._typed or entry.id == self._pinned:
            return True
        kept = self._said.get(entry.id)
        if kept is None or kept[0] is not entry:
            self._said[entry.id] = kept = (entry, row_words(self.fields, entry))
        return all(word in kept[1] for word in self._typed)

    def row(self, id: str) -> int:
        """The row of an entry, or -1."""
        return next((row for row, one in enumerate(self.entries) if one.id == id), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self.fields) + 1

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:  # noqa: N802
        if way is not Qt.Orientation.Horizontal or not 0 <= section <= len(self.fields):
            return None
        if section == MARKS:
            words = tr("★ your own, ⚠ not in use")
            about: dict[int, object] = {Qt.ItemDataRole.ToolTipRole: words, Qt.ItemDataRole.AccessibleTextRole: words}
            return about.get(role)
        field = self.fields[section - 1]
        said: dict[int, object] = {
            Qt.ItemDataRole.DisplayRole: self._headings[section - 1] if self._headings else heading_of(field),
            Qt.ItemDataRole.AccessibleTextRole: heading_of(field),
            Qt.ItemDataRole.ToolTipRole: tool_tip("\n".join(filter(None, (heading_of(field), field.help)))),
            Qt.ItemDataRole.TextAlignmentRole: _align(field),
        }
        return said.get(role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tool_tip(entry.problem or entry.remark) or self._whole(entry, index.column())
        if role == Qt.ItemDataRole.ForegroundRole and entry.problem:
            return theme().colour("warn")
        if index.column() == MARKS:
            return self._mark(entry, role)
        field = self.fields[index.column() - 1]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                text = entry.label if field.key == "name" else cell_text(field, entry.values.get(field.key))
                return text or (tr("(no name)") if field.key == "name" else "")
            case Qt.ItemDataRole.TextAlignmentRole:
                return _align(field)
            case Qt.ItemDataRole.AccessibleTextRole if field.key == "name":
                return f"{entry.label or tr('no name')}, {entry.mark_words}"
        return None

    def _whole(self, entry: Entry, column: int) -> str | None:
        """The whole text of a cell if it may be longer than the cell; else None."""
        field = self.fields[column - 1] if column != MARKS else None
        text = cell_text(field, entry.values.get(field.key), _WHOLE) if field is not None else ""
        return in_lines(text) if len(text) > _SHORT else None

    def _sort_key(self, entry: Entry, column: int) -> tuple[float, str]:
        if column == MARKS:
            return (0.0, entry.mark)
        field = self.fields[column - 1]
        return sort_key(field, entry.label if field.key == "name" else entry.values.get(field.key, field.default))

    @staticmethod
    def _mark(entry: Entry, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.mark
            case Qt.ItemDataRole.AccessibleTextRole:
                return entry.mark_words
            case Qt.ItemDataRole.TextAlignmentRole:
                return _CENTRE
            case Qt.ItemDataRole.ForegroundRole:
                return theme().colour("accent")
        return None


def _align(field: CardField) -> Qt.AlignmentFlag:
    return _RIGHT if is_number(field) else _LEFT if field.key == "name" or field.default is not False else _CENTRE
