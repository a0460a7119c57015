"""What armour, shields and the main-gauche stop of a blow, by where it comes from and what with."""

import pytest

from gmtool.rules.tft.acts.attacks.defence import stops
from gmtool.rules.tft.acts.attacks.situation import Blow, Situation
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Pose
from gmtool.space import Aspect
from tests.rules.tft.board import Board

GROUNDS = pytest.mark.parametrize("ground", [True, None], ids=["map", "stated"])
AROUND = {0: "front", 1: "front", 5: "front", 2: "side", 4: "side", 3: "rear"}
"""How a target that faces so many steps away from its attacker is attacked."""


def against(ground: bool | None = True, *, turned: int = 0, weapon: str = "mace", **fields) -> Board:
    """Somebody with a mace, DX 16, in front of a target that is turned away by so many steps."""
    board = Board(ground=ground)
    board.add("Striker", "red", "0505", 0, st=15, dx=16, ready=[weapon] if weapon else [])
    board.add("Target", "blue", "0504", (3 + turned) % 6, st=30, dx=8, **fields)
    board.combat(Striker="j")
    return board


def hits(board: Board, dice: int, **stated) -> int:
    """The hits that come through when the damage dice show this."""
    before = board.figure("Target").hits
    board.chose(Striker="j")
    more = {"stated": stated} if stated else {}
    board.do("strike", 8, dice, figure="Striker", target="Target", weapon="g1", **more)
    return board.figure("Target").hits - before


# --- armour ----------------------------------------------------------------------------------------------------------


@GROUNDS
@pytest.mark.rule("tm.armor.stops-hits")
@pytest.mark.parametrize(("armor", "expected"), [("none", 7), ("half-plate", 3), ("plate", 2)])
def test_that_armor_takes_its_number_off_the_damage(ground: bool | None, armor: str, expected: int) -> None:
    board = against(ground, armor=armor)
    assert hits(board, 8) == expected


@pytest.mark.rule("tm.armor.each-attack")
def test_that_armor_stops_its_number_of_every_attack() -> None:
    board = against(armor="plate")
    assert [hits(board, dice) for dice in (7, 8, 5)] == [1, 2, 0]
    assert (board.figure("Target").hits, board.figure("Target").turn_hits) == (3, 3)


@pytest.mark.rule("tm.creature.natural-armor")
@pytest.mark.parametrize("turned", range(6))
def test_that_fur_stops_its_number_of_every_attack_from_anywhere(turned: int) -> None:
    board = against(turned=turned, people="bear")
    assert [hits(board, dice) for dice in (6, 6)] == [3, 3]
    assert board.order() == []
    board.chose(Target="j", Striker="a")
    assert board.order() == [("Target", 6)]  # DX 8 and -2 for the wound; nothing for the fur


# --- shields ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tm.shield.front")
@pytest.mark.parametrize("turned", range(6))
def test_that_a_ready_shield_protects_the_three_front_hexes(turned: int) -> None:
    board = against(turned=turned, ready=["large-shield"])
    assert hits(board, 6) == (3 if AROUND[turned] == "front" else 5)


@pytest.mark.rule("tm.shield.slung-rear", "tm.attack.shield-ready-or-slung")
@pytest.mark.parametrize("turned", range(6))
def test_that_a_slung_shield_protects_the_rear_hex_alone(turned: int) -> None:
    board = against(turned=turned, carried=["large-shield"])
    assert hits(board, 6) == (3 if AROUND[turned] == "rear" else 5)


@pytest.mark.rule("tm.attack.shield-ready-or-slung", "tm.shield.slung-no-dx")
def test_that_a_shield_on_the_back_costs_no_dx() -> None:
    for shield, expected in (("ready", 7), ("carried", 8)):
        board = against(**{shield: ["large-shield"]})
        board.combat(Target="j", Striker="a")
        assert board.order() == [("Target", expected)]


@pytest.mark.rule("tm.shield.front", "tm.shield.slung-rear")
@pytest.mark.parametrize(("aspect", "ready", "slung"), [("front", 3, 5), ("side", 5, 5), ("rear", 5, 3)])
def test_that_a_stated_side_decides_what_the_shield_does(aspect: str, ready: int, slung: int) -> None:
    assert hits(against(None, ready=["large-shield"]), 6, aspect=aspect) == ready
    assert hits(against(None, carried=["large-shield"]), 6, aspect=aspect) == slung


