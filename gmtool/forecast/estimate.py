"""Estimates: a chance that was counted, with its interval, and no more digits than that allows."""

from math import sqrt

from gmtool.fraction import per_cent
from gmtool.language import tr
from gmtool.records import dataclass

CONFIDENCE = 1.96
"""Standard deviations on each side: the interval holds the chance in 95 of 100 forecasts."""


_ADDED = 15
"""The pairs that are added."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """`count` of `of` fights, some of which are `pairs`: a fight and its twin. Of `split` pairs one of both counts."""

    count: int
    of: int
    pairs: int = 0
    split: int = 0

    @property
    def chance(self) -> float:
        """The part that was counted; 0 before the first fight."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lowest and the highest chance that go with the count.

        It is Wilson's interval, for as many fights that have nothing to do with each other as would tell as much.
        """
        if not self.of:
            return 0.0, 1.0
        z, n, p = CONFIDENCE, self.of / self.spread, self.chance
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def spread(self) -> float:
        """The variance of the chance, in parts of what it would be without pairs: below 1, pairs tell more.

        The variance of the means of pairs is p (1 - p) - d / 4, where of the part d of them one fight counts. Few pairs
        tell little about d: unless it is small already, some are added whose fights have nothing to do with each other.
        """
        alone = 2 * self.chance * (1 - self.chance)
        if not self.pairs or not alone:
            return 1.0
        part = min(self.split / self.pairs, (self.split + _ADDED * alone) / (self.pairs + _ADDED))
        return 1 + 2 * self.pairs / self.of * (1 - part / alone)

    @property
    def against(self) -> "Estimate":
        """The fights that do not count."""
        return Estimate(self.of - self.count, self.of, self.pairs, self.split)

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        low, high = self.interval
        return (high - low) / 2

    @property
    def words(self) -> str:
        """The chance in percent, in steps that the interval allows: "64 %", "about 65 %", "under 1 %"."""
        if not self.of:
            return "?"
        bound, rounded = self._rounded
        percent = per_cent(rounded / 100, 0)
        if bound:
            said = tr("under {percent}") if bound < 0 else tr("over {percent}")
            return said.format(percent=percent)
        return percent if self._step == 1 else tr("about {percent}", percent=percent)

    @property
    def short(self) -> str:
        """The same where there is no room for words: "65", "<5"."""
        bound, percent = self._rounded
        return f"{('', '>', '<')[bound]}{percent}" if self.of else "?"

    @property
    def _step(self) -> int:
        margin = 100 * self.margin
        return next((one for one in _STEPS if margin <= 3 * one), _STEPS[-1])

    @property
    def _rounded(self) -> tuple[int, int]:
        """The percent, and whether the chance is under (-1) or over it (1)."""
        step = self._step
        rounded = round(100 * self.chance / step) * step
        if rounded < step and self.count:
            return -1, step
        if rounded > 100 - step and self.count < self.of:
            return 1, 100 - step
        return 0, rounded

    @property
    def range_words(self) -> str:
        """The interval in percent: "61 to 67 %"."""
        low, high = self.interval
        return tr("{low} to {high}", low=round(100 * low), high=per_cent(high, 0))


_STEPS = (1, 5, 10, 25)
"""Percent to which a chance is rounded; the first that its interval allows."""
