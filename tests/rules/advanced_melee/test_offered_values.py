"""Values that are offered with a choice: what lies within a move, facings, targets with their numbers, the pushed."""

from dataclasses import replace

import pytest

from gmtool.rules.seam import Candidate
from gmtool.rules.tft.acts.attacks.order import Moment
from gmtool.rules.tft.state.fight import Dropped, Pose, Status
from gmtool.space import Hex, parse_label
from tests.rules.tft import editions
from tests.rules.tft.board import Board

rule = pytest.mark.rule
GIANT = {"people": "giant", "st": 30, "dx": 9, "ready": ["club"]}


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    """An empty board of this edition, with its optional rules for aims."""
    monkeypatch.setattr(editions.playing, "system", editions.ADVANCED)
    return Board(house={"aims": "yes"})


def offered(board: Board, figure: str, choice: str, field: str, **values: object) -> tuple[Candidate, ...]:
    """The candidates for a field of a choice; none where it does not ask for it."""
    inputs = board.choices(figure)[choice].inputs
    return tuple(one for found in inputs if found.field == field for one in found.candidates(values))


@rule("am.scoop.sure", "am.scoop.run")
def test_that_what_lies_within_a_full_move_is_offered_to_scoop_up_once_a_turn(board: Board) -> None:
    board.add("Ann", "red", "1015", ready=["dagger"])
    board.add("Bob", "blue", "2525")
    board.stage("movement", "red", "blue")
    near, far = (Dropped(key, "club", parse_label(at)) for key, at in (("d1", "1005"), ("d2", "1004")))
    board.state = replace(board.state, lying=(near, far))
    for option in ("option:iii", "option:iia"):
        assert [one.label for one in offered(board, "Ann", option, "scoop")] == ["Club in 1005"]
    assert offered(board, "Ann", "option:ib", "scoop") == ()
    board.change("Ann", deeds=replace(board.figure("Ann").deeds, snatched=True))
    assert offered(board, "Ann", "option:iii", "scoop") == ()


@rule("am.scoop.sure")
def test_that_nothing_is_scooped_up_without_a_map(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions.playing, "system", editions.ADVANCED)
    board = Board(ground=None)
    board.add("Ann", "red", ready=["dagger"])
    board.add("Bob", "blue")
    board.stage("movement", "red", "blue")
    board.state = replace(board.state, lying=(Dropped("d1", "club", None), Dropped("d2", "club", Hex(9, 5))))
    assert offered(board, "Ann", "option:iii", "scoop") == ()


@rule("am.aim.who", "am.aim.declare")
def test_that_the_number_beside_the_target_of_a_missile_spell_is_that_of_the_aim(board: Board) -> None:
    board.add("Wiz", "red", "0505", dx=14, iq=12)
    board.add("Bob", "blue", "0504", facing=3)
    board.combat(Wiz="h", Bob="a")
    plain = {one.figure: one.detail for one in offered(board, "Wiz", "cast", "target", spell="lightning", st=1)}
    head = {
        one.figure: one.detail for one in offered(board, "Wiz", "cast", "target", spell="lightning", st=1, aim="head")
    }
    assert (plain["Bob"], head["Bob"]) == ("14 or less", "8 or less")


