"""Thrown weapons: whom they may be thrown at, whom they must miss, and where they end."""

import pytest

from gmtool.rules.tft.state.fight import Deeds, Pose
from gmtool.space import HexGround, label, parse_label
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced, playing

AX = "small-ax"


def throwing(
    *, weapon: str = AX, ground: HexGround | bool = True, house: dict[str, str] | None = None, **others: str
) -> Board:
    """Astrid, DX 12, in 0510 and facing north, throws; others stand where they are said to, friends in lower case."""
    board = Board(ground=ground, house=house)
    board.add("Astrid", "red", "0510", 0, dx=12, ready=[weapon])
    for name, at in others.items():
        board.add(name, "red" if name.islower() else "blue", at, 3, dx=8)
    board.combat(Astrid="j")
    return board


def throw(board: Board, target: str, *dice: int, spare: list[str] | None = None) -> None:
    board.do("throw", *dice, figure="Astrid", target=target, weapon="g1", spare=spare or [])


def needs(board: Board, target: str) -> int:
    return board.number("to-hit", "throw", figure="Astrid", target=target, weapon="g1")


def to_miss(board: Board, target: str) -> dict[str, int]:
    command = board.rules.command({"kind": "tft.throw/1", "figure": "Astrid", "target": target, "weapon": "g1"})
    found = board.rules.explain(board.state, command)
    return {one.key.removeprefix("to-miss:"): one.total for one in found if one.key.startswith("to-miss:")}


def refused(board: Board, target: str) -> set[str]:
    return board.refused("throw", figure="Astrid", target=target, weapon="g1")


def lies(board: Board) -> str:
    """Where the weapon lies, and whether it is broken; empty if nowhere."""
    assert not board.figure("Astrid").gear
    return "".join(label(thing.hex) + ", broken" * thing.broken for thing in board.state.lying if thing.hex)


def rolled_for(board: Board) -> list[str]:
    kinds = ("tft.attacked/1", "tft.rolled-to-miss/1")
    return [event.target for event in board.events if event.kind in kinds]  # type: ignore[attr-defined]


@pytest.mark.rule("tm.thrown.which", "tm.missile.which")
@pytest.mark.parametrize(
    ("weapon", "allowed"), [("shortsword", False), ("mace", True), ("rock", True), ("sling", False)]
)
def test_that_only_some_weapons_are_thrown(weapon: str, allowed: bool) -> None:
    board = throwing(weapon=weapon, B="0508")
    board.chose(Astrid="b")
    assert refused(board, "B") == (set() if allowed else {"tm.thrown.which"})


@advanced.rule("am.thrown.range")
@pytest.mark.rule("tm.thrown.as-regular", "tm.dx.thrown-range")
@pytest.mark.parametrize(
    ("at", "facing", "number"), [("0508", 0, 12 - 2 + 4), ("0508", 1, 12 - 2 + 2), ("0507", 3, 9), ("0509", 3, 11)]
)
def test_that_range_counts_against_and_facing_for_the_thrower(at: str, facing: int, number: int) -> None:
    board = throwing(B=at)
    board.change("B", facing=facing)
    assert needs(board, "B") == number


@advanced.rule("am.thrown.range")
@pytest.mark.rule("tm.thrown.as-regular")
def test_that_a_throw_follows_the_attack_options() -> None:
    board = throwing(B="0509")
    for option, rules in {"b": set(), "j": set(), "f": {"tm.option.no-mixing"}, "o": {"tm.option.no-mixing"}}.items():
        board.chose(Astrid=option)
        assert refused(board, "B") == rules
    board.chose(Astrid="a")
    assert refused(board, "B") == {"tm.turn.attack-needs-attack-option"}
    board.chose(Astrid="j")
    board.change("Astrid", pose=Pose.KNEELING)
    assert refused(board, "B") == {"tm.option.downed-must-stand"}
    board.change("Astrid", pose=Pose.STANDING, ready=())
    assert refused(board, "B") == {"tm.attack.ready-needed"}


