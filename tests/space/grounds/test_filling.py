from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import (
    Cell,
    Hex,
    HexGround,
    Layer,
    LengthUnit,
    OpenGround,
    Stroke,
    at_column_row,
    fill,
    painted,
    rim,
    room,
)


def naive(ground, start, belongs):
    """The same, spot by spot."""
    if not ground.covers(start) or not belongs(start):
        return frozenset()
    found, edge = {start}, deque([start])
    while edge:
        for beside in ground.neighbours(edge.popleft()):
            if ground.covers(beside) and belongs(beside) and beside not in found:
                found.add(beside)
                edge.append(beside)
    return frozenset(found)


@st.composite
def grounds(draw):
    columns, rows = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    blank = draw(
        st.sampled_from(
            [
                HexGround(columns, rows),
                HexGround(columns, rows, pointed=True),
                OpenGround(columns, rows, LengthUnit.FOOT),
            ]
        )
    )
    spots = list(blank.everywhere())
    some = st.lists(st.sampled_from(spots)).map(tuple)
    ground = painted(blank, Stroke(Layer.WALL, draw(some)))
    ground = painted(ground, Stroke(Layer.DOOR, draw(some), draw(st.integers(1, 2))))
    for depth in (1, 2):
        ground = painted(ground, Stroke(Layer.WATER, draw(some), depth))
    return ground, draw(st.sampled_from(spots))


@given(grounds())
def test_that_a_room_is_all_that_one_can_walk_to(given_ground):
    ground, spot = given_ground
    found = room(ground, spot)
    assert found == naive(ground, spot, ground.__contains__)
    assert all(type(each) is type(spot) for each in found)


@given(grounds(), st.sampled_from([Layer.WALL, Layer.WATER, Layer.DOOR, Layer.FIRE]))
def test_that_a_fill_is_all_that_hangs_together_and_is_alike(given_ground, layer):
    ground, spot = given_ground

    def held(each):
        return {
            Layer.WALL: each in ground.walls,
            Layer.WATER: ground.water.get(each),
            Layer.DOOR: ground.doors.get(each),
            Layer.FIRE: False,
        }[layer]

    assert fill(ground, spot, layer) == naive(ground, spot, lambda each: held(each) == held(spot))


def test_that_a_closed_door_ends_a_room_and_an_open_one_does_not():
    wall = [at_column_row(4, row) for row in range(1, 7) if row != 3]
    door = at_column_row(4, 3)
    ground = HexGround(8, 6, walls=frozenset(wall), doors={door: False})
    west = room(ground, Hex(0, 0))
    assert west == frozenset(at_column_row(column, row) for column in (1, 2, 3) for row in range(1, 7))
    assert rim(ground, west) == frozenset([*wall, door])
    opened = painted(ground, Stroke(Layer.DOOR, (door,), 2))
    assert len(room(opened, Hex(0, 0))) == 8 * 6 - len(wall)


@pytest.mark.parametrize("spot", [at_column_row(4, 3), at_column_row(4, 1), Hex(40, 40), Hex(-1, 0)])
def test_that_a_wall_a_closed_door_and_nowhere_are_in_no_room(spot):
    ground = HexGround(8, 6, walls=frozenset([at_column_row(4, 1)]), doors={at_column_row(4, 3): False})
    assert room(ground, spot) == frozenset()


def test_that_nothing_hangs_together_off_the_ground():
    assert fill(OpenGround(8, 6, LengthUnit.INCH), Cell(8, 0), Layer.WALL) == frozenset()


def test_that_entrances_are_alike_by_their_name():
    row = tuple(at_column_row(column, 1) for column in range(1, 7))
    ground = HexGround(6, 2, entrances={"west": row[:3], "east": row[3:]})
    assert fill(ground, row[0], Layer.ENTRANCE) == frozenset(row[:3])
    assert len(fill(ground, at_column_row(1, 2), Layer.ENTRANCE)) == 6


def test_that_what_fills_a_room_stays_in_it():
    wall = [at_column_row(4, row) for row in range(1, 7)]
    ground = HexGround(8, 6, walls=frozenset(wall), water={at_column_row(2, 2): 3, at_column_row(2, 3): 3})
    west = fill(ground, Hex(0, 0), Layer.WATER, in_room=True)
    assert west == room(ground, Hex(0, 0)) - set(ground.water)
    assert len(fill(ground, Hex(0, 0), Layer.WATER)) == 8 * 6 - 2
    assert fill(ground, at_column_row(2, 2), Layer.WATER, in_room=True) == set(ground.water)
    assert fill(ground, at_column_row(4, 1), Layer.WALL, in_room=True) == set(wall)


def test_that_terrain_is_alike_where_all_its_kinds_are_the_same():
    row = tuple(at_column_row(column, 1) for column in range(1, 7))
    ground = HexGround(6, 2, kinds={"wood": frozenset(row[:4]), "road": frozenset(row[2:4])})
    assert fill(ground, row[0], Layer.TERRAIN) == frozenset(row[:2])
    assert fill(ground, row[3], Layer.TERRAIN) == frozenset(row[2:4])
    assert len(fill(ground, row[5], Layer.TERRAIN)) == 8
