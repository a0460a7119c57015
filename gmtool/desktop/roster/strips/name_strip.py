"""A name for a search that is kept."""

from collections.abc import Callable, Collection

from PySide6.QtWidgets import QLineEdit

from gmtool.desktop.roster.strips.ask_strip import AskStrip


class NameStrip(AskStrip):
    """A line to type a name into that no other search has."""

    def __init__(self) -> None:
        self.name = QLineEdit()
        self.name.setAccessibleName("Name of the search")
        self.name.setMaxLength(80)
        super().__init__("Name of the search", (self.name,))
        self.name.textChanged.connect(self._look)
        self._taken: Collection[str] = ()
        self._then: Callable[[str], None] | None = None

    def ask(self, about: str, name: str, taken: Collection[str], button: str, then: Callable[[str], None]) -> None:
        """Ask for a name that is not taken."""
        self._taken, self._then = taken, then
        self.about.setText(about)
        self.take.setText(button)
        self.name.setText(name)
        self._look()
        self.open_on(self.name)
        self.name.selectAll()

    def accept(self) -> None:
        """Hand over the name."""
        if self._then is not None:
            self._then(self.name.text().strip())

    def _look(self) -> None:
        name = self.name.text().strip()
        self.say(
            f"There is a search “{name}” already." if name in self._taken else "",
            bool(name) and name not in self._taken,
        )
