"""How whoever waits for a long deed sees how far it is, and stops it."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from gmtool.store.progress import Cancelled, Progress, unwatched

__all__ = ["Cancelled", "Watch", "unwatched", "watched"]

T = TypeVar("T")
Watch = Progress
"""Told how many are done, of how many; raises `Cancelled` to stop."""
_EVERY: Final = 200


def watched(things: Iterable[T], of: int, watch: Watch) -> Iterator[T]:
    """The things one after another, telling now and then how far they are."""
    for number, thing in enumerate(things):
        if number % _EVERY == 0:
            watch(number, of)
        yield thing
    watch(of, of)
