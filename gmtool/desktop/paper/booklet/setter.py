"""Sets a booklet between the events of the window."""

from collections.abc import Callable, Hashable, Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from gmtool.desktop.paper.booklet.setting import Booklet

_AT_ONCE: Final = 0.1
"""Seconds for which a booklet is set before the window goes on."""
_SLICE: Final = 0.02
_TOLD: Final = 0.25
"""Seconds after which it is told again how far it is."""


class Setter(QObject):
    """Keeps the booklet that was asked for last."""

    progressed = Signal()
    """More is set, or all of it: ask again."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.done = 0
        """How many cards are set."""
        self._key: Hashable = None
        self._booklet: Booklet | None = None
        self._setting: Iterator[Booklet | int] = iter(())
        self._told = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(lambda: self._go_on(_SLICE))

    def booklet(self, key: Hashable, begin: Callable[[], Iterator[Booklet | int]]) -> Booklet | None:
        """The booklet of a key, begun where it is another one; None while it is being set."""
        if key != self._key:
            self._key, self._booklet, self.done = key, None, 0
            self._setting = begin()
            self._told = perf_counter()
            self._timer.start(0)
            self._go_on(_AT_ONCE)
        return self._booklet

    def stop(self) -> None:
        """Set nothing more; who asks again begins anew."""
        self._timer.stop()
        self._key = None

    def _go_on(self, seconds: float) -> None:
        until = perf_counter() + seconds
        while perf_counter() < until:
            found = next(self._setting)
            if isinstance(found, Booklet):
                self._booklet = found
                self._timer.stop()
                if seconds == _SLICE:
                    self.progressed.emit()
                return
            self.done = found
        if perf_counter() - self._told > _TOLD:
            self._told = perf_counter()
            self.progressed.emit()
