"""Taking in hand, slinging, dropping, picking up, and reloading (Melee III, IV, VII)."""

from dataclasses import replace

import pytest

from gmtool.rules.tft.state.fight import Dropped
from gmtool.space import parse_label
from tests.rules.tft.board import Board, card
from tests.rules.tft.moves import against, lay, lone, north, pair, take

rule = pytest.mark.rule


def lies(board: Board, item: str, at: str, key: str = "d9") -> Board:
    """Put a thing on a hex."""
    thing = Dropped(key, item, parse_label(at))
    board.state = replace(board.state, lying=(*board.state.lying, thing))
    return board


def items(board: Board, name: str = "Astrid") -> set[str]:
    """What a figure has in hand."""
    figure = board.figure(name)
    return {gear.item for gear in figure.gear if gear.id in figure.ready}


@rule("tm.option.e-ready-new")
def test_that_one_moves_two_hexes_slings_and_readies() -> None:
    board = lone(ready=["longbow"], carried=["broadsword", "large-shield"])
    assert "tm.option.e-ready-new" in against(board, "Astrid", "e", *north(3), ready=["g2", "g3"])
    take(board, "Astrid", "e", *north(2), ready=["g2", "g3"])
    assert items(board) == {"broadsword", "large-shield"}
    board.stage("combat")
    assert "tm.turn.attack-needs-attack-option" in board.refused("strike", figure="Astrid", target="Karl", weapon="g2")


@rule("tm.option.e-sling-not-drop")
@rule("tm.dropped.sling-vs-drop")
def test_that_the_disengaged_sling_and_do_not_drop() -> None:
    board = lone(ready=["longbow"], carried=["broadsword"])
    assert against(board, "Astrid", "e", ready=["g2"], drop=["g1"]) == {"tm.option.e-sling-not-drop"}
    take(board, "Astrid", "e", ready=["g2"])
    assert [gear.item for gear in board.figure("Astrid").gear] == ["longbow", "broadsword"]
    assert board.state.lying == ()


@rule("tm.option.e-pick-up")
@rule("tm.dropped.removed")
def test_that_a_weapon_three_hexes_off_is_taken_from_the_next_hex() -> None:
    board = lies(lone(), "mace", "1017")
    assert "tm.option.e-ready-new" in against(board, "Astrid", "e", *north(1), pick_up=["d9"])
    take(board, "Astrid", "e", *north(2), pick_up=["d9"])
    assert items(board) == {"mace"}
    assert board.state.lying == ()
    assert "from the ground: mace" in board.log[-1]
    assert against(lies(lone(), "mace", "1016"), "Astrid", "e", *north(2), pick_up=["d9"]) != set()


@rule("tm.option.e-pick-up")
def test_that_the_old_weapon_is_slung_while_there_is_room_for_it() -> None:
    board = lies(lone(ready=["broadsword"]), "mace", "1020")
    take(board, "Astrid", "e", pick_up=["d9"])
    assert items(board) == {"mace"}
    assert [gear.item for gear in board.figure("Astrid").gear] == ["broadsword", "mace"]
    both = lies(lone(ready=["broadsword"], carried=["mace"]), "club", "1020")
    assert "tm.option.e-pick-up" in against(both, "Astrid", "e", pick_up=["d9"], ready=["g2"])


@rule("tm.create.swap-in-combat")
def test_that_the_carry_limit_holds_in_a_fight() -> None:
    board = lies(lone(ready=["shortsword", "small-shield"], carried=["dagger"]), "spear", "1020")
    assert against(board, "Astrid", "e", pick_up=["d9"]) == {"tm.create.swap-in-combat"}
    assert against(board, "Astrid", "e", pick_up=["d9"], drop=["g1"]) == set()
    take(board, "Astrid", "e", pick_up=["d9"], drop=["g2"])
    assert items(board) == {"spear"}
    assert [thing.item for thing in board.state.lying] == ["small-shield"]


@rule("tm.option.q-pick-up")
@rule("tm.dropped.removed")
@rule("tm.dropped.when")
def test_that_the_engaged_drop_what_they_hold_and_bend_down() -> None:
    board = lies(pair(ready=["mace", "small-shield"], dx=10), "broadsword", "1011")
    assert "tm.option.q-pick-up" in against(board, "Astrid", "q", "0910", pick_up=["d9"])
    assert against(board, "Astrid", "q") == {"tm.option.q-pick-up"}
    take(board, "Astrid", "q", pick_up=["d9"])
    assert items(board) == {"broadsword"}
    here = board.figure("Astrid").place
    assert {(thing.item, thing.hex) for thing in board.state.lying} == {("mace", here), ("small-shield", here)}
    board.combat(Karl="j")
    board.stage("combat")
    assert board.number("to-hit", "strike", figure="Karl", target="Astrid", weapon="g1") == 12 + 4


