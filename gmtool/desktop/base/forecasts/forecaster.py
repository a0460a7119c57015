"""The forecaster of the window: plays forecasts beside it, one request at a time."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal

from gmtool.forecast.fight import Ends
from gmtool.forecast.forecast import Forecast
from gmtool.forecast.matchups import Matchups, Pairing
from gmtool.forecast.pool import ForecastPool
from gmtool.forecast.runs import MOST, Question
from gmtool.language import tr
from gmtool.rules.seam import BadMuster

ENDS: Final = Ends()
_OFTEN: Final = 0.1
"""Seconds between two forecasts of one request that are shown."""
DIED: Final = tr("The forecast has stopped: one of its processes was ended from outside. Open it again to go on.")
Played = Callable[[], Iterator[tuple[Any, bool]]]
"""Player of a request: all that is known, again and again, and whether that is all."""
FAILED: Final = tr("The forecast has stopped: this fight could not be played any further.")


class Forecaster(QObject):
    """One for the window. A new request takes the place of the one before, whoever made it.

    Its thread and its processes are started by the first request; `close` ends them. For a question at most so many
    `fights` are played, to these `ends`.
    """

    came = Signal(object, object, bool)
    """For whom, the forecasts in the order of the questions or the table of match-ups, and whether that is all."""
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
        self._requests: SimpleQueue[tuple[int, Played] | None] = SimpleQueue()
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
        number, asked = self._begin(asker), tuple(questions)

        def played() -> Iterator[tuple[tuple[Forecast, ...], bool]]:
            for found in self._pool.forecasts(number, asked):
                yield found, all(question.enough(one) for question, one in zip(asked, found, strict=True))

        self._requests.put((number, played))

    def ask_matchups(self, asker: object, pairing: Pairing) -> None:
        """Play match-ups for somebody; what is played now stops."""
        number = self._begin(asker)

        def played() -> Iterator[tuple[Matchups, bool]]:
            for found in self._pool.matchups(number, pairing):
                yield found, len(found.wins) == pairing.pairs

        self._requests.put((number, played))

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

    def _begin(self, asker: object) -> int:
        self._newest, self._asker = self._pool.begin(), asker
        if self._thread is None:
            self._thread = Thread(target=self._work, name="forecasts", daemon=True)
            self._thread.start()
            if (app := QCoreApplication.instance()) is not None:
                app.aboutToQuit.connect(self.close)  # however the program ends
        return self._newest

    # --- in the thread -------------------------------------------------------------------------------------------
    def _work(self) -> None:
        while (request := self._requests.get()) is not None:
            try:
                self._play(*request)
            except (Exception, SystemExit) as broken:
                # told in the window's thread, which raises what is no lost process, and must not end there
                fault = broken if isinstance(broken, Exception) else RuntimeError(repr(broken))
                self._broke.emit(request[0], fault)

    def _play(self, number: int, played: Played) -> None:
        shown = 0.0
        for found, done in played():
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
        """Say that it has stopped; what is no process that died, and no card that cannot fight, is the program's own
        fault, and loud."""
        if number == self._newest:
            asker, self._newest, self._asker = self._asker, 0, None
            self.failed.emit(asker, _said(broken))
        if not isinstance(broken, BrokenExecutor | BadMuster):
            raise broken


def _said(broken: Exception) -> str:
    if isinstance(broken, BadMuster):
        return tr("These cards cannot fight: {broken}", broken=broken)
    return DIED if isinstance(broken, BrokenExecutor) else FAILED
