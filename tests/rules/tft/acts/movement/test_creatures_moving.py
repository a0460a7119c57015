"""Giants, gargoyles and beasts on the move; onto an enemy's hex; and fights without a ground (Melee V, VII, VIII)."""

import pytest

from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import engaged
from gmtool.rules.tft.state.fight import Pose, Status
from gmtool.space import parse_label
from tests.rules.tft.board import Board
from tests.rules.tft.moves import against, at, deed, ends, lay, lone, north, offered, pair, take

rule = pytest.mark.rule
GIANT = {"people": "giant", "st": 30, "dx": 9, "ready": ["spiked-club"]}
GARGOYLE = {"people": "gargoyle", "st": 20, "dx": 11}


@rule("tm.creature.giant-ma")
@pytest.mark.parametrize(("armor", "ma"), [("none", 10), ("chainmail", 6)])
def test_that_a_giant_counts_the_hexes_of_its_front(armor: str, ma: int) -> None:
    board = lone(**GIANT, armor=armor)
    assert against(board, "Astrid", "a", *north(ma)) == set()
    assert "tm.option.a-move" in against(board, "Astrid", "a", *north(ma + 1))
    assert max(int(one.split()[0]) for one in ends(board, "Astrid", "a").values() if one != "stays") == ma
    take(board, "Astrid", "a", *north(ma))
    giant = board.figure("Astrid")
    assert giant.deeds.spent == ma
    hexes = Context(board.rules.book, board.state).hexes(giant)
    assert len(hexes) == 3
    assert hexes[0] == giant.place


def test_that_a_giant_needs_room_for_its_three_hexes() -> None:
    board = Board()
    board.add("Giant", "red", "1010", 0, **GIANT)
    board.add("Karl", "blue", "2525", 3)
    for number, place in enumerate(["0908", "1108", "0909", "1109", "1008"]):
        board.add(f"F{number}", "red", place, 0)
    board.stage("movement", "red", "blue")
    assert "1009" in ends(board, "Giant", "a")
    assert "1007" not in {label for label, price in ends(board, "Giant", "a").items() if price == "3 MA"}
    assert "tm.move.one-per-hex" in against(board, "Giant", "a", "1009", facing=2)
    take(board, "Giant", "a", "1009")
    filled = Context(board.rules.book, board.state).hexes(board.figure("Giant"))
    others = {one.place for name, one in board.state.figures.items() if name != "Giant"}
    assert not others & set(filled)


