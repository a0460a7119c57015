"""The rows of cards. A table of one column, because it alone knows where a row is without asking for all before it."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from gmtool.desktop.parts.painting import guarded
from gmtool.desktop.roster.columns import Columns
from gmtool.desktop.roster.delegate import CardDelegate
from gmtool.desktop.roster.model import RosterModel
from gmtool.desktop.theme import theme, theme_signals

Move = QAbstractItemView.CursorAction


class CardsView(QTableView):
    """An empty one says what to do. `letters` are those that are typed here: they are for the search."""

    letters = Signal(str)

    def __init__(self, model: RosterModel, columns: Columns) -> None:
        super().__init__()
        self.empty_text = ""
        self._cards = model
        self.setItemDelegate(CardDelegate(columns, self))
        self.setAccessibleName("Cards")
        self.setProperty("kind", "cards")
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)
        self._measure()
        self.setModel(model)
        theme_signals().theme_changed.connect(self._measure)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The rows, or the sentence."""
        super().paintEvent(event)
        if not len(self._cards.rows) and self.empty_text:
            with QPainter(self.viewport()) as painter:
                painter.setPen(theme().colour("muted"))
                painter.setFont(theme().font())
                room = self.viewport().rect().adjusted(theme().px(24), theme().px(32), -theme().px(24), 0)
                flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(room, int(flags), self.empty_text)

    def say_where_empty(self, text: str) -> None:
        """Say this while there are no rows; one that has none still is painted anew."""
        self.empty_text = text
        self.viewport().update()

    def keyboardSearch(self, search: str) -> None:  # noqa: N802
        """Letters narrow the list; going through all the names for them would read every card."""
        if search.strip():
            self.letters.emit(search)

    def moveCursor(self, action: Move, held: Qt.KeyboardModifier) -> QModelIndex:  # noqa: N802
        """Home and End are the first and the last card, as in any list."""
        if action in (Move.MoveHome, Move.MoveEnd) and len(self._cards.rows):
            return self._cards.index(0 if action == Move.MoveHome else len(self._cards.rows) - 1)
        return super().moveCursor(action, held)

    def _measure(self) -> None:
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(CardDelegate.height())
