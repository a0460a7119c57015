"""The initiative dice of one combatant in one round (3.3, 3.4), and when they can be used (mr.init.purpose).

There are six seconds to a round, counted on from round to round (mr.round.six-seconds).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from gmtool.bounds import Count
from gmtool.rules.melee_rounds.data.kits import SECONDS

CARRIED = 0
"""What a die shows that comes over from second 6 of the round before: it can be used from the first second on."""


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


@dataclass(frozen=True, slots=True)
class Dice:
    """Each die is one attack or parry, and shows the second from which it can be used (mr.init.dice).

    `rolled` are all that were rolled, in order; `left` those that are neither used nor lost, by what they showed.
    A die is held second by second, at most to the last one before another second that was rolled: there it is lost,
    whatever became of the die rolled for it (mr.delay.lost-on-rolled-second, mr.delay.lost-even-if-vacated).
    In which second it is used, the Specific Plot of that second says (mr.delay.seconds-stated-late).
    """

    rolled: tuple[Count, ...]
    left: tuple[Count, ...]

    @classmethod
    def of(cls, shown: Iterable[int]) -> "Dice":
        """Dice as they were rolled."""
        rolled = tuple(sorted(shown))
        return cls(rolled, rolled)

    def window(self, shown: int) -> tuple[int, int]:
        """The first and the last second in which a die that shows this can be used (mr.delay.window)."""
        later = [one for one in self.rolled if one > shown]
        return max(1, shown), (min(later) if later else SECONDS + 1) - 1

    @property
    def windows(self) -> tuple[tuple[int, int], ...]:
        """The windows of all seconds that were rolled, the first first; no two of them share a second."""
        return tuple(self.window(shown) for shown in sorted(set(self.rolled)))

    @property
    def first(self) -> int:
        """The first second that was rolled; 0 where none was (mr.init.commitment)."""
        return min((one for one in self.rolled if one != CARRIED), default=0)

    def usable(self, second: int) -> int | None:
        """What the dice show that can be used in a second, theirs or a later one (mr.delay.allowed); None for none."""
        found = max((one for one in self.rolled if one <= second), default=None)
        return found if found in self.left else None

    def used(self, shown: int) -> "Dice":
        """One die less of those that show this; the same where there is none."""
        return self._without([shown] if shown in self.left else [])

    def over(self, second: int) -> tuple[int, ...]:
        """The dice that are lost at the end of a second: they cannot be held over it."""
        return tuple(one for one in self.left if self.window(one)[1] <= second)

    def after(self, second: int) -> "Dice":
        """The dice that are left then."""
        return self._without(self.over(second))

    def from_second(self, second: int) -> "Dice":
        """Dice that show an earlier second are lost, however long they could be held (mr.fd.break-earlier-lost)."""
        return self._without([one for one in self.left if one < second])

    def beside(self, second: int, *, equal: bool) -> "Dice":
        """These dice with an attack or parry made without one in a second: it is as if a die had been rolled for it.

        Dice for earlier seconds are lost, and those for the same second unless `equal` ones are delayed
        (mr.fd.parry-breaks, mr.init.duel-earlier-dice-lost).
        """
        both = Dice(tuple(sorted((*self.rolled, second))), self.left)
        return both.from_second(second if equal else second + 1)

    def returned(self, shown: int) -> "Dice":
        """A die comes back that was used for nothing: a parry whose attack missed (mr.delay.missed-parry).

        The same where none of them is used, as the GM may have said.
        """
        if self.left.count(shown) == self.rolled.count(shown):
            return self
        return replace(self, left=tuple(sorted((*self.left, shown))))

    def losing(self, second: int) -> int:
        """How many of the dice left cannot be used any more from a second on, one a second, however they are used."""
        counted = Counter(self.left)
        return sum(max(0, number - self._room(shown, second)) for shown, number in counted.items())

    def earliest(self, second: int = 1) -> tuple[int, ...]:
        """The earliest seconds in which the dice left can be used, from a second on (mr.delay.algorithm-earliest).

        Of several that show the same, all but one go to later seconds (mr.delay.doubles-must-spread).
        """
        found: list[int] = []
        for shown, number in sorted(Counter(self.left).items()):
            first = max(self.window(shown)[0], second)
            found += range(first, first + min(number, self._room(shown, second)))
        return tuple(found)

    def due(self, shown: int) -> int:
        """The second for which the last of the dice left that show this was adjusted when they were rolled."""
        first, last = self.window(shown)
        return min(last, first + self.rolled.count(shown) - 1)

    def allows(self, seconds: Iterable[int]) -> bool:
        """Whether all these seconds can be acted in, each once (mr.delay.window, mr.delay.doubles-must-spread)."""
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
        """In how many seconds, from one on, dice that show this can be used."""
        first, last = self.window(shown)
        return max(0, last - max(first, second) + 1)

    def _without(self, gone: Iterable[int]) -> "Dice":
        left = list(self.left)
        for one in gone:
            left.remove(one)
        return replace(self, left=tuple(left))
