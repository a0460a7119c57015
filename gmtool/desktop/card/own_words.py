"""What the GM writes on any card, whatever its system: tags and notes."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from gmtool.desktop.parts import heading
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Card


class OwnWords(QWidget):
    """Tells of every change a person makes: the tags, or the notes, as they are now."""

    tagged = Signal(tuple)
    noted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.tags = QLineEdit()
        self.tags.setProperty("keeps", True)
        self.tags.setAccessibleName("Tags")
        self.tags.setPlaceholderText("Words with commas between them: ambush, lair")
        self.tags.textEdited.connect(lambda text: self.tagged.emit(_split(text)))
        self.notes = QPlainTextEdit()
        self.notes.setProperty("keeps", True)
        self.notes.setAccessibleName("Notes")
        self.notes.setTabChangesFocus(True)
        self.notes.setMinimumHeight(theme().px(90))
        self.notes.textChanged.connect(lambda: self.noted.emit(self.notes.toPlainText()))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme().px(8))
        for title, field in (("Tags", self.tags), ("Notes", self.notes)):
            column.addWidget(heading(title))
            column.addWidget(field)

    def show_card(self, card: Card, locked: bool) -> None:
        """Show those of a card; what is there already is not touched, and what is being typed stays as typed."""
        if _split(self.tags.text()) != card.tags:
            self.tags.setText(", ".join(card.tags))
            if not self.tags.hasFocus():
                self.tags.setCursorPosition(0)
        self.tags.setReadOnly(locked)
        if self.notes.toPlainText() != card.notes:
            with QSignalBlocker(self.notes):
                self.notes.setPlainText(card.notes)
        self.notes.setReadOnly(locked)


def _split(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for part in text.split(",") if (word := part.strip())))
