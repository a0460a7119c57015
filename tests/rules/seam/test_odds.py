"""The exact odds of whatever asks for dice and decisions."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from gmtool.dice import Dice, Need
from gmtool.rules.seam import AGAIN, Graded, Odds, Option, Unweighed, Why, every_outcome

WHY = Why("A roll")
OPTIONS = (Option("low", "Low"), Option("high", "High"))


def test_that_a_sum_comes_as_often_as_counting_says() -> None:
    odds = every_outcome(lambda table: table.roll(Dice(3), WHY).sum, lambda total: {"sum": total, "hit": total <= 10})
    assert odds.branches == 16
    assert odds.distributions["sum"][10] == Fraction(27, 216)
    assert sum(odds.distributions["sum"].values()) == 1
    assert list(odds.distributions["sum"]) == list(range(3, 19))
    assert odds.expected("sum") == Fraction(21, 2)
    assert odds.chance("hit") == Fraction(1, 2)
    assert odds.chance("sum") == 1


def test_that_results_that_are_alike_are_one_branch() -> None:
    odds = every_outcome(
        lambda table: table.roll(Dice(3), WHY, lambda total: total <= 8).sum <= 8, lambda hit: {"hit": int(hit)}
    )
    assert (odds.branches, odds.chance("hit")) == (2, Fraction(56, 216))
    assert odds.distributions["hit"] == {0: Fraction(160, 216), 1: Fraction(56, 216)}


def test_that_what_is_rolled_again_is_left_out_and_the_others_are_weighed_alone() -> None:
    odds = every_outcome(
        lambda table: table.roll(Dice(1), WHY, lambda face: AGAIN if face == 6 else face).sum,
        lambda face: {"face": face},
    )
    assert odds.distributions["face"] == {face: Fraction(1, 5) for face in range(1, 6)}


def test_that_a_second_roll_is_made_on_some_ways_only() -> None:
    def perform(table) -> int:
        hit = table.roll(Dice(1), WHY, lambda face: face <= 2).sum <= 2
        return table.roll(Dice(1), WHY).sum if hit else 0

    odds = every_outcome(perform, lambda hits: {"hits": hits})
    assert odds.branches == 7
    assert odds.distributions["hits"] == {0: Fraction(2, 3), **{hits: Fraction(1, 18) for hits in range(1, 7)}}
    assert odds.expected("hits") == Fraction(7, 6)
    assert odds.chance("hits") == Fraction(1, 3)


def test_that_decisions_take_the_first_option_unless_somebody_decides() -> None:
    def perform(table) -> int:
        return table.roll(Dice(1 if table.choose(OPTIONS, WHY) == "low" else 2), WHY).sum

    def measure(total: int) -> dict[str, int]:
        return {"sum": total}

    assert every_outcome(perform, measure).expected("sum") == Fraction(7, 2)
    assert every_outcome(perform, measure, lambda options, _: options[1].key).expected("sum") == 7


def test_that_rolls_about_others_are_told_apart_only_as_far_as_they_say() -> None:
    aside = Why("Damage", about="Other", aside=lambda _: True)

    def perform(table) -> int:
        return table.roll(Dice(1), aside).sum

    def measure(_: int) -> dict[str, int]:
        return {"hurt": 1}

    assert every_outcome(perform, measure).branches == 6
    assert every_outcome(perform, measure, target="Other").branches == 6
    assert every_outcome(perform, measure, target="Me").branches == 1
    plain = Why("Damage", about="Other")
    assert every_outcome(lambda table: table.roll(Dice(1), plain).sum, measure, target="Me").branches == 6


# --- grades -----------------------------------------------------------------------------------------------------------
def graded(total: int) -> Graded:
    """Damage of which two points are stopped; from six on, it kills."""
    hits = max(0, total - 2)
    return Graded((hits > 0, hits >= 6), hits, "hits")


def wounded(table) -> int:
    return max(0, table.roll(Dice(2), Why("Damage", about="Me"), graded).sum - 2)


def measured(hits: int) -> dict[str, int]:
    return {"hit": int(hits > 0), "dead": int(hits >= 6), "hits": hits}


def test_that_a_grade_is_performed_once_and_its_amounts_are_told_apart() -> None:
    odds = every_outcome(wounded, measured)
    apart = every_outcome(lambda table: max(0, table.roll(Dice(2), WHY).sum - 2), measured)
    assert (odds.branches, apart.branches) == (3, 11)
    assert odds.distributions == apart.distributions


def test_that_a_grade_of_somebody_else_adds_nothing_to_the_amount() -> None:
    performed = list[int]()

    def perform(table) -> int:
        performed.append(wounded(table))
        return 4

    odds = every_outcome(perform, lambda hits: {"hits": hits}, target="Other")
    assert (len(performed), odds.distributions) == (3, {"hits": {4: Fraction(1)}})


def test_that_amounts_are_told_apart_where_something_else_is_measured() -> None:
    odds = every_outcome(wounded, lambda hits: {"even": int(hits % 2 == 0)})
    assert odds.chance("even") == Fraction(1, 2)


@pytest.mark.parametrize(
    "more",
    [
        lambda table: table.roll(Dice(1), WHY).sum,
        lambda table: table.pool(Dice(1), Need(3), WHY).hits,
        lambda table: len(table.choose(OPTIONS, WHY)),
        lambda table: len(table.words(("one",), WHY)),
        lambda table: table.number(3, 5, WHY),
    ],
    ids=["roll", "pool", "decision", "words", "number"],
)
def test_that_amounts_are_told_apart_where_anything_is_asked_for_after_them(more: Callable[[Any], int]) -> None:
    # what follows hangs on the very number of hits, which the grade does not tell
    def perform(table) -> int:
        hits = wounded(table)
        return hits + (more(table) if hits else 0)

    def apart(table) -> int:
        hits = max(0, table.roll(Dice(2), WHY).sum - 2)
        return hits + (more(table) if hits else 0)

    assert every_outcome(perform, measured).distributions == every_outcome(apart, measured).distributions


def test_that_what_is_not_measured_never_happens() -> None:
    odds = Odds({"hits": {0: Fraction(1, 4), 2: Fraction(3, 4)}}, 2)
    assert (odds.chance("hits"), odds.expected("hits")) == (Fraction(3, 4), Fraction(3, 2))
    assert (odds.chance("death"), odds.expected("death")) == (0, 0)


def test_that_what_has_no_measures_is_performed_once() -> None:
    performed = list[int]()

    def perform(table) -> None:
        performed.append(table.roll(Dice(5, 10), WHY).sum)

    assert every_outcome(perform, lambda _: {}) == Odds({}, 1)
    assert len(performed) == 1


def test_that_without_a_roll_there_is_one_way() -> None:
    odds = every_outcome(lambda _: 3, lambda hits: {"hits": hits})
    assert (odds.branches, odds.distributions) == (1, {"hits": {3: Fraction(1)}})


def test_that_a_roll_which_is_repeated_after_a_tie_has_no_odds() -> None:
    def perform(table) -> int:
        while (one := table.roll(Dice(1), WHY).sum) == table.roll(Dice(1), WHY).sum:
            pass
        return one

    with pytest.raises(Unweighed, match="No odds: too many rolls in a row"):
        every_outcome(perform, lambda face: {"face": face})


def test_that_more_outcomes_than_can_be_weighed_have_no_odds() -> None:
    def perform(rolls: int) -> Odds:
        return every_outcome(
            lambda table: sum(table.roll(Dice(1, 10), WHY).sum for _ in range(rolls)), lambda total: {"sum": total}
        )

    assert perform(4).branches == 10_000
    with pytest.raises(Unweighed, match="No odds: it has more than 20,000 outcomes"):
        perform(5)
