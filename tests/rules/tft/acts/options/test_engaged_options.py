"""The options of engaged figures, (j) to (s), and of those in hand-to-hand combat, (t) to (v)."""

import pytest

from tests.rules.tft.board import Board
from tests.rules.tft.moves import against, at, ends, lay, lone, offered, pair, take

rule = pytest.mark.rule
ARCHER = {"ready": ["longbow"], "carried": ["two-handed-sword", "dagger"], "st": 14, "dx": 10}


def caught(turns: int = 0, **fields: object) -> Board:
    """An archer whom Wulf has just run up to; the archer's side moves. `turns` later, if given."""
    house = fields.pop("house", None)
    board = Board(house=house)  # type: ignore[arg-type]
    board.add("Archer", "red", "1010", 0, **{**ARCHER, **fields})  # type: ignore[arg-type]
    board.add("Wulf", "blue", "1003", 3, ready=["broadsword"])
    board.stage("movement", "blue", "red")
    take(board, "Wulf", "a", "1004", "1005", "1006", "1007", "1008", "1009")
    board.do("proceed", turn=1, stage="movement", mover=0)
    for turn in range(1, turns + 1):
        board.do("proceed", turn=turn, stage="movement", mover=1)
        board.do("proceed", turn=turn, stage="combat")
        board.do("waive-initiative", turn=turn + 1, first="blue")
        board.do("proceed", turn=turn + 1, stage="movement", mover=0)
    return board


@rule("tm.option.j-shift-attack")
def test_that_one_shifts_a_hex_and_strikes() -> None:
    board = pair(ready=["broadsword"], carried=["dagger"])
    assert "tm.option.j-shift-attack" in against(board, "Astrid", "j", "0910", "0909")
    take(board, "Astrid", "j", "0910", facing=3)
    board.stage("combat")
    assert "tm.face.attack-front-only" in board.refused("strike", figure="Astrid", target="Karl", weapon="g1")
    turned = pair(ready=["broadsword"])
    take(turned, "Astrid", "j", "0910", facing=2)
    turned.stage("combat")
    assert turned.refused("strike", figure="Astrid", target="Karl", weapon="g1") == set()
    assert "tm.turn.attack-needs-attack-option" in turned.refused(
        "intend", figure="Astrid", act="tft.shoot/1", weapon="g1", target="Karl"
    )


@rule("tm.option.j-shift-attack", "tm.attack.ready-needed")
@pytest.mark.parametrize(
    ("ready", "refused"),
    [
        (["longbow"], {"tm.option.j-shift-attack": "Astrid has only a longbow ready."}),
        (["sling", "small-shield"], {}),
        ([], {"tm.attack.ready-needed": "Astrid has no weapon ready."}),
        (["rock"], {}),
        (["javelin"], {}),
        (["main-gauche"], {}),
    ],
)
def test_that_one_shifts_to_attack_with_something_that_strikes(ready: list[str], refused: dict[str, str]) -> None:
    board = pair(ready=ready, carried=["broadsword"])
    choice = board.choices("Astrid")["option:j"]
    assert {one.rule: one.reason for one in choice.refusals} == refused
    assert against(board, "Astrid", "j") == set(refused)


@rule("tm.option.j-shift-attack", "tm.creature.natural-weapons")
def test_that_a_beast_shifts_and_attacks_with_nothing_in_its_paws() -> None:
    assert against(pair(people="bear", st=30, dx=11), "Astrid", "j") == set()


@rule("tm.option.k-shift-defend")
def test_that_one_shifts_and_defends_on_four_dice() -> None:
    board = pair(ready=["broadsword"], dx=10)
    assert "tm.option.k-shift-defend" in against(board, "Astrid", "k", "0910", "0909")
    take(board, "Astrid", "k", "0910", facing=1)
    board.stage("combat")
    assert board.number("dice", "strike", figure="Karl", target="Astrid", weapon="g1") == 4
    assert "tm.turn.attack-needs-attack-option" in board.refused("strike", figure="Astrid", target="Karl", weapon="g1")


