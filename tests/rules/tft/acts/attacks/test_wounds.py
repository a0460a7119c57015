"""What hits do: the fall, unconsciousness, death, the giant's limits, practice, and finishing off."""

import pytest

from gmtool.rules.tft.state.fight import Pose
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced, playing

GROUNDS = pytest.mark.parametrize("ground", [True, None], ids=["map", "stated"])
BLOW = {"figure": "Striker", "target": "Target"}


def fight(ground: bool | None = True, *, house: dict[str, str] | None = None, **target) -> Board:
    """A beast that does as many hits as its 12 dice show less 12 strikes first; the target has DX 9."""
    board = Board(ground=ground, house=house)
    board.add("Striker", "red", "0505", 0, people="animal", st=30, dx=20, ma=6, damage="12d-12", hits_stopped=0)
    board.add("Target", "blue", "0504", 3, **{"st": 14, "dx": 9, "ready": ["club"], **target})
    board.combat(Striker="j", Target="j")
    return board


def hit(board: Board, hits: int) -> None:
    board.chose(Striker="j")
    board.do("strike", 10, hits + 12, **BLOW)


def kinds(board: Board) -> list[str]:
    return [event.kind.split("/")[0] for event in board.events]


# --- ST --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tm.injury.st-0", "tm.injury.st-below-0")
def test_that_a_body_lies_on_its_hex_with_all_it_carried() -> None:
    for hits in (14, 15):
        board = fight(ready=["club", "large-shield"], carried=["dagger"])
        hit(board, hits)
        target = board.figure("Target")
        assert (target.pose, len(target.gear)) == (Pose.DOWN, 3)
        assert board.rules.counters(board.state)[1].hexes == (target.place,)


# --- falling ---------------------------------------------------------------------------------------------------------


@advanced.rule("am.injury.8")
@GROUNDS
@pytest.mark.rule("tm.injury.eight-no-attack")
def test_that_an_attack_made_before_the_fall_stands(ground: bool | None) -> None:
    board = fight(ground, dx=25)
    board.do("strike", 8, 4, figure="Target", target="Striker", weapon="g1")
    hit(board, 8)
    assert (board.figure("Striker").hits, board.figure("Target").pose) == (playing.club(4), Pose.DOWN)
    assert board.order() == []


def test_that_hits_of_two_turns_do_not_floor() -> None:
    board = fight()
    hit(board, 7)
    board.change("Target", turn_hits=0)
    hit(board, 5)
    assert board.figure("Target").pose is Pose.STANDING


@advanced.rule("am.injury.8-next")
@GROUNDS
@pytest.mark.rule("tm.injury.eight-next-turn")
def test_that_the_fallen_rise_at_the_end_of_the_next_turn(ground: bool | None) -> None:
    board = fight(ground)
    hit(board, 8)
    board.do("proceed", turn=1, stage="combat")
    if board.state.stage.value == "retreats":
        board.do("proceed", turn=1, stage="retreats")
    assert (board.state.turn, board.figure("Target").pose) == (2, Pose.DOWN)
    board.combat(Target="j", Striker="a")
    assert "tm.option.downed-must-stand" in board.refused("strike", figure="Target", target="Striker", weapon="g1")
    board.combat(Target="g", Striker="a")
    board.do("proceed", turn=2, stage="combat")
    assert (board.state.turn, board.figure("Target").pose) == (3, Pose.STANDING)
    board.combat(Target="j", Striker="a")
    assert board.refused("strike", figure="Target", target="Striker", weapon="g1") == set()


@advanced.rule("am.injury.8-hth")
@GROUNDS
@pytest.mark.rule("tm.injury.eight-in-hth")
def test_that_in_a_brawl_eight_hits_cost_the_whole_next_turn(ground: bool | None) -> None:
    board = fight(ground)
    board.change("Target", pile=1, pose=Pose.DOWN)
    place = board.figure("Target").place
    board.change("Striker", pile=1, pose=Pose.DOWN, place=place)
    board.chose(Striker="t", Target="t")
    board.do("hth-strike", 10, 8 + 12, **BLOW)
    assert board.figure("Target").helpless_turn == 2
    board.do("proceed", turn=1, stage="combat")
    for option in "tuv":
        board.combat(Target=option, Striker="t")
        assert [name for name, _ in board.order()] == ["Striker"]
    board.combat(Target="t", Striker="t")
    assert "tm.injury.eight-in-hth" in board.refused("hth-strike", figure="Target", target="Striker")


