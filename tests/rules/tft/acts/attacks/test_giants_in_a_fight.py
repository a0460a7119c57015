"""A giant fills three hexes: whom it strikes, and from where it is struck."""

import pytest

from gmtool.space import TRIANGLE, Aspect, parse_label, surroundings
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced

PLACE = parse_label("1010")
AROUND = surroundings(PLACE, 0, TRIANGLE)
BONUS = {Aspect.FRONT: 0, Aspect.SIDE: 2, Aspect.REAR: 4}


def beside(at) -> Board:
    """A giant in 1010, facing north, and a man in a hex next to it who faces one of its hexes."""
    board = Board()
    board.add("Giant", "red", PLACE, 0, people="giant", st=30, dx=9, ready=["spiked-club"])
    board.add("Man", "blue", at, 0, st=20, dx=10, ready=["club"])
    filled = board.rules.context(board.state).hexes(board.figure("Giant"))
    facing = next(way for way in range(6) if at.neighbour(way) in filled)
    board.change("Man", facing=facing)
    board.combat(Giant="j", Man="j")
    return board


@pytest.mark.rule("tm.creature.giant-size")
def test_that_there_are_four_front_two_side_and_three_rear_hexes() -> None:
    assert [list(AROUND.values()).count(aspect) for aspect in BONUS] == [4, 2, 3]


@advanced.rule("am.face.multi-hex", "am.face.attack-front-only")
@pytest.mark.rule("tm.creature.giant-size", "tm.face.attack-front-only")
@pytest.mark.parametrize("at", list(AROUND))
def test_that_a_giant_is_struck_from_any_hex_around_it_and_strikes_to_the_front(at) -> None:
    board = beside(at)
    aspect = AROUND[at]
    blow = {"figure": "Man", "target": "Giant", "weapon": "g1"}
    assert board.number("to-hit", "strike", **blow) == 10 + BONUS[aspect]
    board.chose(Giant="a")
    assert board.refused("strike", **blow) == set()
    board.combat(Giant="j", Man="a")
    expected = set() if aspect is Aspect.FRONT else {"tm.face.attack-front-only"}
    assert board.refused("strike", figure="Giant", target="Man", weapon="g1") == expected


@pytest.mark.rule("tm.creature.giant-weapon")
def test_that_a_giant_follows_whom_it_forces_back_with_all_its_hexes() -> None:
    ahead = PLACE.neighbour(0)
    board = beside(ahead)
    board.chose(Man="a")
    board.do("strike", 9, 6, figure="Giant", target="Man", weapon="g1")
    assert board.figure("Man").hits == 6 + 3
    board.do("proceed", turn=1, stage="combat")
    back = ahead.neighbour(0)
    board.do("retreat", figure="Giant", target="Man", hex=list(back), follow=True)
    assert (board.figure("Man").place, board.figure("Giant").place) == (back, ahead)
    assert len(board.rules.context(board.state).hexes(board.figure("Giant"))) == 3
