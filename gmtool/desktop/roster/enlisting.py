"""Cards into prepared encounters: by key from the roster, or carried there with the mouse."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.parts.springs import Springs
from gmtool.desktop.roster.deeds import names
from gmtool.desktop.roster.list_view import CardList
from gmtool.desktop.roster.model import CARDS_MIME
from gmtool.desktop.roster.strips.encounter_strip import EncounterStrip
from gmtool.desktop.roster.strips.stack import StripStack
from gmtool.desktop.shell.actions import Deed, make_actions
from gmtool.desktop.shell.workspace import Level
from gmtool.rules.seam import Card

if TYPE_CHECKING:
    from gmtool.desktop.shell.main_window import MainWindow
    from gmtool.store.encounters import Encounter

_DEEDS: Final = (
    Deed("fight_with_these", "New encounter with these", ("Ctrl+E",), "Prepare a fight of the chosen cards"),
    Deed("add_to_encounter", "Add to encounter…", ("Ctrl+Shift+E",), "The chosen cards join a prepared fight"),
)


class EnlistDeeds(QObject):
    """While cards are carried, the tab of the encounters opens under the mouse."""

    def __init__(self, campaign: Any, desk: "MainWindow", list: CardList, strips: StripStack, page: QWidget) -> None:
        from gmtool.desktop.encounters.deeds import EncounterDeeds

        super().__init__(page)
        self._campaign = campaign
        self._desk = desk
        self._list = list
        self._deeds = EncounterDeeds(campaign, desk, page)
        self._actions = make_actions(page, self, _DEEDS)
        self._strip = EncounterStrip()
        strips.hold(self._strip)
        list.view.addActions(self.actions)
        tab = desk.bar.tabs["encounters"]
        self._spring = Springs(tab, CARDS_MIME, lambda _: "encounters", lambda _: tab.click(), self)

    @property
    def actions(self) -> Sequence[QAction]:
        """All of them."""
        return [*self._actions.values()]

    def follow(self, chosen: Sequence[Card]) -> None:
        """These are chosen now."""
        writable = not self._campaign.read_only
        self._actions["add_to_encounter"].setEnabled(bool(chosen) and writable)
        # with nobody chosen it says why there is nothing to do: a key in the search field must not be silent
        self._actions["fight_with_these"].setEnabled(writable)

    def fight_with_these(self) -> None:
        """A new encounter of the chosen cards."""
        if not len(self._list.selected()):
            self._desk.notice(f"Nothing to prepare a fight with: {self._list.found()}.", Level.WARN)
            return
        encounters = self._desk.show_page("encounters")
        encounters.new_with(self._list.selected())

    def add_to_encounter(self) -> None:
        """Ask which encounter they join."""
        chosen = self._list.selected()
        if len({card.system for card in chosen}) != 1:
            self._desk.notice("An encounter is fought in one rule system; choose cards of one.", Level.WARN)
            return
        every: Sequence[Encounter] = self._campaign.encounters.list()
        fitting = [one for one in reversed(every) if not one.started and one.system == chosen[0].system]
        if not fitting:
            self._desk.notice("No encounter of their system is prepared. Ctrl+E prepares one with them.", Level.WARN)
            return
        self._strip.ask(names(chosen), len(chosen), fitting, lambda *to: self._add(chosen, *to))

    def _add(self, cards: Sequence[Card], encounter: "Encounter", side: str, copies: int) -> None:
        from gmtool.desktop.encounters.recruits import enlist, join

        before = self._campaign.encounters.get(encounter.id)
        muster = enlist(before.muster, side, cards, copies) if side else join(before.muster, cards, copies)
        figures = len(muster.figures) - len(before.muster.figures)
        what = f"add {names(cards)}" if figures == 1 else f"add {figures} figures"
        if self._deeds.edit(before, replace(before, muster=muster), what):
            show = QAction("Show it", self)
            show.triggered.connect(lambda: self._show(before.id))
            joined = f"{cards[0].name} has" if figures == 1 else f"{figures} figures have"
            self._desk.notice(f"{joined} joined “{before.title}”.", Level.GOOD, show)

    def _show(self, encounter: int) -> None:
        self._desk.show_page("encounters").show_encounter(encounter)
