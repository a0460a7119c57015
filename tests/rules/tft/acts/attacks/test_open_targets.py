"""The place in the order of a figure whose target is still open: a score with which it can attack somebody there."""

from dataclasses import replace

import pytest

from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced


def rows(board: Board) -> list[tuple[str, str, int | None]]:
    """The figures still to act, with their acts and scores."""
    slots = [slot for lane in board.rules.agenda(board.state).lanes for slot in lane.slots]
    return [(slot.figure, slot.key.partition(":")[2], slot.score) for slot in slots if slot.progress.value != "done"]


def among_snakes(second: str = "giant-snake") -> Board:
    """A, of DX 13, has two snakes before it, or a snake and somebody else; C, of DX 11, has D before it."""
    board = Board()
    board.add("A", "red", "1010", 0, dx=13, ready=["broadsword"])
    board.add("S", "blue", "1009", 3, people="giant-snake", dx=5, st=12)
    board.add("T", "blue", "1110", 4, people=second, dx=5, st=12)
    board.add("C", "blue", "2011", 0, dx=11, ready=["broadsword"])
    board.add("D", "red", "2010", 3, dx=4, ready=["broadsword"])
    board.combat(A="j", C="j", D="a", S="a", T="a")
    return board


@advanced.rule("am.order.target-dependent")
@pytest.mark.rule("tm.turn.order-counts-facing")
def test_that_whoever_has_only_harder_targets_waits_for_the_score_of_the_easiest() -> None:
    board = among_snakes()
    scores = [(name, score) for name, _, score in rows(board) if name in "AC"]
    assert scores == [("C", 11), ("A", 10)], "each snake costs 3"
    assert board.next()[0] == "C"
    assert board.refused("strike", figure="C", target="D", weapon="g1") == set()
    board.do("strike", 16, figure="C", target="D", weapon="g1")
    assert board.next()[0] == "A"
    assert board.refused("strike", figure="A", target="S", weapon="g1") == set()


@advanced.rule("am.order.target-dependent")
@pytest.mark.rule("tm.turn.order-counts-facing")
def test_that_one_target_that_is_no_harder_keeps_a_figure_in_its_place() -> None:
    board = among_snakes("human")
    assert [(name, score) for name, _, score in rows(board) if name in "AC"] == [("A", 13), ("C", 11)]
    assert board.refused("strike", figure="A", target="T", weapon="g1") == set()


@pytest.mark.rule("tm.maingauche.second-attack")
def test_that_the_row_of_the_other_hand_counts_what_it_costs_while_its_target_is_open() -> None:
    board = Board()
    board.add("A", "red", "1010", 0, dx=13, ready=["shortsword", "main-gauche"])
    board.add("B", "blue", "1009", 3, dx=5, ready=["broadsword"])
    board.add("C", "blue", "1110", 4, dx=5, ready=["broadsword"])
    board.combat(A="j", B="a", C="a")
    assert [row for row in rows(board) if row[0] == "A"] == [("A", "attack", 13), ("A", "off-hand", 9)]
    board.do("strike", 16, figure="A", target="B", weapon="g1")
    assert board.number("to-hit", "strike", figure="A", target="B", weapon="g2", off_hand=True) == 9


@pytest.mark.rule("tm.race.halfling-ready-throw")
def test_that_a_halfling_who_may_throw_what_it_readied_has_the_place_of_that_throw() -> None:
    board = Board()
    board.add("A", "red", "1010", 0, people="halfling", dx=14, st=8, ready=["dagger"])
    board.add("B", "blue", "1007", 1, dx=12, ready=["broadsword"])
    board.combat(A="e", B="j")
    board.change("A", deeds=replace(board.figure("A").deeds, readied=("g1",)))
    assert ("A", "attack", 18) in rows(board), "2 for a born thrower, and 2 for B's side"
    assert board.number("to-hit", "throw", figure="A", target="B", weapon="g1") == 15
