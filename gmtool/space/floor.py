"""The floor of a ground: which hexes one can stand in, as a table that a search reads faster than it asks a ground.

The table has a byte a hex, one straight row of hexes after the other, with a margin of closed hexes all round: so the
six neighbours of a hex lie at six fixed distances in it, and no search runs off its end.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gmtool.space.ground import HexGround
from gmtool.space.hexes import DIRECTIONS, Hex

CLOSED: Final = 0
"""Nobody gets into such a hex."""
PLAIN: Final = 1
"""One step into such a hex costs 1, from wherever it comes."""
NARROW: Final = 2
"""Open, but not plain: who enters has to look."""
_MARGIN: Final = 2


class Floor:
    """The hexes of a ground, numbered. `cells` has CLOSED, PLAIN or NARROW for each number; do not change it.

    steps: what to add to a number for the neighbour in each direction, 0 to 5.
    """

    __slots__ = ("_before", "_lines", "_pointed", "_width", "cells", "steps")

    def __init__(self, width: int, before: int, cells: bytes, *, pointed: bool) -> None:
        self._width, self._before, self._lines, self._pointed = width, before, len(cells) // width, pointed
        self.cells = cells
        self.steps = tuple(d.r * width + d.q if pointed else d.q * width + d.r for d in DIRECTIONS)

    def number(self, hex: Hex) -> int | None:
        """The number of a hex; None for one that is farther than one step off the ground."""
        along, line = hex if self._pointed else (hex[1], hex[0])
        line, along = line + _MARGIN, along + self._before
        if 0 < line < self._lines - 1 and 0 < along < self._width - 1:
            return line * self._width + along
        return None

    def hex(self, number: int) -> Hex:
        """The hex with a number."""
        line, along = divmod(number, self._width)
        line, along = line - _MARGIN, along - self._before
        return Hex(along, line) if self._pointed else Hex(line, along)

    def with_room(self, around: int) -> Floor:
        """The same floor, NARROW wherever one of the hexes up to so many steps away is closed."""
        return self if around < 1 else _with_room(self, around)

    def with_cells(self, cells: bytes) -> Floor:
        """The same hexes with other cells."""
        return Floor(self._width, self._before, cells, pointed=self._pointed)


def floor_of(ground: HexGround) -> Floor:
    """The floor of a ground; kept, so that it is made once as long as nothing opens or closes on it."""
    if ground.pointed:
        return _floor(ground.rows, ground.columns, ground.blocked, pointed=True)
    return _floor(ground.columns, ground.rows, ground.blocked, pointed=False)


@lru_cache(maxsize=8)
def _floor(lines: int, length: int, blocked: frozenset[Hex], *, pointed: bool) -> Floor:
    """`lines` rows of hexes of this `length`: columns, or where the tops are pointed, the rows across."""
    before = lines // 2 + _MARGIN
    width = length + before + _MARGIN
    cells = bytearray(width * (lines + 2 * _MARGIN))
    for line in range(lines):
        first = (line + _MARGIN) * width + before - line // 2
        cells[first : first + length] = bytes([PLAIN]) * length
    for q, r in blocked:
        line, along = (r, q) if pointed else (q, r)
        cells[(line + _MARGIN) * width + along + before] = CLOSED
    return Floor(width, before, bytes(cells), pointed=pointed)


@lru_cache(maxsize=8)
def _with_room(floor: Floor, around: int) -> Floor:
    # All hexes at once: the table as one long number, moved by the way to each neighbour.
    open_hexes = int.from_bytes(floor.cells, "little")
    roomy = open_hexes
    for _ in range(around):
        before = roomy
        for step in floor.steps:
            roomy &= before >> 8 * step if step > 0 else before << -8 * step
    cells = (open_hexes * NARROW - roomy * (NARROW - PLAIN)).to_bytes(len(floor.cells), "little")
    return floor.with_cells(cells)
