"""Open ground: places measured in inches or feet instead of hexes, and terrain painted on square cells."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from math import hypot
from typing import Annotated, Final, NamedTuple

from gmtool.bounds import Between
from gmtool.space.grounds.hex_ground import check_size
from gmtool.space.grounds.terrain import Terrain

WIDEST: Final = 1500
"""The most units that an open ground is wide or high: 300 cells of five feet."""
HUNDRED: Final = 100
"""The parts of a unit: places are whole hundredths of it."""
_FAR: Final = Between(-10 * WIDEST * HUNDRED, 10 * WIDEST * HUNDRED)
"""The greatest distance from the corner of the ground that is accepted in saved data."""


class LengthUnit(StrEnum):
    """The unit of an open ground, on the table or in the world of the fight."""

    INCH = "inch"  # on the table; the system says what it stands for
    FOOT = "foot"  # in the world; 5 mm on the table

    @property
    def plural(self) -> str:
        """The plural."""
        return "inches" if self is LengthUnit.INCH else "feet"

    @property
    def short(self) -> str:
        """The symbol: "in" or "ft"."""
        return "in" if self is LengthUnit.INCH else "ft"

    @property
    def millimetres(self) -> float:
        """The length of one on the table."""
        return 25.4 if self is LengthUnit.INCH else 5.0

    @property
    def base(self) -> int:
        """The diameter of an ordinary figure's base in hundredths of the unit: about 25 mm on the table."""
        return HUNDRED if self is LengthUnit.INCH else 5 * HUNDRED


@dataclass(frozen=True, slots=True, order=True)
class Point:
    """A place on open ground in whole hundredths of its unit: x to the east, y to the south."""

    x: Annotated[int, _FAR]
    y: Annotated[int, _FAR]

    def distance(self, other: Point) -> float:
        """The distance to another place in hundredths, for display; `is_within` compares with a limit, exactly."""
        return hypot(self.x - other.x, self.y - other.y)

    def is_within(self, reach: int, other: Point) -> bool:
        """Whether another place is at most so many hundredths away, exactly."""
        dx, dy = self.x - other.x, self.y - other.y
        return reach >= 0 and dx * dx + dy * dy <= reach * reach


class Cell(NamedTuple):
    """One square of an open ground, by column and row from 0."""

    column: int
    row: int


@dataclass(frozen=True, slots=True)
class OpenGround(Terrain[Cell]):
    """Open ground, so many units wide and high; see `Terrain` for what is painted on its cells.

    cell: the side of a cell in units. The last column and row may stick out. SpaceError, in one sentence, for a width
    or height not 1 to 1500 units or more than 300 cells, and for whatever `Terrain` refuses.
    """

    width: int
    height: int
    unit: LengthUnit
    cell: int = field(default=1, kw_only=True)

    def __post_init__(self) -> None:
        check_size(f"{self.unit.plural} of width", self.width, WIDEST)
        check_size(f"{self.unit.plural} of height", self.height, WIDEST)
        check_size(f"{self.unit.plural} to a cell", self.cell, WIDEST)
        for way, cells in zip(("columns", "rows"), self.size, strict=True):
            check_size(f"{way} of cells", cells, 300)
        Terrain.__post_init__(self)

    @property
    def spot_name(self) -> str:
        """The word "cell"."""
        return "cell"

    @property
    def size(self) -> tuple[int, int]:
        """The number of columns and of rows of cells."""
        return -(-self.width // self.cell), -(-self.height // self.cell)

    def covers(self, spot: Cell) -> bool:
        """Whether the cell is on the ground, be it open or a wall."""
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

    def cell_at(self, point: Point) -> Cell:
        """The cell that contains a place; the far edges of the ground belong to its last cells."""
        side = self.cell * HUNDRED
        x, y = point.x - (point.x == self.width * HUNDRED), point.y - (point.y == self.height * HUNDRED)
        return Cell(x // side, y // side)

    def cell_middle(self, spot: Cell) -> Point:
        """The middle of a cell, or, where it sticks out, of its part on the ground."""
        side = self.cell * HUNDRED
        right, bottom = (
            min((spot[0] + 1) * side, self.width * HUNDRED),
            min((spot[1] + 1) * side, self.height * HUNDRED),
        )
        return Point((spot[0] * side + right) // 2, (spot[1] * side + bottom) // 2)

    def stands(self, point: Point) -> bool:
        """Whether a figure can stand at a place: on the ground, in no wall and no closed door."""
        return self.holds(point) and self.cell_at(point) in self

    def holds(self, point: Point) -> bool:
        """Whether a place is on the ground, be it open or a wall."""
        return 0 <= point.x <= self.width * HUNDRED and 0 <= point.y <= self.height * HUNDRED

    def extent(self) -> str:
        """The size in words, such as "60 by 40 feet"."""
        return f"{self.width} by {self.height} {self.unit.plural}"
