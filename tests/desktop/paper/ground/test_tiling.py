from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QSizeF

from gmtool.desktop.paper.ground.tiling import Tiling, tile_name

LENGTHS = st.floats(20, 5000)


@given(LENGTHS, LENGTHS, st.floats(50, 280), st.floats(50, 280), st.floats(0, 10))
def test_that_tiles_cover_the_ground_and_share_exactly_the_overlap(wide, high, room_wide, room_high, overlap):
    tiling = Tiling(QSizeF(wide, high), QSizeF(room_wide, room_high), overlap)
    row = [tiling.tile(0, column).area for column in range(tiling.columns)]
    assert row[0].left() == 0
    assert row[-1].right() == pytest.approx(wide)
    assert all(0 < area.width() <= room_wide + 1e-6 for area in row)
    assert all(a.right() - b.left() == pytest.approx(overlap) for a, b in pairwise(row))
    assert tiling.tile(tiling.rows - 1, 0).area.bottom() == pytest.approx(high)


@given(st.integers(1, 30), st.floats(0, 10))
def test_that_no_sheet_is_wasted(count, overlap):
    exact = count * (100 - overlap) + overlap
    assert Tiling(QSizeF(exact, 50), QSizeF(100, 100), overlap).columns == count
    assert Tiling(QSizeF(exact + 0.1, 50), QSizeF(100, 100), overlap).columns == count + 1


@pytest.mark.parametrize(("row", "column", "name"), [(0, 0, "A1"), (1, 11, "B12"), (25, 0, "Z1"), (26, 2, "AA3")])
def test_names_of_tiles(row, column, name):
    assert tile_name(row, column) == name


def test_that_what_is_left_out_is_no_neighbour():
    tiling = Tiling(QSizeF(300, 100), QSizeF(100, 100), 0, frozenset({(0, 1)}))
    assert [tile.name for tile in tiling.tiles()] == ["A1", "A3"]
    assert not tiling.has(0, 1)
    assert not tiling.has(0, 3)
    assert tiling.has(0, 2)
