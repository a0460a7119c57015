"""Where a fight starts, what carries over between fights, and leaving by the door (Melee I, III, V, IX)."""

import pytest

from gmtool.rules.seam import BadMuster, Muster
from gmtool.rules.tft.acts.attacks.adjusted_dx import to_hit
from gmtool.rules.tft.acts.attacks.situation import Blow, situation
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Stage
from gmtool.space import HexGround, parse_label
from tests.rules.tft.board import SIDES, Board
from tests.rules.tft.moves import against, north, take

rule = pytest.mark.rule


def hexes(*labels: str) -> tuple[tuple[int, int], ...]:
    return tuple(parse_label(label) for label in labels)


ARENA = HexGround(
    20,
    20,
    entrances={"north": hexes("0901", "1001", "1101", "1201"), "south": hexes("0920", "1020", "1120", "1220")},  # type: ignore[dict-item]
)


def arena(*places: tuple[str, str, str], **house: str) -> Board:
    """Figures on the arena: name, side, hex."""
    board = Board(ground=ARENA, house=house)
    for name, side, place in places:
        board.add(name, side, place, 0, ready=["broadsword"])
    return board


@rule("tm.setup.hex-and-megahex")
def test_that_hexes_measure_throws_and_megahexes_measure_shots() -> None:
    board = Board()
    board.add("A", "red", "1014", 0, dx=12, ready=["spear"], carried=["longbow"])
    board.add("B", "blue", "1010", 3)
    ctx = Context(board.rules.book, board.state)
    thrower, target = board.figure("A"), board.figure("B")
    facts = situation(ctx, thrower, target)
    assert (facts.distance, facts.megahexes) == (4, 1)
    spear, bow = (ctx.tables.weapons[gear.item] for gear in thrower.gear)
    assert to_hit(ctx, Blow(thrower, target, "throw", spear, facts)).total == 12 - 4
    assert to_hit(ctx, Blow(thrower, target, "shot", bow, facts)).total == 12


@rule("tm.setup.players")
def test_that_three_players_may_have_one_two_and_five_figures() -> None:
    board = Board()
    for number, side in enumerate(["red", *["blue"] * 2, *["green"] * 5]):
        board.add(f"F{number}", side, f"{2 + number:02}10", 0)
    assert len(board.state.figures) == 8
    assert board.choices(None)["initiative"].allowed


@rule("tm.setup.entrance")
def test_that_a_figure_starts_in_an_entrance_of_its_own_end() -> None:
    assert arena(("A", "red", "0901"), ("B", "blue", "0920"), entrances="required").state.figures["A"].door == "north"
    with pytest.raises(BadMuster, match="A starts in 0505"):
        _ = arena(("B", "blue", "0920"), ("C", "red", "0901"), ("A", "red", "0505"), entrances="required").state
    with pytest.raises(BadMuster, match="D starts in 1001"):
        _ = arena(("A", "red", "0901"), ("B", "blue", "0920"), ("D", "blue", "1001"), entrances="required").state
    with pytest.raises(BadMuster, match="A does not start in an entrance"):
        _ = arena(("A", "red", "0505"), ("B", "blue", "0920"), entrances="required").state


@rule("tm.setup.entrance")
def test_that_the_two_sides_use_opposite_ends_and_a_crowd_spills_over() -> None:
    board = Board(ground=ARENA)
    board.add("A", "red", "0901")
    board.add("B", "blue", "1001")
    with pytest.raises(BadMuster, match="same end"):
        board.rules.muster(Muster(tuple(board._enlisted), SIDES[:2], ARENA, {"entrances": "required"}))
    crowd = [(f"A{n}", "red", place) for n, place in enumerate(["0901", "1001", "1101", "1201", "1002"])]
    assert len(arena(*crowd, ("B", "blue", "0920"), entrances="required").state.figures) == 6


@rule("tm.setup.entrance")
def test_that_they_may_start_anywhere_unless_the_house_requires_entrances() -> None:
    assert arena(("A", "red", "0505"), ("B", "blue", "0506")).state.turn == 1
    assert Board().ground is not None  # a ground without entrances lets everybody start anywhere


@rule("tm.xp.arena-end")
def test_that_a_figure_leaves_by_the_door_it_came_in_by() -> None:
    board = arena(("A", "red", "0901"), ("B", "blue", "0920"), combat="arena")
    board.stage("movement", "red", "blue")
    take(board, "A", "a", "0902")
    assert board.refused("leave", figure="A") == {"tm.xp.arena-end"}
    take(board, "A", "a", "0901")
    assert board.refused("leave", figure="B") == {"tm.turn.first-player-moves"}
    board.do("leave", figure="A")
    assert board.figure("A").fled
    assert board.state.stage is Stage.OVER
    assert "A leaves by the door." in board.log
    assert board.rules.counters(board.state)[0].gone
    deadly = arena(("A", "red", "0901"), ("B", "blue", "0920"))
    deadly.stage("movement", "red", "blue")
    assert deadly.refused("leave", figure="A") == {"tm.xp.arena-end"}


@rule("tm.create.hits-lower-st")
def test_that_hits_are_taken_off_st() -> None:
    board = Board()
    board.add("A", "red", "1010", 0, st=12, armor="none")
    board.add("B", "blue", "1009", 3, ready=["broadsword"])
    board.add("C", "blue", "1110", 4, dx=13, ready=["dagger"])
    board.combat(B="j", C="j")
    board.do("strike", 10, 3, figure="C", target="A", weapon="g1")
    assert board.figure("A").st == 10
    board.do("strike", 10, 5, figure="B", target="A", weapon="g1")
    assert board.figure("A").st == 5
    assert board.rules.counters(board.state)[0].left == 5


@rule("tm.create.heal-between")
def test_that_a_survivor_starts_its_next_fight_whole() -> None:
    board = Board()
    board.add("A", "red", "1010", 0, st=12)
    board.add("B", "blue", "1005", 3)
    board.change("A", hits=7)
    assert board.figure("A").st == 5
    assert not any(change.field == "st" for change in board.rules.debrief(board.state))
    again = Board()
    again._enlisted = board._enlisted
    assert again.figure("A").st == 12


@rule("tm.create.armor-locked")
def test_that_no_option_takes_armor_off() -> None:
    board = arena(("A", "red", "0901"), ("B", "blue", "0920"))
    board.stage("movement", "red", "blue")
    assert against(board, "A", "e", *north(0), ready=["none"]) != set()
    assert "armor" not in {one.field for one in board.rules.amendable(board.state, "A")}
