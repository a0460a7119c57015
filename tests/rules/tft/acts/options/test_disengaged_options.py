"""The options of disengaged figures, (a) to (i)."""

import pytest

from tests.rules.tft.board import Board
from tests.rules.tft.moves import against, at, deed, ends, lay, lone, north, offered, pair, take

rule = pytest.mark.rule
BOW = {"ready": ["longbow"], "carried": ["broadsword", "dagger"], "st": 14, "dx": 10}


@rule("tm.option.a-move")
def test_that_move_goes_the_full_ma_and_no_further() -> None:
    board = lone(armor="chainmail")
    assert against(board, "Astrid", "a", *north(7)) == {"tm.option.a-move"}
    take(board, "Astrid", "a", *north(6))
    assert board.figure("Astrid").deeds.spent == 6
    board.stage("combat")
    assert board.choices("Astrid")["option:b"].refusals
    assert "tm.turn.attack-needs-attack-option" in board.refused("strike", figure="Astrid", target="Karl", weapon="")


@rule("tm.option.b-charge-attack")
def test_that_a_charge_goes_half_and_attacks_with_no_missile_weapon() -> None:
    board = Board()
    board.add("Astrid", "red", "1020", 0, ready=["broadsword"])
    board.add("Karl", "blue", "1014", 3, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    assert "tm.option.b-charge-attack" in against(board, "Astrid", "b", *north(6, "1020")[:4], "0915", "0914")
    take(board, "Astrid", "b", *north(5))
    board.stage("combat")
    assert board.refused("strike", figure="Astrid", target="Karl", weapon="g1") == set()


@rule("tm.option.b-charge-attack")
def test_that_a_bow_is_no_weapon_to_charge_with() -> None:
    board = lone(**BOW)
    take(board, "Astrid", "b", *north(5))
    board.stage("combat")
    assert "shoot" not in "".join(key for key in board.choices("Astrid") if key.startswith("intend"))
    assert "tm.turn.attack-needs-attack-option" in board.refused(
        "intend", figure="Astrid", act="tft.shoot/1", weapon="g1", target="Karl"
    )


@rule("tm.option.half-ma-to-attack")
@pytest.mark.parametrize(("armor", "half"), [("none", 5), ("leather", 4), ("chainmail", 3)])
def test_that_more_than_half_the_ma_rules_out_every_attack(armor: str, half: int) -> None:
    board = lone(armor=armor, ready=["broadsword"])
    assert against(board, "Astrid", "b", *north(half)) == set()
    assert "tm.option.half-ma-to-attack" in against(board, "Astrid", "b", *north(half + 1))
    take(board, "Astrid", "a", *north(half + 1))
    assert "tm.option.half-ma-to-attack" in against(board, "Astrid", "b")


@rule("tm.option.half-ma-to-attack")
def test_that_an_odd_ma_is_halved_down() -> None:
    board = lone(people="wolf", ma=7, damage="1d", hits_stopped=0)
    assert against(board, "Astrid", "b", *north(3)) == set()
    assert "tm.option.half-ma-to-attack" in against(board, "Astrid", "b", *north(4))


@rule("tm.option.c-dodge")
@rule("tm.defend.who")
def test_that_dodging_goes_half_and_is_for_the_disengaged() -> None:
    board = lone(armor="chainmail")
    assert against(board, "Astrid", "c", *north(4)) == {"tm.option.c-dodge"}
    take(board, "Astrid", "c", *north(3))
    assert "Dodging" in [one.label for one in board.rules.conditions(board.state, "Astrid")]
    assert "tm.defend.who" in against(lone(ready=["broadsword"]), "Astrid", "k")
    assert "tm.defend.who" in against(pair(ready=["broadsword"]), "Astrid", "c")


@rule("tm.option.d-drop")
def test_that_a_drop_goes_half_and_ends_down() -> None:
    board = lone(armor="leather")
    assert "tm.option.d-drop" in against(board, "Astrid", "d", *north(5), pose="prone")
    assert "tm.option.d-drop" in against(board, "Astrid", "d", *north(4))
    take(board, "Astrid", "d", *north(4), pose="prone")
    assert board.figure("Astrid").pose == "prone"
    assert against(lone(), "Astrid", "a", pose="kneeling") == {"tm.option.no-mixing"}


@rule("tm.option.f-missile-attack")
def test_that_a_shot_allows_one_hex_and_kneeling() -> None:
    board = lone(**BOW)
    assert "tm.option.f-missile-attack" in against(board, "Astrid", "f", *north(2))
    assert against(board, "Astrid", "f", *north(1)) == set()
    take(board, "Astrid", "f", *north(1), pose="kneeling")
    assert board.figure("Astrid").pose == "kneeling"
    assert board.choices("Astrid")["option:f"].refusals == ()


@rule("tm.missile.disengaged-only")
def test_that_the_engaged_have_no_missile_attack() -> None:
    assert "tm.missile.disengaged-only" in against(pair(**BOW), "Astrid", "f")


def test_that_a_missile_attack_asks_for_a_missile_weapon() -> None:
    assert against(lone(ready=["broadsword"]), "Astrid", "f") == {"tm.attack.ready-needed"}


@rule("tm.option.g-stand")
def test_that_standing_up_comes_when_combat_is_over() -> None:
    board = lone()
    lay(board, "Astrid", "prone")
    take(board, "Astrid", "g")
    board.stage("combat")
    assert board.figure("Astrid").pose == "prone"
    assert board.rules.agenda(board.state).due[0].text == "Astrid stands up at the end of the actions."
    board.do("proceed", turn=1, stage="combat")
    assert board.figure("Astrid").pose == "standing"
    assert "Astrid stands up." in board.log
    assert against(lone(), "Astrid", "g") == {"tm.option.g-stand"}


@rule("tm.option.g-crawl")
def test_that_a_crawl_is_two_hexes_and_leaves_one_down() -> None:
    board = lone()
    lay(board, "Astrid", "down")
    assert against(board, "Astrid", "g", *north(3)) == {"tm.option.g-crawl"}
    take(board, "Astrid", "g", *north(2))
    board.stage("combat")
    board.do("proceed", turn=1, stage="combat")
    assert board.figure("Astrid").pose == "down"
    assert board.figure("Astrid").place is not None


@rule("tm.option.g-nothing-else")
def test_that_getting_up_leaves_time_for_nothing_else() -> None:
    board = lone(ready=["broadsword"], carried=["mace"])
    lay(board, "Astrid", "down")
    assert "tm.option.g-nothing-else" in against(board, "Astrid", "g", ready=["g2"])
    assert "tm.option.g-nothing-else" in against(board, "Astrid", "g", pose="kneeling")
    take(board, "Astrid", "g")
    board.stage("combat")
    assert "tm.turn.attack-needs-attack-option" in board.refused("strike", figure="Astrid", target="Karl", weapon="g1")


@rule("tm.option.downed-must-stand")
@rule("tm.injury.eight-next-turn")
@pytest.mark.parametrize("found", [lone, pair])
def test_that_whoever_is_down_can_only_get_up_or_crawl(found) -> None:  # type: ignore[no-untyped-def]
    board: Board = found(ready=["broadsword"], carried=["mace"])
    lay(board, "Astrid", "down")
    assert offered(board, "Astrid") == {"g" if found is lone else "p"}
    assert all(
        "tm.option.downed-must-stand" in {refusal.rule for refusal in choice.refusals}
        for key, choice in board.choices("Astrid").items()
        if key.startswith("option:") and key[-1] in "abcdefjko"
    )


@rule("tm.option.floored-loses-attack")
def test_that_the_floored_cannot_take_another_option_in_the_same_turn() -> None:
    board = pair(ready=["broadsword"])
    board.combat(Astrid="j", Karl="j")
    lay(board, "Astrid")
    deed(board, "Astrid", floored=True)
    assert "tm.option.floored-loses-attack" in board.refused("strike", figure="Astrid", target="Karl", weapon="g1")
    assert "tm.option.floored-loses-attack" in against(board, "Astrid", "p")
    assert [figure for figure, _ in board.order()] == ["Karl"]


@rule("tm.option.h-cast-spell")
@rule("tm.option.i-disbelieve")
@rule("tm.option.r-cast-spell")
@rule("tm.option.s-disbelieve")
@pytest.mark.parametrize(("option", "found"), [("h", lone), ("i", lone), ("r", pair), ("s", pair)])
def test_that_the_options_of_wizard_wait_for_their_house_rule(option: str, found) -> None:  # type: ignore[no-untyped-def]
    board: Board = found()
    assert f"option:{option}" not in board.choices("Astrid")
    assert against(board, "Astrid", option) == {board.rules.book.tables.options[option].rule}
    on = Board(house={"magic": "on"})
    on.ground, on._enlisted = board.ground, board._enlisted
    on.stage("movement", "red", "blue")
    assert on.choices("Astrid")[f"option:{option}"].allowed
    rule_of_it = board.rules.book.tables.options[option].rule
    one, two = (("1019",), ("1019", "1018")) if found is lone else (("0910",), ("0910", "0911"))
    assert against(on, "Astrid", option, *one) == set()
    assert rule_of_it in against(on, "Astrid", option, *two)
    if found is pair:
        assert against(on, "Astrid", option, "1011") == {"tm.move.shift-adjacent"}
    take(on, "Astrid", option)
    on.stage("combat")
    assert on.order() == []


def test_that_prices_and_stops_are_offered() -> None:
    board = Board()
    board.add("Astrid", "red", "1020", 0)
    board.add("Karl", "blue", "1015", 3)
    board.stage("movement", "red", "blue")
    found = ends(board, "Astrid", "a")
    assert found["1020"] == "stays"
    assert found["1018"] == "2 MA"
    assert found["1016"] == "4 MA, engaged by Karl"
    assert "1015" not in found
    assert at("1016") == [[9, 11]]