@advanced.rule("am.thrown.in-way", "am.thrown.distance-each")
@pytest.mark.rule("tm.thrown.line-of-flight", "tm.thrown.miss-range")
def test_that_the_hexes_between_are_on_the_line() -> None:
    board = throwing(A="0509", B="0508", D="0507", aside="0608")
    assert to_miss(board, "D") == {"A": 11, "B": 10}


@advanced.rule("am.thrown.in-way")
@pytest.mark.rule("tm.thrown.edge-not-through")
def test_that_a_line_along_an_edge_meets_neither_hex() -> None:
    board = throwing(left="0509", right="0609", D="0608")
    assert to_miss(board, "D") == {}


@advanced.rule("am.thrown.in-way")
@pytest.mark.rule("tm.thrown.only-standing")
@pytest.mark.parametrize("pose", [Pose.PRONE, Pose.KNEELING, Pose.DOWN])
def test_that_only_the_standing_are_in_the_way(pose: Pose) -> None:
    board = throwing(B="0508", D="0507")
    board.change("B", pose=pose)
    assert to_miss(board, "D") == {}


@advanced.rule("am.thrown.roll-to-miss", "am.thrown.distance-each")
@pytest.mark.rule("tm.thrown.roll-to-miss-first", "tm.thrown.miss-range", "tm.thrown.roll-to-miss")
def test_that_those_between_are_rolled_for_first_each_at_its_own_range() -> None:
    board = throwing(B="0508", D="0507")
    assert (to_miss(board, "D"), needs(board, "D")) == ({"B": 10}, 9)
    throw(board, "D", 10, 9, 3)
    assert rolled_for(board) == ["B", "D"]
    assert board.figure("D").hits == 3 + 2


@advanced.rule("am.thrown.roll-to-miss", "am.friend.fly-through")
@pytest.mark.rule("tm.thrown.roll-to-miss", "tm.friends.ranged")
@pytest.mark.parametrize(("roll", "hits"), [(10, 0), (11, 5)])
def test_that_failing_to_miss_a_friend_hits_it(roll: int, hits: int) -> None:
    board = throwing(bjorn="0508", D="0507")
    throw(board, "D", *((roll, 16) if not hits else (roll, 3)))
    assert board.figure("bjorn").hits == hits
    assert len(rolled_for(board)) == (1 if hits else 2)


@advanced.rule("am.friend.fly-through")
@pytest.mark.rule("tm.friends.ranged")
def test_that_a_friend_at_two_hexes_needs_two_less_than_adjdx() -> None:
    board = throwing(bjorn="0508", D="0507")
    board.change("Astrid", fighter=board.figure("Astrid").fighter.__class__("human", 12, 11))
    assert to_miss(board, "D") == {"bjorn": 9}


@advanced.rule("am.thrown.miss-results")
@pytest.mark.rule("tm.thrown.miss-roll-14", "tm.thrown.miss-roll-15", "tm.thrown.miss-roll-16")
@pytest.mark.parametrize(("roll", "hits"), [(14, 5), (15, 10), (16, 15)])
@pytest.mark.parametrize("who", ["bjorn", "B"])
def test_that_high_rolls_to_miss_hit_whatever_is_needed(roll: int, hits: int, who: str) -> None:
    board = throwing(**{who: "0508"}, D="0507")
    board.do("gm.grant/1", figure="Astrid", label="blessed", value=5)
    assert to_miss(board, "D") == {who: 15}
    throw(board, "D", roll, 3)
    assert board.figure(who).hits == hits
    assert lies(board) == "0508"


@advanced.rule("am.thrown.miss-results")
@pytest.mark.rule("tm.thrown.miss-roll-17")
def test_that_a_17_to_miss_drops_the_weapon_there() -> None:
    board = throwing(bjorn="0508", D="0507")
    throw(board, "D", 17)
    assert (lies(board), board.figure("bjorn").hits) == ("0508", 0)


