"""Fighting hand to hand, once two or more lie in one hex."""

from collections.abc import Sequence

import pytest

from gmtool.rules.tft.state.fight import Pose
from gmtool.space import parse_label
from tests.rules.tft.board import Board
from tests.rules.tft.editions import ADVANCED, advanced, playing


def brawl(board: Board, *names: str, at: str = "0505") -> None:
    """Put figures into one brawl in a hex."""
    for name in names:
        board.change(name, place=parse_label(at) if board.ground else None, pile=7, pose=Pose.DOWN)


def pair(*, st: int = 12, enemy_st: int = 12, armor: str = "none", house: dict[str, str] | None = None) -> Board:
    """Ragnar and a goblin hand to hand, both attacking."""
    board = Board(house=house)
    board.add("Ragnar", "red", "0505", 0, st=st, dx=9, carried=["dagger", "broadsword"])
    board.add("goblin", "blue", "0506", 0, people="goblin", st=enemy_st, dx=8, armor=armor)
    brawl(board, "Ragnar", "goblin")
    board.combat(Ragnar="t", goblin="t")
    return board


def strike(board: Board, *dice: int, figure: str = "Ragnar", target: str = "goblin", weapon: str = "") -> None:
    board.do("hth-strike", *dice, figure=figure, target=target, weapon=weapon)


def dice_of(board: Board, figure: str, target: str, weapon: str = "") -> str:
    return board.breakdown("damage", "hth-strike", figure=figure, target=target, weapon=weapon).text


def give(board: Board, name: str, *ready: str) -> None:
    """Put gear in hand, by item."""
    figure = board.figure(name)
    board.change(name, ready=tuple(gear.id for gear in figure.gear if gear.item in ready))


@advanced.rule("am.hth.plus4")
@pytest.mark.rule("tm.hth.always-plus-4")
def test_that_hand_to_hand_is_always_at_plus_4_to_hit_and_for_order() -> None:
    board = pair()
    assert board.number("to-hit", "hth-strike", figure="Ragnar", target="goblin") == 13
    assert board.order() == [("Ragnar", 13), ("goblin", 12)]


@advanced.rule("am.hth.resolve")
@pytest.mark.rule("tm.hth.resolved-normally")
def test_that_armor_stops_hits_and_low_rolls_multiply() -> None:
    board = pair(armor="leather")
    strike(board, 13, 6)
    assert board.figure("goblin").hits == playing.bare_hands(6) - 2
    board = pair(armor="leather")
    strike(board, 4, 6)
    assert board.figure("goblin").hits == playing.bare_hands(6) * 2 - 2


@pytest.mark.rule("tm.hth.resolved-normally")
def test_that_one_pulled_down_before_its_attack_still_attacks_if_its_option_was_one() -> None:
    board = pair()
    board.chose(Ragnar="j", goblin="k")
    assert board.order() == [("Ragnar", 13)]
    strike(board, 13, 3)
    assert board.refused("hth-strike", figure="goblin", target="Ragnar") == {"tm.turn.attack-needs-attack-option"}


@pytest.mark.rule("am.hth.resolve", "am.turn.lost-action")
def test_that_in_advanced_melee_one_pulled_down_attacks_whatever_its_option_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "system", ADVANCED)
    board = pair()
    board.chose(Ragnar="j", goblin="k")
    assert board.order() == [("Ragnar", 13), ("goblin", 12)]
    strike(board, 13, 3)
    assert board.refused("hth-strike", figure="goblin", target="Ragnar") == set()


@pytest.mark.rule("tm.hth.damage-bare")
@pytest.mark.parametrize(("st", "hits"), [(11, 1), (12, 2), (13, 3)])
def test_that_bare_hands_go_by_strength(st: int, hits: int) -> None:
    board = pair(st=st)
    strike(board, 13, 5)
    assert board.figure("goblin").hits == hits


@pytest.mark.rule("tm.hth.damage-bare")
@pytest.mark.parametrize(("house", "dice"), [("current", "1d-4"), ("original", "1d-2")])
def test_that_strength_is_compared_as_it_is_now_or_as_it_was(house: str, dice: str) -> None:
    board = pair(st=13, house={"hth-st": house})
    board.change("Ragnar", hits=4)
    assert dice_of(board, "Ragnar", "goblin") == dice


@pytest.mark.rule("tm.hth.damage-dagger", "tm.weapon.dagger-hth", "tm.hth.attacker-dagger")
def test_that_a_dagger_does_1d_plus_2() -> None:
    board = pair()
    give(board, "Ragnar", "dagger")
    strike(board, 13, 1, weapon="g1")
    assert board.figure("goblin").hits == 3


@pytest.mark.rule("tm.maingauche.hth-damage", "tm.hth.damage-dagger")
def test_that_a_main_gauche_does_1d_minus_1() -> None:
    board = Board()
    board.add("Ragnar", "red", "0505", 0, ready=["main-gauche"])
    board.add("goblin", "blue", "0506", 0)
    brawl(board, "Ragnar", "goblin")
    board.combat(Ragnar="t", goblin="k")
    strike(board, 13, 4, weapon="g1")
    assert board.figure("goblin").hits == 3


