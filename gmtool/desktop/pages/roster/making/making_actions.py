"""The actions that make cards quickly, on the roster's page: out of one line (`QuickEntry`), or many at random."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import READ_ONLY, ActionGroup, Deed, Desk, Level, allow, deeds_of
from gmtool.desktop.pages.roster.list.card_list import CardList
from gmtool.desktop.pages.roster.making.entry_strip import EntryStrip
from gmtool.desktop.pages.roster.making.random_figures import FiguresPanel
from gmtool.language import tr
from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.presentation.new_cards import LAST_SYSTEM, Making
from gmtool.rules.kit.quick_entry.entry import QuickEntry
from gmtool.rules.seam import Troop
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign

_DEEDS: Final = deeds_of(
    "roster",
    Deed(
        "quick_entry",
        tr("Quick entry"),
        ("Ctrl+L",),
        tr("A card in one line: Goblin ST 9 DX 13 cloth club small shield"),
    ),
    Deed("random_figures", tr("Random figures or an army…"), ("Ctrl+R",), tr("Several at once, by the creation rules")),
)


class MakingActions(ActionGroup):
    """Opens the strip and the panel, and puts what they make into the campaign."""

    previewed = Signal(object)
    """A card that is being written; None where nothing is."""
    panel_wanted = Signal(object)
    left = Signal()
    """Nothing is being made any more."""
    enlisted = Signal(object)
    """Cards of the campaign that are to fight, one for each figure."""

    def __init__(self, campaign: Campaign, desk: Desk, deeds: CardEdits, list: CardList, page: QWidget) -> None:
        super().__init__(page, _DEEDS)
        self._campaign = campaign
        self._desk = desk
        self._making = Making(campaign, deeds, self.used)
        self._list = list
        self._panel: FiguresPanel | None = None
        for action in self.actions:
            allow(
                action,
                READ_ONLY if campaign.read_only else "" if campaign.rulesets() else tr("no rule system was found."),
            )

    @cached_property
    def strip(self) -> EntryStrip:
        """Made when a line is first written."""
        strip = EntryStrip(self._campaign, self._making.line, self.page)
        strip.written.connect(self._preview)
        strip.handed_over.connect(self._make)
        strip.closed.connect(self.left)
        strip.system.activated.connect(lambda _: self.used(strip.system.currentData()))
        self._list.add_above(strip)
        return strip

    def follow(self, shelf: str) -> None:
        """The shelf that is looked at: it says the system and the kind of new cards."""
        self._making.shelf = shelf

    # --- deeds -------------------------------------------------------------------------------------------------
    def quick_entry(self) -> None:
        self._making.begin_line()
        self.strip.open_on(self._system())

    def random_figures(self) -> None:
        if self._panel is None:
            self._panel = FiguresPanel(self._campaign, self._making.names_of)
            self._panel.added.connect(self._making.add)
            self._panel.enlisted.connect(self._enlist)
            self._panel.closed.connect(self.left)
        self.panel_wanted.emit(self._panel)
        self._panel.open_on(self._system(), self._making.kind)

    def used(self, system: str) -> None:
        """The next card begins with this system, here and in a campaign that has no cards yet."""
        self._desk.machine.setValue(LAST_SYSTEM, system)
        try:
            if self._campaign.settings.get(LAST_SYSTEM) != system:
                self._campaign.settings.set(LAST_SYSTEM, system)
        except StoreError as problem:
            self._desk.notice(str(problem), Level.WARN)

    # --- inside ------------------------------------------------------------------------------------------------
    def _system(self) -> str:
        return self._making.system(str(self._desk.machine.value(LAST_SYSTEM, "")))

    def _preview(self, entry: QuickEntry | None) -> None:
        self.previewed.emit(entry.card if entry else None)

    def _make(self) -> None:
        if self._making.make_line():
            self.strip.line.write("")
        else:
            self.strip.say()

    def _enlist(self, troops: Sequence[Troop]) -> None:
        """A card of each joins the campaign; all the figures are to fight."""
        if cards := self._making.enlist(troops):
            self.enlisted.emit(cards)
