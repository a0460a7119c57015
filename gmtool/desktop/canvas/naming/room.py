"""Room on a picture: rectangles that are taken, and whether another one is free of them."""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle of the widget, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def about(cls, x: float, y: float, wide: float, high: float) -> "Box":
        """The one of a width and a height about a middle."""
        return cls(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def meets(self, other: "Box") -> bool:
        """True if the two have an area in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def shared_with(self, other: "Box") -> float:
        """The area that two have in common."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def within(self, other: "Box") -> bool:
        """True if no part of it is outside another."""
        return (
            self.left >= other.left
            and self.right <= other.right
            and self.top >= other.top
            and self.bottom <= other.bottom
        )

    def moved(self, x: float, y: float) -> "Box":
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def nearest(self, x: float, y: float) -> tuple[float, float]:
        """Its point that is nearest to another one."""
        return min(max(x, self.left), self.right), min(max(y, self.top), self.bottom)


class Room:
    """The rectangles that are taken within a view, each by somebody; found by the squares that they reach into."""

    def __init__(self, view: Box, square: float) -> None:
        self.view = view
        self._square = max(8.0, square)
        self._taken: defaultdict[tuple[int, int], list[tuple[Box, str]]] = defaultdict(list)

    def take(self, box: Box, owner: str) -> None:
        for square in self._squares(box):
            self._taken[square].append((box, owner))

    def free(self, box: Box, own: str = "") -> bool:
        """True if a rectangle is in the view and meets none that is taken by others than `own`."""
        return box.within(self.view) and self.clear(box, own)

    def clear(self, box: Box, own: str = "") -> bool:
        """True if it meets none that is taken by others than `own`."""
        left, top, right, bottom = box
        size, taken = self._square, self._taken
        rows = range(int(top // size), int(bottom // size) + 1)
        for column in range(int(left // size), int(right // size) + 1):
            for row in rows:
                if (column, row) in taken:
                    for (a, b, c, d), owner in taken[column, row]:
                        if left < c and a < right and top < d and b < bottom and owner != own:
                            return False
        return True

    def _squares(self, box: Box) -> Iterator[tuple[int, int]]:
        size = self._square
        for column in range(int(box.left // size), int(box.right // size) + 1):
            for row in range(int(box.top // size), int(box.bottom // size) + 1):
                yield column, row
