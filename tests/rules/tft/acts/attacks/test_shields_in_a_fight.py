"""What armor, shields and the main-gauche stop of a blow, by where it comes from and what with."""

import pytest

from gmtool.rules.tft.acts.attacks.defence import stops
from gmtool.rules.tft.acts.attacks.situation import Blow, Situation
from gmtool.rules.tft.state.context import Context
from gmtool.space import Aspect
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced


def against(ground: bool | None = True, *, turned: int = 0, weapon: str = "mace", **fields) -> Board:
    """Somebody with a mace, DX 16, in front of a target that is turned away by so many steps."""
    board = Board(ground=ground)
    board.add("Striker", "red", "0505", 0, st=15, dx=16, ready=[weapon] if weapon else [])
    board.add("Target", "blue", "0504", (3 + turned) % 6, st=30, dx=8, **fields)
    board.combat(Striker="j")
    return board


def hits(board: Board, dice: int, **stated) -> int:
    """The hits that come through when the damage dice show this."""
    before = board.figure("Target").hits
    board.chose(Striker="j")
    more = {"stated": stated} if stated else {}
    board.do("strike", 8, dice, figure="Striker", target="Target", weapon="g1", **more)
    return board.figure("Target").hits - before


# --- armor ----------------------------------------------------------------------------------------------------------


@advanced.rule("am.prot.per-attack")
@pytest.mark.rule("tm.armor.each-attack")
def test_that_armor_stops_its_number_of_every_attack() -> None:
    board = against(armor="plate")
    assert [hits(board, dice) for dice in (7, 8, 5)] == [1, 2, 0]
    assert (board.figure("Target").hits, board.figure("Target").turn_hits) == (3, 3)


@pytest.mark.rule("tm.creature.natural-armor")
@pytest.mark.parametrize("turned", range(6))
def test_that_fur_stops_its_number_of_every_attack_from_anywhere(turned: int) -> None:
    board = against(turned=turned, people="bear")
    assert [hits(board, dice) for dice in (6, 6)] == [3, 3]
    assert board.order() == []
    board.chose(Target="j", Striker="a")
    assert board.order() == [("Target", 6)]  # DX 8 and -2 for the wound; nothing for the fur


# --- the main-gauche -------------------------------------------------------------------------------------------------


@pytest.mark.rule("tm.maingauche.not-missile", "tm.maingauche.not-two-handed")
@pytest.mark.parametrize(
    ("way", "weapon", "parried"),
    [
        ("shot", "sling", 0),
        ("shot", "longbow", 0),
        ("throw", "small-ax", 1),
        ("throw", "spear", 0),
        ("strike", "rapier", 1),
        ("strike", "halberd", 0),
        ("off-hand", "main-gauche", 1),
        ("strike", None, 0),
    ],
)
def test_what_a_main_gauche_parries(way: str, weapon: str | None, parried: int) -> None:
    board = against(ready=["rapier", "main-gauche"])
    ctx = Context(board.rules.book, board.state)
    arm = ctx.tables.weapons[weapon] if weapon else None
    attempt = Blow(ctx.figure("Striker"), ctx.figure("Target"), way, arm, Situation(aspect=Aspect.FRONT))
    assert sum(line.value for line in stops(ctx, attempt)) == parried


def fencer(ground: bool | None = True, *, option: str = "j", ready=("rapier", "main-gauche")) -> Board:
    board = Board(ground=ground)
    board.add("Fencer", "red", "0505", 0, dx=12, ready=ready)
    board.add("Foe", "blue", "0504", 3, dx=10, ready=["broadsword"])
    board.add("Other", "blue", "0604", 4, dx=7, ready=["club"])
    board.combat(Fencer=option, Foe="j", Other="j")
    return board


def off_hand(board: Board, target: str = "Foe") -> dict:
    return {"figure": "Fencer", "target": target, "weapon": "g2", "off_hand": True}


def test_that_the_second_blow_comes_though_the_first_weapon_was_dropped() -> None:
    board = fencer()
    board.chose(Foe="a")
    board.do("strike", 17, figure="Fencer", target="Foe", weapon="g1")
    assert board.order() == [("Fencer", 8), ("Other", 7)]
    board.do("strike", 17, **off_hand(board))
    assert board.figure("Fencer").gear == ()


def test_that_a_main_gauche_alone_strikes_once_and_in_full() -> None:
    board = fencer(ready=["main-gauche"])
    blow = {"figure": "Fencer", "target": "Foe", "weapon": "g1"}
    assert board.number("to-hit", "strike", **blow) == 12
    board.do("strike", 16, **blow)
    assert board.order() == [("Foe", 10), ("Other", 7)]
    assert board.refused("strike", **blow, off_hand=True) == {"tm.option.one-per-turn"}


@pytest.mark.rule("tm.hth.one-blade", "tm.hth.entry-is-attack")
def test_that_there_is_no_second_blow_after_going_hand_to_hand() -> None:
    board = Board(ground=None)
    board.add("Fencer", "red", ready=["rapier", "main-gauche"])
    board.add("Foe", "blue", dx=8, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    board.do("option", figure="Fencer", option="b")
    board.do("grapple", 5, figure="Fencer", target="Foe", consent=True)
    board.stage("combat")
    assert board.figure("Fencer").ready == ("g2",)
    assert board.order() == []
    assert board.refused("strike", **off_hand(board)) == {"tm.option.one-per-turn"}
