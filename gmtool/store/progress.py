"""Progress of a long piece of work; who is told of it may end it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from gmtool.store.errors import StoreError

Progress = Callable[[int, int], None]
"""Is told how much is done, and of how much. It may raise `Cancelled`, and then nothing is written."""

BATCH = 250
"""Rows that are written between two looks at the clock: some ten milliseconds."""

Item = TypeVar("Item")


class Cancelled(StoreError):
    """The GM thought better of it."""


def unwatched(done: int, of: int) -> None:
    """Nobody wants to know."""


def batches(items: Sequence[Item], progress: Progress = unwatched, size: int = BATCH) -> Iterator[Sequence[Item]]:
    """The items, so many at a time; `progress` is told before each batch, and after the last."""
    for begin in range(0, len(items), size):
        progress(begin, len(items))
        yield items[begin : begin + size]
    progress(len(items), len(items))


def watched(items: Iterable[Item], of: int, progress: Progress = unwatched, size: int = BATCH) -> Iterator[Item]:
    """The items one after another; `progress` is told before every so many, and after the last."""
    for done, item in enumerate(items):
        if done % size == 0:
            progress(done, of)
        yield item
    progress(of, of)
