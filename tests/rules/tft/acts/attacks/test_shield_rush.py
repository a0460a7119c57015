"""The shield-rush: who may, the roll, and the foe's roll to stay on its feet; with a map and without."""

import pytest

from gmtool.rules.tft.state.fight import Pose
from gmtool.space import parse_label
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced
from tests.rules.tft.moves import walked

GROUNDS = pytest.mark.parametrize("ground", [True, None], ids=["map", "stated"])
RUSH = {"figure": "Rusher", "target": "Foe"}


def rush(ground: bool | None = True, *, rusher: dict | None = None, **foe) -> Board:
    """Rusher (ST 12, DX 11, small shield) in front of Foe (ST 12, DX 10)."""
    board = Board(ground=ground)
    board.add("Rusher", "red", "0505", 0, **{"dx": 11, "ready": ["saber", "small-shield"], **(rusher or {})})
    board.add("Foe", "blue", "0504", 3, **{"dx": 10, "ready": ["club"], **foe})
    board.combat(Rusher="j", Foe="j")
    return board


@GROUNDS
@pytest.mark.rule("tm.shieldrush.is-attack")
def test_that_it_is_made_by_an_option_to_attack(ground: bool | None) -> None:
    board = rush(ground)
    assert board.refused("rush", **RUSH) == set()
    board.chose(Rusher="k")
    assert board.refused("rush", **RUSH) == {"tm.turn.attack-needs-attack-option"}
    board.chose(Rusher="f")
    assert board.refused("rush", **RUSH) == {"tm.option.f-missile-attack"}


@pytest.mark.rule("tm.shieldrush.is-attack")
def test_that_it_may_be_a_charge_from_the_side_at_a_defender() -> None:
    board = rush(rusher={"armor": "chainmail", "dx": 14})
    walked(board, "Rusher", "b", "0508", "0507", "0506", "0505")
    board.chose(Foe="k")
    board.change("Foe", facing=1)
    assert board.refused("rush", **RUSH) == set()
    assert board.number("to-hit", "rush", **RUSH) == 14 - 3 + 2
    assert board.number("dice", "rush", **RUSH) == 4
    board.do("rush", 14, **RUSH)
    assert board.events[0].dice == 4
    assert board.figure("Rusher").deeds.acts == ("attack",)


@advanced.rule("am.rush.attack")
@pytest.mark.rule("tm.shieldrush.is-attack")
def test_that_it_asks_for_a_front_hex_and_its_place_in_the_order() -> None:
    board = rush(dx=13)
    assert board.refused("rush", **RUSH) == {"tm.turn.attack-order"}
    board.chose(Foe="a")
    board.change("Foe", place=parse_label("0506"))
    assert board.refused("rush", **RUSH) == {"tm.face.attack-front-only"}
    board.change("Foe", place=parse_label("0503"))
    assert board.refused("rush", **RUSH) == {"tm.pole.jab-javelin"}


@advanced.rule("am.rush.attack")
@GROUNDS
@pytest.mark.rule("tm.shieldrush.no-weapon")
def test_that_it_is_the_one_attack_of_the_turn(ground: bool | None) -> None:
    board = rush(ground)
    board.do("rush", 16, **RUSH)
    assert board.refused("strike", **RUSH, weapon="g1") == {"tm.option.one-per-turn"}
    board = rush(ground)
    board.do("strike", 16, **RUSH, weapon="g1")
    assert board.refused("rush", **RUSH) == {"tm.option.one-per-turn"}


@GROUNDS
@pytest.mark.rule("tm.shieldrush.needs-shield")
@pytest.mark.parametrize(
    ("arms", "allowed"),
    [
        ({"ready": ["small-shield"]}, True),
        ({"ready": ["saber", "large-shield"]}, True),
        ({"ready": ["saber"], "carried": ["large-shield"]}, False),
        ({"ready": ["saber", "main-gauche"]}, False),
    ],
)
def test_that_it_needs_a_ready_shield(ground: bool | None, arms: dict, allowed: bool) -> None:
    board = rush(ground, rusher={"dx": 13, **arms})
    assert board.refused("rush", **RUSH) == (set() if allowed else {"tm.shieldrush.needs-shield"})
    assert ("rush" in board.choices("Rusher")) is allowed


