"""A chain solved: how often each of its places is come to, as exact fractions.

What can go on for ever, such as two who miss each other, is solved as a system of equations, not cut off. Where that
would take too many digits, `flow` tells every chance within bounds.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from gmtool.records import dataclass

Leads = Mapping[int, Fraction]
"""The places that one leads to, each with its chance."""


def visits(chain: Sequence[Leads], first: int = 0) -> tuple[list[Fraction], Fraction]:
    """The mean number of times that each place is come to, from the `first` one on; of one that leads nowhere its
    chance.

    The circles are solved one after the other, those that come first first. What comes into a circle that nothing leads
    out of stays there for ever: its chance comes second.
    """
    endless = Fraction(0)
    found = [Fraction(0)] * len(chain)
    coming: list[list[tuple[int, int]]] = [[] for _ in chain]
    coming[first] = [(1, 1)]
    for circle in reversed(circles(chain, first)):
        inside = set(circle)
        if all(chain[place] and inside.issuperset(chain[place]) for place in circle):
            endless += sum((_total(coming[place]) for place in circle), Fraction(0))
            continue
        if len(circle) == 1 and circle[0] not in chain[circle[0]]:
            found[circle[0]] = _total(coming[circle[0]])
        else:
            solved = _solved(chain, circle, [_total(coming[place]) for place in circle])
            for place, number in zip(circle, solved, strict=True):
                found[place] = number
        for place in circle:
            ways, of = found[place].as_integer_ratio()
            coming[place] = []
            for to, part in chain[place].items():
                if to not in inside:
                    coming[to].append((ways * part.numerator, of * part.denominator))
    return found, endless


def _total(parts: Sequence[tuple[int, int]]) -> Fraction:
    """The sum of fractions, brought to lowest terms once."""
    sums: dict[int, int] = {}
    for ways, of in parts:
        sums[of] = sums.get(of, 0) + ways
    common = lcm(*sums)
    return Fraction(sum(ways * (common // of) for of, ways in sums.items()), common)


def _solved(chain: Sequence[Leads], circle: list[int], coming: list[Fraction]) -> list[Fraction]:
    """The visits of the positions of one circle: those from outside, and those from each other."""
    size, at = len(circle), {place: row for row, place in enumerate(circle)}
    rows = [{row: Fraction(1)} for row in range(size)]
    for place in circle:
        for to, part in chain[place].items():
            if to in at:
                into = rows[at[to]]
                into[at[place]] = into.get(at[place], Fraction(0)) - part
    right = list(coming)
    for column in range(size):
        pivot = rows[column][column]  # never 0: something leads out of the circle
        for below in range(column + 1, size):
            factor = rows[below].pop(column, Fraction(0)) / pivot
            if factor:
                for key, value in rows[column].items():
                    if key > column:
                        rows[below][key] = rows[below].get(key, Fraction(0)) - factor * value
                right[below] -= factor * right[column]
    found = [Fraction(0)] * size
    for row in range(size - 1, -1, -1):
        known = sum((value * found[key] for key, value in rows[row].items() if key > row), Fraction(0))
        found[row] = (right[row] - known) / rows[row][row]
    return found


@dataclass(frozen=True, slots=True)
class Shares:
    """The places that one leads to, each with so many ways `of` all ways."""

    to: Mapping[int, int]
    of: int


def shortened(chain: list[Shares], kept: Container[int]) -> int:
    """Pass over the places that lead to one other alone, but for those `kept`; the place where it begins then."""
    first, changed = 0, True
    while changed:
        ends = _ends(chain, kept)
        first, changed = ends[first], False
        for place, shares in enumerate(chain):
            if any(ends[to] != to for to in shares.to):
                ways: dict[int, int] = {}
                for to, part in shares.to.items():
                    ways[ends[to]] = ways.get(ends[to], 0) + part
                # it may lead to one other alone now
                chain[place], changed = Shares(ways, shares.of), True
    return ends[first]


def _ends(chain: Sequence[Shares], kept: Container[int]) -> list[int]:
    """The place that each one comes to in the end if it leads to one alone; itself, where that goes on for ever."""
    found = [-1] * len(chain)
    for start in range(len(chain)):
        passed, place = dict[int, None](), start
        while found[place] < 0 and place not in passed and len(chain[place].to) == 1 and place not in kept:
            passed[place] = None
            (place,) = chain[place].to
        if place in passed:
            found[place] = place
            passed.pop(place)
        end = place if found[place] < 0 else found[place]
        found[place] = end
        for one in passed:
            found[one] = end
    return found


def circles(chain: Sequence[Mapping[int, object]], first: int = 0) -> list[list[int]]:
    """The strongly connected parts of the graph, those that lead nowhere else first (Tarjan, without recursion)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    path: list[int] = []
    on_path: set[int] = set()
    found: list[list[int]] = []
    work: list[tuple[int, Iterator[int]]] = [(first, iter(chain[first]))]
    index[first] = low[first] = 0
    path.append(first)
    on_path.add(first)
    while work:
        place, further = work[-1]
        to = next(further, None)
        if to is None:
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[place])
            if low[place] == index[place]:
                circle: list[int] = []
                while not circle or circle[-1] != place:
                    circle.append(path.pop())
                    on_path.discard(circle[-1])
                found.append(circle)
        elif to not in index:
            index[to] = low[to] = len(index)
            path.append(to)
            on_path.add(to)
            work.append((to, iter(chain[to])))
        elif to in on_path:
            low[place] = min(low[place], index[to])
    return found
