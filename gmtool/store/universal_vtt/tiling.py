"""Tilings with hexes or cells, and the lengths of a line in each of their spots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import Generic, TypeVar

from gmtool.space import Cell, Hex

S = TypeVar("S", bound=tuple[int, int])
Point = tuple[float, float]
_ROOT3 = sqrt(3)
_HEX_SIDES = tuple((cos(angle), sin(angle)) for angle in (-pi / 2, -pi / 6, pi / 6))
_CELL_SIDES = ((1.0, 0.0), (0.0, 1.0))


class Tiling(ABC, Generic[S]):
    """A plane tiled with equal spots, each the overlap of strips through its center."""

    sides: tuple[Point, ...]
    """For each pair of opposite sides, the direction from one to the other, of length 1."""
    width: float
    """The distance between opposite sides of a spot."""

    @abstractmethod
    def centre(self, spot: S) -> Point:
        """The middle of a spot in the plane."""

    @abstractmethod
    def spot_at(self, point: Point) -> S:
        """The spot that contains a point."""

    @abstractmethod
    def around(self, spot: S) -> Iterable[S]:
        """The spots that touch one."""

    def crossed(self, start: Point, end: Point) -> dict[S, float]:
        """The spots that a line runs through, with its length in each."""
        (x1, y1), (x2, y2) = start, end
        steps = max(1, ceil(2 * hypot(x2 - x1, y2 - y1) / self.width))
        on_it = {
            self.spot_at((x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps)) for step in range(steps + 1)
        }
        near = on_it.union(*(self.around(spot) for spot in on_it))
        lengths = {spot: self._length_in(spot, start, end) for spot in near}
        return {spot: length for spot, length in lengths.items() if length > 0}

    def _length_in(self, spot: S, start: Point, end: Point) -> float:
        """The length of a line within a spot: it is cut off at each pair of sides."""
        cx, cy = self.centre(spot)
        (x1, y1), (x2, y2) = start, end
        first, last = 0.0, 1.0
        for nx, ny in self.sides:
            at = (x1 - cx) * nx + (y1 - cy) * ny
            along = (x2 - x1) * nx + (y2 - y1) * ny
            if along == 0.0:
                if abs(at) > self.width / 2:
                    return 0.0
                continue
            enters, leaves = sorted(((-self.width / 2 - at) / along, (self.width / 2 - at) / along))
            first, last = max(first, enters), min(last, leaves)
        return max(0.0, last - first) * hypot(x2 - x1, y2 - y1)


class Hexes(Tiling[Hex]):
    """Hexes with flat tops, 1 from the center to a corner, the hex (0, 0) about the origin."""

    sides = _HEX_SIDES
    width = _ROOT3

    def centre(self, spot: Hex) -> Point:
        """The middle of a hex."""
        return 1.5 * spot.q, _ROOT3 * (spot.r + spot.q / 2)

    def spot_at(self, point: Point) -> Hex:
        """The hex that contains a point."""
        q = point[0] / 1.5
        r = point[1] / _ROOT3 - q / 2
        whole_q, whole_r, whole_s = round(q), round(r), round(-q - r)
        off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s + q + r)
        if off_q > off_r and off_q > off_s:
            whole_q = -whole_r - whole_s
        elif off_r > off_s:
            whole_r = -whole_q - whole_s
        return Hex(whole_q, whole_r)

    def around(self, spot: Hex) -> Iterable[Hex]:
        """The six hexes around one."""
        return spot.neighbours()


class Cells(Tiling[Cell]):
    """Square cells, the first with its corner at the origin."""

    sides = _CELL_SIDES

    def __init__(self, side: float) -> None:
        self.width = side

    def centre(self, spot: Cell) -> Point:
        """The middle of a cell."""
        return (spot.column + 0.5) * self.width, (spot.row + 0.5) * self.width

    def spot_at(self, point: Point) -> Cell:
        """The cell that contains a point."""
        return Cell(int(point[0] // self.width), int(point[1] // self.width))

    def around(self, spot: Cell) -> Iterable[Cell]:
        """The eight cells around one."""
        column, row = spot
        return (Cell(column + right, row + down) for right in (-1, 0, 1) for down in (-1, 0, 1) if right or down)
