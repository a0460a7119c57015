"""What the screen says beside the chance: the same words for every kind of attack, and nothing for what is none."""

from typing import Any

import pytest

from gmtool.rules.seam import Ruling
from tests.rules.tft.board import Board

ARMS = ["saber", "small-shield", "javelin", "small-bow"]


def facing_each_other(apart: int = 1, **foe: Any) -> Board:
    """Astrid (DX 12) in front of Bjorn."""
    board = Board()
    board.add("Astrid", "red", "0509", 0, dx=12, ready=ARMS)
    board.add("Bjorn", "blue", f"050{9 - apart}", 3, **{"dx": 10, "ready": ["club"], **foe})
    board.combat(Astrid="j", Bjorn="j")
    return board


def words(board: Board, kind: str, **data: Any) -> str:
    return board.breakdown("to-hit", kind, figure="Astrid", target="Bjorn", **data).text


@pytest.mark.parametrize(("kind", "gear"), [("strike", "g1"), ("strike", ""), ("rush", None), ("grapple", None)])
def test_that_a_blow_says_what_to_roll(kind: str, gear: str | None) -> None:
    board = facing_each_other()
    number = board.number("to-hit", kind, figure="Astrid", target="Bjorn", **({"weapon": gear} if gear else {}))
    usual = f"{number} or less" if number <= 15 else "15 or less (16 and up never)"
    assert words(board, kind, **({"weapon": gear} if gear else {})) == f"{usual} on 3d6"


def test_that_a_defender_is_rolled_against_on_four_dice() -> None:
    board = facing_each_other()
    board.chose(Bjorn="k")
    assert words(board, "strike", weapon="g1").endswith(" or less on 4d6")


@pytest.mark.parametrize(("kind", "gear"), [("throw", "g3"), ("shoot", "g4")])
def test_that_a_shot_or_throw_says_it_with_the_range(kind: str, gear: str) -> None:
    board = facing_each_other(apart=3)
    number = board.number("to-hit", kind, figure="Astrid", target="Bjorn", weapon=gear)
    assert words(board, kind, weapon=gear) == f"{number} or less on 3d6"


def test_that_a_blow_hand_to_hand_says_it_too() -> None:
    board = facing_each_other()
    board.change("Astrid", pile="p")
    board.change("Bjorn", pile="p")
    assert words(board, "hth-strike", weapon="") == "15 or less (16 and up never) on 3d6"


def test_that_a_ruling_has_the_odds_of_what_it_does() -> None:
    board = facing_each_other()
    strike = {"kind": "tft.strike/1", "figure": "Astrid", "target": "Bjorn", "weapon": "g1"}
    plain = board.rules.odds(board.state, board.rules.command(strike))
    assert board.rules.odds(board.state, Ruling(reason="so", command=strike)).distributions == plain.distributions


def test_that_what_is_no_attempt_has_no_chance_to_hit() -> None:
    board = facing_each_other(apart=4)
    board.stage("movement", "red", "blue")
    data = {"kind": "tft.option/1", "figure": "Astrid", "option": "a", "path": [[0, 0]], "facing": 0}
    assert "hit" not in board.rules.odds(board.state, board.rules.command(data)).distributions
