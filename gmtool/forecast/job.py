"""A job: fights of one state as plain data, so that another process, or another machine, can play them."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from multiprocessing.synchronize import Event
from typing import Any

from gmtool.forecast.fight import Ending, Ends, Stopped, play
from gmtool.forecast.stances import Stances
from gmtool.rules.seam import Command, OwnRows, Ruleset, State
from gmtool.systems import ruleset

Job = Mapping[str, Any]


def job_of(
    rules: Ruleset, own: OwnRows, state: State, stances: Stances, ends: Ends, begin: Command | None = None
) -> dict[str, Any]:
    """The job of a state, still without seeds. `own` are the GM's rows, with which `rules` was extended."""
    first = None if begin is None else rules.dump_command(begin)
    rows = {key: [dict(row) for row in rows] for key, rows in own.items()}
    tree = rules.dump_state(state)
    played = {"stances": stances.data(), "ends": asdict(ends), "begin": first}
    return {"system": rules.id, "own": rows, "state": tree, **played}


def play_job(job: Job) -> list[list[Any]]:
    """The endings of the job's seeds as plain data; fewer where it was stopped."""
    rules = ruleset(job["system"]).extended(job["own"])
    state = rules.load_state(job["state"])
    stances, ends, found = Stances.read(job["stances"]), Ends(**job["ends"]), list[list[Any]]()
    begin = None if job["begin"] is None else rules.command(job["begin"])
    try:
        for seed in job["seeds"]:
            found.append(play(rules, state, stances, ends, seed, _stopped, begin).data())
    except Stopped:
        pass
    return found


def read_endings(data: list[list[Any]]) -> list[Ending]:
    """The endings of a job's result."""
    return [Ending.read(one) for one in data]


_stopped: Callable[[], bool] = lambda: False  # noqa: E731


def watch(event: Event) -> None:
    """Stop the jobs of this process as soon as the event is set."""
    stop_when(event.is_set)


def stop_when(stopped: Callable[[], bool]) -> None:
    """Stop the jobs of this process as soon as this holds."""
    global _stopped
    _stopped = stopped
