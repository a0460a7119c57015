"""Pole weapons: in charges and against them, first in the order, and the jab."""

from dataclasses import replace

import pytest

from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.state.fight import Deeds, Intent, Pose
from gmtool.space import parse_label
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced
from tests.rules.tft.moves import walked

POLES = {"javelin", "spear", "halberd", "pike-axe"}


def set_for_charge(
    *, weapon: str = "spear", dx: int = 8, sword_dx: int = 14, house: dict[str, str] | None = None
) -> Board:
    """A spearman in 0505 who stands still, and a swordsman who has come to 0504 from 0502: blue moved first."""
    board = Board(house=house)
    board.add("Pole", "red", "0505", 0, st=15, dx=dx, ready=[weapon])
    board.add("Sword", "blue", "0502", 3, st=12, dx=sword_dx, ready=["broadsword"])
    board.stage("combat", "blue", "red")
    board.chose(Pole="j")
    walked(board, "Sword", "b", "0502", "0503", "0504")
    return board


def charging(*path: str, weapon: str = "spear", dx: int = 12, house: dict[str, str] | None = None) -> Board:
    """A spearman who came along the path, and a swordsman in 0504 who faces south; red moved first."""
    board = Board(house=house)
    board.add("Pole", "red", path[0], 0, st=15, dx=dx, ready=[weapon])
    board.add("Sword", "blue", "0504", 3, dx=14, ready=["broadsword"])
    board.stage("combat", "red", "blue")
    board.chose(Sword="j")
    walked(board, "Pole", "b", *path)
    return board


def number(board: Board, by: str = "Pole", at: str = "Sword", **more) -> int:
    return board.number("to-hit", "strike", figure=by, target=at, weapon="g1", **more)


def damage(board: Board, by: str = "Pole", at: str = "Sword", **more) -> str:
    return board.breakdown("damage", "strike", figure=by, target=at, weapon="g1", **more).text


# --- what a charge is ------------------------------------------------------------------------------------------------


@pytest.mark.rule("tm.pole.which")
def test_that_only_pole_weapons_gain_by_a_charge() -> None:
    board = Board()
    assert {key for key, row in board.rules.book.tables.weapons.items() if row.kind == "pole"} == POLES
    straight = ("0507", "0506", "0505")
    for weapon, expected in (
        ("halberd", "3d"),
        ("two-handed-sword", "3d-1"),
        ("javelin", "2d-1"),
        ("pike-axe", "3d+2"),
    ):
        assert damage(charging("0508", *straight, weapon=weapon)) == expected


@pytest.mark.rule("tm.pole.charge-definition")
def test_that_a_charge_leads_from_afar_to_next_to_the_target() -> None:
    assert damage(set_for_charge()) == "2d+1"
    board = set_for_charge()
    walked(board, "Sword", "b", "0404", "0503", "0504")  # from next to the spearman and back
    assert (damage(board), number(board)) == ("1d+1", 8)
    walked(board, "Sword", "b", "0404", "0504")
    assert (damage(board), number(board)) == ("1d+1", 8)
    walked(board, "Sword", "b", "0503", "0504")
    assert (damage(board), number(board)) == ("2d+1", 10)


@pytest.mark.rule("tm.pole.charge-definition")
@pytest.mark.parametrize("option", ["a", "c", "k"])
def test_that_only_an_option_to_attack_makes_a_charge(option: str) -> None:
    board = set_for_charge()
    walked(board, "Sword", option, "0502", "0503", "0504")
    assert (damage(board), number(board)) == ("1d+1", 8)


@pytest.mark.rule("tm.pole.charge-definition")
def test_that_whoever_is_come_up_to_has_not_charged() -> None:
    # Red moved first: the spearman came to 0505, next to nobody; then the swordsman came up to him.
    board = set_for_charge(dx=12)
    walked(board, "Pole", "b", "0508", "0507", "0506", "0505")
    board.stage("combat", "red", "blue")
    lines = board.breakdown("damage", "strike", figure="Pole", target="Sword", weapon="g1").lines
    assert [line.rule for line in lines] == ["tm.pole.set-extra-die"]
    assert number(board) == 12  # he has moved: nothing for standing still
    assert damage(board, "Sword", "Pole") == "2d"


