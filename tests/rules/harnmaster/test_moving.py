"""Moving in one's turn, on a ground in feet and without one."""

from typing import Any

import pytest

from gmtool.rules.harnmaster.state.events import Moved
from gmtool.rules.seam import InputKind
from gmtool.space import Cell, LengthUnit, OpenGround, Point
from tests.rules.harnmaster.melees import SWORD, Melee, melee

rule = pytest.mark.rule
APART = {"ann": (10, 50), "bob": (60, 50)}
WALLED = OpenGround(100, 100, LengthUnit.FOOT, walls=frozenset(Cell(20, row) for row in range(45, 60)))


def way(*places: tuple[float, float]) -> Any:
    """Places in feet as a command has them."""
    return [{"x": round(x * 100), "y": round(y * 100)} for x, y in places]


def runners(at: Any = APART, *, move: int = 30, **more: Any) -> Melee:
    """Ann, who moves, and Bob with his sword."""
    return melee(
        ("ann", "us", {"weapons": [SWORD], "rank": 50, "move": move}),
        ("bob", "them", {"weapons": [SWORD], "rank": 40}),
        at=at,
        **more,
    )


@rule("hm.gm.stunned-shock")
def test_that_a_figure_moves_its_move_in_a_turn_and_no_farther() -> None:
    one = runners()
    assert one.against("move", "ann", way=way((40.01, 50))) == ["hm.gm.stunned-shock"]
    one.do("move", "ann", way=way((20, 50), (20, 60)))
    assert one.found(Moved).feet == 20
    assert one.figure("ann").at == Point(2000, 6000)
    assert one.figure("ann").moved == 2000
    assert one.against("move", "ann", way=way((20, 71))) == ["hm.gm.stunned-shock"], "ten feet are left"
    one.do("move", "ann", way=way((20, 70)))
    assert one.against("move", "ann", way=way((20, 71))) == ["hm.gm.stunned-shock"], "nothing is"
    one.next_round()
    assert one.against("move", "ann", way=way((20, 100))) == []


def test_that_without_a_ground_a_move_is_a_number_of_feet() -> None:
    one = runners(at=None)
    assert one.against("move", "ann", feet=31) == ["hm.gm.stunned-shock"]
    assert one.against("move", "ann", feet=0) == [""]
    one.do("move", "ann", feet=12)
    assert (one.found(Moved).feet, one.figure("ann").moved, one.figure("ann").at) == (12, 1200, None)
    (choice,) = (choice for choice in one.rules.choices(one.state, "ann") if choice.key == "move")
    (feet,) = choice.inputs
    assert (feet.kind, feet.lowest, feet.highest) == (InputKind.NUMBER, 1, 18)


def test_that_only_who_has_the_turn_moves() -> None:
    one = runners()
    assert one.against("move", "bob", way=way((60, 60))) == ["hm.gm.stunned-shock"]
    assert one.against("move", "ann", way=[]) == [""]


def test_that_a_figure_looks_where_it_went_or_where_it_was_told_to() -> None:
    one = runners().do("move", "ann", way=way((10, 60), (20, 60)))
    assert one.figure("ann").heading == 90
    one.do("move", "ann", way=way((20, 65)), heading=45)
    assert one.figure("ann").heading == 45
    assert one.against("move", "ann", way=way((20, 66)), heading=360) == [""]


@pytest.mark.parametrize(
    ("places", "free"),
    [(((30, 50),), False), (((21.5, 46),), False), (((20.5, 50),), False), (((18, 44), (22, 44), (22, 50)), True)],
)
def test_that_walls_are_in_the_way(places: tuple[tuple[float, float], ...], free: bool) -> None:
    one = runners(ground=WALLED, move=60)
    assert one.against("move", "ann", way=way(*places)) == ([] if free else [""])


@pytest.mark.parametrize(("is_open", "refused"), [(False, [""]), (True, [])])
def test_that_a_door_is_in_the_way_as_long_as_it_is_closed(is_open: bool, refused: list[str]) -> None:
    one = runners(ground=OpenGround(100, 100, LengthUnit.FOOT, doors={Cell(20, 50): is_open}))
    assert one.against("move", "ann", way=way((30, 50.5))) == refused


def test_that_a_move_tells_whose_zone_it_leads_into_and_out_of() -> None:
    """Bob's zone is 5 feet from edge to edge: 10 from middle to middle."""
    one = runners({"ann": (40, 50), "bob": (60, 50)})
    one.do("move", "ann", way=way((49.99, 50)))
    assert one.found(Moved).entered == ()
    one.do("move", "ann", way=way((50, 50)))
    assert (one.found(Moved).entered, one.found(Moved).left) == (("bob",), ())
    one.do("move", "ann", way=way((51, 50)))
    assert (one.found(Moved).entered, one.found(Moved).left) == ((), ())
    one.do("move", "ann", way=way((45, 50)))
    assert (one.found(Moved).entered, one.found(Moved).left) == ((), ("bob",))


def test_that_what_is_usual_is_to_go_until_there_is_somebody_to_attack() -> None:
    def usual(one: Melee) -> list[str]:
        choices = one.rules.choices(one.state, "ann")
        return [choice.key for choice in choices if choice.usual and choice.allowed]

    assert usual(runners()) == ["move", "end"], "nobody is near enough to attack"
    assert usual(runners({"ann": (50, 50), "bob": (60, 50)})) == ["attack g1 sword-cut"]
    assert usual(runners(at=None)) == ["attack g1 sword-cut"]
    assert usual(runners().do("move", "ann", way=way((20, 50)))) == ["end"]
    assert usual(runners(at=None).change("ann", gear=())) == ["end"]
