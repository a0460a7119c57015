"""One fight played to its end by players who stand in for people, with virtual dice."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from random import Random
from typing import Any

from gmtool.forecast.player import Player
from gmtool.forecast.stances import Stances
from gmtool.forecast.virtual import ForecastTable
from gmtool.records import dataclass
from gmtool.rules.seam import ArriveWave, Asked, CallOffWave, Coming, Command, Counter, Ruleset, State

MOST_COMMANDS = 20_000
"""The most commands of a fight; one that goes on is undecided."""


class End(StrEnum):
    """The end of a fight."""

    WON = "won"  # one side is left
    DRAWN = "drawn"  # nobody is left
    BROKEN = "broken off"  # the rules end it, or nobody can do anything more
    UNDECIDED = "undecided"  # the last turn that is asked about is over


@dataclass(frozen=True, slots=True)
class Ends:
    """The ends that count besides the last side standing.

    `turns`: how many turns are played at most; `open_turns`: where only the GM can say who falls. `half`: a side has
    lost once half of its figures are down.
    """

    turns: int = 60
    half: bool = False
    open_turns: int = 10


@dataclass(frozen=True, slots=True)
class Ending:
    """A fight that is over: how, for whom, after how many turns, and what is left of every figure.

    `left` gives the hits, or the men, by figure; `up` the figures that still stand on the field. `taken` is the damage
    of those whose hits nobody noted. `asked` counts by figure, each under its noun, what only the GM could say of it;
    `drawn` the answers that were drawn from the GM's own rows. `open`: only the GM could say who wins. `mirrored`: it
    is the twin of the fight with this seed.
    """

    seed: int
    end: End
    winner: str
    turns: int
    left: Mapping[str, int]
    up: tuple[str, ...]
    taken: Mapping[str, int] = field(default_factory=dict)
    asked: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    drawn: int = 0
    open: bool = False
    mirrored: bool = False

    def data(self) -> list[Any]:
        """Plain data, for another process."""
        known = [self.seed, self.end.value, self.winner, self.turns, dict(self.left), list(self.up)]
        asked = {figure: dict(counted) for figure, counted in self.asked.items()}
        return [*known, dict(self.taken), asked, self.drawn, self.open, self.mirrored]

    @classmethod
    def read(cls, data: Sequence[Any]) -> "Ending":
        """The ending of plain data."""
        seed, end, winner, turns, left, up, *more = data
        return cls(seed, End(end), winner, turns, left, tuple(up), *more)


class Stopped(Exception):
    """The fight was stopped from outside before its end."""


def play(
    ruleset: Ruleset,
    state: State,
    stances: Stances,
    ends: Ends,
    seed: int,
    stopped: Callable[[], bool] = lambda: False,
    begin: Command | None = None,
    table: ForecastTable | None = None,
) -> Ending:
    """The end of one fight from this state. The same seed gives the same fight.

    It may `begin` with a command, which is then done first. The `table` is that of the seed; for the twin of a fight
    that was played, its `mirror`. Raises `Stopped` as soon as `stopped` says so.
    """
    player, table = Player(ruleset, stances, Random(seed)), table or ForecastTable(seed)
    everybody, first = with_later(ruleset, state), ruleset.agenda(state).turn
    later = everybody[len(ruleset.figures(state)) :]
    if begin is not None:
        state = ruleset.perform(state, begin, table).state
    course = Course(seed, able_by_side(everybody), ends, first, stopped, table, {one.figure: one for one in later})
    return play_on(ruleset, state, player, course)


def with_later(ruleset: Ruleset, state: State) -> tuple[Counter, ...]:
    """The counters of all who fight; last those who come in a turn that is known, as they will be then."""
    for one in _sure(ruleset, state):
        try:
            state = ruleset.played(state, ArriveWave(wave=one.wave.key), ForecastTable(0)).state
        except Asked:
            break
    return ruleset.counters(state)


def counted(ruleset: Ruleset, state: State, begin: Command | None = None) -> State:
    """The state without the waves that wait for the GM's word, but for one that a fight begins with: they may never
    come."""
    for one in ruleset.waves(state):
        call_off = CallOffWave(wave=one.wave.key)
        if not one.wave.turn and begin != ArriveWave(wave=one.wave.key):
            state = ruleset.played(state, call_off, ForecastTable(0)).state
    return state


def _sure(ruleset: Ruleset, state: State) -> list[Coming]:
    """The waves whose turn is known. Of others only the GM knows when they come, if they do: they do not count."""
    return [one for one in ruleset.waves(state) if one.wave.turn]


@dataclass(frozen=True, slots=True)
class Course:
    """One fight on its way: its seed and table, who fought at the start, the ends that count, and its first turn.

    `later` are those who come in waves, by their ids; they fight for their sides before they are there.
    """

    seed: int
    start: Mapping[str, frozenset[str]]
    ends: Ends
    first: int
    stopped: Callable[[], bool]
    table: ForecastTable
    later: Mapping[str, Counter] = field(default_factory=dict)

    def all(self, counters: Sequence[Counter]) -> Sequence[Counter]:
        """The counters with those who are still to come."""
        if not self.later:
            return counters
        there = {one.figure for one in counters}
        return (*counters, *(one for key, one in self.later.items() if key not in there))

    def end(self, counters: Sequence[Counter], lost: Sequence[str], turns: int, *, over: bool) -> Ending | None:
        """The ending after so many whole turns; None while the fight goes on. `over`: the rules end it."""
        asked, ends = self.table.asked, self.ends
        found = verdict(self.start, able_by_side(counters), ends, lost)
        if found is not None:
            told = not any(one.side == found[1] and one.able and is_open(one, asked) for one in counters)
            ending = self.ending(*(found if told else (End.UNDECIDED, "")), turns + 1, counters)
            return replace(ending, open=not told)
        if over:
            return self.ending(End.BROKEN, "", turns + 1, counters)
        if turns >= ends.open_turns and self._goes_on(counters):
            return replace(self.ending(End.UNDECIDED, "", turns, counters), open=True)
        if ends.turns and turns >= ends.turns:
            return self.ending(End.UNDECIDED, "", turns, counters)
        return None

    def ending(self, end: End, winner: str, turns: int, counters: Sequence[Counter]) -> Ending:
        """The ending with these counters after so many turns."""
        up = tuple(one.figure for one in counters if one.able)
        left, taken = ({one.figure: getattr(one, what) for one in counters} for what in ("left", "taken"))
        table = self.table
        known = Ending(self.seed, end, winner, turns, left, up, taken, table.asked, table.drawn)
        return replace(known, mirrored=True) if table.mirrored else known

    def _goes_on(self, counters: Sequence[Counter]) -> bool:
        """True if it may go on for ever: a fall is the GM's to say, or no hits are counted and nobody fell."""
        fallen, asked = able_by_side(counters) != self.start, self.table.asked
        return any(one.able and (is_open(one, asked) or (one.health_words and not fallen)) for one in counters)


