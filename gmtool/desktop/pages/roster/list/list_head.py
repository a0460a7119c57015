"""The head of the list: the search, the order, the columns, the number of cards found, and what was not understood."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QMenu, QToolButton, QWidget

from gmtool.desktop.base.desk import ActionGroup, Deed, deeds_of
from gmtool.desktop.base.parts.labels import dressed, label, literal, may_be_narrow, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.pages.roster.list.cards_model import Columns
from gmtool.fraction import per_cent
from gmtool.language import tr, trc, trn
from gmtool.rules.seam import CardColumn
from gmtool.store.search.listing import Order

HINT = tr("Search: goblin st>12 tag:lair")
_LANGUAGE = tr(
    "Words are searched for in names, tags, notes and gear; “in quotes” exactly as written.\n"
    "st>12   adjdx<=9   st=10   st!=10\n"
    "people:elf   name:gob   tag:lair   note:gate   kind:monster   system:…\n"
    "-undead   not undead\n"
    "To search by: {keys}."
)


class ListHead(QWidget):
    """`typed`: the search is another one. `sorted`: the order is. `columns_changed`: other columns are wanted."""

    typed = Signal()
    sorted = Signal()
    columns_changed = Signal()

    def __init__(self, columns: Columns) -> None:
        super().__init__()
        self._columns = columns
        self._sentences: tuple[str, ...] = ()
        self._index = ""
        self.search = dressed(QLineEdit(placeholderText=HINT), name=tr("Search the cards"))
        self.search.setClearButtonEnabled(True)
        sized(self.search, least_width=80)
        self.count = label("", "muted")
        self.order = dressed(QComboBox(), name=trc("of a list", "Order"))
        may_be_narrow(self.order, 8)
        self.direction = dressed(QToolButton(), name=tr("Reverse the order"))
        self.columns = dressed(
            QToolButton(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup),
            tip=tr("Values shown as columns"),
        )
        self.columns.setText(tr("Columns"))
        self.columns.setMenu(QMenu(self))
        self.said = dressed(wrapped("", "small"), name=tr("About the search"))
        self.said.hide()
        row = row_of((self.count, 1), gap=6)
        for part in (self.order, self.direction, self.columns):
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(part)
        column_in(self, self.search, self.said, row, gap=6, margins=0)
        self._offered: tuple[CardColumn, ...] | None = None
        self.renew()
        self.search.textChanged.connect(self.typed)
        self.order.activated.connect(lambda place: self._sort(self.order.itemData(place), False))
        self.direction.clicked.connect(self.turn_round)

    @property
    def wanted(self) -> Order:
        return Order(self._columns.order, self._columns.descending)

    def renew(self) -> None:
        """Offer the columns and the orders of the games that are played by now."""
        if (offered := self._columns.offered) == self._offered:
            return
        self._offered = offered
        keys = ", ".join(("name", "tag", "note", "kind", "system", *(one.key for one in offered)))
        self.search.setToolTip(tool_tip(_LANGUAGE.format(keys=keys)))
        self._fill_orders(offered)
        self._fill_menu(offered)

    def turn_round(self) -> None:
        self._sort(self._columns.order, not self._columns.descending)

    def say(self, sentences: Sequence[str]) -> None:
        """Show sentences about the search; nothing hides the line."""
        self._sentences = tuple(sentences)
        said = " ".join((*sentences, self._index)).strip()
        self.said.setText(said)
        self.said.setVisible(bool(said))

    def say_progress(self, done: int, of: int) -> None:
        """Show the progress of the index that is being made anew; plain words are found meanwhile."""
        self._index = (
            tr("Rebuilding the card index, {percent}.", percent=per_cent(done * 100 // of / 100, 0))
            if done < of
            else ""
        )
        self.say(self._sentences)

    def say_count(self, found: int) -> None:
        self.count.setText(trn("{n:,} card", "{n:,} cards", found))

    def hide_order(self) -> None:
        """Hide the order and the columns where there is no room for them: the list is then by name."""
        for part in (self.count, self.order, self.direction, self.columns):
            part.hide()

    def _sort(self, order: str, descending: bool) -> None:
        self._columns.sort(order, descending)
        self._show_order()
        self.sorted.emit()

    def _fill_orders(self, offered: Iterable[CardColumn]) -> None:
        self.order.clear()
        orders = dict(self._columns.orders(offered))
        if self._columns.order not in orders:  # chosen in another campaign
            orders[self._columns.order] = dict(self._columns.orders())[self._columns.order]
        for key, called in orders.items():
            self.order.addItem(called, key)
        self._show_order()

    def _show_order(self) -> None:
        self.order.setCurrentIndex(max(0, self.order.findData(self._columns.order)))
        self.direction.setText("↓" if self._columns.descending else "↑")
        self.direction.setToolTip(tool_tip(tr("Descending") if not self._columns.descending else tr("Ascending")))

    def _fill_menu(self, offered: Iterable[CardColumn]) -> None:
        menu = self.columns.menu()
        menu.clear()
        for column in offered:
            action = menu.addAction(literal(column.label))
            action.setCheckable(True)
            action.setChecked(column.key in self._columns.shown)
            action.toggled.connect(lambda on, key=column.key: self._show_column(key, on))

    def _show_column(self, key: str, on: bool) -> None:
        self._columns.show(key, on)
        self.columns_changed.emit()


_DEEDS: Final = deeds_of(
    "roster",
    Deed("sort_by", tr("Sort the cards by…"), (), tr("By name, kind, newest, or any number on the cards")),
    Deed("turn_round", tr("Reverse the order of the cards"), (), tr("Descending")),
    Deed("choose_columns", tr("Columns of the list…"), (), tr("Numbers shown beside the names")),
)


class OrderActions(ActionGroup):
    """The same as the choices over the list."""

    def __init__(self, head: ListHead, page: QWidget) -> None:
        super().__init__(page, _DEEDS)
        self._head = head

    def sort_by(self) -> None:
        self._head.order.setFocus()
        self._head.order.showPopup()

    def turn_round(self) -> None:
        self._head.turn_round()

    def choose_columns(self) -> None:
        self._head.columns.showMenu()
