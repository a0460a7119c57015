"""The log as a list model that only grows and shrinks at its end."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QModelIndex, QObject, QSortFilterProxyModel, Qt

from gmtool.desktop.base.parts.rows_model import Index, RowsModel
from gmtool.encounter import Entry, Journal
from gmtool.language import tr
from gmtool.presentation.text import with_minus
from gmtool.records import dataclass
from gmtool.rules.seam import Line

LOGGED = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log and the entry that it tells of. `undone`: it was taken back, and can be done again.

    `giver` is the player who gave the dice or the decision on a phone; empty where nobody did.
    """

    entry: int
    line: Line
    undone: bool = False
    giver: str = ""

    @property
    def heading(self) -> bool:
        """True if a turn begins here."""
        return self.line.heading

    @property
    def spoken(self) -> str:
        """The sentence for those who do not see how it is drawn."""
        line = tr("{line} Given by {player}.", line=self.line.text, player=self.giver) if self.giver else self.line.text
        return tr("Taken back: {line}", line=line) if self.undone else line


class LogModel(RowsModel[LogLine]):
    """The lines of the line of play: what stands, then what was undone. Known entries are never told again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._numbers: tuple[int, ...] = ()
        self._starts: list[int] = []
        self.standing = 0
        """The number of rows, from the first, that are not undone."""
        self._givers: Mapping[int, str] = {}

    def follow(self, journal: Journal) -> None:
        numbers = (*journal.line().numbers, *journal.ahead().numbers)
        kept = _shared(self._numbers, numbers)
        self._cut(kept)
        self._add([journal.entry(number) for number in numbers[kept:]])
        self._numbers = numbers
        done = len(journal.line())
        self._stand(self._starts[done] if done < len(self._starts) else len(self.rows))

    def show_givers(self, givers: Mapping[int, str]) -> None:
        """Say whose dice or decisions are in entries, by their numbers, at the first line of each."""
        if givers != self._givers:
            self._givers = givers
            if self.rows:
                self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    def _add(self, entries: Sequence[Entry]) -> None:
        lines = [(entry.number, line) for entry in entries for line in entry.lines]
        added = [LogLine(number, replace(line, text=with_minus(line.text))) for number, line in lines]
        self._note_starts(entries)
        if not added:
            return
        first = len(self.rows)
        self.beginInsertRows(QModelIndex(), first, first + len(added) - 1)
        self.rows += added
        # what is new stands, unless it is said otherwise
        self.standing = len(self.rows) if self.standing == first else self.standing
        self.endInsertRows()

    def _stand(self, rows: int) -> None:
        first, last = sorted((min(self.standing, len(self.rows)), rows))
        self.standing = rows
        if first < last:
            self.dataChanged.emit(self.index(first), self.index(last - 1))

    def shown(self, place: int, role: int) -> object:
        row: LogLine = self.rows[place]
        logged = replace(row, undone=True) if place >= self.standing else row
        giver = self._givers.get(row.entry, "")
        if giver and (place == 0 or self.rows[place - 1].entry != row.entry):
            logged = replace(logged, giver=giver)
        if role == Qt.ItemDataRole.DisplayRole:
            return logged.line.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return logged.spoken
        return logged if role == LOGGED else None

    def _note_starts(self, entries: Sequence[Entry]) -> None:
        at = len(self.rows)
        for entry in entries:
            self._starts.append(at)
            at += len(entry.lines)

    def _cut(self, kept: int) -> None:
        if kept >= len(self._starts):
            return
        first = self._starts[kept]
        del self._starts[kept:]
        if first < len(self.rows):
            self.beginRemoveRows(QModelIndex(), first, len(self.rows) - 1)
            del self.rows[first:]
            self.standing = min(self.standing, first)
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
        logged: LogLine = self.sourceModel().index(row, 0, parent).data(LOGGED)
        return logged.heading or self.figure in logged.line.figures


def _shared(old: tuple[int, ...], new: tuple[int, ...]) -> int:
    """The number of leading entries that both share; the end is looked at first, where the change nearly always is."""
    for kept in (len(old), len(new), len(old) - 1):
        if 0 <= kept <= min(len(old), len(new)) and old[:kept] == new[:kept]:
            return kept
    return next((place for place, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
