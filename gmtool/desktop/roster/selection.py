"""Which cards are chosen, by their numbers: a few, or fifty thousand as one range."""

from array import array
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QItemSelectionRange

from gmtool.desktop.roster.model import RosterModel

_FEW = 20


def chosen_numbers(model: RosterModel, selection: QItemSelectionModel) -> Sequence[int]:
    """The numbers of the chosen cards, in the order of the rows."""
    found = selection.selection()
    ranges = sorted((found.at(place).top(), found.at(place).bottom()) for place in range(found.count()))
    if ranges == [(0, len(model.rows) - 1)]:
        return model.rows
    numbers = array("q")
    for first, last in ranges:
        numbers.extend(model.rows[first : last + 1])
    return numbers


def choose_numbers(model: RosterModel, selection: QItemSelectionModel, numbers: Sequence[int]) -> int:
    """Choose the cards with these numbers, as far as they are shown; the first row of theirs, or -1."""
    rows = sorted(_rows(model, numbers))
    wanted = QItemSelection()
    for first, last in _ranges(rows):
        wanted.append(QItemSelectionRange(model.index(first), model.index(last)))
    selection.select(wanted, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    return rows[0] if rows else -1


def _rows(model: RosterModel, numbers: Sequence[int]) -> list[int]:
    if len(numbers) <= _FEW:
        return [row for number in numbers if (row := model.row(number)) >= 0]
    wanted = set(numbers)
    return [row for row, number in enumerate(model.rows[:]) if number in wanted]


def _ranges(rows: Sequence[int]) -> Iterator[tuple[int, int]]:
    first = last = -2
    for row in rows:
        if row != last + 1:
            if first >= 0:
                yield first, last
            first = row
        last = row
    if first >= 0:
        yield first, last