@rule("tm.defend.needs-weapon")
@pytest.mark.parametrize(
    ("fields", "may"),
    [
        ({"ready": ["longbow"]}, False),
        ({"ready": ["large-shield"]}, False),
        ({"ready": ["broadsword"]}, True),
        ({"people": "wolf", "st": 10, "dx": 14}, True),
    ],
)
def test_that_defending_takes_a_ready_weapon_that_is_no_missile_weapon(fields: dict[str, object], may: bool) -> None:
    assert (against(pair(**fields), "Astrid", "k") == set()) is may


@rule("tm.option.l-last-shot")
def test_that_an_archer_suddenly_engaged_has_one_last_shot() -> None:
    assert against(caught(), "Archer", "l") == set()
    assert "tm.option.l-last-shot" in against(caught(turns=1), "Archer", "l")
    unready = caught(ready=["broadsword"], carried=["longbow"])
    assert "tm.attack.ready-needed" in against(unready, "Archer", "l")


@rule("tm.option.l-last-shot")
def test_that_an_unloaded_crossbow_was_not_ready() -> None:
    board = caught(ready=["light-crossbow"], carried=[])
    board.change("Archer", reload=1)
    assert against(board, "Archer", "l") == {"tm.option.l-last-shot"}


@rule("tm.option.l-last-shot")
def test_that_the_last_shot_comes_again_with_a_new_engagement() -> None:
    board = caught(turns=1)
    board.do("proceed", turn=2, stage="movement", mover=1)
    board.do("gm.place/1", figure="Wulf", hex=at("1003")[0])
    board.do("proceed", turn=2, stage="combat")
    board.do("gm.place/1", figure="Wulf", hex=at("1009")[0])
    board.do("waive-initiative", turn=3, first="red")
    assert against(board, "Archer", "l") == set()


@rule("tm.option.l-last-shot")
def test_that_the_other_reading_asks_who_was_engaged_when_the_turn_began() -> None:
    for house, may in (("first-move", True), ("turn-start", False)):
        board = Board(house={"last-shot": house})
        board.add("Archer", "red", "1010", 0, **ARCHER)
        board.add("Wulf", "blue", "1009", 3, ready=["broadsword"])
        board.stage("combat")
        board.do("proceed", turn=1, stage="combat")
        board.do("waive-initiative", turn=2, first="red")
        assert (against(board, "Archer", "l") == set()) is may


@rule("tm.option.l-shift")
def test_that_the_last_shot_may_follow_a_shift_unless_the_house_says_no() -> None:
    assert against(caught(), "Archer", "l", "0910") == set()
    strict = caught(house={"last-shot-shift": "no"})
    assert "tm.option.l-shift" in against(strict, "Archer", "l", "0910")
    assert against(strict, "Archer", "l") == set()


@rule("tm.option.m-change-weapons")
@rule("tm.option.m-must-drop")
@rule("tm.dropped.when")
@rule("tm.dropped.sling-vs-drop")
@rule("tm.attack.change-takes-turn")
def test_that_changing_weapons_drops_the_bow_and_strikes_next_turn() -> None:
    board = caught(turns=1)
    take(board, "Archer", "m", "0910", ready=["g2"])
    archer = board.figure("Archer")
    assert archer.ready == ("g2",)
    assert [(thing.item, thing.hex) for thing in board.state.lying] == [("longbow", archer.place)]
    assert [gear.item for gear in archer.gear] == ["two-handed-sword", "dagger"]
    assert "tm.attack.change-takes-turn" in against(board, "Archer", "j")
    board.do("proceed", turn=2, stage="movement", mover=1)
    assert "tm.turn.attack-needs-attack-option" in board.refused("strike", figure="Archer", target="Wulf", weapon="g2")
    board.do("proceed", turn=2, stage="combat")
    board.do("waive-initiative", turn=3, first="red")
    take(board, "Archer", "j", facing=2)
    board.stage("combat")
    assert "tm.turn.attack-needs-attack-option" not in board.refused(
        "strike", figure="Archer", target="Wulf", weapon="g2"
    )