def beside_a_friend(pole_at: str = "0505", *, option: str = "b", weapon: str = "broadsword") -> Board:
    """A swordsman has come up to a spearman's friend in 0605; the slower spearman stands still. Blue moved first."""
    board = Board()
    board.add("Pole", "red", pole_at, 0, st=15, dx=10, ready=["halberd"])
    board.add("Friend", "red", "0605", 5, dx=8, ready=["club"])
    board.add("Sword", "blue", "0604", 3, dx=14, ready=[weapon])
    board.stage("combat", "blue", "red")
    board.chose(Pole="j", Friend="j")
    walked(board, "Sword", option, "0504", "0604")
    return board


def aims(board: Board, at: str) -> Board:
    """The swordsman has said whom he will attack."""
    intent = Intent("tft.strike/1", "g1", at) if at else None
    board.change("Sword", deeds=replace(board.figure("Sword").deeds, intent=intent))
    return board


@pytest.mark.rule("tm.pole.charge-definition", "tm.pole.first")
@pytest.mark.parametrize("aim", ["", "Friend", "Pole"])
@pytest.mark.parametrize("option", ["b", "j"])
def test_that_whoever_comes_up_to_one_is_a_charge_attacker_for_all(aim: str, option: str) -> None:
    # He was next to the spearman before and after; the friend alone he came up to.
    board = aims(beside_a_friend(option=option), aim)
    assert (number(board), damage(board)) == (12, "3d")
    assert board.order() == [("Pole", 12), ("Sword", 14), ("Friend", 8)]
    assert board.refused("strike", figure="Sword", target="Friend", weapon="g1") == {"tm.pole.first"}


@pytest.mark.rule("tm.pole.charge-definition", "tm.pole.jab-no-extra")
@pytest.mark.parametrize("aim", ["", "Friend"])
def test_that_a_charge_past_a_friend_is_met_with_a_jab(aim: str) -> None:
    board = aims(beside_a_friend("0506"), aim)
    assert board.refused("strike", figure="Pole", target="Sword", weapon="g1") == set()
    assert (number(board), damage(board)) == (12, "2d")
    assert board.order()[0] == ("Pole", 12)


@pytest.mark.rule("tm.pole.charge-definition")
def test_that_a_charge_stays_one_when_whoever_was_come_up_to_is_struck_down_or_leaves() -> None:
    board = beside_a_friend()
    board.change("Friend", hits=12, turn_hits=12, pose=Pose.DOWN)
    assert (number(board), damage(board)) == (12, "3d")
    board.change("Friend", turn_hits=0)
    assert (number(board), damage(board)) == (12, "3d"), "he was there when his own move came"
    board.change("Friend", deeds=Deeds())
    assert (number(board), damage(board)) == (10, "2d"), "he only went up to a body"
    board = beside_a_friend()
    board.change("Friend", fled=True)
    assert (number(board), damage(board)) == (12, "3d")


@pytest.mark.rule("tm.pole.charge-definition")
def test_that_nobody_charges_whoever_steps_up_to_it_in_combat() -> None:
    # Red moved first: the charger stopped two hexes from Runner, who then gets away from Club, up to the charger.
    board = Board()
    board.add("Pole", "blue", "1001", 3, st=15, dx=8, ready=["halberd"])
    board.add("Club", "blue", "1008", 0, dx=14, ready=["club"])
    board.add("Runner", "red", "1007", 3, dx=16, ready=["club"])
    board.stage("combat", "red", "blue")
    board.chose(Runner="n", Club="j")
    walked(board, "Pole", "b", "1001", "1002", "1003", "1004", "1005")
    board.do("disengage", figure="Runner", hex=list(parse_label("1006")))
    assert damage(board, at="Runner") == "2d"
    assert board.order() == [("Club", 14), ("Pole", 12)], "no pole weapon comes first"


@pytest.mark.rule("tm.pole.charge-definition")
@pytest.mark.parametrize(("option", "act"), [("n", "step"), ("o", "attack"), ("v", "die")])
def test_that_a_charge_stays_one_when_whoever_was_come_up_to_steps_away_in_combat(option: str, act: str) -> None:
    board = beside_a_friend()
    board.stage("combat", "red", "blue")
    board.change("Friend", deeds=replace(board.figure("Friend").deeds, option=option, acts=(act,)))
    board.change("Friend", place=parse_label("0606"))
    assert (number(board), damage(board)) == (12, "3d")


