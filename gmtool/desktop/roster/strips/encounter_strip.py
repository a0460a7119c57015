"""Which prepared encounter the chosen cards join, on which side and how many of each."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox, QSpinBox

from gmtool.desktop.parts import may_be_narrow
from gmtool.desktop.roster.strips.ask_strip import AskStrip
from gmtool.desktop.theme import theme

if TYPE_CHECKING:
    from gmtool.store.encounters import Encounter

Then = Callable[["Encounter", str, int], None]
BY_KIND = ""
MOST = 99


class EncounterStrip(AskStrip):
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