@pytest.mark.rule("tm.maingauche.hth-single", "tm.hth.one-blade")
@pytest.mark.parametrize("blades", [("dagger", "main-gauche"), ("dagger", "dagger")])
def test_that_two_blades_are_one_attack(blades: Sequence[str]) -> None:
    board = Board()
    board.add("Ragnar", "red", "0505", 0, ready=blades)
    board.add("goblin", "blue", "0506", 0)
    brawl(board, "Ragnar", "goblin")
    board.combat(Ragnar="t", goblin="k")
    assert [choice.usual for key, choice in board.choices("Ragnar").items() if key.startswith("hth:")].count(True) == 1
    strike(board, 14, 3, weapon="g1")
    again = board.refused("hth-strike", figure="Ragnar", target="goblin", weapon="g2")
    assert again == {"tm.option.one-per-turn"}
    assert board.next() == ()


def test_that_swords_are_of_no_use() -> None:
    board = pair()
    give(board, "Ragnar", "broadsword")
    refused = board.refused("hth-strike", figure="Ragnar", target="goblin", weapon="g2")
    assert refused == {"tm.option.t-hth-attack"}
    refused = board.refused("hth-strike", figure="Ragnar", target="goblin", weapon="g1")
    assert refused == {"tm.attack.ready-needed"}


def many(ragnar_st: int, *, friend: bool = False) -> Board:
    """Ragnar, perhaps with a friend, against two goblins of ST 6; an orc stands by."""
    board = Board()
    board.add("Ragnar", "red", "0505", 0, st=ragnar_st, dx=13)
    board.add("Grath", "red", "0305", 0, st=6)
    board.add("first", "blue", "0506", 0, people="goblin", st=6)
    board.add("second", "blue", "0507", 0, people="goblin", st=6)
    board.add("orc", "blue", "0504", 0, people="orc")
    brawl(board, "Ragnar", "first", "second", *(["Grath"] if friend else []))
    board.combat(Ragnar="t", first="t", second="t")
    return board


@pytest.mark.rule("tm.hth.lone-strength")
@pytest.mark.parametrize(("st", "dice"), [(11, "1d-4"), (12, "1d-3"), (13, "1d-2")])
def test_that_one_against_several_compares_with_all_of_them(st: int, dice: str) -> None:
    assert dice_of(many(st), "Ragnar", "first") == dice


@pytest.mark.rule("tm.hth.side-of-many")
@pytest.mark.parametrize("friend", [False, True])
def test_that_a_side_of_several_does_1d_minus_3_each(friend: bool) -> None:
    board = many(11, friend=friend)
    assert {dice_of(board, one, "Ragnar") for one in ("first", "second")} == {"1d-3"}
    assert dice_of(board, "Ragnar", "first") == ("1d-3" if friend else "1d-4")


@advanced.rule("am.multi.only-opponents")
@pytest.mark.rule("tm.hth.only-attack-inside")
def test_that_only_those_inside_can_be_attacked() -> None:
    board = many(11)
    assert board.refused("hth-strike", figure="Ragnar", target="orc") == {"tm.hth.only-attack-inside"}
    assert board.refused("strike", figure="Ragnar", target="orc") >= {"tm.hth.only-attack-inside"}


@advanced.rule("am.multi.only-opponents")
@pytest.mark.rule("tm.hth.choose-one")
def test_that_one_opponent_is_picked_each_turn() -> None:
    board = many(11)
    targets = board.choices("Ragnar")["hth:"].inputs[0]
    assert [one.figure for one in targets.candidates({})] == ["first", "second"]
    assert targets.default is None
    strike(board, 16, target="second")
    assert board.refused("hth-strike", figure="Ragnar", target="first") == {"tm.attack.one-target"}


@pytest.mark.rule("tm.friends.hth-immune")
def test_that_a_miss_in_a_brawl_hits_no_friend() -> None:
    board = many(11)
    board.do("pass", figure="Ragnar")
    board.do("tie", 5, 2, figures=["first", "second"])
    strike(board, 18, figure="first", target="Ragnar")
    assert board.figure("second").hits == 0


@advanced.rule("am.multi.standing-attacker")
@pytest.mark.rule("tm.hth.outsider-plus-4")
@pytest.mark.parametrize("at", ["0504", "0404", "0606", "0506"])
def test_that_an_outsider_strikes_into_a_brawl_at_plus_4_from_any_side(at: str) -> None:
    board = many(11)
    board.state = board.state
    toward = {"0504": 3, "0404": 2, "0606": 5, "0506": 0}[at]
    board.change("orc", place=parse_label(at), facing=toward, side="red")
    board.chose(orc="j")
    assert board.number("to-hit", "strike", figure="orc", target="first") == 12 + 4


