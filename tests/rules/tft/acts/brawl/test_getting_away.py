"""Disengaging by a step, and out of a brawl by a die."""

from dataclasses import replace

import pytest

from gmtool.rules.tft.state.fight import Pose
from gmtool.space import HexGround, at_column_row, parse_label, rectangle
from tests.rules.tft.acts.brawl.test_hth import brawl
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced, playing


def hexed(label: str) -> list[int]:
    return list(parse_label(label))


@pytest.fixture
def board() -> Board:
    """Ragnar in 0505 disengages; Astrid ahead of him and Bjorn beside him both face him."""
    board = Board()
    board.add("Ragnar", "red", "0505", 0, dx=10, ready=["broadsword"])
    board.add("Astrid", "blue", "0504", 3, dx=12, ready=["broadsword"])
    board.add("Bjorn", "blue", "0605", 5, dx=7, ready=["broadsword"])
    board.combat(Ragnar="n", Astrid="j", Bjorn="j")
    return board


@advanced.rule("am.dis.order")
@pytest.mark.rule("tm.disengage.faster-foe")
def test_that_the_faster_enemy_strikes_first_and_the_slower_loses_its_blow(board: Board) -> None:
    assert board.order() == [("Astrid", 12), ("Ragnar", 10), ("Bjorn", 9)]
    assert board.refused("disengage", figure="Ragnar", hex=hexed("0405")) == {"tm.turn.attack-order"}
    board.do("strike", 13, figure="Astrid", target="Ragnar", weapon="g1")
    board.do("disengage", figure="Ragnar", hex=hexed("0405"))
    assert board.order() == [("Bjorn", 7)]
    assert board.refused("strike", figure="Bjorn", target="Ragnar", weapon="g1")
    assert all(one.refusals for one in board.choices("Bjorn")["strike:g1"].inputs[0].candidates({}))
    assert board.log[-1] == "Ragnar disengages from Astrid and Bjorn to 0405."


@advanced.rule("am.dis.procedure")
@pytest.mark.rule("tm.disengage.move")
def test_that_it_steps_one_hex_in_any_direction(board: Board) -> None:
    board.do("pass", figure="Astrid")
    neighbours = ["0404", "0405", "0506", "0604"]
    free = [one for one in neighbours if not board.refused("disengage", figure="Ragnar", hex=hexed(one))]
    assert free == neighbours
    for wrong in ("0403", "0507", "0505"):
        assert board.refused("disengage", figure="Ragnar", hex=hexed(wrong)) == {"tm.disengage.move"}
    assert board.refused("disengage", figure="Ragnar", hex=hexed("0504")) == {"tm.move.one-per-hex"}
    board.do("disengage", figure="Ragnar", hex=hexed("0506"), facing=3)
    ragnar = board.figure("Ragnar")
    assert (ragnar.place, ragnar.facing, ragnar.deeds.acts) == (parse_label("0506"), 3, ("step",))


@advanced.rule("am.face.hexes")
@pytest.mark.rule("tm.face.one-side")
@pytest.mark.parametrize("facing", [-1, 6])
def test_that_it_comes_out_facing_one_of_six_sides(board: Board, facing: int) -> None:
    board.do("pass", figure="Astrid")
    assert board.refused("disengage", figure="Ragnar", hex=hexed("0405"), facing=facing) == {"tm.face.one-side"}
    brawling = fallen(12, 10)
    assert brawling.refused("break-free", figure="Ragnar", hex=hexed("0504"), facing=facing) == {"tm.face.one-side"}


@advanced.rule("am.onto.one-per-hex")
@pytest.mark.rule("tm.move.one-per-hex")
def test_that_a_giant_needs_room_for_how_it_faces_after_its_step() -> None:
    board = Board()
    board.add("Giant", "red", "1010", 0, people="giant", st=30, dx=9, ready=["spiked-club"])
    board.add("Near", "blue", "1007", 3)
    board.combat(Giant="n")
    ahead = hexed("1009")
    assert board.refused("disengage", figure="Giant", hex=ahead) == set()
    assert board.refused("disengage", figure="Giant", hex=hexed("1008"), facing=3) >= {"tm.disengage.move"}
    board.change("Near", place=parse_label("1008"))
    assert board.refused("disengage", figure="Giant", hex=ahead) == set()
    assert board.refused("disengage", figure="Giant", hex=ahead, facing=3) == {"tm.move.one-per-hex"}


