"""Dodging and defending: four dice, each against its own kinds of attack; with a map and without."""

from dataclasses import replace
from fractions import Fraction

import pytest

from gmtool.rules.tft.state.fight import Status
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced

GROUNDS = pytest.mark.parametrize("ground", [True, None], ids=["map", "stated"])
AT = {"figure": "Attacker", "target": "Target", "weapon": "g1"}


def fight(ground: bool | None = True, *, weapon: str = "broadsword", option: str = "j", **more) -> Board:
    """An attacker of DX 10 in front of a target that has chosen an option."""
    board = Board(ground=ground)
    board.add("Attacker", "red", "0505", 0, st=14, dx=10, ready=[weapon, *more.pop("also", [])])
    board.add("Target", "blue", "0504", 3, dx=9, ready=["shortsword"])
    board.combat(Attacker=option, Target=more["target"])
    return board


def odds(board: Board, kind: str, **data) -> Fraction:
    command = board.rules.command({"kind": f"tft.{kind}/1", **data})
    return board.rules.odds(board.state, command).chance("hit")


THREE, FOUR = Fraction(108, 216), Fraction(206, 1296)


@advanced.rule("am.dd.dodge")
@GROUNDS
@pytest.mark.rule("tm.defend.dodge-anyone")
def test_that_the_empty_handed_may_dodge(ground: bool | None) -> None:
    board = Board(ground=ground)
    board.add("Runner", "red", "0520", 0)
    board.add("Archer", "blue", "0505", 3, ready=["longbow"])
    board.stage("movement", "red", "blue")
    assert board.refused("option", figure="Runner", option="c") == set()
    board.do("option", figure="Runner", option="c")
    board.chose(Archer="f")
    board.stage("combat")
    assert board.number("dice", "shoot", figure="Archer", target="Runner", weapon="g1") == 4


@advanced.rule("am.retreat.right")
@GROUNDS
@pytest.mark.rule("tm.retreat.not-ranged")
@pytest.mark.parametrize(("weapon", "kind", "option"), [("longbow", "shoot", "f"), ("small-ax", "throw", "b")])
def test_that_shots_and_throws_give_no_right_to_a_retreat(
    ground: bool | None, weapon: str, kind: str, option: str
) -> None:
    board = fight(ground, weapon=weapon, option=option, target="a")
    board.do(kind, 6, 3, **AT)
    assert board.figure("Target").hits == 5
    board.do("proceed", turn=1, stage="combat")
    assert board.state.turn == 2


# --- who has defended does not attack --------------------------------------------------------------------------------


def parried(ground: bool | None = True, *, kind: str = "strike", weapon: str = "broadsword", **more) -> Board:
    """Target, slower than Attacker, has chosen to defend (or `target`), and Attacker has rolled against it."""
    board = fight(ground, weapon=weapon, **{"target": "k", **more})
    board.do(kind, 16, **AT)
    return board


def choose(board: Board, option: str) -> set[str]:
    return board.refused("option", figure="Target", option=option)


@advanced.rule("am.turn.one-option")
@GROUNDS
@pytest.mark.rule("tm.option.no-mixing")
def test_that_whoever_has_defended_does_nothing_of_another_option(ground: bool | None) -> None:
    before, board = fight(ground, target="k"), parried(ground)
    for option in ("n", "m", "q"):
        assert choose(board, option) - choose(before, option) == {"tm.option.no-mixing"}


@pytest.mark.rule("tm.defend.who")
def test_that_the_choices_say_why_a_defender_does_not_attack() -> None:
    choice = parried().choices("Target")["option:j"]
    said = [(one.reason, one.rule) for one in choice.refusals]
    assert said == [("Target has defended this turn and does not attack.", "tm.defend.who")]


@GROUNDS
@pytest.mark.rule("tm.defend.who")
@pytest.mark.parametrize(("weapon", "kind", "option"), [("longbow", "shoot", "f"), ("small-ax", "throw", "b")])
def test_that_whoever_has_dodged_does_not_attack_this_turn(
    ground: bool | None, weapon: str, kind: str, option: str
) -> None:
    board = parried(ground, kind=kind, weapon=weapon, option=option, target="c")
    if ground:
        board.change("Target", deeds=replace(board.figure("Target").deeds, status=Status.DISENGAGED))
    assert choose(board, "b") == {"tm.defend.who"}
    assert [one.reason for one in board.choices("Target")["option:b"].refusals] == [
        "Target has dodged this turn and does not attack."
    ]


@GROUNDS
@pytest.mark.rule("tm.option.change-mind")
def test_that_a_blow_on_three_dice_leaves_the_choice_of_options(ground: bool | None) -> None:
    board = parried(ground, target="j")
    assert choose(board, "k") == set(), "who was struck at may still defend against the next"
    board.do("option", figure="Target", option="k")
    assert choose(board, "j") == set(), "and think better of it"
    dodger = parried(ground, target="c")
    if ground:
        dodger.change("Target", deeds=replace(dodger.figure("Target").deeds, status=Status.DISENGAGED))
    assert choose(dodger, "b") == set(), "nobody dodges a blow"


@GROUNDS
@pytest.mark.rule("tm.defend.who")
def test_that_a_defence_is_over_with_the_turn(ground: bool | None) -> None:
    board = parried(ground)
    board.do("proceed", turn=1, stage="combat")
    board.stage("movement", "blue", "red")
    assert choose(board, "j") == set()


def test_that_by_the_word_of_the_game_master_alone_nobody_loses_the_attack_it_has_chosen() -> None:
    board = fight(None, target="j")
    board.do("strike", 16, **AT, stated={"guarded": True})
    assert board.events[0].dice == 4
    assert board.refused("strike", figure="Target", target="Attacker", weapon="g1") == set()
    assert choose(board, "k") == set(), "and it may still defend"
