"""What the map is told about positions made by hand: areas, ties, ranges, reach, jabs and lines of flight."""

import pytest

from gmtool.rules.seam import Overlay, OverlayKind
from gmtool.space import HexGround, label
from tests.rules.tft.board import Board
from tests.rules.tft.moves import against, at, ends, lay, lone
from tests.rules.tft.state.test_engagement import picture

rule = pytest.mark.rule


def shown(board: Board, figure: str, kind: str = "", **data: object) -> tuple[Overlay, ...]:
    command = board.rules.command({"kind": kind, "figure": figure, **data}) if kind else None
    return board.rules.overlays(board.state, figure, command)


def marks(overlays: tuple[Overlay, ...], kind: OverlayKind) -> dict[str, str]:
    """The hexes of a kind of overlay, with what stands on them."""
    return {label(mark.hex): mark.text for one in overlays if one.kind is kind for mark in one.marks}


def lines(overlays: tuple[Overlay, ...], kind: OverlayKind) -> dict[str, list[str]]:
    """The lines of a kind of overlay, by their words."""
    return {one.label: [label(hex_) for hex_ in one.line] for one in overlays if one.kind is kind}


@rule("tm.face.hex-kinds")
@pytest.mark.parametrize(
    ("name", "front", "side", "rear"),
    [
        ("Tark", {"0302", "0402", "0202"}, {"0403", "0203"}, {"0304"}),
        ("Bjorn", {"1009", "1110", "0910"}, {"1111", "0911"}, {"1011"}),
        ("Rolf", {"1010", "1111", "0911"}, {"1112", "0912"}, {"1012"}),
        ("Karl", {"2009", "2110", "1910"}, {"2111", "1911"}, {"2011"}),
        ("Astrid", {"2010", "2110", "1910"}, {"2109", "1909"}, {"2008"}),
        ("Jon", {"2019", "2120", "1920"}, {"2121", "1921"}, {"2021"}),
        ("Grath", {"2020", "2120", "1920"}, {"2119", "1919"}, {"2018"}),
    ],
)
def test_that_the_printed_figures_have_their_fronts_sides_and_rears(
    name: str, front: set[str], side: set[str], rear: set[str]
) -> None:
    found = shown(picture(), name)
    assert set(marks(found, OverlayKind.FRONT)) == front
    assert set(marks(found, OverlayKind.SIDE)) == side
    assert set(marks(found, OverlayKind.REAR)) == rear


@rule("tm.face.engaged", "tm.face.engaged-one-way", "tm.face.friends-not-engaged")
@pytest.mark.parametrize(
    ("name", "ties"),
    [
        ("Tark", {}),
        ("Bjorn", {"engaged by Rolf": ["1010", "1011"]}),
        ("Rolf", {"engages Bjorn": ["1011", "1010"]}),
        ("Karl", {"engaged with Astrid": ["2010", "2009"]}),
        ("Astrid", {"engaged with Karl": ["2009", "2010"]}),
        ("Jon", {}),
        ("Grath", {}),
    ],
)
def test_that_the_printed_figures_are_tied_as_they_are_engaged(name: str, ties: dict[str, list[str]]) -> None:
    assert lines(shown(picture(), name), OverlayKind.TIE) == ties


def test_that_a_range_is_told_in_hexes_and_megahexes() -> None:
    ranges = marks(shown(picture(), "Bjorn"), OverlayKind.RANGE)
    assert ranges == {
        "0303": "11 hexes, 4 MH",
        "1011": "1 hex, 0 MH",
        "2010": "10 hexes, 3 MH",
        "2009": "10 hexes, 3 MH",
        "2020": "15 hexes, 5 MH",
        "2019": "14 hexes, 4 MH",
    }


def test_that_a_giant_is_as_far_as_its_nearest_hex() -> None:
    board = Board()
    board.add("Archer", "red", "1010", 0, ready=["longbow"])
    board.add("Giant", "blue", "1006", 3, people="giant", st=30, dx=9)
    found = marks(shown(board, "Archer"), OverlayKind.RANGE)
    assert found == {"1006": "4 hexes, 2 MH", "1005": "4 hexes, 2 MH", "1106": "4 hexes, 2 MH"}
    own = shown(board, "Giant")
    assert set(marks(own, OverlayKind.FRONT)) == {"1007", "1107", "0907", "0906"}


@rule("tm.pole.jab-reach", "tm.pole.jab-y-blocked")
def test_that_a_pole_weapon_in_hand_shows_where_it_jabs() -> None:
    board = Board()
    board.add("Pole", "red", "1010", 0, ready=["spear"])
    board.add("Sword", "red", "1009", 0, ready=["broadsword"], carried=["spear"])
    found = [one for one in shown(board, "Pole") if one.kind is OverlayKind.JAB]
    assert [one.label for one in found] == ["Jab with spear"]
    assert {label(mark.hex): mark.why for mark in found[0].marks} == {
        "1008": "Somebody stands in between.",
        "0909": "",
        "1109": "",
    }
    assert marks(shown(board, "Sword"), OverlayKind.JAB) == {}


