"""Initiative dice: the printed table, every roll of up to six dice, and what may be held how long."""

import tomllib
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from gmtool.resources import read_text
from gmtool.rules.melee_rounds.state.dice import Dice

LEDGER: dict[str, Any] = tomllib.loads(read_text("rules/melee-rounds.toml"))
ALL = [rolled for count in range(1, 7) for rolled in combinations_with_replacement(range(1, 7), count)]


def simulated(rolled: Sequence[int], wanted: Sequence[int] | None = None) -> tuple[int, ...]:
    """Second by second, from the text alone: in which seconds somebody acts who acts as soon as may be, or as wanted.

    Dice are held one by one into the next second; those that are held into a second for which others were rolled are
    lost, and so are those left after the sixth. One acts a second.
    """
    held: list[int] = []
    acted = []
    for second in range(1, 7):
        fresh = [one for one in rolled if one == second]
        held = fresh if fresh else held
        if held and (wanted is None or second in wanted):
            held.pop()
            acted.append(second)
    return tuple(acted)


def plans(seconds: int = 6) -> Iterator[tuple[int, ...]]:
    """Every set of seconds."""
    for count in range(seconds + 1):
        yield from combinations(range(1, seconds + 1), count)


def test_that_there_are_923_rolls_of_up_to_six_dice():
    assert len(ALL) == 923


@pytest.mark.rule("mr.delay.algorithm-earliest")
def test_that_every_roll_agrees_with_the_simulation():
    for rolled in ALL:
        dice = Dice.of(rolled)
        assert dice.earliest() == simulated(rolled), rolled
        assert dice.losing(1) == len(rolled) - len(simulated(rolled)), rolled


@pytest.mark.rule("mr.delay.window")
def test_that_every_plan_of_every_roll_is_allowed_where_the_simulation_can_act_so():
    for rolled in ALL:
        dice = Dice.of(rolled)
        for plan in plans():
            assert dice.allows(plan) is (simulated(rolled, plan) == plan), (rolled, plan)


@pytest.mark.rule("mr.delay.adjust-at-once")
@pytest.mark.parametrize(
    "row", [*LEDGER["example"], *LEDGER["derived"]], ids=lambda row: " ".join(map(str, row["rolled"]))
)
def test_that_the_printed_rows_and_those_worked_out_come_out(row: dict[str, Any]):
    dice = Dice.of(row["rolled"])
    assert list(dice.earliest()) == row["earliest"]
    assert dice.losing(1) == row["lost"]
    if "windows" in row:
        assert [list(window) for window in dice.windows] == row["windows"]


def step_by_step(dice: Dice, acts: Sequence[int]) -> Dice:
    """The dice after the second of the last act, held and used second by second."""
    for second in range(1, max(acts) + 1):
        shown = dice.usable(second)
        if second in acts and shown is not None:
            dice = dice.used(shown)
        dice = dice.after(second)
    return dice


@pytest.mark.rule("mr.init.dice")
def test_that_each_die_is_an_action_in_the_second_it_shows():
    dice = Dice.of((2, 6, 2))
    assert dice.rolled == (2, 2, 6)
    assert [dice.usable(second) for second in range(1, 7)] == [None, 2, 2, 2, 2, 6]


@pytest.mark.rule("mr.delay.allowed")
def test_that_a_die_is_held_and_never_brought_forward():
    assert [Dice.of((3,)).usable(second) for second in range(1, 7)] == [None, None, 3, 3, 3, 3]


@pytest.mark.rule("mr.delay.lost-on-rolled-second")
def test_that_a_die_held_into_a_rolled_second_is_lost():
    dice = Dice.of((1, 3))
    assert [dice.usable(second) for second in (1, 2, 3)] == [1, 1, 3]
    assert dice.after(1).after(2).left == (3,)
    assert not dice.allows((3, 4))


@pytest.mark.rule("mr.delay.lost-even-if-vacated")
def test_that_it_is_lost_though_the_die_of_that_second_is_held_as_well():
    assert not Dice.of((2, 4)).allows((4, 5))
    assert Dice.of((1, 1, 2)).earliest() == (1, 2)


@pytest.mark.rule("mr.delay.not-next-mr")
def test_that_a_die_is_lost_with_the_round():
    assert Dice.of((6, 6)).earliest() == (6,)
    assert Dice.of((6, 6)).used(6).after(6).left == ()


@pytest.mark.rule("mr.delay.doubles-must-spread")
def test_that_doubles_spread_over_later_seconds():
    assert Dice.of((1, 1, 1)).earliest() == (1, 2, 3)


@pytest.mark.rule("mr.delay.waiting-costs-doubles")
@pytest.mark.parametrize(("rolled", "second", "left"), [((5, 5), 6, (6,)), ((1, 1, 1), 5, (5, 6))])
def test_that_waiting_with_doubles_costs_some_of_them(rolled: tuple[int, ...], second: int, left: tuple[int, ...]):
    dice = Dice.of(rolled)
    for passed in range(1, second):
        dice = dice.after(passed)
    assert dice.earliest(second) == left
    assert dice.losing(second) == len(rolled) - len(left)


@pytest.mark.rule("mr.delay.missed-parry")
def test_that_a_parry_for_nothing_gives_its_die_back():
    dice = Dice.of((2, 5)).after(1).used(2).returned(2).after(2)
    assert (dice.usable(3), dice.left) == (2, (2, 5))
    assert Dice.of((2, 5)).returned(2).left == (2, 5), "none was used"
    near = Dice.of((2, 3)).after(1).used(2).returned(2).after(2)
    assert (near.usable(3), near.left) == (3, (3,))


@pytest.mark.rule("mr.fd.break-earlier-lost")
def test_that_dice_for_seconds_that_are_gone_are_lost_however_long_they_could_be_held():
    dice = Dice.of((1, 4, 4)).from_second(4)
    assert (dice.left, dice.earliest(4)) == ((4, 4), (4, 5))


def test_that_what_is_used_step_by_step_is_what_a_plan_allows():
    for rolled in ALL[:300]:
        dice = Dice.of(rolled)
        for plan in plans():
            if plan and dice.allows(plan):
                assert len(step_by_step(dice, plan).left) <= len(rolled) - len(plan)
