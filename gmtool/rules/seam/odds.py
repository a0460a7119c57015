"""Exact odds of a command, which is performed over all branches of its rolls and decisions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import Any, Final, TypeVar

from gmtool.dice import Dice, Need, Pool, Roll, hit_weights, weights
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam.breakdown import Breakdown, Refusal, Refused
from gmtool.rules.seam.table.questions import AGAIN, Classifier, Graded, Option, Why

T = TypeVar("T")
Decide = Callable[[Sequence[Option], Why], str]
_Amounts = Mapping[Graded, int]
_Branches = tuple[tuple[tuple[Any, int], ...], int, tuple[_Amounts, ...]]
"""Results with the ways to each; all the ways; and where results are graded, the amounts of each with their ways."""
_Known = dict[tuple[int, ...], _Branches]
_Weighed = dict[tuple[tuple[int, ...], int], int]
Measures = Mapping[str, int]
"""The measures of an outcome, always by the same keys: 1 or 0 for something that happened or not, else an amount."""

MOST_BRANCHES: Final = 20_000
"""The most outcomes that are weighed, which takes about half a second. A shot past others has some 600."""
MOST_ROLLS: Final = 100
"""The most rolls in a row that are followed: rolling again after each tie can go on for ever."""

_SOMETHING = "something"


@dataclass(frozen=True, slots=True)
class Measure:
    """A key of the measures as the screen shows it; an `amount` is a number, any other a chance.

    The `headline` stands in large type; `named`, with its label beside it, where it is not the chance to hit. The first
    amount is drawn as bars; one `beside` it, such as the losses of the other side, stands next to it.

    Each chance is that of all outcomes in which it happens, whatever else does. One that something `worse` is counted
    with, by its keys, says so: “knocks down or worse”.
    """

    key: str
    label: str
    amount: bool = False
    headline: bool = False
    named: bool = False
    beside: bool = False
    worse: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Odds:
    """Exact distribution of every measure: key -> value -> probability, summing to one."""

    distributions: Mapping[str, Mapping[int, Fraction]]
    branches: int
    none: str = ""
    """The reason for having no odds, a sentence; empty where there are some."""

    def chance(self, key: str) -> Fraction:
        """The probability that the measure is not zero."""
        return 1 - self.distributions.get(key, {0: Fraction(1)}).get(0, Fraction(0))

    def expected(self, key: str) -> Fraction:
        """The mean of the measure."""
        return sum((value * part for value, part in self.distributions.get(key, {}).items()), Fraction(0))


class Unweighed(Refused):
    """A command with more outcomes than can be weighed. Its reason is a sentence."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One way in which the other side can meet a command, with the odds if it does.

    `best` marks the way that serves that side best.
    """

    label: str
    odds: Odds
    breakdowns: tuple[Breakdown, ...] = ()
    best: bool = False


def best_of(replies: Sequence[Reply]) -> Reply | None:
    """The reply that serves the other side best; None where it has no choice."""
    return next((reply for reply in replies if reply.best), replies[0] if replies else None)


class _BranchTable:
    """A table that follows a script of branch numbers, then takes first branches and notes how many there were.

    `known` keeps the branches of every roll by the path to it, so that each is worked out once. Results for anybody but
    the `target` are distinguished only as far as the roll says (`Why.aside`). Where results are `graded`, there is one
    branch for each grade, `amounts` are those of the grade taken, and whatever else is asked for is an `_Unlike`.
    """

    def __init__(
        self, script: list[int], known: "_Known", decide: Decide | None, target: str, *, graded: bool = False
    ) -> None:
        self.amounts: _Amounts | None = None
        self._graded = graded
        self.script = script
        self.path: list[int] = []
        self.counts: list[int] = []
        self.numerator = 1
        self.denominator = 1
        self._known = known
        self._decide = decide
        self._target = target

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        way = tuple(self.path)
        known = self._known.get(way)
        if known is None:
            aside = self._target != "" and why.about != self._target
            if why.aside and aside:
                alike = why.aside
            known = self._known[way] = _branches(dice, alike, graded=self._graded, aside=aside)
        roll: Roll = self._taken(known)
        return roll

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        way = tuple(self.path)
        known = self._known.get(way)
        if known is None:
            known = self._known[way] = _pool_branches(dice, need)
        pool: Pool = self._taken(known)
        return pool

    def choose(self, options: Sequence[Option], why: Why) -> str:
        self._goes_on()
        return self._decide(options, why) if self._decide else options[0].key

    def words(self, known: Sequence[str], why: Why) -> str:
        self._goes_on()
        return known[0] if known else _SOMETHING

    def number(self, lowest: int, highest: int, why: Why) -> int:
        self._goes_on()
        return lowest

    def _goes_on(self) -> None:
        if self.amounts is not None:
            raise _Unlike

    def _taken(self, known: _Branches) -> Any:
        self._goes_on()
        branches, ways, amounts = known
        depth = len(self.path)
        if depth >= MOST_ROLLS:
            raise Unweighed(Refusal(tr("No odds: too many rolls in a row.")))
        taken = self.script[depth] if depth < len(self.script) else 0
        self.path.append(taken)
        self.counts.append(len(branches))
        result, weight = branches[taken]
        self.amounts = amounts[taken] if amounts else None
        self.numerator *= weight
        self.denominator *= ways
        return result


def every_outcome(
    perform: Callable[[_BranchTable], T],
    measures: Callable[[T], Measures],
    decide: Decide | None = None,
    target: str = "",
) -> Odds:
    """The odds from performing over all branches. Decisions take the first option unless `decide` picks another.

    An answer in words is the first of the known ones, an answer as a number the lowest. With a target, the measures
    must not distinguish results that the rolls about others count as alike (`Why.aside`). Raises `Unweighed` for more
    than `MOST_BRANCHES`, and whatever `perform` raises. What has no measures is performed once.
    """
    try:
        return _every_outcome(perform, measures, decide, target, graded=True)
    except _Unlike:
        return _every_outcome(perform, measures, decide, target, graded=False)


class _Unlike(Exception):
    """Results of one grade may be unlike each other: more is asked for after them, or something else is measured."""


def _every_outcome(
    perform: Callable[[_BranchTable], T],
    measures: Callable[[T], Measures],
    decide: Decide | None,
    target: str,
    *,
    graded: bool,
) -> Odds:
    weighed: _Weighed = {}
    keys: tuple[str, ...] = ()
    branches = 0
    for result, table in _performed(perform, decide, target, graded=graded):
        measured = measures(result)
        branches += 1
        if not measured:
            return Odds({}, branches)
        keys = tuple(measured)
        for alike, share in _graded(measured, table.amounts):
            place = (tuple(alike.values()), table.denominator)
            weighed[place] = weighed.get(place, 0) + table.numerator * share
    return Odds(_distributions(keys, weighed), branches)


def _graded(measured: Measures, amounts: _Amounts | None) -> Iterator[tuple[Measures, int]]:
    """The measures of each result of a grade, which was performed with the first of them, and the ways to it."""
    if amounts is None:
        yield measured, 1
        return
    first = next(iter(amounts))
    if first.measure not in measured:
        raise _Unlike
    for one, ways in amounts.items():
        key = one.measure
        yield ({**measured, key: measured[key] + one.amount - first.amount} if one is not first else measured), ways


def every_branch(
    perform: Callable[[_BranchTable], T], decide: Decide | None = None, target: str = ""
) -> Iterator[tuple[T, int, int]]:
    """Every result of performing, with the ways to it and of how many; as `every_outcome` weighs them, which raises."""
    for result, table in _performed(perform, decide, target, graded=False):
        yield result, table.numerator, table.denominator


def _performed(
    perform: Callable[[_BranchTable], T], decide: Decide | None, target: str, *, graded: bool
) -> Iterator[tuple[T, _BranchTable]]:
    """Every result of performing, with the table that led to it."""
    known: _Known = {}
    script: list[int] | None = []
    branches = 0
    while script is not None:
        table = _BranchTable(script, known, decide, target, graded=graded)
        result = perform(table)
        branches += 1
        if branches > MOST_BRANCHES:
            raise Unweighed(Refusal(tr("No odds: it has more than {most:,} outcomes.", most=MOST_BRANCHES)))
        yield result, table
        script = _next_script(table.path, table.counts)


def joint_odds(parts: Sequence[Mapping[Any, int]], measures: Callable[..., Measures]) -> Odds:
    """The odds of independent results, such as the hits of two pools and a score, without performing every outcome.

    Each part maps a result to its number of ways (`weights`, `hit_weights`). `measures` gets one result of each part,
    and is what the act itself works its results out with: a closed form for commands with some 4,000 branches or more.
    """
    keys: tuple[str, ...] = ()
    sums: dict[tuple[int, ...], int] = {}
    *first, last = parts
    for chosen in product(*(part.items() for part in first)):
        results, ways = [result for result, _ in chosen], prod(number for _, number in chosen)
        for result, number in last.items():
            measured = measures(*results, result)
            keys = keys or tuple(measured)
            values = tuple(measured.values())
            sums[values] = sums.get(values, 0) + ways * number
    every = prod(sum(part.values()) for part in parts)
    weighed = {(values, every): number for values, number in sums.items()}
    return Odds(_distributions(keys, weighed), prod(len(part) for part in parts))


def _distributions(keys: tuple[str, ...], weighed: _Weighed) -> dict[str, dict[int, Fraction]]:
    common = lcm(*(denominator for _, denominator in weighed))
    sums: tuple[dict[int, int], ...] = tuple({} for _ in keys)
    for (measured, denominator), numerator in sorted(weighed.items()):
        weight = numerator * (common // denominator)
        for values, value in zip(sums, measured, strict=True):
            values[value] = values.get(value, 0) + weight
    return {
        key: {value: Fraction(values[value], common) for value in sorted(values)}
        for key, values in zip(keys, sums, strict=True)
    }


def _next_script(path: list[int], counts: list[int]) -> list[int] | None:
    """The script of the next path: the last branch point with a further branch moves on. None after the last path."""
    for depth in range(len(path) - 1, -1, -1):
        if path[depth] + 1 < counts[depth]:
            return [*path[:depth], path[depth] + 1]
    return None


def _branches(dice: Dice, alike: Classifier | None, *, graded: bool, aside: bool) -> _Branches:
    """One roll for each class of sums (the first of the class) with its number of ways; and the number of all ways.

    Where they are graded there is one for each grade, with the amounts, whose ways are not counted with it; `aside` the
    amount is nobody's who is asked about.
    """
    classes: dict[object, list[int]] = {}
    for total, ways in weights(dice.count, dice.sides).items():
        found = classes.setdefault(total if alike is None else alike(total), [total, 0])
        found[1] += ways
    classes.pop(AGAIN, None)
    every = sum(ways for _, ways in classes.values())
    grades: dict[object, tuple[Roll, dict[Graded, int]]] = {}
    for one, (total, ways) in classes.items():
        if not graded or not isinstance(one, Graded):
            return tuple([(Roll(dice, total), ways) for total, ways in classes.values()]), every, ()
        amounts = grades.setdefault(one.grade, (Roll(dice, total), {}))[1]
        known = next(iter(amounts), one) if aside else one
        amounts[known] = amounts.get(known, 0) + ways
    return tuple([(roll, 1) for roll, _ in grades.values()]), every, tuple([one for _, one in grades.values()])


def _pool_branches(dice: Dice, need: Need) -> _Branches:
    """A pool for each number of hits with its number of ways; and the number of all ways."""
    ways = hit_weights(dice.count, dice.sides, need)
    return tuple((Pool(dice, need, hits), number) for hits, number in ways.items()), dice.sides**dice.count, ()
