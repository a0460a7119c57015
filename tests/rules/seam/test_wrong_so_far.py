"""Dice that cannot be, told while they are typed: never of what may still become an answer."""

from itertools import product

import pytest

from gmtool.dice import Dice, DiceError, at_least
from gmtool.rules.seam import (
    DiceQuestion,
    PoolQuestion,
    RollQuestion,
    Why,
    WrongAnswer,
    take_dice,
    take_shared,
    wrong_so_far,
)

WHY = Why("why")
FORMS = {
    "d6": RollQuestion(Dice(1), WHY),
    "2d6": RollQuestion(Dice(2), WHY),
    "3d6": RollQuestion(Dice(3), WHY),
    "d6+2": RollQuestion(Dice(1, 6, 2), WHY),
    "faces of 3d6": RollQuestion(Dice(3), Why("why", faces=True)),
    "d20": RollQuestion(Dice(1, 20), WHY),
    "d100": RollQuestion(Dice(1, 100), WHY),
    "1 of a pool": PoolQuestion(Dice(1), at_least(5), WHY),
    "a pool of 3": PoolQuestion(Dice(3), at_least(5), WHY),
    "a pool of 12": PoolQuestion(Dice(12), at_least(5), WHY),
}
FURTHER = ("", *map("".join, product("0123456 ", repeat=1)), *map("".join, product("0123456 ", repeat=2)))


def is_answer(question: DiceQuestion, line: str, count: int) -> bool:
    try:
        take_dice(question, line) if count == 1 else take_shared(question, count, line)
    except (WrongAnswer, DiceError):
        return False
    return True


@pytest.mark.parametrize("count", [1, 2], ids=["one", "shared by two"])
@pytest.mark.parametrize("form", FORMS)
def test_that_it_is_told_of_nothing_that_may_become_an_answer(form: str, count: int) -> None:
    question = FORMS[form]
    for typed in map("".join, (*product("0123456789", repeat=1), *product("0123456789 ", repeat=2))):
        if typed.strip() and wrong_so_far(question, typed, count):
            leading = typed.strip().startswith("0")  # `05` is read as 5, but nobody begins so
            assert leading or not any(is_answer(question, typed + more, count) for more in FURTHER), typed


@pytest.mark.parametrize(
    ("form", "typed"),
    [("d6", "7"), ("d6", "0"), ("2d6", "17"), ("3d6", "19"), ("3d6", "0"), ("faces of 3d6", "7"), ("d20", "0"),
     ("1 of a pool", "7"), ("a pool of 3", "457"), ("d6+2", "8")],
)  # fmt: skip
def test_that_what_the_dice_cannot_show_is_told(form: str, typed: str) -> None:
    assert wrong_so_far(FORMS[form], typed)


@pytest.mark.parametrize(
    ("form", "typed"),
    [("d6", ""), ("d6", "6"), ("2d6", "1"), ("3d6", "2"), ("3d6", "23"), ("3d6", "4 1"), ("3d6", "94"), ("d100", "0"),
     ("a pool of 3", "4"), ("a pool of 3", "45"), ("a pool of 12", "23"), ("faces of 3d6", "2")],
)  # fmt: skip
def test_that_what_may_go_on_is_not(form: str, typed: str) -> None:
    assert not wrong_so_far(FORMS[form], typed)


def test_that_a_roll_of_several_is_told_when_one_of_them_cannot_be() -> None:
    assert wrong_so_far(FORMS["d6"], "457", 3)
    assert not wrong_so_far(FORMS["d6"], "45", 3)