@advanced.rule("am.thrown.miss-results")
@pytest.mark.rule("tm.thrown.miss-roll-18")
def test_that_an_18_to_miss_breaks_the_weapon() -> None:
    board = throwing(bjorn="0508", D="0507")
    throw(board, "D", 18)
    assert (lies(board), board.figure("bjorn").hits, len(rolled_for(board))) == (playing.broken("0508"), 0, 1)


@advanced.rule("am.thrown.miss-results")
@pytest.mark.rule("tm.thrown.miss-roll-low")
@pytest.mark.parametrize("roll", [3, 4, 5])
def test_that_low_rolls_always_fly_past(roll: int) -> None:
    board = throwing(bjorn="0508", D="0507")
    board.do("gm.grant/1", figure="Astrid", label="cursed", value=-8)
    assert to_miss(board, "D") == {"bjorn": 2}
    throw(board, "D", roll, 18)
    assert rolled_for(board) == ["bjorn", "D"]


@advanced.rule("am.thrown.miss-enemy")
@pytest.mark.rule("tm.thrown.enemy-in-way")
@pytest.mark.parametrize(("roll", "hits"), [(12, 0), (13, 0), (14, 5)])
def test_that_an_enemy_to_be_missed_only_stops_the_weapon_below_14(roll: int, hits: int) -> None:
    board = throwing(B="0508", D="0507")
    throw(board, "D", roll, *([3] if hits else []))
    assert (board.figure("B").hits, lies(board)) == (hits, "0508")
    assert rolled_for(board) == ["B"]


@advanced.rule("am.thrown.lands", "am.attack.stays-ready")
@pytest.mark.rule("tm.thrown.falls-on-hit", "tm.attack.stays-ready")
def test_that_a_weapon_that_hits_falls_there_and_is_carried_no_more() -> None:
    board = throwing(weapon="mace", D="0507")
    throw(board, "D", 9, 7)
    assert lies(board) == "0507"
    assert board.figure("Astrid").ready == ()


@advanced.rule("am.hit.17")
@pytest.mark.rule("tm.hit.17-thrown")
@pytest.mark.parametrize(("roll", "breaks"), [(17, False), (18, True)])
def test_that_a_17_drops_it_at_the_target_and_an_18_breaks_it(roll: int, breaks: bool) -> None:
    board = throwing(D="0507", Behind="0505")
    throw(board, "D", roll)
    assert (lies(board), rolled_for(board)) == (playing.broken("0507") if breaks else "0507", ["D"])


@advanced.rule("am.hit.17")
@pytest.mark.rule("tm.hit.17-thrown")
@pytest.mark.parametrize(("roll", "breaks"), [(21, False), (22, False), (23, True), (24, True)])
def test_that_a_dodger_is_thrown_at_with_four_dice(roll: int, breaks: bool) -> None:
    board = throwing(D="0507")
    board.chose(D="c")
    throw(board, "D", roll)
    assert lies(board) == (playing.broken("0507") if breaks else "0507")


@advanced.rule("am.thrown.flies-on")
@pytest.mark.rule("tm.thrown.flies-on")
def test_that_a_miss_flies_ten_hexes_past_the_target() -> None:
    board = Board()
    board.add("Astrid", "red", "0520", 0, ready=[AX])
    board.add("D", "blue", "0517", 3)
    board.add("Near", "blue", "0507", 3)
    board.add("Far", "blue", "0506", 3)
    board.combat(Astrid="j")
    throw(board, "D", 16, 16)
    assert rolled_for(board) == ["D", "Near"]
    assert lies(board) == "0507"


@advanced.rule("am.thrown.flies-on")
@pytest.mark.rule("tm.thrown.flies-on")
def test_that_a_wall_stops_the_flight() -> None:
    ground = HexGround(30, 30, walls=frozenset({parse_label("0504")}))
    board = throwing(ground=ground, D="0507", Behind="0503")
    throw(board, "D", 16)
    assert (rolled_for(board), lies(board)) == (["D"], "0505")
    assert refused(throwing(ground=ground, Behind="0503"), "Behind") == {"tm.thrown.flies-on"}


