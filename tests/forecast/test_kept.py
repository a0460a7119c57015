"""Kept play: the same fights as those that are played, with less work."""

import pytest

from gmtool.forecast.fight import Ends, Stopped, play
from gmtool.forecast.kept import KeptPlay
from gmtool.forecast.stances import Stance, Stances
from tests.forecast.fights import MELEE, TALLY, melee, tally

FIGHTS = [
    pytest.param(TALLY, tally((6, 6), (7, 5)), Stances(), Ends(), 100, id="Tally, two against two"),
    pytest.param(TALLY, tally(5, 5), Stances({"blue": Stance("tire")}), Ends(turns=6), 100, id="Tally, six turns"),
    pytest.param(TALLY, tally((5, 5), (5, 5)), Stances(), Ends(half=True), 100, id="Tally, half of a side"),
    pytest.param(MELEE, melee(name="Wolf"), Stances(), Ends(), 12, id="Melee, wolves"),
    pytest.param(MELEE, melee(), Stances(), Ends(turns=20), 5, id="Melee, swordsmen"),
]


@pytest.mark.parametrize(("rules", "state", "stances", "ends", "fights"), FIGHTS)
def test_that_every_seed_gives_the_same_fight_as_playing_it(rules, state, stances, ends, fights):
    kept = KeptPlay(rules, state, stances, ends)
    played = [play(rules, state, stances, ends, seed) for seed in range(fights)]
    assert [kept.play(seed) for seed in range(fights)] == played
    # now that everything is known
    assert [kept.play(seed) for seed in range(fights)] == played


def test_that_what_was_worked_out_is_not_performed_again(monkeypatch):
    state, performed = tally(3, 3), []
    kept = KeptPlay(TALLY, state, Stances(), Ends())
    for seed in range(1000):
        kept.play(seed)
    perform = TALLY.perform
    monkeypatch.setattr(TALLY, "perform", lambda *said: performed.append(said) or perform(*said))
    for seed in range(1000, 1100):
        kept.play(seed)
    drawn = len(performed)
    for seed in range(1000, 1100):
        play(TALLY, state, Stances(), Ends(), seed)
    assert 20 * drawn < len(performed) - drawn


def test_that_a_fight_that_begins_with_a_command_does_too():
    state = tally(4, 4)
    rests = TALLY.command({"kind": "tally.pass/1", "figure": "red 0"})
    kept = KeptPlay(TALLY, state, Stances(), Ends(), rests)
    assert all(kept.play(seed) == play(TALLY, state, Stances(), Ends(), seed, begin=rests) for seed in range(50))


def test_that_what_cannot_be_kept_is_played_on(monkeypatch):
    state = tally((6, 6), (6, 6))
    monkeypatch.setattr("gmtool.forecast.chain.book.MOST_FRAMES", 3)
    kept = KeptPlay(TALLY, state, Stances(), Ends())
    assert all(kept.play(seed) == play(TALLY, state, Stances(), Ends(), seed) for seed in range(50))


def test_that_it_stops_as_soon_as_it_is_told():
    with pytest.raises(Stopped):
        KeptPlay(TALLY, tally(5, 5), Stances(), Ends()).play(0, lambda: True)