@pytest.mark.rule("tm.pole.charge-definition")
def test_that_an_archer_who_steps_up_to_shoot_is_a_charge_attacker() -> None:
    board = set_for_charge(dx=10)
    board.change("Sword", gear=(Gear("g1", "longbow"),), ready=("g1",))
    walked(board, "Sword", "f", "0503", "0504")
    assert (number(board), damage(board)) == (12, "2d+1")
    assert board.order() == [("Pole", 12), ("Sword", 14)]
    board.chose(Sword="f")
    assert (number(board), damage(board)) == (10, "1d+1")


# --- against a charge ------------------------------------------------------------------------------------------------


@pytest.mark.rule("tm.dx.pole-standing", "tm.pole.set-dx")
def test_that_standing_still_adds_two_against_a_charge_and_counts_for_the_order() -> None:
    board = set_for_charge(dx=10, weapon="halberd")
    board.change("Pole", facing=0)
    assert number(board) == 12
    assert board.order() == [("Pole", 12), ("Sword", 14)]
    rules = [
        line.rule for line in board.breakdown("to-hit", "strike", figure="Pole", target="Sword", weapon="g1").lines
    ]
    assert rules == ["", "tm.dx.pole-standing"]
    walked(board, "Pole", "j", "0506", "0505")
    assert number(board) == 10
    board.chose(Pole="j", Sword="j")
    assert number(board) == 10


@pytest.mark.rule("tm.pole.set-extra-die")
def test_that_the_die_against_a_charge_asks_for_no_straight_line_and_no_standing_still() -> None:
    board = set_for_charge()
    walked(board, "Sword", "b", "0602", "0503", "0504")
    assert damage(board) == "2d+1"
    walked(board, "Pole", "j", "0404", "0505")
    assert damage(board) == "2d+1"
    board.do("strike", 8, 7, figure="Pole", target="Sword", weapon="g1")
    assert board.events[1].dice == "2d+1"


@pytest.mark.rule("tm.pole.set-extra-die")
def test_that_both_reasons_at_once_add_one_die() -> None:
    board = Board(ground=None)
    board.add("Pole", "red", dx=10, ready=["spear"])
    board.add("Sword", "blue", dx=9, ready=["club"])
    board.combat(Pole="b", Sword="b")
    assert damage(board, stated={"charge": True, "straight": True, "charged": True}) == "2d+1"


# --- in a charge -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("tm.pole.charge-extra-die")
@pytest.mark.parametrize(
    ("path", "weapon", "expected"),
    [
        (("0508", "0507", "0506", "0505"), "spear", "2d+1"),
        (("0507", "0506", "0505"), "spear", "1d+1"),
        (("0508", "0507", "0506", "0505"), "halberd", "3d"),
        (("0509", "0508", "0507", "0506", "0505"), "spear", "2d+1"),
    ],
)
def test_that_three_straight_hexes_add_a_die(path: tuple[str, ...], weapon: str, expected: str) -> None:
    assert damage(charging(*path, weapon=weapon)) == expected


@pytest.mark.rule("tm.pole.charge-extra-die")
@pytest.mark.parametrize(("house", "expected"), [({}, "1d+1"), ({"straight": "any"}, "2d+1")])
def test_that_the_straight_hexes_are_the_last_or_any_by_the_house_rule(house: dict[str, str], expected: str) -> None:
    assert damage(charging("0309", "0308", "0307", "0306", "0405", "0505", house=house)) == expected


# Directions from the far end toward 0505: 0 is north, 1 north-east, 2 south-east.
@pytest.mark.rule("tm.pole.straight-line")
@pytest.mark.parametrize(
    ("path", "straight"),
    [
        (("0508", "0507", "0506", "0505"), True),  # 0, 0, 0
        (("0407", "0406", "0506", "0505"), True),  # 0, 1, 0
        (("0407", "0406", "0405", "0505"), False),  # 0, 0, 1
        (("0406", "0405", "0506", "0505"), False),  # 0, 2, 0
        (("0307", "0406", "0405", "0505"), True),  # 1, 0, 1
    ],
)
def test_that_a_straight_line_goes_with_the_grain_or_against_it(path: tuple[str, ...], straight: bool) -> None:
    assert damage(charging(*path)) == ("2d+1" if straight else "1d+1")


