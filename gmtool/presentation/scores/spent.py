"""Time spent on a fight, from the times of its entries: pauses do not count."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from gmtool.records import dataclass

PAUSE: Final = timedelta(minutes=15)
"""A longer time between two entries is a pause."""


@dataclass(frozen=True, slots=True)
class Spent:
    """The time that was played, pauses left out.

    `turns` has the seconds of each turn by its number; `pauses` is how many there were; `untimed` counts the entries
    whose time nobody knows.
    """

    seconds: int = 0
    turns: Mapping[int, int] = field(default_factory=dict)
    pauses: int = 0
    untimed: int = 0

    @property
    def known(self) -> bool:
        """True if at least two entries in a row have a time."""
        return bool(self.turns)

    @property
    def longest(self) -> tuple[int, int] | None:
        """The longest turn, and its seconds; None where no times are known."""
        return max(self.turns.items(), key=lambda one: (one[1], -one[0])) if self.turns else None


def spent(moments: Sequence[tuple[datetime | None, int]]) -> Spent:
    """The time between entries that follow each other. It belongs to the turn that was played meanwhile."""
    turns, pauses, total = dict[int, int](), 0, 0
    for (before, _), (after, turn) in pairwise(moments):
        if before is None or after is None:
            continue
        passed = after - before
        if passed > PAUSE:
            pauses += 1
        else:
            # the clock of the machine may have been put back
            seconds = max(0, int(passed.total_seconds()))
            turns[turn] = turns.get(turn, 0) + seconds
            total += seconds
    return Spent(total, turns, pauses, sum(at is None for at, _ in moments))
