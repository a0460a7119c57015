"""Branches of a command: every result of its rolls with its exact chance, read off the tree that is kept of it."""

from collections.abc import Hashable, Iterator, Sequence

from gmtool.dice import Dice, Need, Pool, Roll, hit_weights, weights
from gmtool.forecast.chain.book import Book, Unkept
from gmtool.forecast.chain.tracing import Tracing
from gmtool.forecast.chain.tree import Asked, Decision, Frame, Node, Numbers, Rolled, Seen, Step, total_of
from gmtool.forecast.player import first_option
from gmtool.rules.seam import AGAIN, Classifier, Option, Why

Branch = tuple[Step, Numbers, int, int]
"""A step, the numbers that it leads to, and its chance: so many ways of so many."""
_Cases = list[tuple[Numbers, int]]
"""Numbers and sums of amounts, each with the ways to it."""
_Rolls = tuple[Rolled | Roll | Pool, ...]
"""The results on the way to a node; for an amount, of which the cases tell the sum, its roll."""


class Lost(Exception):
    """A command after which the fight cannot be kept, or that a person has a say in."""


def branches(book: Book, frame: Frame, numbers: Numbers, decision: Decision) -> list[Branch]:
    """Every branch of a command. Raises `Lost`."""

    def grow(rolls: _Rolls, values: Numbers) -> None:
        sums = iter(values[len(numbers) :])
        given = [Roll(one.dice, next(sums)) if isinstance(one, Rolled) else one for one in rolls]
        table = Tracing(given, _First())
        step, _ = book.done(frame, numbers, decision, table)
        if isinstance(step, Unkept) or table.left_to_gm:
            raise Lost

    if decision.after is None:
        grow((), numbers)
    found: list[Branch] = []
    work: list[tuple[Node, _Cases, int, _Rolls]] = [(decision.after, [(numbers, 1)], 1, ())]
    while work:
        node, cases, of, rolls = work.pop()
        if isinstance(node, Step):
            found.extend([(node, node.of(values), ways, of) for values, ways in cases])
        elif isinstance(node, Rolled):
            of *= _every_way(node)
            for way, values, more in _rolled(node, cases, rolls):
                if way not in node.after:
                    grow(more, values[0][0])
                work.append((node.after[way], values, of, more))
        elif isinstance(node, Asked):
            for holds, some in _answers(node, cases):
                if (to := node.yes if holds else node.no) is None:
                    grow(rolls, some[0][0])
                    to = node.yes if holds else node.no
                work.append((to, some, of, rolls))
        elif isinstance(node, Seen):
            for case in cases:
                if node.way(case[0]) is None:
                    grow(rolls, case[0])
                work.append((node.way(case[0]), [case], of, rolls))
    return found


def _answers(node: Asked, cases: _Cases) -> Iterator[tuple[bool, _Cases]]:
    """The cases for which a question is answered with yes, and with no."""
    place, bound = node.place, node.bound
    if place < 0:
        yes = [case for case in cases if total_of(node.terms, case[0]) <= bound]
        no = [case for case in cases if total_of(node.terms, case[0]) > bound]
    else:
        yes = [case for case in cases if case[0][place] <= bound]
        no = [case for case in cases if case[0][place] > bound] if len(yes) < len(cases) else []
    if yes:
        yield True, yes
    if no:
        yield False, no


def _rolled(node: Rolled, cases: _Cases, rolls: _Rolls) -> Iterator[tuple[Hashable, _Cases, _Rolls]]:
    """The cases after each result of a roll that counts, with its way."""
    if node.amount:
        sums = [(roll.sum, ways) for roll, ways in _results(node) if isinstance(roll, Roll)]
        yield None, [((*values, total), ways * one) for values, ways in cases for total, one in sums], (*rolls, node)
        return
    for roll, one in _results(node):
        yield node.result(roll), [(values, ways * one) for values, ways in cases], (*rolls, roll)


def _every_way(node: Rolled) -> int:
    """The number of all ways of a roll."""
    return sum([ways for _, ways in _results(node)])


def _results(node: Rolled) -> Sequence[tuple[Roll | Pool, int]]:
    """One roll for each of the results that count, with its number of ways."""
    if not node.results:
        dice = node.dice
        if node.need is not None:
            ways = hit_weights(dice.count, dice.sides, node.need)
            node.results = [(Pool(dice, node.need, hits), number) for hits, number in ways.items()]
        else:
            node.results = _sums(dice, node.alike, each=node.amount)
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
