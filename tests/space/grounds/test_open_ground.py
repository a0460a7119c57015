"""Open ground: its cells, its places, and rows of cells."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import Cell, LengthUnit, OpenGround, Point, SpaceError

CELLS = st.builds(Cell, st.integers(0, 59), st.integers(0, 59))
HALL = OpenGround(62, 41, LengthUnit.FOOT, cell=5, walls=frozenset({Cell(2, 1)}), doors={Cell(4, 4): False})


def test_that_the_last_cells_may_stick_out() -> None:
    assert HALL.size == (13, 9)
    assert HALL.covers(Cell(12, 8))
    assert not HALL.covers(Cell(13, 0))
    assert HALL.cell_middle(Cell(0, 0)) == Point(250, 250)
    assert HALL.cell_middle(Cell(12, 8)) == Point(6100, 4050)


def test_that_every_place_on_the_ground_is_in_a_cell_of_it() -> None:
    for x in (0, 499, 500, 6199, 6200):
        for y in (0, 4099, 4100):
            assert HALL.holds(Point(x, y))
            assert HALL.covers(HALL.spot_at(Point(x, y)))
    even = OpenGround(60, 40, LengthUnit.FOOT, cell=5)
    assert even.spot_at(Point(6000, 4000)) == Cell(11, 7)
    for off in (Point(-1, 5), Point(6201, 5), Point(5, -1), Point(5, 4101)):
        assert not HALL.holds(off)


@given(st.integers(0, 6200), st.integers(0, 4100))
def test_that_the_middle_of_a_cell_is_in_it(x: int, y: int) -> None:
    cell = HALL.spot_at(Point(x, y))
    assert HALL.spot_at(HALL.cell_middle(cell)) == cell


def test_where_a_figure_can_be() -> None:
    assert HALL.stands(Point(100, 100))
    assert not HALL.stands(Point(1250, 750))  # a wall
    assert not HALL.stands(Point(2250, 2250))  # a closed door
    assert not HALL.stands(Point(-1, 100))


@given(CELLS, CELLS)
def test_that_a_row_of_cells_is_connected_and_ends_right(start: Cell, end: Cell) -> None:
    ground = OpenGround(60, 60, LengthUnit.INCH)
    row = ground.between(start, end)
    assert (row[0], row[-1]) == (start, end)
    assert len(row) == len(set(row)) == 1 + abs(start.column - end.column) + abs(start.row - end.row)
    for before, after in pairwise(row):
        assert after in ground.neighbours(before)


@given(CELLS, CELLS)
def test_that_a_row_of_cells_stays_at_the_straight_line(start: Cell, end: Cell) -> None:
    across, down = end.column - start.column, end.row - start.row
    for cell in OpenGround(60, 60, LengthUnit.INCH).between(start, end):
        off = across * (cell.row - start.row) - down * (cell.column - start.column)
        assert abs(off) <= max(abs(across), abs(down), 1)


def test_true_scale() -> None:
    assert (LengthUnit.INCH.millimetres, LengthUnit.FOOT.millimetres) == (25.4, 5.0)
    assert (LengthUnit.INCH.base, LengthUnit.FOOT.base) == (100, 500)
    assert (LengthUnit.INCH.short, LengthUnit.FOOT.plural) == ("in", "feet")


@pytest.mark.parametrize(
    ("width", "height", "cell", "said"),
    [(0, 5, 1, "width"), (5, 1501, 1, "height"), (301, 5, 1, "columns"), (5, 301, 1, "rows"), (5, 5, 0, "cell")],
)
def test_that_a_size_that_cannot_be_is_refused(width: int, height: int, cell: int, said: str) -> None:
    with pytest.raises(SpaceError, match=said):
        OpenGround(width, height, LengthUnit.INCH, cell=cell)


def test_that_the_largest_ground_can_be() -> None:
    assert OpenGround(1500, 1500, LengthUnit.FOOT, cell=5).size == (300, 300)
