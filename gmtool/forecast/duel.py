"""Exact duels: a Markov chain over the moments that the rules reach, solved in fractions.

What can go on for ever, such as two who miss each other, is solved as a system of equations, not cut off. The exact
fractions of long duels have thousands of digits: there every chance is told within bounds that are proven.
"""

from collections.abc import Hashable, Mapping
from dataclasses import asdict, replace
from fractions import Fraction
from functools import partial
from json import dumps

from gmtool.forecast.chain.book import Book
from gmtool.forecast.chain.flow import SCALE, Flow
from gmtool.forecast.chain.live import learn
from gmtool.forecast.chain.places import Lost, Places, TooMany, unfolded
from gmtool.forecast.chain.plane import Outside, Plane
from gmtool.forecast.chain.solved import Shares, circles, shortened, visits
from gmtool.forecast.chain.tree import Frame, Numbers
from gmtool.forecast.fight import End, Ends, able_by_side
from gmtool.forecast.player import NOTHING
from gmtool.forecast.stances import Stances
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import Ruleset, State

MOST_POSITIONS = 5_000_000
MOST_UNFOLDED = 20_000
"""The most positions of which it is seen whether fractions can be solved."""
MOST_SOLVED = 400
"""The most moments in circles for which fractions are solved."""
_MOST_ANSWERS = 100
"""The most duels that are kept."""
_SIZE = 32
"""The size of a plane at first: hits up to half of it more or fewer than those at the start."""


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
    """The exact result of a fight from this state; with a last turn, what is undecided then. Raises `NoDuel`.

    Asked again, it is not worked out anew.
    """
    ends = ends or Ends(turns=0)
    # all that it depends on: the rules with the GM's own rows, the cards and house rules in the state, how they act
    asked: Hashable = ruleset, dumps([ruleset.dump_state(state), stances.data(), asdict(ends)])
    found = _answers.pop(asked, None) or _worked_out(ruleset, state, stances, ends)
    _answers[asked] = found
    if len(_answers) > _MOST_ANSWERS:
        del _answers[next(iter(_answers))]
    return found


_answers: dict[Hashable, Duel] = {}
"""The duels that were worked out last, by all that they depend on."""


def _worked_out(ruleset: Ruleset, state: State, stances: Stances, ends: Ends) -> Duel:
    if ruleset.waves(state):
        raise NoDuel(tr("Others are still to come."))
    book = Book(ruleset, stances, ends, able_by_side(ruleset.counters(state)))
    first = book.moment(state, NOTHING)
    if first is None:
        raise NoDuel(tr("{system} cannot tell when two moments of this fight go on alike.", system=ruleset.title))
    try:
        places = _places(book, *first, ends.turns)
        return _exactly(places) or _within_bounds(places)
    except Lost:
        raise NoDuel(tr("Somebody must say what happens in this fight.")) from None
    except TooMany as too_many:
        raise NoDuel(tr("This fight has more than {most:,} positions.", most=too_many.most)) from None


def _places(book: Book, frame: Frame, numbers: Numbers, most_turns: int) -> Places:
    """The places of a fight, on a plane that is large enough, of the numbers that tell what is left."""
    axes = sorted({place for _, left in book.decision(frame, numbers).left for place, _ in left.terms})
    plane = Plane(axes, [numbers[axis] - _SIZE // 2 for axis in axes], [_SIZE] * len(axes))
    while True:
        try:
            places = Places(book, plane, frame, numbers, most_turns=most_turns, most=MOST_POSITIONS).explore()
        except Outside:
            plane = plane.wider()
        else:
            # what was taken to be alike may have turned out to be read
            if not learn(book.frames.values()):
                return places


def _exactly(places: Places) -> Duel | None:
    """The duel in fractions; None where they would take too many digits."""
    if places.positions > MOST_UNFOLDED:
        return None
    positions, names = unfolded(places.all, places.first)
    chain, begins = list[Shares](), dict[int, Fraction]()
    for place in positions:
        leads, ways = [lead for branch in place.branches for lead in branch.leads], dict[int, int]()
        for lead in leads:
            ways[lead.to] = ways.get(lead.to, 0) + lead.ways
        chain.append(Shares(ways, place.of))
        if begun := sum([lead.ways for lead in leads if lead.begins]):
            begins[place.number] = Fraction(begun, place.of)
    first = shortened(chain, begins)
    if sum(len(one) for one in circles([one.to for one in chain], first) if len(one) > 1) > MOST_SOLVED:
        return None
    came, endless = visits([{to: Fraction(ways, one.of) for to, ways in one.to.items()} for one in chain], first)
    results: dict[Result, Fraction] = {}
    for name, chance, one in zip(names, came, chain, strict=True):
        if chance and not one.to:
            result = _result(places, *name)
            results[result] = results.get(result, Fraction(0)) + chance
    turns = sum((came[number] * part for number, part in begins.items()), Fraction(0))
    return _duel(places, results, turns, endless)


def _within_bounds(places: Places) -> Duel:
    """The duel, with every chance told within bounds."""
    flow = Flow(places.all, places.first, partial(_result, places))
    results = {result: Fraction(ways, SCALE) for result, ways in flow.ended.items()}
    return _duel(places, results, Fraction(flow.begun, SCALE), Fraction(flow.endless, SCALE))


def _duel(places: Places, ended: Mapping[Result, Fraction], begun: Fraction, endless: Fraction) -> Duel:
    """The duel that ends with these results, or never; so many turns have `begun` on average."""
    results = {Result(End.UNDECIDED, "", ()): endless, **ended} if endless else ended
    found = Duel(results, None, places.positions, 1 - sum(results.values(), Fraction(0)))
    # the turn after the last one that counts is not fought
    return found if endless else replace(found, turns=1 + begun - found.ended(End.UNDECIDED))


def _result(places: Places, number: int, cell: int) -> Result:
    """The result in a cell of a place, in which the fight ends."""
    place = places.all[number]
    decision = next(one for cells, one in place.ends if cells >> cell & 1)
    numbers = places.plane.filled(place.numbers, cell)
    going = decision.verdict is None and not decision.over
    undecided = End.UNDECIDED if going and places.last(place) else End.BROKEN
    left = tuple([(figure, left.of(numbers)) for figure, left in decision.left])
    return Result(*(decision.verdict or (undecided, "")), left)
