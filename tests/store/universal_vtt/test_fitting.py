from math import cos, pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.space import HexGround, LengthUnit, OpenGround
from gmtool.store.errors import BadImport
from gmtool.store.pictures import key_of
from gmtool.store.universal_vtt import UniversalVtt, Wall, onto_hexes, onto_open, read_vtt
from gmtool.store.universal_vtt.reading import Segment
from gmtool.store.universal_vtt.tiling import Hexes
from tests.store.pictures import png
from tests.store.vtt import vtt_bytes

ROOT3 = 3**0.5
ROOM = [(4, 2), (2, 2), (2, 6), (8, 6), (8, 2), (5, 2)]
DOOR = [(4, 2), (5, 2)]


def room(**given):
    return read_vtt(vtt_bytes(**{"walls": [ROOM], "doors": [(DOOR, True)], **given}), "The room.dd2vtt")


def drawn(ground):
    """A ground as text: # wall, D closed door, O open door."""
    columns, rows = ground.size

    def mark(spot):
        return "#" if spot in ground.walls else "." if spot not in ground.doors else "DO"[ground.doors[spot]]

    return [
        "".join(mark(ground.at_column_row(column, row)) for column in range(1, columns + 1))
        for row in range(1, rows + 1)
    ]


def test_that_a_room_with_a_door_comes_onto_hexes():
    fitted = onto_hexes(room(), 1)
    assert isinstance(fitted.ground, HexGround)
    assert (fitted.ground.title, fitted.left_out) == ("The room", ())
    assert drawn(fitted.ground) == [
        "............",
        "............",
        "..###D####..",
        "..#......#..",
        "..#......#..",
        "..#......#..",
        "..########..",
        "............",
        "............",
    ]
    assert {fitted.ground.label(spot): is_open for spot, is_open in fitted.ground.doors.items()} == {"0603": False}


@pytest.mark.parametrize("at", [3, 3.3, 5, 6.5, 8.9])
@pytest.mark.parametrize("across", [False, True], ids=["down", "across"])
@pytest.mark.parametrize("short", [0, 0.05], ids=["to the edge", "just short of it"])
@pytest.mark.parametrize("slant", [0, 1.5])
def test_that_nobody_walks_round_a_wall_from_edge_to_edge(at, across, short, slant):
    ends = [(at, short), (at + slant, 12 - short)]
    wall = [(y, x) for x, y in ends] if across else ends
    vtt = read_vtt(vtt_bytes(walls=[wall], doors=[], size=(12, 12)), "The wall.dd2vtt")
    for ground in (
        onto_hexes(vtt, 1).ground,
        onto_hexes(vtt, 1.3, pointed=True).ground,
        onto_open(vtt, 5, cell=5).ground,
    ):
        columns, rows = ground.size
        first, last = ground.at_column_row(1, 1), ground.at_column_row(columns, rows)
        assert last not in reached(ground, first)


def test_that_a_room_comes_onto_hexes_with_pointed_tops():
    ground = onto_hexes(room(), 1, pointed=True).ground
    assert drawn(ground) == [
        "...........",
        "...........",
        "..###D###..",
        "..#.....#..",
        "..#.....#..",
        "..#.....#..",
        "..#.....#..",
        "..######...",
        "...........",
        "...........",
    ]


def test_that_a_room_comes_onto_cells():
    ground = onto_open(room(), 2).ground
    assert isinstance(ground, OpenGround)
    assert (ground.width, ground.height, ground.unit, ground.cell) == (20, 16, LengthUnit.FOOT, 1)
    assert drawn(ground)[3:14] == [
        "....................",
        "....####DD#######...",
        *(["....#...........#..."] * 7),
        "....############....",
        "....................",
    ]


def test_that_the_picture_lies_under_the_walls():
    for ground, scale, x, y in (
        (onto_hexes(room(), 1).ground, ROOT3 / 10, -0.5, ROOT3 / 4),
        (onto_hexes(room(), 2).ground, ROOT3 / 5, -0.5, ROOT3 / 4),
        (onto_open(room(), 5).ground, 0.5, 0.0, 0.0),
    ):
        lies = ground.backdrop
        assert lies.picture == key_of(png(100, 80))
        assert (lies.scale, lies.x, lies.y, lies.angle) == pytest.approx((scale, x, y, 0.0))


def test_that_the_picture_is_upright_where_the_tops_are_pointed():
    lies = onto_hexes(room(), 1, pointed=True).ground.backdrop
    assert (lies.scale, lies.angle) == pytest.approx((ROOT3 / 10, 30.0))
    # shown turned by -30 degrees, its corner is where it is on flat tops, x and y changed about
    c, s = cos(-pi / 6), sin(-pi / 6)
    assert (lies.x * c - lies.y * s, lies.x * s + lies.y * c) == pytest.approx((ROOT3 / 4, -0.5))