@advanced.rule("am.dis.partial")
@pytest.mark.rule("tm.disengage.partial", "tm.disengage.no-attack")
def test_that_it_may_break_from_some_and_never_attacks(board: Board) -> None:
    board.do("pass", figure="Astrid")
    choice = board.choices("Ragnar")["disengage"]
    details = {one.label: one.detail for one in choice.inputs[0].candidates({})}
    assert details["0404"] == "still engaged by Astrid"
    assert details["0405"] == "disengaged"
    board.do("disengage", figure="Ragnar", hex=hexed("0404"), facing=1)
    assert board.events[0].still == ("Astrid",)  # type: ignore[attr-defined]
    assert "tm.option.one-per-turn" in board.refused("strike", figure="Ragnar", target="Astrid", weapon="g1")


@pytest.mark.rule("tm.disengage.no-attack")
def test_that_it_cannot_attack_instead_of_the_step(board: Board) -> None:
    board.do("pass", figure="Astrid")
    refused = board.refused("strike", figure="Ragnar", target="Astrid", weapon="g1")
    assert "tm.turn.attack-needs-attack-option" in refused


@advanced.rule("am.dis.must-stand")
@pytest.mark.rule("tm.disengage.not-when-down")
@pytest.mark.parametrize("pose", [Pose.KNEELING, Pose.PRONE, Pose.DOWN])
def test_that_nobody_disengages_from_the_ground(board: Board, pose: Pose) -> None:
    board.chose(Ragnar="n", Astrid="k", Bjorn="k")
    board.change("Ragnar", pose=pose)
    assert board.refused("disengage", figure="Ragnar", hex=hexed("0405")) == {"tm.disengage.not-when-down"}


def test_that_walls_bar_the_step_and_bodies_do_not(board: Board) -> None:
    board.do("pass", figure="Astrid")
    board.change("Bjorn", place=parse_label("0506"), hits=30, pose=Pose.DOWN)
    assert board.refused("disengage", figure="Ragnar", hex=hexed("0506")) == set()
    board.change("Ragnar", place=parse_label("0101"))
    assert "tm.disengage.move" in board.refused("disengage", figure="Ragnar", hex=list(at_column_row(1, 0)))


def test_that_without_a_ground_the_step_needs_no_hex() -> None:
    board = Board(ground=False)
    board.add("Ragnar", "red")
    board.add("Bjorn", "blue")
    board.combat(Ragnar="n")
    board.do("disengage", figure="Ragnar")
    assert board.figure("Ragnar").deeds.acts == ("step",)


# --- out of a brawl --------------------------------------------------------------------------------------------------


def fallen(own: int, *theirs: int) -> Board:
    """Ragnar in a brawl with enemies of these DX."""
    board = Board()
    board.add("Ragnar", "red", "0505", 0, dx=own)
    for number, dx in enumerate(theirs):
        board.add(f"foe{number}", "blue", f"{10 + number}10", 0, dx=dx)
    brawl(board, "Ragnar", *(f"foe{number}" for number in range(len(theirs))))
    board.combat(Ragnar="v")
    return board


@pytest.mark.rule("tm.disengage.hth-roll-better")
@pytest.mark.parametrize(("die", "free"), [(1, True), (3, True), (4, False)])
def test_that_more_dx_than_a_single_enemy_gets_out_on_1_to_3(die: int, free: bool) -> None:
    board = fallen(12, 10)
    board.do("break-free", die, figure="Ragnar", hex=hexed("0504"))
    assert (board.figure("Ragnar").pile == 0) is free


@pytest.mark.rule("tm.disengage.hth-roll-worse")
@pytest.mark.parametrize(("own", "theirs"), [(12, (12,)), (11, (12,)), (15, (8, 8))])
def test_that_others_need_a_1(own: int, theirs: tuple[int, ...]) -> None:
    board = fallen(own, *theirs)
    assert board.number("needs", "break-free", figure="Ragnar") == 1
    board.do("break-free", 2, figure="Ragnar", hex=hexed("0504"))
    assert board.figure("Ragnar").pile
    board = fallen(own, *theirs)
    board.do("break-free", 1, figure="Ragnar", hex=hexed("0504"))
    assert not board.figure("Ragnar").pile


@advanced.rule("am.hdis.roll")
@pytest.mark.rule("tm.disengage.hth-no-attack")
@pytest.mark.parametrize("die", [1, 6])
def test_that_there_is_no_attack_success_or_not(die: int) -> None:
    board = fallen(12, 12)
    board.do("break-free", playing.out_of_a_brawl(die), figure="Ragnar", hex=hexed("0504"))
    assert "tm.option.one-per-turn" in board.refused("hth-strike", figure="Ragnar", target="foe0")
    assert board.refused("break-free", figure="Ragnar") >= {"tm.option.one-per-turn"}


