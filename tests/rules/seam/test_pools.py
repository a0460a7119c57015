"""Pools at the table: asked for, typed, recorded, and weighed for the odds."""

from fractions import Fraction

import pytest

from gmtool.dice import Dice, DiceError, at_least
from gmtool.encounter.entry import dump_answer, load_answer
from gmtool.rules.seam import (
    AnsweredTable,
    Asked,
    Card,
    Enlisted,
    Muster,
    PoolAnswer,
    PoolQuestion,
    RollAnswer,
    Side,
    SplitTable,
    Table,
    VirtualTable,
    Why,
    WrongAnswer,
    check_answer,
    every_outcome,
    parse_dice,
    take_dice,
)
from tests.variants import pools
from tests.variants.pools import TallyWithPools

FIVES = at_least(5)
WHY = Why("The archers shoot", "red")


def pool(count: int) -> PoolQuestion:
    return PoolQuestion(Dice(count), FIVES, WHY)


class Said:
    """A source that gives the faces it was told to."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def randint(self, a: int, b: int) -> int:
        return self.faces.pop(0)


@pytest.mark.parametrize(
    ("count", "typed", "answer", "rest"),
    [
        (8, "3", PoolAnswer(3), ""),
        (8, "0", PoolAnswer(0), ""),
        (4, "2561", PoolAnswer(2, (2, 5, 6, 1)), ""),
        (20, "12 4", PoolAnswer(12), "4"),
        (2, "65 9", PoolAnswer(2, (6, 5)), "9"),
        (1, "5", PoolAnswer(1, (5,)), ""),
        (1, "4", PoolAnswer(0, (4,)), ""),
        (1, "0", PoolAnswer(0), ""),
        (20, "25", PoolAnswer(2), "5"),
        (10, "23", PoolAnswer(2), "3"),
        (10, "103 1", PoolAnswer(10), "3 1"),
    ],
)
def test_that_hits_or_faces_can_be_typed(count: int, typed: str, answer: PoolAnswer, rest: str) -> None:
    assert take_dice(pool(count), typed) == (answer, rest)


def test_that_faces_with_spaces_answer_a_pool_alone() -> None:
    assert parse_dice(pool(4), "2 5 6 1") == PoolAnswer(2, (2, 5, 6, 1))


@pytest.mark.parametrize(("count", "typed"), [(8, "9"), (8, "1234567"), (4, "2571"), (1, "7"), (4, "two"), (4, "2 2")])
def test_that_what_the_dice_cannot_show_is_refused(count: int, typed: str) -> None:
    with pytest.raises((WrongAnswer, DiceError)):
        parse_dice(pool(count), typed)


def test_that_faces_must_agree_with_the_hits() -> None:
    with pytest.raises(WrongAnswer, match="1 are 5 or more, not 2"):
        check_answer(pool(2), PoolAnswer(2, (5, 4)))
    with pytest.raises(WrongAnswer, match="A roll was asked for"):
        check_answer(pool(2), RollAnswer(7))


def test_that_virtual_dice_are_counted_and_recorded() -> None:
    table = AnsweredTable((), VirtualTable(Said(5, 2, 6)))
    assert table.pool(Dice(3), FIVES, WHY).hits == 2
    assert table.answers == [PoolAnswer(2, (5, 2, 6))]
    again = AnsweredTable(table.answers)
    assert again.pool(Dice(3), FIVES, WHY).faces == (5, 2, 6)


def test_that_people_are_asked_for_their_pool() -> None:
    table = SplitTable(VirtualTable(Said()), lambda why: why.side == "red")
    with pytest.raises(Asked) as asked:
        table.pool(Dice(3), FIVES, WHY)
    assert asked.value.question == pool(3)


@pytest.mark.parametrize("answer", [PoolAnswer(2), PoolAnswer(2, (5, 1, 6))])
def test_that_an_answer_comes_back_from_the_journal(answer: PoolAnswer) -> None:
    assert load_answer(dump_answer(answer)) == answer


def test_that_the_odds_have_a_branch_for_each_number_of_hits() -> None:
    def volley(table: Table) -> int:
        return table.pool(Dice(3), FIVES, WHY).hits

    odds = every_outcome(volley, lambda hits: {"hits": hits})
    assert odds.branches == 4
    assert dict(odds.distributions["hits"]) == {
        0: Fraction(8, 27),
        1: Fraction(12, 27),
        2: Fraction(6, 27),
        3: Fraction(1, 27),
    }


@pytest.mark.parametrize(("men", "foes"), [(1, 1), (3, 2), (5, 7)])
def test_that_the_closed_form_says_what_every_outcome_does(
    men: int, foes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = TallyWithPools()
    cards = [("red", men), ("blue", foes)]
    figures = tuple(Enlisted(side, Card("tally", side.title(), {"points": points}), side) for side, points in cards)
    state = rules.muster(Muster(figures, (Side("red", "Red"), Side("blue", "Blue", 1))))
    command = rules.command({"kind": "tally.clash/1", "figure": "red", "target": "blue"})
    performed = rules.odds(state, command)
    monkeypatch.setattr(pools, "MANY", 0)
    closed = rules.odds(state, command)
    assert closed.distributions == performed.distributions
    assert closed.branches == performed.branches == (men + 1) * (foes + 1) * 6
