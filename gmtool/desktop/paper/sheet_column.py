"""Sheets one under the other on the screen: where each lies, and which are in sight."""

from dataclasses import dataclass
from math import floor

from PySide6.QtCore import QRect


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """So many sheets of a size in pixels, with a gap around each."""

    count: int
    wide: int
    high: int
    gap: int

    @property
    def height(self) -> int:
        """The height of all of them."""
        return self.top(self.count)

    @property
    def width(self) -> int:
        """The width of all of them."""
        return self.wide + 2 * self.gap

    def top(self, place: int) -> int:
        """Where a sheet begins."""
        return self.gap + place * (self.high + self.gap)

    def rect(self, place: int, room: int, left: int, top: int) -> QRect:
        """Where a sheet is seen in a room of a width that is scrolled by so much; in its middle where it is wide."""
        beside = max(self.gap, (room - self.wide) // 2)
        return QRect(beside - left, self.top(place) - top, self.wide, self.high)

    def at(self, y: float) -> int:
        """The sheet nearest to a height."""
        return min(max(floor((y - self.gap / 2) / (self.high + self.gap)), 0), max(0, self.count - 1))

    def between(self, top: int, bottom: int) -> range:
        """The sheets that are seen between two heights."""
        first = floor((top - self.gap) / (self.high + self.gap))
        return range(max(0, first), min(self.count - 1, floor(bottom / (self.high + self.gap))) + 1)
