"""Chainmail, as its case files know it: a table of six feet by four, and short words of cards."""

from collections.abc import Mapping
from typing import Any

from gmtool.space import Cell, LengthUnit, OpenGround
from tests.rules.cases.moments import System

FIELD = OpenGround(72, 48, LengthUnit.INCH)


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


def fields(said: Mapping[str, Any]) -> dict[str, Any]:
    """A card: `arms` and `traits` by their keys; Heavy Foot in one rank, unless the row says otherwise."""
    listed = {key: [{"item": one} for one in said.get(key, ())] for key in ("arms", "traits")}
    return {"files": said.get("men", 20), **said, **listed}


SYSTEM = System("chainmail", "cm", fields, grounds={"table": FIELD, "broken": BROKEN, "roads": ROADS})
