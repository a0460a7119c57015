"""How whoever waits for a long deed sees how far it is, and stops it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

T = TypeVar("T")
Watch = Callable[[int, int], None]
"""Told how many are done, of how many; raises `Cancelled` to stop."""
_EVERY: Final = 200


class Cancelled(Exception):
    """Whoever waited thought better of it. Nothing was changed."""


def unwatched(done: int, of: int) -> None:
    """Nobody looks."""


def watched(things: Iterable[T], of: int, watch: Watch) -> Iterator[T]:
    """The things one after another, telling now and then how far they are."""
    for number, thing in enumerate(things):
        if number % _EVERY == 0:
            watch(number, of)
        yield thing
    watch(of, of)
