"""What is seen from a spot: compared with every line drawn by itself."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import (
    Cell,
    Hex,
    HexGround,
    LengthUnit,
    Light,
    OpenGround,
    Point,
    Terrain,
    Veil,
    blank_ground,
    crossed,
    lit_spots,
    seen_from,
)

COLUMNS, ROWS = 9, 8
BLANK = blank_ground(COLUMNS, ROWS)
EVERYWHERE = tuple(BLANK.everywhere())
YARD = OpenGround(9, 8, LengthUnit.FOOT)
CELLS = tuple(YARD.everywhere())

walls = st.frozensets(st.sampled_from(EVERYWHERE), max_size=20)
closed = st.frozensets(st.sampled_from(EVERYWHERE), max_size=4)
blocks = st.frozensets(st.sampled_from(CELLS), max_size=20)

HEX_CORNERS = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))
CELL_CORNERS = ((1, -1), (1, 1), (-1, 1), (-1, -1))


def free(ground: Terrain, a: tuple[int, int], b: tuple[int, int], stoppers: frozenset) -> bool:
    """Whether a line meets nothing before its end, worked out from the sides of it that each wall's corners are on."""
    corners, parts = (HEX_CORNERS, 3) if isinstance(ground, HexGround) else (CELL_CORNERS, 2)
    way = (b[0] - a[0], b[1] - a[1])
    left = right = False
    for wall in stoppers - {a, b}:
        at = [(parts * (wall[0] - a[0]) + x, parts * (wall[1] - a[1]) + y) for x, y in corners]
        sides = [way[0] * y - way[1] * x for x, y in at]
        if min(sides) > 0 or max(sides) < 0 or not before(ground, a, way, wall):
            continue
        if min(sides) < 0 < max(sides):
            return False
        left, right = left or max(sides) == 0, right or min(sides) == 0
    return not (left and right)


def before(ground: Terrain, a: tuple[int, int], way: tuple[int, int], wall: tuple[int, int]) -> bool:
    """Whether a wall that the endless line touches is met between its beginning and its end."""
    middle = (wall[0] - a[0], wall[1] - a[1])
    if isinstance(ground, HexGround):  # lengths along the line, by the cosine between the axes of hexes
        along = 2 * way[0] * middle[0] + 2 * way[1] * middle[1] + way[0] * middle[1] + way[1] * middle[0]
        whole = 2 * (way[0] ** 2 + way[1] ** 2 + way[0] * way[1])
    else:
        along, whole = way[0] * middle[0] + way[1] * middle[1], way[0] ** 2 + way[1] ** 2
    return 0 < Fraction(along, whole) < 1


def ground_of(walls: frozenset[Hex], closed: frozenset[Hex] = frozenset()) -> HexGround:
    return HexGround(COLUMNS, ROWS, walls=walls - closed, doors=dict.fromkeys(closed, False))


@given(st.sampled_from(EVERYWHERE), walls, closed)
def test_that_an_open_spot_is_seen_if_its_line_is_free(spot: Hex, walls: frozenset, closed: frozenset) -> None:
    ground = ground_of(walls, closed)
    seen = seen_from(ground, spot)
    expected = {hex for hex in EVERYWHERE if hex == spot or free(ground, spot, hex, ground.blocked)}
    assert {hex for hex in seen if hex in ground or hex == spot} == {h for h in expected if h in ground or h == spot}
    bordering = {hex for hex in ground.blocked if any(n in seen and n in ground for n in hex.neighbours())}
    assert seen & ground.blocked == (expected & ground.blocked) | bordering


@given(st.sampled_from(CELLS), blocks)
def test_that_cells_are_seen_by_the_same_rule(spot: Cell, walls: frozenset) -> None:
    ground = OpenGround(9, 8, LengthUnit.FOOT, walls=walls)
    seen = seen_from(ground, spot)
    expected = {cell for cell in CELLS if cell == spot or free(ground, spot, cell, walls)}
    assert seen - walls == expected - walls
    assert expected <= seen


