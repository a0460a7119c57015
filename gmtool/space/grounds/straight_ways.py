"""Straight paths over open ground: whether walls and closed doors leave them free, and where they enter a circle."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product
from math import ceil, hypot, sqrt

from gmtool.space.grounds.open_ground import Cell, OpenGround
from gmtool.space.open_ground.measuring import HUNDRED, Point


def is_free(ground: OpenGround, start: Point, end: Point) -> bool:
    """True if a figure can go straight from one place to another, through no wall and no closed door.

    The cell where the path begins does not count. A path along the edge of a wall is free; one between two walls that
    touch, along their common edge or through their corner, is not.
    """
    if not ground.stands(end):
        return False
    own = ground.spot_at(start)
    return all(any(cell in ground or cell == own for cell in cells) for cells in _passages(ground, start, end))


def _passages(ground: OpenGround, start: Point, end: Point) -> Iterator[set[Cell]]:
    """The cells touched by each stretch of the path between two lines of the grid, and at each corner of cells.

    One of each set must be open.
    """
    dx, dy, side = end.x - start.x, end.y - start.y, ground.cell * HUNDRED
    across, down, whole = _lines(ground, start, end)
    for part in (across & down) - {0, whole}:  # through a corner: the cells on either side of the way
        column, row = (start.x * whole + dx * part) // (whole * side), (start.y * whole + dy * part) // (whole * side)
        rising = (dx > 0) != (dy > 0)
        beside = ((column - 1, row - 1), (column, row)) if rising else ((column, row - 1), (column - 1, row))
        yield {Cell(*cell) for cell in beside}
    for _, cells in stretches(ground, start, end):
        yield set(cells)


def stretches(ground: OpenGround, start: Point, end: Point) -> Iterator[tuple[Fraction, tuple[Cell, ...]]]:
    """The stretches of a straight path between the lines of the grid, in order: the share of the path, and its cells.

    There is one cell, or the two beside a line of the grid that the path follows.
    """
    dx, dy, side = end.x - start.x, end.y - start.y, ground.cell * HUNDRED
    across, down, whole = _lines(ground, start, end)
    for before, after in pairwise(sorted({0, *across, *down, whole})):
        columns = _touched(2 * start.x * whole + dx * (before + after), 2 * whole * side)
        rows = _touched(2 * start.y * whole + dy * (before + after), 2 * whole * side)
        yield Fraction(after - before, whole), tuple(Cell(column, row) for column, row in product(columns, rows))


def _lines(ground: OpenGround, start: Point, end: Point) -> tuple[set[int], set[int], int]:
    """The parts of the path at which it crosses the grid, across and down, and the number of parts of the whole."""
    dx, dy, side = end.x - start.x, end.y - start.y, ground.cell * HUNDRED
    whole = max(1, abs(dx)) * max(1, abs(dy))
    return _crossings(start.x, dx, side, whole), _crossings(start.y, dy, side, whole), whole


def _crossings(start: int, by: int, side: int, whole: int) -> set[int]:
    """The parts of the path at which it crosses a line of the grid."""
    if not by:
        return set()
    low, high = sorted((start, start + by))
    lines = range(-(-low // side), high // side + 1)
    return {(line * side - start) * whole // by for line in lines}


def _touched(place: int, side: int) -> tuple[int, ...]:
    """The columns or rows of a place: two of them on the line between."""
    index, rest = divmod(place, side)
    return (index,) if rest else (index - 1, index)


def entering(start: Point, end: Point, middle: Point, radius: int) -> int | None:
    """The hundredths after which a straight path enters a circle from outside; None if it does not."""
    dx, dy = end.x - start.x, end.y - start.y
    far = hypot(dx, dy)
    if not far or middle.is_within(radius, start):
        return None
    ahead = ((middle.x - start.x) * dx + (middle.y - start.y) * dy) / far
    aside = ((middle.x - start.x) * dy - (middle.y - start.y) * dx) / far
    if abs(aside) > radius:
        return None
    found = ahead - sqrt(radius * radius - aside * aside)
    return ceil(found - 1e-6) if 0 <= found <= far else None
