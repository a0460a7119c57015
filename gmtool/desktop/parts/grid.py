"""A small table of texts, as it stands on a record card."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

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


def _cell(text: str, role: str = "") -> QLabel:
    cell = label(text.replace(" %", "\u00a0%"), role)  # a number and its per cent stay together
    cell.setWordWrap(True)
    cell.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    return cell


def _stretch(place: int, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> int:
    longest = max((len(row[place]) for row in rows if place < len(row)), default=0)
    return min(max(longest, len(columns[place]), 4), 40)
