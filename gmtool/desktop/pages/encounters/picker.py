"""Cards to take into an encounter: “goblin x4” and Enter, or a search, ticks by Space, and so many at a time."""

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
from gmtool.desktop.pages.roster.list.list_head import HINT
from gmtool.desktop.pages.roster.list.ticks import Ticks
from gmtool.language import grouped, tr, trn
from gmtool.presentation.cards.shelves import BESTIARY, EVERYTHING
from gmtool.presentation.encounters.named_cards import Request, find, read_request
from gmtool.presentation.encounters.worths import cards_worth
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign

_SHELVES = {"system": tr("Campaign cards"), BESTIARY: tr("Bestiary"), EVERYTHING: tr("All cards")}


class CardPicker(QWidget):
    """The cards of one system, the campaign's or the bestiary's.

    What is typed names a card and how many of it, or searches. Where cards are ticked, those are taken, else the chosen
    ones; who would be taken, and what they are worth together, is said beside it.
    """

    taken = Signal(list, int)
    refused = Signal(str)
    """Why what is typed takes nothing."""

    def __init__(self, campaign: Campaign, take: str = tr("Add"), ticks: Ticks | None = None) -> None:
        super().__init__()
        self._system = self._side = ""
        self._there: Sequence[str] = ()
        self._campaign = campaign
        self._words = take
        self._request = Request()
        self._meant: tuple[int, ...] = ()
        """The cards that what is typed means by name."""
        self._counted = False
        """True while what is typed says how many."""
        self.ticks = ticks
        self.shelf = FieldEditor(choice("shelf", tr("Where the cards come from"), _SHELVES, room=3))
        self.cards = CardList(campaign, ticks=ticks)
        self.cards.head.hide_order()
        self.cards.model.one_system = True
        self.copies = FieldEditor(number("copies", tr("How many of each"), 1, 99, sign="×"))
        self.take = dressed(QPushButton(take), tip=tr("Enter"))
        top = column_of(heading(tr("Cards")), self.shelf, gap=4, margins=(11, 8, 11, 4))
        row = row_of(self.copies, (self.take, 1), gap=8, margins=(11, 4, 11, 11))
        self.told = wrapped("", "small")
        self.told.setContentsMargins(theme().px(11), theme().px(4), theme().px(11), 0)
        column_in(self, top, (self.cards, 1), self.told, row, gap=0, margins=0)
        self.shelf.edited.connect(lambda *_: self._refill(by_name=True))
        self.cards.wanted.connect(lambda: self._refill(by_name=True))
        self.cards.opened.connect(self._take)
        self.cards.chosen.connect(self._say)
        self.copies.edited.connect(lambda *_: self._say())
        self.take.clicked.connect(self._take)
        if ticks is not None:
            ticks.changed.connect(self._say)

    def show_everything(self) -> None:
        """Begin with the campaign's cards and the bestiary together."""
        self.shelf.show_value(EVERYTHING)

    def show_system(self, system: str) -> None:
        if self.ticks is not None and system != self._system:
            self.ticks.clear()
        other, self._system = system != self._system, system
        self._refill(by_name=other)

    def serve(self, side: str, there: Sequence[str]) -> None:
        """Cards go to the side of this name from now on; those with the ids `there` fight already."""
        self._side, self._there = side, there
        self.cards.search.setPlaceholderText(tr("goblin x4 → {side}", side=side) if side else HINT)
        self._say()

    def cards_of(self, ids: list[str]) -> list[Card]:
        return list(self.cards.shelves.at(self.cards.shelves.numbers(ids)))

    def _refill(self, *, by_name: bool = False) -> None:
        """Show what is asked for; `by_name`: it was said anew, and who is meant by name is chosen."""
        shelves, typed = self.cards.shelves, self.cards.search.text()
        self._request = read_request(typed, self._campaign.ruleset(self._system)) if self._system else Request(typed)
        there = shelves.numbers(self._there) if by_name else ()
        about = f"{self.shelf.text}:{self._system}", self._request, self.cards.head.wanted, there
        found = find(shelves, *about, several=self.ticks is not None)
        if by_name:
            self._meant = found.meant
            said = self._request.copies is not None
            if said or self._counted:  # otherwise it stays as it was set
                self.copies.show_value(found.copies or 1)
            self._counted = said
        self.cards.view.say_where_empty(self._why_empty())
        self.cards.show_rows(found.rows, found.mistakes, found.meant if by_name else ())

    def _why_empty(self) -> str:
        words = self._request.words
        if not words:
            return tr("No cards of this system yet; the bestiary has some.")
        if self._request.names:
            return tr("No card is called “{words}”, in the campaign or in the bestiary.", words=words)
        return tr("No card here matches “{words}”.", words=words)

    def _take(self) -> None:
        if not self.isEnabled():
            return
        chosen = self._wanted()
        if self._request.problem or not chosen:
            self.refused.emit(self._request.problem or self.cards.view.empty_text)
            self.cards.search.selectAll()  # what is typed next takes its place
            return
        by_name = bool(self._meant) and not self._ticked
        self.taken.emit(list(chosen), int(self.copies.text))
        self.copies.show_value(1)
        if self.ticks is not None:
            self.ticks.clear()
        search = self.cards.search
        search.setText(search.text())  # undo is about the cards now, not about the letters
        if by_name:
            search.selectAll()
            self._refill(by_name=True)  # the next ones of the name

    @property
    def _ticked(self) -> Sequence[int]:
        return () if self.ticks is None else self.ticks.numbers

    def _wanted(self) -> Sequence[Card]:
        """The cards that would be taken."""
        return self.cards.model.cards_at(self._ticked) if self._ticked else self.cards.selected()

    def _say(self) -> None:
        """Say who would be taken, and what they are worth together."""
        wanted = self._wanted()
        many, ticked, copies = len(wanted), bool(self._ticked), int(self.copies.text or 1)
        allow(self.take, "" if wanted else NO_CARD)
        self.take.setText(f"{self._words}: {grouped(f'{many:,}')}" if many > 1 else self._words)
        worth = cards_worth(wanted, self._campaign.ruleset) if many > 1 or ticked else ""
        hint = tr("Space ticks a card") if self.ticks is not None and not ticked else ""
        self.told.setText("  ·  ".join(part for part in (self._who(wanted, copies, ticked), worth, hint) if part))
        self.told.setVisible(bool(self.told.text()))

    def _who(self, wanted: Sequence[Card], copies: int, ticked: bool) -> str:
        """Who would be taken: “4 × Goblin → Foes”."""
        many = len(wanted)
        if ticked:
            who = trn("{n:,} ticked", "{n:,} ticked", many)
        elif many > 1:
            who = trn("{n:,} chosen", "{n:,} chosen", many)
        elif many and self._side:
            who = wanted[0].name
        else:
            return ""
        who = f"{copies} × {who}" if copies > 1 else who
        return f"{who} → {self._side}" if self._side else who
