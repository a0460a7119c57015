"""Fights played to their ends by players who stand in for people."""

import pytest

from gmtool.forecast.fight import End, Ends, Stopped, play
from gmtool.forecast.stances import NoWay, Stance, Stances
from tests.contract.dumps import whole
from tests.forecast.fights import MELEE, TALLY, melee, tally

REST, STRIKE = Stance("rest"), Stance("strike")


def test_that_the_side_that_strikes_beats_the_one_that_rests():
    found = play(TALLY, tally(5, 5), Stances({"blue": REST}), Ends(), 1)
    assert (found.end, found.winner, found.up) == (End.WON, "red", ("red 0",))
    assert found.left == {"red 0": 5, "blue 0": 0}


def test_that_a_figures_own_way_counts_before_that_of_its_side():
    both_rest = Stances({"red": REST, "blue": REST}, {"blue 0": STRIKE})
    assert play(TALLY, tally(5, 5), both_rest, Ends(), 1).winner == "blue"


def test_that_a_figure_acts_otherwise_once_it_has_lost_its_nerve():
    """Blue rests as soon as half of its 20 points are gone, so that it never wins with 10 or fewer."""

    def left(way: str) -> list[int]:
        stances = Stances({"red": STRIKE, "blue": Stance(way)})
        endings = [play(TALLY, tally(15, 20), stances, Ends(turns=200), seed) for seed in range(60)]
        return [one.left["blue 0"] for one in endings if one.winner == "blue"]

    assert min(left("tire")) > 10
    assert min(left("strike")) <= 10


def test_that_the_same_seed_gives_the_same_fight():
    states = tally((6, 6), (7, 5))
    one, two = (play(TALLY, states, Stances(), Ends(), 11) for _ in range(2))
    assert one == two
    assert any(play(TALLY, states, Stances(), Ends(), seed) != one for seed in range(5))


def test_that_a_forecast_changes_nothing_of_the_fight():
    state = melee(2, 2)
    before = MELEE.dump_state(state)
    play(MELEE, state, Stances(), Ends(), 4)
    assert whole(MELEE, state) == before


def test_that_a_fight_is_undecided_after_the_last_turn_that_is_asked_about():
    found = play(TALLY, tally(5, 5), Stances({"red": REST, "blue": REST}), Ends(turns=7), 0)
    assert (found.end, found.winner, found.turns) == (End.UNDECIDED, "", 7)


def test_that_a_side_has_lost_once_half_of_it_is_down_if_that_is_asked():
    found = play(TALLY, tally((9, 9), (1, 9)), Stances({"blue": REST}), Ends(half=True), 2)
    assert (found.winner, "blue 1" in found.up) == ("red", True)


def test_that_a_fight_that_nobody_fights_against_is_broken_off():
    found = play(TALLY, tally(5, ()), Stances(), Ends(turns=3), 0)
    assert found.winner == ""


def test_that_a_fight_can_begin_with_a_given_command():
    state = tally(5, 5)
    rests = TALLY.command({"kind": "tally.pass/1", "figure": "red 0"})
    begun = [play(TALLY, state, Stances(), Ends(), seed, begin=rests).winner for seed in range(200)]
    plain = [play(TALLY, state, Stances(), Ends(), seed).winner for seed in range(200)]
    assert begun.count("red") < plain.count("red")


def test_that_a_fight_stops_as_soon_as_it_is_told():
    with pytest.raises(Stopped):
        play(TALLY, tally(5, 5), Stances(), Ends(), 0, lambda: True)


def test_that_an_unknown_way_is_named():
    with pytest.raises(NoWay, match="Tally has no way to act “brag”; choose from: strike, rest, tire"):
        Stances({"red": Stance("brag")}).check(TALLY)


def test_that_stances_come_back_from_plain_data():
    stances = Stances({"red": REST}, {"blue 0": Stance("tire", "blue 1")})
    assert Stances.read(stances.data()) == stances
