"""Hex grounds: their columns and rows, their terrain, and where their megahexes lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from gmtool.space.grounds.terrain import Terrain
from gmtool.space.hexes.coordinates import (
    DIRECTION_NAMES,
    ORIGIN,
    POINTED_DIRECTION_NAMES,
    Direction,
    Hex,
    SpaceError,
    at_column_row,
    check_facing,
    column_row,
    parse_label,
)
from gmtool.space.hexes.lines import stepped

LARGEST: Final = 300
"""The most columns, and the most rows, that a ground has."""


@dataclass(frozen=True, slots=True)
class HexGround(Terrain[Hex]):
    """A ground of hexes from "0101" to the last column and row; see `Terrain` for what is painted on it.

    megahex_origin: the centre of one megahex. pointed: the hexes have pointed tops, and even rows are shifted to the
    right; otherwise they have flat tops, and even columns are shifted down. With pointed tops direction 0 is
    north-west. SpaceError, in one sentence, for a size not 1 to 300 each way, and for whatever `Terrain` refuses.
    """

    columns: int
    rows: int
    megahex_origin: Hex = field(default=ORIGIN, kw_only=True)
    pointed: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        check_size("columns", self.columns, LARGEST)
        check_size("rows", self.rows, LARGEST)
        Terrain.__post_init__(self)

    def __contains__(self, spot: Any) -> bool:
        return isinstance(spot, Hex) and spot not in self.blocked and self.covers(spot)

    @property
    def spot_name(self) -> str:
        """The word "hex"."""
        return "hex"

    @property
    def size(self) -> tuple[int, int]:
        """The number of columns and of rows."""
        return self.columns, self.rows

    def covers(self, spot: Hex) -> bool:
        """Whether the hex is on the ground, be it open or a wall."""
        q, r = spot
        if self.pointed:
            return 0 <= r < self.rows and 0 <= q + r // 2 < self.columns
        return 0 <= q < self.columns and 0 <= r + q // 2 < self.rows

    def column_row(self, spot: Hex) -> tuple[int, int]:
        """The column and the row of a hex, both counted from 1."""
        return column_row(spot, self.pointed)

    def at_column_row(self, column: int, row: int) -> Hex:
        """The hex in a column and row, both counted from 1."""
        return at_column_row(column, row, self.pointed)

    def neighbours(self, spot: Hex) -> tuple[Hex, ...]:
        """The six hexes around one, on the ground or not."""
        return spot.neighbours()

    def between(self, start: Hex, end: Hex) -> tuple[Hex, ...]:
        """A row of adjacent hexes from one to another, both included."""
        return stepped(start, end)

    def parse_label(self, text: str) -> Hex:
        """The hex with a printed label. SpaceError, in one sentence, for a text that is no label."""
        return parse_label(text, self.pointed)

    def direction_name(self, direction: Direction) -> str:
        """The name of a direction on this ground: 0 is north, or north-west with pointed tops."""
        return direction_names(self)[check_facing(direction)]

    def hexes(self) -> Iterator[Hex]:
        """The hexes of the ground that are not blocked, column by column."""
        return (hex for hex in self.everywhere() if hex not in self.blocked)

    def extent(self) -> str:
        """The size in words, such as "20 columns by 15 rows"."""
        columns = "1 column" if self.columns == 1 else f"{self.columns} columns"
        rows = "1 row" if self.rows == 1 else f"{self.rows} rows"
        return f"{columns} by {rows}"


def direction_names(ground: HexGround | None) -> tuple[str, ...]:
    """The names of the six directions on a ground; without a ground, those of flat tops."""
    return POINTED_DIRECTION_NAMES if ground is not None and ground.pointed else DIRECTION_NAMES


def check_size(name: str, size: int, largest: int) -> None:
    """SpaceError for a size that is no whole number from 1 to the largest."""
    if type(size) is not int or not 1 <= size <= largest:
        raise SpaceError(f"A ground has 1 to {largest} {name}, not {size!r}.")


def blank_ground(columns: int, rows: int, title: str = "", *, pointed: bool = False) -> HexGround:
    """Open ground without walls or entrances. SpaceError for a size not 1 to 300 each way."""
    return HexGround(columns, rows, title=title, pointed=pointed)


def walled_ground(columns: int, rows: int, title: str = "", *, pointed: bool = False) -> HexGround:
    """An arena: the outermost hexes are wall, the rest is open. SpaceError for a size not 1 to 300 each way."""
    blank = HexGround(columns, rows, pointed=pointed)
    inner = {blank.at_column_row(column, row) for column in range(2, columns) for row in range(2, rows)}
    rim = frozenset(hex for hex in blank.everywhere() if hex not in inner)
    return HexGround(columns, rows, walls=rim, title=title, pointed=pointed)
