"""The list of cards: search, sort, choose one or many, drag them away."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHBoxLayout, QLineEdit, QListView, QVBoxLayout, QWidget

from gmtool.desktop.roster.delegate import CardDelegate
from gmtool.desktop.roster.model import SORTS, RosterModel
from gmtool.desktop.theme import theme, theme_signals
from gmtool.rules.seam import Card


class CardsView(QListView):
    """Rows of cards; an empty one says what to do."""

    def __init__(self, model: RosterModel) -> None:
        super().__init__()
        self.empty_text = ""
        self.setModel(model)
        self.setItemDelegate(CardDelegate(self))
        self.setAccessibleName("Cards")
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        theme_signals().theme_changed.connect(self.doItemsLayout)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The rows, or the sentence."""
        super().paintEvent(event)
        if not self.model().rowCount() and self.empty_text:
            painter = QPainter(self.viewport())
            painter.setPen(theme().colour("muted"))
            painter.setFont(theme().font())
            room = self.viewport().rect().adjusted(theme().px(24), theme().px(32), -theme().px(24), 0)
            flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(room, int(flags), self.empty_text)


class CardList(QWidget):
    """Search field, order and rows. `wanted` says that the search or the order asks for other cards."""

    wanted = Signal()
    chosen = Signal()
    opened = Signal()

    def __init__(self, campaign: Any) -> None:
        super().__init__()
        self.setProperty("kind", "ground")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = RosterModel(campaign)
        self.view = CardsView(self.model)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search names, tags and notes…")
        self.search.setAccessibleName("Search the cards")
        self.search.setClearButtonEnabled(True)
        self.search.installEventFilter(self)
        self.search.setMinimumWidth(theme().px(80))
        self.order = QComboBox()
        self.order.setAccessibleName("Order")
        for text, _ in SORTS:
            self.order.addItem(f"By {text.lower()}")
        row = QHBoxLayout()
        row.addWidget(self.search, 1)
        row.addWidget(self.order)
        self._column = QVBoxLayout(self)
        self._column.addLayout(row)
        self._column.addWidget(self.view, 1)
        self.search.textChanged.connect(self.wanted)
        self.order.activated.connect(self.wanted)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self.chosen.emit())
        self.view.activated.connect(lambda _: self.opened.emit())

    def add_above(self, widget: QWidget) -> None:
        """Put something over the search."""
        self._column.insertWidget(0, widget)

    def add_below(self, widget: QWidget) -> None:
        """Put something under the rows."""
        self._column.addWidget(widget)

    def show_cards(self, cards: Sequence[Card], choose: Sequence[str] = ()) -> None:
        """Show these in order; `choose` them, or keep what was chosen, or choose the first."""
        wanted = list(choose) or [card.id for card in self.selected()]
        self.model.show_cards(sorted(cards, key=SORTS[self.order.currentIndex()][1]))
        self.choose(wanted)

    def choose(self, cards: Sequence[str]) -> None:
        """Choose these cards; where none of them is shown, the first row."""
        rows = [row for card in cards if (row := self.model.row(card)) >= 0] or [0] * bool(self.model.cards)
        selection = QItemSelection()
        for row in rows:
            selection.select(self.model.index(row), self.model.index(row))
        model = self.view.selectionModel()
        if sorted(index.row() for index in model.selectedRows()) != sorted(rows):
            model.select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if rows:
            model.setCurrentIndex(self.model.index(rows[0]), QItemSelectionModel.SelectionFlag.NoUpdate)
            self.view.scrollTo(self.model.index(rows[0]))
        self.chosen.emit()

    def begin_search(self) -> None:
        """Put the keys into the search, on what was typed there before."""
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    def selected(self) -> list[Card]:
        """The chosen cards, in the order of the rows."""
        rows = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        return [self.model.cards[row] for row in rows if row < len(self.model.cards)]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """From the search, up and down walk the rows."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched is self.search:
            if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                self.view.keyPressEvent(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.opened.emit()
                return True
        return False
