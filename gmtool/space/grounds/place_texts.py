"""Places of a ground as texts: runs of labels down the columns, and sides between neighbors."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Any, Final

from gmtool.language import tr, trn
from gmtool.space.grounds.layers import Layer
from gmtool.space.grounds.painting import Stroke
from gmtool.space.grounds.terrain import Border, Terrain, border_of
from gmtool.space.hexes.coordinates import SpaceError, column_row_label, read_label

_DOTS: Final = ".."
_LONGEST: Final = 1500
"""The rows of the highest ground; a longer run is a mistake or an attack."""


def write_runs(ground: Terrain[Any], spots: Iterable[Any]) -> str:
    """The spots as a text of runs, column by column; the same spots always give the same text."""
    runs: list[list[int]] = []
    for column, row in sorted(map(ground.column_row, spots)):
        if runs and runs[-1][0] == column and runs[-1][2] + 1 == row:
            runs[-1][2] = row
        else:
            runs.append([column, row, row])
    labels = ((column_row_label(column, first), column_row_label(column, last)) for column, first, last in runs)
    return " ".join(first if first == last else first + _DOTS + last for first, last in labels)


def read_runs(ground: Terrain[Any], text: str) -> tuple[Any, ...]:
    """The spots of a text of runs, in its order.

    SpaceError for a bad label or run, and for far more spots than the ground has.
    """
    found: list[Any] = []
    for run in text.split():
        found += _run_spots(ground, run)
        check_number(ground, len(found))
    return tuple(found)


def write_borders(ground: Terrain[Any], borders: Iterable[Border]) -> str:
    """The sides of spots as a text: "0305-0306 0306-0406"; the same sides always give the same text."""
    return " ".join(ground.border_label(border) for border in sorted(borders))


def read_borders(ground: Terrain[Any], text: str) -> tuple[Border, ...]:
    """The sides of such a text. SpaceError for what is no side, and for far more than the ground has."""
    found: list[Border] = []
    for named in text.split():
        one, _, other = named.partition("-")
        spots = [ground.at_column_row(*read_label(label)) for label in (one, other)]
        if spots[1] not in ground.neighbours(spots[0]):
            raise SpaceError(
                tr("{text!r} is not a side: it lies between two neighbors, like 0301-0302.", text=named[:40])
            )
        found.append(border_of(*spots))
        check_number(ground, len(found) // 3)
    return tuple(found)


def write_where(ground: Terrain[Any], stroke: Stroke[Any]) -> str:
    """The spots of a stroke, or its sides, as a text."""
    return (write_borders if stroke.layer is Layer.BORDER else write_runs)(ground, stroke.spots)


def read_where(ground: Terrain[Any], layer: Layer, text: str) -> tuple[Any, ...]:
    """The spots, or the sides, of such a text for a layer. Raises `SpaceError`."""
    return (read_borders if layer is Layer.BORDER else read_runs)(ground, text)


def check_number(ground: Terrain[Any], spots: int) -> None:
    """SpaceError for more spots than a ground can have, even if each is named twice."""
    if spots > 2 * prod(ground.size):
        raise SpaceError(
            trn(
                "{n} places are more than the ground has, {extent}.",
                "{n} places are more than the ground has, {extent}.",
                spots,
                extent=ground.extent(),
            )
        )


def _run_spots(ground: Terrain[Any], run: str) -> Iterable[Any]:
    first, dots, last = run.partition(_DOTS)
    column, top = read_label(first)
    to_column, bottom = read_label(last) if dots else (column, top)
    if to_column != column or not 0 <= bottom - top < _LONGEST:
        raise SpaceError(
            tr("{text!r} is not a run of places: it goes down one column, like 0301..0312.", text=run[:40])
        )
    return [ground.at_column_row(column, row) for row in range(top, bottom + 1)]
