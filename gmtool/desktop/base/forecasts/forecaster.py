"""The forecaster of the window: plays forecasts beside it, one request at a time."""

from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from gmtool.forecast.fight import Ends
from gmtool.forecast.pool import ForecastPool
from gmtool.forecast.runs import MOST, Question

ENDS: Final = Ends()
_OFTEN: Final = 0.1
"""Seconds between two forecasts of one request that are shown."""
DIED: Final = "The forecast has stopped: one of its processes was ended from outside. Open it again to go on."
FAILED: Final = "The forecast has stopped: this fight could not be played on."


class Forecaster(QObject):
    """One for the window. A new request takes the place of the one before, whoever made it.

    Its thread and its processes are started by the first request; `close` ends them. For a question at most so many
    `fights` are played, to these `ends`.
    """

    came = Signal(object, object, bool)
    """For whom, the forecasts in the order of the questions, and whether that is all."""
    failed = Signal(object, str)
    """For whom, and why no more forecasts come."""
    _played = Signal(int, object, bool)
    _broke = Signal(int, object)

    def __init__(
        self,
        parent: QObject | None = None,
        fights: int = MOST,
        ends: Ends = ENDS,
        workers: int = 0,
        pool: ForecastPool | None = None,
    ) -> None:
        """So many `workers` play, by default one for each processor; or those of a `pool`, which then outlive this."""
        super().__init__(parent)
        self.fights = fights
        self.ends = ends
        self._pool = pool or ForecastPool(workers)
        self._owns = pool is None
        self._thread: Thread | None = None
        self._requests: SimpleQueue[tuple[int, tuple[Question, ...]] | None] = SimpleQueue()
        self._newest = 0
        self._asker: object = None
        self._played.connect(self._tell)
        self._broke.connect(self._report)

    @property
    def working_for(self) -> object:
        """Whoever has asked and is not answered in full; None while nothing is played."""
        return self._asker

    def ask(self, asker: object, questions: Sequence[Question]) -> None:
        """Play forecasts for somebody; what is played now stops."""
        self._newest, self._asker = self._pool.begin(), asker
        if self._thread is None:
            self._thread = Thread(target=self._work, name="forecasts")
            self._thread.start()
        self._requests.put((self._newest, tuple(questions)))

    def cancel(self, asker: object) -> None:
        """Stop what is played for somebody; what another one has asked goes on."""
        if self._asker is asker:
            self._pool.stop()
            self._newest, self._asker = 0, None

    def close(self) -> None:
        """Stop; afterwards there is neither a thread nor a process."""
        self._newest, self._asker = 0, None
        self._pool.stop()
        if self._thread is not None:
            self._requests.put(None)
            self._thread.join()
            self._thread = None
        if self._owns:
            self._pool.close()

    # --- in the thread -------------------------------------------------------------------------------------------
    def _work(self) -> None:
        while (request := self._requests.get()) is not None:
            try:
                self._play(*request)
            except Exception as broken:
                self._broke.emit(request[0], broken)

    def _play(self, number: int, questions: tuple[Question, ...]) -> None:
        shown = 0.0
        for found in self._pool.forecasts(number, questions):
            done = all(question.enough(one) for question, one in zip(questions, found, strict=True))
            if done or monotonic() - shown >= _OFTEN:
                shown = monotonic()
                self._played.emit(number, found, done)

    # --- in the window's thread ------------------------------------------------------------------------------------
    def _tell(self, number: int, found: Any, done: bool) -> None:
        if number != self._newest:
            return
        asker = self._asker
        if done:
            self._newest, self._asker = 0, None
        self.came.emit(asker, found, done)

    def _report(self, number: int, broken: Exception) -> None:
        """Say that it has stopped; what is no process that died is the program's own fault, and loud."""
        if number == self._newest:
            asker, self._newest, self._asker = self._asker, 0, None
            self.failed.emit(asker, DIED if isinstance(broken, BrokenExecutor) else FAILED)
        if not isinstance(broken, BrokenExecutor):
            raise broken