@rule("tm.option.m-must-drop")
def test_that_the_engaged_cannot_keep_the_old_weapon_ready() -> None:
    board = pair(ready=["broadsword"], carried=["main-gauche", "mace"])
    assert "tm.option.m-must-drop" in against(board, "Astrid", "m", ready=["g1", "g3"])
    assert against(board, "Astrid", "m", ready=["g3"]) == set()


@rule("tm.option.m-no-missile")
def test_that_the_engaged_ready_and_reload_no_missile_weapon() -> None:
    board = pair(ready=["broadsword"], carried=["light-crossbow"])
    assert "tm.option.m-no-missile" in against(board, "Astrid", "m", ready=["g2"])
    assert "option:m" not in {key for key, one in board.choices("Astrid").items() if one.allowed}
    holding = pair(ready=["light-crossbow"])
    holding.change("Astrid", reload=1)
    assert "tm.option.m-no-missile" in against(holding, "Astrid", "m", reload=True)
    assert "tm.option.status-when" in against(holding, "Astrid", "e", reload=True)


@rule("tm.option.m-change-weapons")
@pytest.mark.parametrize(("house", "lies"), [("sling", {"broadsword"}), ("drop", {"broadsword", "large-shield"})])
def test_that_a_shield_is_slung_for_a_two_handed_weapon_unless_the_house_says_no(house: str, lies: set[str]) -> None:
    board = Board(house={"shield-in-change": house})
    board.add("Astrid", "red", "1010", 0, ready=["broadsword", "large-shield"], carried=["spear"])
    board.add("Karl", "blue", "1009", 3, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    assert "tm.weapon.two-handed-shield" in against(board, "Astrid", "m", ready=["g3", "g2"])
    take(board, "Astrid", "m", ready=["g3"])
    assert {thing.item for thing in board.state.lying} == lies
    assert board.figure("Astrid").ready == ("g3",)


@rule("tm.option.n-disengage")
@rule("tm.disengage.movement-phase")
def test_that_disengaging_stands_or_shifts_in_movement() -> None:
    board = pair(ready=["broadsword"])
    assert against(board, "Astrid", "n", "0910") == set()
    assert against(board, "Astrid", "n", "1011") == {"tm.move.shift-adjacent"}
    assert set(ends(board, "Astrid", "n")) == {"1010", "0910", "1110"}
    take(board, "Astrid", "n")
    board.stage("combat")
    assert [figure for figure, _ in board.order()] == ["Astrid"]
    assert "tm.turn.attack-needs-attack-option" in board.refused("strike", figure="Astrid", target="Karl", weapon="g1")


@rule("tm.disengage.not-when-down")
def test_that_a_kneeling_figure_gets_up_before_it_disengages() -> None:
    board = pair(ready=["broadsword"])
    lay(board, "Astrid", "kneeling")
    lay(board, "Karl", "standing")
    assert "tm.disengage.not-when-down" in against(board, "Astrid", "n")
    assert against(board, "Astrid", "p") == set()


@rule("tm.option.o-hth-attempt")
def test_that_a_hand_to_hand_attempt_shifts_and_then_has_its_moment() -> None:
    board = pair(ready=["broadsword"], carried=["dagger"])
    assert against(board, "Astrid", "o", "0910") == set()
    assert "tm.move.shift-one" in against(board, "Astrid", "o", "0910", "0909")
    take(board, "Astrid", "o")
    board.stage("combat")
    lay(board, "Karl", "kneeling")
    board.do("grapple", 2, 17, figure="Astrid", target="Karl")
    assert board.figure("Astrid").pile == board.figure("Karl").pile != 0
    assert "broadsword" in {thing.item for thing in board.state.lying}


@rule("tm.option.p-stand")
def test_that_the_engaged_stand_up_or_crawl_as_others_do() -> None:
    board = pair(ready=["broadsword"])
    lay(board, "Astrid")
    assert against(board, "Astrid", "p", "1011", "1012") == set()
    assert "tm.option.g-crawl" in against(board, "Astrid", "p", "1011", "1012", "1013")
    take(board, "Astrid", "p")
    board.stage("combat")
    board.do("proceed", turn=1, stage="combat")
    assert board.figure("Astrid").pose == "standing"


@rule("tm.option.p-stand")
def test_that_the_house_may_hold_an_engaged_crawl_to_a_shift() -> None:
    board = Board(house={"crawl-engaged": "shift"})
    board.add("Astrid", "red", "1010", 0)
    board.add("Karl", "blue", "1009", 3)
    board.stage("movement", "red", "blue")
    lay(board, "Astrid")
    assert "tm.move.shift-one" in against(board, "Astrid", "p", "1011", "1012")
    assert "tm.move.shift-adjacent" in against(board, "Astrid", "p", "1011")


@rule("tm.option.t-hth-attack")
@rule("tm.option.u-draw-dagger")
@rule("tm.option.v-hth-disengage")
def test_that_a_brawl_has_three_options_of_its_own() -> None:
    board = pair(ready=["broadsword"], carried=["dagger"])
    for name in ("Astrid", "Karl"):
        board.change(name, pile=9)
    assert offered(board, "Astrid") == {"t", "u", "v"}
    assert "tm.hth.draw-dagger" in against_karl(board)
    take(board, "Astrid", "t")
    board.stage("combat")
    assert board.order() == [("Astrid", 12 + 4)]


def against_karl(board: Board) -> set[str]:
    """Why Karl, who carries no dagger, cannot draw one."""
    return board.refused("option", figure="Karl", option="u")


@rule("tm.option.u-draw-dagger")
@pytest.mark.parametrize(("die", "drawn"), [(3, True), (4, False)])
def test_that_a_dagger_is_drawn_on_three_or_less(die: int, drawn: bool) -> None:
    board = pair(carried=["dagger"])
    for name in ("Astrid", "Karl"):
        board.change(name, pile=9)
    take(board, "Astrid", "u")
    board.stage("combat")
    board.do("draw-dagger", die, figure="Astrid", weapon="g1")
    assert (board.figure("Astrid").ready == ("g1",)) is drawn


@rule("tm.option.v-hth-disengage")
@pytest.mark.parametrize(("die", "out"), [(3, True), (4, False)])
def test_that_breaking_free_takes_a_die(die: int, out: bool) -> None:
    board = pair(dx=13)
    board.change("Karl", hits=0)
    for name in ("Astrid", "Karl"):
        board.change(name, pile=9)
    take(board, "Astrid", "v")
    board.stage("combat")
    board.do("break-free", die, figure="Astrid", hex=at("1011")[0])
    assert (board.figure("Astrid").pile == 0) is out


def test_that_the_helpless_choose_nothing() -> None:
    board = lone()
    board.change("Astrid", helpless_turn=1)
    assert "tm.injury.eight-in-hth" in against(board, "Astrid", "a")
    assert offered(board, "Astrid") == set()


def test_that_the_usual_option_fits_what_is_in_hand() -> None:
    def usual(board: Board, name: str = "Astrid") -> set[str]:
        return {key for key, choice in board.choices(name).items() if choice.usual and key.startswith("option")}

    assert usual(lone(ready=["broadsword"])) == {"option:a"}
    assert usual(lone(ready=["longbow"])) == {"option:f"}
    assert usual(pair(ready=["broadsword"])) == {"option:j"}
    assert usual(caught(), "Archer") == {"option:l"}
    assert usual(caught(turns=1), "Archer") == {"option:m"}


@rule("tm.option.l-single-arrow")
def test_that_the_last_shot_is_one_arrow_even_of_a_quick_archer() -> None:
    board = caught(ready=["small-bow"], dx=16, st=9)
    take(board, "Archer", "l")
    board.stage("combat")
    assert [name for name, _ in board.order()] == ["Archer"]
    board.do("shoot", 16, figure="Archer", target="Wulf", weapon="g1")
    assert board.order() == []
    free = lone(ready=["small-bow"], dx=16, st=9)
    take(free, "Astrid", "f")
    free.stage("combat")
    assert [name for name, _ in free.order()] == ["Astrid", "Astrid"]
