"""Importing and exporting beside the window, which says so where it takes long, and lets it be stopped."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction

from gmtool.desktop.parts.worker import Worker
from gmtool.desktop.shell.workspace import Level
from gmtool.store import StoreError

if TYPE_CHECKING:
    from gmtool.desktop.shell.main_window import MainWindow

LONG = 250
"""Milliseconds after which the window says what it is doing."""
GoOn = Callable[[], None]
"""Called by a job now and then; it raises where the job is to stop."""


class Carrying(QObject):
    """Carries one file into the campaign or out of it at a time."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._worker: Worker | None = None
        self._said = ""
        self._stopped = False
        self._stop = QAction("Stop", self)
        self._stop.triggered.connect(self.stop)
        self._long = QTimer(self, singleShot=True, interval=LONG)
        self._long.timeout.connect(lambda: window.notice(self._said, Level.WARN, self._stop))

    def start(self, said: str, job: Callable[[GoOn], Any], then: Callable[[Any], None]) -> None:
        """Do the job beside the window, and `then` with what it gave; `said` is what is being done meanwhile."""
        if self._worker is not None:
            self._window.notice(f"Not yet: {self._said}")
            return
        self._said, self._stopped = said, False
        self._worker = Worker(self._window.campaign, self)
        self._worker.done.connect(lambda _, given, problem: self._done(given, problem, then))
        self._long.start()
        self._worker.start(said, lambda: job(self._go_on))

    def stop(self) -> None:
        """Stop what is being done; then nothing has changed."""
        self._stopped = True

    def close(self) -> None:
        """The campaign closes: stop what is being done, and wait for that."""
        if self._worker is not None:
            self.stop()
            self._end()

    def _go_on(self) -> None:
        if self._stopped:
            raise StoreError("Stopped: nothing has changed.")

    def _done(self, given: Any, problem: str, then: Callable[[Any], None]) -> None:
        self._end()
        if problem:
            self._window.notice(problem, Level.INFO if self._stopped else Level.BAD)
        else:
            then(given)

    def _end(self) -> None:
        self._long.stop()
        self._window.notices.take_away(self._said)
        if self._worker is not None:
            self._worker.close()
            self._worker.deleteLater()
            self._worker = None
