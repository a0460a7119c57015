"""Odds of shots and throws: whole, exact, and what a seeded table does."""

import random
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.rules.seam import Command, VirtualTable
from gmtool.rules.tft.state.fight import Pose
from gmtool.space import at_column_row
from tests.rules.tft.board import Board

PERFORMANCES = 20_000
SPREAD = 4.5
"""Standard deviations that a seeded run may lie off the exact chance."""


def crowd(
    throw: bool, places: list[tuple[int, int]], poses: list[Pose], dx: int, aim: int
) -> tuple[Board, Command] | None:
    """A thrower or archer before friends and enemies by turns; None if the rules refuse the attack."""
    board = Board()
    board.add("Wulf", "red", at_column_row(8, 16), 0, st=14, dx=dx, ready=["small-ax" if throw else "longbow"])
    names = []
    for number, (column, row) in enumerate(places):
        names.append(board.add(f"f{number}", ("blue", "red")[number % 2], at_column_row(column, row), 3, st=10))
    board.combat(Wulf="j" if throw else "f")
    for name, pose in zip(names, poses, strict=False):
        board.change(name, pose=pose)
    kind = "tft.throw/1" if throw else "tft.shoot/1"
    command = board.rules.command({"kind": kind, "figure": "Wulf", "target": names[aim % len(names)], "weapon": "g1"})
    return None if board.rules.refusals(board.state, command) else (board, command)


PLACES = st.lists(st.tuples(st.integers(5, 11), st.integers(3, 15)), min_size=1, max_size=6, unique=True)
POSES = st.lists(st.sampled_from(Pose), min_size=6, max_size=6)


@given(throw=st.booleans(), places=PLACES, poses=POSES, dx=st.integers(8, 16), aim=st.integers(0, 5))
@settings(max_examples=60)
def test_that_the_odds_of_any_flight_sum_to_one(
    throw: bool, places: list[tuple[int, int]], poses: list[Pose], dx: int, aim: int
) -> None:
    found = crowd(throw, places, poses, dx, aim)
    if found is None:
        return
    board, command = found
    odds = board.rules.odds(board.state, command)
    assert {sum(values.values()) for values in odds.distributions.values()} == {1}


@pytest.mark.parametrize("throw", [True, False])
def test_that_seeded_performances_agree_with_the_odds(throw: bool) -> None:
    found = crowd(throw, [(8, 12), (8, 13), (8, 10), (8, 9)], [], 11, 2)
    assert found is not None
    board, command = found
    odds = board.rules.odds(board.state, command)
    table = VirtualTable(random.Random(7))
    counts = dict.fromkeys(odds.distributions, 0)
    for _ in range(PERFORMANCES):
        outcome = board.rules.perform(board.state, command, table)
        for key, value in board.rules.measures(command, outcome).items():
            counts[key] += value != 0
    for key, count in counts.items():
        chance = float(odds.chance(key))
        assert abs(count / PERFORMANCES - chance) <= SPREAD * sqrt(chance * (1 - chance) / PERFORMANCES) + 1e-9, key
