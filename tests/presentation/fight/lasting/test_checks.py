"""Pending checks: due before anybody's turn, with their odds, and never forgotten."""

import pytest

from gmtool.dice import Dice, at_least, at_most, exactly
from gmtool.presentation.fight.command_line.reading import read
from gmtool.presentation.fight.lasting.check_choices import changes_of_check, new_check, new_timer
from gmtool.presentation.fight.rows.order_rows import order_rows
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.words.numbers import headline_words
from gmtool.presentation.fight.words.turn_words import next_key, prompt
from gmtool.presentation.sheets.fight_snapshot import take_snapshot
from gmtool.presentation.sheets.freeze import check_rows
from gmtool.rules.kit.lasting.checks import PASSED
from gmtool.rules.seam import Json
from tests.presentation.fight.lasting.blaze import blaze, do, end_turn, log


def put(picks: Selection, choice: object, **values: Json) -> None:
    picks.pick(choice)  # type: ignore[arg-type]
    for field, value in values.items():
        picks.say(field, value)
    picks.act()


def say(picks: Selection, line: str) -> None:
    reading = read(picks, line)
    assert reading.do is not None, reading.says
    reading.do()


def waiting(picks: Selection) -> list[str]:
    return [check.label for check in picks.session.moment.agenda.checks]


def test_that_its_row_says_what_follows_a_failure_as_what_else_happens() -> None:
    picks = blaze()
    put(picks, new_check(picks.session.moment), label="Blue: morale", whose="side blue", number=7, does="it retreats")
    (row,) = [row for row in order_rows(picks.session.moment) if row.acting]
    assert row.subtitle == "2d6, 7 or more, else it retreats"


def test_that_space_rolls_it_before_anybody_acts_and_its_odds_are_shown() -> None:
    picks = blaze()
    put(picks, new_check(picks.session.moment), label="Blue: morale", whose="side blue", number=7)
    assert picks.session.moment.agenda.next == ()
    assert picks.proposed
    assert prompt(picks) == "Blue: morale, 2d6, 7 or more."
    assert next_key(picks) == "Enter"
    assert picks.draft is not None
    assert picks.draft.odds is not None
    assert float(picks.draft.odds.chance("passed")) == pytest.approx(21 / 36)
    (row,) = [row for row in order_rows(picks.session.moment) if row.acting]
    assert (row.name, row.subtitle, row.pill) == ("Blue: morale", "2d6, 7 or more", "now")
    picks.act()
    assert waiting(picks) == []
    assert log(picks)[-1].startswith("Blue: morale: 7 or more, rolls ")
    assert log(picks)[-1].endswith(("passed.", "failed."))
    assert picks.figure == "wulf"


def test_that_players_type_the_dice_of_their_own_check() -> None:
    picks = blaze(players=True)
    put(picks, new_check(picks.session.moment), label="Red: morale", whose="side red", number=7)
    assert picks.upcoming is not None
    picks.type_dice("2 3")
    assert log(picks)[-1] == "Red: morale: 7 or more, rolls 5: failed."


def test_that_a_figure_may_do_nothing_else_but_a_ruling_goes_past_it() -> None:
    picks = blaze()
    put(picks, new_check(picks.session.moment), label="Blue: morale")
    choices = picks.session.moment.choices("wulf")
    assert all("First: Blue: morale, 2d6, 7 or more." in [one.reason for one in c.refusals] for c in choices)
    rest = {"kind": "tally.pass/1", "figure": "wulf"}
    assert not picks.session.perform(rest)
    assert picks.session.perform({"kind": "gm.ruling/1", "reason": "they panic later", "command": dict(rest)})
    assert waiting(picks) == ["Blue: morale"]


def test_that_it_is_left_out_only_by_a_ruling_in_the_log() -> None:
    picks = blaze()
    put(picks, new_check(picks.session.moment), label="Blue: morale")
    (drop,) = [one for one in changes_of_check(picks.session.moment.agenda.checks[0]) if "Cancel" in one.label]
    put(picks, drop, reason="fanatics")
    assert waiting(picks) == []
    assert log(picks)[-1] == "Ruling: Blue: morale is skipped: fanatics"


