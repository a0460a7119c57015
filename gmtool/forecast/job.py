"""A job: fights of one state as plain data, so that another process, or another machine, can play them."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

from gmtool.forecast.fight import Ending, Ends, Stopped, counted, play
from gmtool.forecast.kept import KeptPlay
from gmtool.forecast.reads.kept import KeptFights
from gmtool.forecast.stances import Stances
from gmtool.forecast.virtual import ForecastTable
from gmtool.rules.seam import Command, OwnRows, Ruleset, State
from gmtool.systems import ruleset

Job = Mapping[str, Any]


def job_of(
    rules: Ruleset, own: OwnRows, state: State, stances: Stances, ends: Ends, begin: Command | None = None
) -> dict[str, Any]:
    """The job of a state, still without fights. `own` are the GM's rows, with which `rules` was extended."""
    first = None if begin is None else rules.dump_command(begin)
    rows = {key: [dict(row) for row in rows] for key, rows in own.items()}
    tree = rules.dump_state(state)
    played = {"stances": stances.data(), "ends": asdict(ends), "begin": first}
    return {"system": rules.id, "own": rows, "state": tree, **played}


def fights_of(seed: int, first: int, last: int) -> list[tuple[int, bool]]:
    """The fights of a job from the first number on, which is 0, and before the last: each seed, and then its twin."""
    return [(seed + number // 2, number % 2 == 1) for number in range(first, last)]


def play_job(job: Job) -> list[list[Any]]:
    """The endings of the job's fights as plain data; fewer where it was stopped.

    A fight is a seed, and whether it is the twin of the fight with that seed, which is then played first.
    """
    fight, found = _fight({key: value for key, value in job.items() if key != "fights"}), list[list[Any]]()
    last: ForecastTable | None = None
    try:
        for seed, mirrored in job["fights"]:
            table = ForecastTable(seed)
            if mirrored:
                if last is None or last.seed != seed:
                    fight(seed, _stopped, table)
                    last = table
                table = last.mirror()
            else:
                last = table
            found.append(fight(seed, _stopped, table).data())
    except Stopped:
        pass
    return found


Fight = Callable[[int, Callable[[], bool], ForecastTable], Ending]
"""Plays one fight to its end, by its seed, at a table."""
_last: list[tuple[Job, Fight]] = []
"""The job of before, since most jobs differ from it by their fights alone."""


def _fight(job: Job) -> Fight:
    if not _last or _last[0][0] != job:
        _last[:] = [(job, _read(job))]
    return _last[0][1]


def _read(job: Job) -> Fight:
    """The fight of a job; a duel keeps whole positions, since they come again, a larger fight what is read of them."""
    rules = ruleset(job["system"]).extended(job["own"])
    state, stances, ends = rules.load_state(job["state"]), Stances.read(job["stances"]), Ends(**job["ends"])
    begin = None if job["begin"] is None else rules.command(job["begin"])
    state = counted(rules, state, begin)
    if rules.waves(state):
        # the figures of a fight that is kept are always the same
        return partial(_played, rules, state, stances, ends, begin)
    if sum(one.able for one in rules.counters(state)) <= _DUEL:
        return KeptPlay(rules, state, stances, ends, begin).play
    return KeptFights(rules, state, stances, ends, begin, played=_FEW).play


def _played(
    rules: Ruleset,
    state: State,
    stances: Stances,
    ends: Ends,
    begin: Command | None,
    seed: int,
    stopped: Callable[[], bool],
    table: ForecastTable,
) -> Ending:
    return play(rules, state, stances, ends, seed, stopped, begin, table)


_DUEL, _FEW = 2, 10


def read_endings(data: list[list[Any]]) -> list[Ending]:
    """The endings of a job's result."""
    return [Ending.read(one) for one in data]


def _never() -> bool:
    return False


_stopped: Callable[[], bool] = _never


def stop_when(stopped: Callable[[], bool]) -> None:
    """Stop the jobs of this process as soon as this holds."""
    global _stopped
    _stopped = stopped
