"""Everybody is placed: at opposite ends, facing the nearest enemy, no base over another."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from gmtool.presentation.encounters.placing import on_ground, place_all, placed_at
from gmtool.rules.seam import BadMuster, Card, Enlisted, Muster, Side
from gmtool.space import Cell, Hex, LengthUnit, OpenGround, Place, Point, at_column_row, blank_ground, room, turning
from tests.tally import Tally

SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1), Side("others", "Others", 2))


def muster(ground: OpenGround, many: int) -> Muster:
    figures = tuple(Enlisted(f"f{i}", Card("tally", f"F{i}"), SIDES[i % 2].id) for i in range(many))
    return Muster(figures, SIDES, ground)


@pytest.mark.parametrize("unit", list(LengthUnit))
def test_that_two_sides_stand_at_opposite_ends_and_face_the_middle(unit: LengthUnit) -> None:
    scale = unit.base // 100
    ground = OpenGround(48 * scale, 36 * scale, unit, cell=scale, walls=frozenset({Cell(12, 18)}))
    placed = place_all(muster(ground, 30), Tally())
    middle = 24 * unit.base
    for one in placed.figures:
        assert one.at is not None
        assert one.heading is not None
        assert ground.stands(one.at)
        assert (one.at.x < middle) == (one.side == "ours")
        assert abs(turning(one.heading, 90 if one.side == "ours" else 270)) < 60
    for one, other in combinations(placed.figures, 2):
        assert one.at is not None
        assert other.at is not None
        assert one.at.distance(other.at) >= unit.base


def test_that_whoever_has_a_place_keeps_it_and_nobody_is_put_on_it() -> None:
    before = muster(OpenGround(20, 20, LengthUnit.INCH), 6)
    first = replace(before.figures[0], at=Point(560, 1040), heading=33)
    placed = place_all(replace(before, figures=(first, *before.figures[1:])), Tally())
    assert placed.figures[0] == first
    assert all(one.at is not None and one.at.distance(Point(560, 1040)) >= 100 for one in placed.figures[1:])


def test_that_sides_come_in_by_the_entrances() -> None:
    doors = {"north": (Cell(10, 0),), "south": (Cell(10, 19),)}
    placed = place_all(muster(OpenGround(20, 20, LengthUnit.INCH, entrances=doors), 2), Tally())
    assert [(one.at, one.heading) for one in placed.figures] == [(Point(1050, 50), 180), (Point(1050, 1950), 0)]


def test_that_too_small_a_ground_says_who_has_no_room() -> None:
    with pytest.raises(BadMuster, match="no room on the ground for F"):
        place_all(muster(OpenGround(3, 3, LengthUnit.INCH), 12), Tally())


def test_that_a_figure_loses_its_place_when_the_ground_becomes_another() -> None:
    one = Enlisted("f", Card("tally", "F"), "ours", at=Point(500, 500), heading=9)
    assert on_ground(one, OpenGround(9, 9, LengthUnit.INCH)) == one
    assert on_ground(one, OpenGround(4, 9, LengthUnit.INCH)).at is None
    assert on_ground(one, blank_ground(9, 9)).at is None
    assert on_ground(replace(one, at=None, place=Hex(1, 1)), OpenGround(9, 9, LengthUnit.INCH)).place is None


def test_that_whoever_is_put_down_first_faces_the_middle_and_keeps_its_heading_then() -> None:
    ground = OpenGround(10, 10, LengthUnit.INCH, walls=frozenset({Cell(0, 0)}))
    one = Enlisted("f", Card("tally", "F"), "ours")
    there = replace(one, at=Point(500, 900), heading=20)

    def put(figure: Enlisted, where: Place, way: int | None = None) -> Enlisted | None:
        after = placed_at(Muster((figure,), SIDES, ground), "f", where, way)
        return None if after is None else after.figures[0]

    assert put(one, Point(500, 900)) == replace(one, at=Point(500, 900), heading=0)
    assert put(there, Point(100, 500)) == replace(one, at=Point(100, 500), heading=20)
    assert put(there, Point(100, 500), 80) == replace(one, at=Point(100, 500), heading=80)
    assert put(there, Point(50, 50)) is None
    assert put(there, Hex(1, 1)) is None


def test_that_whoever_comes_looks_at_the_nearest_enemy() -> None:
    ground = blank_ground(12, 12)
    here, there = ground.at_column_row(6, 6), ground.at_column_row(6, 2)
    figures = (
        Enlisted("f", Card("tally", "F"), "ours"),
        Enlisted("friend", Card("tally", "G"), "ours", place=ground.at_column_row(6, 7), facing=0),
        Enlisted("near", Card("tally", "H"), "theirs", place=there, facing=0),
        Enlisted("far", Card("tally", "I"), "others", place=ground.at_column_row(6, 12), facing=0),
    )
    for way, far in ((0, there), (3, ground.at_column_row(6, 8))):
        enemies = (*figures[:2], replace(figures[2], place=far), figures[3])
        after = placed_at(Muster(enemies, SIDES, ground), "f", here, None)
        assert after is not None
        assert after.figures[0].facing == way
        again = placed_at(after, "f", ground.at_column_row(2, 6), None)
        assert again is not None
        assert again.figures[0].facing == way, "who is moved keeps its facing"


def test_that_all_who_are_placed_look_at_the_nearest_enemy_and_the_others_stay() -> None:
    ground = blank_ground(20, 9)
    stays = Enlisted("stays", Card("tally", "S"), "theirs", place=ground.at_column_row(3, 1), facing=5)
    figures = (*(Enlisted(f"f{i}", Card("tally", f"F{i}"), SIDES[i % 2].id) for i in range(4)), stays)
    placed = place_all(Muster(figures, SIDES[:2], ground), Tally())
    assert placed.figures[-1] == stays
    for one in placed.figures[:-1]:
        assert one.place is not None
        enemies = [other.place for other in placed.figures if other.side != one.side and other.place is not None]
        nearest = min(one.place.distance(other) for other in enemies)
        ahead = one.place.step(one.facing, 1)  # type: ignore[arg-type]
        assert min(ahead.distance(other) for other in enemies) == nearest - 1, "it looks at one of the nearest"


ROUND: tuple[tuple[int, int], ...] = tuple(
    (column, row) for column in range(2, 7) for row in range(3, 8) if column in (2, 6) or row in (3, 7)
)
"""The walls around a room of three by three, at the end where the first side comes in."""


@pytest.mark.parametrize("door", [(), ((6, 5),)], ids=["walls", "a closed door"])
@pytest.mark.parametrize("hexes", [True, False], ids=["hexes", "open ground"])
def test_that_nobody_is_placed_in_a_room_of_its_own(hexes: bool, door: tuple[tuple[int, int], ...]) -> None:
    """A fight in which one is locked in would go on for ever, and its forecast would be undecided."""
    bare: Any = blank_ground(16, 9) if hexes else OpenGround(16, 9, LengthUnit.INCH)
    walls = frozenset(bare.at_column_row(*at) for at in ROUND if at not in door)
    ground = replace(bare, walls=walls, doors={bare.at_column_row(*at): False for at in door})
    figures = tuple(Enlisted(f"f{i}", Card("tally", f"F{i}"), SIDES[i % 2].id) for i in range(8))
    placed = place_all(Muster(figures, SIDES, ground), Tally())
    spots = [ground.spot_at(one.where) for one in placed.figures]
    assert len(set(spots)) == 8
    assert set(spots) <= room(ground, spots[0])


def test_that_an_entrance_into_a_room_is_taken_at_its_word() -> None:
    bare = blank_ground(16, 9)
    inside, outside = at_column_row(4, 5), at_column_row(12, 5)
    walls = frozenset(at_column_row(*at) for at in ROUND)
    ground = replace(bare, walls=walls, entrances={"cell": (inside,), "yard": (outside,)})
    figures = tuple(Enlisted(f"f{i}", Card("tally", f"F{i}"), SIDES[i % 2].id) for i in range(6))
    placed = place_all(Muster(figures, SIDES, ground), Tally())
    assert {one.id: one.place in room(ground, inside) for one in placed.figures} == {
        f"f{i}": i % 2 == 0 for i in range(6)
    }
