"""Ground whose hexes have pointed tops: other labels and names of directions, and the same geometry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import DIRECTIONS, Hex, blank_ground

POINTED = blank_ground(12, 9, pointed=True)
FLAT = blank_ground(12, 9)
hexes = st.builds(Hex, st.integers(-400, 400), st.integers(-400, 400))
sizes = st.integers(1, 8)


@given(hexes, st.sampled_from([POINTED, FLAT]))
def test_that_every_label_of_a_ground_reads_back_as_its_hex(hex: Hex, ground) -> None:
    assert ground.parse_label(ground.label(hex)) == hex
    assert ground.at_column_row(*ground.column_row(hex)) == hex


@given(sizes, sizes, st.booleans())
def test_that_the_hexes_of_a_ground_are_its_columns_and_rows(columns: int, rows: int, pointed: bool) -> None:
    ground = blank_ground(columns, rows, pointed=pointed)
    places = [(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)]
    assert [ground.column_row(hex) for hex in ground.hexes()] == places
    outside = {near for hex in ground.hexes() for near in hex.neighbours()} - set(ground.hexes())
    assert not any(hex in ground or ground.covers(hex) for hex in outside)


@given(hexes)
def test_that_pointed_and_flat_grounds_have_the_same_neighbours(hex: Hex) -> None:
    assert POINTED.neighbours(hex) == FLAT.neighbours(hex) == tuple(hex.plus(step) for step in DIRECTIONS)


@given(sizes, sizes)
def test_that_a_pointed_ground_is_a_flat_one_in_a_mirror(columns: int, rows: int) -> None:
    pointed, flat = blank_ground(columns, rows, pointed=True), blank_ground(rows, columns)
    mirrored = {Hex(hex.r, hex.q) for hex in pointed.hexes()}
    assert mirrored == set(flat.hexes())
    for hex in pointed.hexes():
        near = {Hex(n.r, n.q) for n in pointed.neighbours(hex) if n in pointed}
        assert near == {n for n in flat.neighbours(Hex(hex.r, hex.q)) if n in flat}


@pytest.mark.parametrize(
    ("at", "around"),
    [
        ("0303", ["0202", "0302", "0403", "0304", "0204", "0203"]),
        ("0304", ["0303", "0403", "0404", "0405", "0305", "0204"]),
    ],
)
def test_that_even_rows_lie_half_a_hex_to_the_right(at: str, around: list[str]) -> None:
    assert [POINTED.label(near) for near in POINTED.parse_label(at).neighbours()] == around


@given(hexes, st.integers(0, 5))
def test_that_a_direction_leads_where_its_name_says(hex: Hex, direction: int) -> None:
    for ground in (POINTED, FLAT):
        name = ground.way_name(direction)
        (column, row), (to_column, to_row) = ground.column_row(hex), ground.column_row(hex.neighbour(direction))
        if ground.pointed:
            assert to_row - row == name.startswith("south") - name.startswith("north")
            assert to_column - column in ((0, 1) if name.endswith("east") else (-1, 0))
        else:
            assert to_column - column == name.endswith("east") - name.endswith("west")
            assert to_row - row in ((0, 1) if name.startswith("south") else (-1, 0))
        if name in ("east", "west", "north", "south"):
            assert (to_row - row, to_column - column) in ((0, 1), (0, -1), (-1, 0), (1, 0))
