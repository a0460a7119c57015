"""Exact duels: a Markov chain over the moments that `perform` reaches, solved in fractions.

What can go on for ever, such as two who miss each other, is solved as a system of equations, not cut off. The exact
fractions of long duels have thousands of digits: there every chance is told within bounds that are proven.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm

from gmtool.forecast.chain.book import Book
from gmtool.forecast.chain.branches import Lost, branches
from gmtool.forecast.chain.solved import SCALE, Shares, circles, shortened, visits, visits_at_least
from gmtool.forecast.chain.tree import Decision, Frame, Numbers
from gmtool.forecast.fight import End, Ends, able_by_side
from gmtool.forecast.player import NOTHING
from gmtool.forecast.stances import Stances
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import Ruleset, State

MOST_POSITIONS = 1_000_000
MOST_SOLVED = 400
"""The most moments in circles for which fractions are solved."""


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

    `positions` were reached. With an `open` chance, which is below one in a billion, nothing is exact: the
    chances and the turns are at least so much, and all the chances, of whatever results, at most so much more together.
    """

    results: Mapping[Result, Fraction]
    turns: Fraction | None
    positions: int
    open: Fraction = Fraction(0)

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


def duel(ruleset: Ruleset, state: State, stances: Stances, ends: Ends | None = None) -> Duel:
    """The exact result of a fight from this state; with a last turn, what is undecided then. Raises `NoDuel`."""
    chain = _Chain(ruleset, state, stances, ends or Ends(turns=0))
    came, endless = chain.visits()
    results: dict[Result, Fraction] = {Result(End.UNDECIDED, "", ()): endless} if endless else {}
    for place, result in chain.results.items():
        if came[place]:
            results[result] = came[place]
    begun = 1 + sum((came[place] * part for place, part in chain.begins.items() if came[place]), Fraction(0))
    found = Duel(results, None, len(chain.leads), 1 - sum(results.values(), Fraction(0)))
    # the turn after the last one that counts is not fought
    return found if endless else replace(found, turns=begun - found.ended(End.UNDECIDED))


class _Chain:
    """The chain of all moments that can be reached, the first one first.

    `results` are those of the moments that end it; `begins` gives the chance that the next command begins a turn.
    """

    def __init__(self, ruleset: Ruleset, state: State, stances: Stances, ends: Ends) -> None:
        self.leads: list[Shares] = []
        self.results: dict[int, Result] = {}
        self.begins: dict[int, Fraction] = {}
        self._book = Book(ruleset, stances, ends, able_by_side(ruleset.counters(state)))
        self._most_turns = ends.turns
        self._places: dict[Hashable, int] = {}
        self._moments: list[tuple[Frame, Numbers, Decision, int] | None] = []
        first = self._book.moment(state, NOTHING)
        if first is None:
            raise NoDuel(tr("{system} cannot tell when two moments of this fight go on alike.", system=ruleset.title))
        self._place(*first, 0)
        try:
            self._explore()
        except Lost:
            raise NoDuel(tr("Somebody must say what happens in this fight.")) from None

    def visits(self) -> tuple[Sequence[Fraction], Fraction]:
        """The mean number of visits of each moment that is not merely passed, and the chance to go on for ever."""
        first = shortened(self.leads, self.begins)
        circling = sum(len(one) for one in circles([one.to for one in self.leads], first) if len(one) > 1)
        if circling > MOST_SOLVED:
            came, endless = visits_at_least(self.leads, first)
            return [Fraction(one, SCALE) for one in came], Fraction(endless, SCALE)
        return visits([{to: Fraction(ways, one.of) for to, ways in one.to.items()} for one in self.leads], first)

    def _explore(self) -> None:
        done = 0
        while done < len(self.leads):
            moment = self._moments[done]
            if moment is not None:
                frame, numbers, decision, turns = moment
                found = branches(self._book, frame, numbers, decision)
                every = lcm(*{of for *_, of in found})
                ways: dict[int, int] = {}
                begun = 0
                for step, after, number, of in found:
                    to = self._place(step.to, after, turns + step.turns)
                    number *= every // of
                    ways[to] = ways.get(to, 0) + number
                    begun += step.turns and number
                if begun:
                    self.begins[done] = Fraction(begun, every)
                self.leads[done] = Shares(ways, every)
                self._moments[done] = None
            done += 1

    def _place(self, frame: Frame, numbers: Numbers, turns: int) -> int:
        """The place of a moment, after so many turns where those are counted."""
        turns = turns if self._most_turns else 0
        key: Hashable = (frame.number, numbers, turns)
        if key in self._places:
            return self._places[key]
        decision = self._book.decision(frame, numbers)
        result = _result(decision, numbers, last=turns >= self._most_turns > 0)
        place = len(self.leads) if result is None else self._places.setdefault(result, len(self.leads))
        self._places[key] = place
        if place == len(self.leads):
            if place >= MOST_POSITIONS:
                raise NoDuel(tr("This fight has more than {most:,} positions.", most=MOST_POSITIONS))
            self.leads.append(_NOWHERE)
            self._moments.append((frame, numbers, decision, turns) if result is None else None)
            if result is not None:
                self.results[place] = result
        return place


_NOWHERE = Shares({}, 1)


def _result(decision: Decision, numbers: Numbers, *, last: bool) -> Result | None:
    """The result of a moment that ends the fight; `last`: no turn is left."""
    going = decision.verdict is None and not decision.over
    if going and decision.command is not None and not last:
        return None
    left = tuple((one.figure, one.left) for one in decision.counters(numbers))
    return Result(*(decision.verdict or ((End.UNDECIDED if going and last else End.BROKEN), "")), left)
