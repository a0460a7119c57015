"""The actions that make cards quickly, on the roster's page: out of one line (`QuickEntry`), or many at random."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import LAST_SYSTEM, READ_ONLY, ActionGroup, Deed, Desk, Level, allow, deeds_of
from gmtool.desktop.pages.roster.list.card_list import CardList
from gmtool.desktop.pages.roster.making.entry_strip import EntryStrip
from gmtool.desktop.pages.roster.making.random_figures import FiguresPanel
from gmtool.language import tr
from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.rules.kit.quick_entry.entry import QuickEntry
from gmtool.rules.seam import Card, Troop
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.cards.numbering import in_words

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
    added = Signal()
    """Cards are about to come: they should be seen."""

    def __init__(self, campaign: Campaign, desk: Desk, deeds: CardEdits, list: CardList, page: QWidget) -> None:
        super().__init__(page, _DEEDS)
        self._campaign = campaign
        self._desk = desk
        self._deeds = deeds
        self._shelf = ""
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
        strip = EntryStrip(self._campaign, self.page)
        strip.written.connect(self._preview)
        strip.made.connect(self._make)
        strip.closed.connect(self.left)
        strip.system.activated.connect(lambda _: self.used(strip.system.currentData()))
        self._list.add_above(strip)
        return strip

    def follow(self, shelf: str) -> None:
        """The shelf that is looked at: it says the system and the kind of new cards."""
        self._shelf = shelf

    # --- deeds -------------------------------------------------------------------------------------------------
    def quick_entry(self) -> None:
        self.strip.open_on(self._system(), self._kind(), tuple(self._campaign.card_marks.counted()), self._called)

    def random_figures(self) -> None:
        if self._panel is None:
            self._panel = FiguresPanel(self._campaign, self._names_of)
            self._panel.added.connect(self._add)
            self._panel.enlisted.connect(self._enlist)
            self._panel.closed.connect(self.left)
        self.panel_wanted.emit(self._panel)
        self._panel.open_on(self._system(), self._kind())

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
        """The system of the shelf, or the one last used in this campaign; in an empty one last used on this computer.

        Without any of these it is the first of the campaign's.
        """
        what, _, value = self._shelf.partition(":")
        systems = [one.id for one in self._campaign.rulesets()]
        likely = [value if what in ("system", "bestiary") else "", self._campaign.settings.get(LAST_SYSTEM)]
        if not self._campaign.cards.counts("system"):
            likely += [one.system for one in reversed(self._campaign.encounters.list())]
            likely.append(self._desk.machine.value(LAST_SYSTEM, ""))
        return next((str(one) for one in likely if one in systems), systems[0])

    def _kind(self) -> str:
        return "player" if self._shelf == "kind:player" else "monster"

    def _preview(self, entry: QuickEntry | None) -> None:
        self.previewed.emit(entry.card if entry else None)

    def _make(self, entry: QuickEntry) -> None:
        cards = [replace(entry.card, name=name) for name in self._names_for(entry)]
        if self._add(cards):
            self.strip.begin_anew()

    def _add(self, cards: Sequence[Card]) -> bool:
        self.added.emit()
        self.used(cards[0].system)
        called = in_words(card.name or tr("a card without a name") for card in cards)
        return self._deeds.add(cards, tr("add {names}", names=called))

    def _enlist(self, troops: Sequence[Troop]) -> None:
        """A card of each joins the campaign; all the figures are to fight."""
        ids: list[str] = []
        self._deeds.changed.connect(ids.extend)
        done = self._add([troop.card for troop in troops])
        self._deeds.changed.disconnect(ids.extend)
        if done:
            cards = [self._campaign.cards.get(id) for id in ids]
            self.enlisted.emit([card for card, one in zip(cards, troops, strict=True) for _ in range(one.count)])

    def _names_for(self, entry: QuickEntry) -> Sequence[str]:
        return self._names_of([entry.card.name] * entry.copies)

    def _called(self, entry: QuickEntry) -> str:
        return in_words(self._names_for(entry)) or tr("a card without a name")

    def _names_of(self, names: Sequence[str]) -> Sequence[str]:
        """Names with numbers, where there are several: “Goblin 1”, “Orc 1”, “Goblin 2”."""
        if len(names) == 1:
            return names
        given = {
            name: iter(self._campaign.cards.numbered([name], copies)[0]) for name, copies in Counter(names).items()
        }
        return [next(given[name]) for name in names]
