"""Kept play: what a command does at a moment is worked out once by `perform`, and drawn from after that.

The dice are rolled in the same order as in a fight that is played, so that the same seed gives the same fight; only the
work is left out. It helps where moments come again, but for the hits: in duels, and in small fights without a ground.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gmtool.dice import Pool, Roll
from gmtool.forecast.chain.book import Book, Unkept
from gmtool.forecast.chain.tracing import Tracing
from gmtool.forecast.chain.tree import Decision, Frame, Numbers, Rolled, Step
from gmtool.forecast.fight import (
    MOST_COMMANDS,
    Course,
    End,
    Ending,
    Ends,
    Stopped,
    able_by_side,
    play_on,
)
from gmtool.forecast.player import NOTHING, Player, Remembered
from gmtool.forecast.stances import Stances
from gmtool.forecast.virtual import ForecastTable
from gmtool.rules.seam import Command, Ruleset, State


class KeptPlay:
    """Fights from one state, with what was worked out in those before."""

    def __init__(
        self, ruleset: Ruleset, state: State, stances: Stances, ends: Ends, begin: Command | None = None
    ) -> None:
        self._ruleset = ruleset
        self._state = state
        self._stances = stances
        self._ends = ends
        self._begin = begin
        self._start = able_by_side(ruleset.counters(state))
        self._first = ruleset.turn(state)
        self._book = Book(ruleset, stances, ends, self._start)
        self._soonest = min(ends.open_turns, ends.turns or ends.open_turns)

    def play(
        self, seed: int, stopped: Callable[[], bool] = lambda: False, table: ForecastTable | None = None
    ) -> Ending:
        """The end of the fight with this seed, as `fight.play` gives it. Raises `Stopped` as that does."""
        table, state, turns = table or ForecastTable(seed), self._state, 0
        course = Course(seed, self._start, self._ends, self._first, stopped, table)
        if self._begin is not None:
            state = self._ruleset.perform(state, self._begin, table).state
            turns = self._ruleset.turn(state) - self._first
        found = self._book.moment(state, NOTHING)
        if found is None:
            return self._played_on(state, NOTHING, turns, course)
        frame, numbers = found
        for _ in range(MOST_COMMANDS):
            if stopped():
                raise Stopped
            decision = self._book.decision(frame, numbers)
            if decision.verdict is not None or decision.over or turns >= self._soonest:
                counters = decision.counters(numbers)
                ending = course.end(counters, decision.lost, turns, over=decision.over)
                if ending is not None:
                    return ending
            if decision.command is None:
                return course.ending(End.BROKEN, "", turns + 1, decision.counters(numbers))
            step, values = self._step(frame, numbers, decision, table)
            turns += step.turns
            if isinstance(step, Unkept):
                return self._played_on(step.state, step.remembered, turns, course)
            frame, numbers = step.to, step.of(values)
        return course.ending(End.UNDECIDED, "", turns + 1, self._book.decision(frame, numbers).counters(numbers))

    def _step(
        self, frame: Frame, numbers: Numbers, decision: Decision, table: ForecastTable
    ) -> tuple[Step | Unkept, list[int]]:
        """The step of a command, and the numbers with its amounts: drawn from the book, or performed for it."""
        rolled: list[Roll | Pool] = []
        values, node = list(numbers), decision.after
        while node is not None and node.__class__ is not Step:
            if isinstance(node, Rolled):
                known: Any = node.roll(table)
                rolled.append(known)
                if node.amount:
                    values.append(known.sum)
                node = node.after.get(node.result(known))
            else:
                node = node.way(values)  # type: ignore[union-attr]
        if isinstance(node, Step):
            return node, values
        step, amounts = self._book.done(frame, numbers, decision, Tracing(rolled, table))
        return step, [*numbers, *amounts]

    def _played_on(self, state: State, remembered: Remembered, turns: int, course: Course) -> Ending:
        """The end of a fight that has left what is kept."""
        now = self._ruleset.turn(state)
        player = Player(self._ruleset, self._stances)
        player.recall(now, remembered)
        return play_on(self._ruleset, state, player, replace(course, first=now - turns))
