"""Printed labels of places: "0305" is column 03, row 05.

Columns and rows count from 1, column 1 at the west and row 1 at the north. Where hexes have flat tops, even columns are
shoved half a hex down; where they have pointed tops, even rows are shoved half a hex to the right. The hex (0, 0) is
"0101" either way. Where column and row do not both fit into two digits, the label has a dash between them, "103-005";
west and north of the first hex the numbers go to zero and below: "000-005", "-01-005".
"""

from __future__ import annotations

import re
from typing import Final

from gmtool.space.hexes import Hex, SpaceError

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
    return written(*column_row(hex, pointed))


def parse_label(text: str, pointed: bool = False) -> Hex:
    """The hex with a printed label. SpaceError, in one sentence, for a text that is no label."""
    return at_column_row(*read_label(text), pointed)


def written(column: int, row: int) -> str:
    """The label of a column and a row."""
    if 1 <= column <= 99 and 1 <= row <= 99:
        return f"{column:02}{row:02}"
    return f"{column:03}-{row:03}"


def read_label(text: str) -> tuple[int, int]:
    """The column and the row of a label; spaces around it do not matter, and "3-5" is read as "0305" is.

    SpaceError, in one sentence, for a text that is no label.
    """
    short = _SHORT.fullmatch(text.strip())
    if short and short[1] != "00" and short[2] != "00":
        return int(short[1]), int(short[2])
    long = _LONG.fullmatch(text.strip())
    if long:
        return int(long[1]), int(long[2])
    shown = text if len(text) <= 20 else text[:20] + "..."
    raise SpaceError(f"{shown!r} is not the label of a hex: write column and row like 0305, or 103-005 past 99.")
