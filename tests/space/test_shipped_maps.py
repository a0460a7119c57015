"""The maps that come with the program: each reads, can be walked, and has what it says."""

from dataclasses import replace
from typing import TypeVar

import pytest

from gmtool import resources
from gmtool.space import (
    Hex,
    HexGround,
    Layer,
    OpenGround,
    Stroke,
    dump_ground,
    fill,
    megahex,
    painted,
    read_ground,
    room,
    seen_from,
)

MAPS = resources.names("maps", ".toml")
G = TypeVar("G", HexGround, OpenGround)


def read(name: str) -> HexGround:
    ground = read_ground(resources.read_toml(f"maps/{name}.toml"))
    assert isinstance(ground, HexGround)
    return ground


def open_ground(name: str) -> OpenGround:
    ground = read_ground(resources.read_toml(f"maps/{name}.toml"))
    assert isinstance(ground, OpenGround)
    return ground


def opened(ground: G) -> G:
    return painted(ground, Stroke(Layer.DOOR, tuple(ground.doors), 2))


def test_that_there_are_the_arena_and_more_sample_grounds() -> None:
    names = ("arena", "glade", "ford", "hall", "tunnels", "yard", "road")
    assert {f"maps/{name}.toml" for name in names} <= {*MAPS}
    titles = [read_ground(resources.read_toml(name)).title for name in MAPS]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("name", MAPS)
def test_that_every_map_can_be_walked_all_over_once_its_doors_are_open(name: str) -> None:
    ground = opened(read_ground(resources.read_toml(name)))
    free = [spot for spot in ground.everywhere() if spot in ground]
    assert len(room(ground, free[0])) == len(free)


@pytest.mark.parametrize("name", MAPS)
def test_that_every_map_is_told_by_its_own_data_again(name: str) -> None:
    ground = read_ground(resources.read_toml(name))
    assert read_ground(dump_ground(ground)) == ground


@pytest.mark.parametrize("name", MAPS)
def test_that_a_side_finds_room_at_each_of_two_entrances(name: str) -> None:
    ground = read_ground(resources.read_toml(name))
    assert len(ground.entrances) == 2
    for spots in ground.entrances.values():
        assert 3 <= len(set(spots)) == len(spots)
        assert all(spot in ground for spot in spots)


@pytest.mark.parametrize("name", MAPS)
def test_that_nothing_is_painted_under_a_wall(name: str) -> None:
    ground = read_ground(resources.read_toml(name))
    for painted_on in (ground.fire, ground.water, ground.broken, ground.heights, ground.notes):
        assert not ground.walls.intersection(painted_on)


def test_that_the_arena_has_four_entrances_at_each_of_two_ends() -> None:
    assert [len(set(hexes)) for hexes in read("arena").entrances.values()] == [4, 4]


def test_that_the_glade_has_a_spring_that_flows_away_and_a_rise_to_hold() -> None:
    glade = read("glade")
    spring = next(spot for spot in glade.notes if "spring" in glade.notes[spot])
    assert glade.water[spring] == 2
    dry = set(glade.everywhere()) - set(glade.water)
    lake = room(without(glade, dry), spring)
    assert any(glade.column_row(spot)[1] == glade.rows for spot in lake)
    assert max(glade.heights.values()) == 2
    assert len(glade.broken) >= 15
    assert glade.walls


def without(ground: HexGround, spots: set[Hex]) -> HexGround:
    """The ground where one cannot go there."""
    return replace(ground, walls=ground.walls | spots, notes={}, entrances={})


def test_that_the_river_is_crossed_dry_by_the_bridge_and_wet_by_the_ford() -> None:
    ford = read("ford")
    west, east = (next(iter(spots)) for spots in ford.entrances.values())
    assert max(ford.water.values()) == 3
    dry = without(ford, set(ford.water))
    assert east in room(dry, west)
    bridge = next(spot for spot in ford.notes if "bridge" in ford.notes[spot])
    assert bridge in ford.heights
    columns = {ford.column_row(spot)[0] for spot in ford.water}
    span = {spot for spot in ford.heights if ford.column_row(spot)[0] in columns and ford.column_row(spot)[1] in (5, 6)}
    assert east not in room(without(dry, span), west)
    shallow = without(ford, {spot for spot, depth in ford.water.items() if depth > 1} | span)
    assert east in room(shallow, west)


def test_that_the_hall_has_doors_pillars_a_fire_pit_and_a_dark_cellar_below() -> None:
    hall = read("hall")
    assert hall.pointed
    chair = next(spot for spot in hall.notes if "chair" in hall.notes[spot])
    sump = next(spot for spot in hall.notes if "sump" in hall.notes[spot])
    within = room(hall, chair)
    assert sump not in within
    assert {spot for spot in within if spot in hall.dark} == set()
    assert sump in room(opened(hall), chair)
    assert sorted(hall.doors.values()) == [False, False, False, False, True]
    assert hall.fire & within
    cellar = room(hall, sump)
    assert cellar <= hall.dark
    assert {hall.heights.get(spot, 0) for spot in cellar} == {-1, -2}
    assert len(fill(hall, hall.parse_label("0507"), Layer.WALL)) == 1


def test_that_the_tunnels_are_dark_megahexes_with_one_closed_door() -> None:
    tunnels = read("tunnels")
    (door,) = tunnels.doors
    north = next(spot for spot in tunnels.fire)
    west = next(iter(tunnels.entrances["west"]))
    assert north not in room(tunnels, west)
    assert north in room(opened(tunnels), west)
    assert not tunnels.doors[door]
    assert not tunnels.dark & room(tunnels, north)
    origin = tunnels.megahex_origin
    tunnel = megahex(tunnels.parse_label("1110"), origin)
    assert all(spot in tunnels for spot in tunnels.everywhere() if megahex(spot, origin) == tunnel)
    assert next(iter(tunnels.entrances["east"])) not in seen_from(tunnels, west)
    pool = next(spot for spot in tunnels.notes if "pool" in tunnels.notes[spot])
    assert tunnels.water[pool] >= 1
    assert tunnels.heights[pool] == -1


def test_that_the_yard_has_a_gate_at_either_end_and_a_dark_barn_behind_a_closed_door() -> None:
    yard = open_ground("yard")
    assert (yard.extent(), yard.cell) == ("72 by 50 feet", 2)
    west, east = (next(iter(spots)) for spots in yard.entrances.values())
    within = room(yard, west)
    assert east in within
    barn = room(opened(yard), west) - within - set(yard.doors)
    assert barn == yard.dark
    assert sorted(set(yard.doors.values())) == [False, True]
    assert next(yard.spot_at(yard.cell_middle(spot)) == spot for spot in yard.notes if "well" in yard.notes[spot])


def test_that_the_hedge_of_the_road_is_passed_by_its_gap_or_its_gate_alone() -> None:
    road = open_ground("road")
    assert road.extent() == "100 by 60 feet"
    west, east = (next(iter(spots)) for spots in road.entrances.values())
    barrow = next(spot for spot in road.notes if "barrow" in road.notes[spot])
    gap = next(spot for spot in road.notes if "gap" in road.notes[spot])
    assert {east, barrow} <= room(road, west)
    across = {spot for spot in road.everywhere() if 15 <= spot.column + 1 <= 17}
    closed = replace(road, walls=road.walls | across, notes={}, entrances={})
    assert gap in across
    assert barrow not in room(closed, east)
    assert barrow in room(opened(closed), east)
    assert road.heights[barrow] == 2
    assert {road.heights[spot] for spot in road.water} == {-1}
