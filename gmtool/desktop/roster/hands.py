"""All that can be done with the cards of the list, put together: each kind of deed is a part of its own."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.parts.sidebar import SideList
from gmtool.desktop.quick.making import Making
from gmtool.desktop.roster.cards_at import CardsAt
from gmtool.desktop.roster.chosen import ChosenDeeds
from gmtool.desktop.roster.copying import CopyDeeds
from gmtool.desktop.roster.deeds import CardDeeds
from gmtool.desktop.roster.enlisting import EnlistDeeds
from gmtool.desktop.roster.list_view import CardList
from gmtool.desktop.roster.moving import MoveDeeds
from gmtool.desktop.roster.ordering import OrderDeeds
from gmtool.desktop.roster.picture_deeds import PictureDeeds
from gmtool.desktop.roster.row_drops import RowDrops
from gmtool.desktop.roster.searches import SearchDeeds
from gmtool.desktop.roster.strips.stack import StripStack
from gmtool.rules.seam import Ruleset

if TYPE_CHECKING:
    from gmtool.desktop.shell.main_window import MainWindow


class RosterHands:
    """Their strips lie under the list, one at a time."""

    def __init__(
        self,
        campaign: Any,
        desk: "MainWindow",
        deeds: CardDeeds,
        side: SideList,
        list: CardList,
        page: QWidget,
        for_text: Callable[[Callable[[Ruleset], None]], None],
    ) -> None:
        """`for_text` goes on with the rule system by which pasted text is read."""
        self.strips = StripStack(list.view)
        list.add_below(self.strips)
        self.chosen = ChosenDeeds(campaign, desk, deeds, list, self.strips, page)
        self._enlisting = EnlistDeeds(campaign, desk, list, self.strips, page)
        self._moving = MoveDeeds(campaign, desk, deeds, list, self.strips, page)
        self.making = Making(campaign, deeds, page)
        self.pictures = PictureDeeds(campaign, desk, page)
        self.copying = CopyDeeds(desk, deeds, list, page, for_text, self.pictures.action("paste"))
        self._row_drops = RowDrops(list, self.pictures)
        self.searches = SearchDeeds(campaign, desk, side, list, self.strips, page)
        self._ordering = OrderDeeds(list.head, page)

    @property
    def actions(self) -> Sequence[QAction]:
        """All of them."""
        about_list = (*self.searches.actions, *self._ordering.actions)
        return (*self.making.actions, *self.offered, *self.copying.actions, *about_list, *self.pictures.actions)

    @property
    def offered(self) -> Sequence[QAction]:
        """What is offered where many cards are chosen."""
        return (*self._enlisting.actions, *self.chosen.actions, *self._moving.actions)

    def follow(self, chosen: CardsAt) -> None:
        """These are chosen now."""
        self.strips.close_all()
        for deeds in (self.chosen, self._enlisting, self._moving, self.copying):
            deeds.follow(chosen)
        self.searches.follow()
