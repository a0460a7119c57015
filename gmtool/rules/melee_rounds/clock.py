"""Seconds of a melee: six to a round, counted on from round to round (mr.round.six-seconds)."""

from dataclasses import dataclass

SECONDS = 6
"""In a melee round."""


@dataclass(frozen=True, slots=True, order=True)
class Second:
    """A second of a round, both from 1 on."""

    round: int
    second: int

    @classmethod
    def of(cls, elapsed: int) -> "Second":
        """The second of the melee that is the `elapsed`th from its start, from 1 on."""
        return cls((elapsed - 1) // SECONDS + 1, (elapsed - 1) % SECONDS + 1)

    @property
    def elapsed(self) -> int:
        """Which second of the melee it is, from 1 on."""
        return (self.round - 1) * SECONDS + self.second

    def later(self, seconds: int) -> "Second":
        """So many seconds after it, in a later round if need be."""
        return Second.of(self.elapsed + seconds)

    def told(self, round_: int) -> str:
        """The second as it is told in a round: "second 3", "second 1 of round 2"."""
        return f"second {self.second}{f' of round {self.round}' if self.round != round_ else ''}"