@advanced.rule("am.thrown.flies-on")
@pytest.mark.rule("tm.thrown.flies-on-rolls")
def test_that_enemies_behind_are_rolled_for_in_turn_to_hit() -> None:
    board = throwing(E="0508", F="0507", G="0506")
    throw(board, "E", 11, 10, 8, 1)
    assert rolled_for(board) == ["E", "F", "G"]
    assert [event.needs for event in board.events if event.kind == "tft.attacked/1"] == [10, 9, 8]  # type: ignore[attr-defined]
    assert (board.figure("G").hits, lies(board)) == (3, "0506")


@advanced.rule("am.thrown.flies-on")
@pytest.mark.rule("tm.thrown.flies-on-rolls")
def test_that_friends_and_the_spared_behind_are_rolled_for_to_miss() -> None:
    board = throwing(E="0508", F="0507", grath="0506", G="0505")
    throw(board, "E", 16, 9, 9, 3, spare=["F"])
    kinds = [event.kind for event in board.events[:3]]
    assert kinds == ["tft.attacked/1", "tft.rolled-to-miss/1", "tft.rolled-to-miss/1"]
    assert board.figure("grath").hits == 5


@advanced.rule("am.thrown.roll-to-miss")
@pytest.mark.rule("tm.thrown.skip-to-far-target")
def test_that_all_between_must_be_missed_to_hit_the_farthest() -> None:
    board = throwing(E="0508", F="0507", G="0506")
    assert (to_miss(board, "G"), needs(board, "G")) == ({"E": 10, "F": 9}, 8)
    throw(board, "G", 10, 9, 8, 2)
    assert (rolled_for(board), board.figure("G").hits) == (["E", "F", "G"], 4)


@advanced.rule("am.thrown.forward-only", "am.face.attack-front-only")
@pytest.mark.rule("tm.thrown.not-behind", "tm.face.ranged-front-only")
@pytest.mark.parametrize(
    ("at", "plane", "wedge"),
    [("0507", True, True), ("0709", True, True), ("0809", True, False), ("0710", False, False), ("0513", False, False)],
)
def test_that_only_what_is_in_front_is_thrown_at(at: str, plane: bool, wedge: bool) -> None:
    for house, allowed in (("half-plane", plane), ("wedge", wedge)):
        board = throwing(house={"ranged-arc": house}, H=at)
        assert refused(board, "H") == (set() if allowed else {"tm.thrown.not-behind"})


@pytest.mark.rule("tm.race.halfling-throw")
def test_that_a_halfling_throws_at_plus_2() -> None:
    board = Board()
    board.add("Pip", "red", "0510", 0, people="halfling", st=9, dx=13, ready=["dagger"])
    board.add("D", "blue", "0507", 3, dx=14)
    board.combat(Pip="j", D="k")
    assert board.number("to-hit", "throw", figure="Pip", target="D", weapon="g1") == 12
    board.do("gm.note/1", text="D is slower than a throw of 15")
    board.chose(Pip="j", D="j")
    assert board.refused("throw", figure="Pip", target="D", weapon="g1") == set()


@pytest.mark.rule("tm.race.halfling-ready-throw")
@pytest.mark.parametrize(
    ("people", "st", "rules"), [("halfling", 9, set()), ("human", 11, {"tm.turn.attack-needs-attack-option"})]
)
@pytest.mark.parametrize("option", ["e", "m", "q"])
def test_that_a_halfling_throws_what_it_readied_this_turn(people: str, st: int, rules: set[str], option: str) -> None:
    board = Board()
    board.add("Pip", "red", "0510", 0, people=people, st=st, dx=13, ready=["dagger", "club"])
    board.add("D", "blue", "0507", 3)
    board.combat()
    board.change("Pip", deeds=Deeds(option=option, readied=("g1",)))
    assert board.refused("throw", figure="Pip", target="D", weapon="g1") == rules
    assert board.refused("throw", figure="Pip", target="D", weapon="g2") == rules or people == "halfling"
    if people == "halfling":
        assert board.refused("throw", figure="Pip", target="D", weapon="g2") == {"tm.race.halfling-ready-throw"}
        assert board.refused("strike", figure="Pip", target="D", weapon="g1") != set()


