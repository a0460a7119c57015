"""The window until the campaign is open: its cards at a first glance, or the doors to one.

What is chosen or typed here is taken over by the roster.
"""

from collections.abc import Sequence
from functools import cached_property

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QStackedLayout, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.base.parts.labels import dressed, label, wrapped
from gmtool.desktop.base.parts.layouts import UprightArea, column_in
from gmtool.desktop.base.theme.lengths import sized
from gmtool.language import tr
from gmtool.store.files.glance import Glance


class WaitingPage(QWidget):
    """A title, a sentence and the doors that are open, or the names of the cards with a field to search them."""

    def __init__(self) -> None:
        super().__init__()
        self._title = label("", "title")
        self._text = wrapped("", "muted")
        inside = dressed(QWidget(), kind="clear")
        self._words = UprightArea(inside)
        self._words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = column_in(inside, 2)
        for text in (self._title, self._text):
            text.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(text)
        self._doors = QWidget()
        self._door_column = column_in(self._doors, gap=10, margins=(0, 18, 0, 0))
        column.addWidget(self._doors, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(3)
        self._model = QStringListModel(self)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self._words)
        self._glance: Glance | None = None

    @cached_property
    def search(self) -> QLineEdit:
        """Narrows the names; it is made with the first glance, as they are."""
        return dressed(QLineEdit(placeholderText=tr("Search: goblin st>12 tag:lair")), name=tr("Search the cards"))

    @cached_property
    def names(self) -> QListView:
        return dressed(QListView(), name=tr("Cards"))

    @cached_property
    def _cards(self) -> QWidget:
        self.names.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.names.setModel(self._model)
        cards = QWidget()
        column_in(cards, self.search, (self.names, 1), margins=(230, 9, 230, 0))
        self._pages.addWidget(cards)
        self.search.textChanged.connect(self._narrow)
        return cards

    @property
    def doors(self) -> list["Door"]:
        """The ways that are offered."""
        return self._doors.findChildren(Door)

    @property
    def is_listing(self) -> bool:
        """True while the names of cards are shown."""
        return self._pages.currentWidget() is not self._words

    def say(self, title: str, text: str = "") -> None:
        """A title and a sentence, without doors."""
        while (item := self._door_column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.setParent(None)
                widget.deleteLater()
        self._title.setText(title)
        self._text.setText(text)
        self._pages.setCurrentWidget(self._words)

    def offer(self, title: str, text: str, doors: Sequence[QAction]) -> None:
        """Say what is to be done next, with a button for each way; the first has the keys, the arrows go on."""
        self.say(title, text)
        for number, action in enumerate(doors):
            door = likely(Door(action), None if number else Rank.PAGE)
            self._door_column.addWidget(door)
            self._door_column.addWidget(_centred(wrapped(action.toolTip(), "muted")))
            door.show()  # a layout shows its new widgets later, and a hidden one cannot have the focus
            if not number:
                door.setFocus()

    def show_glance(self, glance: Glance) -> None:
        self._glance = glance
        self._narrow("")
        self._pages.setCurrentWidget(self._cards)
        self.names.setFocus()

    def taken_over(self) -> tuple[str, str]:
        """The typed text and the chosen card; they are forgotten with that."""
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


class Door(KeyButton):
    """A way to a campaign; the arrows go to the next one, Enter takes it."""

    def __init__(self, action: QAction) -> None:
        super().__init__(action=action)
        self.show_key(False)  # the words of all doors stand in the middle
        sized(self, least_width=360, least_height=44)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


def _centred(text: QLabel) -> QLabel:
    text.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return text


def _words(typed: str) -> tuple[str, ...]:
    """The plain words of a search; what it asks of numbers waits until the campaign is open."""
    # not needed for the first window
    from gmtool.store.search import Vocabulary, parse
    from gmtool.store.search.query import Words

    terms = [term for term in parse(typed, Vocabulary()).terms if not term.refused]
    return tuple(term.wanted.text.lower() for term in terms if isinstance(term.wanted, Words))


def _text(name: str, tags: tuple[str, ...]) -> str:
    return f"{name} {' '.join(tags)}".lower()