@pytest.mark.rule("tm.hth.draw-dagger")
@pytest.mark.parametrize(("die", "drawn"), [(1, True), (3, True), (4, False), (6, False)])
def test_that_a_dagger_comes_out_on_1_to_3(die: int, drawn: bool) -> None:
    board = pair()
    board.chose(Ragnar="u", goblin="t")
    assert board.number("needs", "draw-dagger", figure="Ragnar", weapon="g1") == 3
    board.do("draw-dagger", die, figure="Ragnar", weapon="g1")
    assert board.figure("Ragnar").ready == (("g1",) if drawn else ())
    assert board.refused("hth-strike", figure="Ragnar", target="goblin") == {"tm.option.one-per-turn"}


@pytest.mark.rule("tm.hth.draw-dagger", "tm.hth.one-blade")
def test_that_only_a_carried_dagger_can_be_drawn_and_only_one() -> None:
    board = pair()
    board.chose(Ragnar="u", goblin="t")
    assert board.refused("draw-dagger", figure="Ragnar", weapon="g2") == {"tm.hth.draw-dagger"}
    assert board.refused("draw-dagger", figure="goblin", weapon="g1") >= {"tm.option.u-draw-dagger"}
    board.change("Ragnar", ready=("g1",))
    assert "tm.hth.one-blade" in board.refused("draw-dagger", figure="Ragnar", weapon="g1")


def test_that_the_odds_of_drawing_are_even() -> None:
    board = pair()
    board.chose(Ragnar="u", goblin="t")
    command = board.rules.command(board.choices("Ragnar")["draw:g1"].data({}))
    assert str(board.rules.odds(board.state, command).chance("success")) == "1/2"


@advanced.rule("am.injury.8-hth")
@pytest.mark.rule("tm.injury.eight-in-hth")
def test_that_eight_hits_in_a_brawl_leave_a_figure_helpless_next_turn() -> None:
    board = pair(enemy_st=20)
    give(board, "Ragnar", "dagger")
    strike(board, 4, 3, weapon="g1")
    assert board.figure("goblin").helpless_turn == 2
    for option, kind, more in (
        ("t", "hth-strike", {"target": "Ragnar"}),
        ("u", "draw-dagger", {"weapon": "g1"}),
        ("v", "break-free", {}),
    ):
        board.state = board.state.__class__(**{**_fields(board), "turn": 2})
        board.chose(goblin=option)
        assert "tm.injury.eight-in-hth" in board.refused(kind, figure="goblin", **more)


def _fields(board: Board) -> dict[str, object]:
    return {name: getattr(board.state, name) for name in board.state.__slots__}


@pytest.mark.rule("tm.creature.giant-hth")
def test_that_a_giant_does_2d_minus_1() -> None:
    board = Board()
    board.add("giant", "red", "0505", 0, people="giant", st=30, dx=9)
    board.add("Bjorn", "blue", "0512", 0)
    brawl(board, "giant", "Bjorn")
    board.combat(giant="t", Bjorn="k")
    strike(board, 13, 7, figure="giant", target="Bjorn")
    assert board.figure("Bjorn").hits == 6


@pytest.mark.parametrize(("people", "st", "dx", "dice"), [("bear", 30, 11, "3d"), ("wolf", 10, 14, "1d+1")])
def test_that_creatures_do_their_own_damage(people: str, st: int, dx: int, dice: str) -> None:
    board = Board()
    board.add("beast", "red", "0505", 0, people=people, st=st, dx=dx)
    board.add("Bjorn", "blue", "0512", 0)
    brawl(board, "beast", "Bjorn")
    board.combat(beast="t")
    assert dice_of(board, "beast", "Bjorn") == dice


def test_that_the_last_side_is_left_on_the_ground_and_must_stand_up() -> None:
    board = pair()
    give(board, "Ragnar", "dagger")
    board.change("goblin", hits=11)
    strike(board, 13, 1, weapon="g1")
    ragnar = board.figure("Ragnar")
    assert (ragnar.pile, ragnar.pose, board.figure("goblin").dead) == (0, Pose.DOWN, True)
    assert "the brawl is over" in board.log[-1]


def test_that_friends_alone_are_no_brawl() -> None:
    board = many(11, friend=True)
    for goblin in ("first", "second"):
        board.do("gm.amend/1", figure=goblin, field="fled", value=True)
    assert {board.figure(name).pile for name in ("Ragnar", "Grath")} == {0}


def test_that_the_gm_may_take_an_enemy_out_of_a_brawl() -> None:
    board = pair()
    board.do("gm.remove/1", figure="goblin")
    assert board.figure("Ragnar").pile == 0


def test_that_a_figure_the_gm_puts_elsewhere_has_left_the_brawl() -> None:
    board = pair()
    board.do("gm.place/1", figure="goblin", hex=list(parse_label("1010")))
    assert (board.figure("goblin").pile, board.figure("Ragnar").pile) == (0, 0)
    assert board.figure("goblin").pose is Pose.DOWN


def test_that_a_brawl_without_a_ground_fights_the_same() -> None:
    board = Board(ground=False)
    board.add("Ragnar", "red", dx=9)
    board.add("goblin", "blue", dx=8)
    brawl(board, "Ragnar", "goblin")
    board.combat(Ragnar="t", goblin="t")
    assert board.number("to-hit", "hth-strike", figure="Ragnar", target="goblin") == 13
    strike(board, 13, 6)
    assert board.figure("goblin").hits == 3
