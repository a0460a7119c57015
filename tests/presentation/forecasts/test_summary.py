"""The summary of a forecast: rows and words, told no finer than the fights allow."""

from gmtool.presentation.forecasts.comparison import Comparison
from gmtool.presentation.forecasts.summary import Summary
from tests.presentation.forecasts.duels import decided, ending, forecast


def test_that_each_side_has_a_bar_with_chance_and_interval() -> None:
    heroes, goblins = Summary(decided(60, 40)).bars
    assert (heroes.side.name, heroes.wins.count, heroes.words) == ("Heroes", 60, "about 60\u00a0%")
    assert heroes.told == "Heroes: wins about 60\u00a0% (50 to 69\u00a0%)"
    assert (goblins.side.name, goblins.words) == ("Goblins", "about 40\u00a0%")


def test_that_a_few_fights_tell_only_how_wide_the_interval_is() -> None:
    nothing, few = Summary(forecast()), Summary(decided(1, 1))
    assert (nothing.progress, nothing.bars[0].words, nothing.turns) == ("Playing the first fights…", "", "")
    assert (few.progress, few.bars[0].words) == ("2 fights, ±41\u00a0%…", "9 to 91\u00a0%")
    assert (few.likely_to_fall, few.turns, few.losses, few.first_falls) == ("", "", (), ())


def test_that_progress_ends_when_all_is_played() -> None:
    assert Summary(decided(60, 40)).progress == "100 fights, ±9\u00a0%…"
    assert Summary(decided(60, 40), done=True).progress == "100 fights, ±9\u00a0%"


def test_that_who_is_likely_to_fall_comes_first_with_what_it_loses() -> None:
    summary = Summary(decided(20, 80))
    assert [(row.figure.name, row.falls.count) for row in summary.first_falls] == [("Hero 1", 80), ("Goblin 1", 20)]
    assert summary.first_falls[0].loses == "loses 11.0 of 12"
    assert summary.likely_to_fall == "Likely to fall: Hero 1 about 80\u00a0%."
    assert Summary(decided(0, 0, 50)).likely_to_fall == "Nobody is likely to fall."


def test_that_losses_are_told_as_at_least_so_many() -> None:
    up = [["h1", "h2", "g1"], ["h1"], ["g1", "g2"], ["h2", "g2"], ["h1", "h2"]] * 20
    summary = Summary(forecast(*[ending("heroes", one) for one in up], heroes=2, goblins=2))
    assert summary.losses == (
        "Heroes: at least 1 down about 60\u00a0%, 2 about 20\u00a0%",
        "Goblins: at least 1 down about 80\u00a0%, 2 about 40\u00a0%",
    )


def test_that_turns_and_fights_that_nobody_wins_are_told() -> None:
    turns = [ending("heroes", ["h1"], turns=number) for number in (1, 2, 3, 4, 9)]
    assert (
        Summary(forecast(*turns)).turns == "Half of the fights last at most 3 turns; nine in ten last at most 9 turns."
    )
    assert (
        Summary(forecast(*[ending("heroes", ["h1"], turns=1)] * 9)).turns == "Nine in ten fights last at most 1 turn."
    )
    assert Summary(decided(50, 0, 50)).ends == "undecided about 50\u00a0%"
    assert Summary(decided(50, 50)).ends == ""


def test_that_a_comparison_tells_the_clearest_change() -> None:
    now = Summary(decided(300, 700), done=True)
    better = Comparison("Wulf: Defend", now, Summary(decided(500, 500), done=True))
    assert better.title == "If Wulf: Defend"
    assert better.verdict == "Heroes: 20 more wins in 100 fights (±4)."
    alike = Comparison("Wulf: Defend", now, Summary(decided(310, 690), done=True))
    assert alike.verdict == "No difference that these fights show."


def test_that_a_comparison_does_not_speak_too_soon() -> None:
    now = Summary(decided(3, 7))
    assert Comparison("Defend", now, Summary(forecast())).verdict == ""
    assert Comparison("Defend", now, Summary(decided(5, 5))).verdict == "No clear difference yet."
