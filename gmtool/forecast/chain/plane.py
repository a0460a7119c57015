"""A plane: the numbers that a duel counts up, such as the hits of both sides; each combination of them is a cell.

A set of cells is a whole number with a bit for each of them. So what the rules ask about the numbers cuts all the cells
in two at once, and hits move all of them by the same number of bits.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from gmtool.forecast.chain.traced import Terms
from gmtool.forecast.chain.tree import Numbers

Cells = int
"""A set of cells, by their bits."""


class Outside(Exception):
    """A cell is come to that is not on the plane."""


class Plane:
    """The cells of the numbers at the places `axes`, each of which is between `least` and as many more as its size."""

    def __init__(self, axes: Sequence[int], least: Sequence[int], sizes: Sequence[int]) -> None:
        self.axes = tuple(axes)
        self._least, self._sizes = tuple(least), tuple(sizes)
        strides, stride = list[int](), 1
        for size in reversed(self._sizes):
            strides.insert(0, stride)
            stride *= size
        self._strides = tuple(strides)
        self._at = {axis: at for at, axis in enumerate(self.axes)}
        self._asked: dict[tuple[Terms, int], Cells] = {}
        self._told: dict[Terms, Mapping[int, Cells]] = {}
        self._parted: dict[Terms, tuple[Terms, Terms]] = {}
        """Sums parted into the terms that are about the plane, and the others."""

    def wider(self) -> "Plane":
        """A plane around this one that is twice as wide, half of it on either side."""
        least = [low - size // 2 for low, size in zip(self._least, self._sizes, strict=True)]
        return Plane(self.axes, least, [2 * size for size in self._sizes])

    def cell(self, numbers: Sequence[int]) -> int:
        """The bit of a cell. Raises `Outside`."""
        bit = 0
        for axis, low, size, stride in zip(self.axes, self._least, self._sizes, self._strides, strict=True):
            if not low <= numbers[axis] < low + size:
                raise Outside
            bit += (numbers[axis] - low) * stride
        return bit

    def filled(self, numbers: Numbers, cell: int) -> Numbers:
        """All numbers in a cell; `numbers` are those that are not on the plane."""
        found = list(numbers)
        for axis, low, stride in zip(self.axes, self._least, self._strides, strict=True):
            steps, cell = divmod(cell, stride)
            found[axis] = low + steps
        return tuple(found)

    def on_plane(self, terms: Terms, known: Sequence[int]) -> tuple[Terms, int]:
        """Those terms that are about the plane, and the sum of the others."""
        parted = self._parted.get(terms)
        if parted is None:
            some = tuple([one for one in terms if one[0] in self._at])
            parted = self._parted[terms] = some, tuple([one for one in terms if one[0] not in self._at])
        total = 0
        for place, factor in parted[1]:
            total += factor * known[place]
        return parted[0], total

    def at_most(self, terms: Terms, bound: int) -> Cells:
        """The cells in which a sum is at most so much."""
        found = self._asked.get((terms, bound))
        if found is None:
            found = sum([cells for total, cells in self.by_sum(terms).items() if total <= bound])
            self._asked[terms, bound] = found
        return found

    def by_sum(self, terms: Terms) -> Mapping[int, Cells]:
        """The cells by the value of a sum."""
        found = self._told.get(terms)
        if found is None:
            factors = dict(terms)
            parts = [
                [(factors.get(axis, 0) * (low + step), step * stride) for step in range(size)]
                for axis, low, size, stride in zip(self.axes, self._least, self._sizes, self._strides, strict=True)
            ]
            sums: dict[int, Cells] = {}
            for one in product(*parts):
                total, bit = sum([value for value, _ in one]), sum([bits for _, bits in one])
                sums[total] = sums.get(total, 0) | 1 << bit
            found = self._told[terms] = sums
        return found

    def moved(self, cells: Cells, by: Mapping[int, int]) -> int:
        """By how many bits cells move up where numbers change by so much each. Raises `Outside`."""
        bits = 0
        for axis, more in by.items():
            at = self._at[axis]
            low, size = self._least[at], self._sizes[at]
            stays = (
                self.at_most(((axis, 1),), low + size - 1 - more)
                if more > 0
                else ~self.at_most(((axis, 1),), low - more - 1)
            )
            if cells & ~stays:
                raise Outside
            bits += more * self._strides[at]
        return bits


def each(cells: Cells) -> Iterator[int]:
    """The bits of cells."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def shifted(cells: Cells, by: int) -> Cells:
    """The cells, so many bits higher."""
    return cells << by if by >= 0 else cells >> -by
