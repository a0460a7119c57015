"""The sentences of the log."""

import pytest

from gmtool.rules.seam import Event
from gmtool.rules.tft.state.messages.attacks import Damaged
from gmtool.rules.tft.state.records.climbing import Tumbled
from gmtool.rules.tft.state.records.jumps import FellIn
from gmtool.rules.tft.state.records.poison import Poisoned
from tests.rules.tft.board import Board


@pytest.mark.parametrize(
    ("die", "told"),
    [
        (1, "The blow does Axe no damage."),
        (2, "The only hit is stopped; Axe takes none."),
        (3, "Both hits stopped; Axe takes none."),
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


@pytest.mark.parametrize(
    ("happened", "told"),
    [
        (Damaged(figure="Axe", target="Wulf", weapon="club", dice="1d-4", sum=1, damage=0, stopped=0, hits=0, st=12),
         "The blow does Wulf no damage."),
        (FellIn(figure="Wulf", depth=5, dice=1, sum=2, stopped=2, hits=0),
         "Wulf falls 5 m and takes no hits, 2 stopped by armor."),
        (FellIn(figure="Wulf", depth=5, dice=1, sum=3, stopped=2, hits=1),
         "Wulf falls 5 m and takes 1 hit, 2 stopped by armor."),
        (Tumbled(figure="Wulf", meters=10, sum=2, stopped=2, hits=0),
         "Wulf rolls 10 m down the slope and takes no hits."),
        (Tumbled(figure="Wulf", meters=10, sum=3, stopped=2, hits=1),
         "Wulf rolls 10 m down the slope and takes 1 hit."),
        (Poisoned(figure="Wulf", hits=0, st=12), "The poison works: Wulf takes no hits (ST 12)."),
    ],
)  # fmt: skip
def test_that_whoever_takes_no_hits_is_unhurt_whatever_did_it(happened: Event, told: str) -> None:
    board = Board()
    board.add("Wulf", "red", "0505", 0)
    board.add("Axe", "blue", "0504", 3)
    (line,) = board.rules.narrate(board.state, board.state, (happened,))
    assert line.text == told


@pytest.mark.parametrize(("armor", "said"), [("none", "DX 12"), ("leather", "DX 12 → 10")])
def test_that_a_dexterity_that_is_not_adjusted_is_said_once(armor: str, said: str) -> None:
    board = Board()
    board.add("Wulf", "red", "0505", 0, dx=12, armor=armor)
    (counter,) = board.rules.counters(board.state)
    assert counter.summary[0].partition(" · ")[2] == said
