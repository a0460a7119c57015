"""The book of a fight: what is decided and done at its moments, worked out once by the rules with traced numbers.

A moment is a frame and numbers. The frame is all that can change what is allowed, proposed or rolled, but for the
numbers that the rules count, such as hits; of those it knows what the rules asked of them so far. What a command does
is kept as a tree: rolls, with a way for each result, and questions about the numbers, with a way for each answer. At
the end of each way stand the next frame and how the numbers change.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeAlias

from gmtool.dice import Dice, Need, Pool, Roll
from gmtool.forecast.chain.traced import Bounded, Looked, Terms, Trace, Traced, plain, value_of
from gmtool.forecast.fight import End, Ends, ForecastTable, able_by_side, verdict
from gmtool.forecast.player import Player, Remembered
from gmtool.forecast.stances import Stances
from gmtool.rules.seam import Classifier, Command, Counter, Option, Ruleset, State, Table, Why

MOST_FRAMES = 100_000
"""The most frames that are kept."""
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


@dataclass(slots=True)
class Seen:
    """A sum of which the very value counts."""

    terms: Terms
    after: dict[int, "Node"] = field(default_factory=dict)

    def way(self, values: Sequence[int]) -> "Node":
        """The way that these numbers go."""
        return self.after.get(total_of(self.terms, values))


@dataclass(slots=True)
class Rolled:
    """A roll. Of an `amount` the sum is a number like others, which the rules ask about; others have a way a result."""

    dice: Dice
    need: Need | None
    alike: Classifier | None
    faces: bool
    amount: bool
    after: dict[Hashable, "Node"] = field(default_factory=dict)

    def roll(self, table: ForecastTable) -> Roll | Pool:
        """The dice, rolled at the table."""
        return table.roll(self.dice, _KEPT) if self.need is None else table.pool(self.dice, self.need, _KEPT)

    def result(self, rolled: Roll | Pool) -> Hashable:
        """A result as far as the rules tell results apart."""
        if self.amount:
            return None
        if isinstance(rolled, Pool):
            return rolled.hits
        return rolled.faces if self.faces else rolled.sum if self.alike is None else self.alike(rolled.sum)


_KEPT = Why("")
"""The reason of a roll that no rule asks for anew."""


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


def _sum_of(value: Any) -> Sum:
    return Sum(value.terms, value.plus) if isinstance(value, Traced) else Sum((), value)


@dataclass(slots=True)
class Step:
    """The end of a command: the frame that it leads to, the numbers there, and the turns that it began."""

    to: "Frame"
    numbers: tuple[Sum, ...]
    turns: int
    changes: tuple[tuple[int, Sum], ...]

    def of(self, values: Sequence[int]) -> Numbers:
        """The numbers after it."""
        found = list(values[: len(self.numbers)])
        for place, change in self.changes:
            found[place] = change.of(values)
        return tuple(found)


@dataclass(slots=True)
class Decision:
    """What goes on at a moment: the fight is over with this `verdict`, or a command is given.

    `over`: the rules end it, with sides that have `lost`; without a `command` nobody can do anything.
    """

    verdict: tuple[End, str] | None
    lost: Sequence[str]
    over: bool
    command: Command | None
    remembered: Remembered
    _counters: tuple[Counter, ...]
    _told: tuple[tuple[int, str, Sum], ...]
    after: "Node" = None

    def counters(self, numbers: Numbers) -> Sequence[Counter]:
        """The counters with these numbers."""
        found = list(self._counters)
        for place, name, told in self._told:
            known: dict[str, Any] = {name: told.of(numbers)}
            found[place] = replace(found[place], **known)
        return found


@dataclass(slots=True, eq=False)
class Frame:
    """A frame: a state with some numbers, its turn, and what the player remembers there; `decided` is what is known."""

    number: int
    state: State
    turn: int
    remembered: Remembered
    decided: "Node" = None


Node: TypeAlias = Asked | Seen | Rolled | Step | Decision | None


@dataclass(slots=True)
class Unkept:
    """A state that cannot be kept, with what the player remembers in it, and the turns that led to it."""

    state: State
    remembered: Remembered
    turns: int


class Book:
    """The frames of the fights from one state, as far as they are known."""

    def __init__(self, ruleset: Ruleset, stances: Stances, ends: Ends, start: Mapping[str, frozenset[str]]) -> None:
        self.ruleset = ruleset
        self.frames: dict[Hashable, Frame] = {}
        self._stances = stances
        self._ends = ends
        self._start = start

    def moment(self, state: State, remembered: Remembered) -> tuple[Frame, tuple[Any, ...]] | None:
        """The frame of a state, and its numbers; None where it cannot be kept."""
        found = self.ruleset.position(state)
        if found is None:
            return None
        numbers = self.ruleset.numbers(found[1])
        bare = self.ruleset.position(self.ruleset.with_numbers(found[1], (0,) * len(numbers)))
        assert bare is not None
        key = (bare[0], remembered)
        frame = self.frames.get(key)
        if frame is None:
            if len(self.frames) >= MOST_FRAMES:
                return None
            kept = plain(self.ruleset.with_numbers(found[1], tuple(value_of(one) for one in numbers)))
            turn = self.ruleset.turn(kept)
            frame = Frame(len(self.frames), kept, turn, remembered)
            self.frames[plain(key)] = frame
        return frame, numbers

    def decision(self, frame: Frame, numbers: Numbers) -> Decision:
        """What goes on in a frame with these numbers."""
        node = frame.decided
        while node is not None and node.__class__ is not Decision:
            node = node.way(numbers)  # type: ignore[union-attr]
        return node if isinstance(node, Decision) else self._decided(frame, numbers)

    def _decided(self, frame: Frame, numbers: Numbers) -> Decision:
        trace = Trace()
        state = self.ruleset.with_numbers(frame.state, _traced(trace, numbers))
        agenda, counters = self.ruleset.outline(state)
        found = verdict(self._start, able_by_side(counters), self._ends, agenda.lost)
        player = Player(self.ruleset, self._stances)
        player.recall(agenda.turn, frame.remembered)
        proposal = None if found or agenda.over else player.proposal(state, agenda, counters)
        command = None if proposal is None else plain(proposal.command)
        told = tuple(
            (place, one.name, _sum_of(value))
            for place, counter in enumerate(counters)
            for one in fields(counter)
            if isinstance(value := getattr(counter, one.name), Traced)
        )
        remembered = plain(player.remembered)
        decision = Decision(found, agenda.lost, agenda.over, command, remembered, tuple(counters), told)
        trace.live = False
        frame.decided = _grown(frame.decided, trace.notes, decision)
        return decision

    def done(
        self, frame: Frame, numbers: Numbers, decision: Decision, rolls: "Tracing"
    ) -> tuple[Step | Unkept, list[int]]:
        """The command of a decision, performed with these numbers and rolls; kept where no person was asked.

        The sums of its amounts come second.
        """
        assert decision.command is not None
        trace = rolls.begun(len(numbers))
        state = self.ruleset.with_numbers(frame.state, _traced(trace, numbers))
        after = self.ruleset.perform(state, decision.command, rolls).state
        turns = self.ruleset.turn(after) - frame.turn
        remembered = ((), (), decision.remembered[2]) if turns else decision.remembered
        found = self.moment(after, remembered)
        if found is None:
            trace.live = False
            return Unkept(plain(after), remembered, turns), rolls.amounts
        trace.live = False
        to, values = found
        sums = tuple(_sum_of(one) for one in values)
        same = len(sums) == len(numbers)
        changes = tuple(
            (place, one) for place, one in enumerate(sums) if not (same and one.terms == ((place, 1),) and not one.plus)
        )
        step = Step(to, sums, turns, changes)
        if not rolls.left_to_gm:
            decision.after = _grown(decision.after, trace.notes, step)
        return step, rolls.amounts


def _traced(trace: Trace, numbers: Numbers) -> tuple[Any, ...]:
    return tuple(Traced(trace, value, ((place, 1),)) for place, value in enumerate(numbers))


class Tracing:
    """A table whose first results are given; the dice of the rest come from elsewhere. Amounts are traced."""

    def __init__(self, given: Sequence[Roll | Pool], source: Table) -> None:
        self._given = list(given)
        self._source = source
        self._trace = Trace()
        self._place = 0
        self.amounts: list[int] = []
        self.left_to_gm = False
        """Something was asked that the dice do not tell."""

    def begun(self, place: int) -> Trace:
        """The trace of a performance, in which amounts are numbers from this place on."""
        self._place = place
        return self._trace

    def choose(self, options: Sequence[Option], why: Why) -> str:
        """The decision of the source."""
        self.left_to_gm |= bool(why.tally)
        return self._source.choose(options, why)

    def words(self, known: Sequence[str], why: Why) -> str:
        """The words of the source."""
        self.left_to_gm = True
        return self._source.words(known, why)

    def number(self, lowest: int, highest: int, why: Why) -> int:
        """The number of the source."""
        self.left_to_gm = True
        return self._source.number(lowest, highest, why)

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        """The next of the results that are given, or another one."""
        amount = not why.faces and _is_amount(dice, alike)
        asked = Rolled(dice, None, alike, why.faces, amount)
        roll = self._given.pop(0) if self._given else self._source.roll(dice, why, alike)
        assert isinstance(roll, Roll)
        self._trace.notes.append((asked, asked.result(roll)))
        if not amount:
            return roll
        place = self._place + len(self.amounts)
        self.amounts.append(roll.sum)
        self._trace.within(place, dice.count, dice.count * dice.sides)
        sum_: Any = Traced(self._trace, roll.sum, ((place, 1),))
        return Roll(dice, sum_)

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        """The next of the results that are given, or another one."""
        pool = self._given.pop(0) if self._given else self._source.pool(dice, need, why)
        assert isinstance(pool, Pool)
        self._trace.notes.append((Rolled(dice, need, None, False, False), pool.hits))
        return pool


def _is_amount(dice: Dice, alike: Classifier | None) -> bool:
    """True if a rule tells most of the sums apart."""
    sums = range(dice.count, dice.count * dice.sides + 1)
    return alike is None or 2 * len({alike(one) for one in sums}) > len(sums)


def _grown(root: Node, notes: Sequence[Any], end: Step | Decision) -> Node:
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
