"""All actions on the cards of the list, put together from their kinds, and the cards as they are printed."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import Desk
from gmtool.desktop.base.parts.question_strip import StripStack
from gmtool.desktop.base.parts.sidebar import SideList
from gmtool.desktop.pages.roster.adopt_actions import AdoptActions
from gmtool.desktop.pages.roster.chosen_actions import ChosenActions
from gmtool.desktop.pages.roster.copy_actions import CopyActions
from gmtool.desktop.pages.roster.enlist_actions import EnlistActions
from gmtool.desktop.pages.roster.list.card_list import CardList
from gmtool.desktop.pages.roster.list.list_head import OrderActions
from gmtool.desktop.pages.roster.making.making_actions import MakingActions
from gmtool.desktop.pages.roster.move_actions import MoveActions
from gmtool.desktop.pages.roster.picture_actions import PictureActions, RowDrops
from gmtool.desktop.pages.roster.saved_searches import SearchActions
from gmtool.language import tr
from gmtool.presentation.cards.shelves import LazyCards
from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.campaign import Campaign

if TYPE_CHECKING:
    from gmtool.desktop.paper.printouts.card_printout import CardPrintout


class RosterActions:
    """Their strips lie under the list, one at a time."""

    def __init__(
        self,
        campaign: Campaign,
        desk: Desk,
        deeds: CardEdits,
        side: SideList,
        list: CardList,
        page: QWidget,
        for_text: Callable[[Callable[[Ruleset], None]], None],
    ) -> None:
        """`for_text` goes on with the rule system by which pasted text is read."""
        self.strips = StripStack(list.view)
        list.add_below(self.strips)
        self.chosen = ChosenActions(campaign, desk, deeds, list, self.strips, page)
        self._enlisting = EnlistActions(campaign, desk, list, self.strips, page)
        self._moving = MoveActions(campaign, desk, deeds, list, self.strips, page)
        self._adopting = AdoptActions(campaign, desk, deeds, list, self.strips, page)
        self.making = MakingActions(campaign, desk, deeds, list, page)
        self.making.enlisted.connect(self._enlisting.enlist)
        self.pictures = PictureActions(campaign, desk, page)
        self.copying = CopyActions(campaign, desk, deeds, list, page, for_text, self.pictures.action("paste"))
        self._row_drops = RowDrops(list, self.pictures)
        self.searches = SearchActions(campaign, desk, side, list, self.strips, page)
        self._ordering = OrderActions(list.head, page)

    @property
    def actions(self) -> Sequence[QAction]:
        about_list = (*self.searches.actions, *self._ordering.actions)
        return (*self.making.actions, *self.offered, *self.copying.actions, *about_list, *self.pictures.actions)

    @property
    def offered(self) -> Sequence[QAction]:
        """The actions that are offered where many cards are chosen."""
        return (*self._enlisting.actions, *self.chosen.actions, *self._adopting.actions, *self._moving.actions)

    def follow(self, chosen: LazyCards) -> None:
        self.strips.close_all()
        for deeds in (self.chosen, self._enlisting, self._adopting, self._moving, self.copying):
            deeds.follow(chosen)
        self.searches.follow()


def cards_to_print(
    title: str,
    chosen: Sequence[Card],
    shown: Sequence[Card],
    rulesets: Callable[[str], "Ruleset"],
    systems: Iterable["Ruleset"],
) -> "CardPrintout":
    from gmtool.desktop.paper.printouts.card_printout import CardPrintout, CardSource

    def source(name: str, called: str, cards: Sequence[Card]) -> CardSource:
        return CardSource(name, called, len(cards), lambda: cards)

    sources = [source(tr("Chosen"), title, chosen), source(tr("All that are shown"), title, shown)]
    sources += [
        source(tr("{system}: bestiary", system=one.title), tr("{system}: bestiary", system=one.title), one.bestiary())
        for one in systems
    ]
    return CardPrintout(title, [one for one in sources if one.count], rulesets)
