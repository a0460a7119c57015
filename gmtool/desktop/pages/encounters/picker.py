"""Cards to take into an encounter: searched as one types, taken with Enter, so many at a time."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from gmtool.desktop.base.desk import NO_CARD, allow
from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import choice, number
from gmtool.desktop.base.parts.labels import dressed, heading
from gmtool.desktop.base.parts.layouts import column_in, column_of, row_of
from gmtool.desktop.pages.roster.list.card_list import CardList
from gmtool.presentation.cards.shelves import BESTIARY, EVERYTHING
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign

_SHELVES = {"system": "Campaign cards", BESTIARY: "Bestiary", EVERYTHING: "All cards"}


class CardPicker(QWidget):
    """The cards of one system, the campaign's or the bestiary's."""

    taken = Signal(list, int)

    def __init__(self, campaign: Campaign, take: str = "Add to the selected side") -> None:
        super().__init__()
        self._system = ""
        self.shelf = FieldEditor(choice("shelf", "Where the cards come from", _SHELVES, room=3))
        self.cards = CardList(campaign)
        self.cards.head.hide_order()
        self.copies = FieldEditor(number("copies", "How many of each", 1, 99, sign="×"))
        self.take = dressed(QPushButton(take), tip="Enter")
        top = column_of(heading("Cards"), self.shelf, gap=4, margins=(11, 8, 11, 4))
        row = row_of(self.copies, (self.take, 1), gap=8, margins=(11, 4, 11, 11))
        column_in(self, top, (self.cards, 1), row, gap=0, margins=0)
        self.shelf.edited.connect(self._refill)
        self.cards.wanted.connect(self._refill)
        self.cards.opened.connect(self._take)
        self.cards.chosen.connect(lambda: allow(self.take, "" if self.cards.selected() else NO_CARD))
        self.take.clicked.connect(self._take)

    def show_everything(self) -> None:
        """Begin with the campaign's cards and the bestiary together."""
        self.shelf.show_value(EVERYTHING)

    def show_system(self, system: str) -> None:
        self._system = system
        self._refill()

    def cards_of(self, ids: list[str]) -> list[Card]:
        return list(self.cards.shelves.at(self.cards.shelves.numbers(ids)))

    def _refill(self) -> None:
        words = self.cards.search.text()
        self.cards.view.say_where_empty(
            f"No card here matches “{words}”." if words else "No cards of this system yet; the bestiary has some."
        )
        self.cards.show_shelf(f"{self.shelf.text}:{self._system}")

    def _take(self) -> None:
        if self.isEnabled() and (chosen := self.cards.selected()):
            self.taken.emit(list(chosen), int(self.copies.text))
            self.copies.show_value(1)