@given(walls)
def test_that_open_spots_see_each_other_or_neither_does(walls: frozenset[Hex]) -> None:
    ground = ground_of(walls)
    sights = {hex: seen_from(ground, hex) for hex in ground.hexes()}
    assert all((b in sights[a]) == (a in sights[b]) for a in sights for b in sights)


@given(st.sampled_from(EVERYWHERE), walls)
def test_that_nothing_is_seen_through_a_wall_that_the_line_crosses(spot: Hex, walls: frozenset[Hex]) -> None:
    ground = ground_of(walls)
    behind = {hex for hex in ground.hexes() if any(between in walls for between in crossed(spot, hex))}
    assert not behind & seen_from(ground, spot) - {spot}


@given(st.sampled_from(EVERYWHERE), walls, st.integers(0, 9))
def test_that_a_reach_leaves_out_what_is_farther(spot: Hex, walls: frozenset[Hex], reach: int) -> None:
    ground = ground_of(walls)
    near = {hex for hex in seen_from(ground, spot) if hex in ground and spot.distance(hex) <= reach}
    assert near | {spot} == {hex for hex in seen_from(ground, spot, reach) if hex in ground or hex == spot}


def test_that_everything_is_seen_on_a_blank_ground_however_dark() -> None:
    assert seen_from(BLANK, Hex(0, 0)) == frozenset(EVERYWHERE)
    assert seen_from(HexGround(COLUMNS, ROWS, dark=frozenset(EVERYWHERE)), Hex(4, 1)) == frozenset(EVERYWHERE)


def test_that_nobody_sees_through_the_joint_of_a_wall() -> None:
    """From 0504 the line to the second hex against the grain goes along the side that two hexes share."""
    here = BLANK.parse_label("0504")
    one, other = here.neighbour(0), here.neighbour(1)
    beyond = one.neighbour(1)
    assert crossed(here, beyond) == ()
    assert beyond in seen_from(ground_of(frozenset({one})), here)
    assert beyond not in seen_from(ground_of(frozenset({one, other})), here)


def test_that_a_door_hides_while_it_is_closed() -> None:
    door = Hex(3, 2)
    row = frozenset(hex for hex in EVERYWHERE if hex.q == 3)
    shut = HexGround(COLUMNS, ROWS, walls=row - {door}, doors={door: False})
    ajar = HexGround(COLUMNS, ROWS, walls=row - {door}, doors={door: True})
    here, far = Hex(2, 3), Hex(5, 1)
    assert door in seen_from(shut, here)
    assert far not in seen_from(shut, here)
    assert far in seen_from(ajar, here)


def test_that_the_walls_along_a_corridor_are_seen() -> None:
    corridor = frozenset(hex for hex in EVERYWHERE if hex.q == 4)
    ground = ground_of(frozenset(EVERYWHERE) - corridor)
    beside = {hex for hex in EVERYWHERE if hex.q in (3, 5)}
    assert beside | corridor <= seen_from(ground, BLANK.at_column_row(5, 8)) | {Hex(3, -2), Hex(5, -3)}


@pytest.mark.parametrize("pointed", [False, True])
def test_that_nothing_off_the_ground_is_seen(pointed: bool) -> None:
    ground = blank_ground(5, 4, pointed=pointed)
    assert seen_from(ground, ground.at_column_row(3, 2)) == frozenset(ground.everywhere())


# --- veils: what can be entered, and hides what is behind it --------------------------------------------------------
def touched(a: Hex, b: Hex, spots: frozenset) -> int:
    """How many of some spots a line runs through or along."""
    found = 0
    for spot in spots - {a, b}:
        at = [(3 * (spot[0] - a[0]) + x, 3 * (spot[1] - a[1]) + y) for x, y in HEX_CORNERS]
        sides = [(b[0] - a[0]) * y - (b[1] - a[1]) * x for x, y in at]
        found += min(sides) <= 0 <= max(sides) and before(BLANK, a, (b[0] - a[0], b[1] - a[1]), spot)
    return found


