"""What the window shows until the campaign is open: its cards at a first glance, or what to do next.

What is chosen or typed here is taken over by the roster.
"""

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QLineEdit, QListView, QStackedLayout, QWidget

from gmtool.desktop.base.parts.labels import dressed, label, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.store.files.glance import Glance


class WaitingPage(QWidget):
    """A title and a sentence in the middle, or the names of the cards with a field to search them."""

    def __init__(self) -> None:
        super().__init__()
        self._title = label("", "title")
        self._text = wrapped("", "muted")
        self._words = QWidget()
        column = column_in(self._words, 2)
        for text in (self._title, self._text):
            text.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(text)
        column.addStretch(3)
        self.search = dressed(QLineEdit(placeholderText="Search: goblin st>12 tag:lair"), name="Search the cards")
        self.names = dressed(QListView(), name="Cards")
        self.names.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self._model = QStringListModel(self)
        self.names.setModel(self._model)
        self._cards = QWidget()
        column_in(self._cards, self.search, (self.names, 1), margins=(230, 9, 230, 0))
        self._pages = QStackedLayout(self)
        for page in (self._words, self._cards):
            self._pages.addWidget(page)
        self._glance: Glance | None = None
        self.search.textChanged.connect(self._narrow)

    def say(self, title: str, text: str = "") -> None:
        self._title.setText(title)
        self._text.setText(text)
        self._pages.setCurrentWidget(self._words)

    def show_glance(self, glance: Glance) -> None:
        self._glance = glance
        self._narrow("")
        self._pages.setCurrentWidget(self._cards)
        self.names.setFocus()

    def taken_over(self) -> tuple[str, str]:
        """What was typed and which card was chosen; forgotten with that."""
        if self._glance is None:
            return "", ""
        # The focus alone makes the first name the current one; only what is lit was chosen.
        lit = self.names.selectionModel().selectedIndexes()
        said = self.search.text(), str(lit[0].data()) if lit else ""
        self._glance = None
        self.search.clear()
        return said

    def _narrow(self, typed: str) -> None:
        words = _words(typed) if typed else ()
        cards = self._glance.cards if self._glance is not None else ()
        fitting = [card for card in cards if all(word in _text(card.name, card.tags) for word in words)]
        self._model.setStringList([card.name for card in fitting])


def _words(typed: str) -> tuple[str, ...]:
    """The plain words of a search; what it asks of numbers waits until the campaign is open."""
    # not needed for the first window
    from gmtool.store.search import Vocabulary, parse
    from gmtool.store.search.query import Words

    terms = [term for term in parse(typed, Vocabulary()).terms if not term.refused]
    return tuple(term.wanted.text.lower() for term in terms if isinstance(term.wanted, Words))


def _text(name: str, tags: tuple[str, ...]) -> str:
    return f"{name} {' '.join(tags)}".lower()
