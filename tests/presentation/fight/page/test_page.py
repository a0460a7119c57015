"""A fight by keys without widgets: what each key does, and what is shown then."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import RollQuestion
from tests.presentation.keys.hands import opened, press, told
from tests.presentation.keys.key_master import pressed
from tests.presentation.keys.keyed_page import KeyedPage


@pytest.fixture
def open_page(begin: Callable[..., FightSession]) -> Callable[..., KeyedPage]:
    """Open a fight, with the keys on its page."""
    return lambda *args, **options: opened(begin(*args, **options))


def win_initiative(page: KeyedPage) -> None:
    press(page, "Space", "6")
    if isinstance(page.session.question, RollQuestion):
        press(page, "1")


def test_that_a_whole_fight_is_undone_to_the_start_and_done_again(open_page: Any) -> None:
    page = open_page(others=True)
    while not page.session.moment.agenda.over:
        press(page, "Space")
        while page.session.question is not None:
            dice = page.session.question.dice
            high = page.session.question.why.side == "players"
            press(page, str(dice.highest if high and dice.count != 3 else dice.count * 3), "Enter")
    last, entries = page.session.moment.state, len(page.session.journal.line())
    assert not page.session.moment.state["f1"].able
    for _ in range(entries):
        page.session.undo()
    assert page.log.text() == ""
    assert page.turn.act.words == "Roll initiative"
    for _ in range(entries):
        page.session.redo()
    assert page.session.moment.state == last
    assert page.turn.prompt.text() == "The fight is over."


def test_that_a_wrong_die_is_a_sentence_under_the_field_and_nothing_is_lost(open_page: Any) -> None:
    page = open_page()
    press(page, "Space", "7", "Enter")
    assert page.dice.rolls.hint.text() == "A die of 6 sides cannot show 7; it shows 1 to 6."
    assert page.dice.rolls.field.text() == "7"
    assert page.session.question is not None
    press(page, "5")
    assert page.session.question is None


def test_that_r_rolls_virtual_dice_for_a_player(open_page: Any) -> None:
    page = open_page()
    press(page, "Space", "r")
    assert page.session.moment.state.won


def test_that_a_decision_is_taken_with_a_number_key(open_page: Any) -> None:
    page = open_page(others=True)
    press(page, "4", "4", "Enter")
    assert [option.label for option in page.session.question.options] == ["players", "foes"]
    press(page, "2")
    assert page.session.moment.state.won == "foes"


def test_that_a_held_key_does_one_thing(open_page: Any) -> None:
    page = open_page(players=False)
    press(page, "Space")
    while page.session.question is not None:
        press(page, "1")
    for _ in range(2):
        page.picks.do()
    turn = page.session.moment.agenda.turn
    for repeated in (False, True, True, True):
        page.fight.press(replace(pressed("Space"), repeated=repeated))
    assert page.session.moment.agenda.turn == turn + 1
    assert not page.session.moment.state.won


def test_that_a_bouncing_key_does_one_thing(open_page: Any) -> None:
    page = open_page(players=False)
    page.picks.bounce = 60_000
    press(page, "Space")
    done = len(page.session.journal.line())
    page.picks.act()
    page.picks.act()
    assert len(page.session.journal.line()) == done == 1


def test_that_escape_takes_back_the_question_then_the_choice(open_page: Any) -> None:
    page = open_page()
    win_initiative(page)
    while page.picks.figure != "f0":
        page.picks.do()
    press(page, "Space")
    assert page.session.question is not None
    press(page, "Esc")
    assert page.session.question is None
    assert page.picks.draft is not None
    press(page, "Esc")
    assert page.picks.draft is None


def test_that_the_odds_follow_the_inputs_at_once(open_page: Any) -> None:
    page = open_page(players=False)
    win_initiative(page)
    before = page.turn.draft.odds.headline.text()
    press(page, "e")
    assert page.picks.draft.values["place"] == "rear"
    assert page.turn.draft.odds.headline.text() != before
    assert "from the rear" in page.picks.draft.breakdowns[0].lines[1].label
    press(page, "f")
    assert page.turn.draft.odds.headline.text() == before


def test_that_a_target_is_chosen_by_arrow_and_enter(open_page: Any) -> None:
    page = open_page(4, players=False, others=True)
    press(page, "Space", "6")
    page.picks.choose_figure(page.session.moment.agenda.next[0])
    press(page, "Space")
    target = page.fight.form.fields[0]
    assert page.fight.held == target.field.field == "target"
    press(page, "Down", "Enter")
    assert page.picks.draft.ready
    assert page.picks.draft.value(page.picks.draft.choice.inputs[0]) == target.candidates[1].value
    assert page.hasFocus()


def test_that_a_digit_picks_a_choice_and_arrows_step(open_page: Any) -> None:
    page = open_page(players=False)
    win_initiative(page)
    press(page, "2")
    assert page.picks.draft.choice.key == "hold"
    press(page, "Esc", "Right", "Right")
    assert page.picks.draft.choice.key == "hold"
    press(page, "Left")
    assert page.picks.draft.choice.key == "strike"


def test_that_a_whole_turn_is_taken_back_while_a_roll_waits(open_page: Any) -> None:
    page = open_page()
    assert page.session.moment.agenda.strip is None
    press(page, "Space", "6")
    for _ in range(2):
        page.session.perform({"kind": "sk.hold/1", "figure": page.session.moment.agenda.next[0]})
    press(page, "Space", "Space")
    assert [entry.label for entry in page.session.journal.line()][-1] == "Turn 2"
    assert page.session.question is not None
    assert page.dice.rolls.field.hasFocus()
    page.session.undo_to_heading()
    assert page.session.question is None
    assert page.session.moment.agenda.turn == 2
    assert len(page.session.journal.line()) == 4
    heard = []
    page.session.changed.connect(lambda: heard.append(page.session.journal.head))
    page.session.undo_to_heading()
    assert heard == [0]
    assert page.session.journal.undo_label is None
    assert len(page.session.journal.ahead()) == 4
    assert len(told(page)) == 0


def test_that_the_key_of_everybody_says_that_a_choice_is_picked(open_page: Any) -> None:
    page = open_page(players=False)
    win_initiative(page)
    press(page, "1")
    draft = page.picks.draft
    assert not page.picks.undecided
    press(page, "n")
    assert page.turn.prompt.text() == "A choice is picked: Enter does it, Esc cancels it."
    assert page.picks.draft is draft
    press(page, "Esc", "n")
    assert page.turn.prompt.text() != "A choice is picked: Enter does it, Esc cancels it."