@pytest.mark.parametrize("pointed", [False, True])
@pytest.mark.parametrize("hexes", [0.5, 1, 1.7, 3])
def test_that_every_corner_of_the_picture_lies_on_a_hex(hexes, pointed):
    ground = onto_hexes(room(), hexes, pointed).ground
    lies = ground.backdrop
    c, s = cos(lies.angle / 180 * pi), sin(lies.angle / 180 * pi)
    for x, y in ((0, 0), (99.9, 0), (0, 79.9), (99.9, 79.9), (50, 0), (0, 40)):
        x, y = x * lies.scale, y * lies.scale
        assert ground.covers(Hexes().spot_at((lies.x + x * c - y * s, lies.y + x * s + y * c)))


def test_that_a_wall_drawn_through_does_not_swallow_the_door():
    closed = [(2, 2), (2, 6), (8, 6), (8, 2), (2, 2)]
    for vtt in (room(walls=[closed]), room(walls=[[(x, y + 0.1) for x, y in closed]])):
        assert drawn(onto_hexes(vtt, 1).ground)[2] == "..###D####.."
        assert drawn(onto_open(vtt, 2).ground)[4] == "....####DD#######..."


def test_that_an_open_door_stands_open_and_of_two_in_one_hex_the_closed_one_bars_it():
    assert "O" in drawn(onto_hexes(room(doors=[(DOOR, False)]), 1).ground)[2]
    both = [([(4, 2), (4.5, 2)], True), ([(4.5, 2), (5, 2)], False)]
    assert drawn(onto_hexes(room(doors=both), 0.5).ground)[1].count("D") == 1


def test_that_a_door_smaller_than_a_hex_is_there_all_the_same():
    assert drawn(onto_hexes(room(), 0.2).ground) == [".D.", "###", "..."]


def test_that_what_stands_about_is_wall_unless_it_is_left_out():
    vtt = room(objects=[[(5.4, 3.7), (5.6, 3.7), (5.6, 3.9), (5.4, 3.9), (5.4, 3.7)]])
    assert drawn(onto_hexes(vtt, 1).ground)[4] == "..#...#..#.."
    assert drawn(onto_hexes(vtt, 1, objects=False).ground)[4] == "..#......#.."


def test_that_walls_off_the_map_are_left_out():
    vtt = room(walls=[[(-5, -5), (-5, 50)], [(-1000, 4), (99_999, 4)], [(50, 50), (60, 60)]], doors=[])
    assert [row for row in drawn(onto_hexes(vtt, 1).ground) if "#" in row] == ["############"]


@pytest.mark.parametrize(
    ("fit", "sentence"),
    [
        (lambda vtt: onto_hexes(vtt, 0), "A square of the map is from 0.05 to 100 hexes long, not 0"),
        (lambda vtt: onto_hexes(vtt, float("nan")), "A square of the map is from 0.05 to 100 hexes long, not nan"),
        (lambda vtt: onto_open(vtt, -5), "A square of the map is from 0.05 to 100 feet long, not -5"),
        (lambda vtt: onto_hexes(vtt, 90), "The room becomes too large: A ground has 1 to 300 columns"),
        (
            lambda vtt: onto_open(room(walls=[[(0, 1), (10, 1)] * 2000]), 5),
            "The room has more than 30,000 squares of wall",
        ),
        (lambda vtt: onto_open(room(size=(300, 300)), 90), "The room becomes too large: A ground has 1 to 1500 feet"),
    ],
)
def test_that_a_size_that_makes_no_ground_gets_one_sentence(fit, sentence):
    with pytest.raises(BadImport) as refused:
        fit(room())
    assert str(refused.value).startswith(sentence)


def test_that_large_open_ground_has_coarser_cells():
    ground = onto_open(room(size=(200, 100)), 5).ground
    assert (ground.width, ground.height, ground.cell, ground.size) == (1000, 500, 4, (250, 125))


@settings(max_examples=30, deadline=None)
@given(
    turn=st.floats(0, 2 * pi) | st.sampled_from([n * pi / 6 for n in range(12)]),
    corners=st.integers(3, 9),
    x=st.floats(0, 1) | st.just(0.0),
    y=st.floats(0, 1) | st.just(0.0),
    fit=st.sampled_from(
        [
            lambda vtt: onto_hexes(vtt, 1),
            lambda vtt: onto_hexes(vtt, 1, pointed=True),
            lambda vtt: onto_hexes(vtt, 1.6),
            lambda vtt: onto_open(vtt, 2),
        ]
    ),
)
def test_that_nobody_gets_through_closed_walls(turn, corners, x, y, fit):
    at = [
        (6 + x + 5 * cos(turn + 2 * pi * n / corners), 6 + y + 5 * sin(turn + 2 * pi * n / corners))
        for n in range(corners)
    ]
    walls = tuple(Wall(Segment(*start, *end)) for start, end in zip(at, [*at[1:], at[0]], strict=True))
    ground = fit(UniversalVtt("Keep", b"", "0" * 64, 130, 13, 13, walls, (), ())).ground
    columns, rows = ground.size
    middle = ground.at_column_row(round(columns * (6 + x) / 13), round(rows * (6 + y) / 13))
    assert middle not in reached(ground, ground.at_column_row(1, 1))


def reached(ground, start):
    found, ways = {start}, [start]
    while ways:
        ways += (new := {spot for spot in ground.neighbours(ways.pop()) if spot in ground} - found)
        found |= new
    return found