@pytest.mark.rule("tm.face.ranged-side")
def test_that_a_throw_along_the_edge_of_front_and_side_favours_the_target() -> None:
    for house, number in (("target", 10), ("attacker", 12)):
        board = throwing(house={"line-tie": house}, D="0608")
        board.change("D", facing=2)
        assert needs(board, "D") == number


@pytest.mark.rule("tm.setup.hex-and-megahex", "tm.missile.which")
def test_that_a_rock_is_thrown_by_the_hex() -> None:
    board = throwing(weapon="rock", D="0506")
    assert needs(board, "D") == 12 - 4
    throw(board, "D", 8, 6)
    assert board.figure("D").hits == 2


def test_that_the_choice_says_who_is_past_whom_and_lets_spare() -> None:
    board = throwing(bjorn="0508", D="0507", Behind="0506", Other="0505")
    choice = board.choices("Astrid")["throw:g1"]
    assert choice.allowed
    target, spare = choice.inputs[:2]
    details = {one.figure: one.detail for one in target.candidates({})}
    assert details == {
        "D": "9 or less, 1 in the way",
        "Behind": "8 or less, 2 in the way",
        "Other": "7 or less, 3 in the way",
    }
    assert [one.value for one in spare.candidates({"target": "D"})] == [[], ["Behind"], ["Other"]]
    more = spare.candidates({"target": "D", "spare": ["Other"]})
    assert [one.label for one in more] == ["nobody", "Other", "Other, Behind"]
    command = board.rules.command(choice.data({"target": "D", "spare": ["Other", "Behind"]}))
    assert command.spare == ("Other", "Behind")  # type: ignore[attr-defined]


def test_that_figures_that_are_not_there_are_refused() -> None:
    board = throwing(D="0507")
    assert board.refused("throw", figure="Astrid", target="D", weapon="g1", spare=["nobody"]) == {""}


def test_that_the_map_shows_the_line_and_the_chances() -> None:
    board = throwing(bjorn="0508", D="0507", Behind="0505")
    command = board.rules.command({"kind": "tft.throw/1", "figure": "Astrid", "target": "D", "weapon": "g1"})
    shown = [
        one
        for one in board.rules.overlays(board.state, "Astrid", command)
        if one.kind.value not in ("front", "side", "rear", "tie", "range")
    ]
    found = [(one.kind.value, [mark.text for mark in one.marks], [label(hex_) for hex_ in one.line]) for one in shown]
    assert found == [
        ("flight", [], ["0510", "0507"]),
        ("in the way", ["50.0\u00a0%"], []),
        ("target", ["then 37.5\u00a0%"], []),
        ("flight", [], ["0507", "0501"]),
        ("in the way", ["16.2\u00a0%"], []),
    ]


def test_that_without_a_ground_distance_and_who_is_in_the_way_are_stated() -> None:
    board = Board(ground=False)
    board.add("Astrid", "red", dx=12, ready=[AX])
    board.add("bjorn", "red")
    board.add("D", "blue")
    board.combat(Astrid="j")
    said = {"figure": "Astrid", "target": "D", "weapon": "g1", "stated": {"distance": 3}, "in_the_way": ["bjorn"]}
    assert board.number("to-hit", "throw", **said) == 9
    assert board.number("to-miss:bjorn", "throw", **said) == 10
    board.do("throw", 10, 9, 3, **said)
    assert board.figure("D").hits == 5
    assert [thing.hex for thing in board.state.lying] == [None]