def test_that_a_timer_of_minutes_goes_off_in_its_turn() -> None:
    picks = blaze()
    put(picks, new_timer(picks.session.moment), label="Fuse", later=1, unit="minutes", does="The powder blows up.")
    assert [(row.name, row.pill) for row in order_rows(picks.session.moment) if row.check] == [
        ("Fuse", "in 6 turns, 1 min")
    ]
    for _ in range(6):
        assert picks.session.moment.agenda.check is None
        end_turn(picks)
    assert prompt(picks) == "Fuse: The powder blows up."
    picks.act()
    assert log(picks)[-1] == "Fuse: The powder blows up."


@pytest.mark.parametrize(
    ("line", "label", "dice", "need", "later", "at"),
    [
        ("check Blue: morale 2d6 7+ now", "Blue: morale now", Dice(2), at_least(7), 0, ""),
        ("check poison 3d6 10- in 3 turns", "poison", Dice(3), at_most(10), 3, ""),
        ("check nerve d20 11 or more end of the turn", "nerve", Dice(1, 20), at_least(11), 0, "end"),
        ("check luck 1d6 exactly 6 in 1 turn", "luck", Dice(1), exactly(6), 1, ""),
        ("timer 2 turns The bridge burns", "Timer", None, None, 2, ""),
        ("fuse end The keg", "Timer", None, None, 0, "end"),
    ],
)
def test_that_it_can_be_typed(line: str, label: str, dice: Dice | None, need: object, later: int, at: str) -> None:
    picks = blaze()
    say(picks, line)
    (check,) = picks.session.moment.agenda.checks
    assert (check.label, check.dice, check.need, check.turn, check.at) == (label, dice, need, 1 + later, at)


def test_that_a_check_of_the_end_of_the_turn_comes_when_it_ends() -> None:
    picks = blaze()
    do(picks, "tally.poison/1", figure="wulf", target="cnut")
    assert picks.session.moment.agenda.check is None
    assert "Cnut: poison, 2d6, 8 or more: this turn." in [due.text for due in picks.session.moment.agenda.due]
    end_turn(picks)
    check = picks.session.moment.agenda.check
    assert check is not None
    assert check.breakdowns[0].text == "2d6, 8 or more"  # he has few points left
    assert [line.value for line in check.breakdowns[0].lines] == [7, -1]


def test_that_what_follows_a_failed_check_is_done() -> None:
    picks = blaze(players=True)
    picks.session.dice_source.set_by_hand("blue", True)
    do(picks, "tally.poison/1", figure="wulf", target="cnut")
    end_turn(picks)
    before = picks.session.moment.state.figures["cnut"].points
    picks.type_dice("3 4")
    assert picks.session.moment.state.figures["cnut"].points == before - 1
    assert "Cnut is weakened by the poison." in log(picks)


@pytest.mark.parametrize("said", ["7 or more", "7 or less", "exactly 7"])
def test_that_what_is_needed_is_told_by_order_odds_prompt_paper_and_log(said: str) -> None:
    picks = blaze(players=True)
    say(picks, f"check Red: luck 2d6 {said}")
    moment = picks.session.moment
    (row,) = [row for row in order_rows(moment) if row.check]
    assert row.subtitle == f"2d6, {said}"
    assert picks.draft is not None
    assert headline_words(PASSED, picks.draft.breakdowns, picks.draft.odds) == f"2d6, {said}"
    ((_, rolled, *_),) = check_rows(take_snapshot("A", moment.ruleset, moment.state))
    assert rolled == f"2d6, {said}"
    picks.act()
    assert picks.session.question is not None
    assert prompt(picks) == f"Red: luck: {said}"
    picks.type_dice("3 4")
    assert log(picks)[-1] == f"Red: luck: {said}, rolls 7: passed."
