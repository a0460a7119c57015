"""The table of a list, with a field to search it."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTableView, QWidget

from gmtool.desktop.base.parts.labels import dressed, label
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.lists.list_model import MARKS, ListModel
from gmtool.language import tr, trn
from gmtool.presentation.lists import Entry

_NAMES = 1
"""The column of the names."""
_WIDEST = 320
"""As wide as a column becomes by itself, at 100 %."""


class ListTable(QWidget):
    """Says which row is chosen; Return opens it. From the search, up and down walk the rows."""

    chosen = Signal()
    opened = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "ground")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = ListModel()
        self._id = ""
        self._fitted: list[str] = []
        self._fits = True
        self.search = dressed(
            QLineEdit(placeholderText=tr("Search this list…"), clearButtonEnabled=True), name=tr("Search this list")
        )
        self.search.installEventFilter(self)
        self.found = label("", "small")
        self.view = QTableView()
        self.view.setModel(self.model)
        self._column = column_in(self, self.search, self.found, (self.view, 1))
        self._dress()
        self.search.textChanged.connect(self._narrow)
        self.view.selectionModel().currentRowChanged.connect(self._changed)
        self.view.activated.connect(lambda _: self.opened.emit())
        self.model.modelReset.connect(self._again)
        theme_signals().theme_changed.connect(self.fit)

    def add_below(self, widget: QWidget) -> None:
        self._column.addWidget(widget)

    @property
    def entry(self) -> Entry | None:
        """The chosen row."""
        row = self.view.currentIndex().row()
        return self.model.entries[row] if 0 <= row < len(self.model.entries) else None

    def choose(self, id: str) -> None:
        """Choose this row; where it is not shown, the first one."""
        index = self.model.index(max(0, self.model.row(id)), 1)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.view.selectionModel().setCurrentIndex(index, flags)
        if index.isValid():
            self.view.scrollTo(index)

    def begin_search(self) -> None:
        """Put the keys into the search, on what was typed there before."""
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    def _count(self) -> None:
        count, whole = len(self.model.entries), len(self.model.everything)
        said = (
            trn("{count} of {n} row", "{count} of {n} rows", whole, count=count)
            if count != whole
            else trn("{n} row", "{n} rows", count)
        )
        self.found.setText(said if count or not self.search.text() else tr("No row here has all these words."))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """From the search, up and down walk the rows, and Return opens one."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched is self.search:
            if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
                self.view.keyPressEvent(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.opened.emit()
                return True
        return False

    def _narrow(self, typed: str) -> None:
        self.model.narrow(typed)
        self._count()

    def _changed(self, current: QModelIndex) -> None:
        if current.isValid():
            self._id = self.model.entries[current.row()].id
        self.chosen.emit()

    def _again(self) -> None:
        """Other rows, or another order: what was chosen stays so where it can."""
        fields = [field.key for field in self.model.fields]
        if fields != self._fitted:
            self._fitted = fields
            if self._fits:
                self.fit()
        self._count()
        self.view.horizontalHeader().setVisible(bool(fields))
        self.choose(self._id)
        if not self.model.entries:
            self.chosen.emit()

    def _dress(self) -> None:
        view, head = self.view, self.view.horizontalHeader()
        view.setAccessibleName(tr("Rows of the list"))
        view.setShowGrid(False)
        view.setTabKeyNavigation(False)
        view.setWordWrap(False)
        view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        view.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        view.verticalHeader().hide()
        view.setCornerWidget(QWidget())
        view.setSortingEnabled(True)
        head.setHighlightSections(False)
        head.setSortIndicatorClearable(True)
        head.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.fit()

    def widen(self) -> None:
        """Make the names fit, where one has become longer; columns never grow narrower under the eyes."""
        wanted = min(self.view.sizeHintForColumn(_NAMES) + theme().px(6), theme().px(_WIDEST))
        if wanted > self.view.columnWidth(_NAMES):
            self.view.setColumnWidth(_NAMES, wanted)

    @contextmanager
    def fitted_once(self) -> Iterator[None]:
        """Fit the columns after the rows of another list have come, and not as they come."""
        self._fits = False
        try:
            yield
        finally:
            self._fits = True
        self.fit()

    def fit(self) -> None:
        """Make the columns as wide as what they say."""
        row = QFontMetrics(theme().font()).height() + theme().px(10)
        self.view.verticalHeader().setMinimumSectionSize(row)
        self.view.verticalHeader().setDefaultSectionSize(row)
        # a list of thousands is measured by its first rows
        self.view.horizontalHeader().setResizeContentsPrecision(60)
        self.view.resizeColumnsToContents()
        for column in range(self.model.columnCount()):
            self.view.setColumnWidth(column, min(self.view.columnWidth(column), theme().px(_WIDEST)))
        self.view.setColumnWidth(MARKS, theme().px(28))
