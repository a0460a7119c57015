"""A Game Master whose every key is counted."""

from PySide6.QtCore import Qt

from gmtool.rules.seam import Side
from tests.desktop.game_master import PLAIN, GameMaster, Key

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))
"""Everybody rolls real dice."""


class CountingMaster(GameMaster):
    """Counts what it presses; `keys` is how many since `count` was last called."""

    keys = 0

    def press(self, *keys: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> None:
        self.keys += len(keys)
        super().press(*keys, held=held)

    def type(self, text: str) -> None:
        self.keys += len(text)
        super().type(text)

    def enter(self, text: str = "") -> None:
        """Type a line, and Enter."""
        self.type(text)
        self.press(Key.Key_Return)

    def count(self) -> int:
        """How many keys there were; the next count begins."""
        counted, self.keys = self.keys, 0
        return counted
