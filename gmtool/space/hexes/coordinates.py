"""Hexes by axial coordinates, their directions and facings, and their printed labels.

Hexes count as flat-topped: a hex has one neighbor due north and one due south. Directions are the ints 0
to 5, clockwise from north: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW. A facing is a direction that a figure looks in. q grows to
the east, r to the south; distances are whole hexes. Nothing here knows how large a map is: every pair of ints is a hex.
A ground with pointed tops is the same, turned by 30 degrees to the left.

The label "0305" is column 03, row 05. Columns and rows count from 1, column 1 at the west and row 1 at the north. Where
hexes have flat tops, even columns are shifted half a hex down; where they have pointed tops, even rows are shifted half
a hex to the right. The hex (0, 0) is "0101" either way. Where column and row do not both fit into two digits, the label
has a dash between them, "103-005"; west and north of the first hex the numbers go to zero and below: "000-005"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Final, NamedTuple, TypeAlias

from gmtool.bounds import Between
from gmtool.language import tr

Direction: TypeAlias = int
"""An int from 0 (north) clockwise to 5 (north-west)."""
Facing: TypeAlias = Annotated[int, Between(0, 5)]
"""The direction a figure looks in: an int from 0 (north) clockwise to 5 (north-west)."""
_Coordinate: TypeAlias = Annotated[int, Between(-1_000, 1_000)]
"""A coordinate in saved data: grounds are up to 300 hexes wide and high."""


class SpaceError(ValueError):
    """Something impossible on a ground or in its geometry; the message is one sentence for the user."""


class Hex(NamedTuple):
    """One hex in axial coordinates; [q, r] in JSON. It compares and hashes like the plain pair (q, r)."""

    q: _Coordinate
    r: _Coordinate

    def plus(self, other: Hex) -> Hex:
        """This hex moved by an offset. (The + of tuples would join the two.)"""
        return Hex(self.q + other.q, self.r + other.r)

    def minus(self, other: Hex) -> Hex:
        """The offset that leads from the other hex to this one."""
        return Hex(self.q - other.q, self.r - other.r)

    def step(self, direction: Direction, n: int = 1) -> Hex:
        """The hex n steps away in a direction; a negative n goes backwards. SpaceError for a direction not 0 to 5."""
        dq, dr = DIRECTIONS[check_facing(direction)]
        return Hex(self.q + dq * n, self.r + dr * n)

    def neighbour(self, direction: Direction) -> Hex:
        """The adjacent hex in a direction. SpaceError for a direction not 0 to 5."""
        return self.step(direction)

    def neighbours(self) -> tuple[Hex, Hex, Hex, Hex, Hex, Hex]:
        """The six adjacent hexes in the order of the directions: N, NE, SE, S, SW, NW."""
        q, r = self
        east, west, south, north = q + 1, q - 1, r + 1, r - 1
        return Hex(q, north), Hex(east, north), Hex(east, r), Hex(q, south), Hex(west, south), Hex(west, r)

    def distance(self, other: Hex) -> int:
        """The number of steps to another hex: 0 to itself, 1 to a neighbor."""
        dq, dr = self.q - other.q, self.r - other.r
        # steps that are alike in both go one way, and add up
        return abs(dq + dr) if (dq < 0) == (dr < 0) else max(abs(dq), abs(dr))

    def is_adjacent(self, other: Hex) -> bool:
        """True if the two hexes share a side. A hex is not adjacent to itself."""
        return (other.q - self.q, other.r - self.r) in _DIRECTION_OF

    def direction_to(self, adjacent: Hex) -> Direction | None:
        """The direction in which an adjacent hex lies; None for a hex that is not adjacent."""
        return _DIRECTION_OF.get((adjacent.q - self.q, adjacent.r - self.r))

    def rotated(self, steps: int, centre: Hex | None = None) -> Hex:
        """This hex turned about a center, by default (0, 0): 60 degrees clockwise for each step, back if negative."""
        about = ORIGIN if centre is None else centre
        q, r = self.q - about.q, self.r - about.r
        for _ in range(steps % 6):
            q, r = -r, q + r
        return Hex(about.q + q, about.r + r)


ORIGIN: Final = Hex(0, 0)
DIRECTIONS: Final = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The step of each direction, 0 to 5, as an offset."""
DIRECTION_NAMES: Final = (
    tr("north"),
    tr("north-east"),
    tr("south-east"),
    tr("south"),
    tr("south-west"),
    tr("north-west"),
)
POINTED_DIRECTION_NAMES: Final = (
    tr("north-west"),
    tr("north-east"),
    tr("east"),
    tr("south-east"),
    tr("south-west"),
    tr("west"),
)
"""The same directions with pointed tops: the ground is turned by 30 degrees to the left."""
_DIRECTION_OF: Final[dict[tuple[int, int], Direction]] = {(d.q, d.r): i for i, d in enumerate(DIRECTIONS)}


