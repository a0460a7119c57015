"""Making the index of the cards anew beside the window, a few cards at a time, where it is not of this gmtool."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from gmtool.desktop.shell.workspace import Level
from gmtool.store.errors import StoreError

if TYPE_CHECKING:
    from gmtool.desktop.shell.main_window import MainWindow

_REST = 5
"""Milliseconds between two steps, in which keys are answered."""


class Indexing(QObject):
    """Works while nothing else is to be done; what is left when the campaign is closed is done the next time."""

    went_on = Signal(int, int)
    """So many cards are done, of so many."""
    done = Signal()
    """There was something to be done, and it is done."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._campaign: Any = None
        self._worked = False
        self._timer = QTimer(self, interval=_REST)
        self._timer.timeout.connect(self._go_on)

    def begin(self, campaign: Any) -> None:
        """Look after this campaign from now on, whenever the GM's own rows change as well."""
        self._campaign = campaign
        campaign.own_rows.listen(lambda _: self._timer.start())
        self._timer.start()

    def end(self) -> None:
        """The campaign is being closed."""
        self._timer.stop()
        self._campaign = None

    def _go_on(self) -> None:
        if self._campaign is None:
            self._timer.stop()
            return
        try:
            step = self._campaign.upkeep.go_on()
        except StoreError as problem:
            self._timer.stop()
            self._window.notice(f"The index of the cards could not be made anew: {problem}", Level.WARN)
            return
        if step is not None:
            self._worked = True
            self.went_on.emit(step.done, step.of)
        else:
            self._timer.stop()
            if self._worked:
                self._worked = False
                self.done.emit()
