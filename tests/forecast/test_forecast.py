"""Fights counted up."""

from gmtool.forecast.fight import End, Ending
from gmtool.forecast.forecast import Forecast
from tests.forecast.fights import TALLY, tally


def forecast() -> Forecast:
    """Four fights of two against two with 5 points each."""
    state = tally((5, 5), (5, 5))
    rows = (
        (End.WON, "red", 3, (5, 2, 0, 0)),
        (End.WON, "red", 5, (1, 0, 0, 0)),
        (End.WON, "blue", 4, (0, 0, 0, 3)),
        (End.UNDECIDED, "", 9, (5, 5, 5, 5)),
    )
    endings = []
    for seed, (end, winner, turns, hits) in enumerate(rows):
        left = dict(zip(("red 0", "red 1", "blue 0", "blue 1"), hits, strict=True))
        endings.append(Ending(seed, end, winner, turns, left, tuple(one for one, points in left.items() if points)))
    return Forecast(TALLY.sides(state), TALLY.counters(state), ()).with_endings(endings)


def test_that_every_fight_is_accounted_for():
    found = forecast()
    counted = [found.ended(end).count for end in (End.DRAWN, End.BROKEN, End.UNDECIDED)]
    assert (found.wins("red").count, found.wins("blue").count, counted, found.fights) == (2, 1, [0, 0, 1], 4)


def test_that_at_least_so_many_down_is_counted_by_side():
    found = forecast()
    assert {least: one.count for least, one in found.down("red").items()} == {1: 2, 2: 1}
    assert {least: one.count for least, one in found.down("blue").items()} == {1: 3, 2: 2}


def test_that_each_figure_has_its_chance_to_stand_and_what_it_loses():
    found = forecast()
    assert [found.stands(one).count for one in ("red 0", "red 1", "blue 0", "blue 1")] == [3, 2, 1, 2]
    assert found.lost("blue 0") == 15 / 4
    assert [one.figure for one in found.likely_to_fall()] == ["blue 0", "red 1", "blue 1", "red 0"]


def test_that_turns_are_told_as_at_least_and_at_most():
    found = forecast()
    assert [found.turns_at_least(turns).count for turns in (3, 4, 5, 6)] == [4, 3, 2, 1]
    assert (found.turns_within(0.5), found.turns_within(0.9)) == (5, 9)


def test_that_nothing_is_known_before_the_first_fight():
    state = tally(5, 5)
    blank = Forecast(TALLY.sides(state), TALLY.counters(state), ())
    assert (blank.margin, blank.wins("red").words, blank.turns_within(0.5), blank.lost("red 0")) == (0.5, "?", 0, 0.0)
