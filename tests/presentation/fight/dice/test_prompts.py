"""What a fight asks in words, as a number, and with many options: by keys without widgets."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.dice import Dice
from gmtool.rules.seam import (
    ChoiceQuestion,
    NumberAnswer,
    NumberQuestion,
    Outcome,
    RollQuestion,
    Why,
    WordsAnswer,
    WordsQuestion,
)
from tests.presentation.keys.hands import opened, press
from tests.presentation.keys.keyed_page import KeyedPage
from tests.tally import Tally
from tests.tally.fight import Boasted
from tests.variants.talkative_tally import KNOWN, Talk, begun


@pytest.fixture
def page() -> KeyedPage:
    """A fight that has asked for an injury."""
    made = opened(begun(Talk()))
    press(made, "Esc", "3", "Enter")
    assert isinstance(made.session.question, WordsQuestion)
    return made


def answers(page: KeyedPage) -> tuple[Any, ...]:
    return page.session.pending.answers if page.session.pending else page.session.journal.line()[-1].answers


def test_that_a_digit_beyond_the_options_leaves_the_keys_with_the_decision(page: KeyedPage) -> None:
    press(page, "S2 left arm", "Enter", "13", "Enter")
    assert isinstance(page.session.question, ChoiceQuestion)
    draft = page.picks.draft
    page.fight.decision.ask(replace(page.session.question, options=page.session.question.options[:2]))
    press(page, "3")
    assert page.picks.draft is draft
    press(page, "2")
    assert page.session.question is None


def test_that_a_digit_takes_known_words_only_while_nothing_is_typed(page: KeyedPage) -> None:
    press(page, "2")
    assert answers(page) == (WordsAnswer("M1 head"),)
    press(page, "Esc")
    assert page.dice.words.field.selectedText() == "M1 head"
    press(page, "x", "2")
    assert page.dice.words.field.text() == "x2"
    assert answers(page) == ()


def test_that_a_space_lets_words_begin_with_a_digit(page: KeyedPage) -> None:
    press(page, " 2 wounds", "Enter")
    assert answers(page) == (WordsAnswer("2 wounds"),)


def test_that_a_digit_beyond_the_known_words_is_typed(page: KeyedPage) -> None:
    press(page, "4 wounds", "Enter")
    assert answers(page) == (WordsAnswer("4 wounds"),)


def test_that_blank_words_are_refused_with_a_sentence_and_the_question_waits(page: KeyedPage) -> None:
    press(page, "Enter")
    assert page.dice.words.hint.text() == "This cannot be left blank."
    assert page.fight.words.wrong
    press(page, "  ", "Enter")
    assert page.dice.words.hint.text() == "This cannot be left blank."
    assert isinstance(page.session.question, WordsQuestion)
    press(page, "S")
    assert not page.fight.words.wrong


def test_that_a_number_must_be_whole_and_within_its_bounds(page: KeyedPage) -> None:
    press(page, "1")
    assert isinstance(page.session.question, NumberQuestion)
    numbers = page.dice.numbers
    assert numbers.hint.text() == "A whole number from −5 to 99. Enter."
    for typed, sentence in (
        ("two", "A whole number from −5 to 99 is expected."),
        ("2.5", "A whole number from −5 to 99 is expected."),
        ("100", "100 is not between -5 and 99."),
        ("-6", "-6 is not between -5 and 99."),
    ):
        press(page, typed, "Enter")
        assert numbers.hint.text() == sentence
        assert numbers.field.text() == typed
        assert isinstance(page.session.question, NumberQuestion)
    press(page, "−5", "Enter")  # as copied from a book
    assert answers(page) == (WordsAnswer(KNOWN[0]), NumberAnswer(-5))


def test_that_escape_asks_the_answer_before_again_and_then_leaves_the_command(page: KeyedPage) -> None:
    press(page, "S2", "Esc")
    assert page.session.question is None
    assert page.hasFocus()
    press(page, "Enter")
    assert page.dice.words.field.text() == ""
    press(page, "1")
    assert isinstance(page.session.question, NumberQuestion)
    press(page, "7", "Esc")
    assert isinstance(page.session.question, WordsQuestion)
    assert page.dice.words.field.text() == KNOWN[0]
    press(page, "Esc")
    assert page.session.question is None
    assert not page.session.journal.line()


def test_that_one_die_is_asked_for_by_what_it_shows(page: KeyedPage) -> None:
    page.session.cancel_question()
    for dice, told in (
        (Dice(1, 100), "1d100: type what it shows, 00 for 100."),
        (Dice(1), "1d6: type what it shows."),
        (Dice(1, 6, -1), "1d6: type what it shows. The −1 is added for you."),
        (Dice(2), "2d6: type the sum or the faces."),
    ):
        page.fight.rolls.ask(RollQuestion(dice, Why("A roll")))
        assert page.dice.rolls.hint.text() == told


def test_that_00_is_a_hundred_on_a_d100() -> None:
    page = opened(begun(Percent()))
    press(page, "Esc", "3", "Enter", "0", "Enter")
    assert page.dice.rolls.hint.text() == "A die of 100 sides cannot show 0; it shows 1 to 100."
    press(page, "00", "Enter")
    assert page.log.text() == "Flavius: “100”, and 0 beaten."


class Percent(Tally):
    """A boast is a hundred-sided die."""

    def perform(self, state: Any, command: Any, table: Any) -> Any:
        rolled = table.roll(Dice(1, 100), Why("How loud?", "ours", command.figure)).total
        figures = {**state.figures, command.figure: replace(state.figures[command.figure], acted=True)}
        return Outcome(replace(state, figures=figures), (Boasted(figure="f0", words=str(rolled), beaten=0),))