# --- first in the order ----------------------------------------------------------------------------------------------


def reasons(board: Board) -> dict[str, str]:
    """The words in the order for those whom their adjDX alone would not put there."""
    return {slot.figure: slot.note for lane in board.rules.agenda(board.state).lanes for slot in lane.slots}


@pytest.mark.rule("tm.pole.first")
def test_that_a_spear_strikes_first_at_the_one_who_charged_it() -> None:
    board = set_for_charge()
    assert board.order() == [("Pole", 10), ("Sword", 14)]
    assert reasons(board) == {"Pole": "pole weapon first", "Sword": ""}
    assert board.refused("strike", figure="Sword", target="Pole", weapon="g1") == {"tm.pole.first"}
    board.do("strike", 16, figure="Pole", target="Sword", weapon="g1")
    assert reasons(board) == {"Pole": "pole weapon first", "Sword": ""}, "it stays where it is"
    assert board.order() == [("Sword", 14)]


@pytest.mark.rule("tm.pole.first")
def test_that_a_pole_weapon_that_charges_strikes_before_a_quicker_sword() -> None:
    board = charging("0507", "0506", "0505")
    assert board.order() == [("Pole", 12), ("Sword", 14)]
    assert board.refused("strike", figure="Sword", target="Pole", weapon="g1") == {"tm.pole.first"}


@pytest.mark.rule("tm.pole.charge-definition")
def test_that_who_comes_up_to_a_friend_alone_has_not_charged() -> None:
    board = set_for_charge()
    board.add("Mate", "blue", "0403", 3, ready=["club"])
    board.state = None  # type: ignore[assignment]
    board.stage("combat", "blue", "red")
    board.chose(Pole="j", Mate="j")
    walked(board, "Sword", "b", "0501", "0502", "0503")
    assert (number(board), damage(board)) == (8, "1d+1")


@pytest.mark.rule("tm.pole.first")
def test_that_without_a_charge_the_spear_waits_its_turn() -> None:
    board = set_for_charge()
    board.chose(Sword="j")
    assert board.order() == [("Sword", 14), ("Pole", 8)]


def two_enemies(house: dict[str, str] | None = None) -> Board:
    """A spearman charged by one of two in front of him, and another spearman, slower, far from all that."""
    board = Board(house=house)
    board.add("Pole", "red", "0505", 0, dx=8, ready=["spear"])
    board.add("Sword", "blue", "0504", 3, dx=14, ready=["broadsword"])
    board.add("Club", "blue", "0604", 4, dx=9, ready=["club"])
    board.add("Distant", "red", "1505", 0, st=13, dx=7, ready=["halberd"])
    board.add("Victim", "blue", "1504", 3, dx=13, ready=["club"])
    board.stage("combat", "blue", "red")
    board.chose(Pole="j", Club="j", Distant="j", Victim="j")
    walked(board, "Sword", "b", "0502", "0503", "0504")
    return board


@pytest.mark.rule("tm.pole.first")
def test_that_a_charged_spearman_comes_first_though_he_has_not_said_whom_he_strikes() -> None:
    board = two_enemies()
    assert board.order() == [("Pole", 8), ("Distant", 7), ("Sword", 14), ("Victim", 13), ("Club", 9)]
    # At the one who did not charge him he would come in the common order.
    assert board.refused("strike", figure="Pole", target="Club", weapon="g1") == {"tm.pole.first"}
    assert board.refused("strike", figure="Pole", target="Sword", weapon="g1") == set()


@pytest.mark.rule("tm.pole.first")
def test_that_only_pole_weapons_in_or_against_a_charge_come_first_by_house_rule() -> None:
    board = two_enemies({"pole-first": "involved"})
    assert board.order() == [("Pole", 8), ("Sword", 14), ("Victim", 13), ("Club", 9), ("Distant", 7)]