@GROUNDS
@pytest.mark.rule("tm.shield.slung-rear")
def test_that_whoever_is_down_is_covered_by_the_slung_shield_only(ground: bool | None) -> None:
    for shield, expected in (("ready", 5), ("carried", 3)):
        board = against(ground, **{shield: ["large-shield"]})
        board.change("Target", pose=Pose.DOWN)
        assert hits(board, 6) == expected


@GROUNDS
@pytest.mark.rule("tm.shield.adds-to-armor")
def test_that_armor_and_shield_stop_together(ground: bool | None) -> None:
    board = against(ground, armor="chainmail", ready=["shortsword", "large-shield"])
    assert hits(board, 8) == 2
    lines = board.breakdown("stops", "strike", figure="Striker", target="Target", weapon="g1").lines
    assert [(line.value, line.rule) for line in lines] == [(3, "tm.armor.stops-hits"), (2, "tm.shield.front")]


@pytest.mark.rule("tm.shield.table")
def test_that_a_small_shield_stops_one() -> None:
    assert hits(against(ready=["small-shield"]), 5) == 3


# --- the main-gauche -------------------------------------------------------------------------------------------------


@pytest.mark.rule("tm.maingauche.parry")
@pytest.mark.parametrize("turned", range(6))
def test_that_a_ready_main_gauche_parries_one_hit_in_front(turned: int) -> None:
    assert hits(against(turned=turned, ready=["rapier", "main-gauche"]), 7) == (5 if AROUND[turned] == "front" else 6)
    assert hits(against(turned=turned, carried=["main-gauche"]), 7) == 6


@GROUNDS
@pytest.mark.rule("tm.maingauche.not-two-handed")
@pytest.mark.parametrize(("weapon", "expected"), [("battleaxe", 9), ("broadsword", 8), ("spear", 10)])
def test_that_a_main_gauche_parries_no_two_handed_weapon(ground: bool | None, weapon: str, expected: int) -> None:
    board = against(ground, weapon=weapon, ready=["rapier", "main-gauche"])
    if weapon == "spear":
        board.do("strike", 4, 4, figure="Striker", target="Target", weapon="g1")
        assert board.figure("Target").hits == expected
    else:
        assert hits(board, 9) == expected


@pytest.mark.rule("tm.maingauche.not-missile", "tm.maingauche.not-two-handed")
@pytest.mark.parametrize(
    ("way", "weapon", "parried"),
    [
        ("shot", "sling", 0),
        ("shot", "longbow", 0),
        ("throw", "small-ax", 1),
        ("throw", "spear", 0),
        ("strike", "rapier", 1),
        ("strike", "halberd", 0),
        ("off-hand", "main-gauche", 1),
        ("strike", None, 0),
    ],
)
def test_what_a_main_gauche_parries(way: str, weapon: str | None, parried: int) -> None:
    board = against(ready=["rapier", "main-gauche"])
    ctx = Context(board.rules.book, board.state)
    arm = ctx.tables.weapons[weapon] if weapon else None
    attempt = Blow(ctx.figure("Striker"), ctx.figure("Target"), way, arm, Situation(aspect=Aspect.FRONT))
    assert sum(line.value for line in stops(ctx, attempt)) == parried


def fencer(ground: bool | None = True, *, option: str = "j", ready=("rapier", "main-gauche")) -> Board:
    board = Board(ground=ground)
    board.add("Fencer", "red", "0505", 0, dx=12, ready=ready)
    board.add("Foe", "blue", "0504", 3, dx=10, ready=["broadsword"])
    board.add("Other", "blue", "0604", 4, dx=7, ready=["club"])
    board.combat(Fencer=option, Foe="j", Other="j")
    return board


def off_hand(board: Board, target: str = "Foe") -> dict:
    return {"figure": "Fencer", "target": target, "weapon": "g2", "off_hand": True}


