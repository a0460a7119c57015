"""The Enter of a habit: pressed where none is needed, it goes nowhere."""

from time import monotonic
from typing import Final

from psygnal import Signal

from gmtool.presentation.fight.pause import within
from gmtool.presentation.keys.pressed import Pressed

HABIT: Final = 1500
"""Milliseconds in which an Enter after a roll or a choice that needed none is taken for a habit."""


class SpareEnter:
    """The Enter that is pressed out of habit after what needed none; any other key ends its wait."""

    began = Signal()

    def __init__(self) -> None:
        self.lasts = HABIT
        self._since: float | None = None

    def begin(self) -> None:
        """It was taken, and all is done that it led to: from here on, the next Enter means nothing."""
        self._since = monotonic()
        self.began.emit()

    def is_spare(self, key: Pressed) -> bool:
        """True if this key would go nowhere now."""
        return key.enter and within(self._since, self.lasts)

    def takes(self, key: Pressed) -> bool:
        """Whether a key that is pressed goes nowhere; after it none does."""
        spare, self._since = self.is_spare(key), None
        return spare
