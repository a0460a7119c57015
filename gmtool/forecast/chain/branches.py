"""Branches of a command: every result of its rolls with its exact chance, read off the tree that is kept of it."""

from collections.abc import Iterator, Sequence

from gmtool.dice import Dice, Need, Pool, Roll, hit_weights, weights
from gmtool.forecast.chain.book import Asked, Book, Decision, Frame, Node, Numbers, Rolled, Seen, Step, Tracing, Unkept
from gmtool.forecast.player import first_option
from gmtool.rules.seam import AGAIN, Classifier, Option, Why

Branch = tuple[Step, Numbers, int, int]
"""A step, the numbers that it leads to, and its chance: so many ways of so many."""
_Cases = list[tuple[Numbers, int]]
"""Numbers and sums of amounts, each with the ways to it."""


class Unknown(Exception):
    """A way that is not known yet: the rolls that lead to it."""

    def __init__(self, rolls: Sequence[Roll | Pool]) -> None:
        super().__init__()
        self.rolls = rolls


class Lost(Exception):
    """A command after which the fight cannot be kept, or that a person has a say in."""


def branches(book: Book, frame: Frame, numbers: Numbers, decision: Decision) -> list[Branch]:
    """Every branch of a command. Raises `Lost`."""
    if decision.after is None:
        _grow(book, frame, numbers, decision, ())
    while True:
        try:
            return list(_read(decision.after, len(numbers), [(numbers, 1)], 1, ()))
        except Unknown as way:
            _grow(book, frame, numbers, decision, way.rolls)


def _grow(book: Book, frame: Frame, numbers: Numbers, decision: Decision, rolls: Sequence[Roll | Pool]) -> None:
    table = Tracing(rolls, _First())
    step, _ = book.done(frame, numbers, decision, table)
    if isinstance(step, Unkept) or table.left_to_gm:
        raise Lost


def _read(node: Node, own: int, cases: _Cases, of: int, rolls: tuple[Rolled | Roll | Pool, ...]) -> Iterator[Branch]:
    """The branches from a node on, for some cases of the numbers."""
    if isinstance(node, Step):
        for values, ways in cases:
            yield node, node.of(values), ways, of
    elif isinstance(node, Rolled):
        results = _results(node)
        every = sum(ways for _, ways in results)
        if node.amount:
            sums = [(one.sum, ways) for one, ways in _sums(node.dice, node.alike, each=True)]
            more = [((*values, total), ways * one) for values, ways in cases for total, one in sums]
            yield from _read_on(node.after.get(None), own, more, of * every, (*rolls, node))
        else:
            for roll, one in results:
                more = [(values, ways * one) for values, ways in cases]
                yield from _read_on(node.after.get(node.result(roll)), own, more, of * every, (*rolls, roll))
    elif isinstance(node, (Asked, Seen)):
        sorted_: dict[int, tuple[Node, _Cases]] = {}
        unknown: _Cases = []
        for case in cases:
            way = node.way(case[0])
            if way is None:
                unknown.append(case)
            else:
                sorted_.setdefault(id(way), (way, []))[1].append(case)
        if unknown:
            yield from _read_on(None, own, unknown, of, rolls)
        for way, some in sorted_.values():
            yield from _read(way, own, some, of, rolls)


def _read_on(node: Node, own: int, cases: _Cases, of: int, rolls: tuple[Rolled | Roll | Pool, ...]) -> Iterator[Branch]:
    if node is None:
        sums = iter(cases[0][0][own:])
        raise Unknown([Roll(one.dice, next(sums)) if isinstance(one, Rolled) else one for one in rolls])
    return _read(node, own, cases, of, rolls)


def _results(rolled: Rolled) -> Sequence[tuple[Roll | Pool, int]]:
    """One roll for each of the results that count, with its number of ways."""
    dice = rolled.dice
    if rolled.need is not None:
        ways = hit_weights(dice.count, dice.sides, rolled.need)
        return [(Pool(dice, rolled.need, hits), number) for hits, number in ways.items()]
    return _sums(dice, rolled.alike, each=rolled.amount)


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
