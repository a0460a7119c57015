"""A button in the players' colours, which need not be those of the program."""

from collections.abc import Callable

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.parts import KeyButton
from gmtool.desktop.parts.painting import guarded
from gmtool.desktop.theme import Theme, painting_in


class PlayerButton(KeyButton):
    """Shows its key in the colours that `look` gives."""

    def __init__(self, text: str, key: str, parent: QWidget, look: Callable[[], Theme]) -> None:
        super().__init__(text, key, parent)
        self._look = look

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The button and its key."""
        with painting_in(self._look()):
            super().paintEvent(event)
