"""The sentences of the log."""

import pytest

from tests.rules.tft.board import Board


@pytest.mark.parametrize(
    ("die", "told"),
    [
        (1, "The blow does no damage: Axe is unhurt."),
        (2, "The only hit is stopped; Axe is unhurt."),
        (3, "All 2 hits stopped; Axe is unhurt."),
    ],
)
def test_that_a_blow_that_hurts_nobody_says_what_was_stopped(die: int, told: str) -> None:
    board = Board()
    board.add("Wulf", "red", "0505", 0, dx=14, ready=["dagger"])
    board.add("Axe", "blue", "0504", 3, armor="plate")
    board.combat(Wulf="j", Axe="j")
    before = board.state
    events = board.do("strike", 9, die, figure="Wulf", weapon="g1", target="Axe")
    said = [line.text for line in board.rules.narrate(before, board.state, events)]
    assert told in said