@GROUNDS
@pytest.mark.rule("tm.maingauche.second-attack")
def test_that_the_main_gauche_strikes_again_at_four_less_and_waits_for_its_place(ground: bool | None) -> None:
    board = fencer(ground)
    assert board.refused("strike", **off_hand(board)) == {"tm.maingauche.second-attack"}
    board.do("strike", 12, 4, figure="Fencer", target="Foe", weapon="g1")
    assert board.order() == [("Foe", 10), ("Fencer", 8), ("Other", 7)]
    assert board.refused("strike", **off_hand(board)) == {"tm.turn.attack-order"}
    board.do("strike", 16, figure="Foe", target="Fencer", weapon="g1")
    assert board.number("to-hit", "strike", **off_hand(board)) == 8
    assert board.breakdown("damage", "strike", **off_hand(board)).text == "1d-1"
    board.do("strike", 8, 4, **off_hand(board))
    assert board.figure("Foe").hits == 4 + 3
    assert board.order() == [("Other", 7)]


@GROUNDS
@pytest.mark.rule("tm.maingauche.same-enemy")
def test_that_both_blades_strike_the_same_enemy(ground: bool | None) -> None:
    board = fencer(ground)
    board.chose(Foe="a", Other="a")
    board.do("strike", 16, figure="Fencer", target="Foe", weapon="g1")
    assert board.refused("strike", **off_hand(board, "Other")) == {"tm.maingauche.same-enemy"}
    assert board.refused("strike", **off_hand(board)) == set()


@GROUNDS
@pytest.mark.rule("tm.maingauche.attack-option")
def test_that_the_second_blow_needs_an_option_to_attack_and_the_parry_does_not(ground: bool | None) -> None:
    board = fencer(ground, option="k")
    assert board.refused("strike", **off_hand(board)) == {"tm.maingauche.attack-option"}
    board.do("strike", 9, 8, figure="Foe", target="Fencer", weapon="g1")
    assert (board.events[0].dice, board.figure("Fencer").hits) == (4, 7)


def test_that_without_a_second_blade_in_hand_there_is_no_second_blow() -> None:
    for option, words in (("j", "Fencer has no second blade."), ("k", "Fencer chose Shift and defend: no attack.")):
        board = fencer(option=option, ready=("rapier",))
        command = board.rules.command({"kind": "tft.strike/1", **off_hand(board)})
        assert board.rules.refusals(board.state, command)[0].reason == words


def test_that_the_second_blow_comes_though_the_first_weapon_was_dropped() -> None:
    board = fencer()
    board.chose(Foe="a")
    board.do("strike", 17, figure="Fencer", target="Foe", weapon="g1")
    assert board.order() == [("Fencer", 8), ("Other", 7)]
    board.do("strike", 17, **off_hand(board))
    assert board.figure("Fencer").gear == ()


def test_that_the_second_blow_falls_away_with_its_enemy() -> None:
    board = fencer()
    board.change("Foe", hits=11)
    board.do("strike", 12, 1, figure="Fencer", target="Foe", weapon="g1")
    assert board.order() == [("Other", 7)]


def test_that_a_main_gauche_alone_strikes_once_and_in_full() -> None:
    board = fencer(ready=["main-gauche"])
    blow = {"figure": "Fencer", "target": "Foe", "weapon": "g1"}
    assert board.number("to-hit", "strike", **blow) == 12
    board.do("strike", 16, **blow)
    assert board.order() == [("Foe", 10), ("Other", 7)]
    assert board.refused("strike", **blow, off_hand=True) == {"tm.option.one-per-turn"}


def test_that_with_another_weapon_the_main_gauche_is_only_the_off_hand() -> None:
    board = fencer()
    blow = {"figure": "Fencer", "target": "Foe", "weapon": "g2"}
    assert board.refused("strike", **blow) == {"tm.maingauche.second-attack"}


@pytest.mark.rule("tm.hth.one-blade", "tm.hth.entry-is-attack")
def test_that_there_is_no_second_blow_after_going_hand_to_hand() -> None:
    board = Board(ground=None)
    board.add("Fencer", "red", ready=["rapier", "main-gauche"])
    board.add("Foe", "blue", dx=8, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    board.do("option", figure="Fencer", option="b")
    board.do("grapple", 5, figure="Fencer", target="Foe", consent=True)
    board.stage("combat")
    assert board.figure("Fencer").ready == ("g2",)
    assert board.order() == []
    assert board.refused("strike", **off_hand(board)) == {"tm.option.one-per-turn"}
