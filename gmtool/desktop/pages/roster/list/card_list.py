"""The list of cards: search, sort, choose one or many, drag them away."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QSettings, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import ActionGroup, Deed, Desk, deeds_of, make_actions
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.prepare_page import within_page
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.roster.list.cards_model import CardsModel, Columns, choose_numbers, chosen_numbers
from gmtool.desktop.pages.roster.list.cards_view import CardsView
from gmtool.desktop.pages.roster.list.list_head import ListHead
from gmtool.desktop.pages.roster.list.ticks import Ticks, ticks_by_key
from gmtool.language import tr, trn
from gmtool.presentation.cards.shelves import LazyCards, Rows, Shelves
from gmtool.store.campaign import Campaign

_DEEDS: Final = deeds_of(
    "roster",
    Deed("choose_all", tr("Choose all"), ("Ctrl+A",), tr("Every card that is shown")),
)
_LOW: Final = 350
"""The height at 100 % below which there is no room for what is written above the rows and for buttons beneath them."""
_OF_TEXT: Final = (
    QKeySequence.StandardKey.Copy,
    QKeySequence.StandardKey.Cut,
    QKeySequence.StandardKey.Paste,
    QKeySequence.StandardKey.Delete,
)


class ListActions(ActionGroup):
    """Actions on the cards of a list, also in its menu."""

    def __init__(
        self, campaign: Campaign, desk: Desk, list: "CardList", page: QWidget, deeds: tuple[Deed, ...]
    ) -> None:
        super().__init__(page, deeds)
        self._campaign = campaign
        self._desk = desk
        self._list = list
        list.view.addActions(self.actions)


class CardList(QWidget):
    """Search field, order and rows of a shelf. `wanted` says that the search or the order asks for other cards."""

    wanted = Signal()
    chosen = Signal()
    all_chosen = Signal()
    """Everything that is shown was chosen at once, from beside the rows."""
    opened = Signal()

    def __init__(self, campaign: Campaign, machine: QSettings | None = None, ticks: Ticks | None = None) -> None:
        """With `ticks` each row has a box, which Space ticks."""
        super().__init__()
        self.setProperty("kind", "ground")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.shelves = Shelves(campaign)
        self.model = CardsModel(campaign, self.shelves, ticks)
        columns = Columns(campaign.rulesets(), campaign.games, machine)
        self.head = ListHead(columns)
        self.search, self.order = self.head.search, self.head.order
        self.view = CardsView(self.model, columns)
        self.search.installEventFilter(self)
        self.deeds = tuple(make_actions(self, self, _DEEDS).values())
        within_page(self.deeds)
        self._above: QWidget | None = None
        self._below: QWidget | None = None
        self._column = column_in(self, self.head, (self.view, 1))
        self.head.typed.connect(self.wanted)
        self.head.sorted.connect(self.wanted)
        self.head.columns_changed.connect(self.view.viewport().update)
        self._refilling = False
        self.view.selectionModel().selectionChanged.connect(self._choice_changed)
        self.view.letters.connect(self._search_for)
        self.view.activated.connect(lambda _: self.opened.emit())
        if ticks is not None:
            ticks.changed.connect(self.view.viewport().update)

    def add_below(self, widget: QWidget) -> None:
        """Add something beneath the rows, above the buttons."""
        place = self._column.count() if self._below is None else self._column.indexOf(self._below)
        self._column.insertWidget(place, widget)

    def end_with(self, buttons: QWidget) -> None:
        """Add buttons beneath all."""
        self._below = buttons
        self._column.addWidget(buttons)

    def add_above(self, strip: QWidget) -> None:
        """Add a strip that opens above the search; a low list shows it or the buttons."""
        self._above = strip
        self._column.insertWidget(0, strip)
        strip.installEventFilter(self)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._share_room()

    def show_shelf(self, shelf: str, choose: Sequence[str] = ()) -> None:
        """Show what is asked for of a shelf; choose the cards with these ids, or what was chosen, or the first."""
        self.head.renew()
        query = self.shelves.read(self.search.text())
        rows = self.shelves.rows(shelf, query, self.head.wanted)
        self.show_rows(rows, query.mistakes, self.shelves.numbers(choose))

    def show_rows(self, rows: Rows, mistakes: Sequence[str] = (), choose: Sequence[int] = ()) -> None:
        """Show these rows, and sentences about the search that found them; choose the cards with these numbers."""
        self.head.say(mistakes)
        kept = choose or self._numbers()
        self.head.say_count(len(rows))
        if self.model.show(rows) or choose:
            self._choose(kept)
        self.chosen.emit()

    def choose(self, cards: Sequence[str]) -> None:
        """Choose the cards with these ids; where none of them is shown, the first row."""
        self._choose(self.shelves.numbers(cards))
        self.chosen.emit()

    def choose_all(self) -> None:
        """Choose every card that is shown; the keys stay where they are."""
        beside = not self.view.hasFocus()
        self.view.selectAll()
        if beside:
            self.all_chosen.emit()

    def begin_search(self) -> None:
        """Put the keys into the search, on what was typed there before."""
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    def selected(self) -> LazyCards:
        """The chosen cards, in the order of the rows; they are read when they are looked at."""
        return self.model.cards_at(self._numbers())

    def found(self) -> str:
        """The number of cards shown, and the words that were searched for: "all 12 cards found by “goblin”"."""
        count = len(self.model.rows)
        number = trn("1 card", "all {n:,} cards", count) if count else tr("no card")
        searched = self.search.text().strip()
        return tr("{cards} found by “{words}”", cards=number, words=searched) if searched else number

    def selected_ids(self) -> list[str]:
        return self.selected().ids()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """From the search, up and down walk the rows, and the keys of the page are about the cards."""
        if watched is self._above and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._share_room()
        if watched is not self.search or not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.ShortcutOverride and self._is_about_cards(event):
            # or the field would keep the key for its own text
            event.ignore()
            return True
        if event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
                self.view.keyPressEvent(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.opened.emit()
                return True
            if self.model.ticks is not None and ticks_by_key(event, typing=bool(self.search.text())):
                self.view.tick_chosen()
                return True
        return False

    def _is_about_cards(self, event: QKeyEvent) -> bool:
        """True if a key is one of the page's; copying, cutting and pasting in the field are about its text."""
        if any(event.matches(key) for key in _OF_TEXT):
            return False
        pressed = QKeySequence(event.keyCombination())
        return any(pressed in action.shortcuts() for action in (*self.deeds, *self.view.actions()))

    def _share_room(self) -> None:
        if self._above is not None and self._below is not None:
            self._below.setVisible(self._above.isHidden() or self.height() >= theme().px(_LOW))

    def _search_for(self, letters: str) -> None:
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.setText(letters)

    def _numbers(self) -> Sequence[int]:
        return chosen_numbers(self.model, self.view.selectionModel())

    def _choose(self, numbers: Sequence[int]) -> None:
        self._refilling = True
        selection = self.view.selectionModel()
        first = choose_numbers(self.model, selection, numbers)
        if first < 0 and len(self.model.rows):
            first = choose_numbers(self.model, selection, self.model.rows[:1])
        if first >= 0:
            selection.setCurrentIndex(self.model.index(first), QItemSelectionModel.SelectionFlag.NoUpdate)
            self.view.scrollTo(self.model.index(first))
        self._refilling = False

    def _choice_changed(self) -> None:
        if not self._refilling:
            self.chosen.emit()
