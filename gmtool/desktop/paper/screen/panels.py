"""Panels: the parts of a sheet between its folds, each with a margin of its own, so that nothing lies on a fold."""

from collections.abc import Iterator

from PySide6.QtCore import QRectF

from gmtool.desktop.paper.page import Paper
from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class Panels:
    """So many panels side by side on a paper."""

    paper: Paper
    count: int

    @property
    def width(self) -> float:
        """The width that tables have in a panel, in millimetres."""
        return self.room(0).width()

    @property
    def height(self) -> float:
        return self.room(0).height()

    def room(self, place: int) -> QRectF:
        """The room of a panel for tables. Beside a fold the margin is half as wide as at the edge of the paper."""
        whole, margin = self.paper.whole, float(self.paper.margin)
        wide = whole.width() / self.count
        left = margin if place == 0 else margin / 2
        right = margin if place == self.count - 1 else margin / 2
        # all panels are as wide as those at the edges, so that a table is the same in each
        inner = wide - (margin if self.count == 1 else margin / 2) - margin
        spare = (wide - left - right) - inner
        return QRectF(place * wide + left + spare / 2, margin, inner, whole.height() - 2 * margin)

    def folds(self) -> Iterator[float]:
        """The folds of the paper, in millimetres from its left edge."""
        for place in range(1, self.count):
            yield self.paper.whole.width() * place / self.count
