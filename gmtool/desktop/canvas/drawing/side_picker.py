"""Sides of spots under the pen: the one that is meant at a point, and those on its way from one point to another."""

from math import hypot
from typing import Any, Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPainterPathStroker

from gmtool.desktop.canvas.ground.kinds import BANK_WIDTH
from gmtool.desktop.canvas.scene.ground_layout import Layout
from gmtool.space import Border, Ground, Terrain, border_of

_MIDDLE: Final = 0.12
"""The distance from the middle of a spot, in units of a hex, within which all its sides are as near."""
_STEP: Final = 0.2
"""The steps in which the pen's way is looked at, in units of a hex."""


class SidePicker:
    """Picks sides of a ground. In the middle of a spot, where the keyboard's cursor is, `way` says which is meant."""

    def __init__(self) -> None:
        self._way = 0

    def turn(self, step: int) -> None:
        """Mean the next side of a spot clockwise, or the one before."""
        self._way += step

    def is_middle(self, layout: Layout, at: QPointF) -> bool:
        """True if a point is no nearer to one side of its spot than to another."""
        off = at - layout.centre(layout.spot_at(at))
        return hypot(off.x(), off.y()) < _MIDDLE * layout.room

    def side(self, ground: Ground, layout: Layout, at: QPointF) -> Border | None:
        """The side that is meant at a point; None where there is none between two spots of the ground."""
        whole: Terrain[Any] = ground
        spot = layout.spot_at(at)
        if not whole.covers(spot):
            return None
        beside = whole.neighbours(spot)
        if self.is_middle(layout, at):
            other = beside[self._way % len(beside)]
        else:
            sides = layout.sides(spot)
            other = beside[min(range(len(sides)), key=lambda place: _distance(at, *sides[place]))]
        return border_of(spot, other) if whole.covers(other) else None

    def swept(self, ground: Ground, layout: Layout, start: QPointF, end: QPointF) -> list[Border]:
        """The sides that are meant on the way from one point to another."""
        way = end - start
        count = int(hypot(way.x(), way.y()) / (_STEP * layout.room)) + 1
        points = [end] if start == end else [start + way * (at / count) for at in range(1, count + 1)]
        found = (self.side(ground, layout, at) for at in points if at == end or not self.is_middle(layout, at))
        return list(dict.fromkeys(border for border in found if border is not None))


def sides_outline(ground: Ground, layout: Layout, borders: list[Border]) -> QPainterPath:
    """The bands of some sides, to be filled."""
    whole: Terrain[Any] = ground
    lines, stroker = QPainterPath(), QPainterPathStroker()
    for one, other in borders:
        start, end = layout.sides(one)[whole.neighbours(one).index(other)]
        lines.moveTo(start)
        lines.lineTo(end)
    stroker.setWidth(BANK_WIDTH * layout.room)
    return stroker.createStroke(lines)


def rim_sides(ground: Ground, spots: tuple[Any, ...]) -> tuple[Border, ...]:
    """The sides by which spots touch others of the ground."""
    whole: Terrain[Any] = ground
    inside = frozenset(spots)
    pairs = ((spot, other) for spot in spots for other in whole.neighbours(spot))
    return tuple(border_of(*pair) for pair in pairs if pair[1] not in inside and whole.covers(pair[1]))


def _distance(at: QPointF, start: QPointF, end: QPointF) -> float:
    way, off = end - start, at - start
    share = QPointF.dotProduct(off, way) / max(QPointF.dotProduct(way, way), 1e-9)
    near = start + way * min(1.0, max(0.0, share)) - at
    return hypot(near.x(), near.y())
