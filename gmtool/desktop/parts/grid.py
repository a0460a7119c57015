"""Small tables of texts, as they stand on a record card."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from gmtool.desktop.parts.flow import FlowLayout
from gmtool.desktop.parts.labels import label, rule_line
from gmtool.desktop.theme import theme


class TextGrid(QWidget):
    """Columns with small headings, rows with a line under each."""

    def __init__(self, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...], name: str = "") -> None:
        super().__init__()
        self.setAccessibleName(name)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(theme().px(14))
        grid.setVerticalSpacing(theme().px(5))
        for place, text in enumerate(columns):
            grid.addWidget(_cell(text, "small"), 0, place)
            grid.setColumnStretch(place, _stretch(place, columns, rows))
        for row, cells in enumerate(rows):
            grid.addWidget(rule_line(), 2 * row + 1, 0, 1, max(1, len(columns)))
            for place, text in enumerate(cells[: len(columns)]):
                grid.addWidget(_cell(text), 2 * row + 2, place)


class TextPairs(QWidget):
    """A table of one row: each text under its heading, side by side as far as there is room."""

    def __init__(self, columns: tuple[str, ...], row: tuple[str, ...], name: str = "") -> None:
        super().__init__()
        self.setAccessibleName(name)
        flow = FlowLayout(self, theme().px(18))
        for heading, text in zip(columns, row, strict=False):
            pair = QWidget()
            column = QVBoxLayout(pair)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(theme().px(3))
            column.addWidget(label(heading, "small"))
            column.addWidget(label(text))
            flow.addWidget(pair)


def _cell(text: str, role: str = "") -> QLabel:
    cell = label(text.replace(" %", "\u00a0%"), role)  # a number and its per cent stay together
    cell.setWordWrap(True)
    cell.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    return cell


def _stretch(place: int, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> int:
    longest = max((len(row[place]) for row in rows if place < len(row)), default=0)
    return min(max(longest, len(columns[place]), 4), 40)
