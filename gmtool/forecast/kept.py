"""Kept play: what a command does to a position is worked out once by `perform`, and drawn from after that.

The dice are rolled in the same order as in a fight that is played, so that the same seed gives the same fight; only the
work is left out. It helps where positions come again: in duels, and in small fights without a ground.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace

from gmtool.dice import Dice, Need, Pool, Roll
from gmtool.forecast.fight import (
    MOST_COMMANDS,
    Course,
    End,
    Ending,
    Ends,
    ForecastTable,
    Stopped,
    able_by_side,
    play_on,
)
from gmtool.forecast.player import NOTHING, Player, Remembered
from gmtool.forecast.stances import Stances
from gmtool.rules.seam import Classifier, Command, Counter, Option, Ruleset, State, Why

MOST_KEPT = 100_000
"""The most positions that are kept; the rest are played."""


@dataclass(slots=True)
class _Rolled:
    """A roll that the rules ask for, with what comes after each of its results."""

    dice: Dice
    need: Need | None
    alike: Classifier | None
    faces: bool
    after: dict[Hashable, "_Rolled | _Step"] = field(default_factory=dict)

    def roll(self, table: ForecastTable) -> Roll | Pool:
        """The dice, rolled at the table."""
        return table.roll(self.dice, _KEPT) if self.need is None else table.pool(self.dice, self.need, _KEPT)

    def result(self, rolled: Roll | Pool) -> Hashable:
        """A result as far as the rules tell results apart."""
        return rolled.hits if isinstance(rolled, Pool) else _told_apart(rolled, self.alike, self.faces)


_KEPT = Why("")
"""The reason of a roll that no rule asks for anew."""


def _told_apart(roll: Roll, alike: Classifier | None, faces: bool) -> Hashable:
    if faces:
        return roll.faces
    return roll.sum if alike is None else alike(roll.sum)


@dataclass(slots=True)
class _Step:
    """The position after a command, and the turns that it began."""

    to: "_Kept | _Unkept"
    turns: int


@dataclass(frozen=True, slots=True)
class _Unkept:
    """A state whose position cannot be kept, with what the player remembers in it."""

    state: State
    remembered: Remembered


@dataclass(slots=True)
class _Kept:
    """A position: its state, its turn, how it stands, and the command that the player gives in it.

    `over`: the rules end it, with sides that have `lost`; without a `command` nobody can do anything.
    """

    state: State
    turn: int
    counters: Sequence[Counter]
    lost: Sequence[str]
    over: bool
    command: Command | None
    remembered: Remembered
    after: _Rolled | _Step | None = None


class _Watching(ForecastTable):
    """The dice of a fight, of which the first were rolled already; it notes what was asked, and what came of it."""

    def __init__(self, dice: ForecastTable, given: Sequence[Roll | Pool]) -> None:
        super().__init__(0)
        self._dice = dice
        self._given = list(given)
        self.rolled: list[tuple[_Rolled, Hashable]] = []
        self.left_to_gm = False
        """Something was asked that the dice do not tell."""

    def choose(self, options: Sequence[Option], why: Why) -> str:
        """The decision of the table."""
        self.left_to_gm |= bool(why.tally)
        return self._dice.choose(options, why)

    def words(self, known: Sequence[str], why: Why) -> str:
        """The words of the table."""
        self.left_to_gm = True
        return self._dice.words(known, why)

    def number(self, lowest: int, highest: int, why: Why) -> int:
        """The number of the table."""
        self.left_to_gm = True
        return self._dice.number(lowest, highest, why)

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        """The next of the dice that were rolled, or others."""
        roll = self._given.pop(0) if self._given else self._dice.roll(dice, why)
        assert isinstance(roll, Roll)
        self.rolled.append((_Rolled(dice, None, alike, why.faces), _told_apart(roll, alike, why.faces)))
        return roll

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        """The next of the pools that were rolled, or another."""
        pool = self._given.pop(0) if self._given else self._dice.pool(dice, need, why)
        assert isinstance(pool, Pool)
        self.rolled.append((_Rolled(dice, need, None, False), pool.hits))
        return pool


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
        self._first = ruleset.agenda(state).turn
        self._kept: dict[Hashable, _Kept] = {}

    def play(self, seed: int, stopped: Callable[[], bool] = lambda: False) -> Ending:
        """The end of the fight with this seed, as `fight.play` gives it. Raises `Stopped` as that does."""
        table, state, turns = ForecastTable(seed), self._state, 0
        course = Course(seed, self._start, self._ends, self._first, stopped, table)
        if self._begin is not None:
            state = self._ruleset.perform(state, self._begin, table).state
            turns = self._ruleset.agenda(state).turn - self._first
        at = self._position(state, NOTHING)
        for _ in range(MOST_COMMANDS):
            if stopped():
                raise Stopped
            if not isinstance(at, _Kept):
                return self._played_on(at, turns, course)
            ending = course.end(at.counters, at.lost, turns, over=at.over)
            if ending is not None:
                return ending
            if at.command is None:
                return course.ending(End.BROKEN, "", turns + 1, at.counters)
            step = self._step(at, at.command, table)
            turns += step.turns
            at = step.to
        assert isinstance(at, _Kept)
        return course.ending(End.UNDECIDED, "", turns + 1, at.counters)

    def _position(self, state: State, remembered: Remembered) -> "_Kept | _Unkept":
        """The position of a state, kept from now on; the state itself where it cannot be."""
        found = self._ruleset.position(state)
        if found is None:
            return _Unkept(state, remembered)
        key = (found[0], remembered)
        kept = self._kept.get(key)
        if kept is None:
            if len(self._kept) >= MOST_KEPT:
                return _Unkept(state, remembered)
            kept = self._kept[key] = self._looked_at(found[1], remembered)
        return kept

    def _looked_at(self, state: State, remembered: Remembered) -> _Kept:
        counters, agenda = self._ruleset.counters(state), self._ruleset.agenda(state)
        player = Player(self._ruleset, self._stances)
        player.recall(agenda.turn, remembered)
        proposal = None if agenda.over else player.proposal(state, agenda)
        command = None if proposal is None else proposal.command
        return _Kept(state, agenda.turn, counters, agenda.lost, agenda.over, command, player.remembered)

    def _step(self, at: _Kept, command: Command, table: ForecastTable) -> _Step:
        """The step of a command: drawn from what is kept, or worked out by `perform` with the dice rolled so far."""
        rolled: list[Roll | Pool] = []
        known: _Rolled | _Step | None = at.after
        while isinstance(known, _Rolled):
            rolled.append(known.roll(table))
            known = known.after.get(known.result(rolled[-1]))
        if isinstance(known, _Step):
            return known
        watching = _Watching(table, rolled)
        state = self._ruleset.perform(at.state, command, watching).state
        turns = self._ruleset.agenda(state).turn - at.turn
        step = _Step(self._position(state, ((), (), at.remembered[2]) if turns else at.remembered), turns)
        if not watching.left_to_gm:
            at.after = _grown(at.after, watching.rolled, step)
        return step

    def _played_on(self, at: "_Unkept", turns: int, course: Course) -> Ending:
        """The end of a fight that has left what is kept."""
        now = self._ruleset.agenda(at.state).turn
        player = Player(self._ruleset, self._stances)
        player.recall(now, at.remembered)
        return play_on(self._ruleset, at.state, player, replace(course, first=now - turns))


def _grown(known: _Rolled | _Step | None, asked: Sequence[tuple[_Rolled, Hashable]], step: _Step) -> _Rolled | _Step:
    """The results kept of a command, with one more way through its rolls."""
    if not asked:
        return step
    (roll, result), *further = asked
    rolled = known if isinstance(known, _Rolled) else roll
    rolled.after[result] = _grown(rolled.after.get(result), further, step)
    return rolled
