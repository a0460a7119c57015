"""One thread beside the window's, in which pictures are read, one after another.

One at a time: decoding the largest picture takes 400 MB for a moment, and that is enough. Python's own pool rather than
Qt's: it lets go of the interpreter while it is waited for, and Qt owns nothing that runs in it.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Signal

from gmtool.store import StoreError

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor


class Readable(Protocol):
    """Where the jobs read: a campaign, or a file that has not come in yet."""

    @property
    def path(self) -> Path | None:
        """None where only one thread may read."""
        ...


class Worker(QObject):
    """Does jobs in the order in which they come; `done` comes in the thread in which this was made.

    The jobs may use the campaign: one in a file has a connection for every thread. One in memory has a single one, so
    there a job is done at once, before `start` returns.
    """

    done = Signal(object, object, str)
    """A job has ended: its name, its result (None if it failed), and the sentence about its failure."""
    _ended = Signal(object, object, str)
    _broke = Signal(object)

    def __init__(self, source: Readable, parent: QObject) -> None:
        super().__init__(parent)
        self._beside = source.path is not None
        self._pool: ThreadPoolExecutor | None = None
        """Made with the first job: few fights have pictures."""
        self._closed = False
        self._ended.connect(self._tell)
        self._broke.connect(self._raise)

    def start(self, called: object, job: Callable[[], Any]) -> None:
        """Do a job. A `StoreError` of it is told by `done`; any other failure is the program's own, and loud."""
        if not self._beside:
            self._do(called, job)
        elif not self._closed:
            if self._pool is None:
                from concurrent.futures import ThreadPoolExecutor

                self._pool = ThreadPoolExecutor(1, "pictures")
            self._pool.submit(self._do, called, job)

    def close(self) -> None:
        """Do nothing more; what has begun is waited for, and not told."""
        self._closed = True
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def _do(self, called: object, job: Callable[[], Any]) -> None:
        given, sentence = None, ""
        try:
            given = job()
        except StoreError as problem:
            sentence = str(problem)
        except Exception as broken:
            self._broke.emit(broken)
            return
        self._ended.emit(called, given, sentence)

    def _tell(self, called: object, given: Any, sentence: str) -> None:
        # asked here, in the window's thread: what ended before it was closed may only arrive afterwards
        if not self._closed:
            self.done.emit(called, given, sentence)

    def _raise(self, broken: Exception) -> None:
        raise broken
