"""The table of random figures; where it is narrow, the last numbers give way to what is carried."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView

from gmtool.desktop.quick.figures_model import FiguresModel
from gmtool.desktop.theme import theme, theme_signals

_WORDS: Final = 200
"""Pixels at 100 % that the last column should have."""


class FiguresTable(QTableView):
    """Only to be looked at."""

    def __init__(self, model: FiguresModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setAccessibleName("The figures that would be added")
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        model.modelReset.connect(self._share)
        theme_signals().theme_changed.connect(self._fit)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Share the width anew."""
        super().resizeEvent(event)
        self._share()

    def _fit(self) -> None:
        row = QFontMetrics(theme().font()).height() + theme().px(12)
        self.verticalHeader().setMinimumSectionSize(row)
        self.verticalHeader().setDefaultSectionSize(row)
        self.setMinimumHeight(4 * row)

    def _share(self) -> None:
        head, last = self.horizontalHeader(), self.model().columnCount() - 1
        if last < 1:
            return
        widths = [max(self.sizeHintForColumn(column), head.sectionSizeHint(column)) for column in range(last)]
        room = self.viewport().width() - theme().px(_WORDS) - sum(widths)
        for column in range(last, -1, -1):
            spared = 0 < column < last and room < 0
            self.setColumnHidden(column, spared)
            room += widths[column] if spared else 0
            mode = QHeaderView.ResizeMode.Stretch if column == last else QHeaderView.ResizeMode.ResizeToContents
            head.setSectionResizeMode(column, mode)
