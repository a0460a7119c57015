"""Why a number is what it is, line by line."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from gmtool.desktop.parts.labels import label, literal, tool_tip
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Breakdown


class BreakdownLines(QWidget):
    """The lines of a breakdown and its total; a line that a rule makes is a link to it."""

    rule_wanted = Signal(str)

    def __init__(self, breakdown: Breakdown, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(theme().px(2))
        grid.setColumnStretch(0, 1)
        for row, line in enumerate(breakdown.lines):
            grid.addWidget(self._line(line.label, line.rule), row, 0)
            grid.addWidget(label(signed(line.value) if row else str(line.value), "strong"), row, 1)
        last = len(breakdown.lines)
        grid.addWidget(label(breakdown.title, "strong"), last, 0)
        grid.addWidget(label(breakdown.text or str(breakdown.total), "strong"), last, 1)

    def _line(self, text: str, rule: str) -> QLabel | QPushButton:
        if not rule:
            return label(text, "muted")
        link = QPushButton(literal(text))
        link.setProperty("kind", "link")
        link.setToolTip(tool_tip(f"The rule {rule}"))
        link.clicked.connect(lambda: self.rule_wanted.emit(rule))
        return link


def signed(value: int) -> str:
    """A modifier as it is written: +2, −3, 0."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


def in_words(breakdown: Breakdown) -> str:
    """A breakdown in one line: 9 = 12 DX − 2 leather − 1 large shield."""
    parts = [
        f"{line.value} {line.label}"
        if not place
        else f"{'+' if line.value >= 0 else '−'} {abs(line.value)} {line.label}"
        for place, line in enumerate(breakdown.lines)
    ]
    total = breakdown.text or str(breakdown.total)
    return f"{total} = {' '.join(parts)}" if parts else total
