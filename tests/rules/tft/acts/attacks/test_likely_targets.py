"""The proposed target of an attack: whoever one fights, or was attacked by last."""

import pytest

from gmtool.rules.tft.state.fight import Intent, Pose
from gmtool.space import parse_label
from tests.presentation.fight.test_typed_dice import typed
from tests.rules.tft.acts.brawl.test_hth import brawl
from tests.rules.tft.board import Board

MISS = 15


def fray(ready: tuple[str, ...] = ("shortsword",), option: str = "j", **more: object) -> Board:
    """Wulf faces north; Axe, Bil and Cob stand in his three front hexes and face him."""
    board = Board(**more)  # type: ignore[arg-type]
    board.add("Wulf", "red", "0505" if board.ground else None, 0, dx=14, ready=ready)
    for name, at, facing, dx in (("Axe", "0504", 3, 12), ("Bil", "0604", 4, 11), ("Cob", "0404", 2, 10)):
        board.add(name, "blue", at if board.ground else None, facing, dx=dx, ready=["club"])
    board.combat(Wulf=option, Axe="j", Bil="j", Cob="j")
    return board


def next_turn(board: Board, option: str = "j") -> Board:
    board.combat(Wulf=option, Axe="j", Bil="j", Cob="j")
    return board


def proposed(board: Board, key: str = "strike:g1") -> object:
    return next(one.default for one in board.choices("Wulf")[key].inputs if one.field == "target")


@pytest.mark.parametrize("ground", [True, None])
def test_that_whoever_one_fights_is_proposed_before_whoever_attacked_one(ground: bool | None) -> None:
    board = fray(ground=ground)
    assert proposed(board) is None, "of three strangers the GM says which"
    board.do("strike", MISS, figure="Wulf", weapon="g1", target="Bil")
    board.do("strike", MISS, figure="Axe", weapon="g1", target="Wulf")
    assert (board.figure("Wulf").foe, board.figure("Wulf").attacker, board.figure("Bil").attacker) == (
        "Bil", "Axe", "Wulf",
    )  # fmt: skip
    assert proposed(next_turn(board)) == "Bil"


def test_that_who_has_attacked_nobody_is_proposed_its_last_attacker() -> None:
    board = fray(option="p")
    for foe in ("Axe", "Bil", "Cob"):
        board.do("strike", MISS, figure=foe, weapon="g1", target="Wulf")
    assert (board.figure("Wulf").foe, board.figure("Wulf").attacker) == ("", "Cob")
    assert proposed(next_turn(board)) == "Cob"


@pytest.mark.parametrize("lost", ["dead", "out", "fled", "behind", "away"])
def test_that_a_foe_who_cannot_be_attacked_any_more_is_not_proposed(lost: str) -> None:
    board = fray()
    board.do("strike", MISS, figure="Wulf", weapon="g1", target="Bil")
    board.do("strike", MISS, figure="Axe", weapon="g1", target="Wulf")
    hits = {"dead": 13, "out": 12}
    places = {"behind": "0506", "away": "0901"}
    if lost in hits:
        board.change("Bil", hits=hits[lost])
    elif lost in places:
        board.change("Bil", place=parse_label(places[lost]))
    else:
        board.change("Bil", fled=True)
    assert proposed(next_turn(board)) == "Axe", "who attacked it last"
    board.do("gm.remove/1", figure="Axe")
    assert board.figure("Wulf").attacker == ""
    board.combat(Wulf="j", Bil="j", Cob="j")
    assert proposed(board) == "Cob", "the only one who is left"


def test_that_whom_it_means_to_attack_is_proposed_first() -> None:
    board = fray()
    board.do("strike", MISS, figure="Wulf", weapon="g1", target="Bil")
    next_turn(board)
    board.do("intend", figure="Wulf", act="tft.strike/1", weapon="g1", target="Cob")
    assert board.figure("Wulf").deeds.intent == Intent("tft.strike/1", "g1", "Cob")
    assert proposed(board) == "Cob"


def test_that_an_archer_and_a_brawler_are_proposed_the_same_foe_again() -> None:
    board = Board()
    board.add("Wulf", "red", "0520", 0, dx=14, ready=["small-bow"])
    board.add("Axe", "blue", "0510", 3)
    board.add("Bil", "blue", "0409", 3)
    board.combat(Wulf="f", Axe="a", Bil="a")
    assert proposed(board, "shoot:g1") is None
    board.change("Wulf", foe="Bil")
    assert proposed(board, "shoot:g1") == "Bil"
    brawl(board, "Wulf", "Axe", "Bil")
    board.combat(Wulf="t", Axe="t", Bil="t")
    assert proposed(board, "hth:") == "Bil"
    board.change("Wulf", foe="")
    assert proposed(board, "hth:") is None


def test_that_the_unconscious_are_never_proposed_though_they_alone_are_in_reach() -> None:
    board = Board()
    board.add("Wulf", "red", "0510", 0, ready=["broadsword"])
    board.add("Bil", "blue", "0509", 3, st=10)
    board.add("Cob", "blue", "0505", 3)
    board.change("Bil", hits=10, pose=Pose.DOWN)
    board.combat(Wulf="b")
    picks = typed(board.rules, board.state)
    assert picks.draft is not None
    assert picks.draft.choice.label == "Strike with broadsword"
    assert (picks.draft.ready, picks.upcoming) == (False, None)
    picks.say("target", "Bil")
    assert picks.draft.ready, "the Game Master may say so"
