"""The book of a fight: what is decided and done at its moments, worked out once by the rules with traced numbers.

A moment is a frame and numbers. The frame is all that can change what is allowed, proposed or rolled, but for the
numbers that the rules count, such as hits; of those it knows what the rules asked of them so far. What a command does
is kept as a tree: rolls, with a way for each result, and questions about the numbers, with a way for each answer. At
the end of each way stand the next frame and how the numbers change.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from gmtool.forecast.chain.traced import Plainer, Trace, Traced, value_of
from gmtool.forecast.chain.tracing import Tracing
from gmtool.forecast.chain.tree import Decision, Frame, Numbers, Step, Sum, grown
from gmtool.forecast.fight import Ends, able_by_side, verdict
from gmtool.forecast.player import Player, Remembered
from gmtool.forecast.stances import Stances
from gmtool.records import dataclass
from gmtool.rules.seam import Ruleset, State

MOST_FRAMES = 100_000
"""The most frames that are kept."""


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
        self._plainer = Plainer()
        self._changes: dict[Hashable, tuple[tuple[int, Sum], ...]] = {}
        """What commands change, so that what is alike is kept once."""

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
            kept = self._plainer.plain(self.ruleset.with_numbers(found[1], tuple(value_of(one) for one in numbers)))
            turn = self.ruleset.turn(kept)
            frame = Frame(len(self.frames), kept, turn, remembered)
            self.frames[self._plainer.plain(key)] = frame
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
        command = None if proposal is None else self._plainer.plain(proposal.command)
        told = tuple(
            (place, one.name, _sum_of(value))
            for place, counter in enumerate(counters)
            for one in fields(counter)
            if isinstance(value := getattr(counter, one.name), Traced)
        )
        remembered = self._plainer.plain(player.remembered)
        left = tuple([(one.figure, _sum_of(one.left)) for one in counters])
        decision = Decision(found, agenda.lost, agenda.over, command, remembered, tuple(counters), told, left=left)
        trace.live = False
        frame.decided = grown(frame.decided, trace.notes, decision)
        return decision

    def done(
        self, frame: Frame, numbers: Numbers, decision: Decision, rolls: Tracing
    ) -> tuple[Step | Unkept, list[int]]:
        """The command of a decision, performed with these numbers and rolls; kept where no person was asked.

        The sums of its amounts come second.
        """
        assert decision.command is not None
        trace = rolls.begun(len(numbers))
        state = self.ruleset.with_numbers(frame.state, _traced(trace, numbers))
        after = self.ruleset.played(state, decision.command, rolls).state  # the decision knows that it is allowed
        turns = self.ruleset.turn(after) - frame.turn
        remembered = ((), (), decision.remembered[2]) if turns else decision.remembered
        found = self.moment(after, remembered)
        if found is None:
            trace.live = False
            return Unkept(self._plainer.plain(after), remembered, turns), rolls.amounts
        trace.live = False
        to, values = found
        sums = tuple(_sum_of(one) for one in values)
        same = len(sums) == len(numbers)
        changes = tuple(
            (place, one) for place, one in enumerate(sums) if not (same and one.terms == ((place, 1),) and not one.plus)
        )
        step = Step(to, len(sums), turns, self._changes.setdefault(_told(changes), changes))
        if not rolls.left_to_gm:
            decision.after = grown(decision.after, trace.notes, step)
        return step, rolls.amounts


def _traced(trace: Trace, numbers: Numbers) -> tuple[Any, ...]:
    return tuple(Traced(trace, value, ((place, 1),)) for place, value in enumerate(numbers))


def _told(changes: Sequence[tuple[int, Sum]]) -> Hashable:
    return tuple([(place, one.terms, one.plus) for place, one in changes])


def _sum_of(value: Any) -> Sum:
    return Sum(value.terms, value.plus) if isinstance(value, Traced) else Sum((), value)
