"""Answers to what a rule asks: typed by a person, recorded, or rolled by the program."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.dice import Dice, DiceError, Roll
from gmtool.rules.seam import (
    AnsweredTable,
    Asked,
    ChoiceAnswer,
    ChoiceQuestion,
    NumberAnswer,
    NumberQuestion,
    Option,
    RollAnswer,
    RollQuestion,
    SplitTable,
    VirtualTable,
    Why,
    WordsAnswer,
    WordsQuestion,
    WrongAnswer,
    check_answer,
    every_outcome,
    parse_roll,
    take_roll,
)
from gmtool.rules.seam.table.questions import MOST_WORDS

THREE = Dice(3)
WHY = Why("Whether it hits", "red")
ROLL = RollQuestion(THREE, WHY)
OPTIONS = (Option("first", "Moves first"), Option("last", "Move last"))
CHOICE = ChoiceQuestion(OPTIONS, Why("Who moves first", "blue"))


class Said:
    """A source that gives the faces it was told to, and notes between what it was asked."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)
        self.asked: list[tuple[int, int]] = []

    def randint(self, a: int, b: int) -> int:
        self.asked.append((a, b))
        return self.faces.pop(0)


# --- what a player types ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "text", "answer"),
    [
        (THREE, "9", RollAnswer(9)),
        (THREE, "3", RollAnswer(3)),
        (THREE, " 18 ", RollAnswer(18)),
        (THREE, "2 3 4", RollAnswer(9, (2, 3, 4))),
        (THREE, "2,3, 4", RollAnswer(9, (2, 3, 4))),
        (THREE, "1 1 1", RollAnswer(3, (1, 1, 1))),
        (Dice(2), "5 6", RollAnswer(11, (5, 6))),
        (Dice(2, 6, -1), "12", RollAnswer(12)),
        (Dice(1), "4", RollAnswer(4, (4,))),
        (Dice(1, 20), "20", RollAnswer(20, (20,))),
    ],
)
def test_that_a_sum_or_its_faces_are_read(dice: Dice, text: str, answer: RollAnswer) -> None:
    assert parse_roll(dice, text) == answer


@pytest.mark.parametrize("text", ["", "  ", ",", "nine", "9!", "-9", "2 3 x", "2.5"])
def test_that_what_is_no_number_is_asked_for_again(text: str) -> None:
    with pytest.raises(WrongAnswer, match="Type the sum of 3d6, or its faces"):
        parse_roll(THREE, text)


@pytest.mark.parametrize(
    ("dice", "text", "sentence"),
    [
        (THREE, "2", "3d6 cannot total 2; it gives 3 to 18"),
        (THREE, "19", "3d6 cannot total 19"),
        (THREE, "3 4", "3d: expected 3 dice, but 2 faces were given"),
        (THREE, "1 2 3 4", "3d: expected 3 dice, but 4 faces were given"),
        (THREE, "1 2 7", "A die of 6 sides cannot show 7"),
        (THREE, "0 5 5", "A die of 6 sides cannot show 0"),
        (Dice(1), "7", "A die of 6 sides cannot show 7"),
        (Dice(1), "0", "A die of 6 sides cannot show 0"),
    ],
)
def test_that_a_roll_that_cannot_be_is_refused(dice: Dice, text: str, sentence: str) -> None:
    with pytest.raises(DiceError, match=sentence):
        parse_roll(dice, text)


