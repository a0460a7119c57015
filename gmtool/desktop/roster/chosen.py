"""What can be done with the chosen cards, one or thousands: the actions, and what they ask first."""

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.roster.cards_at import CardsAt
from gmtool.desktop.roster.deeds import CardDeeds, names
from gmtool.desktop.roster.list_view import CardList
from gmtool.desktop.roster.strips.copies_strip import CopiesStrip
from gmtool.desktop.roster.strips.stack import StripStack
from gmtool.desktop.roster.strips.tag_strip import TagStrip
from gmtool.desktop.shell.actions import Deed, make_actions
from gmtool.store.numbering import in_words

if TYPE_CHECKING:
    from gmtool.desktop.shell.main_window import MainWindow

_DEEDS: Final = (
    Deed("duplicate", "Duplicate", ("Ctrl+D",), "One more of the chosen cards; from the bestiary, into the campaign"),
    Deed("number_copies", "Number copies…", ("Ctrl+Shift+C",), "Goblin 1 to 6"),
    Deed("add_tag", "Add tags…", ("Ctrl+G",), "To all the chosen cards"),
    Deed("remove_tag", "Remove tags…", ("Ctrl+Shift+G",), "From all the chosen cards"),
    Deed("make_players", "Make them player characters", (), "All the chosen cards"),
    Deed("make_monsters", "Make them monsters", (), "All the chosen cards"),
    Deed("delete", "Delete", ("Del",), "Ctrl+Z brings it back"),
)
_OF_MINE: Final = ("add_tag", "remove_tag", "make_players", "make_monsters", "delete")
_NAMED: Final = 3
"""Of so many cards it is said what their copies will be called."""


class ChosenDeeds(QObject):
    """Asks in strips under the list; from the bestiary, cards are only copied."""

    def __init__(
        self, campaign: Any, desk: "MainWindow", deeds: CardDeeds, list: CardList, strips: StripStack, page: QWidget
    ) -> None:
        super().__init__(page)
        self._campaign = campaign
        self._desk = desk
        self._deeds = deeds
        self._list = list
        self._actions = make_actions(page, self, _DEEDS)
        self._tags, self._copies = TagStrip(), CopiesStrip()
        for strip in (self._tags, self._copies):
            strips.hold(strip)
        list.view.setContextMenuPolicy(list.view.contextMenuPolicy().ActionsContextMenu)
        list.view.addActions([*self._actions.values()])

    def action(self, key: str) -> QAction:
        """One of them."""
        return self._actions[key]

    @property
    def actions(self) -> tuple[QAction, ...]:
        """All of them."""
        return tuple(self._actions.values())

    def follow(self, chosen: CardsAt) -> None:
        """These are chosen now."""
        writable = not self._campaign.read_only
        mine = chosen.any_mine
        for key, action in self._actions.items():
            action.setEnabled(writable and (mine if key in _OF_MINE else bool(chosen)))

    # --- deeds -------------------------------------------------------------------------------------------------
    def duplicate(self) -> None:
        """Copies of the chosen cards in the campaign."""
        self._deeds.duplicate(self._list.selected())

    def number_copies(self) -> None:
        """Ask how many, and number them."""
        chosen = self._list.selected()
        whose = names(chosen) if len(chosen) == 1 else f"each of {names(chosen)}"
        called = partial(self._called, chosen)
        self._copies.ask(whose, len(chosen), called, lambda number: self._deeds.copy(chosen, number))

    def add_tag(self) -> None:
        """Ask which tags they get."""
        mine = self._mine()
        there = self._campaign.card_marks.counted()
        self._tags.ask_new(names(mine), there, lambda tags: self._deeds.tag(mine, tags))

    def remove_tag(self) -> None:
        """Ask which tags they lose."""
        mine = self._mine()
        there = self._campaign.card_marks.counted(mine.ids())
        self._tags.ask_old(names(mine), there, lambda tags: self._deeds.untag(mine, tags))

    def make_players(self) -> None:
        """They are played by the players."""
        self._deeds.set_kind(self._mine(), "player", "player characters")

    def make_monsters(self) -> None:
        """They are the Game Master's."""
        self._deeds.set_kind(self._mine(), "monster", "monsters")

    def delete(self) -> None:
        """Take the chosen cards out of the campaign."""
        self._deeds.delete(self._mine())

    # --- inside ------------------------------------------------------------------------------------------------
    def _mine(self) -> CardsAt:
        return self._list.selected().mine()

    def _called(self, cards: CardsAt, copies: int) -> str:
        given = self._campaign.cards.numbered((card.name for card in cards[:_NAMED]), copies)
        said = "; ".join(in_words(names) for names in given)
        return said if len(cards) <= _NAMED else f"{said} and so on: {len(cards) * copies:,} cards"
