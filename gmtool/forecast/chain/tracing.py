"""A table for performing a command with traced numbers: results that are given, and amounts that are traced."""

from collections.abc import Sequence
from typing import Any

from gmtool.dice import Dice, Need, Pool, Roll
from gmtool.forecast.chain.traced import Trace, Traced
from gmtool.forecast.chain.tree import Rolled
from gmtool.rules.seam import Classifier, Graded, Option, Table, Why


class Tracing:
    """A table whose first results are given; the dice of the rest come from elsewhere. Amounts are traced."""

    def __init__(self, given: Sequence[Roll | Pool], source: Table) -> None:
        self._given = list(given)
        self._source = source
        self._trace = Trace()
        self._place = 0
        self.amounts: list[int] = []
        self.left_to_gm = False
        """Something was asked that the dice do not tell."""

    def begun(self, place: int) -> Trace:
        """The trace of a performance, in which amounts are numbers from this place on."""
        self._place = place
        return self._trace

    def choose(self, options: Sequence[Option], why: Why) -> str:
        """The decision of the source."""
        self.left_to_gm |= bool(why.tally)
        return self._source.choose(options, why)

    def words(self, known: Sequence[str], why: Why) -> str:
        """The words of the source."""
        self.left_to_gm = True
        return self._source.words(known, why)

    def number(self, lowest: int, highest: int, why: Why) -> int:
        """The number of the source."""
        self.left_to_gm = True
        return self._source.number(lowest, highest, why)

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        """The next of the results that are given, or another one."""
        alike, amount = told_by(dice, why, alike)
        asked = Rolled(dice, None, alike, why, amount)
        roll = self._given.pop(0) if self._given else self._source.roll(dice, why, alike)
        assert isinstance(roll, Roll)
        self._trace.notes.append((asked, asked.result(roll)))
        if not amount:
            return roll
        place = self._place + len(self.amounts)
        self.amounts.append(roll.sum)
        self._trace.within(place, dice.count, dice.count * dice.sides)
        sum_: Any = Traced(self._trace, roll.sum, ((place, 1),))
        return Roll(dice, sum_)

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        """The next of the results that are given, or another one."""
        pool = self._given.pop(0) if self._given else self._source.pool(dice, need, why)
        assert isinstance(pool, Pool)
        self._trace.notes.append((Rolled(dice, need, None, why, False), pool.hits))
        return pool


def told_by(dice: Dice, why: Why, alike: Classifier | None) -> tuple[Classifier | None, bool]:
    """What tells the sums of a roll apart, and whether the sum is an amount: then most of them are.

    What follows a graded roll asks about the amount itself, of which the grades would tell more than it does.
    """
    if why.faces:
        return alike, False
    if alike is not None and isinstance(alike(dice.count), Graded):
        alike = None
    sums = range(dice.count, dice.count * dice.sides + 1)
    return alike, alike is None or 2 * len({alike(one) for one in sums}) > len(sums)
