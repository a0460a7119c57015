"""Every outcome at once: the exact odds of a command, by performing it over all branches."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from gmtool.dice import Dice, Roll, weights
from gmtool.rules.seam.table import Classifier, Option, Why

T = TypeVar("T")
Measures = Mapping[str, int]
"""What an outcome comes to, key by key: 1 or 0 for something that happened, a number for an amount."""


@dataclass(frozen=True, slots=True)
class Measure:
    """How a key of the measures is shown; `amount` is a number, otherwise a chance."""

    key: str
    label: str
    amount: bool = False
    headline: bool = False


@dataclass(frozen=True, slots=True)
class Odds:
    """Exact distribution of every measure: key -> value -> probability, summing to one."""

    distributions: Mapping[str, Mapping[int, Fraction]]
    branches: int

    def chance(self, key: str) -> Fraction:
        """The probability that the measure is not zero."""
        return 1 - self.distributions.get(key, {0: Fraction(1)}).get(0, Fraction(0))

    def expected(self, key: str) -> Fraction:
        """The mean of the measure."""
        return sum((value * part for value, part in self.distributions.get(key, {}).items()), Fraction(0))


class _BranchTable:
    """Follows a script of branch numbers, then takes the first branch and notes how many there were."""

    def __init__(self, script: list[int], choices: Callable[[Sequence[Option], Why], str] | None) -> None:
        self.script = script
        self.path: list[tuple[int, int]] = []
        self.numerator = 1
        self.denominator = 1
        self._decide = choices

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        branches = _branches(dice, alike)
        taken = self._branch(len(branches))
        total, weight = branches[taken]
        self.numerator *= weight
        self.denominator *= dice.sides**dice.count
        return Roll(dice, total)

    def choose(self, options: Sequence[Option], why: Why) -> str:
        if self._decide is not None:
            return self._decide(options, why)
        return options[0].key

    def _branch(self, count: int) -> int:
        depth = len(self.path)
        taken = self.script[depth] if depth < len(self.script) else 0
        self.path.append((taken, count))
        return taken


def every_outcome(
    perform: Callable[[_BranchTable], T],
    measures: Callable[[T], Measures],
    decide: Callable[[Sequence[Option], Why], str] | None = None,
) -> Odds:
    """Perform over all branches and weigh them. Decisions take the first option unless `decide` says."""
    sums: dict[str, dict[int, dict[int, int]]] = {}
    script: list[int] | None = []
    branches = 0
    while script is not None:
        table = _BranchTable(script, decide)
        measured = measures(perform(table))
        branches += 1
        for key, value in measured.items():
            by_denominator = sums.setdefault(key, {}).setdefault(value, {})
            by_denominator[table.denominator] = by_denominator.get(table.denominator, 0) + table.numerator
        script = _next_script(table.path)
    return Odds({key: _fractions(values) for key, values in sums.items()}, branches)


def _fractions(values: dict[int, dict[int, int]]) -> dict[int, Fraction]:
    return {
        value: sum((Fraction(top, bottom) for bottom, top in parts.items()), Fraction(0))
        for value, parts in sorted(values.items())
    }


def _next_script(path: list[tuple[int, int]]) -> list[int] | None:
    while path and path[-1][0] + 1 >= path[-1][1]:
        path.pop()
    if not path:
        return None
    return [taken for taken, _ in path[:-1]] + [path[-1][0] + 1]


def _branches(dice: Dice, alike: Classifier | None) -> tuple[tuple[int, int], ...]:
    if alike is None:
        return _all_sums(dice.count, dice.sides)
    classes: dict[object, list[int]] = {}
    for total, weight in weights(dice.count, dice.sides).items():
        found = classes.setdefault(alike(total), [total, 0])
        found[1] += weight
    return tuple((total, weight) for total, weight in classes.values())


@lru_cache(maxsize=256)
def _all_sums(count: int, sides: int) -> tuple[tuple[int, int], ...]:
    return tuple(weights(count, sides).items())
