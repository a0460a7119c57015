"""What is painted on a ground, in blocks: the paths of a block are made when it comes into sight, and kept."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from gmtool.desktop.map.layouts import HexLayout, layout_of
from gmtool.space import Ground

BLOCK: Final = 16
"""Columns and rows of a block."""


class Brush(NamedTuple):
    """What spots are painted with alike: a layer, and a level where it has several."""

    layer: str
    level: int = 0


class Patches:
    """Finds what is painted in a rectangle of the ground as it is read."""

    def __init__(self, ground: Ground) -> None:
        self.ground: Any = ground
        self.layout: Any = layout_of(ground)
        self._of: dict[Brush, set[Any]] = {}
        self._blocks: dict[Brush, dict[tuple[int, int], set[Any]]] = {}
        self._made: dict[tuple[int, int], dict[Hashable, QPainterPath]] = defaultdict(dict)
        for brush, spots in painted_with(ground).items():
            self._add(brush, spots)

    def brushes(self, layer: str) -> list[Brush]:
        """Those of a layer, by level."""
        return sorted(brush for brush in self._of if brush.layer == layer)

    def of(self, brush: Brush) -> set[Any]:
        """All the spots painted with a brush."""
        return self._of.get(brush, set())

    def inside(self, brush: Brush, upright: QRectF) -> Iterator[Any]:
        """The spots painted with a brush in a rectangle, or close to it."""
        blocks = self._blocks.get(brush, {})
        return (spot for at in self._near(upright) for spot in blocks.get(at, ()))

    def area(self, brush: Brush, upright: QRectF) -> QPainterPath:
        """What is painted with a brush near a rectangle, to be filled: one path without seams."""
        return self.joined(brush, upright, "area", self.layout.region)

    def rim(self, brush: Brush, upright: QRectF) -> QPainterPath:
        """The sides at which it ends near a rectangle, to be stroked."""
        return self.joined(brush, upright, "rim", lambda spots: self._sides(spots, self._of[brush]))

    def change(self, ground: Ground) -> set[Any] | None:
        """The ground is painted otherwise. The spots that look otherwise now, or None if it is another ground."""
        if type(ground) is not type(self.ground) or _shape(ground) != _shape(self.ground):
            return None
        touched: set[Any] = set()
        before, after = painted_with(self.ground, ground), painted_with(ground, self.ground)
        for brush in {*before, *after}:
            was, now = before.get(brush, set()), after.get(brush, set())
            touched |= was ^ now
            self._add(brush, now - was)
            self._remove(brush, was - now)
        self.ground = ground
        around = {beside for spot in touched for beside in (spot, *ground.neighbours(spot))}
        for block in {self._block(spot) for spot in around}:
            self._made.pop(block, None)
        return touched

    def _add(self, brush: Brush, spots: Iterable[Any]) -> None:
        of, blocks = self._of.setdefault(brush, set()), self._blocks.setdefault(brush, defaultdict(set))
        of.update(spots)
        for spot in spots:
            blocks[self._block(spot)].add(spot)

    def _remove(self, brush: Brush, spots: Iterable[Any]) -> None:
        for spot in spots:
            self._of[brush].discard(spot)
            self._blocks[brush][self._block(spot)].discard(spot)

    def _block(self, spot: Any) -> tuple[int, int]:
        column, row = self.ground.column_row(spot)
        return (column - 1) // BLOCK, (row - 1) // BLOCK

    def _near(self, upright: QRectF) -> Iterator[tuple[int, int]]:
        wide, high = self.layout.steps.x() * BLOCK, self.layout.steps.y() * BLOCK
        # what stands in a spot reaches a little beyond it
        across = range(int((upright.left() - 2) // wide), int((upright.right() + 2) // wide) + 1)
        down = range(int((upright.top() - 2) // high), int((upright.bottom() + 2) // high) + 1)
        return ((i, j) for i in across for j in down)

    def joined(
        self, brush: Brush, upright: QRectF, what: Hashable, make: Callable[[Iterable[Any]], QPainterPath]
    ) -> QPainterPath:
        """One path of what is made of the spots of each block near a rectangle; `what` says which of its paths."""
        joined, blocks = QPainterPath(), self._blocks.get(brush, {})
        joined.setFillRule(Qt.FillRule.WindingFill)
        for at in self._near(upright):
            spots = blocks.get(at)
            if spots:
                made = self._made[at]
                if (what, brush) not in made:
                    made[what, brush] = make(spots)
                joined.addPath(made[what, brush])
        return joined

    def _sides(self, spots: Iterable[Any], group: set[Any]) -> QPainterPath:
        path = QPainterPath()
        for spot in spots:
            for beside, (start, end) in zip(self.ground.neighbours(spot), self.layout.sides(spot), strict=True):
                if beside not in group:
                    path.moveTo(start)
                    path.lineTo(end)
        return path


def painted_with(ground: Any, other: Any = None) -> dict[Brush, set[Any]]:
    """The spots by what they are painted with; of another ground's layers only those that are not the same object."""
    found: dict[Brush, set[Any]] = {}
    for layer in ("walls", "fire", "broken", "dark", "fog"):
        if other is None or getattr(ground, layer) is not getattr(other, layer):
            found[Brush(layer)] = set(getattr(ground, layer))
    for layer in ("doors", "water", "heights"):
        if other is None or getattr(ground, layer) is not getattr(other, layer):
            for spot, level in getattr(ground, layer).items():
                found.setdefault(Brush(layer, int(level)), set()).add(spot)
    if other is None or ground.notes != other.notes:
        found[Brush("notes")] = set(ground.notes)
    if other is None or ground.entrances != other.entrances:
        found[Brush("entrances")] = {spot for spots in ground.entrances.values() for spot in spots}
    return found


def _shape(ground: Any) -> tuple[Any, ...]:
    """What must be alike for two grounds to be one that was painted on."""
    if isinstance(layout_of(ground), HexLayout):
        return (*ground.size, ground.pointed, ground.megahex_origin)
    return ground.width, ground.height, ground.unit, ground.cell
