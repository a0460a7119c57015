"""Shots at those who shelter behind a body, and into brawls."""

import pytest

from gmtool.rules.tft.state.fight import Pose
from gmtool.space import parse_label
from tests.rules.tft.archers import archer, needs, rolled_for, shoot, to_miss
from tests.rules.tft.board import Board
from tests.rules.tft.editions import MELEE, advanced, playing


def sheltering(*, alive: bool = True, house: dict[str, str] | None = None) -> Board:
    """D kneels in 0515 behind the unconscious or dead Bjorn: in 0516, or in Advanced Melee in the same hex."""
    board = archer(house=house, D="0515", Bjorn="0516")
    board.change("D", pose=Pose.KNEELING)
    place = "0516" if playing.system == MELEE else "0515"
    board.change("Bjorn", place=parse_label(place), pose=Pose.DOWN, hits=20 if alive else 21)
    return board


@pytest.mark.rule("tm.missile.shelter", "tm.dx.sheltered-target")
def test_that_shelter_costs_the_archer_4_from_the_bodys_side_alone() -> None:
    board = sheltering()
    assert needs(board, "D") == 8
    board.change("Bjorn", place=parse_label("0514"))
    assert needs(board, "D") == 12
    board.change("Bjorn", place=parse_label("0517"))
    assert needs(board, "D") == 12


@pytest.mark.rule("tm.missile.shelter", "tm.dx.sheltered-target")
def test_that_shelter_helps_against_throws_too() -> None:
    board = sheltering()
    board.change("Wulf", gear=(board.figure("Wulf").gear[0].__class__("g1", "small-ax"),))
    board.chose(Wulf="j")
    assert board.number("to-hit", "throw", figure="Wulf", target="D", weapon="g1") == 12 - 4 - 5 + 4


@pytest.mark.rule("tm.missile.shelter-hits-body")
@pytest.mark.parametrize(
    ("house", "number", "roll", "hits"), [("bare", 12, 12, 0), ("bare", 12, 13, 5), ("sheltered", 8, 9, 5)]
)
def test_that_a_living_body_must_be_missed_if_the_target_was(house: str, number: int, roll: int, hits: int) -> None:
    board = sheltering(house={"shelter-body": house})
    assert to_miss(board, "D", "Bjorn") == number
    shoot(board, "D", 9, roll, *([3] if hits else []))
    assert rolled_for(board) == ["D", "Bjorn"]
    assert board.figure("Bjorn").hits == 20 + hits


@advanced.rule("am.shelter.second-roll")
@pytest.mark.rule("tm.missile.shelter-hits-body")
def test_that_a_hit_or_a_dead_body_needs_no_second_roll() -> None:
    board = sheltering()
    shoot(board, "D", 8, 3)
    assert rolled_for(board) == ["D"]
    board = sheltering(alive=False)
    assert needs(board, "D") == 8
    shoot(board, "D", 9)
    assert rolled_for(board) == ["D"]


def test_that_without_a_ground_megahexes_and_shelter_are_stated() -> None:
    board = Board(ground=False)
    board.add("Wulf", "red", dx=12, ready=["longbow"])
    board.add("D", "blue")
    board.combat(Wulf="f")
    said = {"figure": "Wulf", "target": "D", "weapon": "g1", "stated": {"megahexes": 5, "sheltered": True}}
    assert board.number("to-hit", "shoot", **said) == 12 - 2 - 4
    fields = [one.field for one in board.choices("Wulf")["shoot:g1"].inputs]
    assert "stated.megahexes" in fields
    assert "in_the_way" in fields
    board.do("shoot", 6, 3, **said)
    assert board.figure("D").hits == 5


@advanced.rule("am.multi.missile")
@pytest.mark.rule("tm.friends.ranged-into-pile")
@pytest.mark.parametrize(("die", "victim"), [(1, "D"), (2, "D"), (3, "E"), (4, "E"), (5, "bjorn"), (6, "bjorn")])
def test_that_an_arrow_into_a_brawl_hits_anyone_in_it(die: int, victim: str) -> None:
    board = archer(D="0515", E="0514", bjorn="0513")
    for name in ("D", "E", "bjorn"):
        board.change(name, place=parse_label("0515"), pile=3, pose=Pose.DOWN)
    shoot(board, "D", 12, die, 3)
    assert {name: board.figure(name).hits for name in ("D", "E", "bjorn")} == {
        **dict.fromkeys(("D", "E", "bjorn"), 0),
        victim: 5,
    }


@advanced.rule("am.multi.missile")
@pytest.mark.rule("tm.friends.ranged-into-pile")
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_that_all_in_the_brawl_have_the_same_chance(size: int) -> None:
    names = [f"D{number}" for number in range(size - 1)]
    board = archer(bjorn="1010", **{name: f"12{number + 10}" for number, name in enumerate(names)})
    for name in ("bjorn", *names):
        board.change(name, place=parse_label("0515"), pile=3, pose=Pose.DOWN)
    command = board.rules.command({"kind": "tft.shoot/1", "figure": "Wulf", "target": "D0", "weapon": "g1"})
    odds = board.rules.odds(board.state, command)
    to_hit = board.rules.book.tables.to_hit.chance(12)
    assert odds.chance("hit") == odds.chance("friend") == to_hit / size
