"""The lines of a number: what makes it, and by which rule."""

import re
from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.labels import label
from gmtool.desktop.base.parts.layouts import column_of, laid_out_once, row_in
from gmtool.desktop.base.theme.current import theme
from gmtool.presentation.fight.words.numbers import MINUS, total_text
from gmtool.presentation.text import with_minus
from gmtool.rules.seam import Breakdown, signed

Row = tuple[str, str, bool]
"""A label, its value, and whether it is a title."""


_GAP = 16
"""The gap between two columns at 100 %."""
_LONG, _SHORT, _BOTH = 16, 6, 26
"""A value of more than `_LONG` letters has no column of its own, nor one of more than `_SHORT` beside a long label."""
_TAG = re.compile("<[^>]*>")
_UNEVEN = 1.5
"""So much higher than an even share a column may be, to keep the lines of a number together."""


class BreakdownRow(QWidget):
    """A label to the left and its value to the right; a long value stands after its label, and breaks into lines."""

    def __init__(self, small: bool, rule_clicked: SignalInstance) -> None:
        super().__init__()
        role = "small" if small else ""
        self.name, self.value = label("", role), label("", role)
        for part in (self.name, self.value):
            part.setTextFormat(Qt.TextFormat.RichText)
        self.name.setWordWrap(True)
        self.name.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.name.linkActivated.connect(rule_clicked)
        row_in(self, (self.name, 1), (self.value, 0), gap=8, margins=0)
        self.value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self.name.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    def show_row(self, row: Row) -> None:
        text, number, strong = row
        words = _TAG.sub("", text)
        named, value = f"<b>{text}</b>" if strong else text, f"<b>{escape(number)}</b>"
        after = len(number) > (_LONG if len(words) + len(number) <= _BOTH else _SHORT)
        self.name.setText(f"{named}&ensp;{value}" if after else named)
        self.value.setText("" if after else value)
        self.value.setVisible(not after)


class BreakdownView(QWidget):
    """Labels to the left, values to the right; a line that comes from a rule opens it."""

    rule_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, columns: int = 1) -> None:
        """Lines stand in so many columns, one or two, that are read one after the other; in two in small type."""
        super().__init__(parent)
        self._columns = [column_of(gap=3) for _ in range(columns)]
        self._across = row_in(self, *((column, 1) for column in self._columns), gap=_GAP, margins=0)
        for column in self._columns:
            column.addStretch(1)
        self.rows: list[BreakdownRow] = []
        self._first = 0
        """So many rows stand in the first column."""

    def set_dense(self, dense: bool) -> None:
        """Have lines stand closer, or not."""
        for column in self._columns:
            column.setSpacing(0 if dense else theme().px(3))

    def show_breakdowns(self, breakdowns: Sequence[Breakdown], *, headed: bool = True) -> None:
        """Show these, one under the other; `headed` says whether the first one needs its title."""
        groups = [_rows(breakdown, headed=headed or place > 0) for place, breakdown in enumerate(breakdowns)]
        rows = [row for group in groups for row in group]
        whole = len(self._columns) == 1
        self._fill(rows, len(rows) if whole else height_of_first([len(group) for group in groups]))

    def _fill(self, rows: Sequence[Row], first: int) -> None:
        with laid_out_once(self._across):
            changed = range(min(first, self._first), min(max(first, self._first), len(self.rows)))
            self._first = first
            if len(self._columns) > 1:  # without a second one the first has all of the width
                self._across.setStretch(1, int(len(rows) > first))
            for place in changed:
                self._put(place)
            while len(self.rows) < len(rows):
                self.rows.append(BreakdownRow(len(self._columns) > 1, self.rule_clicked))
                self._put(len(self.rows) - 1)
            for place, row in enumerate(self.rows):
                if place < len(rows):
                    row.show_row(rows[place])
                row.setVisible(place < len(rows))
        self.setVisible(bool(rows))

    def _put(self, place: int) -> None:
        """Put a row at its place in the first column, or in the second."""
        first = self._first
        column, down = (self._columns[0], place) if place < first else (self._columns[-1], place - first)
        column.insertWidget(down, self.rows[place])


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
    text = escape(with_minus(label))
    if not rule:
        return text
    colour = theme().palette.muted
    return f'<a href="{escape(rule)}" title="{escape(rule)}" style="color: {colour}">{text}</a>'
