"""The table of a list, with a field to search it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTableView, QWidget

from gmtool.desktop.base.parts.labels import dressed, label
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.lists.list_model import MARKS, ListModel
from gmtool.language import tr, trn
from gmtool.presentation.lists import Entry, heading_of

_NAMES = 1
"""The column of the names."""
_WIDEST = 320
"""As wide as a column becomes by itself, at 100 %, where the others need the room."""
_MARKS = 28
"""The width at 100 % of the column that says whose a row is."""
_MARGIN, _ARROW = 8, 12
"""The margin at 100 % at each side of a heading, and the width of the arrow that says by what the rows are sorted."""
_LINES = 3
"""The most lines of a heading, unless a word of it needs more."""


class Headings(QHeaderView):
    """Headings in lines: each as wide as its longest line, with room for the arrow of the order."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setHighlightSections(False)
        self.setSectionsClickable(True)
        self.setSortIndicatorClearable(True)
        self.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)

    def sectionSizeFromContents(self, logicalIndex: int) -> QSize:  # noqa: N802
        lines = str(self.model().headerData(logicalIndex, self.orientation()) or "").split("\n")
        wide, metrics = theme().px(2 * _MARGIN + _ARROW), self.fontMetrics()
        longest = max(map(metrics.horizontalAdvance, lines))
        return QSize(longest + wide, len(lines) * metrics.height() + theme().px(14))


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
        self._room = 0
        """The width that the columns were fitted to."""
        self.found = label("", "small")
        self.view = QTableView()
        self.view.setModel(self.model)
        self.view.viewport().installEventFilter(self)
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
        """From the search, up and down walk the rows, and Return opens one; in other room the columns are others."""
        if event.type() == QEvent.Type.Resize and watched is self.view.viewport():
            if self.view.viewport().width() != self._room:
                self.fit()
            return False
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
        view = self.view
        view.setHorizontalHeader(Headings(view))
        view.setAccessibleName(tr("Rows of the list"))
        view.setShowGrid(False)
        view.setTabKeyNavigation(False)
        view.setWordWrap(False)
        view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        view.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerItem)
        view.verticalHeader().hide()
        view.setCornerWidget(QWidget())
        view.setSortingEnabled(True)
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
        """Make the columns as wide as what they say; a heading that is longer is written in several lines."""
        row = QFontMetrics(theme().font()).height() + theme().px(10)
        self.view.verticalHeader().setMinimumSectionSize(row)
        self.view.verticalHeader().setDefaultSectionSize(row)
        # a list of thousands is measured by its first rows
        self.view.horizontalHeader().setResizeContentsPrecision(60)
        self._room = self.view.viewport().width()
        needed = self._needed()
        widths = [min(one, theme().px(_WIDEST)) for one in needed]
        self.view.setColumnWidth(MARKS, theme().px(_MARKS))
        room = self._room - self.view.columnWidth(MARKS)
        _share(widths, needed, room - sum(widths))
        _fill(widths, room)
        for column, width in enumerate(widths, start=1):
            self.view.setColumnWidth(column, width)

    def _needed(self) -> list[int]:
        """The width that each field's column needs for all that it says, once its heading is broken into lines."""
        head = self.view.horizontalHeader()
        head.ensurePolished()
        wide = head.fontMetrics().horizontalAdvance
        cells = [self.view.sizeHintForColumn(column) for column in range(1, self.model.columnCount())]
        margin = theme().px(2 * _MARGIN + _ARROW)
        broken = [
            _in_lines(heading_of(field), wide, cell - margin)
            for field, cell in zip(self.model.fields, cells, strict=True)
        ]
        self.model.break_headings(["\n".join(lines) for lines in broken])
        return [max(cell, head.sectionSizeHint(column)) for column, cell in enumerate(cells, start=1)]


def _share(widths: list[int], needed: Sequence[int], spare: int) -> None:
    """Give what is spare to the columns that need more than they have."""
    for place, wanted in enumerate(needed):
        more = max(0, min(wanted - widths[place], spare))
        widths[place] += more
        spare -= more


def _fill(widths: list[int], room: int) -> None:
    """Where not all columns fit, those that do fill the room, so that none is in sight by half."""
    ends = list(accumulate(widths))
    whole = sum(end <= room for end in ends)
    if whole == len(widths) or not whole:
        return
    each, rest = divmod(room - ends[whole - 1], whole)
    for place in range(whole):
        widths[place] += each + (place < rest)


def _in_lines(heading: str, wide: Callable[[str], int], room: int) -> list[str]:
    """A heading in lines of this width, or of as much more as makes few enough of them."""
    words = heading.split()
    room = max(room, max(map(wide, words), default=0))
    while len(lines := _filled(words, wide, room)) > _LINES:
        room += room // 8 + 1
    return lines


def _filled(words: Sequence[str], wide: Callable[[str], int], room: int) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and wide(f"{lines[-1]} {word}") <= room:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines
