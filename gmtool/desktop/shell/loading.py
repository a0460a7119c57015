"""Importing what is slow beside the window, so that it can be looked at and typed into meanwhile."""

from importlib import import_module
from threading import Thread

from PySide6.QtCore import QObject, Signal

SLOW = ("gmtool.store.campaign", "gmtool.encounter.musters")


class Loading(QObject):
    """Imports in a thread of its own; `done` comes in the window's thread. What fails is imported again there."""

    done = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._thread: Thread | None = None
        self._stopped = False

    def start(self) -> None:
        """Begin, unless the window has been closed already."""
        if self._thread is None and not self._stopped:
            self._thread = Thread(target=self._load, name="loading")
            self._thread.start()

    def stop(self) -> None:
        """Nobody waits for it any more; a module that is being imported is imported to its end."""
        self._stopped = True
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _load(self) -> None:
        try:
            for module in SLOW:
                if not self._stopped:
                    import_module(module)
            if not self._stopped:
                import_module("gmtool.systems").all_rulesets()
        finally:
            if not self._stopped:
                self.done.emit()