@advanced.rule("am.hdis.success")
@pytest.mark.rule("tm.disengage.hth-success")
def test_that_on_success_it_stands_in_an_empty_hex_beside_at_once() -> None:
    board = fallen(12, 10)
    board.change("foe0", side="blue")
    rolled = playing.out_of_a_brawl(3)
    board.do("break-free", rolled, figure="Ragnar", hex=hexed("0405"), facing=1)
    ragnar, foe = board.figure("Ragnar"), board.figure("foe0")
    assert (ragnar.place, ragnar.facing, ragnar.standing) == (parse_label("0405"), 1, True)
    assert (foe.pile, foe.pose) == (0, Pose.DOWN)
    needs = 3 if rolled == 3 else 12
    assert board.log[0] == f"Ragnar breaks free and stands in 0405: {needs} or less, rolls {rolled}."


@advanced.rule("am.hdis.success")
@pytest.mark.rule("tm.disengage.hth-success")
def test_that_the_hex_must_be_empty_and_is_asked_for_where_it_was_not_said() -> None:
    board = fallen(12, 10)
    board.change("foe0", side="blue")
    assert board.refused("break-free", figure="Ragnar", hex=hexed("0503")) == {"tm.disengage.hth-success"}
    board.do("break-free", playing.out_of_a_brawl(2), "0604", figure="Ragnar")
    assert board.figure("Ragnar").place == parse_label("0604")


def test_that_the_others_fight_on_when_one_gets_away() -> None:
    board = fallen(15, 8, 8)
    board.change("foe1", side="green")
    board.do("break-free", 1, figure="Ragnar", hex=hexed("0504"))
    assert board.figure("foe0").pile == board.figure("foe1").pile > 0


def test_that_there_is_no_way_out_where_no_hex_is_empty() -> None:
    walls = frozenset(rectangle(30, 30)) - {parse_label("0505")}
    board = Board(ground=HexGround(30, 30, walls=walls))
    board.add("Ragnar", "red", "0505")
    board.state = board.state
    board.change("Ragnar", pile=7, pose=Pose.DOWN)
    board.combat(Ragnar="v")
    assert board.refused("break-free", figure="Ragnar") == {"tm.disengage.hth-success"}


def test_that_without_a_ground_the_die_alone_decides() -> None:
    board = Board(ground=False)
    board.add("Ragnar", "red", dx=12)
    board.add("foe", "blue", dx=10)
    brawl(board, "Ragnar", "foe")
    board.combat(Ragnar="v")
    board.do("break-free", 3, figure="Ragnar")
    assert board.figure("Ragnar").standing


@advanced.rule("am.hdis.success")
@pytest.mark.rule("tm.disengage.hth-success")
def test_that_no_wall_is_a_way_out() -> None:
    board = fallen(12, 10)
    board.ground = HexGround(30, 30, walls=frozenset(map(parse_label, ("0504", "0604"))))
    board.state = replace(board.state, ground=board.ground)
    wanted = board.choices("Ragnar")["break-free"].inputs[0]
    assert {one.label for one in wanted.candidates({})} == {"0404", "0405", "0506", "0605"}
    assert board.refused("break-free", figure="Ragnar", hex=hexed("0504")) == {"tm.disengage.hth-success"}
    assert board.refused("break-free", figure="Ragnar", hex=hexed("0506")) == set()


@pytest.mark.rule("tm.disengage.hth-roll-better")
def test_that_the_loss_of_a_wound_does_not_keep_one_in_a_brawl() -> None:
    board = fallen(11, 10)
    board.change("Ragnar", shaken=True)
    assert board.number("needs", "break-free", figure="Ragnar") == 3
    board.change("Ragnar", hits=9)
    assert board.number("needs", "break-free", figure="Ragnar") == 1


@advanced.rule("am.hdis.success")
@pytest.mark.rule("tm.disengage.hth-success")
@pytest.mark.parametrize(
    ("bystander", "barred"),
    [("", set()), ("1012", {"1011"}), ("0912", {"1011", "0911"}), ("0810", {"0910"}), ("1009", {"1009"})],
)
def test_that_a_giant_gets_away_to_where_its_three_hexes_hold_nobody_outside_the_brawl(
    bystander: str, barred: set[str]
) -> None:
    board = Board()
    board.add("Giant", "red", "1010", 0, people="giant", st=40, dx=12)
    board.add("Foe", "blue", "1510", 0, dx=8)
    if bystander:
        board.add("Bystander", "red", bystander, 0)
    for name in ("Giant", "Foe"):
        board.change(name, pile=5, pose=Pose.DOWN, place=parse_label("1010"))
    board.combat(Giant="v")
    wanted = board.choices("Giant")["break-free"].inputs[0]
    around = {"1009", "1110", "1111", "1011", "0911", "0910"}
    assert {one.label for one in wanted.candidates({})} == around - barred
