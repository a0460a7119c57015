"""Trees of what a command does: rolls and questions about numbers, with a way for each result and each answer.

At the end of each way stand the next frame and how the numbers change.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import field, replace
from typing import Any, TypeAlias

from gmtool.dice import Dice, Need, Pool, Roll
from gmtool.forecast.chain.traced import Bounded, Looked, Terms
from gmtool.forecast.fight import End
from gmtool.forecast.player import Remembered
from gmtool.forecast.virtual import ForecastTable
from gmtool.records import dataclass
from gmtool.rules.seam import Classifier, Command, Counter, State, Why

Numbers: TypeAlias = tuple[int, ...]


@dataclass(slots=True)
class Asked:
    """A question about the numbers: whether a sum is at most so much. `place` is the one number that it asks about."""

    terms: Terms
    bound: int
    place: int
    yes: "Node" = None
    no: "Node" = None

    def way(self, values: Sequence[int]) -> "Node":
        """The way that these numbers go."""
        total = values[self.place] if self.place >= 0 else total_of(self.terms, values)
        return self.yes if total <= self.bound else self.no

    def under(self, answer: int) -> "Node":
        """What is under an answer: 1 for yes, 0 for no."""
        return self.yes if answer else self.no


@dataclass(slots=True)
class Seen:
    """A sum of which the very value counts."""

    terms: Terms
    after: dict[int, "Node"] = field(default_factory=dict)

    def way(self, values: Sequence[int]) -> "Node":
        """The way that these numbers go."""
        return self.after.get(total_of(self.terms, values))

    def under(self, answer: int) -> "Node":
        """What is under an answer, which is the value."""
        return self.after.get(answer)


@dataclass(slots=True)
class Rolled:
    """A roll. Of an `amount` the sum is a number like others, which the rules ask about; others have a way a result.

    `why` it is rolled says whose roll it is. `results` are those that count, each with its way here and its number of
    ways; `ways` are those of all together. They are empty until somebody asks.
    """

    dice: Dice
    need: Need | None
    alike: Classifier | None
    why: Why
    amount: bool
    after: dict[Hashable, "Node"] = field(default_factory=dict)
    results: Sequence[tuple[Hashable, int, Roll | Pool]] = ()
    ways: int = 0

    def roll(self, table: ForecastTable) -> Roll | Pool:
        """The dice, rolled at the table."""
        return table.roll(self.dice, self.why) if self.need is None else table.pool(self.dice, self.need, self.why)

    def result(self, rolled: Roll | Pool) -> Hashable:
        """A result as far as the rules tell results apart."""
        if self.amount:
            return None
        if isinstance(rolled, Pool):
            return rolled.hits
        return rolled.faces if self.why.faces else rolled.sum if self.alike is None else self.alike(rolled.sum)


@dataclass(slots=True)
class Sum:
    """A number as it follows from others."""

    terms: Terms
    plus: int

    def of(self, values: Sequence[int]) -> int:
        """The number."""
        return self.plus + total_of(self.terms, values)


def total_of(terms: Terms, values: Sequence[int]) -> int:
    """A sum of numbers."""
    return sum([factor * values[place] for place, factor in terms])


@dataclass(slots=True)
class Step:
    """The end of a command: the frame that it leads to, the turns that it began, and the numbers that it changes.

    The frame has so many numbers.
    """

    to: "Frame"
    numbers: int
    turns: int
    changes: tuple[tuple[int, Sum], ...]

    def of(self, values: Sequence[int]) -> Numbers:
        """The numbers after it."""
        found = list(values[: self.numbers])
        for place, change in self.changes:
            total = change.plus
            for at, factor in change.terms:
                total += factor * values[at]
            found[place] = total
        return tuple(found)


@dataclass(slots=True)
class Decision:
    """The outcome of a moment: the fight is over with this `verdict`, or a command is given.

    `over`: the rules end it, with sides that have `lost`; without a `command` nobody can do anything. `left` is what is
    left of each figure.
    """

    verdict: tuple[End, str] | None
    lost: Sequence[str]
    over: bool
    command: Command | None
    remembered: Remembered
    _counters: tuple[Counter, ...]
    _told: tuple[tuple[int, str, Sum], ...]
    after: "Node" = None
    left: tuple[tuple[str, Sum], ...] = ()

    def counters(self, numbers: Numbers) -> Sequence[Counter]:
        """The counters with these numbers."""
        found = list(self._counters)
        for place, name, told in self._told:
            known: dict[str, Any] = {name: told.of(numbers)}
            found[place] = replace(found[place], **known)
        return found


@dataclass(slots=True, eq=False)
class Frame:
    """A frame: a state with some numbers, its turn, and what the player remembers there; `decided` is what is known.

    `live` are the bits of its numbers of which it is known that somebody reads them.
    """

    number: int
    state: State
    turn: int
    remembered: Remembered
    decided: "Node" = None
    live: int = 0


Node: TypeAlias = Asked | Seen | Rolled | Step | Decision | None


def grown(root: Node, notes: Sequence[Any], end: Step | Decision) -> Node:
    """A tree with one more way through it."""
    hang: Callable[[Node], None] | None = None
    node, top = root, root
    for note in notes:
        if isinstance(note, Bounded):
            if node is None:
                (place, factor), *more = note.terms
                node = Asked(note.terms, note.bound, place if factor == 1 and not more else -1)
                top, hang = _hung(top, hang, node)
            assert isinstance(node, Asked)
            hang = _yes(node) if note.holds else _no(node)
            node = node.yes if note.holds else node.no
            continue
        if isinstance(note, Looked):
            new, key = Seen(note.terms), note.value
        else:
            new, key = note
        if node is None:
            node = new
            top, hang = _hung(top, hang, node)
        assert isinstance(node, (Seen, Rolled))
        hang, node = _under(node, key), node.after.get(key)
    top, _ = _hung(top, hang, end)
    return top


def _hung(top: Node, hang: Callable[[Node], None] | None, node: Node) -> tuple[Node, None]:
    if hang is None:
        return node, None
    hang(node)
    return top, None


def _yes(node: Asked) -> Callable[[Node], None]:
    def hang(under: Node) -> None:
        node.yes = under

    return hang


def _no(node: Asked) -> Callable[[Node], None]:
    def hang(under: Node) -> None:
        node.no = under

    return hang


def _under(node: Seen | Rolled, key: Any) -> Callable[[Node], None]:
    def hang(under: Node) -> None:
        node.after[key] = under

    return hang