@rule("tm.creature.giant-engaged")
def test_that_one_foe_neither_engages_nor_stops_a_giant() -> None:
    board = Board()
    board.add("Giant", "red", "1015", 0, **GIANT)
    board.add("One", "blue", "1010", 3, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    passing = ("1014", "1013", "1012", "1011", "1111", "1110")
    assert "tm.move.stop-in-front-hex" not in against(board, "Giant", "a", *passing)
    two = Board()
    two.add("Giant", "red", "1015", 0, **GIANT)
    two.add("One", "blue", "1010", 3, ready=["broadsword"])
    two.add("Two", "blue", "1111", 4, ready=["broadsword"])
    two.stage("movement", "red", "blue")
    assert "tm.move.stop-in-front-hex" in against(two, "Giant", "a", *passing[:4], "0911")
    take(board, "Giant", "a", *passing[:4])
    take(two, "Giant", "a", *passing[:4])
    assert not engaged(Context(board.rules.book, board.state), board.figure("Giant"))
    assert engaged(Context(two.rules.book, two.state), two.figure("Giant"))


@rule("tm.creature.gargoyle-ma")
def test_that_a_gargoyle_goes_eight_on_foot_and_sixteen_in_the_air() -> None:
    board = lone(**GARGOYLE)
    assert against(board, "Astrid", "a", *north(8)) == set()
    assert "tm.option.a-move" in against(board, "Astrid", "a", *north(9))
    assert against(board, "Astrid", "a", *north(16), fly=True) == set()
    assert "tm.option.a-move" in against(board, "Astrid", "a", *north(17), fly=True)
    assert "tm.creature.gargoyle-ma" in against(lone(), "Astrid", "a", *north(1), fly=True)
    take(board, "Astrid", "a", *north(16), fly=True)
    assert board.figure("Astrid").flying


@rule("tm.creature.gargoyle-ma")
def test_that_a_flier_passes_over_others_and_stops_for_nobody() -> None:
    board = Board()
    board.add("Gargoyle", "red", "1020", 0, **GARGOYLE)
    board.add("Wall", "blue", "1018", 3, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    assert against(board, "Gargoyle", "a", *north(4), fly=True) == set()
    assert "tm.move.no-pass-through" in against(board, "Gargoyle", "a", *north(4))
    assert "tm.move.one-per-hex" in against(board, "Gargoyle", "a", *north(2), fly=True)
    take(board, "Gargoyle", "a", *north(4), fly=True)
    assert "tm.creature.gargoyle-ma" in against(board, "Gargoyle", "a", "1015")


@rule("tm.creature.gargoyle-ma")
def test_that_a_flier_comes_down_neither_on_others_nor_on_the_fallen() -> None:
    board = Board()
    board.add("Gargoyle", "red", "1020", 0, **GARGOYLE)
    board.add("Friend", "red", "1018", 3)
    board.add("Body", "blue", "1119", 3)
    board.add("Foe", "blue", "1005", 3)
    board.change("Body", hits=12)
    board.stage("movement", "red", "blue")
    found = ends(board, "Gargoyle", "a", fly=True)
    assert not {"1018", "1119", "1005"} & set(found)
    assert (found["1017"], found["1019"], found["1004"]) == ("3 MA", "1 MA", "16 MA")
    assert "1003" not in found


@rule("tm.creature.gargoyle-lands")
def test_that_a_gargoyle_lands_to_attack_and_may_land_on_a_foe() -> None:
    board = Board()
    board.add("Gargoyle", "red", "1020", 0, **GARGOYLE)
    board.add("Foe", "blue", "1011", 3, ready=["broadsword"], armor="chainmail")
    board.stage("movement", "red", "blue")
    assert against(board, "Gargoyle", "b", *north(8), fly=True) == set()
    assert "tm.option.half-ma-to-attack" in against(board, "Gargoyle", "b", *north(8), "1111", fly=True)
    take(board, "Gargoyle", "b", *north(8), fly=True)
    assert not board.figure("Gargoyle").flying
    board.stage("combat")
    assert board.refused("strike", figure="Gargoyle", target="Foe", weapon="") == set()
    onto = Board()
    onto.add("Gargoyle", "red", "1018", 0, **GARGOYLE)
    onto.add("Foe", "blue", "1011", 3, ready=["broadsword"], armor="chainmail")
    onto.stage("movement", "red", "blue")
    take(onto, "Gargoyle", "b", *north(7, "1018"), fly=True, answers=(2,))
    assert onto.figure("Gargoyle").pile == onto.figure("Foe").pile != 0


@rule("tm.creature.gargoyle-lands", "tm.option.change-mind")
@pytest.mark.parametrize("stage", ["movement", "combat"])
def test_that_a_gargoyle_lands_where_it_is_when_it_comes_to_attack(stage: str) -> None:
    board = Board()
    board.add("Gargoyle", "red", "1020", 0, **GARGOYLE)
    board.add("Foe", "blue", "1013", 0, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    take(board, "Gargoyle", "a", *north(6), fly=True)
    held = [one.label for one in board.rules.conditions(board.state, "Gargoyle")]
    assert (board.figure("Gargoyle").flying, held) == (True, ["In the air"])
    board.stage(stage, "red", "blue")
    take(board, "Gargoyle", "b")
    assert not board.figure("Gargoyle").flying
    assert board.rules.conditions(board.state, "Gargoyle") == ()
    assert board.figure("Gargoyle").place == parse_label("1014")
    front = Context(board.rules.book, board.state)
    assert engaged(front, board.figure("Foe")), "on the ground it engages whom it faces"


@rule("tm.creature.natural-weapons")
def test_that_a_wolf_needs_nothing_in_its_paws() -> None:
    for option, found in (("b", lone), ("j", pair)):
        board = found(people="wolf", st=10, dx=14)
        assert against(board, "Astrid", option) == set()
        take(board, "Astrid", option)
        board.stage("combat")
        reasons = board.refused("strike", figure="Astrid", target="Karl", weapon="")
        assert "tm.attack.ready-needed" not in reasons
        assert "tm.turn.attack-needs-attack-option" not in reasons


@rule("tm.creature.gargoyle-no-weapons")
def test_that_a_gargoyle_picks_nothing_up() -> None:
    board = lone(**GARGOYLE)
    assert "tm.creature.gargoyle-no-weapons" in against(board, "Astrid", "e", pick_up=["rock"])


def ready_to_enter(**fields: object) -> Board:
    """Astrid, MA 10, four hexes from Karl, who faces her; 1016 is his hex."""
    board = Board()
    board.add("Astrid", "red", "1020", 0, ready=["broadsword"], **fields)  # type: ignore[arg-type]
    board.add("Karl", "blue", "1016", 3, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    return board


@rule("tm.move.enter-for-hth")
@rule("tm.hth.entry-disengaged")
def test_that_option_b_goes_onto_an_enemys_hex_and_ends_there() -> None:
    board = ready_to_enter()
    lay(board, "Karl", "kneeling")
    assert ends(board, "Astrid", "b")["1016"] == "4 MA, hand to hand with Karl"
    assert against(board, "Astrid", "b", *north(4), "1015") != set()
    take(board, "Astrid", "b", *north(4), answers=(1,))
    astrid = board.figure("Astrid")
    assert astrid.pile == board.figure("Karl").pile != 0
    assert astrid.place == board.figure("Karl").place
    assert [(thing.item, thing.hex) for thing in board.state.lying if thing.owner == "Astrid"] == [
        ("broadsword", tuple(at("1017")[0]))
    ]
    assert "tm.hth.entry-is-attack" in against(board, "Astrid", "a")
    assert against(board, "Astrid", "b", "1015") != set()
    board.stage("combat")
    assert ("Astrid", 12 + 4) in board.order()


@rule("tm.move.enter-for-hth")
def test_that_a_repelled_figure_is_back_where_it_came_from_and_done() -> None:
    board = ready_to_enter()
    lay(board, "Karl", "kneeling")
    take(board, "Astrid", "b", *north(4), answers=(5,))
    assert list(board.figure("Astrid").place or ()) == at("1017")[0]
    board.stage("combat")
    assert [name for name, _ in board.order()] == []


@rule("tm.move.stop-in-front-hex")
def test_that_the_way_through_its_own_front_hex_is_a_house_rule() -> None:
    slow = {"armor": "plate", "ready": ["broadsword"]}
    for house, may in (("same-enemy", True), ("stop", False)):
        board = Board(house={"hth-from-front": house})
        board.add("Astrid", "red", "1020", 0, ready=["broadsword"])
        board.add("Karl", "blue", "1016", 3, **slow)  # type: ignore[arg-type]
        board.stage("movement", "red", "blue")
        reasons = against(board, "Astrid", "b", *north(4))
        assert (reasons == set()) is may
        assert ("tm.move.stop-in-front-hex" in reasons) is not may
        assert ("1016" in ends(board, "Astrid", "b")) is may


@rule("tm.hth.entry-is-attack")
def test_that_no_more_than_half_ma_leads_into_a_brawl() -> None:
    board = Board()
    board.add("Astrid", "red", "1020", 0)
    board.add("Karl", "blue", "1014", 0, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    assert "tm.option.half-ma-to-attack" in against(board, "Astrid", "b", *north(6))
    assert "1014" not in ends(board, "Astrid", "b")


def test_that_without_a_ground_both_lists_are_offered() -> None:
    board = Board(ground=None)
    board.add("A", "red", ready=["broadsword"], carried=["mace"])
    board.add("B", "blue", ready=["broadsword"])
    board.stage("movement", "red", "blue")
    choices = board.choices("A")
    groups = {choice.group for key, choice in choices.items() if key.startswith("option")}
    assert groups == {"Disengaged", "Engaged"}
    assert offered(board, "A") >= {"a", "b", "c", "d", "e", "j", "k", "m", "n", "o"}
    assert "path" not in {one.field for choice in choices.values() for one in choice.inputs}
    assert "tm.setup.hex-and-megahex" in against(board, "A", "a", "0101")
    board.do("option", figure="A", option="m", ready=["g2"])
    assert [(thing.item, thing.hex) for thing in board.state.lying] == [("broadsword", None)]
    assert board.figure("A").deeds.status is Status.UNSTATED
    deed(board, "A", option="")


def test_that_nobody_rises_in_a_hex_where_somebody_stands() -> None:
    board = Board()
    board.add("Under", "red", "1010", 0)
    board.add("Over", "red", "1011", 0)
    board.add("Karl", "blue", "2525", 3)
    lay(board, "Under")
    board.stage("movement", "red", "blue")
    take(board, "Under", "g")
    take(board, "Over", "a", "1010")
    assert against(board, "Under", "g") == {"tm.move.one-per-hex"}
    assert against(board, "Under", "g", "1009") == set()
    board.stage("combat")
    board.do("proceed", turn=1, stage="combat")
    assert board.figure("Under").pose == "down"
    assert "Under cannot stand up: somebody stands in that hex." in board.log


@rule("tm.move.body-follow-retreat")
def test_that_following_a_retreat_onto_a_body_takes_no_roll() -> None:
    board = Board()
    board.add("Body", "blue", "1009", 3, st=10)
    board.add("A", "red", "1010", 0, ready=["broadsword"])
    board.add("B", "blue", "0909", 2, st=20, ready=["broadsword"])
    board.change("Body", hits=11)
    board.do("gm.place/1", figure="B", hex=at("1009")[0], facing=3)
    board.combat(A="j")
    board.do("strike", 10, 5, figure="A", target="B", weapon="g1")
    board.do("proceed", turn=1, stage="combat")
    spent = board.figure("A").deeds.spent
    board.do("retreat", figure="A", target="B", hex=at("1008")[0], follow=True)
    assert board.figure("A").place == board.figure("Body").place
    assert board.figure("A").pose == "standing"
    assert board.figure("A").deeds.spent == spent


@rule("tm.move.one-per-hex")
def test_that_whoever_can_neither_rise_nor_crawl_is_not_offered_it() -> None:
    board = Board()
    board.add("Under", "red", "1010", 0)
    board.add("Over", "red", "1011", 0)
    board.add("Karl", "blue", "2525", 3)
    lay(board, "Under")
    board.stage("movement", "red", "blue")
    take(board, "Over", "a", "1010")
    assert board.choices("Under")["option:g"].allowed
    board.stage("combat")
    refused = board.choices("Under")["option:g"].refusals
    assert [one.rule for one in refused] == ["tm.move.one-per-hex"]


@rule("tm.creature.gargoyle-no-weapons")
def test_that_what_uses_no_weapons_is_not_offered_any() -> None:
    for board, key in ((lone(**GARGOYLE), "option:e:pick-up"), (pair(**GARGOYLE), "option:q")):
        refused = board.choices("Astrid")[key].refusals
        assert [one.rule for one in refused] == ["tm.creature.gargoyle-no-weapons"]
    assert lone().choices("Astrid")["option:e:pick-up"].allowed


@rule("tm.hth.join")
@pytest.mark.parametrize("names", [("Ragnar", "Wulf"), ("Wulf", "Ragnar")])
def test_that_option_b_joins_a_brawl_whoever_of_it_was_enlisted_last(names: tuple[str, str]) -> None:
    sides = {"Ragnar": "red", "Wulf": "blue"}
    board = Board()
    board.add("Astrid", "red", "1020", 0)
    for name, place in zip(names, ("1016", "1015"), strict=True):
        board.add(name, sides[name], place, 3)
    for name in names:
        board.change(name, pile=7, pose=Pose.DOWN, place=parse_label("1016"))
    board.stage("movement", "red", "blue")
    assert ends(board, "Astrid", "b")["1016"] == "4 MA, hand to hand with Wulf"
    take(board, "Astrid", "b", *north(4))
    assert board.figure("Astrid").pile == 7


@rule("tm.move.one-per-hex")
def test_that_nobody_goes_onto_one_whom_a_friend_stands_over() -> None:
    board = Board()
    board.add("Astrid", "red", "1020", 0)
    board.add("Grath", "red", "1015", 0)
    board.add("Wulf", "blue", "1016", 3)
    lay(board, "Wulf")
    board.change("Grath", place=parse_label("1016"))
    board.stage("movement", "red", "blue")
    assert "1016" not in ends(board, "Astrid", "b")
    assert "tm.move.one-per-hex" in against(board, "Astrid", "b", *north(4))
    board.change("Astrid", place=parse_label("1017"))
    board.combat(Astrid="o")
    assert board.refused("grapple", figure="Astrid", target="Wulf") == {"tm.move.one-per-hex"}


@rule("tm.dx.standing-on-body")
def test_that_a_giant_with_a_body_under_any_of_its_hexes_is_at_minus_2() -> None:
    board = Board()
    board.add("Giant", "red", "1010", 0, **GIANT)
    board.add("Foe", "blue", "1009", 3, dx=6)
    board.add("Body", "blue", "2020", 3)
    board.change("Body", hits=13, pose=Pose.DOWN)
    board.combat(Giant="j")
    for place, expected in (("2020", 9), ("1010", 7), ("1011", 7), ("0911", 7), ("1012", 9)):
        board.change("Body", place=parse_label(place))
        assert board.number("to-hit", "strike", figure="Giant", target="Foe", weapon="g1") == expected
