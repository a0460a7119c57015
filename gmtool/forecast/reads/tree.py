"""Trees of what is read: questions about the cells of a fight and rolls, with a way for each answer; leaves at the end.

A tree is grown way by way. Each way stands for one performance: where all its questions have the same answers, the
rules would do the same again. Which question comes first is only a matter of when somebody asked it.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import field
from random import Random
from typing import Any

from gmtool.forecast.chain.traced import Bounded, Looked, Terms
from gmtool.forecast.virtual import ForecastTable
from gmtool.records import dataclass


@dataclass(slots=True)
class Seen:
    """A cell, or a sum of cells, whose very value counts; `place` is that of a single cell, -1 for anything else."""

    terms: Terms
    place: int
    after: dict[int, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Asked:
    """Whether a cell, or a sum of cells, is at most so much."""

    terms: Terms
    bound: int
    place: int
    after: dict[bool, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Told:
    """A fact of which only the answer counts, whatever that was worked out from."""

    fact: "Fact"
    after: dict[int, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Drawn:
    """Something that chance, or whoever stands in for a person, decides: `ask` it, and `tell` answers apart.

    The answer is a number in the cell `amount`, where rules ask how high it is; -1 elsewhere.
    """

    ask: Callable[["Run"], Any]
    tell: Callable[[Any], Hashable]
    amount: int = -1
    dice: int = 0
    most: int = 0
    after: dict[Hashable, Any] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Root:
    """The beginning of a tree. `assumed` are the cells that it takes to be as when the fights begin."""

    after: dict[None, Any] = field(default_factory=dict)
    assumed: set[int] = field(default_factory=set)


class Fact(Root):
    """The tree of a fact; `answered` is asked for what it does not know.

    `holes` are the places of its numbers, `asked_by` the facts that hang on it.
    """

    __slots__ = ("answered", "asked_by", "holes")

    def __init__(self, answered: Callable[["Run"], "Answer"]) -> None:
        super().__init__()
        self.answered = answered
        self.holes: dict[int, int] = {}
        self.asked_by = set[Fact]()


@dataclass(slots=True)
class Answer:
    """The answer of a fact: the number of its shape, and the numbers in that, as they follow from the cells."""

    shape: int
    numbers: tuple[Any, ...]


@dataclass(slots=True, eq=False)
class Linear:
    """A number that follows from cells."""

    terms: Terms
    plus: int


class Run:
    """A fight on its way: its cells, the facts that are known of it as it stands, and where chance comes from.

    `virtual` are the facts whose numbers have places below 0, with their number in the answer.
    """

    __slots__ = ("cells", "known", "random", "table", "virtual")

    def __init__(
        self, cells: list[int], table: ForecastTable, random: Random, virtual: Sequence[tuple[Fact, int]]
    ) -> None:
        self.cells = cells
        self.table = table
        self.random = random
        self.virtual = virtual
        self.known: dict[Fact, Answer] = {}

    def answer(self, fact: Fact) -> Answer:
        """The answer of a fact as the fight stands."""
        found = self.known.get(fact)
        if found is None:
            node = walk(fact, self, None)
            found = node if node is not None else fact.answered(self)
            self.known[fact] = found
        return found

    def doubt(self, facts: Iterable[Fact]) -> None:
        """Forget facts, and what hangs on them."""
        known = self.known
        for fact in facts:
            if known.pop(fact, None) is not None and fact.asked_by:
                self.doubt(fact.asked_by)

    def total(self, terms: Terms) -> int:
        """A sum of numbers."""
        found, cells, known = 0, self.cells, self.known
        for place, factor in terms:
            if place >= 0:
                found += factor * cells[place]
                continue
            fact, number = self.virtual[-place - 1]
            one = (known.get(fact) or self.answer(fact)).numbers[number]
            found += factor * (one if one.__class__ is int else self.of(one))
        return found

    def of(self, number: Any) -> Any:
        """A number that follows from cells, or is known."""
        return number.plus + self.total(number.terms) if number.__class__ is Linear else number


def walk(root: Root, run: Run, drawn: list[tuple[Drawn, Any]] | None) -> Any:
    """The leaf that a fight comes to; None where the tree does not know it. What was `drawn` on the way is noted."""
    cells, known = run.cells, run.known
    node: Any = root.after.get(None)
    while True:
        kind = node.__class__
        if kind is Asked:
            place = node.place
            node = node.after.get((cells[place] if place >= 0 else run.total(node.terms)) <= node.bound)
        elif kind is Seen:
            place = node.place
            node = node.after.get(cells[place] if place >= 0 else run.total(node.terms))
        elif kind is Told:
            answer = known.get(node.fact)
            node = node.after.get((answer or run.answer(node.fact)).shape)
        elif kind is Drawn:
            assert drawn is not None
            found = node.ask(run)
            drawn.append((node, found))
            if node.amount >= 0:
                cells[node.amount] = found.sum
            node = node.after.get(node.tell(found))
        else:
            return node


def grow(root: Root, run: Run, notes: Sequence[Any], drawn: Sequence[tuple[Drawn, Any]], end: Any) -> None:
    """Hang the end of a way into a tree, at the end of what the tree knows of it."""
    known: dict[Terms, tuple[float, float]] = {}
    told, cells, passed = set[Fact](), run.cells, 0
    hang: Any = root
    key: Any = None
    while (node := hang.after.get(key)) is not None:
        hang, kind = node, node.__class__
        if kind is Told:
            told.add(node.fact)
            key = run.answer(node.fact).shape
        elif kind is Drawn:
            key = node.tell(drawn[passed][1])
            passed += 1
            if node.amount >= 0:
                known[((node.amount, 1),)] = (node.dice, node.most)
        else:
            terms, place = node.terms, node.place
            value = cells[place] if place >= 0 else run.total(terms)
            if kind is Asked:
                key = value <= node.bound
                known[terms] = _bounded(known.get(terms, _ANY), node.bound, holds=key)
            else:
                key = value
                known[terms] = (value, value)
    for note in notes:
        new: Any = None
        if note.__class__ is Looked:
            least, most = known.get(note.terms, _ANY)
            if least != most:
                known[note.terms] = (note.value, note.value)
                new, value = Seen(note.terms, _place_of(note.terms)), note.value
        elif note.__class__ is Bounded:
            least, most = known.get(note.terms, _ANY)
            if least <= note.bound < most:
                known[note.terms] = _bounded((least, most), note.bound, holds=note.holds)
                new, value = Asked(note.terms, note.bound, _place_of(note.terms)), note.holds
        else:
            new, value = note
            if new.__class__ is Told:
                new = None if new.fact in told else new
                told.add(note[0].fact)
            elif passed:
                passed -= 1
                new = None
            elif new.amount >= 0:
                known[((new.amount, 1),)] = (new.dice, new.most)
        if new is not None:
            hang.after[key] = new
            hang, key = new, value
    hang.after[key] = end


_ANY = (float("-inf"), float("inf"))


def _bounded(known: tuple[float, float], bound: int, *, holds: bool) -> tuple[float, float]:
    """The bounds of a sum of which it is known, too, whether it is at most so much."""
    return (known[0], min(known[1], bound)) if holds else (max(known[0], bound + 1), known[1])


def _place_of(terms: Terms) -> int:
    """The place of a single cell; -1 for anything else."""
    (place, factor), *more = terms
    return place if factor == 1 and not more and place >= 0 else -1