@rule("tm.option.m-no-missile")
def test_that_the_engaged_pick_up_no_bow_to_shoot_with() -> None:
    board = lies(pair(), "longbow", "1010")
    assert "tm.option.m-no-missile" in against(board, "Astrid", "q", pick_up=["d9"])


@rule("tm.dropped.body-weapons")
def test_that_a_bodys_arms_can_be_had_one_by_one() -> None:
    board = Board()
    board.add("Astrid", "red", "1020", 0)
    board.add("Body", "blue", "1019", 0, ready=["shortsword", "large-shield"], carried=["dagger"])
    board.add("Karl", "blue", "2503", 3)
    board.change("Body", hits=12)
    board.stage("movement", "red", "blue")
    pick = next(one for one in board.choices("Astrid")["option:e:pick-up"].inputs if one.field == "pick_up")
    ids = {candidate.label: candidate.value for candidate in pick.candidates({})}
    assert {"Shortsword", "Large shield", "Dagger"} <= set(ids)
    take(board, "Astrid", "e", pick_up=ids["Shortsword"])
    assert items(board) == {"shortsword"}
    assert [gear.item for gear in board.figure("Body").gear] == ["large-shield", "dagger"]


@rule("tm.weapon.rock-anytime")
def test_that_there_is_always_a_rock() -> None:
    board = lone()
    take(board, "Astrid", "e", pick_up=["rock"])
    assert items(board) == {"rock"}
    engaged = pair()
    take(engaged, "Astrid", "q", pick_up=["rock"])
    assert items(engaged) == {"rock"}


@rule("tm.weapon.two-handed-shield")
@rule("tm.attack.shield-ready-or-slung")
def test_that_a_two_handed_weapon_leaves_no_hand_for_a_shield() -> None:
    board = lone(ready=["javelin", "large-shield"], carried=["spear"], dx=13)
    assert against(board, "Astrid", "e", ready=["g3", "g2"]) == {"tm.weapon.two-handed-shield"}
    take(board, "Astrid", "e", ready=["g3"])
    assert items(board) == {"spear"}
    assert "large-shield" in {gear.item for gear in board.figure("Astrid").gear}
    slot = next(s for lane in board.rules.agenda(board.state).lanes for s in lane.slots if s.figure == "Astrid")
    assert slot.score == 13


@rule("tm.create.ready-at-start")
def test_that_one_weapon_and_a_shield_are_ready_and_not_two_weapons() -> None:
    board = lone(ready=["shortsword", "large-shield"], carried=["club"])
    assert items(board) == {"shortsword", "large-shield"}
    assert "tm.create.ready-at-start" in against(board, "Astrid", "e", ready=["g1", "g3"])
    parrying = lone(carried=["rapier", "main-gauche"])
    assert against(parrying, "Astrid", "e", ready=["g1", "g2"]) == set()
    rules = {found.rule for found in board.rules.report(card(ready=["saber", "club"])).findings}
    assert "tm.create.ready-at-start" in rules
    assert "tm.create.ready-at-start" not in {
        found.rule for found in board.rules.report(card(ready=["longbow"], carried=["broadsword"])).findings
    }


@rule("tm.create.weapon-st-wounds")
def test_that_wounds_take_no_weapon_away() -> None:
    board = lone(st=14, carried=["two-handed-sword"])
    board.change("Astrid", hits=13)
    assert board.figure("Astrid").st == 1
    take(board, "Astrid", "e", ready=["g1"])
    weak = lone(st=13, carried=["two-handed-sword"])
    assert against(weak, "Astrid", "e", ready=["g1"]) == {"tm.create.weapon-st"}
    swings = pair(st=14, ready=["two-handed-sword"])
    swings.change("Astrid", hits=13)
    swings.combat(Astrid="j")
    assert swings.refused("strike", figure="Astrid", target="Karl", weapon="g1") == set()


@rule("tm.create.armor-locked")
def test_that_armor_stays_on() -> None:
    board = lone(armor="leather")
    assert board.refused("gm.amend/1", figure="Astrid", field="armor", value="none") == {"tm.create.armor-locked"}


@rule("tm.missile.no-ready-down")
@pytest.mark.parametrize("pose", ["prone", "kneeling", "down"])
def test_that_nothing_is_readied_on_the_ground(pose: str) -> None:
    board = lone(ready=["longbow"], carried=["broadsword"])
    lay(board, "Astrid", pose)
    assert "tm.missile.no-ready-down" in against(board, "Astrid", "e", ready=["g2"])
    assert not board.choices("Astrid")["option:e"].allowed


def crossbowman(weapon: str, dx: int, *, reload: int = 0) -> Board:
    """An archer far from anybody, whose crossbow needs so many turns of reloading."""
    board = lone(ready=[weapon], st=15, dx=dx)
    board.change("Astrid", reload=reload)
    return board


