"""One option a turn, no mixing, and when another may still be chosen (Melee IV)."""

import pytest

from tests.rules.tft.board import Board
from tests.rules.tft.moves import against, deed, lone, north, offered, pair, take

rule = pytest.mark.rule


@rule("tm.option.one-per-turn")
def test_that_a_move_made_leaves_no_second_option() -> None:
    board = lone(ready=["longbow"])
    take(board, "Astrid", "a", *north(4))
    assert against(board, "Astrid", "f") == {"tm.option.change-mind"}
    assert against(board, "Astrid", "f", *north(1, "1016")) >= {"tm.option.change-mind", "tm.option.f-missile-attack"}


@rule("tm.option.one-per-turn")
def test_that_whoever_has_acted_is_done() -> None:
    board = pair(ready=["broadsword"])
    board.combat(Astrid="j")
    board.do("strike", 15, figure="Astrid", target="Karl", weapon="g1")
    assert against(board, "Astrid", "k") == {"tm.option.one-per-turn"}
    assert offered(board, "Astrid") == set()


@rule("tm.option.no-mixing")
def test_that_parts_of_different_options_are_not_put_together() -> None:
    board = lone(ready=["broadsword"], carried=["mace"])
    assert "tm.option.no-mixing" in against(board, "Astrid", "e", *north(5), ready=["g2"])
    assert against(board, "Astrid", "a", *north(5), ready=["g2"]) == {"tm.option.no-mixing"}
    assert against(board, "Astrid", "b", pose="prone") == {"tm.option.no-mixing"}


@rule("tm.option.change-mind")
def test_that_the_mind_may_change_as_far_as_the_move_made_allows() -> None:
    board = lone(ready=["broadsword"])
    take(board, "Astrid", "c", *north(4))
    board.stage("combat")
    assert against(board, "Astrid", "b") == set()
    take(board, "Astrid", "b")
    assert board.figure("Astrid").deeds.option == "b"
    assert len(board.figure("Astrid").deeds.path) == 4
    assert any("instead" in line for line in board.log)
    far = lone(ready=["broadsword"])
    take(far, "Astrid", "a", *north(6))
    assert "tm.option.change-mind" in against(far, "Astrid", "b")
    assert "tm.option.change-mind" in against(far, "Astrid", "c")


@rule("tm.option.change-mind")
def test_that_in_combat_nobody_moves_further() -> None:
    board = lone(ready=["broadsword"])
    take(board, "Astrid", "b", *north(2))
    board.stage("combat")
    assert "tm.turn.first-player-moves" in against(board, "Astrid", "c", *north(1, "1018"))


def test_that_a_move_may_go_on_in_the_same_movement() -> None:
    board = lone(armor="chainmail")
    take(board, "Astrid", "a", *north(4))
    take(board, "Astrid", "a", *north(2, "1016"))
    assert board.figure("Astrid").deeds.spent == 6
    assert "tm.option.a-move" in against(board, "Astrid", "a", *north(1, "1014"))


@rule("tm.attack.excluded-actions")
@rule("tm.turn.attack-needs-attack-option")
@pytest.mark.parametrize("option", list("abcdefghijklmnopqrstuv"))
def test_that_only_options_with_attack_in_their_title_attack(option: str) -> None:
    board = pair(ready=["broadsword"])
    board.combat(Astrid=option)
    strikes = board.refused("strike", figure="Astrid", target="Karl", weapon="g1")
    assert ("tm.turn.attack-needs-attack-option" not in strikes) is (option in "bfjlot")
    assert board.rules.book.tables.options[option].attack is ("attack" in titles(board)[option].lower())


def titles(board: Board) -> dict[str, str]:
    """The printed titles of the options."""
    return {code: row.title for code, row in board.rules.book.tables.options.items()}


@rule("tm.attack.excluded-actions")
def test_that_half_ma_standing_up_and_changing_weapons_leave_no_attack() -> None:
    far = lone(ready=["broadsword"])
    take(far, "Astrid", "a", *north(6))
    assert "tm.option.half-ma-to-attack" in against(far, "Astrid", "b")
    changed = pair(ready=["broadsword"], carried=["mace"])
    take(changed, "Astrid", "m", ready=["g2"])
    assert "tm.attack.change-takes-turn" in against(changed, "Astrid", "j")


def test_that_an_unknown_option_is_refused_and_no_ruling_breaks_it() -> None:
    board = lone()
    assert against(board, "Astrid", "z") != set()
    before = board.state
    board.do(
        "gm.ruling/1",
        reason="so be it",
        command={"kind": "tft.option/1", "figure": "Astrid", "option": "z", "path": []},
    )
    assert board.state == before


def test_that_a_ruling_moves_a_figure_where_the_rules_would_not() -> None:
    board = pair(ready=["broadsword"])
    path = [[9, 6 - step] for step in range(1, 3)]
    command = {"kind": "tft.option/1", "figure": "Astrid", "option": "a", "path": path}
    board.do("gm.ruling/1", reason="she slips away", command=command)
    assert len(board.figure("Astrid").deeds.path) == 2
    deed(board, "Astrid", acts=())
