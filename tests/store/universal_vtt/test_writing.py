"""A ground as a Universal VTT map: what comes back has the same walls and doors in the same hexes and cells."""

import json
from dataclasses import replace
from random import Random

import pytest

from gmtool.space import Cell, Hex, HexGround, LengthUnit, OpenGround
from gmtool.store.errors import StoreError
from gmtool.store.laying import Laying, Way
from gmtool.store.universal_vtt import frame_of, lay, read_vtt, vtt_of, vtt_text
from tests.store.pictures import png


def picture_of(vtt, pixels=10):
    return png(max(1, round(vtt.width * pixels)), max(1, round(vtt.height * pixels)))


def there_and_back(ground):
    vtt = vtt_of(ground)
    found = read_vtt(vtt_text(vtt, picture_of(vtt)).encode(), "Mill.uvtt")
    assert found.laying is not None
    return lay(found, found.laying).ground


def painted(ground, luck, share):
    columns, rows = ground.size
    spots = [ground.at_column_row(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)]
    solid = [spot for spot in spots if luck.random() < share]
    doors = {spot: luck.random() < 0.5 for spot in solid if luck.random() < 0.1}
    return replace(ground, walls=frozenset(solid) - doors.keys(), doors=doors)


def grounds():
    luck = Random(42)
    for _ in range(25):
        size = luck.randint(1, 20), luck.randint(1, 20)
        share = luck.choice((0.1, 0.5, 0.9, 1.0))
        yield painted(HexGround(*size), luck, share)
        yield painted(HexGround(*size, pointed=True), luck, share)
        yield painted(OpenGround(7 * size[0] + 1, 7 * size[1] + 1, LengthUnit.FOOT, cell=7), luck, share)
        yield painted(OpenGround(*size, LengthUnit.FOOT, cell=luck.choice((1, 2, 5, 7))), luck, share)


@pytest.mark.parametrize("ground", list(grounds()), ids=lambda ground: f"{type(ground).__name__} {ground.size}")
def test_that_a_ground_comes_back_with_the_same_walls_and_doors(ground):
    found = there_and_back(ground)
    assert (found.lattice[:2], found.size) == (ground.lattice[:2], ground.size)
    assert (found.walls, found.doors) == (ground.walls, ground.doors)


def test_that_walls_are_lines_along_the_sides_and_doors_are_portals():
    wall, door = Cell(1, 1), Cell(2, 1)
    ground = OpenGround(20, 15, LengthUnit.FOOT, cell=5, walls=frozenset({wall, Cell(3, 1)}), doors={door: False})
    vtt = vtt_of(ground)
    data = json.loads(vtt_text(vtt, picture_of(vtt)))
    assert data["resolution"]["map_size"] == {"x": 4.0, "y": 3.0}
    assert data["resolution"]["pixels_per_grid"] == 10
    sides = [point for line in data["line_of_sight"] for point in line]
    assert all(any(abs(at % 1 - edge) < 0.04 for edge in (0, 1)) for point in sides for at in point.values())
    (portal,) = data["portals"]
    assert portal["closed"] is True
    assert portal["rotation"] in (0.0, 3.14159)
    assert portal["position"] == {"x": 2.5, "y": 1.5}


@pytest.mark.parametrize("pointed", [False, True])
def test_that_a_door_goes_from_wall_to_wall(pointed):
    ground = HexGround(5, 5, pointed=pointed)
    middle = ground.at_column_row(3, 3)
    for side in range(3):
        first, last = (Hex(middle.q + sign * way.q, middle.r + sign * way.r)
                       for sign, way in ((1, ground.sides[side]), (-1, ground.sides[side])))  # fmt: skip
        (door,) = vtt_of(replace(ground, walls=frozenset({first, last}), doors={middle: True})).doors
        assert door.is_open
        lie = frame_of(ground).lie
        ends = [lie.on_plane(door.line[:2]), lie.on_plane(door.line[2:])]
        beside = [(1.5 * spot.q, 3**0.5 * (spot.r + spot.q / 2)) for spot in (first, last)]
        near = [min(abs(x - end[0]) + abs(y - end[1]) for end in ends) for x, y in beside]
        assert max(near) < 1.5


def test_that_what_it_says_of_itself_is_ignored_where_it_cannot_be():
    vtt = vtt_of(OpenGround(20, 15, LengthUnit.FOOT, cell=5))
    data = json.loads(vtt_text(vtt, picture_of(vtt)))
    for own in (None, 5, {}, {"ground": "cave"}, {"ground": "feet", "square": 1e9}, {"ground": ["feet"], "square": 1}):
        assert read_vtt(json.dumps({**data, "gmtool": own}).encode(), "x").laying is None
    assert read_vtt(json.dumps(data).encode(), "x").laying == Laying(Way.FEET, 5.0)


def test_that_other_sizes_of_square_are_still_possible():
    vtt = vtt_of(OpenGround(20, 15, LengthUnit.FOOT, cell=5))
    found = read_vtt(vtt_text(vtt, picture_of(vtt)).encode(), "x")
    assert lay(found, Laying(Way.FEET, 10.0)).ground.lattice[:2] == (40, 30)


def test_that_a_ground_with_too_many_walls_gets_one_sentence():
    ground = HexGround(200, 100)
    walls = frozenset(ground.at_column_row(column, row) for column in range(1, 200, 2) for row in range(1, 100, 2))
    with pytest.raises(StoreError, match=r"^This ground has too many walls or doors for a Universal VTT map, "):
        vtt_of(replace(ground, walls=walls))
