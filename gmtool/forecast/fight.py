"""One fight played to its end by players who stand in for people, with virtual dice."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any

from gmtool.forecast.player import Player, first_option
from gmtool.forecast.stances import Stances
from gmtool.rules.seam import Command, Counter, Ruleset, State, VirtualTable, Why

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

    `turns`: how many turns are played at most. `half`: a side has lost once half of its figures are down.
    """

    turns: int = 60
    half: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """A fight that is over: how, for whom, after how many turns, and what is left of every figure.

    `left` gives the hits, or the men, by figure; `up` the figures that still stand on the field.
    """

    seed: int
    end: End
    winner: str
    turns: int
    left: Mapping[str, int]
    up: tuple[str, ...]

    def data(self) -> list[Any]:
        """Plain data, for another process."""
        return [self.seed, self.end.value, self.winner, self.turns, dict(self.left), list(self.up)]

    @classmethod
    def read(cls, data: Sequence[Any]) -> "Ending":
        """The ending of plain data."""
        seed, end, winner, turns, left, up = data
        return cls(seed, End(end), winner, turns, left, tuple(up))


class Stopped(Exception):
    """The fight was stopped from outside before its end."""


class ForecastTable(VirtualTable):
    """Virtual dice; decisions, words and numbers as the rules name them first."""

    def __init__(self, seed: int) -> None:
        super().__init__(Random(seed), first_option)

    def words(self, known: Sequence[str], why: Why) -> str:
        """The first of the known words."""
        return known[0] if known else "as it comes"

    def number(self, lowest: int, highest: int, why: Why) -> int:
        """The lowest number."""
        return lowest


def play(
    ruleset: Ruleset,
    state: State,
    stances: Stances,
    ends: Ends,
    seed: int,
    stopped: Callable[[], bool] = lambda: False,
    begin: Command | None = None,
) -> Ending:
    """The end of one fight from this state. The same seed gives the same fight.

    It may `begin` with a command, which is then done first. Raises `Stopped` as soon as `stopped` says so.
    """
    player, table = Player(ruleset, stances), ForecastTable(seed)
    first = ruleset.agenda(state).turn
    start = able_by_side(ruleset.counters(state))
    if begin is not None:
        state = ruleset.perform(state, begin, table).state
    for _ in range(MOST_COMMANDS):
        if stopped():
            raise Stopped
        agenda, counters = ruleset.outline(state)
        turns = agenda.turn - first
        over = verdict(start, able_by_side(counters), ends)
        if over is not None:
            return _ending(seed, *over, turns + 1, counters)
        if agenda.over:
            return _ending(seed, End.BROKEN, "", turns + 1, counters)
        if ends.turns and turns >= ends.turns:
            return _ending(seed, End.UNDECIDED, "", turns, counters)
        proposal = player.proposal(state, agenda, counters)
        if proposal is None:
            return _ending(seed, End.BROKEN, "", turns + 1, counters)
        state = ruleset.perform(state, proposal.command, table).state
    return _ending(seed, End.UNDECIDED, "", turns + 1, counters)


def able_by_side(counters: Sequence[Counter]) -> Mapping[str, frozenset[str]]:
    """The figures that still fight, by side."""
    sides: dict[str, set[str]] = {one.side: set() for one in counters}
    for one in counters:
        if one.able:
            sides[one.side].add(one.figure)
    return {side: frozenset(figures) for side, figures in sides.items()}


def verdict(
    start: Mapping[str, frozenset[str]], now: Mapping[str, frozenset[str]], ends: Ends
) -> tuple[End, str] | None:
    """The end and its winner, where at most one of the sides that began still fights."""
    begun = [side for side, figures in start.items() if figures]
    fighting = [side for side in begun if now[side] and not (ends.half and 2 * len(now[side]) <= len(start[side]))]
    if len(begun) < 2 or len(fighting) > 1:
        return None
    return (End.WON, fighting[0]) if fighting else (End.DRAWN, "")


def _ending(seed: int, end: End, winner: str, turns: int, counters: Sequence[Counter]) -> Ending:
    up = tuple(one.figure for one in counters if one.able)
    return Ending(seed, end, winner, turns, {one.figure: one.left for one in counters}, up)