def corridor(*, foe: int = 3) -> Board:
    """One column of ten hexes: a runner at its top, and an enemy who looks up at it or away."""
    board = Board(ground=HexGround(columns=1, rows=10))
    board.add("Runner", "red", "0101", 3, ready=["broadsword"])
    board.add("Foe", "blue", "0106", foe, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    return board


@rule("tm.move.stop-in-front-hex")
def test_that_the_reach_has_its_costs_and_where_it_must_stop_and_why() -> None:
    found = shown(corridor(foe=0), "Runner", "tft.option/1", option="a")
    assert marks(found, OverlayKind.REACH) == {"0102": "1", "0103": "2", "0104": "3"}
    assert marks(found, OverlayKind.STOP) == {"0105": "4"}
    assert [mark.why for one in found if one.kind is OverlayKind.STOP for mark in one.marks] == ["engaged by Foe"]
    found = shown(corridor(foe=3), "Runner", "tft.option/1", option="a")
    assert marks(found, OverlayKind.REACH) == {"0102": "1", "0103": "2", "0104": "3", "0105": "4"}
    assert marks(found, OverlayKind.STOP) == {}


def test_that_a_way_and_a_facing_show_how_the_figure_would_stand_then() -> None:
    board = corridor(foe=3)
    found = shown(board, "Runner", "tft.option/1", option="a", path=at("0102", "0103", "0104", "0105"))
    assert set(marks(found, OverlayKind.FRONT)) == {"0106"}
    assert lines(found, OverlayKind.TIE) == {"engages Foe": ["0105", "0106"]}
    assert marks(found, OverlayKind.RANGE) == {"0106": "1 hex, 0 MH"}
    turned = shown(board, "Runner", "tft.option/1", option="a", path=at("0102"), facing=0)
    assert set(marks(turned, OverlayKind.FRONT)) == {"0101"}
    assert set(marks(turned, OverlayKind.REAR)) == {"0103"}
    refused = shown(board, "Runner", "tft.option/1", option="a", path=at("0103"))
    assert set(marks(refused, OverlayKind.FRONT)) == {"0102"}


@rule("tm.option.g-crawl", "tm.option.downed-must-stand")
@pytest.mark.parametrize("pose", ["kneeling", "prone", "down"])
@pytest.mark.parametrize("option", ["f", "a", "g"])
def test_that_who_is_down_is_shown_where_it_may_crawl(pose: str, option: str) -> None:
    board = lone(ready=["light-crossbow"])
    lay(board, "Astrid", pose)
    found = shown(board, "Astrid", "tft.option/1", option=option)
    assert set(marks(found, OverlayKind.REACH)) == set(ends(board, "Astrid", "g")) - {"1020"}
    assert len(marks(found, OverlayKind.REACH)) == 18
    assert [one.label for one in found if one.kind is OverlayKind.REACH] == ["Stand up: a crawl of 2 hexes"]
    for way in (("1019",), ("1019", "1018")):
        assert against(board, "Astrid", "g", *way) == set()
    assert "tm.option.g-crawl" in against(board, "Astrid", "g", "1019", "1018", "1017")


@rule("tm.option.p-stand")
@pytest.mark.parametrize(("house", "hexes"), [({}, 2), ({"crawl-engaged": "shift"}, 1)])
def test_that_an_engaged_archer_on_its_knees_is_shown_how_far_it_may_crawl(house: dict[str, str], hexes: int) -> None:
    board = Board(house=house)
    board.add("Astrid", "red", "1010", 0, ready=["longbow"])
    board.add("Karl", "blue", "1009", 3, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    lay(board, "Astrid", "kneeling")
    found = shown(board, "Astrid", "tft.option/1", option="l")
    far = max(int(text) for kind in (OverlayKind.REACH, OverlayKind.STOP) for text in marks(found, kind).values())
    assert far == hexes


def archers(*others: tuple[str, str, str], target: str) -> Board:
    """An archer in 1010 who faces north, a target, and others by name, side and hex."""
    board = Board()
    board.add("Archer", "red", "1010", 0, dx=12, ready=["longbow"])
    board.add("Target", "blue", target, 3)
    for name, side, where in others:
        board.add(name, side, where, 3)
    board.combat(Archer="f")
    return board


def shot(board: Board) -> tuple[Overlay, ...]:
    return shown(board, "Archer", "tft.shoot/1", target="Target", weapon="g1")


@rule("tm.thrown.line-of-flight")
def test_that_a_line_with_the_grain_meets_everybody_in_the_row_in_order() -> None:
    found = shot(archers(("Near", "red", "1008"), ("Far", "blue", "1006"), ("Beside", "blue", "1107"), target="1004"))
    assert lines(found, OverlayKind.FLIGHT)["6 hexes, 3 MH"] == ["1010", "1004"]
    ways = [one for one in found if one.label == "must be missed"]
    assert [[label(mark.hex) for mark in one.marks] for one in ways] == [["1008", "1006"]]
    assert [mark.text for mark in ways[0].marks] == ["1. 74.1\u00a0%", "2. 74.1\u00a0%"]
    assert [mark.why for mark in ways[0].marks] == ["passes Near on 12 or less", "passes Far on 12 or less"]


@rule("tm.thrown.line-of-flight")
def test_that_a_line_against_the_grain_passes_between_those_beside_it() -> None:
    beside = (("Left", "red", "1009"), ("Right", "red", "1110"))
    found = shot(archers(*beside, ("On", "red", "1109"), target="1306"))
    assert lines(found, OverlayKind.FLIGHT)["6 hexes, 2 MH"] == ["1010", "1306"]
    ways = [one for one in found if one.label == "must be missed"]
    assert [[label(mark.hex) for mark in one.marks] for one in ways] == [["1109"]]
    assert shot(archers(*beside, target="1306"))[-2].label != "must be missed"


def test_that_the_word_of_the_game_master_about_a_distance_is_what_the_line_says() -> None:
    board = archers(target="1004")
    said = {"distance": 9, "megahexes": 5}
    found = shown(board, "Archer", "tft.shoot/1", target="Target", weapon="g1", stated=said)
    assert "9 hexes, 5 MH" in lines(found, OverlayKind.FLIGHT)
