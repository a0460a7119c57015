"""Estimates: a chance that was counted, with its interval, and no more digits than that allows."""

from dataclasses import dataclass
from math import sqrt

CONFIDENCE = 1.96
"""Standard deviations on each side: the interval holds the chance in 95 of 100 forecasts."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """`count` of `of` fights."""

    count: int
    of: int

    @property
    def chance(self) -> float:
        """The part that was counted; 0 before the first fight."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lowest and the highest chance that go with the count (Wilson's interval)."""
        if not self.of:
            return 0.0, 1.0
        z, n, p = CONFIDENCE, self.of, self.chance
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        low, high = self.interval
        return (high - low) / 2

    @property
    def words(self) -> str:
        """The chance in percent, in steps that the interval allows: "64 %", "about 65 %", "under 1 %"."""
        percent, margin = 100 * self.chance, 100 * self.margin
        if not self.of:
            return "?"
        step = next((one for one in _STEPS if margin <= 3 * one), _STEPS[-1])
        rounded = round(percent / step) * step
        if rounded < step and self.count:
            return f"under {step} %"
        if rounded > 100 - step and self.count < self.of:
            return f"over {100 - step} %"
        return f"{rounded} %" if step == 1 else f"about {rounded} %"

    @property
    def range_words(self) -> str:
        """The interval in percent: "61 to 67 %"."""
        low, high = self.interval
        return f"{round(100 * low)} to {round(100 * high)} %"


_STEPS = (1, 5, 10, 25)
"""Percent to which a chance is rounded; the first that its interval allows."""
