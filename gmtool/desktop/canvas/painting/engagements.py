"""Engagements: a thin line between two counters, with a dot at each that is engaged."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter

from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.pens import line_pen
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.placed_counters import PlacedCounter, PlacedCounters

_FROM: Final = 7.0
"""The scale from which they can be seen."""
_DOT: Final = 0.1


class Engagements:
    """The ties among all counters, as the ruleset names their opponents."""

    def __init__(self) -> None:
        self.between: frozenset[tuple[str, str]] = frozenset()
        """The pairs of engaged figures."""
        self._lines: list[QLineF] = []
        self._dots: list[QPointF] = []

    def show(self, spots: PlacedCounters) -> None:
        """Other figures, or the same elsewhere, are to be tied from now on."""
        pairs = list(_pairs(spots))
        self.between = frozenset((spot.counter.figure, foe.counter.figure) for spot, foe in pairs)
        self._lines = [_from_rim_to_rim(spot, foe) for spot, foe in pairs]
        self._dots = [line.p1() for line in self._lines]

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw all of them, over the notches of those that face each other."""
        if camera.scale < _FROM or not self._lines:
            return
        colours = map_colours()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(camera.transform(), True)
        for pen in (line_pen(painter, colours.halo, 4.0), line_pen(painter, faded(colours.bad, 0.85), 1.4)):
            painter.setPen(pen)
            painter.drawLines(self._lines)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.bad)
        for dot in self._dots:
            painter.drawEllipse(dot, _DOT, _DOT)
        painter.restore()


def _from_rim_to_rim(spot: PlacedCounter, foe: PlacedCounter) -> QLineF:
    whole = QLineF(spot.at, foe.at)
    near, far = spot.radius / whole.length(), 1 - foe.radius / whole.length()
    return QLineF(whole.pointAt(near), whole.pointAt(far)) if near < far else whole


def _pairs(spots: PlacedCounters) -> Iterator[tuple[PlacedCounter, PlacedCounter]]:
    """Each figure with each that engages it, where both are seen apart."""
    for spot in spots.of.values():
        for opponent in spot.counter.opponents:
            foe = spots.of.get(opponent)
            if foe is not None and not set(spot.counter.hexes) & set(foe.counter.hexes):
                yield spot, foe
