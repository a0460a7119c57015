"""What the window shows before a campaign is open."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gmtool.desktop.parts import label, wrapped


class WaitingPage(QWidget):
    """A title and a sentence in the middle: what is being opened, or what to do next."""

    def __init__(self) -> None:
        super().__init__()
        self._title = label("", "title")
        self._text = wrapped("", "muted")
        column = QVBoxLayout(self)
        column.addStretch(2)
        for text in (self._title, self._text):
            text.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(text)
        column.addStretch(3)

    def say(self, title: str, text: str = "") -> None:
        """Show these words."""
        self._title.setText(title)
        self._text.setText(text)
