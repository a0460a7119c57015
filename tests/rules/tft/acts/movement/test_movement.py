"""Moving on hexes: allowance, shifts, figures and bodies in the way, and where one must stop (Melee V)."""

import pytest

from gmtool.rules.seam import OverlayKind
from gmtool.rules.tft.state.messages.attacks import Balanced
from gmtool.space import HexGround, blank_ground, parse_label, walled_ground
from tests.rules.tft.board import Board
from tests.rules.tft.moves import against, ends, lay, lone, north, offered, pair, take

rule = pytest.mark.rule


def with_body(place: str = "1018", **fields: object) -> Board:
    """Astrid on 1020, and a dead figure on a hex before her."""
    board = Board()
    board.add("Astrid", "red", "1020", 0, **fields)  # type: ignore[arg-type]
    board.add("Corpse", "blue", place, 3, st=10)
    board.add("Karl", "blue", "2503", 3)
    board.change("Corpse", hits=11)
    board.stage("movement", "red", "blue")
    return board


@rule("tm.move.ma-human")
def test_that_an_unarmored_human_moves_ten_hexes() -> None:
    board = lone()
    assert against(board, "Astrid", "a", *north(10)) == set()
    assert "tm.option.a-move" in against(board, "Astrid", "a", *north(11))
    assert "1010" in ends(board, "Astrid", "a")
    assert "1009" not in ends(board, "Astrid", "a")