@given(st.sampled_from(EVERYWHERE), walls, st.frozensets(st.sampled_from(EVERYWHERE), max_size=40), st.integers(1, 3))
def test_that_a_veil_is_seen_into_as_far_as_it_is_deep(
    spot: Hex, walls: frozenset, wood: frozenset, depth: int
) -> None:
    ground = ground_of(walls)
    seen = seen_from(ground, spot, veils=[Veil(wood, depth)])
    for hex in set(ground.hexes()) - {spot}:
        if len(wood.intersection(crossed(spot, hex))) >= depth or not free(ground, spot, hex, walls):
            assert hex not in seen
        elif touched(spot, hex, wood) < depth:
            assert hex in seen


def test_that_the_edge_of_a_wood_is_seen_and_sees_out() -> None:
    wood = frozenset(hex for hex in EVERYWHERE if hex.q >= 4)
    out, edge, inside = (BLANK.at_column_row(column, 4) for column in (2, 5, 7))
    veils = [Veil(wood)]
    assert edge in seen_from(BLANK, out, veils=veils)
    assert out in seen_from(BLANK, edge, veils=veils)
    assert inside not in seen_from(BLANK, out, veils=veils)
    assert seen_from(BLANK, inside, veils=veils) == {inside, *inside.neighbours()}
    assert inside in seen_from(BLANK, out, veils=[Veil(wood, 3)])


def test_that_smoke_and_a_wood_hide_each_by_itself() -> None:
    row = [BLANK.at_column_row(5, row) for row in range(1, 8)]
    smoke, wood = Veil(frozenset(row[2:3]), 2), Veil(frozenset(row[3:4]), 2)
    assert row[6] in seen_from(BLANK, row[0], veils=[smoke, wood])
    assert row[6] not in seen_from(BLANK, row[0], veils=[smoke, Veil(frozenset(row[3:5]), 2)])


# --- light ----------------------------------------------------------------------------------------------------------
def test_that_a_light_makes_dark_spots_lit_as_far_as_it_reaches_and_nothing_hides_them() -> None:
    wall = frozenset(BLANK.at_column_row(5, row) for row in range(1, 9))
    cave = HexGround(COLUMNS, ROWS, walls=wall, dark=frozenset(hex for hex in EVERYWHERE if hex.q >= 1))
    torch = BLANK.at_column_row(3, 4)
    lit = lit_spots(cave, [Light(torch, 2)])
    assert lit - wall == {hex for hex in cave.dark - wall if torch.distance(hex) <= 2}
    beyond = {hex for hex in EVERYWHERE if hex.q > 4}
    assert not lit_spots(cave, [Light(torch, 9)]) & beyond
    assert lit_spots(cave, [Light(torch, 2), Light(BLANK.at_column_row(8, 8), 1)]) & beyond
    wood = Veil(frozenset({torch.step(3)}))
    assert torch.step(3, 2) in lit_spots(cave, [Light(torch, 3)])
    assert torch.step(3, 2) not in lit_spots(cave, [Light(torch, 3)], [wood])
    assert lit_spots(cave, [Light(Hex(40, 40), 9)]) == lit_spots(BLANK, [Light(torch, 9)]) == frozenset()


def test_that_cells_are_lit_by_their_middles() -> None:
    yard = OpenGround(10, 10, LengthUnit.INCH, dark=frozenset(OpenGround(10, 10, LengthUnit.INCH).everywhere()))
    lit = lit_spots(yard, [Light(Point(300, 300), 120)])
    assert lit == {cell for cell in yard.dark if Point(300, 300).is_within(120, yard.cell_middle(cell))}
    assert lit_spots(yard, [Light(Point(320, 320), 0)]) == {Cell(3, 3)}
    assert lit_spots(yard, [Light(Hex(1, 1), 3)]) == frozenset()
