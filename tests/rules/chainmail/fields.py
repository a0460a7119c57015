"""Grounds of the case files of Chainmail: a bare table, and tables with terrain in lanes of fire."""

from dataclasses import replace

from gmtool.space import Cell, LengthUnit, OpenGround, border_of

FIELD = OpenGround(72, 48, LengthUnit.INCH)


def _row(columns: range, row: int) -> frozenset[Cell]:
    return frozenset(Cell(column, row) for column in columns)


def _behind(columns: range, row: int) -> frozenset[object]:
    """The south sides of cells in a row."""
    return frozenset(border_of(Cell(column, row), Cell(column, row + 1)) for column in columns)


COVERED = replace(
    FIELD,
    kinds={
        "wood": _row(range(5, 15), 20),
        "brush": _row(range(15, 25), 20),
        "building": _row(range(25, 35), 20),
        "hill": frozenset(Cell(column, row) for column in range(58, 72) for row in range(32, 48)),
    },
    borders={"fence": _behind(range(35, 45), 20), "slits": _behind(range(45, 55), 20)},
)
"""Targets at 20.5 inches from the north: in a wood about x = 10, brush 20, a building 30, behind a fence at 40, behind
slits at 50; before them at x = 65 the foot of a slope at 32 inches."""

RANGE = replace(
    FIELD,
    kinds={
        "wood": frozenset({Cell(25, 4), Cell(35, 40)}),
        "man-high": frozenset({Cell(25, 10)}),
        "stream": frozenset({Cell(15, 16), Cell(30, 22)}),
        "hill": frozenset({Cell(25, 28)}),
    },
)
"""Lanes to the east from x = 5: a tree 20 inches off at y = 4, a man-high wall 20 off at 10, ponds 10 off at 16 and 25
off at 22, a hill 20 off at 28, and a wood around a target at 35, 40."""


def _cells(left: int, right: int, top: int, bottom: int) -> frozenset[Cell]:
    return frozenset(Cell(column, row) for column in range(left, right) for row in range(top, bottom))


_STRIPS = {
    "hill": (10, 20),
    "wood": (10, 20),
    "marsh": (10, 20),
    "rough": (10, 20),
    "rampart": (10, 20),
    "stream": (17, 18),
}
BROKEN = OpenGround(
    72, 48, LengthUnit.INCH,
    kinds={kind: _cells(12 * place, 12 * place + 12, *rows) for place, (kind, rows) in enumerate(_STRIPS.items())},
)  # fmt: skip
"""A strip of each kind of terrain, twelve inches wide, from 10 to 20 inches from the north; the stream is one wide."""
ROADS = OpenGround(
    72,
    48,
    LengthUnit.INCH,
    kinds={"river": _cells(0, 72, 16, 19), "road": _cells(20, 24, 0, 48) | _cells(40, 44, 24, 48)},
)
"""A river across the table, a road over it by a bridge, and one that ends before it."""
