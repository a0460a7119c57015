"""Cards into prepared encounters: by key from the roster, with a strip that asks which."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from gmtool.desktop.base.desk import Deed, Desk, Level, make_actions
from gmtool.desktop.base.edits.card_edits import names
from gmtool.desktop.base.parts.labels import may_be_narrow
from gmtool.desktop.base.parts.question_strip import QuestionStrip, StripStack
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.roster.list.card_list import CardList
from gmtool.rules.seam import Card

if TYPE_CHECKING:
    from gmtool.store.campaign import Campaign
    from gmtool.store.fights.encounters import Encounter


Then = Callable[["Encounter", str, int], None]
BY_KIND = ""
MOST = 99


class EncounterStrip(QuestionStrip):
    """The encounters that have not begun yet, the last first."""

    def __init__(self) -> None:
        self.encounter = QComboBox()
        self.encounter.setAccessibleName("Encounter")
        may_be_narrow(self.encounter, 8)
        self.side = QComboBox()
        self.side.setAccessibleName("Side")
        may_be_narrow(self.side, 6)
        self.copies = QSpinBox()
        self.copies.setRange(1, MOST)
        self.copies.setPrefix("× ")
        self.copies.setAccessibleName("How many of each")
        super().__init__("Add to an encounter", (self.encounter, self.side, self.copies))
        self.take.setText("Add")
        self._encounters: Sequence[Encounter] = ()
        self._cards = 0
        self._then: Then | None = None
        self.encounter.currentIndexChanged.connect(self._show_sides)
        self.copies.valueChanged.connect(self._look)

    def ask(self, whose: str, cards: int, encounters: "Sequence[Encounter]", then: Then) -> None:
        """Ask for one of these encounters; `cards` is how many would join it."""
        self._encounters, self._cards, self._then = encounters, cards, then
        self.about.setText(f"Add {whose} to which encounter?")
        self.encounter.clear()
        for one in encounters:
            self.encounter.addItem(one.title or "(no title)")
        self.copies.lineEdit().setTextMargins(theme().px(7), 0, 0, 0)
        self.copies.setMinimumWidth(theme().px(80))
        self.copies.setValue(1)
        self._look()
        self.open_on(self.encounter)

    def accept(self) -> None:
        """Hand over the encounter, the side (empty: by kind) and the number."""
        if self._then is not None:
            chosen = self._encounters[self.encounter.currentIndex()]
            self._then(chosen, str(self.side.currentData() or BY_KIND), self.copies.value())

    def _show_sides(self, place: int) -> None:
        self.side.clear()
        self.side.addItem("By kind", BY_KIND)
        if 0 <= place < len(self._encounters):
            for side in self._encounters[place].muster.sides:
                self.side.addItem(side.name or side.id, side.id)
        self._look()

    def _look(self) -> None:
        figures = self._cards * self.copies.value()
        by_kind = not self.side.currentData()
        how = "Player characters join the players, the others their foes. " if by_kind else ""
        self.say(f"{how}{figures} figure{'s' if figures > 1 else ''}.", able=self.encounter.currentIndex() >= 0)


_DEEDS: Final = (
    Deed("fight_with_these", "New encounter with these", ("Ctrl+E",), "Prepare a fight of the chosen cards"),
    Deed("add_to_encounter", "Add to encounter…", ("Ctrl+Shift+E",), "The chosen cards join a prepared fight"),
)


class EnlistActions(QObject):
    """Prepares encounters of the chosen cards, and adds them to prepared ones."""

    def __init__(self, campaign: "Campaign", desk: Desk, list: CardList, strips: StripStack, page: QWidget) -> None:
        from gmtool.desktop.base.edits.encounter_edits import EncounterEdits

        super().__init__(page)
        self._campaign = campaign
        self._desk = desk
        self._list = list
        self._deeds = EncounterEdits(campaign, desk, page)
        self._actions = make_actions(page, self, _DEEDS)
        self._strip = EncounterStrip()
        strips.hold(self._strip)
        list.view.addActions(self.actions)

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
        every = self._campaign.encounters.list()
        fitting = [one for one in reversed(every) if not one.started and one.system == chosen[0].system]
        if not fitting:
            self._desk.notice("No encounter of their system is prepared. Ctrl+E prepares one with them.", Level.WARN)
            return
        self._strip.ask(names(chosen), len(chosen), fitting, lambda *to: self._add(chosen, *to))

    def _add(self, cards: Sequence[Card], encounter: "Encounter", side: str, copies: int) -> None:
        from gmtool.presentation.encounters.musters import enlist, join

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
