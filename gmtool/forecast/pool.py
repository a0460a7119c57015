"""The pool: processes that play fights, started when the first one is needed and kept for the next forecast."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from ctypes import c_long
from multiprocessing import get_context, parent_process
from threading import Thread
from traceback import format_exc
from types import TracebackType
from typing import Any, Final, TypeVar

from gmtool.forecast.forecast import Forecast
from gmtool.forecast.job import stop_when
from gmtool.forecast.matchups import Matchups, Pairing, matchups
from gmtool.forecast.runs import Question, cores, forecasts

Result = TypeVar("Result")
_NOBODYS: Final = -1
"""The turn in which nothing is played."""


class Unplayed(Exception):
    """A fight that could not be played on: the traceback in the process that played it, whose exception stays there."""


class ForecastPool:
    """Plays one request at a time: what was begun before stops at once, also in the middle of a fight.

    As a context it is closed at its end.
    """

    def __init__(self, workers: int = 0) -> None:
        self._workers = workers or cores()
        self._context = get_context("spawn")
        self._turn = self._context.RawValue(c_long, _NOBODYS)
        self._last = 0
        self._executor: ProcessPoolExecutor | None = None

    def __enter__(self) -> "ForecastPool":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is KeyboardInterrupt and self._executor is not None:
            # one that is still starting would be waited for
            for process in tuple((self._executor._processes or {}).values()):
                process.terminate()
        self.close()

    def begin(self) -> int:
        """Stop what is played, and give the number of the next request."""
        self._last += 1
        self._turn.value = self._last
        return self._last

    def stop(self) -> None:
        """Stop what is played; the processes wait for the next request."""
        self._turn.value = _NOBODYS

    def forecasts(self, number: int, questions: Sequence[Question]) -> Iterator[tuple[Forecast, ...]]:
        """Forecasts of all the questions of a request, a batch of one of them more each time.

        It ends where all are answered, or when the request is stopped. Raises `Unplayed`, or `BrokenExecutor` where a
        process has died; the next request has new ones.
        """
        known = [question.blank() for question in questions]
        if self._turn.value != number:
            return
        executor = self.executor(number)
        going = {place: forecasts(one, executor, self._workers) for place, one in enumerate(questions)}
        try:
            while going:
                for place in tuple(going):
                    found = next(going[place], None)
                    if self._turn.value != number:
                        return
                    if found is None:
                        del going[place]
                    else:
                        known[place] = found
                        yield tuple(known)
        except BrokenExecutor:
            self._executor = None
            raise
        finally:
            for one in going.values():
                one.close()

    def matchups(self, number: int, pairing: Pairing) -> Iterator[Matchups]:
        """Tables of match-ups of a request, each with a pair more than the one before.

        It ends where all are played, or when the request is stopped. Raises `BrokenExecutor` as `forecasts` does, and
        `BadMuster`.
        """
        if self._turn.value != number:
            return
        going = matchups(pairing, self.executor(number), self._workers)
        try:
            for found in going:
                if self._turn.value != number:
                    return
                yield found
        except BrokenExecutor:
            self._executor = None
            raise
        finally:
            going.close()

    def executor(self, number: int) -> Executor:
        """The processes, for the jobs of one request; they stop when it is another one's turn."""
        return _InTurn(self._started(), number)

    def close(self) -> None:
        """Stop everything; no process is left."""
        self.stop()
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)
            self._executor = None

    def _started(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(self._workers, self._context, _watch, (self._turn,))
        return self._executor


class _InTurn(Executor):
    """The processes of a pool for one request: its jobs stop when it is another one's turn."""

    def __init__(self, executor: Executor, number: int) -> None:
        self._executor = executor
        self._number = number

    def submit(self, job: Callable[..., Any], /, *given: Any, **more: Any) -> Future[Any]:
        with _deaf():
            try:
                return self._executor.submit(_in_turn, self._number, job, *given, **more)
            except OSError as problem:
                # no process can start, or the pool has broken at this very moment and closed its pipe
                raise BrokenExecutor(str(problem)) from problem


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started in this block do not hear Ctrl C, which a terminal sends to them all: the pool ends
    them."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_turn: Any = None
"""In a process of a pool: the number of the request whose turn it is."""


def _watch(turn: Any) -> None:
    global _turn
    _turn = turn
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A process of a pool whose parent was killed, and could not end it, would wait for work for ever."""
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def _in_turn(number: int, job: Callable[..., Result], *given: Any, **more: Any) -> Result:
    """Do a job of a request, as long as it is its turn."""
    stop_when(lambda: _turn.value != number)
    try:
        return job(*given, **more)
    except (Exception, SystemExit):
        # not every exception can be handed over, and one that cannot would break the pool
        raise Unplayed(format_exc()) from None
