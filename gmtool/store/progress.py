"""Progress of a long task, reported to a listener that may cancel it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from gmtool.store.errors import StoreError

Progress = Callable[[int, int], None]
"""A listener, called with the amounts done and to do. If it raises `Cancelled`, nothing is written."""

BATCH = 250
"""The rows written between two reports: about ten milliseconds."""

Item = TypeVar("Item")


class Cancelled(StoreError):
    """The user has canceled a task."""


def unwatched(done: int, of: int) -> None:
    """Do nothing: a listener for tasks that nobody watches."""


def batches(items: Sequence[Item], progress: Progress = unwatched, size: int = BATCH) -> Iterator[Sequence[Item]]:
    """The items in batches; `progress` is called before each, and after the last."""
    for begin in range(0, len(items), size):
        progress(begin, len(items))
        yield items[begin : begin + size]
    progress(len(items), len(items))


def watched(items: Iterable[Item], of: int, progress: Progress = unwatched, size: int = BATCH) -> Iterator[Item]:
    """The items one by one; `progress` is called before every `size` of them, and after the last."""
    for done, item in enumerate(items):
        if done % size == 0:
            progress(done, of)
        yield item
    progress(of, of)
