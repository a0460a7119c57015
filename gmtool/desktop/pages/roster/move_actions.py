"""Cards copied and moved to another campaign, with their undo, and the strip that asks for the campaign."""

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from gmtool.desktop.base import files
from gmtool.desktop.base.desk import READ_ONLY, Deed, Desk, Level, allow, deeds_of
from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import choice
from gmtool.desktop.base.parts.question_strip import QuestionStrip, StripStack
from gmtool.desktop.pages.roster.list.card_list import CardList, ListActions
from gmtool.language import tr
from gmtool.presentation.cards.shelves import LazyCards
from gmtool.presentation.edits.card_edits import CardEdits, names
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from gmtool.store.cards.bulk import KeptCards
from gmtool.store.files.user_folder import SUFFIX

if TYPE_CHECKING:
    from gmtool.store.exchange import Transfer


Then = Callable[[Path | None], None]
_ANOTHER: Final = ""


class CampaignStrip(QuestionStrip):
    """The other campaigns of the data folder, and last a file that is yet to be chosen."""

    def __init__(self) -> None:
        self.campaign = FieldEditor(choice("campaign", tr("Campaign"), {}, room=8))
        super().__init__(tr("To another campaign"), (self.campaign,))
        self.campaign.edited.connect(self._look)

    def ask(self, what: str, take: str, others: Sequence[Path], then: Then) -> None:
        """Ask for one of these files; none stands for another file."""
        self.about.setText(what)
        self.take.setText(take)
        self.campaign.offer({**{str(path): path.stem for path in others}, _ANOTHER: tr("Another file…")})
        self.campaign.show_value(str(next(iter(others), _ANOTHER)))
        self._look()
        self.open_on(self.campaign, lambda: then(Path(self.campaign.text) if self.campaign.text else None))

    def _look(self) -> None:
        goes_along = tr("Pictures, history and unknown data are included.")
        self.say("" if self.campaign.text == _ANOTHER else goes_along, able=True)


_DEEDS: Final = deeds_of(
    "roster",
    Deed("copy_over", tr("Copy to another campaign…"), (), tr("The chosen cards, with their pictures")),
    Deed(
        "move_over",
        tr("Move to another campaign…"),
        (),
        tr("The chosen cards, with their pictures; {window.undo} brings them back"),
    ),
)


class MoveActions(ListActions):
    """The other campaign is opened for a moment; where it cannot be, a sentence says so, and nothing changes."""

    def __init__(
        self, campaign: Campaign, desk: Desk, deeds: CardEdits, list: CardList, strips: StripStack, page: QWidget
    ) -> None:
        super().__init__(campaign, desk, list, page, _DEEDS)
        self._deeds = deeds
        self._strips = strips

    @cached_property
    def _strip(self) -> CampaignStrip:
        return self._strips.hold(CampaignStrip())

    def follow(self, chosen: LazyCards) -> None:
        missing = "" if chosen.any_mine else tr("no card of the campaign is chosen.")
        allow(self._actions["copy_over"], missing)
        allow(self._actions["move_over"], READ_ONLY if self._campaign.read_only else missing)

    def copy_over(self) -> None:
        self._ask(remove=False)

    def move_over(self) -> None:
        self._ask(remove=True)

    # --- inside ------------------------------------------------------------------------------------------------
    def _ask(self, remove: bool) -> None:
        cards = list(self._list.selected().mine())
        here = self._campaign.path
        others = [path for path in sorted(self._desk.folder.glob(f"*{SUFFIX}")) if path != here]
        whose = names(cards)
        about = (
            tr("Move {cards} to which campaign?", cards=whose)
            if remove
            else tr("Copy {cards} to which campaign?", cards=whose)
        )
        self._strip.ask(
            about, tr("Move") if remove else tr("Copy"), others, lambda there: self._go(cards, there, remove)
        )

    def _go(self, cards: Sequence[Card], there: Path | None, remove: bool) -> None:
        there = there or files.ask_which(self.page, tr("To which campaign?"), self._desk.folder, files.CAMPAIGN)
        if there is not None:
            over = _Transfer(self._campaign, self._desk, self._deeds, cards, there, remove)
            if self._desk.history.do(over.what, over.do, over.undo):
                self._tell(over)

    def _tell(self, over: "_Transfer") -> None:
        handed = over.handed[0]
        whose, campaign = names(handed.cards), handed.title
        said = (
            tr("Moved {cards} to “{campaign}”.", cards=whose, campaign=campaign)
            if over.remove
            else tr("Copied {cards} to “{campaign}”.", cards=whose, campaign=campaign)
        )
        self._desk.notice(said, Level.GOOD)
        if handed.remarks:
            self._desk.notice(tr("Not everything could be included. {remarks}", remarks=handed.remarks[0]), Level.WARN)


class _Transfer:
    """One such deed. First they come in, then they go: whatever ends it between, no card is lost."""

    def __init__(
        self, campaign: Campaign, desk: Desk, deeds: CardEdits, cards: Sequence[Card], there: Path, remove: bool
    ) -> None:
        self._campaign = campaign
        self._desk = desk
        self._deeds = deeds
        self._cards = cards
        self._there = there
        self.remove = remove
        moved, copied = tr("move {cards} to {campaign}"), tr("copy {cards} to {campaign}")
        self.what = (moved if remove else copied).format(cards=names(cards), campaign=there.stem)
        self.handed: list[Transfer] = []
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
        self._desk.work(tr("Undo: {step}", step=self.what), lambda p: self._campaign.cards.restore(self._kept[0], p))
        try:
            take_back(self.handed[0])
        except BaseException:
            self._campaign.cards.delete(ids)
            raise
        self._deeds.changed.emit(ids)
