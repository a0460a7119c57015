"""The pool of processes: kept from one forecast to the next, stopped in the middle of a fight, and gone when closed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing import active_children

import pytest

from gmtool.forecast.fight import Ends
from gmtool.forecast.pool import ForecastPool
from gmtool.forecast.runs import Question
from tests.presentation.forecasts.duels import RULES, muster


@pytest.fixture(scope="module")
def pool() -> Iterator[ForecastPool]:
    before = set(active_children())
    pool = ForecastPool(1)
    assert set(active_children()) == before, "no process before the first forecast"
    yield pool
    pool.close()
    assert set(active_children()) == before


def interrupted() -> str:
    """A job whose process hears Ctrl C, if it can."""
    os.kill(os.getpid(), signal.SIGINT)
    return "played on"


def question(fights: int, goblins: int = 1) -> Question:
    return Question(RULES, RULES.muster(muster(1, goblins)), {}, ends=Ends(turns=4), fights=fights)


def test_that_a_forecast_grows_to_its_last_fight_by_processes_that_stay(pool: ForecastPool) -> None:
    number = pool.begin()
    found = [one.fights for (one,) in pool.forecasts(number, [question(4)])]
    assert found[-1] == 4
    assert found == sorted(found)
    processes = {one.pid for one in active_children()}
    number = pool.begin()
    *_, (again,) = pool.forecasts(number, [question(4)])
    assert again.fights == 4
    assert {one.pid for one in active_children()} == processes


def test_that_two_questions_are_played_in_turns(pool: ForecastPool) -> None:
    found = list(pool.forecasts(pool.begin(), [question(2), question(2, goblins=3)]))
    assert [one.fights for one in found[-1]] == [2, 2]
    assert [one.fights for one in found[0]] == [2, 0]
    assert len(found[-1][1].start) == 4


def test_that_another_request_stops_the_one_before(pool: ForecastPool) -> None:
    first = pool.forecasts(pool.begin(), [question(100_000)])
    assert next(first)[0].fights == 2
    second = pool.begin()
    assert list(first) == []
    *_, (found,) = pool.forecasts(second, [question(2)])
    assert found.fights == 2


def test_that_a_request_that_was_stopped_before_it_began_plays_nothing(pool: ForecastPool) -> None:
    number = pool.begin()
    pool.stop()
    assert list(pool.forecasts(number, [question(5)])) == []


def test_that_the_result_does_not_depend_on_the_pool(pool: ForecastPool) -> None:
    *_, (one,) = pool.forecasts(pool.begin(), [question(3)])
    *_, (two, _) = pool.forecasts(pool.begin(), [question(3), question(1)])
    assert one.endings == two.endings
    assert [(ending.seed, ending.mirrored) for ending in one.endings] == [(0, False), (0, True), (1, False)]


def test_that_ctrl_c_is_for_the_process_that_has_the_pool_and_not_for_those_in_it(pool: ForecastPool) -> None:
    assert pool.executor(pool.begin()).submit(interrupted).result() == "played on"


def test_that_ctrl_c_ends_the_processes_in_the_middle_of_a_job() -> None:
    def stop_an_endless_job() -> None:
        with ForecastPool(1) as pool:
            endless = pool.executor(pool.begin()).submit(signal.pause)
            while not endless.running():
                pass
            raise KeyboardInterrupt

    before = set(active_children())
    with pytest.raises(KeyboardInterrupt):
        stop_an_endless_job()
    assert set(active_children()) == before


def test_that_no_process_outlives_one_that_is_killed() -> None:
    killed = """
import os, signal
from gmtool.forecast.pool import ForecastPool
pool = ForecastPool(2)
executor = pool.executor(pool.begin())
print([one.result() for one in [executor.submit(os.getpid) for _ in range(4)]], flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    # the output ends when the last process that could write to it has ended
    done = subprocess.run([sys.executable, "-c", killed], capture_output=True, text=True, timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert len(done.stdout.split(",")) == 4