# --- giants ----------------------------------------------------------------------------------------------------------


GIANT = {"people": "giant", "st": 40, "dx": 9, "ready": ["spiked-club"]}


@GROUNDS
@pytest.mark.rule("tm.injury.giant-dx", "tm.injury.five-hits")
@pytest.mark.parametrize(
    ("target", "hits", "condition", "line", "rules"),
    [
        (GIANT, 9, "DX −2: 9+ hits", "9+ hits", ("tm.injury.giant-dx", "tm.injury.giant-dx")),
        ({}, 5, "DX −2: 5+ hits", "5+ hits", ("tm.injury.five-hits", "tm.dx.wound-5")),
    ],
    ids=["giant", "man"],
)
def test_that_the_loss_of_dx_names_how_many_hits_it_takes(
    ground: bool | None, target: dict, hits: int, condition: str, line: str, rules: tuple[str, str]
) -> None:
    board = fight(ground, **target)
    hit(board, hits)
    (held,) = board.rules.conditions(board.state, "Target")
    assert (held.label, held.rule) == (condition, rules[0])
    blow = {"figure": "Target", "target": "Striker", "weapon": "g1"}
    lines = board.breakdown("to-hit", "strike", **blow).lines
    assert [(one.value, one.label, one.rule) for one in lines if one.value == -2] == [(-2, line, rules[1])]


# --- practice, arena, to the death -----------------------------------------------------------------------------------


@GROUNDS
@pytest.mark.rule("tm.xp.practice-dropout")
@pytest.mark.parametrize(("hits", "out"), [(10, False), (11, True)])
def test_that_st_three_is_out_of_practice(ground: bool | None, hits: int, out: bool) -> None:
    board = fight(ground, house={"combat": "practice"})
    board.change("Target", hits=8)
    hit(board, (hits - 8) * 2)
    target = board.figure("Target")
    assert (target.st, target.able) == (14 - hits, not out)
    assert ("tft.dropped-out" in kinds(board)) is out
    if out:
        board.chose(Striker="j")
        assert "tm.xp.arena-end" in board.refused("strike", **BLOW)
        board.do("pass", figure="Striker")
        board.do("proceed", turn=1, stage="combat")
        assert board.state.stage.value == "over"


@GROUNDS
@pytest.mark.rule("tm.xp.arena-no-slaying")
@pytest.mark.parametrize(("combat", "allowed"), [("death", True), ("arena", False), ("practice", False)])
def test_that_the_unconscious_are_slain_in_combat_to_the_death_alone(
    ground: bool | None, combat: str, allowed: bool
) -> None:
    board = Board(ground=ground, house={"combat": combat})
    board.add("Striker", "red", "0505", 0, dx=10, ready=["club"])
    board.add("Target", "blue", "0504", 3)
    board.add("Other", "blue", "1504", 3)
    board.change("Target", hits=12, pose=Pose.DOWN)
    board.combat(Striker="j")
    assert board.refused("strike", **BLOW, weapon="g1") == (set() if allowed else {"tm.xp.arena-no-slaying"})
    offered = {one.figure: one for one in board.choices("Striker")["strike:g1"].inputs[0].candidates({})}
    assert ("Target" in offered) is allowed
    if allowed:
        assert offered["Target"].detail == "14 or less, unconscious"
        board.do("strike", 14, 1, **BLOW, weapon="g1")
        assert board.figure("Target").dead


def test_that_the_one_in_reach_is_meant_and_not_the_unconscious_beside_it() -> None:
    board = Board()
    board.add("Striker", "red", "0505", 0, dx=10, ready=["club"])
    board.add("Target", "blue", "0504", 3)
    board.add("Body", "blue", "0604", 3)
    board.change("Body", hits=12, pose=Pose.DOWN)
    board.combat(Striker="j")
    wanted = board.choices("Striker")["strike:g1"].inputs[0]
    assert [(one.figure, one.refusals) for one in wanted.candidates({})] == [("Target", ()), ("Body", ())]
    assert wanted.default == "Target"
    assert board.order() == [("Striker", 10)]
