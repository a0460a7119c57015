"""Times: minutes and hours become turns where the length of a turn is known, and both are said."""

import pytest

from gmtool.presentation.fight.lasting.times import TimeUnit, due_words, ends_words, in_turns, units, world_time
from gmtool.rules.seam import END, Agenda, Effect, Phase, Progress, WaitingCheck
from gmtool.systems import all_rulesets

AGENDA = Agenda(
    4, (Phase("shoot", "Missiles", Progress.LATER), Phase("x", "X", Progress.NOW)), (), (), "", called="Round"
)


@pytest.mark.parametrize(
    ("number", "unit", "seconds", "turns"),
    [
        (3, TimeUnit.TURNS, 5, 3),
        (3, TimeUnit.MINUTES, 5, 36),
        (1, TimeUnit.HOURS, 60, 60),
        (1, TimeUnit.MINUTES, 7, 9),  # a part of a turn counts
        (3, TimeUnit.TURNS, None, 3),
    ],
)
def test_that_a_time_becomes_turns(number: int, unit: TimeUnit, seconds: int | None, turns: int) -> None:
    assert in_turns(number, unit, seconds) == turns


def test_that_only_turns_are_offered_where_nobody_knows_how_long_one_is() -> None:
    assert units(None) == (TimeUnit.TURNS,)
    assert units(10) == tuple(TimeUnit)


@pytest.mark.parametrize(
    ("seconds", "said"), [(45, "45 s"), (60, "1 min"), (95, "1 min 35 s"), (5400, "1 h 30 min"), (3605, "1 h 5 s")]
)
def test_the_words_of_a_time(seconds: int, said: str) -> None:
    assert world_time(seconds) == said


@pytest.mark.parametrize(
    ("ends", "seconds", "said"),
    [
        (39, 5, "36 rounds left, 3 min"),
        (5, None, "2 rounds left"),
        (4, 5, "last round"),
        (0, 5, "until ended"),
    ],
)
def test_how_long_an_effect_still_holds(ends: int, seconds: int | None, said: str) -> None:
    assert ends_words(Effect("e1", "Gas", ends=ends), AGENDA, seconds) == said


@pytest.mark.parametrize(
    ("check", "said"),
    [
        (WaitingCheck("c", "x", due=True), "now"),
        (WaitingCheck("c", "x", turn=4, at=END), "end of the round"),
        (WaitingCheck("c", "x", turn=4, at="shoot"), "Missiles"),
        (WaitingCheck("c", "x", turn=7), "in 3 rounds, 18 s"),
        (WaitingCheck("c", "x", turn=7, at=END), "in 3 rounds, 18 s, end of the round"),
    ],
)
def test_when_a_check_is_due(check: WaitingCheck, said: str) -> None:
    assert due_words(check, AGENDA, 6) == said


@pytest.mark.rule("tm.turn.length", "am.turn.length")
def test_that_a_turn_of_each_system_is_as_long_as_its_source_says() -> None:
    known = {rules.id: rules.turn_seconds for rules in all_rulesets()}
    assert known == {"chainmail": 60, "advanced-melee": 5, "tft-melee": 5, "melee-rounds": 6, "harnmaster-melee": None}
