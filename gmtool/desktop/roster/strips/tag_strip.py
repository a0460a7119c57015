"""Which tags the chosen cards get, or lose."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from gmtool.desktop.parts import FlowLayout, literal
from gmtool.desktop.roster.strips.ask_strip import AskStrip
from gmtool.desktop.theme import theme

Then = Callable[[tuple[str, ...]], None]
_OFFERED = 12
"""So many tags are offered below the field."""


class TagStrip(AskStrip):
    """Words with commas between them. Below are the tags there are that begin so: a click or Tab completes the word."""

    def __init__(self) -> None:
        self.typed = QLineEdit()
        self.typed.setAccessibleName("Tags")
        self.typed.setPlaceholderText("ambush, lair")
        super().__init__("Tags of the chosen cards", (self.typed,))
        self.offers = QWidget()
        self._flow = FlowLayout(self.offers, theme().px(6))
        self.column.addWidget(self.offers)
        self.typed.textChanged.connect(self._look)
        self.typed.installEventFilter(self)
        self._then: Then | None = None
        self._there: Mapping[str, int] = {}
        self._only = False

    def ask_new(self, whose: str, there: Mapping[str, int], then: Then) -> None:
        """Ask for tags to be given; `there` are the campaign's, with the number of cards that have each."""
        self._only = False
        self._ask(f"Add tags to {whose}", "Add", there, then)

    def ask_old(self, whose: str, there: Mapping[str, int], then: Then) -> None:
        """Ask for tags to be taken away; `there` are those that the chosen cards have."""
        self._only = True
        self._ask(f"Remove tags from {whose}", "Remove", there, then)

    def accept(self) -> None:
        """Hand over the tags."""
        if self._then is not None:
            self._then(split_tags(self.typed.text()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Tab completes a word that has been begun; otherwise it goes on, as everywhere."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Tab:
            offered = self._fitting()
            if self._begun() and offered and self._begun() != offered[0]:
                self._complete(offered[0])
                return True
        return False

    def _ask(self, about: str, take: str, there: Mapping[str, int], then: Then) -> None:
        self._then, self._there = then, there
        self.about.setText(about)
        self.take.setText(take)
        self.typed.clear()
        self._look()
        self.open_on(self.typed)

    def _begun(self) -> str:
        return self.typed.text().rpartition(",")[2].strip()

    def _fitting(self) -> list[str]:
        begun = self._begun().lower()
        typed = split_tags(self.typed.text())
        rest = [tag for tag in self._there if tag.lower().startswith(begun) and (tag not in typed or tag == begun)]
        return sorted(rest, key=lambda tag: -self._there[tag])[:_OFFERED]

    def _complete(self, tag: str) -> None:
        before, comma, _ = self.typed.text().rpartition(",")
        self.typed.setText(f"{before}{comma}{' ' * bool(comma)}{tag}")
        self.typed.setFocus(Qt.FocusReason.OtherFocusReason)

    def _look(self) -> None:
        tags = split_tags(self.typed.text())
        unknown = [tag for tag in tags if tag not in self._there]
        if self._only and unknown:
            self.say(f"None of them has the tag “{unknown[0]}”.", able=False)
        else:
            self.say(f"New: {', '.join(unknown)}." if unknown else "", able=bool(tags))
        self._flow.clear()
        for tag in self._fitting():
            offer = QPushButton(literal(f"{tag}  {self._there[tag]}"))
            offer.setAccessibleName(f"{tag}, {self._there[tag]} cards")
            offer.clicked.connect(lambda _=False, tag=tag: self._complete(tag))
            self._flow.addWidget(offer)
        self.offers.setVisible(bool(self._flow.count()))


def split_tags(text: str) -> tuple[str, ...]:
    """Words with commas between them, each once."""
    return tuple(dict.fromkeys(word for part in text.split(",") if (word := part.strip())))