@rule("am.sweep.area")
def test_that_the_plan_of_a_sweep_asks_for_a_target_only_without_a_map(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    board.add("Ann", "red", "0505", st=15, ready=["battleaxe"])
    board.add("Bob", "blue", "0504", facing=3)
    board.combat(Ann="j", Bob="a")
    assert board.choices("Ann")["intend:tft.sweep/1:g1"].inputs == ()
    assert [one.figure for one in offered(board, "Ann", "intend:tft.strike/1:g1", "target")] == ["Bob"]
    bare = Board(ground=None)
    bare.add("Ann", "red", st=15, ready=["battleaxe"])
    bare.add("Bob", "blue")
    bare.combat(Ann="j", Bob="a")
    assert [one.figure for one in offered(bare, "Ann", "intend:tft.sweep/1:g1", "target")] == ["Bob"]


@rule("am.push.condition")
def test_that_each_hex_to_push_into_names_all_who_stand_there_and_what_forbids_it(board: Board) -> None:
    board.add("Gog", "red", "1010", **GIANT)
    board.add("Ann", "blue", "1009", facing=3, st=11)
    board.add("Bob", "blue", "0910", facing=2, st=11)
    board.stage("movement", "red", "blue")
    board.change("Gog", deeds=replace(board.figure("Gog").deeds, option="iia", start=board.figure("Gog").place))
    found = {one.label: one for one in offered(board, "Gog", "push", "hex")}
    assert {label: one.detail for label, one in found.items()} == {"1009": "Ann and Bob", "0910": "Bob"}
    assert not any(one.refusals for one in found.values())
    board.change("Gog", hits=8)
    refused = {one.label: [why.rule for why in one.refusals] for one in offered(board, "Gog", "push", "hex")}
    assert refused == {"1009": ["am.push.condition"], "0910": []}


@rule("am.move.multi-hex-count")
def test_that_a_facing_that_swings_a_part_out_shows_the_price_of_the_whole_move(board: Board) -> None:
    board.add("Gog", "red", "1015", **GIANT)
    board.add("Bob", "blue", "2525")
    board.stage("movement", "red", "blue")
    path = [list(parse_label(at)) for at in ("1014", "1013")]
    there = offered(board, "Gog", "option:iii", "facing", path=path)
    assert [one.detail for one in there] == ["", "3 MA", "3 MA", "4 MA", "3 MA", "3 MA"]
    here = offered(board, "Gog", "option:iii", "facing")
    assert [(one.value, one.detail) for one in here] == [(0, ""), (2, ""), (4, "")]


@rule("am.pin.effect")
def test_that_breaking_a_hold_is_proposed_to_the_pinned_until_they_have_chosen_it(board: Board) -> None:
    board.add("Ann", "red", "1010", dx=12)
    board.add("Bob", "blue", "1012", dx=8)
    board.stage("combat", "blue", "red")
    for name in ("Ann", "Bob"):
        board.change(name, pile=1, pose=Pose.DOWN, place=parse_label("1010"))
    usual = {key for key, choice in board.choices("Bob").items() if choice.usual}
    assert "option:ve-free" not in usual
    board.state = replace(board.state, turn=6)
    board.change("Bob", pinner="Ann", pinned=3)
    assert {key for key, choice in board.choices("Bob").items() if choice.usual} == {"option:ve-free"}
    board.change("Bob", deeds=replace(board.figure("Bob").deeds, option="ve-free", status=Status.HTH))
    assert {key for key, choice in board.choices("Bob").items() if choice.usual} == {"break-pin"}


@rule("am.attack.late-switch")
def test_that_whoever_has_not_chosen_yet_and_can_strike_is_proposed_an_attack(board: Board) -> None:
    board.add("Ann", "red", "0505", ready=["broadsword"])
    board.add("Bob", "blue", "0504", facing=3, ready=["club"])
    board.stage("combat", "red", "blue")
    assert board.choices("Ann")["option:ia"].usual


@rule("am.opt.iv.b-change-engaged")
def test_that_what_puts_something_down_is_proposed_but_not_done_unasked(board: Board) -> None:
    board.add("Ann", "red", "0505", carried=["dagger"])
    board.add("Bob", "blue", "0504", facing=3, ready=["club"])
    board.stage("movement", "red", "blue")
    proposed = {key: one.unasked for key, one in board.choices("Ann").items() if one.usual}
    assert proposed["option:ivb"] is False
    board.stage("movement", "blue", "red")
    proposed = {key: one.unasked for key, one in board.choices("Bob").items() if one.usual}
    assert proposed["option:ia"] is True


@rule("am.left.both")
def test_that_the_weapon_of_the_other_hand_is_proposed_only_where_it_is_the_only_one(board: Board) -> None:
    board.add("Ann", "red", "0505", ready=["rapier", "main-gauche"])
    board.add("Eve", "red", "0605", facing=0, ready=["main-gauche"])
    board.add("Bob", "blue", "0504", facing=3, ready=["club"])
    board.combat(Ann="j", Eve="j", Bob="a")
    strikes = {key: one.usual for key, one in board.choices("Ann").items() if key in ("strike:g1", "strike:g2")}
    assert strikes == {"strike:g1": True, "strike:g2": False}
    assert board.choices("Eve")["strike:g1"].usual


@rule("am.prot.gm")
def test_that_the_gms_words_about_harm_and_about_a_situation_may_be_left_unsaid(board: Board) -> None:
    board.add("Ann", "red", "0505", ready=["dagger"])
    board.add("Bob", "blue", "0504", facing=3)
    board.combat(Ann="j", Bob="a")
    needed = {one.field: one.required for one in board.choices("Ann")["harm"].inputs}
    assert needed == {"sort": True, "damage": True, "armor": False, "shield": False, "by": False}
    throw = [one for one in board.choices("Ann")["throw:g1"].inputs if one.field.startswith("stated.")]
    assert {one.field for one in throw} >= {"stated.aspect", "stated.distance", "stated.megahexes", "stated.above"}
    assert not any(one.required for one in throw)


@rule("am.turn.act-tie")
@pytest.mark.parametrize(("tie", "level"), [((), True), ((4,), True), ((3,), False)])
def test_that_a_die_settles_a_tie_until_both_have_rolled_it_apart(tie: tuple[int, ...], level: bool) -> None:
    ann = Moment("Ann", "attack", 1, 10, (), "red", (4,))
    assert ann.level_with(Moment("Bob", "attack", 1, 10, (), "blue", tie)) is level


@rule("am.aim.wing-disable")
def test_that_flying_is_offered_to_whoever_can_with_moves_by_ma_before_the_first_step(board: Board) -> None:
    board.add("Gar", "red", "0505", people="gargoyle", st=20, dx=11)
    board.add("Ann", "red", "1505", ready=["club"])
    board.add("Bob", "blue", "2525")
    board.stage("movement", "red", "blue")
    asks = {key: "fly" in [one.field for one in choice.inputs] for key, choice in board.choices("Gar").items()}
    assert (asks["option:iii"], asks["option:iia"], asks["option:ib"]) == (True, True, False)
    assert "fly" not in [one.field for one in board.choices("Ann")["option:iii"].inputs]
    figure = board.figure("Gar")
    board.change("Gar", deeds=replace(figure.deeds, option="iii", start=figure.place, path=(parse_label("0504"),)))
    assert "fly" not in [one.field for one in board.choices("Gar")["option:iii"].inputs]


@rule("am.move.multi-hex-count")
def test_that_an_end_in_which_a_large_figure_must_turn_has_the_price_of_the_turn(board: Board) -> None:
    board.add("Gog", "red", "1015", **GIANT)
    board.add("Bob", "blue", "2525")
    board.add("Cid", "red", "1012")
    board.stage("movement", "red", "blue")
    found = {one.label: one.detail for one in offered(board, "Gog", "option:iia", "path")}
    assert (found["1014"], found["1112"]) == ("1 MA", "5 MA")
    gog = board.figure("Gog")
    board.change("Gog", deeds=replace(gog.deeds, option="iia", start=gog.place, spent=1))
    assert "1112" not in {one.label for one in offered(board, "Gog", "option:iia", "path")}


def test_that_harm_and_recovery_name_what_is_in_vain_and_propose_what_is_not(board: Board) -> None:
    board.add("Ann", "red", "1010")
    board.change("Ann", hits=4)
    recovery = {one.value: one.refusals for one in offered(board, "Ann", "recover", "means")}
    assert recovery["rest"]
    assert not recovery["care"]
    [means] = [one for one in board.choices("Ann")["recover"].inputs if one.field == "means"]
    assert means.default == "care"
    board.change("Ann", hits=40)
    harms = {one.value for one in offered(board, "Ann", "harm", "sort") if not one.refusals}
    [kind] = [one for one in board.choices("Ann")["harm"].inputs if one.field == "sort"]
    assert kind.default in harms
    assert "other" not in harms
