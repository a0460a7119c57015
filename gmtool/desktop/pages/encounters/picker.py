"""Cards to take into an encounter: searched as one types, taken with Enter, so many at a time."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import choice, number
from gmtool.desktop.base.parts.labels import heading
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.roster.list.card_list import CardList
from gmtool.presentation.cards.shelves import BESTIARY, EVERYTHING
from gmtool.rules.seam import Card

if TYPE_CHECKING:
    from gmtool.store.campaign import Campaign

_SHELVES = {"system": "The campaign's cards", BESTIARY: "The bestiary", EVERYTHING: "All cards"}


class CardPicker(QWidget):
    """The cards of one system, the campaign's or the bestiary's."""

    taken = Signal(list, int)

    def __init__(self, campaign: "Campaign", take: str = "Add to the lit side") -> None:
        super().__init__()
        self._system = ""
        self.shelf = FieldEditor(choice("shelf", "Where the cards come from", _SHELVES, room=3))
        self.cards = CardList(campaign)
        self.cards.head.hide_order()
        self.copies = FieldEditor(number("copies", "How many of each", 1, 99, sign="×"))
        self.take = QPushButton(take)
        self.take.setToolTip("Enter")
        self._lay_out()
        self.shelf.edited.connect(self._refill)
        self.cards.wanted.connect(self._refill)
        self.cards.opened.connect(self._take)
        self.cards.chosen.connect(lambda: self.take.setEnabled(bool(self.cards.selected())))
        self.take.clicked.connect(self._take)

    def show_everything(self) -> None:
        """Begin with the campaign's cards and the bestiary together."""
        self.shelf.show_value(EVERYTHING)

    def show_system(self, system: str) -> None:
        """Offer the cards of this system."""
        self._system = system
        self._refill()

    def cards_of(self, ids: list[str]) -> list[Card]:
        """The cards with these ids, wherever they are."""
        return list(self.cards.shelves.at(self.cards.shelves.numbers(ids)))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        top = QVBoxLayout()
        top.setContentsMargins(theme().px(11), theme().px(8), theme().px(11), theme().px(4))
        top.setSpacing(theme().px(4))
        top.addWidget(heading("Cards"))
        top.addWidget(self.shelf)
        column.addLayout(top)
        column.addWidget(self.cards, 1)
        row = QHBoxLayout()
        row.setContentsMargins(theme().px(11), theme().px(4), theme().px(11), theme().px(11))
        row.setSpacing(theme().px(8))
        row.addWidget(self.copies)
        row.addWidget(self.take, 1)
        column.addLayout(row)

    def _refill(self) -> None:
        words = self.cards.search.text()
        self.cards.view.say_where_empty(
            f"No card here has “{words}”." if words else "No card of this system yet; the bestiary has some."
        )
        self.cards.show_shelf(f"{self.shelf.text}:{self._system}")

    def _take(self) -> None:
        if self.isEnabled() and (chosen := self.cards.selected()):
            self.taken.emit(list(chosen), int(self.copies.text))
            self.copies.show_value(1)
