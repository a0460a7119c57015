"""What the window shows until the campaign is open: its cards at a first glance, or what to do next.

What is chosen or typed here is taken over by the roster.
"""

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QLineEdit, QListView, QStackedLayout, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.labels import label, wrapped
from gmtool.desktop.base.theme.current import theme
from gmtool.store.files.glance import Glance


class WaitingPage(QWidget):
    """A title and a sentence in the middle, or the names of the cards with a field to search them."""

    def __init__(self) -> None:
        super().__init__()
        self._title = label("", "title")
        self._text = wrapped("", "muted")
        self._words = QWidget()
        column = QVBoxLayout(self._words)
        column.addStretch(2)
        for text in (self._title, self._text):
            text.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(text)
        column.addStretch(3)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search: goblin st>12 tag:lair")
        self.search.setAccessibleName("Search the cards")
        self.names = QListView()
        self.names.setAccessibleName("Cards")
        self.names.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self._model = QStringListModel(self)
        self.names.setModel(self._model)
        self._cards = QWidget()
        rows = QVBoxLayout(self._cards)
        rows.setContentsMargins(theme().px(230), theme().px(9), theme().px(230), 0)
        rows.addWidget(self.search)
        rows.addWidget(self.names, 1)
        self._pages = QStackedLayout(self)
        for page in (self._words, self._cards):
            self._pages.addWidget(page)
        self._glance: Glance | None = None
        self.search.textChanged.connect(self._narrow)

    def say(self, title: str, text: str = "") -> None:
        """Show these words."""
        self._title.setText(title)
        self._text.setText(text)
        self._pages.setCurrentWidget(self._words)

    def show_glance(self, glance: Glance) -> None:
        """Show the names of the cards."""
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