@rule("tm.move.ma-armor")
@pytest.mark.parametrize(
    ("armor", "ma"), [("none", 10), ("cloth", 10), ("leather", 8), ("chainmail", 6), ("half-plate", 6), ("plate", 6)]
)
def test_that_armor_sets_the_ma_and_a_shield_does_not(armor: str, ma: int) -> None:
    board = lone(armor=armor, ready=["shortsword", "large-shield"])
    assert against(board, "Astrid", "a", *north(ma)) == set()
    assert "tm.option.a-move" in against(board, "Astrid", "a", *north(ma + 1))
    assert against(board, "Astrid", "b", *north(ma // 2)) == set()
    assert "tm.option.half-ma-to-attack" in against(board, "Astrid", "b", *north(ma // 2 + 1))


@rule("tm.move.full-ma-disengaged")
@rule("tm.move.shift-one")
def test_that_the_engaged_move_one_hex_at_most() -> None:
    board = pair(ready=["broadsword"])
    assert "tm.move.full-ma-disengaged" in against(board, "Astrid", "a", "1011")
    assert max(ends(board, "Astrid", "j").values()) == "stays"
    assert against(board, "Astrid", "j", "0910") == set()
    assert "tm.move.shift-one" in against(board, "Astrid", "j", "0910", "0909")


@rule("tm.move.shift-adjacent")
def test_that_a_shift_stays_next_to_whoever_engages() -> None:
    board = pair(ready=["broadsword"])
    allowed = {at for at in ("1011", "0910", "0911", "1110", "1111") if not against(board, "Astrid", "j", at)}
    assert allowed == {"0910", "1110"}
    assert against(board, "Astrid", "j", "1011") == {"tm.move.shift-adjacent"}
    assert set(ends(board, "Astrid", "j")) == {"1010", "0910", "1110"}


@rule("tm.move.hth-none")
def test_that_nobody_walks_out_of_hand_to_hand() -> None:
    board = pair(carried=["dagger"])
    board.change("Astrid", pile=9)
    board.change("Karl", pile=9)
    assert "tm.move.hth-none" in against(board, "Astrid", "t", "1011")
    inputs = [one.field for choice in board.choices("Astrid").values() for one in choice.inputs]
    assert "path" not in inputs


@rule("tm.move.one-per-hex")
@rule("tm.move.no-pass-through")
@pytest.mark.parametrize("pose", ["standing", "kneeling"])
@pytest.mark.parametrize("side", ["red", "blue"])
def test_that_no_hex_of_a_standing_or_kneeling_figure_is_entered(side: str, pose: str) -> None:
    board = Board()
    board.add("Astrid", "red", "1020", 0)
    board.add("Other", side, "1018", 0)
    board.add("Karl", "blue", "2503", 3)
    lay(board, "Other", pose)
    board.stage("movement", "red", "blue")
    assert "tm.move.one-per-hex" in against(board, "Astrid", "a", "1019", "1018")
    assert "tm.move.no-pass-through" in against(board, "Astrid", "a", "1019", "1018", "1017")
    assert "1018" not in ends(board, "Astrid", "a")


@rule("tm.move.no-pass-through")
def test_that_the_living_who_lie_are_passed_as_bodies() -> None:
    board = Board()
    board.add("Astrid", "red", "1020", 0)
    board.add("Other", "red", "1019", 0)
    board.add("Karl", "blue", "2503", 3)
    lay(board, "Other", "prone")
    board.stage("movement", "red", "blue")
    assert ends(board, "Astrid", "a")["1019"] == "3 MA, onto a body"
    assert ends(board, "Astrid", "a")["1018"] in ("3 MA, leaps a body", "3 MA")


@rule("tm.move.body-obstacle")
def test_that_a_hex_is_a_body_hex_at_once() -> None:
    board = with_body("1019", armor="chainmail")
    board.change("Corpse", hits=9)
    assert "tm.move.one-per-hex" in against(board, "Astrid", "a", "1019")
    board.change("Corpse", hits=10)
    take(board, "Astrid", "a", "1019")
    assert board.figure("Astrid").deeds.spent == 3
    assert "tm.move.body-obstacle" in board.events[-1].rules


@rule("tm.move.body-leap")
def test_that_a_leap_takes_three_and_lands_beyond() -> None:
    board = with_body("1019")
    take(board, "Astrid", "a", "1018")
    assert board.figure("Astrid").deeds.spent == 3
    assert against(board, "Astrid", "a", *north(7, "1018")) == set()
    assert "tm.option.a-move" in against(board, "Astrid", "a", *north(8, "1018"))
    far = with_body("1011")
    assert "tm.option.a-move" in against(far, "Astrid", "a", *north(8), "1010")
    assert "tm.move.body-leap" in against(lone(), "Astrid", "a", "1018")


@rule("tm.option.half-ma-to-attack")
def test_that_a_leap_counts_as_ma_for_the_half_that_allows_an_attack() -> None:
    assert against(with_body("1019", armor="chainmail"), "Astrid", "b", "1018") == set()
    slow = with_body("1019", people="wolf", ma=4, damage="1d", hits_stopped=0)
    assert "tm.option.half-ma-to-attack" in against(slow, "Astrid", "b", "1018")


@rule("tm.move.body-careful")
def test_that_a_careful_step_takes_three_and_no_roll() -> None:
    board = with_body("1017", armor="chainmail")
    assert "tm.move.body-careful" in against(board, "Astrid", "a", *north(3), "1016", "1015")
    take(board, "Astrid", "a", "1019", "1018", "1017")
    assert board.figure("Astrid").deeds.spent == 5
    assert against(board, "Astrid", "a", "1016") == set()
    assert "tm.option.a-move" in against(board, "Astrid", "a", "1016", "1015")


@rule("tm.move.body-one-hex-option")
def test_that_a_one_hex_option_steps_onto_a_body_for_nothing() -> None:
    board = Board()
    board.add("Astrid", "red", "1010", 0, ready=["broadsword"])
    board.add("Karl", "blue", "1009", 3, ready=["broadsword"])
    board.add("Corpse", "blue", "0910", 3, st=10)
    board.change("Corpse", hits=11)
    board.stage("movement", "red", "blue")
    take(board, "Astrid", "j", "0910")
    assert board.figure("Astrid").deeds.spent == 1
    archer = with_body("1019", ready=["longbow"])
    take(archer, "Astrid", "f", "1019")
    assert archer.figure("Astrid").deeds.spent == 1


@rule("tm.move.body-fast")
@rule("tm.create.adjdx-default")
def test_that_running_onto_a_body_takes_one_ma_and_adjdx_on_three_dice() -> None:
    board = with_body("1019", dx=12, armor="chainmail", ready=["shortsword", "large-shield"])
    data = {"figure": "Astrid", "option": "a", "path": [[9, 14]], "dash": True}
    assert board.number("afoot", "option", **data) == 8
    take(board, "Astrid", "a", "1019", dash=True, answers=(8,))
    assert board.figure("Astrid").pose == "standing"
    assert board.figure("Astrid").deeds.spent == 1


@rule("tm.move.body-fast")
@rule("tm.create.adjdx-default")
def test_that_wounds_count_for_keeping_ones_feet_and_the_body_one_leaves_does_not() -> None:
    board = with_body("1019", dx=12)
    board.change("Astrid", hits=9)
    take(board, "Astrid", "a", "1019", dash=True, answers=(10,))
    assert board.figure("Astrid").pose == "down"
    from_a_body = Board()
    from_a_body.add("Astrid", "red", "1020", 0, dx=12)
    for name, place in (("Under", "1021"), ("Before", "1019"), ("Karl", "2503")):
        from_a_body.add(name, "blue", place, 3)
    for name in ("Under", "Before"):
        from_a_body.change(name, hits=13)
    from_a_body.do("gm.place/1", figure="Astrid", hex=[9, 16])
    from_a_body.stage("movement", "red", "blue")
    take(from_a_body, "Astrid", "a", "1020", "1019", dash=True, answers=(12,))
    assert from_a_body.figure("Astrid").pose == "standing"


@rule("tm.move.body-fast")
@rule("tm.move.body-fast-fail")
def test_that_the_log_tells_the_roll_on_a_body() -> None:
    board = with_body("1019", dx=10)
    take(board, "Astrid", "a", "1019", dash=True, answers=(10,))
    assert board.log[-2:] == [
        "Astrid moves 1 hex to 1019.",
        "Astrid needs 10 or less on the body, rolls 10: stays on its feet.",
    ]
    (rolled,) = (event for event in board.events if isinstance(event, Balanced))
    assert (rolled.needs, rolled.dice, rolled.sum, rolled.kept) == (10, 3, 10, True)
    board = with_body("1019", dx=10)
    take(board, "Astrid", "a", "1019", "1018", dash=True, answers=(11,))
    assert board.log[-3:] == [
        "Astrid moves 1 hex to 1019.",
        "Astrid needs 10 or less on the body, rolls 11: loses its footing.",
        "Astrid is knocked down.",
    ]


@rule("tm.move.body-fast")
def test_that_every_body_has_a_roll_until_one_fails() -> None:
    board = Board()
    board.add("Astrid", "red", "1020", 0, dx=10)
    for name, place in (("First", "1019"), ("Second", "1018"), ("Third", "1017")):
        board.add(name, "blue", place, 3, st=10)
    board.add("Karl", "blue", "2503", 3)
    for name in ("First", "Second", "Third"):
        board.change(name, hits=11)
    board.stage("movement", "red", "blue")
    take(board, "Astrid", "a", *north(4), dash=True, answers=(4, 11))
    assert [event.kept for event in board.events if isinstance(event, Balanced)] == [True, False]
    assert board.figure("Astrid").place == board.figure("Second").place


@rule("tm.move.body-fast-fail")
@rule("tm.option.floored-loses-attack")
def test_that_failing_means_a_fall_in_that_hex_and_no_attack() -> None:
    board = with_body("1019", dx=10, ready=["broadsword"])
    take(board, "Astrid", "b", "1019", "1018", dash=True, answers=(11,))
    astrid = board.figure("Astrid")
    assert astrid.pose == "down"
    assert offered(board, "Astrid") == set()
    assert astrid.place == board.figure("Corpse").place
    assert "tm.option.floored-loses-attack" in against(board, "Astrid", "b", "1018")
    board.stage("combat")
    assert board.order() == []


@rule("tm.move.stop-in-front-hex")
def test_that_one_stops_in_an_enemys_front_hex_and_not_in_its_side_hex() -> None:
    board = Board()
    board.add("Astrid", "red", "1013", 0)
    board.add("Karl", "blue", "1010", 0)
    board.stage("movement", "red", "blue")
    # Karl faces north: 1110 is his front-right, 1111 his right side.
    assert against(board, "Astrid", "a", "1113", "1112", "1111", "1110") == set()
    assert against(board, "Astrid", "a", "1113", "1112", "1111", "1110", "1109") == {"tm.move.stop-in-front-hex"}
    assert ends(board, "Astrid", "a")["1110"] == "4 MA, engaged by Karl"
    take(board, "Astrid", "a", "1113", "1112", "1111", "1110")
    assert "tm.move.stop-in-front-hex" in against(board, "Astrid", "a", "1109")
    assert list(ends(board, "Astrid", "a")) == ["1110"]


def test_that_walls_and_the_edge_are_no_way() -> None:
    board = Board(ground=walled_ground(10, 10))
    board.add("Astrid", "red", "0202", 0)
    board.add("Karl", "blue", "0909", 3)
    board.stage("movement", "red", "blue")
    assert "tm.setup.hex-and-megahex" in against(board, "Astrid", "a", "0201")
    assert "tm.setup.hex-and-megahex" in against(board, "Astrid", "a", "0201", "002-000")
    assert "0201" not in ends(board, "Astrid", "a")


def test_that_the_map_shows_reach_prices_and_stops() -> None:
    board = Board()
    board.add("Astrid", "red", "1020", 0, armor="chainmail")
    board.add("Karl", "blue", "1016", 3)
    board.stage("movement", "red", "blue")
    command = board.rules.command({"kind": "tft.option/1", "figure": "Astrid", "option": "a"})
    shown = {one.kind: one for one in board.rules.overlays(board.state, "Astrid", command)}
    stops = {mark.text: mark.why for mark in shown[OverlayKind.STOP].marks}
    assert stops["3"] == "engaged by Karl"
    assert shown[OverlayKind.REACH].label == "Move: MA 6"
    assert {mark.text for mark in shown[OverlayKind.REACH].marks} == set("123456")


def test_that_a_long_reach_past_many_figures_is_whole() -> None:
    board = Board(ground=blank_ground(40, 40))
    board.add("Wolf", "red", "2020", 0, people="wolf", st=10, dx=14)
    for number in range(20):
        board.add(f"Foe {number}", "blue", f"{10 + number:02}10", 3)
    board.stage("movement", "red", "blue")
    choice = board.choices("Wolf")["option:a"]
    path = choice.inputs[0]
    assert len(path.candidates({})) > 300


@rule("tm.move.body-leap")
@pytest.mark.parametrize(
    ("beyond", "detail"),
    [
        ("nothing", "3 MA, leaps a body"),
        ("wall", None),
        ("standing", None),
        ("kneeling", None),
        ("body", "5 MA, onto a body"),
    ],
)
def test_that_a_leap_comes_down_on_open_ground_alone(beyond: str, detail: str | None) -> None:
    around = {"wall": frozenset({parse_label("1018")})}
    board = Board(ground=HexGround(30, 30, walls=around.get(beyond, frozenset())))
    board.add("Astrid", "red", "1020", 0)
    board.add("Corpse", "blue", "1019", 3)
    board.add("Karl", "blue", "2503", 3)
    if beyond in ("standing", "kneeling", "body"):
        board.add("There", "red", "1018", 3)
        board.change("There", hits=12 if beyond == "body" else 0)
    board.change("Corpse", hits=12)
    if beyond == "kneeling":
        lay(board, "There", "kneeling")
    board.stage("movement", "red", "blue")
    assert ("tm.move.body-leap" in against(board, "Astrid", "a", "1018")) is (beyond != "nothing")
    assert ends(board, "Astrid", "a").get("1018") == detail
