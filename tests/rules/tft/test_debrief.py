"""What a finished fight proposes for the cards."""

import pytest

from gmtool.rules.tft.state import Pose
from tests.rules.tft.board import Board

GROUNDS = pytest.mark.parametrize("ground", [True, None], ids=["map", "stated"])


def ended(combat: str, ground: bool | None = True, **totals: int) -> Board:
    """Won by Winner; Loser is unconscious, Dead is dead, Runner has left. Each side's DX makes up the total."""
    board = Board(ground=ground, house={"combat": combat})
    own, theirs = totals.get("own", 24), totals.get("theirs", 24)
    board.add("Winner", "red", "0505", 0, dx=own - 12)
    for name, at in (("Loser", "0504"), ("Dead", "0604"), ("Runner", "0404")):
        board.add(name, "blue", at, 3, dx=theirs - 12)
    board.change("Loser", hits=12, pose=Pose.DOWN)
    board.change("Dead", hits=13, pose=Pose.DOWN)
    board.change("Runner", fled=True)
    return board


def xp(board: Board) -> dict[str, int]:
    changes = board.rules.debrief(board.state)
    assert {change.field for change in changes} <= {"xp"}
    return {change.figure: change.after - change.before for change in changes}


@GROUNDS
@pytest.mark.rule("tm.xp.death-combat", "tm.xp.death-superior")
def test_that_every_survivor_of_combat_to_the_death_earns(ground: bool | None) -> None:
    assert xp(ended("death", ground)) == {"Winner": 50, "Loser": 50, "Runner": 50}
    assert xp(ended("death", ground, theirs=27)) == {"Winner": 50, "Loser": 50, "Runner": 50}
    assert xp(ended("death", ground, theirs=28)) == {"Winner": 100, "Loser": 50, "Runner": 50}


@GROUNDS
@pytest.mark.rule("tm.xp.arena-award", "tm.xp.arena-coward", "tm.xp.arena-weaker")
def test_that_the_arena_pays_winners_and_losers_and_fines_cowards(ground: bool | None) -> None:
    assert xp(ended("arena", ground)) == {"Winner": 30, "Loser": 20, "Runner": -10}
    assert xp(ended("arena", ground, own=21)) == {"Winner": 40, "Loser": 20, "Runner": -10}
    assert xp(ended("arena", ground, theirs=21)) == {"Winner": 30, "Loser": 30}
    assert xp(ended("arena", ground, theirs=22)) == {"Winner": 30, "Loser": 20, "Runner": -10}
    board = ended("arena", ground)
    board.change("Runner", hits=1)
    assert xp(board) == {"Winner": 30, "Loser": 20, "Runner": 20}


@GROUNDS
@pytest.mark.rule("tm.xp.practice-award")
def test_that_practice_pays_those_on_their_feet(ground: bool | None) -> None:
    assert xp(ended("practice", ground)) == {"Winner": 10}


def test_that_a_change_names_card_field_and_rule() -> None:
    board = Board(house={"combat": "arena"})
    board.add("Winner", "red", "0505", xp=40)
    board.add("Coward", "blue", "0504", 3, xp=40)
    board.change("Coward", fled=True)
    winner, coward = board.rules.debrief(board.state)
    assert (winner.card, winner.field, winner.before, winner.after) == ("card-Winner", "xp", 40, 70)
    assert (coward.before, coward.after, coward.rule) == (40, 30, "tm.xp.arena-coward")
    assert coward.text == "Coward ran away unhurt: -10 XP"


def test_that_an_unfinished_fight_pays_nobody() -> None:
    board = ended("death")
    board.change("Loser", hits=0)
    assert board.rules.debrief(board.state) == ()


@pytest.mark.rule("tm.create.heal-between")
def test_that_hits_leave_no_mark_on_a_card() -> None:
    board = ended("death")
    board.change("Winner", hits=7)
    assert board.figure("Winner").st == 5
    assert {change.field for change in board.rules.debrief(board.state)} == {"xp"}
    board._state = None
    assert (board.figure("Winner").st, board.figure("Winner").hits) == (12, 0)
