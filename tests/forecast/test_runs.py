"""Runs on other processes, as the program plays them."""

from concurrent.futures import Executor, Future
from dataclasses import replace
from multiprocessing import active_children
from threading import Thread

from gmtool.forecast.fight import Ends
from gmtool.forecast.pool import ForecastPool
from gmtool.forecast.runs import BATCH, FEWEST, Question, forecasts
from gmtool.forecast.stances import Stance, Stances
from tests.forecast.fights import MELEE, melee


class HereAndNow(Executor):
    """An executor that plays at once in this process, and counts what it was given."""

    def __init__(self) -> None:
        self.given = 0

    def submit(self, fn, /, *arguments, **named):
        self.given += 1
        future: Future = Future()
        future.set_result(fn(*arguments, **named))
        return future


def question(fights: int = 2 * BATCH, **more) -> Question:
    """Two wolves against one."""
    return replace(Question(MELEE, melee(2, 1, "Wolf"), {}, fights=fights, exactly=True), **more)


def test_that_other_processes_play_the_same_fights_and_none_is_left():
    with ForecastPool(1) as pool:
        *_, (elsewhere,) = pool.forecasts(pool.begin(), [question()])
        assert active_children()
    *_, here = forecasts(question(), HereAndNow(), 1)
    assert elsewhere == here
    assert here.fights == 2 * BATCH
    assert not active_children()


def test_that_a_cancelled_run_leaves_no_process():
    endless = Stances({"a": Stance("hold")}, {one.figure: Stance("flee") for one in MELEE.counters(melee(2, 1))})
    with ForecastPool(1) as pool:
        list(pool.forecasts(pool.begin(), [question(1)]))  # the process is there
        number = pool.begin()
        asked = question(500, stances=endless, ends=Ends(turns=0))
        run = Thread(target=lambda: list(pool.forecasts(number, [asked])))
        run.start()
        pool.stop()
        run.join()
    assert not active_children()


def test_that_the_same_seed_brings_a_result_back_and_another_does_not():
    runs = [list(forecasts(question(seed=seed), HereAndNow(), 1))[-1] for seed in (7, 7, 8)]
    assert runs[0] == runs[1]
    assert runs[0].endings != runs[2].endings


def test_that_it_stops_by_itself_once_the_margin_is_narrow_enough():
    """Two wolves against none that bites back: every fight is won, so that the fewest fights suffice."""
    asked = question(10 * FEWEST, exactly=False, stances=Stances({"blue": Stance("flee")}))
    *_, found = forecasts(asked, HereAndNow(), 1)
    assert FEWEST <= found.fights < 10 * FEWEST
    assert found.margin <= 0.06
