"""Paints doors: a leaf across the spot, from wall to wall where that can be told; an open one stands ajar."""

from itertools import combinations
from typing import Any, Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPolygonF

from gmtool.desktop.map.brushwork import Piece
from gmtool.desktop.map.colours import faded, map_colours
from gmtool.desktop.map.patches import Brush, Patches
from gmtool.desktop.map.strokes import line_pen

CLOSED: Final = Brush("doors", 0)
OPEN: Final = Brush("doors", 1)
_FROM: Final = 5.0
"""The scale from which a leaf can be seen; before, the whole spot is painted."""
_THICK: Final = 0.13
"""Half the thickness of a leaf, for a hex."""
_AJAR: Final = 68.0
"""Degrees that an open leaf stands from where it closes."""


def paint_doors(piece: Piece) -> None:
    """Paint the doors of a piece of ground."""
    colours = map_colours()
    for brush in (CLOSED, OPEN):
        area = piece.area(brush)
        if area.isEmpty():
            continue
        if piece.detail < _FROM:
            piece.fill(area, faded(colours.door, 0.9 if brush == CLOSED else 0.35))
            continue
        if brush == CLOSED:
            piece.fill(area, faded(colours.wall, 0.55))
        for spot in piece.patches.inside(brush, piece.upright):
            _paint_door(piece, spot, brush == OPEN)


def _paint_door(piece: Piece, spot: Any, is_open: bool) -> None:
    painter, colours, thick = piece.painter, map_colours(), _THICK * piece.patches.layout.room
    line = doorway(piece.patches, spot)
    pen = line_pen(painter, colours.text, 1.0 if piece.detail < 14 else 1.4)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(colours.door)
    if not is_open:
        painter.drawPolygon(_plank(line, thick))
        painter.setBrush(colours.text)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(line.pointAt(0.78), thick * 0.45, thick * 0.45)
        return
    for jamb in (QLineF(line.p1(), line.pointAt(0.12)), QLineF(line.pointAt(0.88), line.p2())):
        painter.drawPolygon(_plank(jamb, thick))
    leaf = QLineF(line.pointAt(0.12), line.pointAt(0.88))
    leaf.setAngle(leaf.angle() + _AJAR)
    leaf.setLength(leaf.length() * 0.9)
    painter.setBrush(faded(colours.door, 0.55))
    painter.drawPolygon(_plank(leaf, thick * 0.55))


def doorway(patches: Patches, spot: Any) -> QLineF:
    """The line in which the door of a spot closes: between the two walls beside it that are farthest apart."""
    ground, sides = patches.ground, patches.layout.sides(spot)
    walled = [i for i, beside in enumerate(ground.neighbours(spot)) if beside in ground.walls or beside in ground.doors]
    count = len(sides)
    pairs = [(_apart(i, j, count), i, j) for i, j in combinations(walled, 2)]
    apart, first, last = max(pairs, key=lambda pair: pair[0], default=(0, 0, 0))
    if apart < 2:
        # no two walls: from the first of them across, or just across
        first = walled[0] if walled else 0
        last = (first + count // 2) % count
    return QLineF(_middle(*sides[first]), _middle(*sides[last]))


def _apart(i: int, j: int, count: int) -> int:
    return min((i - j) % count, (j - i) % count)


def _middle(start: QPointF, end: QPointF) -> QPointF:
    return (start + end) / 2


def _plank(line: QLineF, thick: float) -> QPolygonF:
    off = line.normalVector().unitVector()
    aside = QPointF(off.dx(), off.dy()) * thick
    return QPolygonF([line.p1() + aside, line.p2() + aside, line.p2() - aside, line.p1() - aside])