def play_on(ruleset: Ruleset, state: State, player: Player, course: Course) -> Ending:
    """The end of a fight that has come to this state."""
    for _ in range(MOST_COMMANDS):
        if course.stopped():
            raise Stopped
        agenda, there = ruleset.outline(state)
        counters = course.all(there)
        turns = agenda.turn - course.first
        ending = course.end(counters, agenda.lost, turns, over=agenda.over)
        if ending is not None:
            return ending
        proposal = player.proposal(state, agenda, there)
        if proposal is None and (waves := _sure(ruleset, state)):
            # nobody who is there can do anything: nothing happens until the next ones come
            state = ruleset.played(state, ArriveWave(wave=waves[0].wave.key), course.table).state
            continue
        if proposal is None:
            return course.ending(End.BROKEN, "", turns + 1, counters)
        state = ruleset.played(state, proposal.command, course.table).state
    return course.ending(End.UNDECIDED, "", turns + 1, counters)


def is_open(counter: Counter, asked: Mapping[str, object]) -> bool:
    """True if only the GM knows when a figure falls: nobody noted its hits, or what happens to it is the GM's to say.

    Whoever beats such a figure's side may owe it to that alone; so the side has no win that could be told.
    """
    return not counter.full or counter.figure in asked


def able_by_side(counters: Sequence[Counter]) -> Mapping[str, frozenset[str]]:
    """The figures that still fight, by side."""
    sides: dict[str, set[str]] = {one.side: set() for one in counters}
    for one in counters:
        if one.able:
            sides[one.side].add(one.figure)
    return {side: frozenset(figures) for side, figures in sides.items()}


def verdict(
    start: Mapping[str, frozenset[str]], now: Mapping[str, frozenset[str]], ends: Ends, lost: Sequence[str] = ()
) -> tuple[End, str] | None:
    """The end and its winner, where at most one of the sides that began still fights."""
    begun = [side for side, figures in start.items() if figures]
    standing = [side for side in begun if now[side] and side not in lost]
    fighting = [side for side in standing if not (ends.half and 2 * len(now[side]) <= len(start[side]))]
    if len(begun) < 2 or len(fighting) > 1:
        return None
    return (End.WON, fighting[0]) if fighting else (End.DRAWN, "")
