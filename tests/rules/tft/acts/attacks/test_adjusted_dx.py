"""Every line of adjDX in an attack: facing, wounds, ground; with a map and stated."""

import pytest

from gmtool.dice import Dice
from gmtool.rules.tft.cards.abilities import Own
from gmtool.rules.tft.state.fight import Pose
from tests.rules.tft.board import Board

GROUNDS = pytest.mark.parametrize("ground", [True, None], ids=["map", "stated"])


def meeting(ground: bool | None = True, *, at: str = "0504", facing: int = 3, dx: int = 9, **fields) -> Board:
    """Ragnar in 0505, facing north, and an enemy in front of him."""
    board = Board(ground=ground)
    board.add("Ragnar", "red", "0505", 0, dx=dx, st=12, **{"ready": ["broadsword"], **fields})
    board.add("Enemy", "blue", at, facing, dx=6, ready=["club"])
    board.combat(Ragnar="j", Enemy="j")
    return board


def needs(board: Board, **stated) -> int:
    return board.number(
        "to-hit", "strike", figure="Ragnar", target="Enemy", weapon="g1", **({"stated": stated} if stated else {})
    )


def rules(board: Board, **stated) -> list[str]:
    data = {"figure": "Ragnar", "target": "Enemy", "weapon": "g1", **({"stated": stated} if stated else {})}
    return [line.rule for line in board.breakdown("to-hit", "strike", **data).lines if line.rule]


# The enemy has Ragnar to its south: ahead of it if it faces 3, at its rear if it faces 0.
# --- wounds ----------------------------------------------------------------------------------------------------------


def wound(board: Board, *hits: int) -> None:
    """The enemy, at an adjDX that is always first, puts these hits on Ragnar: a blow each, in one turn."""
    for hit in hits:
        board.change(
            "Enemy", fighter=type(board.figure("Enemy").fighter)("animal", 20, 30, own=BITE), pose=Pose.STANDING
        )
        board.chose(Enemy="j")
        board.do("strike", 8, hit, figure="Enemy", target="Ragnar")


BITE = Own(ma=10, damage=Dice(2), hits_stopped=0)


def next_turn(board: Board) -> None:
    """To the end of this turn and into the combat of the next, both attacking."""
    while board.state.stage.value == "combat":
        for name in board.next():
            board.do("pass", figure=name)
        board.do("proceed", turn=board.state.turn, stage="combat")
    if board.state.stage.value == "retreats":
        board.do("proceed", turn=board.state.turn, stage="retreats")
    board.combat(Ragnar="j", Enemy="j")


@GROUNDS
@pytest.mark.rule("tm.dx.wound-5", "tm.injury.five-hits")
def test_that_five_hits_cost_two_on_the_next_attack_only(ground: bool | None) -> None:
    board = meeting(ground, dx=10)
    wound(board, 6)
    assert needs(board) == 8
    next_turn(board)
    assert needs(board) == 8
    board.chose(Enemy="a")
    board.do("strike", 16, figure="Ragnar", target="Enemy", weapon="g1")
    next_turn(board)
    assert needs(board) == 10


@pytest.mark.rule("tm.dx.wound-5")
@pytest.mark.parametrize(("hits", "expected"), [((4,), 10), ((5,), 8), ((2, 2), 10), ((2, 3), 8)])
def test_that_the_hits_of_one_turn_are_counted_together(hits: tuple[int, ...], expected: int) -> None:
    board = meeting(dx=10)
    wound(board, *hits)
    assert needs(board) == expected


@pytest.mark.rule("tm.dx.wound-5")
@pytest.mark.parametrize(("house", "expected"), [({}, 10), ({"wound-span": "since-attack"}, 8)])
def test_that_hits_of_two_turns_count_by_the_house_rule(house: dict[str, str], expected: int) -> None:
    board = Board(house=house)
    board.add("Ragnar", "red", "0505", 0, dx=10, ready=["broadsword"])
    board.add("Enemy", "blue", "0504", 3, dx=6, ready=["club"])
    board.combat(Ragnar="k", Enemy="j")
    wound(board, 3)
    next_turn(board)
    board.chose(Ragnar="k")
    wound(board, 3)
    assert needs(board) == expected


@pytest.mark.rule("tm.injury.five-hits")
@pytest.mark.parametrize(("house", "expected"), [({}, 8), ({"wound-end": "next-turn"}, 10)])
def test_that_the_loss_waits_for_the_attack_or_ends_with_the_next_turn(house: dict[str, str], expected: int) -> None:
    board = Board(house=house)
    board.add("Ragnar", "red", "0505", 0, dx=10, st=20, ready=["broadsword"])
    board.add("Enemy", "blue", "0504", 3, dx=6, ready=["club"])
    board.combat(Ragnar="k", Enemy="j")
    wound(board, 5)
    next_turn(board)
    board.chose(Ragnar="k")
    assert needs(board) == 8
    wound(board, 2)
    next_turn(board)
    assert needs(board) == expected


def test_that_after_an_attack_it_takes_five_fresh_hits() -> None:
    for more, expected in ((4, 10), (5, 8)):
        board = meeting(dx=10, armor="none")
        board.change(
            "Ragnar", fighter=type(board.figure("Ragnar").fighter)("human", 40, 10, gear=board.figure("Ragnar").gear)
        )
        wound(board, 5)
        board.chose(Enemy="a")
        board.do("strike", 16, figure="Ragnar", target="Enemy", weapon="g1")
        wound(board, more)
        board.change("Ragnar", pose=Pose.STANDING)
        assert needs(board) == expected


@pytest.mark.rule("tm.injury.five-not-cumulative")
def test_that_the_loss_is_two_however_many_the_hits() -> None:
    board = meeting(dx=10)
    wound(board, 7)
    assert needs(board) == 8
    next_turn(board)
    board.chose(Ragnar="k")
    board.change("Ragnar", hits=0)
    wound(board, 5)
    assert needs(board) == 8


@pytest.mark.rule("tm.dx.st-3", "tm.injury.st-3", "tm.dx.sum", "tm.injury.five-not-cumulative")
def test_that_st_one_after_seven_hits_is_dx_five() -> None:
    board = meeting(dx=10)
    board.change("Ragnar", hits=4)
    wound(board, 7)
    assert board.figure("Ragnar").st == 1
    assert needs(board) == 5


def test_that_a_small_beast_in_health_is_not_weak() -> None:
    board = meeting(dx=10)
    board.change(
        "Ragnar", fighter=type(board.figure("Ragnar").fighter)("human", 3, 10, gear=board.figure("Ragnar").gear)
    )
    assert needs(board) == 10


# --- the sum ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tm.dx.standing-on-body")
def test_that_a_body_underfoot_costs_two() -> None:
    board = Board()
    board.add("Ragnar", "red", "0505", 0, dx=11, ready=["broadsword"])
    board.add("Enemy", "blue", "0504", 3, ready=["club"])
    board.add("Body", "blue", "0506", 3)
    board.combat(Ragnar="j", Enemy="a")
    assert needs(board) == 11
    board.change("Body", place=board.figure("Ragnar").place, hits=12, pose=Pose.DOWN)
    assert (needs(board), rules(board)) == (9, ["tm.dx.standing-on-body"])
    assert board.number("save", "rush", figure="Enemy", target="Ragnar") == 11