@pytest.mark.rule("tm.pole.first")
def test_that_the_other_pole_weapons_stay_first_when_the_charge_is_over() -> None:
    board = two_enemies()
    board.change("Sword", hits=11)
    board.do("strike", 10, 5, figure="Pole", target="Sword", weapon="g1")
    assert board.figure("Sword").dead
    assert board.order() == [("Distant", 7), ("Victim", 13), ("Club", 9)]


@pytest.mark.rule("tm.pole.first")
def test_that_a_floored_swordsman_never_strikes_back() -> None:
    board = set_for_charge()
    board.do("strike", 8, 7, figure="Pole", target="Sword", weapon="g1")
    assert board.figure("Sword").pose is Pose.DOWN
    assert board.order() == []


@pytest.mark.rule("tm.pole.first")
def test_that_a_stated_charge_brings_the_pole_weapon_first_without_a_map() -> None:
    board = Board(ground=None)
    board.add("Pole", "red", dx=8, ready=["spear"])
    board.add("Sword", "blue", dx=14, ready=["broadsword"])
    board.combat(Pole="b", Sword="b")
    blow = {"figure": "Pole", "target": "Sword", "weapon": "g1"}
    assert board.refused("strike", **blow) == {"tm.turn.attack-order"}
    stated = {"charged": True}
    assert board.refused("strike", **blow, stated=stated) == set()
    assert (number(board, stated=stated), damage(board, stated=stated)) == (10, "2d+1")
    assert number(board, stated={"charged": True, "still": False}) == 8
    board.do("strike", 16, **blow, stated=stated)
    assert board.order() == [("Sword", 14)]


@pytest.mark.rule("tm.pole.vs-pole")
def test_that_of_two_pole_weapons_the_higher_adjdx_strikes_first_and_both_before_swords() -> None:
    board = Board()
    board.add("Charger", "red", "0504", 3, st=15, dx=11, ready=["halberd"])
    board.add("Standing", "blue", "0505", 0, dx=10, ready=["spear"])
    board.add("Sword", "blue", "1505", 0, dx=15, ready=["broadsword"])
    board.add("Other", "red", "1504", 3, dx=14, ready=["broadsword"])
    board.stage("combat", "red", "blue")
    board.chose(Standing="j", Sword="j", Other="j")
    walked(board, "Charger", "b", "0501", "0502", "0503", "0504")
    assert board.order() == [("Standing", 12), ("Charger", 11), ("Sword", 15), ("Other", 14)]
    board.do("strike", 8, 4, figure="Standing", target="Charger", weapon="g1")
    assert board.order() == [("Charger", 9), ("Sword", 15), ("Other", 14)]
    board.do("strike", 9, 12, figure="Charger", target="Standing", weapon="g1")
    assert board.figure("Standing").body
    assert board.order() == [("Sword", 15), ("Other", 14)]


# --- the jab ---------------------------------------------------------------------------------------------------------


def jabber(*friends: str, at: str = "0503", weapon: str = "spear", option: str = "j", dx: int = 10) -> Board:
    """A spearman in 0505, facing north, friends where named, and an enemy; nobody else has an attack."""
    board = Board()
    board.add("Pole", "red", "0505", 0, dx=dx, ready=[weapon])
    for number, place in enumerate(friends):
        board.add(f"Friend{number}", "red", place, 0, ready=["club"])
    board.add("Sword", "blue", at, 3, dx=6, ready=["club"])
    board.combat(Pole=option)
    return board


def jab(board: Board) -> set[str]:
    return board.refused("strike", figure="Pole", target="Sword", weapon="g1")


@advanced.rule("am.jab.reach")
@pytest.mark.rule("tm.pole.jab-reach")
@pytest.mark.parametrize(
    ("at", "allowed"),
    [
        ("0503", True),
        ("0603", True),
        ("0403", True),
        ("0704", False),
        ("0304", False),
        ("0705", False),
        ("0507", False),
    ],
)
def test_that_the_jab_area_is_three_hexes(at: str, allowed: bool) -> None:
    board = jabber(at=at)
    assert jab(board) == (set() if allowed else {"tm.pole.jab-reach"})
    command = board.rules.command({"kind": "tft.strike/1", "figure": "Pole", "target": "Sword", "weapon": "g1"})
    area = {overlay.kind.value: overlay for overlay in board.rules.overlays(board.state, "Pole", command)}["jab"]
    assert (board.figure("Sword").place in [mark.hex for mark in area.marks]) is allowed


