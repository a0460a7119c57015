"""The roster page: shelves at the left, cards in the middle, the chosen card at the right."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from gmtool.desktop.base.card_actions import thing_actions
from gmtool.desktop.base.desk import READ_ONLY, Deed, Desk, allow, deeds_of, make_actions
from gmtool.desktop.base.parts.buttons import button_row
from gmtool.desktop.base.parts.drag_and_drop import CardFileDrops
from gmtool.desktop.base.parts.sidebar import Panes, SideList
from gmtool.desktop.base.prepare_page import PreparePage
from gmtool.desktop.base.signals import follow
from gmtool.desktop.pages.roster.card.pane import CardActions
from gmtool.desktop.pages.roster.list.card_list import CardList
from gmtool.desktop.pages.roster.roster_actions import RosterActions, cards_to_print
from gmtool.language import tr, trn
from gmtool.presentation.cards.shelves import ALL, BESTIARY, is_built_in
from gmtool.presentation.edits.card_edits import CardEdits, first_names
from gmtool.presentation.encounters.worths import cards_worth
from gmtool.presentation.games import OTHERS
from gmtool.presentation.keys.key_book import book
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.search import Query, Term
from gmtool.store.search.index import ruleset_or_none
from gmtool.store.search.query import Named

_DEEDS = deeds_of(
    "roster",
    Deed("new_card", tr("New card"), ("Ctrl+N",), tr("A blank card")),
    Deed("new_card_of_another", tr("New card of another system…"), (), tr("In any rule system")),
    Deed(
        "print_cards", tr("Print cards…"), ("Ctrl+P",), tr("Record cards of the chosen cards, or of all that are shown")
    ),
    Deed("search", tr("Search the cards"), ("Ctrl+F",), tr("Names, tags, notes, gear, and numbers such as st>12")),
)


_NO_CARDS: Final = tr(
    "No cards here yet. {roster.new_card} makes one; the bestiary, under “Built in” on the left, has cards to copy."
)


class RosterWorkspace(PreparePage):
    """Every card of the campaign and the bestiary."""

    def __init__(self, campaign: Campaign, desk: Desk) -> None:
        super().__init__(desk)
        self.campaign = campaign
        self.deeds = CardEdits(campaign, self.desk)
        follow(self.widget, self._look_again, self.deeds.changed)
        self._actions = make_actions(self.widget, self, _DEEDS)
        self.side = SideList(tr("Shelves"))
        self.list = CardList(campaign, self.desk.machine)
        self.widget.addActions(self.list.deeds)  # they work from the shelves and from the card, too
        self.shelves = self.list.shelves
        self.roster_actions = RosterActions(
            campaign, self.desk, self.deeds, self.side, self.list, self.widget, self._for_text
        )
        self.strips, self.making, self.pictures = (
            self.roster_actions.strips,
            self.roster_actions.making,
            self.roster_actions.pictures,
        )
        self.pane = self.pictures.pane
        self.on_card = CardActions(self.pane, self.widget)
        self._seen: Card | None = None
        self._soon = QTimer(self.widget, singleShot=True, interval=0)
        self._soon.timeout.connect(self._show_card)
        deeds = map(self.roster_actions.chosen.action, ("delete", "duplicate", "number_copies"))
        buttons = button_row((self._actions["new_card"], self.making.actions[0], *deeds))
        self.list.end_with(buttons)
        self.fill_widget(Panes(self.widget, self.side, self.side, ((self.list, 500), (self.pane, 680))))
        self._connect()
        self.hearing.until_end(campaign.own_rows.listen(self._follow_lists))
        self.hearing.until_end(self.history.listen(self._end_walk))

    def actions(self) -> Sequence[QAction]:
        return (*self._actions.values(), *self.list.deeds, *self.roster_actions.actions, *self.on_card.actions)

    def shown(self) -> None:
        """The rows have the keys; letters typed there search. The systems' lists may have other rows now."""
        shelf = self.side.key
        self.shelves.put_in_order()
        self.list.head.renew()
        self.side.fill(self.shelves.entries())
        if self.side.key == shelf:  # another one shows its cards by itself
            self._show_chosen()
        self.list.view.setFocus()

    def go_on_with(self, typed: str, name: str) -> None:
        """Take over what was typed and chosen before the campaign was open."""
        self.list.search.setText(typed)
        called = self.shelves.rows(ALL, Query((Term(Named(name)),)))
        self.list.choose([card.id for card in self.shelves.at(called) if card.name == name][:1])
        (self.list.search if typed else self.list.view).setFocus()

    def show_card(self, card: Card, field: str = "", item: str = "") -> None:
        """Choose a card, whatever was searched for, with the keys on it, or on a thing of it."""
        self.list.search.clear()
        self._turn_to(f"{BESTIARY}:{card.system}" if is_built_in(card) else ALL)
        self.list.choose([card.id])
        self.list.view.setFocus()
        if field:
            self._show_card()
            if self.pane.form is not None:
                self.pane.form.show_thing(field, item)

    def named_actions(self) -> Sequence[QAction]:
        """The things of the chosen card, for the finder."""
        chosen = self.list.selected()
        card = chosen[0] if len(chosen) == 1 else None
        ruleset = None if card is None else ruleset_or_none(self.campaign.ruleset, card.system)
        return () if card is None or ruleset is None else thing_actions(card, ruleset, card.name, self.show_card)

    def close(self) -> None:
        self.pictures.close()

    # --- deeds -------------------------------------------------------------------------------------------------
    def new_card(self) -> None:
        """A blank card of the system of this shelf, of the one the cards are of, or of the one that is asked for."""
        self.for_a_system(self._systems(), self.campaign.rulesets(), self._new_card, self.list)

    def new_card_of_another(self) -> None:
        self.for_a_system((), self.campaign.rulesets(), self._new_card, self.list)

    def to_calculate(self) -> tuple[str, Sequence[Card]]:
        """The chosen cards, of the system of the first."""
        chosen = self.list.selected()
        system = chosen[0].system if chosen else ""
        return system, [card for card in chosen if card.system == system][:2]

    def search(self) -> None:
        self.list.begin_search()

    def print_cards(self) -> None:
        cards = (self.list.selected(), self.list.model.cards)
        printout = cards_to_print(self.campaign.name, *cards, self.campaign.ruleset, self.campaign.games())
        self.desk.lay_over("print_cards", printout)

    def _systems(self) -> list[Ruleset]:
        what, _, system = self.side.key.partition(":")
        here = [one for one in self.campaign.rulesets() if what == "system" and one.id == system]
        return here or list(self.campaign.games())

    def _for_text(self, then: Callable[[Ruleset], None]) -> None:
        systems = self.campaign.rulesets()
        self.for_a_system(self._systems(), systems, lambda system: then(self.campaign.ruleset(system)), self.list)

    # --- what is shown -----------------------------------------------------------------------------------------

    def _connect(self) -> None:
        # the file dialog of “Import…” does the same
        self._drops = CardFileDrops(self.list)
        self._drops.dropped.connect(self.desk.import_from)
        self.side.chosen.connect(self._turn)
        self.list.wanted.connect(self._search)
        self.roster_actions.searches.changed.connect(self._searches_changed)
        self.list.chosen.connect(self._show_chosen)
        self.list.opened.connect(self._open)
        self.list.all_chosen.connect(lambda: self.desk.notice(tr("Chosen: {cards}.", cards=self.list.found())))
        indexing = self.desk.indexing
        self.hearing.hear(indexing.went_on, self.list.head.say_progress)
        self.hearing.hear(indexing.done, self._index_made)
        self.pane.edited.connect(self.deeds.edit)
        self.pane.spent.connect(self.deeds.spend)
        self.pane.rule_wanted.connect(self.desk.show_rule)
        self.making.previewed.connect(self._preview)
        self.making.panel_wanted.connect(self.pane.show_panel)
        self.making.left.connect(self._leave_making)

    def _turn(self, shelf: str) -> None:
        """Another shelf; or those of all games, where the others are asked for."""
        if shelf == OTHERS:
            self._turn_to(self.shelves.first_of_others())
            return
        self._refill()
        self.making.follow(shelf)

    def _turn_to(self, shelf: str) -> None:
        """Open a shelf, also one of a game that is not played."""
        if not self.side.choose(shelf):
            self.shelves.every = True
            self.side.fill(self.shelves.entries())
            self.side.choose(shelf)

    def _end_walk(self) -> None:
        """After undo and redo the campaign may play another game."""
        if self.widget.isVisible():
            self.side.fill(self.shelves.entries())
            self.list.head.renew()

    def _search(self) -> None:
        """The rows at once, the card as soon as they have been painted."""
        self._soon.start()
        self._refill()

    def _refill(self, choose: Sequence[str] = ()) -> None:
        words = self.list.search.text()
        self.list.view.say_where_empty(
            tr("No card here matches “{words}” in its name, tags, notes or gear.", words=words)
            if words
            else book.told(_NO_CARDS)
        )
        self.list.show_shelf(self.side.key, choose)

    def _index_made(self) -> None:
        self.list.head.say_progress(0, 0)
        self.side.fill(self.shelves.entries())
        self._refill()

    def _searches_changed(self, shelf: str) -> None:
        self.side.fill(self.shelves.entries())
        if shelf:
            self.side.choose(shelf)

    def _follow_lists(self, _: str) -> None:
        """A row was put back or taken away while this page is shown."""
        if self.widget.isVisible():
            self._show_chosen()
            self.list.view.viewport().update()

    def _show_chosen(self) -> None:
        chosen = self.list.selected()
        allow(self._actions["new_card"], READ_ONLY if self.campaign.read_only else "")
        self.roster_actions.follow(chosen)
        allow(self._actions["print_cards"], "" if self.list.model.cards else tr("no cards are shown."))
        if not self._soon.isActive():
            self._show_card()

    def _show_card(self) -> None:
        chosen = self.list.selected()
        mine = chosen[0] if len(chosen) == 1 and chosen.any_mine and not self.campaign.read_only else None
        before, self._seen = self._seen, chosen[0] if len(chosen) == 1 else None
        if self._seen is not None:
            focus = QApplication.focusWidget()
            if before is not None and before.id != self._seen.id and focus and self.pane.isAncestorOf(focus):
                self.list.view.setFocus()  # so that what is typed for one card never goes to another
            self.pane.show_card(self._seen, locked=mine is None)
        elif chosen:
            focus = QApplication.focusWidget()
            if focus is not None and self.pane.isAncestorOf(focus):
                self.list.view.setFocus()  # the field it was in goes
            worth = cards_worth(chosen, self.campaign.ruleset)
            title = trn("{n:,} card", "{n:,} cards", len(chosen))
            self.pane.show_words(
                f"{title}, {worth}" if worth else title, first_names(chosen), self.roster_actions.offered
            )
        else:
            self.pane.show_words(tr("No card"), tr("Choose a card in the list, or make one."), self._making_actions)
        # a card that cannot be read is shown without a form, and nothing edits it
        self.pictures.follow(mine if self.pane.form is not None else None)

    def _preview(self, card: Card | None) -> None:
        """The card that is being written; without one, the chosen one."""
        if card is None:
            self._show_chosen()
        else:
            self.pictures.follow(None)
            self.pane.show_card(card, locked=True)

    def _leave_making(self) -> None:
        self._show_chosen()
        self.list.view.setFocus()

    def _show_new(self, ids: Sequence[str]) -> None:
        """New cards are seen: where the search or the shelf would hide them, one that has them takes its place."""
        shelf = self.side.key
        if self.shelves.has(shelf, self.list.search.text(), ids):
            return
        self.list.search.clear()
        self._turn_to(self.shelves.shelf_of(self.campaign.cards.get(ids[0]), ids, shelf))

    @property
    def _many(self) -> int:
        """The number of the campaign's cards, as the shelves have it."""
        return next((one.count or 0 for one in self.side.rows.rows if one.key == ALL), 0)

    @property
    def _making_actions(self) -> Sequence[QAction]:
        return (self._actions["new_card"], *self.making.actions)

    def _open(self) -> None:
        form = self.pane.form
        if form is not None and not form.name.isReadOnly():
            form.name.setFocus()
            form.name.selectAll()
        elif self.roster_actions.chosen.action("duplicate").isEnabled():
            self.roster_actions.chosen.duplicate()

    def _look_again(self, ids: list[str]) -> None:
        number = next(iter(self.shelves.numbers(ids)), 0) if len(ids) == 1 else 0
        if number and self.list.model.row(number) >= 0:
            self._follow_edit(number, self.campaign.cards.get(ids[0]))
        else:
            before = self._many
            self.side.fill(self.shelves.entries())
            if ids and (self._many > before or self.side.key.startswith(BESTIARY)):
                self._show_new(ids)
            self._refill(ids)

    def _follow_edit(self, number: int, card: Card) -> None:
        seen = self._seen
        if seen is None or (seen.id, seen.kind, seen.tags) != (card.id, card.kind, card.tags):
            self.side.fill(self.shelves.entries())
        self.list.model.look_again(number)
        if self.list.selected_ids() == [card.id]:
            self._show_card()
        else:
            self.list.choose([card.id])

    def _new_card(self, system: str) -> None:
        kind = "monster" if self.side.key == "kind:monster" else "player"
        blank = Card(system, tr("New card"), kind=kind)
        self.deeds.add([self.campaign.ruleset(system).completed(blank)], tr("add a card"))
        self.making.used(system)
        self._soon.stop()
        self._show_card()
        self._open()
