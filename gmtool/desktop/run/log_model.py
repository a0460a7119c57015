"""The log as a list model that only grows and shrinks at its end."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

from gmtool.encounter import Journal
from gmtool.rules.seam import Line

Index = QModelIndex | QPersistentModelIndex
LOGGED = Qt.ItemDataRole.UserRole
HEADING = 3


@dataclass(frozen=True, slots=True)
class Logged:
    """A line of the log and the entry that it tells of."""

    entry: int
    line: Line

    @property
    def heading(self) -> bool:
        """Whether a turn begins here."""
        return self.line.weight >= HEADING


class LogModel(QAbstractListModel):
    """The lines of the line of play up to the head. Known entries are never told again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._numbers: tuple[int, ...] = ()
        self._starts: list[int] = []
        self._rows: list[Logged] = []

    def follow(self, journal: Journal) -> bool:
        """Take in what the journal has now; whether anything was added."""
        run = journal.line()
        kept = _shared(self._numbers, run.numbers)
        self._cut(kept)
        added = [Logged(entry.number, line) for entry in run[kept:] for line in entry.lines]
        self._note_starts(run[kept:])
        if added:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(added) - 1)
            self._rows += added
            self.endInsertRows()
        self._numbers = run.numbers
        return bool(added)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """As many as there are lines."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The sentence; the whole line under `LOGGED`."""
        if not self.checkIndex(index, QAbstractListModel.CheckIndexOption.IndexIsValid):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._rows[index.row()].line.text
        return self._rows[index.row()] if role == LOGGED else None

    def _note_starts(self, entries: Sequence[object]) -> None:
        at = len(self._rows)
        for entry in entries:
            self._starts.append(at)
            at += len(entry.lines)  # type: ignore[attr-defined]

    def _cut(self, kept: int) -> None:
        if kept >= len(self._starts):
            return
        first = self._starts[kept]
        del self._starts[kept:]
        if first < len(self._rows):
            self.beginRemoveRows(QModelIndex(), first, len(self._rows) - 1)
            del self._rows[first:]
            self.endRemoveRows()


class FigureFilter(QSortFilterProxyModel):
    """Only the lines that speak of one figure, with the headings of the turns."""

    figure = ""

    def show_figure(self, figure: str) -> None:
        """Filter by a figure; empty: everything."""
        self.beginResetModel()
        self.figure = figure
        self.endResetModel()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:  # noqa: N802
        """Headings stay."""
        if not self.figure:
            return True
        logged: Logged = self.sourceModel().index(row, 0, parent).data(LOGGED)
        return logged.heading or self.figure in logged.line.figures


def _shared(old: tuple[int, ...], new: tuple[int, ...]) -> int:
    """How many numbers both begin with; the end is looked at first, where the change nearly always is."""
    for kept in (len(old), len(new), len(old) - 1):
        if 0 <= kept <= min(len(old), len(new)) and old[:kept] == new[:kept]:
            return kept
    return next((place for place, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
