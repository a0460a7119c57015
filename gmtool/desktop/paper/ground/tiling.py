"""How a ground is cut into tiles, one to a sheet: rows A, B ... from the north, columns 1, 2 ... from the west.

Neighbours share a strip of the ground, the overlap, for gluing one upon the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from PySide6.QtCore import QRectF, QSizeF

_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet's part of the ground: its row and column from 0, and its area in millimetres of the whole ground."""

    row: int
    column: int
    area: QRectF

    @property
    def name(self) -> str:
        """Its label: "A1"."""
        return tile_name(self.row, self.column)


@dataclass(frozen=True)
class Tiling:
    """The tiles of a ground. `whole` is the ground, `room` what one sheet holds, `overlap` the shared strip, in mm.

    `without` are the tiles, by row and column, that are left out, because nothing would be seen on them.
    """

    whole: QSizeF
    room: QSizeF
    overlap: float
    without: frozenset[tuple[int, int]] = frozenset()

    @cached_property
    def rows(self) -> int:
        """How many rows of sheets."""
        return _count(self.whole.height(), self.room.height(), self.overlap)

    @cached_property
    def columns(self) -> int:
        """How many sheets in a row."""
        return _count(self.whole.width(), self.room.width(), self.overlap)

    def tile(self, row: int, column: int) -> Tile:
        """The tile in a row and column, both from 0; those at the far edges may be smaller."""
        left = column * (self.room.width() - self.overlap)
        top = row * (self.room.height() - self.overlap)
        width = min(self.room.width(), self.whole.width() - left)
        height = min(self.room.height(), self.whole.height() - top)
        return Tile(row, column, QRectF(left, top, width, height))

    def has(self, row: int, column: int) -> bool:
        """Whether there is a tile in a row and column, and it is printed."""
        return 0 <= row < self.rows and 0 <= column < self.columns and (row, column) not in self.without

    def tiles(self) -> Iterator[Tile]:
        """Those that are printed, row by row."""
        places = ((row, column) for row in range(self.rows) for column in range(self.columns))
        return (self.tile(*place) for place in places if place not in self.without)


def tile_name(row: int, column: int) -> str:
    """The label of a tile by its row and column from 0: A1 to Z99, then AA1."""
    letters, row = "", row + 1
    while row:
        row, letter = divmod(row - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{column + 1}"


def _count(whole: float, room: float, overlap: float) -> int:
    return max(1, ceil((whole - overlap) / (room - overlap) - _ROUNDING))