@advanced.rule("am.rush.resolve")
@GROUNDS
@pytest.mark.rule("tm.shieldrush.to-hit")
def test_that_a_miss_does_nothing(ground: bool | None) -> None:
    board = rush(ground, rusher={"dx": 9}, dx=8)
    board.do("rush", 10, **RUSH)
    assert board.figure("Foe").pose is Pose.STANDING
    assert len(board.events) == 1


@advanced.rule("am.rush.dice")
@GROUNDS
@pytest.mark.rule("tm.shieldrush.save-3")
@pytest.mark.parametrize(("roll", "pose"), [(10, Pose.STANDING), (11, Pose.DOWN)])
def test_that_a_foe_no_stronger_rolls_three_dice(ground: bool | None, roll: int, pose: Pose) -> None:
    board = rush(ground)
    board.do("rush", 9, roll, **RUSH)
    assert board.figure("Foe").pose is pose
    assert (board.events[1].needs, board.events[1].dice, board.events[1].kept) == (10, 3, pose is Pose.STANDING)


@advanced.rule("am.rush.dice")
@GROUNDS
@pytest.mark.rule("tm.shieldrush.save-2")
@pytest.mark.parametrize(("roll", "pose"), [(10, Pose.STANDING), (11, Pose.DOWN)])
def test_that_a_stronger_foe_rolls_two_dice(ground: bool | None, roll: int, pose: Pose) -> None:
    board = rush(ground, rusher={"st": 11})
    board.do("rush", 9, roll, **RUSH)
    assert board.figure("Foe").pose is pose
    assert (board.events[1].needs, board.events[1].dice) == (10, 2)


@advanced.rule("am.rush.auto-fall")
@pytest.mark.rule("tm.shieldrush.auto-fall-12")
@pytest.mark.parametrize(("roll", "pose"), [(11, Pose.STANDING), (12, Pose.DOWN)])
def test_that_twelve_on_two_dice_is_a_fall(roll: int, pose: Pose) -> None:
    board = rush(rusher={"st": 11, "dx": 14}, dx=13)
    board.do("rush", 9, roll, **RUSH)
    assert board.figure("Foe").pose is pose


@advanced.rule("am.rush.auto-fall")
@pytest.mark.rule("tm.shieldrush.auto-fall-16")
@pytest.mark.parametrize(("roll", "pose"), [(15, Pose.STANDING), (16, Pose.DOWN)])
def test_that_sixteen_on_three_dice_is_a_fall(roll: int, pose: Pose) -> None:
    board = rush(rusher={"dx": 18}, dx=17)
    board.do("rush", 9, roll, **RUSH)
    assert board.figure("Foe").pose is pose


@pytest.mark.rule("tm.shieldrush.save-3")
def test_that_the_foe_rolls_against_its_own_armor_shield_and_wounds() -> None:
    board = rush(armor="leather", ready=["club", "large-shield"], dx=13)
    board.change("Foe", facing=0)
    assert board.number("save", "rush", **RUSH) == 13 - 2 - 1
    board.change("Foe", shaken=True, hits=9)
    assert board.number("save", "rush", **RUSH) == 13 - 2 - 1 - 2 - 3


@advanced.rule("am.rush.resolve")
@GROUNDS
@pytest.mark.rule("tm.shieldrush.falls-at-once")
def test_that_a_floored_foe_is_down_at_once_and_loses_its_attack(ground: bool | None) -> None:
    board = rush(ground, dx=9)
    board.do("rush", 9, 10, **RUSH)
    assert (board.figure("Foe").pose, board.order()) == (Pose.DOWN, [])
    board.chose(Rusher="j")
    assert board.number("to-hit", "strike", **RUSH, weapon="g1") == 11 + 4
    assert "Foe is knocked down." in board.log


