"""Places: where a duel can come to, each for a whole plane of numbers at once, and where its commands lead from there.

The trees of the book are walked with sets of cells. A question about the numbers of the plane parts the cells; so the
rules perform a command once for all that they do not tell apart.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import field
from math import lcm
from typing import NamedTuple

from gmtool.dice import Dice, Need, Pool, Roll, hit_weights, weights
from gmtool.forecast.chain.book import Book, Unkept
from gmtool.forecast.chain.plane import Cells, Plane, each, shifted
from gmtool.forecast.chain.tracing import Tracing
from gmtool.forecast.chain.tree import Asked, Decision, Frame, Node, Numbers, Rolled, Seen, Step
from gmtool.forecast.player import first_option
from gmtool.records import dataclass
from gmtool.rules.seam import AGAIN, Classifier, Option, Why

_Rolls = tuple[Rolled | Roll | Pool, ...]
"""The results on the way to a node; for an amount, of which the numbers tell the sum, its roll."""


class Lost(Exception):
    """A command after which the fight cannot be kept, or that a person has a say in."""


class TooMany(Exception):
    """There are more positions than may be, which are so many."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class Lead(NamedTuple):
    """A place that is led to, with its cells so many bits higher, by so many ways; `begins`: a turn begins with it."""

    to: int
    bits: int
    begins: bool
    ways: int


@dataclass(slots=True)
class Branch:
    """Leads that are there in the same cells."""

    cells: Cells
    leads: tuple[Lead, ...]


