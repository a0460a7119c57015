"""Exact duels: a Markov chain over the positions that `perform` reaches, solved in fractions.

What can go on for ever, such as two who miss each other, is solved as a system of equations, not cut off.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from gmtool.forecast.fight import End, Ends, able_by_side, verdict
from gmtool.forecast.player import Player, first_option
from gmtool.forecast.stances import Stances
from gmtool.rules.seam import Command, Counter, Ruleset, State, every_branch

MOST_POSITIONS = 200_000


class NoDuel(ValueError):
    """A fight that cannot be worked out exactly; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a duel: how it ends, for whom, and what is left of each figure."""

    end: End
    winner: str
    left: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Duel:
    """The exact chance of every result, and the mean number of turns; None where it may go on for ever, undecided.

    `positions` were reached.
    """

    results: Mapping[Result, Fraction]
    turns: Fraction | None
    positions: int

    def wins(self, side: str) -> Fraction:
        """The chance that a side wins."""
        return sum((part for one, part in self.results.items() if one.winner == side), Fraction(0))

    def ended(self, end: End) -> Fraction:
        """The chance that it ends in this way."""
        return sum((part for one, part in self.results.items() if one.end is end), Fraction(0))

    def left(self, figure: str) -> Mapping[int, Fraction]:
        """The chance of each number of hits that a figure has left at the end."""
        found: dict[int, Fraction] = {}
        for one, part in self.results.items():
            hits = dict(one.left)[figure]
            found[hits] = found.get(hits, Fraction(0)) + part
        return dict(sorted(found.items()))


@dataclass(slots=True)
class _Node:
    """A position: where it leads with which chance, or its result."""

    state: State
    leads: dict[int, Fraction] = field(default_factory=dict)
    begins: Fraction = Fraction(0)
    """The chance that the next command begins a turn."""
    result: Result | None = None


def duel(ruleset: Ruleset, state: State, stances: Stances, ends: Ends | None = None) -> Duel:
    """The exact result of a fight from this state. Raises `NoDuel`."""
    nodes = _explored(ruleset, state, stances, ends or Ends(turns=0))
    visits, endless = _visits(nodes)
    results: dict[Result, Fraction] = {Result(End.UNDECIDED, "", ()): endless} if endless else {}
    for place, node in enumerate(nodes):
        if node.result is not None and visits[place]:
            results[node.result] = results.get(node.result, Fraction(0)) + visits[place]
    turns = 1 + sum((visits[place] * node.begins for place, node in enumerate(nodes)), Fraction(0))
    return Duel(results, None if endless else turns, len(nodes))


def _explored(ruleset: Ruleset, state: State, stances: Stances, ends: Ends) -> list[_Node]:
    """All the positions that can be reached, the first one first."""
    places: dict[Hashable, int] = {}
    nodes: list[_Node] = []
    start = able_by_side(ruleset.counters(state))

    def place(state: State) -> int:
        counters, agenda = ruleset.counters(state), ruleset.agenda(state)
        over = verdict(start, able_by_side(counters), ends, agenda.lost) or ((End.BROKEN, "") if agenda.over else None)
        result = None if over is None else _result(*over, counters)
        found = (result, state) if result is not None else ruleset.position(state)
        if found is None:
            raise NoDuel(f"{ruleset.title} cannot tell when two moments of this fight go on alike.")
        key, same = found
        if key not in places:
            if len(nodes) >= MOST_POSITIONS:
                raise NoDuel(f"This fight has more than {MOST_POSITIONS:,} positions.")
            places[key] = len(nodes)
            nodes.append(_Node(same, result=result))
        return places[key]

    place(state)
    done = 0
    while done < len(nodes):
        node, state = nodes[done], nodes[done].state
        done += 1
        if node.result is not None:
            continue
        agenda = ruleset.agenda(state)
        proposal = Player(ruleset, stances).proposal(state, agenda)
        if proposal is None:
            node.result = _result(End.BROKEN, "", ruleset.counters(state))
            continue
        for after, part in _outcomes(ruleset, state, proposal.command):
            to = place(after)
            node.leads[to] = node.leads.get(to, Fraction(0)) + part
            if ruleset.agenda(after).turn != agenda.turn:
                node.begins += part
    return nodes


def _result(end: End, winner: str, counters: Sequence[Counter]) -> Result:
    return Result(end, winner, tuple((one.figure, one.left) for one in counters))


def _outcomes(ruleset: Ruleset, state: State, command: Command) -> Iterator[tuple[State, Fraction]]:
    for outcome, ways, of in every_branch(lambda table: ruleset.perform(state, command, table), first_option):
        yield outcome.state, Fraction(ways, of)


def _visits(nodes: list[_Node]) -> tuple[list[Fraction], Fraction]:
    """The mean number of times that each position is come to; of one that ends it, its chance.

    The circles of the graph are solved one after the other, those that come first first. What comes into a circle that
    nothing leads out of stays there for ever: its chance comes second.
    """
    endless = Fraction(0)
    visits = [Fraction(0)] * len(nodes)
    coming = [Fraction(0)] * len(nodes)
    coming[0] = Fraction(1)
    for circle in reversed(_circles(nodes)):
        inside = set(circle)
        if all(nodes[place].leads and inside.issuperset(nodes[place].leads) for place in circle):
            endless += sum((coming[place] for place in circle), Fraction(0))
            continue
        for place, number in zip(circle, _solved(nodes, circle, coming), strict=True):
            visits[place] = number
        for place in circle:
            for to, part in nodes[place].leads.items():
                if to not in inside:
                    coming[to] += visits[place] * part
    return visits, endless


def _solved(nodes: list[_Node], circle: list[int], coming: list[Fraction]) -> list[Fraction]:
    """The visits of the positions of one circle: those from outside, and those from each other."""
    size, at = len(circle), {place: row for row, place in enumerate(circle)}
    rows = [{row: Fraction(1)} for row in range(size)]
    for place in circle:
        for to, part in nodes[place].leads.items():
            if to in at:
                into = rows[at[to]]
                into[at[place]] = into.get(at[place], Fraction(0)) - part
    right = [coming[place] for place in circle]
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


def _circles(nodes: list[_Node]) -> list[list[int]]:
    """The strongly connected parts of the graph, those that lead nowhere else first (Tarjan, without recursion)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    path: list[int] = []
    on_path: set[int] = set()
    found: list[list[int]] = []
    work: list[tuple[int, Iterator[int]]] = [(0, iter(nodes[0].leads))]
    index[0] = low[0] = 0
    path.append(0)
    on_path.add(0)
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
            work.append((to, iter(nodes[to].leads)))
        elif to in on_path:
            low[place] = min(low[place], index[to])
    return found