@advanced.rule("am.jab.reach")
@pytest.mark.rule("tm.pole.jab-no-penalty")
def test_that_a_jab_costs_no_dx() -> None:
    board = jabber()
    assert number(board) == 10
    assert board.order() == [("Pole", 10)]


@advanced.rule("am.jab.blocked")
@pytest.mark.rule("tm.pole.jab-y-blocked")
def test_that_anybody_between_bars_the_jab_straight_ahead() -> None:
    assert jab(jabber()) == set()
    board = jabber("0504")
    assert jab(board) == {"tm.pole.jab-y-blocked"}
    board.change("Friend0", hits=12, pose=Pose.DOWN)
    assert jab(board) == set()


@advanced.rule("am.jab.blocked")
@pytest.mark.rule("tm.pole.jab-z-free")
def test_that_nobody_is_in_the_way_of_a_jab_between_hexes() -> None:
    for at, friends in (("0603", ("0504", "0604")), ("0403", ("0504", "0404"))):
        board = jabber(*friends, at=at)
        assert jab(board) == set()
        board.do("strike", 10, 4, figure="Pole", target="Sword", weapon="g1")
        assert board.figure("Sword").hits == 5


@advanced.rule("am.jab.too-short")
@pytest.mark.rule("tm.pole.jab-javelin")
def test_that_a_javelin_is_too_short_to_jab() -> None:
    assert jab(jabber(weapon="javelin")) == {"tm.pole.jab-javelin"}
    assert jab(jabber(weapon="spear")) == set()
    board = Board(ground=None)
    board.add("Pole", "red", ready=["javelin"])
    board.add("Sword", "blue", dx=6, ready=["club"])
    board.combat(Pole="j")
    blow = {"figure": "Pole", "target": "Sword", "weapon": "g1"}
    assert board.refused("strike", **blow, stated={"distance": 2}) == {"tm.pole.jab-javelin"}
    assert board.refused("strike", **blow) == set()


@pytest.mark.rule("tm.pole.jab-regular")
def test_that_a_jab_is_made_by_the_options_of_a_regular_attack() -> None:
    assert jab(jabber(option="j")) == set()
    assert jab(jabber(option="b")) == set()
    assert jab(jabber(option="a")) == {"tm.turn.attack-needs-attack-option"}
    assert jab(jabber(option="f")) == {"tm.option.f-missile-attack"}


@advanced.rule("am.jab.no-charge")
@pytest.mark.rule("tm.pole.jab-no-extra")
def test_that_a_jab_does_normal_damage_however_anybody_moved() -> None:
    board = jabber()
    walked(board, "Pole", "b", "0509", "0508", "0507", "0506", "0505")
    walked(board, "Sword", "b", "0501", "0502", "0503")
    assert damage(board) == "1d+1"
    board = Board(ground=None)
    board.add("Pole", "red", ready=["spear"])
    board.add("Sword", "blue", dx=6, ready=["club"])
    board.combat(Pole="b")
    stated = {"distance": 2, "charge": True, "straight": True, "charged": True}
    assert damage(board, stated=stated) == "1d+1"


def test_that_the_one_enemy_in_the_jab_area_is_meant_where_nobody_is_near() -> None:
    board = jabber(at="0603")
    board.change("Sword", facing=0)
    assert number(board) == board.order()[0][1]


@pytest.mark.rule("tm.create.weapon-st", "tm.pole.first")
def test_that_a_pole_weapon_too_heavy_for_its_bearer_does_not_put_him_first() -> None:
    """ST 12 cannot use a halberd (13), so he has no attack that could come before the sword of the charge."""
    board = Board()
    board.add("Pole", "red", "0505", 0, st=12, dx=8, ready=["halberd"])
    board.add("Sword", "blue", "0502", 3, st=12, dx=14, ready=["broadsword"])
    board.stage("combat", "blue", "red")
    board.chose(Pole="j")
    walked(board, "Sword", "b", "0502", "0503", "0504")
    assert board.next() == ("Sword",)
    assert board.refused("strike", figure="Sword", target="Pole", weapon="g1") == set()
