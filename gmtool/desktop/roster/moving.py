"""Cards copied and moved to another campaign, with their undo."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.roster.cards_at import CardsAt
from gmtool.desktop.roster.deeds import CardDeeds, names
from gmtool.desktop.roster.list_view import CardList
from gmtool.desktop.roster.strips.campaign_strip import CampaignStrip
from gmtool.desktop.roster.strips.stack import StripStack
from gmtool.desktop.shell import files
from gmtool.desktop.shell.actions import Deed, make_actions
from gmtool.desktop.shell.workspace import Level
from gmtool.rules.seam import Card
from gmtool.store.places import SUFFIX

if TYPE_CHECKING:
    from gmtool.desktop.shell.main_window import MainWindow
    from gmtool.store.exchange import HandedOver
    from gmtool.store.kept_cards import KeptCards

_DEEDS: Final = (
    Deed("copy_over", "Copy to another campaign…", (), "The chosen cards, with their pictures"),
    Deed(
        "move_over", "Move to another campaign…", (), "The chosen cards, with their pictures; Ctrl+Z brings them back"
    ),
)


class MoveDeeds(QObject):
    """The other campaign is opened for a moment; where it cannot be, a sentence says so, and nothing changes."""

    def __init__(
        self, campaign: Any, desk: "MainWindow", deeds: CardDeeds, list: CardList, strips: StripStack, page: QWidget
    ) -> None:
        super().__init__(page)
        self._campaign = campaign
        self._desk = desk
        self._deeds = deeds
        self._list = list
        self._page = page
        self._actions = make_actions(page, self, _DEEDS)
        self._strip = CampaignStrip()
        strips.hold(self._strip)
        list.view.addActions(self.actions)

    @property
    def actions(self) -> Sequence[QAction]:
        """All of them."""
        return [*self._actions.values()]

    def follow(self, chosen: CardsAt) -> None:
        """These are chosen now."""
        mine = chosen.any_mine
        self._actions["copy_over"].setEnabled(mine)
        self._actions["move_over"].setEnabled(mine and not self._campaign.read_only)

    def copy_over(self) -> None:
        """Ask which campaign the chosen cards are copied to."""
        self._ask("Copy", remove=False)

    def move_over(self) -> None:
        """Ask which campaign the chosen cards are moved to."""
        self._ask("Move", remove=True)

    # --- inside ------------------------------------------------------------------------------------------------
    def _ask(self, how: str, remove: bool) -> None:
        cards = list(self._list.selected().mine())
        here = self._campaign.path
        others = [path for path in sorted(self._desk.folder.glob(f"*{SUFFIX}")) if path != here]
        what = f"{how} {names(cards)} to which campaign?"
        self._strip.ask(what, how, others, lambda there: self._go(cards, there, remove))

    def _go(self, cards: Sequence[Card], there: Path | None, remove: bool) -> None:
        there = there or files.ask_which(self._page, "To which campaign?", self._desk.folder, files.CAMPAIGN)
        if there is not None:
            over = _Over(self._campaign, self._desk, self._deeds, cards, there, remove)
            if self._desk.do(over.what, over.do, over.undo):
                self._tell(over)

    def _tell(self, over: "_Over") -> None:
        handed = over.handed[0]
        done = "Moved" if over.remove else "Copied"
        self._desk.notice(f"{done} {names(handed.cards)} to “{handed.title}”.", Level.GOOD)
        if handed.remarks:
            self._desk.notice(f"Not all of it went along. {handed.remarks[0]}", Level.WARN)


class _Over:
    """One such deed. First they come in, then they go: whatever ends it between, no card is lost."""

    def __init__(
        self, campaign: Any, desk: "MainWindow", deeds: CardDeeds, cards: Sequence[Card], there: Path, remove: bool
    ) -> None:
        self._campaign = campaign
        self._desk = desk
        self._deeds = deeds
        self._cards = cards
        self._there = there
        self.remove = remove
        self.what = f"{'move' if remove else 'copy'} {names(cards)} to {there.stem}"
        self.handed: list[HandedOver] = []
        self._kept: list[KeptCards] = []

    def do(self) -> None:
        from gmtool.store.exchange import hand_over, take_back

        says = self.what[:1].upper() + self.what[1:]
        ids = [card.id for card in self._cards]
        job = self._desk.work
        self.handed[:] = [job(says, lambda p: hand_over(self._campaign, self._cards, self._there, watch=p))]
        if self.remove:
            try:
                self._kept[:] = [job(says, lambda p: self._campaign.cards.delete(ids, p))]
            except BaseException:
                take_back(self.handed[0])
                raise
            self._deeds.changed.emit([])

    def undo(self) -> None:
        from gmtool.store.exchange import take_back

        if not self.remove:
            take_back(self.handed[0])
            return
        ids = [card.id for card in self._cards]
        self._desk.work(f"Undo: {self.what}", lambda p: self._campaign.cards.restore(self._kept[0], p))
        try:
            take_back(self.handed[0])
        except BaseException:
            self._campaign.cards.delete(ids)
            raise
        self._deeds.changed.emit(ids)
