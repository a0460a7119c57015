"""Facing, and who engages whom (Melee VI)."""

import pytest

from gmtool.rules.seam import OverlayKind
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import engaged, front, surroundings_of
from gmtool.rules.tft.state.fight import Status
from gmtool.space import Aspect, label
from tests.rules.tft.board import Board
from tests.rules.tft.moves import against, deed, lay, lone, offered, pair, take

rule = pytest.mark.rule


def ctx(board: Board) -> Context:
    return Context(board.rules.book, board.state)


def fronts(board: Board, name: str) -> set[str]:
    return {label(hex_) for hex_ in front(ctx(board), board.figure(name))}


def picture() -> Board:
    """The figures of the printed diagram."""
    board = Board()
    board.add("Tark", "red", "0303", 0, ready=["broadsword"])
    board.add("Bjorn", "red", "1010", 0, ready=["broadsword"])
    board.add("Rolf", "blue", "1011", 0, ready=["broadsword"])
    board.add("Karl", "red", "2010", 0, ready=["broadsword"])
    board.add("Astrid", "blue", "2009", 3, ready=["broadsword"])
    board.add("Jon", "red", "2020", 0, ready=["broadsword"])
    board.add("Grath", "red", "2019", 3, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    return board


@rule("tm.face.engaged")
@rule("tm.face.engaged-one-way")
@rule("tm.face.friends-not-engaged")
def test_that_the_printed_picture_is_engaged_as_it_says() -> None:
    board = picture()
    found = {name for name in board.state.figures if engaged(ctx(board), board.figure(name))}
    assert found == {"Bjorn", "Karl", "Astrid"}
    against_whom = {one.figure: one.opponents for one in board.rules.counters(board.state)}
    assert against_whom["Bjorn"] == ("Rolf",)
    assert against_whom["Rolf"] == ()
    assert (against_whom["Karl"], against_whom["Astrid"]) == (("Astrid",), ("Karl",))


@rule("tm.face.engaged")
def test_that_a_side_hex_does_not_engage() -> None:
    board = Board()
    board.add("A", "red", "1010", 0)
    board.add("Beside", "blue", "1111", 0)
    board.add("Before", "blue", "1110", 2)
    assert not engaged(ctx(board), board.figure("Beside"))
    assert engaged(ctx(board), board.figure("Before"))


@rule("tm.face.one-side")
def test_that_a_figure_faces_one_of_six_sides() -> None:
    board = lone()
    for facing in range(6):
        assert against(board, "Astrid", "a", facing=facing) == set()
    for facing in (-1, 6):
        assert against(board, "Astrid", "a", facing=facing) == {"tm.face.one-side"}


@rule("tm.face.change-moving")
def test_that_turning_on_the_way_takes_no_ma() -> None:
    board = lone()
    take(board, "Astrid", "a", "1019", "1119", "1218", facing=4)
    assert board.figure("Astrid").deeds.spent == 3
    assert board.figure("Astrid").facing == 4


@rule("tm.face.change-at-end")
def test_that_facing_is_set_at_the_end_of_ones_own_movement_even_without_a_step() -> None:
    board = picture()
    board.stage("movement", "red", "blue")
    take(board, "Karl", "j", facing=3)
    assert board.figure("Karl").facing == 3
    assert board.figure("Karl").deeds.path == ()
    take(board, "Karl", "j", facing=0)
    board.do("proceed", turn=1, stage="movement", mover=0)
    assert against(board, "Karl", "j", facing=3) == {"tm.face.change-at-end"}
    board.do("proceed", turn=1, stage="movement", mover=1)
    assert against(board, "Karl", "k", facing=3) == {"tm.face.change-at-end"}


@rule("tm.face.hex-kinds")
def test_that_three_hexes_are_front_two_side_and_one_rear() -> None:
    board = lone()
    found = {label(hex_): kind for hex_, kind in surroundings_of(ctx(board), board.figure("Astrid")).items()}
    assert found == {
        "1019": Aspect.FRONT,
        "1120": Aspect.FRONT,
        "0920": Aspect.FRONT,
        "1121": Aspect.SIDE,
        "0921": Aspect.SIDE,
        "1021": Aspect.REAR,
    }
    shown = {one.kind: len(one.marks) for one in board.rules.overlays(board.state, "Astrid")}
    assert (shown[OverlayKind.FRONT], shown[OverlayKind.SIDE], shown[OverlayKind.REAR]) == (3, 2, 1)


@rule("tm.face.down-all-rear")
@pytest.mark.parametrize("pose", ["down", "prone", "kneeling"])
def test_that_whoever_is_on_the_ground_has_no_front(pose: str) -> None:
    board = pair(ready=["broadsword"])
    lay(board, "Karl", pose)
    assert fronts(board, "Karl") == set()
    assert not engaged(ctx(board), board.figure("Astrid"))
    assert set(surroundings_of(ctx(board), board.figure("Karl")).values()) == {Aspect.REAR}


@rule("tm.face.bending-all-rear")
@pytest.mark.parametrize("option", ["e", "q"])
def test_that_bending_for_a_weapon_bares_the_back(option: str) -> None:
    board = (pair if option == "q" else lone)(dx=10)
    take(board, "Astrid", option, pick_up=["rock"])
    assert set(surroundings_of(ctx(board), board.figure("Astrid")).values()) == {Aspect.REAR}
    if option == "q":
        board.stage("combat")
        deed(board, "Karl", option="j")
        assert board.number("to-hit", "strike", figure="Karl", target="Astrid", weapon="g1") == 12 + 4


@rule("tm.creature.snake-facing")
def test_that_a_giant_snake_has_five_fronts_and_a_rear() -> None:
    board = Board()
    board.add("Snake", "red", "1010", 0, people="giant-snake", st=12, dx=12)
    board.add("Beside", "blue", "1111", 5, ready=["broadsword"])
    board.add("Behind", "blue", "1011", 0, ready=["broadsword"])
    assert engaged(ctx(board), board.figure("Beside"))
    assert not engaged(ctx(board), board.figure("Behind"))
    board.combat(Snake="j", Beside="j", Behind="j")
    assert board.number("to-hit", "strike", figure="Beside", target="Snake", weapon="g1") == 12 - 3
    assert board.number("to-hit", "strike", figure="Behind", target="Snake", weapon="g1") == 12 - 3 + 4
    assert "tm.face.attack-front-only" not in board.refused("strike", figure="Snake", target="Beside", weapon="")


@rule("tm.option.status-when")
def test_that_the_status_is_judged_when_the_figures_own_move_comes() -> None:
    board = Board()
    board.add("Archer", "red", "1010", 0, ready=["longbow"])
    board.add("Wulf", "blue", "1003", 3, ready=["broadsword"])
    board.stage("movement", "blue", "red")
    assert "f" in offered(board, "Archer") or "tm.turn.first-player-moves" in against(board, "Archer", "f")
    take(board, "Wulf", "a", "1004", "1005", "1006", "1007", "1008", "1009")
    board.do("proceed", turn=1, stage="movement", mover=0)
    assert "tm.option.status-when" in against(board, "Archer", "f")
    assert offered(board, "Archer") == {"l", "n", "o", "q"}


@rule("tm.option.status-when")
def test_that_whoever_moved_disengaged_keeps_that_list() -> None:
    board = Board()
    board.add("Archer", "red", "1010", 0, ready=["longbow"])
    board.add("Wulf", "blue", "1003", 3, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    take(board, "Archer", "f")
    board.do("proceed", turn=1, stage="movement", mover=0)
    take(board, "Wulf", "a", "1004", "1005", "1006", "1007", "1008", "1009")
    board.stage("combat")
    assert board.figure("Archer").deeds.status is Status.DISENGAGED
    assert "tm.option.status-when" in against(board, "Archer", "l")
    assert against(board, "Archer", "f") == set()


@rule("tm.face.prone-archer-front")
def test_that_a_prone_crossbowman_shoots_ahead_and_is_rear_all_round() -> None:
    board = Board()
    board.add("Archer", "red", "1010", 0, ready=["light-crossbow"])
    board.add("Ahead", "blue", "1009", 3, dx=9, ready=["broadsword"])
    board.add("Behind", "blue", "1014", 0)
    lay(board, "Archer", "prone")
    board.combat(Archer="f", Ahead="b")
    assert "tm.face.ranged-front-only" not in board.refused("shoot", figure="Archer", target="Ahead", weapon="g1")
    assert "tm.face.ranged-front-only" in board.refused("shoot", figure="Archer", target="Behind", weapon="g1")
    assert board.number("to-hit", "strike", figure="Ahead", target="Archer", weapon="g1") == 9 + 4


@rule("tm.face.attack-front-only")
def test_that_only_a_foe_in_a_front_hex_is_struck() -> None:
    for facing, reached in ((0, True), (5, True), (1, True), (2, False), (3, False), (4, False)):
        board = Board()
        board.add("A", "red", "1010", facing, ready=["broadsword"])
        board.add("B", "blue", "1009", 0)
        board.combat(A="b")
        refused = board.refused("strike", figure="A", target="B", weapon="g1")
        assert ("tm.face.attack-front-only" not in refused) is reached


@rule("tm.option.status-when")
def test_that_one_sentence_says_who_was_engaged_as_its_move_came() -> None:
    board = Board(house={"combat": "arena"})
    board.add("Astrid", "red", "1010", 0, ready=["broadsword"])
    board.add("Wulf", "blue", "1009", 3, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    commands = ({"kind": "tft.option/1", "option": "a", "path": []}, {"kind": "tft.leave/1"})
    for said in commands:
        command = board.rules.command({**said, "figure": "Astrid"})
        reasons = [one.reason for one in board.rules.refusals(board.state, command)]
        assert [one for one in reasons if "engaged when" in one or "is engaged" in one] == [
            "Astrid was engaged when its move came."
        ]
