"""Kept fights: drawn from what was read and done in those before, with the same dice as if they were played.

The same seed gives the same fight, command by command. What is not known yet is played by the rules, and watched.
"""

from collections.abc import Callable, Iterator
from random import Random

from gmtool.forecast.fight import MOST_COMMANDS, Course, End, Ending, Ends, Stopped, able_by_side, play
from gmtool.forecast.reads.book import Book
from gmtool.forecast.reads.cells import Unkept
from gmtool.forecast.reads.tree import Run
from gmtool.forecast.stances import Stances
from gmtool.forecast.virtual import ForecastTable
from gmtool.rules.seam import Command, Ruleset, State

YOUNG = 60
"""The fights in which it is found out what moves; what moves later for the first time seldom does."""
LOOKED_AT = 10
"""After every so many fights it is looked at whether to keep them pays."""
HOPEFUL, WORTH = (0.45, 0.65), 0.75
"""The part of what is looked for that must be known, at the first looks and later: what is not takes several times
longer than to play it."""


class KeptFights:
    """Fights from one state, with what was read in those before.

    They are played where to keep them does not pay: on a ground hardly anybody stands where somebody stood before. The
    first `played` fights are played in any case: to watch one takes longer, which pays only for whoever wants many.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        state: State,
        stances: Stances,
        ends: Ends,
        begin: Command | None = None,
        *,
        played: int = 0,
    ) -> None:
        self._ruleset = ruleset
        self._state = state
        self._stances = stances
        self._ends = ends
        self._begin = begin
        self._first = ruleset.turn(state)
        self._able = able_by_side(ruleset.counters(state))
        self._soonest = min(ends.open_turns, ends.turns or ends.open_turns)
        self._played = played
        self._fights = self._unkept = 0
        keeps = ruleset.parts is not None and ruleset.ground(state) is None
        self.book: Book | None = Book(ruleset, stances, ends, state) if keeps else None

    def play(
        self, seed: int, stopped: Callable[[], bool] = lambda: False, table: ForecastTable | None = None
    ) -> Ending:
        """The end of the fight with this seed, as `fight.play` gives it. Raises `Stopped` as that does."""
        table = table or ForecastTable(seed)
        self._played -= 1
        if self.book is not None and self._played < 0:
            course = Course(seed, self._able, self._ends, self._first, stopped, table)
            try:
                ending = self._kept(self.book, course)
            except Unkept:
                self._unkept += 1
                table.begin_anew()
            else:
                return ending
            finally:
                self._look(self.book)
        return play(self._ruleset, self._state, self._stances, self._ends, seed, stopped, self._begin, table)

    def commands(self, seed: int) -> Iterator[Command]:
        """The commands of the fight with this seed, as far as it is kept. Raises `Unkept`."""
        assert self.book is not None
        run = self.book.begun(ForecastTable(seed), Random(seed))
        while (decision := self.book.decision(run)).command is not None:
            yield self.book.command(run, decision)
            self.book.do(run, decision)

    def _look(self, book: Book) -> None:
        self._fights += 1
        if self._fights == YOUNG:
            book.young = False
        if self._fights % LOOKED_AT == 0:
            known = 1 - book.missed / max(1, book.asked) - self._unkept / LOOKED_AT
            book.asked = book.missed = self._unkept = 0
            look = self._fights // LOOKED_AT
            if known < (HOPEFUL[look - 1] if look <= len(HOPEFUL) else WORTH):
                self.book = None

    def _kept(self, book: Book, course: Course) -> Ending:
        run = book.begun(course.table, Random(course.seed))
        if self._begin is not None:
            book.do(run, book.first(self._begin))
        turns = 0
        for _ in range(MOST_COMMANDS):
            if course.stopped():
                raise Stopped
            decision = book.decision(run)
            turns = run.of(decision.turn) - self._first
            if decision.ending or turns >= self._soonest:
                agenda, counters = self._ruleset.outline(book.state(run))
                ending = course.end(counters, agenda.lost, turns, over=agenda.over)
                if ending is not None:
                    return ending
                if decision.ending:
                    raise Unkept  # it might have been over, and goes on all the same
            if decision.command is None:
                return self._broken(book, run, course, turns, End.BROKEN)
            book.do(run, decision)
        return self._broken(book, run, course, turns, End.UNDECIDED)

    def _broken(self, book: Book, run: Run, course: Course, turns: int, end: End) -> Ending:
        return course.ending(end, "", turns + 1, self._ruleset.figures(book.state(run)))