@pytest.mark.parametrize(
    ("dice", "text", "answer", "rest"),
    [
        (THREE, "9 4", RollAnswer(9), "4"),
        (THREE, "94", RollAnswer(9), "4"),
        (THREE, "12 4", RollAnswer(12), "4"),
        (THREE, "912", RollAnswer(9), "12"),
        (THREE, "184", RollAnswer(18), "4"),
        (THREE, "334", RollAnswer(10, (3, 3, 4)), ""),
        (THREE, "3343", RollAnswer(10, (3, 3, 4)), "3"),
        (THREE, "3 3 4 5", RollAnswer(10, (3, 3, 4)), "5"),
        (Dice(2), "12", RollAnswer(12), ""),
        (Dice(2), "34", RollAnswer(7, (3, 4)), ""),
        (Dice(2), "712", RollAnswer(7), "12"),
        (Dice(1), "42", RollAnswer(4, (4,)), "2"),
        (Dice(1, 100), "8562", RollAnswer(85, (85,)), "62"),
        (Dice(1, 100), "0562", RollAnswer(5, (5,)), "62"),
        (Dice(1, 100), "0000", RollAnswer(100, (100,)), "00"),
        (Dice(1, 100), "100 62", RollAnswer(100, (100,)), "62"),
    ],
)
def test_that_the_first_roll_of_a_line_is_taken_and_the_rest_is_left(
    dice: Dice, text: str, answer: RollAnswer, rest: str
) -> None:
    assert take_roll(dice, text) == (answer, rest)


@given(st.integers(1, 6), st.integers(2, 20), st.integers())
def test_that_whatever_comes_up_can_be_typed(count: int, sides: int, seed: int) -> None:
    source = random.Random(seed)
    faces = tuple(source.randint(1, sides) for _ in range(count))
    assert parse_roll(Dice(count, sides), " ".join(map(str, faces))) == RollAnswer(sum(faces), faces)
    assert parse_roll(Dice(count, sides), str(sum(faces))).sum == sum(faces)


# --- whether an answer fits ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [RollAnswer(3), RollAnswer(18), RollAnswer(9, (2, 3, 4))])
def test_that_a_roll_that_can_be_fits(answer: RollAnswer) -> None:
    check_answer(ROLL, answer)


def test_that_faces_must_add_up() -> None:
    with pytest.raises(WrongAnswer, match=r"The faces \(2, 3, 4\) do not add up to 10"):
        check_answer(ROLL, RollAnswer(10, (2, 3, 4)))
    with pytest.raises(DiceError, match="cannot total 2;"):
        check_answer(ROLL, RollAnswer(2))


def test_that_a_choice_is_one_of_the_options() -> None:
    check_answer(CHOICE, ChoiceAnswer("first"))
    check_answer(CHOICE, ChoiceAnswer("last"))
    with pytest.raises(WrongAnswer, match="“middle” is not one of the choices for: Who moves first"):
        check_answer(CHOICE, ChoiceAnswer("middle"))


def test_that_a_roll_answers_no_decision_nor_a_decision_a_roll() -> None:
    with pytest.raises(WrongAnswer, match="A roll was asked for: Whether it hits"):
        check_answer(ROLL, ChoiceAnswer("first"))
    with pytest.raises(WrongAnswer, match="A decision was asked for: Who moves first"):
        check_answer(CHOICE, RollAnswer(9))


def test_that_words_are_not_blank_and_not_endless() -> None:
    question = WordsQuestion(("a scratch",), Why("What is the wound?"))
    check_answer(question, WordsAnswer("a scratch"))
    check_answer(question, WordsAnswer("x" * MOST_WORDS))
    for text in ("", "  ", "x" * (MOST_WORDS + 1)):
        with pytest.raises(WrongAnswer, match="Use 1 to 300 characters"):
            check_answer(question, WordsAnswer(text))
    with pytest.raises(WrongAnswer, match="Words were asked for: What is the wound"):
        check_answer(question, NumberAnswer(1))


def test_that_a_number_is_one_of_those_that_can_be_said() -> None:
    question = NumberQuestion(0, 9, Why("How bad is it?"))
    check_answer(question, NumberAnswer(0))
    check_answer(question, NumberAnswer(9))
    for number in (-1, 10):
        with pytest.raises(WrongAnswer, match=f"{number} is not between 0 and 9"):
            check_answer(question, NumberAnswer(number))
    with pytest.raises(WrongAnswer, match="A number was asked for: How bad is it"):
        check_answer(question, WordsAnswer("bad"))


def test_that_two_noughts_on_dice_of_a_hundred_are_a_hundred() -> None:
    assert parse_roll(Dice(1, 100), "00") == RollAnswer(100, (100,))
    assert parse_roll(Dice(1, 100), "7") == RollAnswer(7, (7,))
    with pytest.raises(DiceError):
        parse_roll(Dice(1, 10), "00")


