"""The lines of a number: what makes it, and by which rule."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from gmtool.desktop.parts import label
from gmtool.desktop.run.numbers import MINUS, signed, total_text
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Breakdown, Modifier


class BreakdownView(QWidget):
    """Labels to the left, values to the right; a line that comes from a rule opens it."""

    rule_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        self._rows: list[tuple[QLabel, QLabel]] = []

    def show_breakdowns(self, breakdowns: Sequence[Breakdown], *, headed: bool = True) -> None:
        """Show these, one under the other; `headed` says whether the first one needs its title."""
        rows: list[tuple[str, str, bool]] = []
        for place, breakdown in enumerate(breakdowns):
            if headed or place:
                rows.append((escape(breakdown.title), total_text(breakdown), True))
            rows += [(_linked(line), _value(line, first), False) for first, line in _numbered(breakdown)]
        self._fill(rows)

    def _fill(self, rows: Sequence[tuple[str, str, bool]]) -> None:
        while len(self._rows) < len(rows):
            self._add_row()
        self._grid.setVerticalSpacing(theme().px(3))
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
        name, value = label(""), label("")
        name.setTextFormat(Qt.TextFormat.RichText)
        value.setTextFormat(Qt.TextFormat.RichText)
        name.setWordWrap(True)
        name.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        name.linkActivated.connect(self.rule_clicked)
        place = len(self._rows)
        self._grid.addWidget(name, place, 0)
        self._grid.addWidget(value, place, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self._rows.append((name, value))


def _numbered(breakdown: Breakdown) -> list[tuple[bool, Modifier]]:
    return [(place == 0, line) for place, line in enumerate(breakdown.lines)]


def _value(line: Modifier, first: bool) -> str:
    return str(line.value).replace("-", MINUS) if first else signed(line.value)


def _linked(line: Modifier) -> str:
    text = escape(line.label)
    if not line.rule:
        return text
    colour = theme().palette.muted
    return f'<a href="{escape(line.rule)}" title="{escape(line.rule)}" style="color: {colour}">{text}</a>'
