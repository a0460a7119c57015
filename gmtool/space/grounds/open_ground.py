"""Open ground: places measured in inches or feet instead of hexes, and terrain painted on square cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any, ClassVar, Final, NamedTuple

from gmtool.language import tr, trc
from gmtool.records import dataclass
from gmtool.space.grounds.hex_ground import LARGEST, check_size
from gmtool.space.grounds.layers import Flip
from gmtool.space.grounds.terrain import Terrain
from gmtool.space.open_ground.measuring import (
    HUNDRED,
    WIDEST,
    LengthUnit,
    Point,
    decimal,
    length,
    place_name,
    turned,
)

TURN, FINE_TURN = 15, 5
"""The degrees of a step of a heading."""


_SIZES: Final = {
    LengthUnit.INCH: (
        tr("A ground has 1 to {largest} inches of width, not {size!r}."),
        tr("A ground has 1 to {largest} inches of height, not {size!r}."),
        tr("A ground has 1 to {largest} inches to a cell, not {size!r}."),
    ),
    LengthUnit.FOOT: (
        tr("A ground has 1 to {largest} feet of width, not {size!r}."),
        tr("A ground has 1 to {largest} feet of height, not {size!r}."),
        tr("A ground has 1 to {largest} feet to a cell, not {size!r}."),
    ),
}
"""The sentences about an impossible width, height and side of a cell."""


class Cell(NamedTuple):
    """One square of an open ground, by column and row from 0."""

    column: int
    row: int


@dataclass(frozen=True, slots=True)
class OpenGround(Terrain[Cell]):
    """Open ground, so many units wide and high; see `Terrain` for the layers painted on its cells.

    cell: the side of a cell in units. The last column and row may stick out. SpaceError, in one sentence, for a width
    or height not 1 to 1500 units or more than 300 cells, and for whatever `Terrain` refuses.
    """

    width: int
    height: int
    unit: LengthUnit
    cell: int = field(default=1, kw_only=True)

    def __post_init__(self) -> None:
        for size, refused in zip((self.width, self.height, self.cell), _SIZES[self.unit], strict=True):
            check_size(size, WIDEST, refused)
        columns, rows = self.size
        check_size(columns, LARGEST, tr("A ground has 1 to {largest} columns of cells, not {size!r}."))
        check_size(rows, LARGEST, tr("A ground has 1 to {largest} rows of cells, not {size!r}."))
        Terrain.__post_init__(self)

    # --- cells ------------------------------------------------------------------------------------------------
    spot_name: ClassVar[str] = "cell"
    spot_word: ClassVar[str] = trc("part of a ground", "cell")
    sides: ClassVar[tuple[Cell, ...]] = (Cell(0, -1), Cell(1, 0), Cell(0, 1), Cell(-1, 0))
    in_rows: ClassVar[bool] = False

    @property
    def size(self) -> tuple[int, int]:
        """The number of columns and of rows of cells."""
        return -(-self.width // self.cell), -(-self.height // self.cell)

    @property
    def lattice(self) -> tuple[Any, ...]:
        """The sizes of the ground and of its cells."""
        return self.width, self.height, self.unit, self.cell

    def shape_data(self) -> dict[str, Any]:
        """The size, the unit and the side of a cell as plain data."""
        return {"width": self.width, "height": self.height, "unit": self.unit.value, "cell": self.cell}

    def spot(self, first: int, second: int) -> Cell:
        """The cell with these coordinates."""
        return Cell(first, second)

    def covers(self, spot: Cell) -> bool:
        """True if the cell is on the ground, be it open or a wall."""
        columns, rows = self.size
        return 0 <= spot[0] < columns and 0 <= spot[1] < rows

    def column_row(self, spot: Cell) -> tuple[int, int]:
        """The column and the row of a cell, both counted from 1."""
        return spot[0] + 1, spot[1] + 1

    def at_column_row(self, column: int, row: int) -> Cell:
        """The cell in a column and row, both counted from 1."""
        return Cell(column - 1, row - 1)

    def neighbours(self, spot: Cell) -> tuple[Cell, ...]:
        """The four cells beside one, on the ground or not: north, east, south, west."""
        column, row = spot
        return Cell(column, row - 1), Cell(column + 1, row), Cell(column, row + 1), Cell(column - 1, row)

    def between(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """A row of cells that share sides, from one to another, both included."""
        across, down = abs(end.column - start.column), abs(end.row - start.row)
        east, south = (1 if end.column > start.column else -1), (1 if end.row > start.row else -1)
        at, cells = start, [start]
        while at != end:
            # the step that stays nearer to the straight line
            columns, rows = abs(at.column - start.column), abs(at.row - start.row)
            sideways = (2 * columns + 1) * down < (2 * rows + 1) * across
            at = Cell(at.column + east, at.row) if sideways else Cell(at.column, at.row + south)
            cells.append(at)
        return tuple(cells)

    def cluster(self, spot: Cell) -> tuple[Cell, ...]:
        """The three by three cells about one."""
        return self._square(spot, 1)

    def two_around(self, spot: Cell) -> tuple[Cell, ...]:
        """The five by five cells about one."""
        return self._square(spot, 2)

    def _square(self, spot: Cell, reach: int) -> tuple[Cell, ...]:
        around = range(-reach, reach + 1)
        return tuple(Cell(spot[0] + across, spot[1] + down) for across in around for down in around)

    def cell_middle(self, spot: Cell) -> Point:
        """The middle of a cell, or, where it sticks out, of its part on the ground."""
        side = self.cell * HUNDRED
        right, bottom = (
            min((spot[0] + 1) * side, self.width * HUNDRED),
            min((spot[1] + 1) * side, self.height * HUNDRED),
        )
        return Point((spot[0] * side + right) // 2, (spot[1] * side + bottom) // 2)

    def extent(self) -> str:
        """The size in words, such as "60 by 40 feet"."""
        match self.unit:
            case LengthUnit.INCH:
                return tr("{width} by {height} inches", width=self.width, height=self.height)
            case LengthUnit.FOOT:
                return tr("{width} by {height} feet", width=self.width, height=self.height)

    # --- places and measures ----------------------------------------------------------------------------------
    @property
    def units(self) -> str:
        """The unit in the plural: inches or feet."""
        return self.unit.plural

    @property
    def base(self) -> int:
        """The width of an ordinary figure's base in hundredths of the unit."""
        return self.unit.base

    @property
    def millimetres(self) -> float:
        """The length of an inch or a foot on the table."""
        return self.unit.millimetres

    def holds(self, place: object) -> bool:
        """True if a place is a point of the ground, be it open or a wall; the edges belong to the ground."""
        if not isinstance(place, Point):
            return False
        return 0 <= place.x <= self.width * HUNDRED and 0 <= place.y <= self.height * HUNDRED

    def spot_at(self, place: Point) -> Cell:
        """The cell that contains a place; the far edges of the ground belong to its last cells."""
        side = self.cell * HUNDRED
        x, y = place.x - (place.x == self.width * HUNDRED), place.y - (place.y == self.height * HUNDRED)
        return Cell(x // side, y // side)

    def spots_under(self, place: object, base: int = 0) -> tuple[Cell, ...]:
        """The cells under the middle and the four ends of a base."""
        if not isinstance(place, Point):
            return ()
        half = base // 2
        ends = ((0, 0), (half, 0), (-half, 0), (0, half), (0, -half)) if half else ((0, 0),)
        return tuple(self.spot_at(Point(place.x + east, place.y + south)) for east, south in ends)

    def is_near(self, place: object, other: object) -> bool:
        """True if two places are at most half an ordinary base apart."""
        return isinstance(place, Point) and isinstance(other, Point) and place.is_within(self.base // 2, other)

    def place_label(self, place: object) -> str:
        """The distances of a place east and south of the corner: "12.5, 8.0 in"."""
        return place_name(place, self.unit) if isinstance(place, Point) else ""

    def next_place(self, place: Point, right: int, down: int, *, fine: bool = False) -> Point:
        """The place half a base on, or a tenth of one if `fine`, at a whole number of such steps and up to the edge."""
        step = self.base // (10 if fine else 2)
        x, y = (round(at / step) * step for at in (place.x + right * step, place.y + down * step))
        x, y = x if right else place.x, y if down else place.y
        return Point(min(max(x, 0), self.width * HUNDRED), min(max(y, 0), self.height * HUNDRED))

    def length_label(self, places: Sequence[Point]) -> str:
        """The length of a path: "7.25 in"."""
        return f"{decimal(length(places))} {self.unit.short}"

    def way_name(self, way: int) -> str:
        """The degrees of a heading."""
        return f"{way}°"

    def way_words(self, way: int) -> str:
        """A heading in words: "heading 45°"."""
        return tr("heading {degrees}°", degrees=way)

    def way_bearing(self, way: int) -> int:
        """The degrees of a heading."""
        return way

    def turned_way(self, way: int, steps: int, *, fine: bool = False) -> int:
        """The heading after so many turns of 15 degrees, or of 5 if `fine`."""
        return turned(way, steps * (FINE_TURN if fine else TURN))

    # --- reshaping --------------------------------------------------------------------------------------------
    def blank(self, columns: int, rows: int, left: int = 0, top: int = 0) -> OpenGround:
        """A ground of so many whole cells."""
        return OpenGround(columns * self.cell, rows * self.cell, self.unit, cell=self.cell)

    def flipped_spot(self, spot: Cell, flip: Flip) -> Cell:
        """The cell that this one becomes."""
        columns, rows = self.size
        column, row = spot
        across, down = columns - 1 - column, rows - 1 - row
        return Cell(column if flip is Flip.DOWN else across, row if flip is Flip.ACROSS else down)

    def flipped_place(self, place: Point, flip: Flip) -> Point:
        """The place that this one becomes."""
        wide, high = self.width * HUNDRED, self.height * HUNDRED
        x, y = place.x if flip is Flip.DOWN else wide - place.x, place.y if flip is Flip.ACROSS else high - place.y
        return Point(x, y)

    def flipped_way(self, way: int, flip: Flip) -> int:
        """The heading that this one becomes."""
        return {Flip.ACROSS: -way, Flip.DOWN: 180 - way, Flip.ROUND: way + 180}[flip] % 360

    def shifted_place(self, place: Point, onto: OpenGround, left: int, top: int) -> Point:
        """The place with so many cells more at the left and at the top."""
        side = self.cell * HUNDRED
        return Point(place.x + left * side, place.y + top * side)
