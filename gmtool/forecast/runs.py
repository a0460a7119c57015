"""Runs: fights played in batches by an executor until the forecast is narrow enough, or somebody cancels it."""

import os
from collections.abc import Generator
from concurrent.futures import Executor, Future
from dataclasses import field
from time import monotonic

from gmtool.forecast.fight import Ends, with_later
from gmtool.forecast.forecast import Forecast
from gmtool.forecast.job import fights_of, job_of, play_job, read_endings
from gmtool.forecast.stances import Stances
from gmtool.records import dataclass
from gmtool.rules.seam import Command, OwnRows, Ruleset, State

MARGIN = 0.03
"""The margin at which a forecast is narrow enough to say."""
FEWEST = 50
"""The fights that are played before a margin counts."""
MOST = 2_000
"""The most fights of a forecast that is not narrow enough; they suffice for any margin of three percent."""
PAIR, BATCH = 2, 6
"""The fights of a batch at first, one and its twin, and later."""
SLOW = 0.2
"""Seconds of a fight from which all batches are pairs, so that each is seen at once."""
AHEAD = 2
"""Batches that wait for each worker, so that none is idle."""


@dataclass(frozen=True, slots=True)
class Question:
    """The question of a forecast: a state, how everybody acts, the ends that count, the most fights, the first seed.

    `exactly`: so many fights, however narrow the forecast is. Every fight may `begin` with a command.
    """

    ruleset: Ruleset
    state: State
    own: OwnRows
    stances: Stances = field(default_factory=Stances)
    ends: Ends = field(default_factory=Ends)
    fights: int = MOST
    exactly: bool = False
    seed: int = 0
    begin: Command | None = None

    def blank(self) -> Forecast:
        """The forecast before the first fight."""
        told = tuple(one.wave.name for one in self.ruleset.waves(self.state) if not one.wave.turn)
        return Forecast(self.ruleset.sides(self.state), with_later(self.ruleset, self.state), (), told)

    def enough(self, forecast: Forecast) -> bool:
        """True if no further fight is needed."""
        if forecast.fights >= self.fights:
            return True
        return not self.exactly and forecast.fights >= FEWEST and forecast.margin <= MARGIN


def forecasts(question: Question, executor: Executor, workers: int) -> Generator[Forecast, None, None]:
    """Forecasts, each of a batch more than the one before; the last one is enough.

    Each seed is fought twice, the second time with its dice turned over; a forecast of an odd number of fights ends
    with a seed that is fought once. The fights are counted in their order, so that the result does not depend on who
    was faster. Closing the iterator cancels what still waits.
    """
    asked = question
    job = job_of(asked.ruleset, asked.own, asked.state, asked.stances, asked.ends, asked.begin)
    waiting: list[Future[list[list[object]]]] = []
    known, begun, since = question.blank(), 0, monotonic()
    try:
        while not question.enough(known):
            while begun < question.fights and len(waiting) < AHEAD * workers:
                quick = known.fights and monotonic() - since < SLOW * known.fights
                last = min(begun + (BATCH if quick else PAIR), question.fights)
                waiting.append(executor.submit(play_job, {**job, "fights": fights_of(asked.seed, begun, last)}))
                begun = last
            known = known.with_endings(read_endings(waiting.pop(0).result()))
            yield known
    finally:
        for future in waiting:
            future.cancel()


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def workers_for(question: Question) -> int:
    """The processes that a question can keep busy."""
    return min(cores(), -(-question.fights // BATCH))
