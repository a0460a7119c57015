"""The turn timer, with a clock that the test turns."""

from dataclasses import replace

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.beside.turn_timer import TurnTimer, acting_turn
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Enlisted, Muster
from tests.tally import Tally
from tests.variants.talkative_tally import SIDES

ANNA, BEN, NOBODY = ("Turn 1", "Actions", "anna"), ("Turn 1", "Actions", "ben"), ("", "", "")


class Clock:
    """A clock that stands until it is turned."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timer(clock: Clock) -> TurnTimer:
    """A timer of a minute, in Anna's turn."""
    made = TurnTimer(clock, 60)
    made.follow(ANNA)
    return made


def test_that_it_counts_down_in_whole_seconds(timer: TurnTimer, clock: Clock) -> None:
    assert (timer.running, timer.left, timer.text) == (True, 60, "1:00")
    clock.time += 0.5
    assert timer.text == "1:00"
    clock.time += 1
    assert timer.text == "0:59"
    clock.time += 53.6
    assert (timer.text, timer.up) == ("0:05", False)


def test_that_the_end_is_said_once_and_stays(timer: TurnTimer, clock: Clock) -> None:
    said: list[str] = []
    timer.changed.connect(lambda: said.append(timer.text))
    clock.time += 60
    timer.look()
    clock.time += 600
    timer.look()
    assert said == ["0:00"]
    assert (timer.up, timer.running) == (True, False)


def test_that_another_turn_has_the_whole_time_and_the_same_one_goes_on(timer: TurnTimer, clock: Clock) -> None:
    clock.time += 45
    timer.follow(ANNA)
    assert timer.left == 15
    timer.follow(BEN)
    assert (timer.left, timer.running) == (60, True)


def test_that_one_key_stops_it_and_lets_it_go_on(timer: TurnTimer, clock: Clock) -> None:
    clock.time += 20
    timer.toggle()
    clock.time += 100
    assert (timer.running, timer.left) == (False, 40)
    timer.toggle()
    clock.time += 10
    assert (timer.running, timer.left) == (True, 30)


def test_that_the_key_begins_anew_when_the_time_is_up(timer: TurnTimer, clock: Clock) -> None:
    clock.time += 60
    timer.toggle()
    assert (timer.running, timer.left) == (True, 60)


def test_that_nothing_is_counted_while_no_player_acts_or_without_a_time(timer: TurnTimer, clock: Clock) -> None:
    timer.follow(NOBODY)
    assert (timer.on, timer.running) == (False, False)
    timer.toggle()
    assert timer.running is False
    off = TurnTimer(clock)
    off.follow(ANNA)
    off.toggle()
    assert (off.on, off.running, off.up) == (False, False, False)


def test_that_another_time_holds_at_once(timer: TurnTimer, clock: Clock) -> None:
    clock.time += 30
    timer.set_seconds(120)
    assert timer.text == "2:00"
    timer.set_seconds(0)
    assert timer.on is False


def test_that_a_look_says_nothing_within_a_second(timer: TurnTimer, clock: Clock) -> None:
    timer.look()
    said: list[int] = []
    timer.changed.connect(lambda: said.append(timer.left))
    for _ in range(5):
        clock.time += 0.2
        timer.look()
    assert said == [59]


@pytest.mark.parametrize("players", [True, False])
def test_that_it_begins_when_a_figure_of_the_players_acts(timer: TurnTimer, players: bool) -> None:
    rules = Tally()
    sides = tuple(replace(side, players=players) for side in SIDES)
    figures = tuple(Enlisted(f"f{i}", card, sides[i].id) for i, card in enumerate(rules.bestiary()[:2]))
    moment = StateView(rules, Journal.begin(rules, Muster(figures, sides)).state)
    assert moment.agenda.next
    timer.follow(acting_turn(moment))
    assert timer.on is players