def check_facing(value: object) -> Facing:
    """The value itself if it is a facing or a direction: an int from 0 to 5. SpaceError for anything else."""
    if type(value) is int and 0 <= value <= 5:
        return value
    raise SpaceError(
        tr("A facing is a whole number from 0 (north) clockwise to 5 (north-west), not {value!r}.", value=value)
    )


def turn(facing: Facing, steps: int) -> Facing:
    """The facing after a turn of 60 degrees clockwise for each step; negative steps turn the other way."""
    return (check_facing(facing) + steps) % 6


def relative(facing: Facing, direction: Direction) -> int:
    """A direction relative to a facing: 0 ahead, 1 front-right, 2 right side, 3 rear, 4 left side, 5 front-left."""
    return (check_facing(direction) - check_facing(facing)) % 6


def walk(start: Hex, directions: tuple[Direction, ...]) -> Iterator[Hex]:
    """The hexes of a path from a start along the directions, the start first."""
    at = start
    yield at
    for direction in directions:
        at = at.neighbour(direction)
        yield at


_SHORT: Final = re.compile(r"([0-9]{2})([0-9]{2})")
_LONG: Final = re.compile(r"(-?[0-9]{1,9})-(-?[0-9]{1,9})")


def column_row(hex: Hex, pointed: bool = False) -> tuple[int, int]:
    """The column and the row of a hex, both counted from 1."""
    if pointed:
        return hex.q + hex.r // 2 + 1, hex.r + 1
    return hex.q + 1, hex.r + hex.q // 2 + 1


def at_column_row(column: int, row: int, pointed: bool = False) -> Hex:
    """The hex in a column and row, both counted from 1. The reverse of column_row."""
    if pointed:
        return Hex(column - 1 - (row - 1) // 2, row - 1)
    q = column - 1
    return Hex(q, row - 1 - q // 2)


def label(hex: Hex, pointed: bool = False) -> str:
    """The printed label of a hex: four digits, or two numbers of three digits or more with a dash between them."""
    return column_row_label(*column_row(hex, pointed))


def parse_label(text: str, pointed: bool = False) -> Hex:
    """The hex with a printed label. SpaceError, in one sentence, for any other text."""
    return at_column_row(*read_label(text), pointed)


def column_row_label(column: int, row: int) -> str:
    """The label of a column and a row."""
    if 1 <= column <= 99 and 1 <= row <= 99:
        return f"{column:02}{row:02}"
    return f"{column:03}-{row:03}"


def read_label(text: str) -> tuple[int, int]:
    """The column and the row of a label; spaces around it do not matter, and "3-5" is read as "0305" is.

    SpaceError, in one sentence, for any other text.
    """
    if len(text) == 4 and text.isdecimal() and text.isascii() and (column := int(text[:2])) and (row := int(text[2:])):
        return column, row
    short = _SHORT.fullmatch(text.strip())
    if short and short[1] != "00" and short[2] != "00":
        return int(short[1]), int(short[2])
    long = _LONG.fullmatch(text.strip())
    if long:
        return int(long[1]), int(long[2])
    shown = text if len(text) <= 20 else text[:20] + "..."
    raise SpaceError(
        tr("{text!r} is not the label of a hex: write column and row like 0305, or 103-005 past 99.", text=shown)
    )
