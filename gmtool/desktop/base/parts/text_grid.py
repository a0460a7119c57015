"""Small tables of texts, as they stand on a record card."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from gmtool.desktop.base.parts.labels import label, rule_line
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in
from gmtool.desktop.base.theme.current import theme


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
            column_in(pair, label(heading, "small"), label(text), gap=3, margins=0)
            flow.addWidget(pair)


class FoldingGrid(QWidget):
    """A table as `TextGrid`; where its columns have no room, each row as `TextPairs`, one below the other."""

    def __init__(self, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...], name: str = "") -> None:
        super().__init__()
        self._columns, self._rows = columns, rows
        self.grid = TextGrid(columns, rows, name)
        # else its columns would keep the whole page as wide as they are
        self.grid.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.folded: QWidget | None = None
        column_in(self, self.grid, margins=0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        fits = self.grid.minimumSizeHint().width() <= self.width()
        if not fits and self.folded is None and (layout := self.layout()) is not None:
            self.folded = self._fold()
            layout.addWidget(self.folded)
        self.grid.setVisible(fits)
        if self.folded is not None:
            self.folded.setVisible(not fits)

    def _fold(self) -> QWidget:
        folded = QWidget()
        column = column_in(folded, gap=8, margins=0)
        for row in self._rows:
            column.addWidget(rule_line())
            column.addWidget(TextPairs(self._columns, row, row[0] if row else ""))
        return folded


def _cell(text: str, role: str = "") -> QLabel:
    cell = label(text, role)
    cell.setWordWrap(True)
    cell.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    return cell


def _stretch(place: int, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> int:
    longest = max((len(row[place]) for row in rows if place < len(row)), default=0)
    return min(max(longest, len(columns[place]), 4), 40)