@rule("tm.missile.reload-option")
def test_that_reloading_is_readying_a_weapon() -> None:
    board = crossbowman("light-crossbow", 12, reload=1)
    assert "tm.option.e-ready-new" in against(board, "Astrid", "e", *north(3), reload=True)
    take(board, "Astrid", "e", *north(2), reload=True)
    assert board.figure("Astrid").reload == 0
    assert "Astrid reloads." in board.log
    assert "tm.attack.change-takes-turn" in against(board, "Astrid", "f")
    engaged = pair(ready=["light-crossbow"])
    engaged.change("Astrid", reload=1)
    assert "tm.option.status-when" in against(engaged, "Astrid", "e", reload=True)
    assert "tm.missile.reload-option" in against(crossbowman("light-crossbow", 12), "Astrid", "e", reload=True)


@rule("tm.missile.reload-down")
@pytest.mark.parametrize("pose", ["prone", "kneeling"])
def test_that_a_crossbow_is_reloaded_on_the_ground_and_nothing_else(pose: str) -> None:
    board = crossbowman("light-crossbow", 12, reload=1)
    lay(board, "Astrid", pose)
    assert board.choices("Astrid")["option:e:reload"].allowed
    assert "tm.option.downed-must-stand" in against(board, "Astrid", "e", *north(1), reload=True)
    take(board, "Astrid", "e", reload=True)
    assert board.figure("Astrid").reload == 0
    floored = crossbowman("light-crossbow", 12, reload=1)
    lay(floored, "Astrid", "down")
    assert "tm.option.downed-must-stand" in against(floored, "Astrid", "e", reload=True)


@rule("tm.race.halfling-ready-throw")
@pytest.mark.parametrize(("people", "may"), [("halfling", True), ("human", False)])
def test_that_a_halfling_may_throw_what_it_has_just_readied(people: str, may: bool) -> None:
    board = lone(people=people, st=10, carried=["dagger"])
    take(board, "Astrid", "e", ready=["g1"])
    board.stage("combat")
    assert [figure for figure, _ in board.order()] == (["Astrid"] if may else [])
    planned = board.refused("intend", figure="Astrid", act="tft.throw/1", weapon="g1", target="Karl")
    assert (planned == set()) is may
    sword = lone(people=people, st=11, carried=["shortsword"])
    take(sword, "Astrid", "e", ready=["g1"])
    sword.stage("combat")
    assert sword.order() == []


def test_that_the_hands_are_offered_by_name() -> None:
    board = lone(ready=["longbow"], carried=["broadsword", "large-shield"])
    ready = next(one for one in board.choices("Astrid")["option:e"].inputs if one.field == "ready")
    labels = [candidate.label for candidate in ready.candidates({})]
    assert labels == ["Broadsword", "Large shield", "Broadsword and large shield"]
    assert not lone().choices("Astrid")["option:e"].allowed


def volley(weapon: str, dx: int, turns: int) -> list[int]:
    """The turns in which a crossbowman shoots who reloads whenever he has to."""
    board = Board()
    board.add("Astrid", "red", "1020", 0, st=15, dx=dx, ready=[weapon])
    board.add("Karl", "blue", "1015", 3, armor="plate", st=99)
    fired = []
    for turn in range(1, turns + 1):
        board.do("waive-initiative", turn=turn, first="red")
        if board.figure("Astrid").reload:
            assert against(board, "Astrid", "f") == set()
            take(board, "Astrid", "e", reload=True)
        else:
            take(board, "Astrid", "f")
        board.stage("combat")
        if board.next():
            board.do("shoot", 15, figure="Astrid", target="Karl", weapon="g1")
            fired.append(turn)
        board.do("proceed", turn=turn, stage="combat")
    return fired


@rule("tm.missile.light-crossbow")
@pytest.mark.parametrize(("dx", "fired"), [(13, [1, 3, 5]), (14, [1, 2, 3, 4, 5])])
def test_that_a_light_crossbow_shoots_every_other_turn_or_every_turn(dx: int, fired: list[int]) -> None:
    assert volley("light-crossbow", dx, 5) == fired


@rule("tm.missile.heavy-crossbow")
@pytest.mark.parametrize(("dx", "fired"), [(13, [1, 4, 7]), (14, [1, 3, 5, 7])])
def test_that_a_heavy_crossbow_shoots_every_third_turn_or_every_other(dx: int, fired: list[int]) -> None:
    assert volley("heavy-crossbow", dx, 7) == fired


@rule("tm.attack.stays-ready")
def test_that_a_weapon_stays_ready_after_a_blow() -> None:
    board = pair(ready=["broadsword"])
    for turn in (1, 2):
        board.combat(Astrid="j")
        board.do("strike", 15, figure="Astrid", target="Karl", weapon="g1")
        assert items(board) == {"broadsword"}
        board.do("proceed", turn=turn, stage="combat")
    thrower = lone(ready=["small-ax"])
    thrower.combat(Astrid="b")
    thrower.do("gm.place/1", figure="Karl", hex=[9, 12], facing=3)
    thrower.do("throw", 4, 1, figure="Astrid", target="Karl", weapon="g1")
    assert thrower.figure("Astrid").gear == ()
