"""A button that stays down, with the letter underlined that presses it while the map has the keys."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QPushButton, QSizePolicy


class LetterButton(QPushButton):
    """The letter is in the name; it is the pen's key, not a shortcut."""

    def __init__(self, name: str, letter: str) -> None:
        super().__init__()
        place = name.casefold().index(letter.casefold())
        self.setText(f"{name[:place]}&{name[place:]}")
        self.setShortcut(QKeySequence())
        self.setCheckable(True)
        self.setProperty("kind", "letter")
        self.setAutoDefault(False)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
