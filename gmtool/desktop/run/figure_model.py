"""The figures as a list model, for a fight without a map."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt

from gmtool.desktop.parts import tool_tip
from gmtool.desktop.parts.rows import RowsModel
from gmtool.desktop.run.moment import Moment
from gmtool.rules.seam import Condition, Counter, Side

FIGURE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure as its row shows it. `acting` and `candidate` are what lights it."""

    counter: Counter
    side: Side | None
    conditions: tuple[Condition, ...]
    opponents: tuple[str, ...]
    acting: bool
    hint: str | None = None
    """A few words where the figure could be picked for what is asked: its chance. None where it could not."""

    @property
    def words(self) -> str:
        """The row as one sentence."""
        counter = self.counter
        health = f"{counter.health} left" if counter.full else counter.health
        parts = [counter.name, self.side.name if self.side else "", health]
        parts += [str(counter.posture), counter.facts, *(condition.label for condition in self.conditions)]
        parts += [f"fights {', '.join(self.opponents)}"] if self.opponents else []
        return ", ".join(part for part in parts if part)


class FigureModel(RowsModel):
    """One row a figure that is still there, in the order of the muster, side by side."""

    def show(self, moment: Moment, hints: Callable[[str], str | None]) -> None:
        """Show the figures of a moment; `hints` are the words beside those that could be picked."""
        rows = [_row(moment, counter, hints(counter.figure)) for counter in _in_sides(moment)]
        if [row.counter.figure for row in rows] != [row.counter.figure for row in self._rows]:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
            return
        for place, row in enumerate(rows):
            if row != self._rows[place]:
                self._rows[place] = row
                self.dataChanged.emit(self.index(place), self.index(place))

    def place_of(self, figure: str | None) -> int:
        """The row of a figure, or -1."""
        return next((place for place, row in enumerate(self._rows) if row.counter.figure == figure), -1)

    def shown(self, place: int, role: int) -> object:
        """The name; the whole row under `FIGURE`."""
        row: FigureRow = self._rows[place]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.counter.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.words
            case Qt.ItemDataRole.ToolTipRole:
                held = [f"{c.label} ({c.until})" if c.until else c.label for c in row.conditions]
                return tool_tip("\n".join([*row.counter.summary, *held])) or None
            case Qt.ItemDataRole.UserRole:
                return row
        return None


def _in_sides(moment: Moment) -> list[Counter]:
    order = list(moment.sides)
    there = [counter for counter in moment.counters.values() if not counter.gone]
    return sorted(there, key=lambda c: order.index(c.side) if c.side in order else len(order))


def _row(moment: Moment, counter: Counter, hint: str | None) -> FigureRow:
    opponents = tuple(moment.name(figure) for figure in counter.opponents)
    acting = counter.figure in moment.agenda.next[:1]
    side = moment.sides.get(counter.side)
    return FigureRow(counter, side, moment.conditions(counter.figure), opponents, acting, hint)