@dataclass(slots=True, eq=False)
class Place:
    """A frame with those of its numbers that are live and not on the plane, and how many turns are over if that counts.

    In each of the cells that are `reached`, it leads on by all the branches that have it, with all their ways `of` so
    many; or there is a decision that ends the fight.
    """

    number: int
    frame: Frame
    numbers: Numbers
    turns: int
    reached: Cells = 0
    of: int = 1
    branches: list[Branch] = field(default_factory=list)
    ends: list[tuple[Cells, Decision]] = field(default_factory=list)

    def add(self, found: dict[Cells, dict[tuple[int, int, bool], int]], of: int) -> None:
        """Note branches by their cells, in which there is none yet."""
        every = lcm(self.of, of)
        if every != self.of:
            for branch in self.branches:
                branch.leads = tuple([one._replace(ways=one.ways * (every // self.of)) for one in branch.leads])
            self.of = every
        known = {branch.leads: branch for branch in self.branches}
        for cells, ways in found.items():
            leads = tuple([Lead(*to, number * (every // of)) for to, number in ways.items()])
            alike = known.get(leads)
            if alike is not None and not alike.cells & cells:
                alike.cells |= cells
            else:
                self.branches.append(Branch(cells, leads))


class Places:
    """The places that can be reached from a moment, the first one first. Raises `Lost`, `TooMany` and `Outside`.

    `most_turns`: the turns after which the fight is over; 0 if they do not count.
    """

    def __init__(self, book: Book, plane: Plane, frame: Frame, numbers: Numbers, *, most_turns: int, most: int) -> None:
        self.plane = plane
        self.all: list[Place] = []
        self.positions = 0
        """The cells of all places."""
        self._book = book
        self._most_turns = most_turns
        self._most = most
        self._small = ~sum(1 << axis for axis in plane.axes)
        self._known: dict[Hashable, Place] = {}
        self._new: dict[int, Cells] = {}
        """By place, the cells that were reached, but not looked at yet."""
        self.first = plane.cell(numbers)
        self._reach(self._place(frame, numbers, 0), 1 << self.first)

    def explore(self) -> "Places":
        """Look on until there is nothing new."""
        while self._new:
            self.look_on()
        return self

    def look_on(self) -> None:
        """Look where the commands of those places lead that are reached by now."""
        for number in sorted(self._new):
            self._look(self.all[number], self._new.pop(number))

    def last(self, place: Place) -> bool:
        """True if no turn is left."""
        return place.turns >= self._most_turns > 0

    def _place(self, frame: Frame, numbers: Sequence[int], turns: int) -> Place:
        live = frame.live & self._small
        small = [number if live >> at & 1 else 0 for at, number in enumerate(numbers)]
        turns = turns if self._most_turns else 0
        key = frame.number, *small, turns
        place = self._known.get(key)
        if place is None:
            place = self._known[key] = Place(len(self.all), frame, tuple(small), turns)
            self.all.append(place)
        return place

    def _reach(self, place: Place, cells: Cells) -> None:
        if new := cells & ~place.reached:
            place.reached |= new
            self.positions += new.bit_count()
            if self.positions > self._most:
                raise TooMany(self._most)
            self._new[place.number] = self._new.get(place.number, 0) | new

    def _look(self, place: Place, cells: Cells) -> None:
        """Look what goes on in cells of a place."""
        for decision, some in self._decisions(place, cells):
            if decision.verdict is not None or decision.over or decision.command is None or self.last(place):
                place.ends.append((some, decision))
            else:
                self._follow(place, decision, some)

    def _decisions(self, place: Place, cells: Cells) -> Iterator[tuple[Decision, Cells]]:
        frame, numbers = place.frame, place.numbers
        if frame.decided is None:
            self._book.decision(frame, self._some(numbers, cells))
        work: list[tuple[Node, Cells]] = [(frame.decided, cells)]
        while work:
            node, some = work.pop()
            if isinstance(node, Decision):
                yield node, some
            elif isinstance(node, (Asked, Seen)):
                for answer, part in self._answers(node, numbers, some):
                    if node.under(answer) is None:
                        self._book.decision(frame, self._some(numbers, part))
                    work.append((node.under(answer), part))

    def _follow(self, place: Place, decision: Decision, cells: Cells) -> None:
        """Follow the command of a decision by all its ways."""
        numbers = place.numbers

        def grow(rolls: _Rolls, known: Numbers, some: Cells) -> None:
            sums = iter(known[len(numbers) :])
            given = [Roll(one.dice, next(sums)) if isinstance(one, Rolled) else one for one in rolls]
            table = Tracing(given, _First())
            step, _ = self._book.done(place.frame, self._some(numbers, some), decision, table)
            if isinstance(step, Unkept) or table.left_to_gm or step.numbers != len(numbers):
                raise Lost

        if decision.after is None:
            grow((), numbers, cells)
        found: list[tuple[Step, Numbers, Cells, int, int]] = []
        work: list[tuple[Node, Numbers, Cells, int, int, _Rolls]] = [(decision.after, numbers, cells, 1, 1, ())]
        while work:
            node, known, some, ways, of, rolls = work.pop()
            if isinstance(node, Step):
                found.append((node, known, some, ways, of))
            elif isinstance(node, Rolled):
                for way, more, result in _rolled(node):
                    then = (*known, result.sum) if node.amount else known  # type: ignore[union-attr]
                    and_rolls = (*rolls, node if node.amount else result)
                    if way not in node.after:
                        grow(and_rolls, then, some)
                    work.append((node.after[way], then, some, ways * more, of * node.ways, and_rolls))
            elif isinstance(node, (Asked, Seen)):
                for answer, part in self._answers(node, known, some):
                    if node.under(answer) is None:
                        grow(rolls, known, part)
                    work.append((node.under(answer), known, part, ways, of, rolls))
        every = lcm(*{of for *_, of in found})
        leads: dict[Cells, dict[tuple[int, int, bool], int]] = {}
        for step, known, some, ways, of in found:
            for to, bits, part in self._ends_of(place, step, known, some):
                self._reach(to, shifted(part, bits))
                by_place = leads.setdefault(part, {})
                key = to.number, bits, step.turns > 0
                by_place[key] = by_place.get(key, 0) + ways * (every // of)
        place.add(leads, every)

    def _answers(self, node: Asked | Seen, known: Numbers, cells: Cells) -> Iterator[tuple[int, Cells]]:
        """The answers to a question, each with the cells that give it."""
        terms, total = self.plane.on_plane(node.terms, known)
        if isinstance(node, Asked):
            if not terms:
                yield total <= node.bound, cells
                return
            yes = cells & self.plane.at_most(terms, node.bound - total)
            if yes:
                yield True, yes
            if no := cells & ~yes:
                yield False, no
        elif not terms:
            yield total, cells
        else:
            for value, there in self.plane.by_sum(terms).items():
                if some := cells & there:
                    yield total + value, some

    def _ends_of(self, place: Place, step: Step, known: Numbers, cells: Cells) -> Iterator[tuple[Place, int, Cells]]:
        """The places that a step leads to, each with the bits that its cells move up by, and those cells."""
        plane, numbers, by = self.plane, list(known[: len(place.numbers)]), dict[int, int]()
        for at, change in step.changes:
            terms, total = plane.on_plane(change.terms, known)
            total += change.plus
            if at in plane.axes:
                if terms != ((at, 1),):
                    break
                by[at] = total
            elif terms:
                break
            else:
                numbers[at] = total
        else:
            yield self._place(step.to, numbers, place.turns + step.turns), plane.moved(cells, by), cells
            return
        # a number of the plane does not merely go up or down: each cell goes its own way
        for cell in each(cells):
            after = step.of((*plane.filled(place.numbers, cell), *known[len(place.numbers) :]))
            yield self._place(step.to, after, place.turns + step.turns), plane.cell(after) - cell, 1 << cell

    def _some(self, numbers: Numbers, cells: Cells) -> Numbers:
        """The numbers in one of some cells."""
        return self.plane.filled(numbers, cells.bit_length() - 1)


def unfolded(places: Sequence[Place], first: int) -> tuple[list[Place], list[tuple[int, int]]]:
    """Each cell that is reached of each place as a place of its own; and which place and cell it was.

    The `first` cell of the first place comes first. All are on a plane of one cell.
    """
    at: dict[tuple[int, int], int] = {(0, first): 0}
    for place in places:
        for cell in each(place.reached):
            at.setdefault((place.number, cell), len(at))
    found: list[Place] = []
    for (number, cell), position in at.items():
        place = places[number]
        ways: dict[tuple[int, bool], int] = {}
        for branch in place.branches:
            if branch.cells >> cell & 1:
                for lead in branch.leads:
                    to = at[lead.to, cell + lead.bits], lead.begins
                    ways[to] = ways.get(to, 0) + lead.ways
        leads = tuple([Lead(to, 0, begins, number) for (to, begins), number in ways.items()])
        alone = Place(position, place.frame, place.numbers, place.turns, 1, place.of)
        alone.branches = [Branch(1, leads)] if leads else []
        found.append(alone)
    return found, list(at)


def _rolled(node: Rolled) -> Sequence[tuple[Hashable, int, Roll | Pool]]:
    """The results that count of a roll, each with its way in the tree, and its number of ways."""
    if not node.results:
        dice = node.dice
        if node.need is not None:
            pools = hit_weights(dice.count, dice.sides, node.need).items()
            node.results = [(hits, ways, Pool(dice, node.need, hits)) for hits, ways in pools]
        else:
            sums = _sums(dice, node.alike, each=node.amount)
            node.results = [(node.result(roll), ways, roll) for roll, ways in sums]
        node.ways = sum([ways for _, ways, _ in node.results])
    return node.results


def _sums(dice: Dice, alike: Classifier | None, *, each: bool = False) -> Sequence[tuple[Roll, int]]:
    classes: dict[object, list[int]] = {}
    for total, ways in weights(dice.count, dice.sides).items():
        one = total if alike is None else alike(total)
        if one is not AGAIN:
            classes.setdefault(total if each else one, [total, 0])[1] += ways
    return [(Roll(dice, total), ways) for total, ways in classes.values()]


class _First:
    """A table on which the first of all results comes up, and the first of all options is chosen."""

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        return _sums(dice, alike)[0][0]

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        return Pool(dice, need, next(iter(hit_weights(dice.count, dice.sides, need))))

    def choose(self, options: Sequence[Option], why: Why) -> str:
        return first_option(options, why)

    def words(self, known: Sequence[str], why: Why) -> str:
        return known[0] if known else "as it comes"

    def number(self, lowest: int, highest: int, why: Why) -> int:
        return lowest
