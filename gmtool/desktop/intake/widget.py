"""How the import page is divided."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from gmtool.desktop.theme import theme


class IntakeWidget(QWidget):
    """What can be chosen about a table at the left; head, cards and report at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._columns: QWidget | None = None

    def lay_out(self, columns: QWidget, head: QWidget, preview: QWidget, report: QWidget) -> None:
        """Put everything in its place."""
        self._columns = columns
        lower = QSplitter(Qt.Orientation.Vertical)
        lower.setChildrenCollapsible(False)
        for part in (preview, report):
            lower.addWidget(part)
        lower.setSizes([theme().px(300), theme().px(300)])
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(theme().px(8), 0, theme().px(8), 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(lower, 1)
        split = QSplitter()
        split.setChildrenCollapsible(False)
        split.addWidget(columns)
        split.addWidget(right)
        split.setSizes([theme().px(360), theme().px(900)])
        split.setStretchFactor(1, 1)
        columns.setMinimumWidth(theme().px(260))
        columns.hide()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(split)

    def show_columns(self, table: bool) -> None:
        """A table of text has columns; JSON has not."""
        if self._columns is not None:
            self._columns.setVisible(table)