@GROUNDS
@pytest.mark.rule("tm.option.floored-loses-attack")
def test_that_an_attack_made_before_the_fall_stands(ground: bool | None) -> None:
    board = rush(ground, rusher={"dx": 9})
    board.do("strike", 9, 4, figure="Foe", target="Rusher", weapon="g1")
    assert board.figure("Rusher").hits == 3
    board.do("rush", 9, 11, **RUSH)
    assert (board.figure("Foe").pose, board.figure("Rusher").hits) == (Pose.DOWN, 3)
    board = rush(ground)
    board.do("rush", 9, 11, **RUSH)
    refused = board.refused("strike", figure="Foe", target="Rusher", weapon="g1")
    assert "tm.option.floored-loses-attack" in refused


@advanced.rule("am.rush.dice")
@pytest.mark.rule("tm.shieldrush.original-st")
def test_that_wounds_do_not_make_the_rusher_weaker() -> None:
    board = rush(rusher={"st": 13})
    board.change("Rusher", hits=9)
    assert (board.figure("Rusher").st, board.figure("Foe").st) == (4, 12)
    assert board.number("save-dice", "rush", **RUSH) == 3
    board.change("Foe", fighter=type(board.figure("Foe").fighter)("human", 14, 10), hits=12)
    assert board.number("save-dice", "rush", **RUSH) == 2


@advanced.rule("am.rush.too-big")
@GROUNDS
@pytest.mark.rule("tm.shieldrush.too-big")
@pytest.mark.parametrize(("st", "rolls"), [(24, 1), (25, 0)])
def test_that_a_foe_of_more_than_twice_the_st_is_not_moved(ground: bool | None, st: int, rolls: int) -> None:
    board = rush(ground, st=st)
    board.do("rush", 9, *([12] * rolls), **RUSH)
    assert board.figure("Foe").pose is (Pose.DOWN if rolls else Pose.STANDING)
    odds = board.rules.odds(rush(ground, st=st).state, board.rules.command({"kind": "tft.rush/1", **RUSH}))
    assert (odds.chance("down") > 0) is bool(rolls)


@GROUNDS
@pytest.mark.rule("tm.shieldrush.no-hits")
def test_that_it_puts_no_hits_on_anybody_and_forces_no_retreat(ground: bool | None) -> None:
    board = rush(ground, dx=9)
    board.do("rush", 3, 10, **RUSH)
    assert board.log[0].endswith("rolls 3: hits.")
    assert (board.figure("Foe").hits, board.figure("Rusher").deeds.struck) == (0, ())
    board.do("proceed", turn=1, stage="combat")
    assert (board.state.turn, board.state.stage.value) == (2, "initiative")


@pytest.mark.rule("tm.hit.17", "tm.hit.18")
@pytest.mark.parametrize(("roll", "lying"), [(17, ["small-shield"]), (18, [])])
def test_that_the_shield_is_dropped_or_broken(roll: int, lying: list[str]) -> None:
    board = rush()
    board.do("rush", roll, **RUSH)
    assert board.figure("Rusher").ready == ("g1",)
    assert [thing.item for thing in board.state.lying] == lying


def test_that_one_who_is_down_cannot_be_floored_again() -> None:
    board = rush(dx=9)
    board.change("Foe", pose=Pose.PRONE)
    board.do("rush", 9, **RUSH)
    assert board.log[-1] == "Foe is not moved: down already."


def test_that_the_odds_tell_the_fall() -> None:
    board = rush()
    odds = board.rules.odds(board.state, board.rules.command({"kind": "tft.rush/1", **RUSH}))
    assert odds.chance("down") == odds.chance("hit") / 2  # 10 or less on three dice: one half
