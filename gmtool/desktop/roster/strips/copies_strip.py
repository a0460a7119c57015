"""How many copies of the chosen cards, with the names that will come."""

from collections.abc import Callable

from PySide6.QtWidgets import QSpinBox

from gmtool.desktop.roster.strips.ask_strip import AskStrip
from gmtool.desktop.theme import theme

MOST = 999
AT_ONCE = 10_000
"""The most cards that are made at once; nobody wants more, but a digit too many is soon typed."""


class CopiesStrip(AskStrip):
    """A number, and what the copies will be called."""

    def __init__(self) -> None:
        self.number = QSpinBox()
        self.number.setRange(1, MOST)
        self.number.setAccessibleName("How many copies")
        super().__init__("Numbered copies", (self.number,))
        self.take.setText("Make them")
        self.number.valueChanged.connect(self._look)
        self._cards = 1
        self._name: Callable[[int], str] = str
        self._then: Callable[[int], None] | None = None

    def ask(self, whose: str, cards: int, name: Callable[[int], str], then: Callable[[int], None]) -> None:
        """Ask how many of each of so many cards; `name` says what so many would be called."""
        self._cards, self._name, self._then = cards, name, then
        self.about.setText(f"How many copies of {whose}?")
        self.number.lineEdit().setTextMargins(theme().px(7), 0, 0, 0)
        self.number.setMinimumWidth(theme().px(90))
        self.number.setValue(6)
        self._look()
        self.open_on(self.number)
        self.number.selectAll()

    def accept(self) -> None:
        """Hand over the number."""
        if self._then is not None:
            self._then(self.number.value())

    def _look(self) -> None:
        made = self._cards * self.number.value()
        if made > AT_ONCE:
            self.say(f"That would be {made:,} cards; {AT_ONCE:,} are the most at once.", able=False)
        else:
            self.say(self._name(self.number.value()), able=True)
