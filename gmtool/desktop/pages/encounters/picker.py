"""Cards to take into an encounter: searched as one types, ticked with Space, taken with Enter, so many at a time."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from gmtool.desktop.base.desk import NO_CARD, allow
from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import choice, number
from gmtool.desktop.base.parts.labels import dressed, heading, wrapped
from gmtool.desktop.base.parts.layouts import column_in, column_of, row_of
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.roster.list.card_list import CardList
from gmtool.desktop.pages.roster.list.ticks import Ticks
from gmtool.language import grouped, tr, trn
from gmtool.presentation.cards.shelves import BESTIARY, EVERYTHING
from gmtool.presentation.encounters.worths import cards_worth
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign

_SHELVES = {"system": tr("Campaign cards"), BESTIARY: tr("Bestiary"), EVERYTHING: tr("All cards")}


class CardPicker(QWidget):
    """The cards of one system, the campaign's or the bestiary's.

    Where cards are ticked, those are taken, else the chosen ones; what they are worth together is said beside it.
    """

    taken = Signal(list, int)

    def __init__(
        self, campaign: Campaign, take: str = tr("Add to the selected side"), ticks: Ticks | None = None
    ) -> None:
        super().__init__()
        self._system = ""
        self._campaign = campaign
        self._words = take
        self.ticks = ticks
        self.shelf = FieldEditor(choice("shelf", tr("Where the cards come from"), _SHELVES, room=3))
        self.cards = CardList(campaign, ticks=ticks)
        self.cards.head.hide_order()
        self.copies = FieldEditor(number("copies", tr("How many of each"), 1, 99, sign="×"))
        self.take = dressed(QPushButton(take), tip=tr("Enter"))
        top = column_of(heading(tr("Cards")), self.shelf, gap=4, margins=(11, 8, 11, 4))
        row = row_of(self.copies, (self.take, 1), gap=8, margins=(11, 4, 11, 11))
        self.told = wrapped("", "small")
        self.told.setContentsMargins(theme().px(11), theme().px(4), theme().px(11), 0)
        column_in(self, top, (self.cards, 1), self.told, row, gap=0, margins=0)
        self.shelf.edited.connect(self._refill)
        self.cards.wanted.connect(self._refill)
        self.cards.opened.connect(self._take)
        self.cards.chosen.connect(self._say)
        self.take.clicked.connect(self._take)
        if ticks is not None:
            ticks.changed.connect(self._say)

    def show_everything(self) -> None:
        """Begin with the campaign's cards and the bestiary together."""
        self.shelf.show_value(EVERYTHING)

    def show_system(self, system: str) -> None:
        if self.ticks is not None and system != self._system:
            self.ticks.clear()
        self._system = system
        self._refill()

    def cards_of(self, ids: list[str]) -> list[Card]:
        return list(self.cards.shelves.at(self.cards.shelves.numbers(ids)))

    def _refill(self) -> None:
        words = self.cards.search.text()
        self.cards.view.say_where_empty(
            tr("No card here matches “{words}”.", words=words)
            if words
            else tr("No cards of this system yet; the bestiary has some.")
        )
        self.cards.show_shelf(f"{self.shelf.text}:{self._system}")

    def _take(self) -> None:
        if self.isEnabled() and (chosen := self._wanted()):
            self.taken.emit(list(chosen), int(self.copies.text))
            self.copies.show_value(1)
            if self.ticks is not None:
                self.ticks.clear()

    def _wanted(self) -> Sequence[Card]:
        """The cards that would be taken."""
        ticked = () if self.ticks is None else self.ticks.numbers
        return self.cards.model.cards_at(ticked) if ticked else self.cards.selected()

    def _say(self) -> None:
        """Say how many cards would be taken, and what they are worth together."""
        wanted = self._wanted()
        many, ticked = len(wanted), bool(self.ticks is not None and self.ticks.numbers)
        allow(self.take, "" if wanted else NO_CARD)
        self.take.setText(f"{self._words}: {grouped(f'{many:,}')}" if many > 1 else self._words)
        worth = cards_worth(wanted, self._campaign.ruleset) if many > 1 or ticked else ""
        said = (
            trn("{n:,} ticked", "{n:,} ticked", many)
            if ticked
            else trn("{n:,} chosen", "{n:,} chosen", many)
            if many > 1
            else ""
        )
        hint = tr("Space ticks a card") if self.ticks is not None and not ticked else ""
        self.told.setText("  ·  ".join(part for part in (said, worth, hint) if part))
        self.told.setVisible(bool(self.told.text()))
