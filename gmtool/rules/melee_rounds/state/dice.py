"""The Initiative dice of one combatant in one round (3.3, 3.4), and when they can be used (mr.init.purpose).

A round has six seconds, counted on from round to round (mr.round.six-seconds).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from gmtool.bounds import Count
from gmtool.records import dataclass
from gmtool.rules.melee_rounds.data.kits import SECONDS

CARRIED = 0
"""The face of a parry carried over from second 6 of the round before, usable from the first second on."""


@dataclass(frozen=True, slots=True, order=True)
class Second:
    """A second of a round, both counted from 1."""

    round: int
    second: int

    @classmethod
    def of(cls, elapsed: int) -> "Second":
        """The second of the melee with this number from its start, counted from 1."""
        return cls((elapsed - 1) // SECONDS + 1, (elapsed - 1) % SECONDS + 1)

    @property
    def elapsed(self) -> int:
        """Its number from the start of the melee, counted from 1."""
        return (self.round - 1) * SECONDS + self.second

    def later(self, seconds: int) -> "Second":
        """The second that many seconds after it, in a later round if need be."""
        return Second.of(self.elapsed + seconds)

    def told(self, round_: int) -> str:
        """The second in words, as seen from a round: "second 3", "second 1 of round 2"."""
        return f"second {self.second}{f' of round {self.round}' if self.round != round_ else ''}"


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice, each for one attack or parry; its face is the second from which it can be used (mr.init.dice).

    `rolled` are the faces of all dice, in order; `left` those of dice neither used nor lost. A die is held second by
    second, at most until just before the next second that was rolled: there it is lost, whatever became of the die
    rolled for it (mr.delay.lost-on-rolled-second, mr.delay.lost-even-if-vacated). The Specific Plot of a second says
    whether a die is used in it (mr.delay.seconds-stated-late).
    """

    rolled: tuple[Count, ...]
    left: tuple[Count, ...]

    @classmethod
    def of(cls, shown: Iterable[int]) -> "Dice":
        """Dice as they were rolled, none of them used."""
        rolled = tuple(sorted(shown))
        return cls(rolled, rolled)

    def window(self, shown: int) -> tuple[int, int]:
        """The first and the last second in which a die of this face can be used (mr.delay.window)."""
        later = [one for one in self.rolled if one > shown]
        return max(1, shown), (min(later) if later else SECONDS + 1) - 1

    @property
    def windows(self) -> tuple[tuple[int, int], ...]:
        """The windows of all seconds rolled, in order; no two of them share a second."""
        return tuple(self.window(shown) for shown in sorted(set(self.rolled)))

    @property
    def first(self) -> int:
        """The first second that was rolled; 0 where none was (mr.init.commitment)."""
        return min((one for one in self.rolled if one != CARRIED), default=0)

    def usable(self, second: int) -> int | None:
        """The face of the die usable in a second, its own or a later one (mr.delay.allowed); None if there is none."""
        found = max((one for one in self.rolled if one <= second), default=None)
        return found if found in self.left else None

    def used(self, shown: int) -> "Dice":
        """The dice without one of this face; the same where there is none."""
        return self._without([shown] if shown in self.left else [])

    def over(self, second: int) -> tuple[int, ...]:
        """The faces of the dice lost at the end of a second, because they cannot be held any longer."""
        return tuple(one for one in self.left if self.window(one)[1] <= second)

    def after(self, second: int) -> "Dice":
        """The dice left after the end of a second."""
        return self._without(self.over(second))

    def from_second(self, second: int) -> "Dice":
        """The dice without those for earlier seconds, however long they could be held (mr.fd.break-earlier-lost)."""
        return self._without([one for one in self.left if one < second])

    def beside(self, second: int, *, equal: bool) -> "Dice":
        """The dice beside an attack or parry made without one in a second, as if a die had been rolled for it.

        Dice for earlier seconds are lost, and those for the same second too, unless `equal` ones are delayed
        (mr.fd.parry-breaks, mr.init.duel-earlier-dice-lost).
        """
        both = Dice(tuple(sorted((*self.rolled, second))), self.left)
        return both.from_second(second if equal else second + 1)

    def returned(self, shown: int) -> "Dice":
        """The dice with one returned that was used for nothing: a parry whose attack missed (mr.delay.missed-parry).

        The same where none of this face is used, which the GM's word can bring about.
        """
        if self.left.count(shown) == self.rolled.count(shown):
            return self
        return replace(self, left=tuple(sorted((*self.left, shown))))

    def losing(self, second: int) -> int:
        """The number of dice left that cannot be used from a second on, at one die a second, however they are used."""
        counted = Counter(self.left)
        return sum(max(0, number - self._room(shown, second)) for shown, number in counted.items())

    def earliest(self, second: int = 1) -> tuple[int, ...]:
        """The earliest seconds from a given one on in which the dice left can be used (mr.delay.algorithm-earliest).

        Of several dice with one face, all but one go to later seconds (mr.delay.doubles-must-spread).
        """
        found: list[int] = []
        for shown, number in sorted(Counter(self.left).items()):
            first = max(self.window(shown)[0], second)
            found += range(first, first + min(number, self._room(shown, second)))
        return tuple(found)

    def due(self, shown: int) -> int:
        """The second to which the last die of this face was adjusted when the dice were rolled."""
        first, last = self.window(shown)
        return min(last, first + self.rolled.count(shown) - 1)

    def allows(self, seconds: Iterable[int]) -> bool:
        """True if the dice allow an action in each of these seconds (mr.delay.window, mr.delay.doubles-must-spread)."""
        dice = self
        ordered = sorted(seconds)
        if any(one == other for one, other in pairwise(ordered)):
            return False
        for second in ordered:
            shown = dice.usable(second)
            if shown is None:
                return False
            dice = dice.used(shown)
        return True

    def _room(self, shown: int, second: int) -> int:
        """The number of seconds, from a given one on, in which dice of this face can be used."""
        first, last = self.window(shown)
        return max(0, last - max(first, second) + 1)

    def _without(self, gone: Iterable[int]) -> "Dice":
        left = list(self.left)
        for one in gone:
            left.remove(one)
        return replace(self, left=tuple(left))
