"""Many spots as a short text: labels, and runs down a column such as "0301..0312"."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Any, Final

from gmtool.space.hexes import SpaceError
from gmtool.space.labels import read_label, written
from gmtool.space.terrain import Terrain

_DOTS: Final = ".."
_LONGEST: Final = 1500
"""The rows of the highest ground; a longer run is a mistake, or worse."""


def write_runs(ground: Terrain[Any], spots: Iterable[Any]) -> str:
    """The spots as a text, column by column; the same spots always give the same text."""
    runs: list[list[int]] = []
    for column, row in sorted(map(ground.column_row, spots)):
        if runs and runs[-1][0] == column and runs[-1][2] + 1 == row:
            runs[-1][2] = row
        else:
            runs.append([column, row, row])
    return " ".join(_run(*run) for run in runs)


def _run(column: int, first: int, last: int) -> str:
    start = written(column, first)
    return start if first == last else start + _DOTS + written(column, last)


def read_runs(ground: Terrain[Any], text: str) -> tuple[Any, ...]:
    """The spots of such a text, in its order.

    SpaceError for what is no label, for a run that goes astray, and for many more spots than the ground has.
    """
    found: list[Any] = []
    for run in text.split():
        found += _spots(ground, run)
        check_number(ground, len(found))
    return tuple(found)


def check_number(ground: Terrain[Any], spots: int) -> None:
    """SpaceError where so many spots, some perhaps named twice, are more than a ground can mean."""
    if spots > 2 * prod(ground.size):
        raise SpaceError(f"{spots} places are more than there are, {ground.extent()}.")


def _spots(ground: Terrain[Any], run: str) -> Iterable[Any]:
    first, dots, last = run.partition(_DOTS)
    column, top = read_label(first)
    to_column, bottom = read_label(last) if dots else (column, top)
    if to_column != column or not 0 <= bottom - top < _LONGEST:
        raise SpaceError(f"{run[:40]!r} is no run of places: it goes down one column, like 0301..0312.")
    return [ground.at_column_row(column, row) for row in range(top, bottom + 1)]
