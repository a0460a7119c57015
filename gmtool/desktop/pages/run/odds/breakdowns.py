"""The lines of a number: what makes it, and by which rule."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from gmtool.desktop.base.parts.labels import label
from gmtool.desktop.base.parts.layouts import laid_out_once
from gmtool.desktop.base.theme.current import theme
from gmtool.presentation.fight.words.numbers import MINUS, total_text
from gmtool.rules.seam import Breakdown, signed

Row = tuple[str, str, bool]
"""A label, its value, and whether it is a title."""


_ACROSS = 3
"""The columns of the grid that a line takes: its label, its value, and the gap to the next."""
_GAP = 12
_LONG = 18
"""A value of more letters is broken into lines, so that it cannot push the other lines aside."""
_UNEVEN = 1.5
"""So much higher than an even share a column may be, to keep the lines of a number together."""


class BreakdownView(QWidget):
    """Labels to the left, values to the right; a line that comes from a rule opens it."""

    rule_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, columns: int = 1) -> None:
        """Lines stand in so many columns, one or two, that are read one after the other; in two in small type."""
        super().__init__(parent)
        self._columns = columns
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        for column in range(columns):
            self._grid.setColumnStretch(column * _ACROSS, 1)
        self._rows: list[tuple[QLabel, QLabel]] = []
        self._places: dict[int, tuple[int, int]] = {}
        """The column and line that each row stands in."""

    def show_breakdowns(self, breakdowns: Sequence[Breakdown], *, headed: bool = True) -> None:
        """Show these, one under the other; `headed` says whether the first one needs its title."""
        groups = [_rows(breakdown, headed=headed or place > 0) for place, breakdown in enumerate(breakdowns)]
        rows = [row for group in groups for row in group]
        self._fill(rows, len(rows) if self._columns == 1 else height_of_first([len(group) for group in groups]))

    def _fill(self, rows: Sequence[Row], first: int) -> None:
        while len(self._rows) < len(rows):
            self._add_row()
        self._place(first)
        self._grid.setVerticalSpacing(theme().px(3))
        for column in range(1, self._columns):
            self._grid.setColumnMinimumWidth(column * _ACROSS - 1, theme().px(_GAP))
        with laid_out_once(self._grid):
            for place, (name, value) in enumerate(self._rows):
                used = place < len(rows)
                if used:
                    text, number, strong = rows[place]
                    name.setText(f"<b>{text}</b>" if strong else text)
                    value.setWordWrap(len(number) > _LONG)
                    value.setText(f"<b>{escape(number)}</b>")
                name.setVisible(used)
                value.setVisible(used)
        self.setVisible(bool(rows))

    def _add_row(self) -> None:
        role = "small" if self._columns > 1 else ""
        name, value = label("", role), label("", role)
        name.setTextFormat(Qt.TextFormat.RichText)
        value.setTextFormat(Qt.TextFormat.RichText)
        name.setWordWrap(True)
        name.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        name.linkActivated.connect(self.rule_clicked)
        self._rows.append((name, value))

    def _place(self, first: int) -> None:
        """Put so many rows into the first column, and the others into the second."""
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        for place, (name, value) in enumerate(self._rows):
            across, down = (0, place) if place < first else (1, place - first)
            if self._places.get(place) != (across, down):
                self._places[place] = (across, down)
                self._grid.addWidget(name, down, across * _ACROSS, Qt.AlignmentFlag.AlignTop)
                self._grid.addWidget(value, down, across * _ACROSS + 1, right)


def height_of_first(groups: Sequence[int]) -> int:
    """The number of rows in the first of two columns: about half, and no group in both where possible."""
    half = -(-sum(groups) // 2)
    ends = [sum(groups[:count]) for count in range(1, len(groups) + 1)]
    best = min(ends, key=lambda end: max(end, sum(groups) - end), default=0)
    return best if max(best, sum(groups) - best) <= _UNEVEN * half else half


def _rows(breakdown: Breakdown, *, headed: bool) -> list[Row]:
    lines = breakdown.lines
    if headed and len(lines) == 1:
        only = lines[0]
        named = "" if only.label.lower() in breakdown.title.lower() else f": {only.label}"
        return [(_linked(f"{breakdown.title}{named}", only.rule), total_text(breakdown), True)]
    told = [(_linked(line.label, line.rule), _value(breakdown, place), False) for place, line in enumerate(lines)]
    return [(escape(breakdown.title), total_text(breakdown), True), *told] if headed else told


def _value(breakdown: Breakdown, place: int) -> str:
    """The number of a line. Beside a total in words a line of 0 is a remark, unless others are added to the first."""
    line, first = breakdown.lines[place], place == 0
    if breakdown.text and not line.value and not (first and any(one.value for one in breakdown.lines)):
        return ""
    return str(line.value).replace("-", MINUS) if first else signed(line.value)


def _linked(label: str, rule: str) -> str:
    text = escape(label)
    if not rule:
        return text
    colour = theme().palette.muted
    return f'<a href="{escape(rule)}" title="{escape(rule)}" style="color: {colour}">{text}</a>'