# --- tables ----------------------------------------------------------------------------------------------------------


def test_that_virtual_dice_show_faces_from_one_to_their_sides() -> None:
    source = Said(1, 8, 5)
    assert VirtualTable(source).roll(Dice(3, 8, 2), WHY) == Roll(Dice(3, 8, 2), 14, (1, 8, 5))
    assert source.asked == [(1, 8)] * 3


def test_that_virtual_dice_leave_decisions_to_a_person_or_to_whoever_decides() -> None:
    with pytest.raises(Asked) as asked:
        VirtualTable(Said()).choose(OPTIONS, CHOICE.why)
    assert asked.value.question == CHOICE
    assert VirtualTable(Said(), lambda options, _: options[1].key).choose(OPTIONS, CHOICE.why) == "last"


def test_that_recorded_answers_come_in_their_order_and_then_it_asks() -> None:
    table = AnsweredTable([RollAnswer(9, (2, 3, 4)), ChoiceAnswer("last")])
    assert table.left_over == 2
    assert table.roll(THREE, WHY) == Roll(THREE, 9, (2, 3, 4))
    assert table.left_over == 1
    assert table.choose(OPTIONS, CHOICE.why) == "last"
    assert table.left_over == 0
    with pytest.raises(Asked) as asked:
        table.roll(THREE, WHY)
    assert asked.value.question == ROLL
    with pytest.raises(Asked) as asked:
        table.choose(OPTIONS, CHOICE.why)
    assert asked.value.question == CHOICE


def test_that_a_recorded_answer_that_does_not_fit_is_not_used_up() -> None:
    table = AnsweredTable([RollAnswer(2)])
    with pytest.raises(DiceError):
        table.roll(THREE, WHY)
    assert table.left_over == 1


def test_that_what_lies_beyond_the_record_is_added_to_it() -> None:
    beyond = VirtualTable(Said(6, 5, 4), lambda options, _: options[0].key)
    table = AnsweredTable([RollAnswer(9)], beyond)
    assert table.roll(THREE, WHY) == Roll(THREE, 9)
    assert table.roll(THREE, WHY) == Roll(THREE, 15, (6, 5, 4))
    assert table.choose(OPTIONS, CHOICE.why) == "first"
    assert table.answers == [RollAnswer(9), RollAnswer(15, (6, 5, 4)), ChoiceAnswer("first")]
    assert table.left_over == 0


def test_that_who_rolls_by_hand_is_asked_and_the_others_are_not() -> None:
    table = SplitTable(VirtualTable(Said(1, 2, 3), lambda options, _: options[1].key), lambda why: why.side == "red")
    with pytest.raises(Asked) as asked:
        table.roll(THREE, WHY)
    assert asked.value.question == ROLL
    assert table.roll(THREE, Why("", "blue")).faces == (1, 2, 3)
    assert table.choose(OPTIONS, WHY) == "last"


def test_that_words_and_numbers_are_asked_of_a_person_and_recorded() -> None:
    for table in (VirtualTable(Said(), lambda options, _: options[0].key), AnsweredTable()):
        with pytest.raises(Asked) as asked:
            table.words(("a scratch",), WHY)
        assert asked.value.question == WordsQuestion(("a scratch",), WHY)
        with pytest.raises(Asked) as asked:
            SplitTable(table, lambda why: False).number(1, 5, WHY)
        assert asked.value.question == NumberQuestion(1, 5, WHY)
    table = AnsweredTable([WordsAnswer("deep"), NumberAnswer(4)])
    assert (table.words((), WHY), table.number(1, 5, WHY), table.left_over) == ("deep", 4, 0)


def test_that_the_odds_take_the_first_known_words_and_the_lowest_number() -> None:
    odds = every_outcome(lambda table: (table.words(("one", "two"), WHY), table.number(3, 5, WHY)), _lengths)
    assert odds.distributions == {"words": {3: 1}, "number": {3: 1}}


def _lengths(said: tuple[str, int]) -> dict[str, int]:
    return {"words": len(said[0]), "number": said[1]}
