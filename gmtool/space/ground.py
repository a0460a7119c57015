"""A ground of hexes: so many columns and rows, the walls in it, the entrances, and where its megahexes lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from gmtool.space.areas import rectangle
from gmtool.space.hexes import ORIGIN, Hex, SpaceError
from gmtool.space.labels import column_row, label

LARGEST: Final = 300
"""The most columns, and the most rows, that a ground has."""


@dataclass(frozen=True, slots=True)
class HexGround:
    """A ground of hexes from "0101" to the last column and row.

    walls: hexes in which nobody can stand. entrances: by name, the hexes by which a side comes in. megahex_origin: the
    centre of one megahex. SpaceError, in one sentence, for a size not 1 to 300 each way, a wall off the ground, or an
    entrance off the ground or in a wall. `hex in ground` is whether one can stand there: on the ground, and no wall.
    """

    columns: int
    rows: int
    walls: frozenset[Hex] = frozenset()
    entrances: Mapping[str, tuple[Hex, ...]] = field(default_factory=dict, hash=False)
    megahex_origin: Hex = ORIGIN
    title: str = ""

    def __post_init__(self) -> None:
        _check_size("columns", self.columns)
        _check_size("rows", self.rows)
        for wall in sorted(self.walls):
            if not self.covers(wall):
                raise SpaceError(f"The wall in hex {label(wall)} is off the ground, {self.extent()}.")
        for name, hexes in self.entrances.items():
            for hex in hexes:
                self._check(hex, f"The hex {label(hex)} of the entrance {name!r}")

    def __contains__(self, hex: object) -> bool:
        if not isinstance(hex, Hex) or hex in self.walls:
            return False
        q, r = hex
        return 0 <= q < self.columns and 0 <= r + q // 2 < self.rows

    def covers(self, hex: Hex) -> bool:
        """Whether the hex is on the ground, be it open or a wall."""
        column, row = column_row(hex)
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def hexes(self) -> Iterator[Hex]:
        """The hexes of the ground in which one can stand, column by column."""
        return (hex for hex in rectangle(self.columns, self.rows) if hex not in self.walls)

    def extent(self) -> str:
        """The size in words, such as "20 columns by 15 rows"."""
        columns = "1 column" if self.columns == 1 else f"{self.columns} columns"
        rows = "1 row" if self.rows == 1 else f"{self.rows} rows"
        return f"{columns} by {rows}"

    def check(self, hex: Hex) -> Hex:
        """The hex itself if one can stand there. SpaceError, naming its label, off the ground or in a wall."""
        return self._check(hex, f"The hex {label(hex)}")

    def _check(self, hex: Hex, named: str) -> Hex:
        if not self.covers(hex):
            raise SpaceError(f"{named} is off the ground, {self.extent()}.")
        if hex in self.walls:
            raise SpaceError(f"{named} is a wall.")
        return hex


def _check_size(name: str, size: int) -> None:
    if type(size) is not int or not 1 <= size <= LARGEST:
        raise SpaceError(f"A ground has 1 to {LARGEST} {name}, not {size!r}.")


def blank_ground(columns: int, rows: int, title: str = "") -> HexGround:
    """Open ground without walls or entrances. SpaceError for a size not 1 to 300 each way."""
    return HexGround(columns, rows, title=title)


def walled_ground(columns: int, rows: int, title: str = "") -> HexGround:
    """An arena: the outermost hexes are wall, the rest is open. SpaceError for a size not 1 to 300 each way."""
    blank = HexGround(columns, rows)
    rim = (hex for hex in blank.hexes() if not _is_inner(blank, hex))
    return HexGround(columns, rows, frozenset(rim), title=title)


def _is_inner(ground: HexGround, hex: Hex) -> bool:
    column, row = column_row(hex)
    return 1 < column < ground.columns and 1 < row < ground.rows
