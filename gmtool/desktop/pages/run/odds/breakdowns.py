"""The lines of a number: what makes it, and by which rule."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from gmtool.desktop.base.parts.labels import label
from gmtool.desktop.base.theme.current import theme
from gmtool.presentation.fight.numbers import MINUS, signed, total_text
from gmtool.rules.seam import Breakdown, Modifier

Row = tuple[str, str, bool]
"""A label, its value, and whether it is a title."""


_ACROSS = 3
"""The columns of the grid that a line takes: its label, its value, and the gap to the next."""
_GAP = 12


class BreakdownView(QWidget):
    """Labels to the left, values to the right; a line that comes from a rule opens it."""

    rule_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, columns: int = 1) -> None:
        """Lines stand side by side in so many columns, in small type where there are several."""
        super().__init__(parent)
        self._columns = columns
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        for column in range(columns):
            self._grid.setColumnStretch(column * _ACROSS, 1)
        self._rows: list[tuple[QLabel, QLabel]] = []

    def show_breakdowns(self, breakdowns: Sequence[Breakdown], *, headed: bool = True) -> None:
        """Show these, one under the other; `headed` says whether the first one needs its title."""
        rows: list[Row] = []
        for place, breakdown in enumerate(breakdowns):
            rows += _rows(breakdown, headed=headed or place > 0)
        self._fill(rows)

    def _fill(self, rows: Sequence[Row]) -> None:
        while len(self._rows) < len(rows):
            self._add_row()
        self._grid.setVerticalSpacing(theme().px(3))
        for column in range(1, self._columns):
            self._grid.setColumnMinimumWidth(column * _ACROSS - 1, theme().px(_GAP))
        for place, (name, value) in enumerate(self._rows):
            used = place < len(rows)
            name.setVisible(used)
            value.setVisible(used)
            if used:
                text, number, strong = rows[place]
                name.setText(f"<b>{text}</b>" if strong else text)
                value.setText(f"<b>{escape(number)}</b>")
        self.setVisible(bool(rows))

    def _add_row(self) -> None:
        role = "small" if self._columns > 1 else ""
        name, value = label("", role), label("", role)
        name.setTextFormat(Qt.TextFormat.RichText)
        value.setTextFormat(Qt.TextFormat.RichText)
        name.setWordWrap(True)
        name.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        name.linkActivated.connect(self.rule_clicked)
        down, across = divmod(len(self._rows), self._columns)
        self._grid.addWidget(name, down, across * _ACROSS)
        self._grid.addWidget(value, down, across * _ACROSS + 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self._rows.append((name, value))


def _rows(breakdown: Breakdown, *, headed: bool) -> list[Row]:
    lines = breakdown.lines
    if headed and len(lines) == 1:
        only = lines[0]
        named = "" if only.label.lower() in breakdown.title.lower() else f": {only.label}"
        return [(_linked(f"{breakdown.title}{named}", only.rule), total_text(breakdown), True)]
    told = [(_linked(line.label, line.rule), _value(line, place == 0), False) for place, line in enumerate(lines)]
    return [(escape(breakdown.title), total_text(breakdown), True), *told] if headed else told


def _value(line: Modifier, first: bool) -> str:
    return str(line.value).replace("-", MINUS) if first else signed(line.value)


def _linked(label: str, rule: str) -> str:
    text = escape(label)
    if not rule:
        return text
    colour = theme().palette.muted
    return f'<a href="{escape(rule)}" title="{escape(rule)}" style="color: {colour}">{text}</a>'
