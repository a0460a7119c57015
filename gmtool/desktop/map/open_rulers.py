"""Rulers along the four edges of the widget, in the unit of open ground, whichever way it is turned."""

from math import ceil
from typing import Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.colours import map_colours
from gmtool.desktop.map.layouts import OpenLayout
from gmtool.desktop.map.stamps import Ink, Stamps
from gmtool.desktop.theme import Role, theme
from gmtool.space import HUNDRED, OpenGround, decimal

_STEPS: Final = tuple(step * ten for ten in (10, 100, 1000, 10_000) for step in (1, 2, 5))
"""How many hundredths may go to a tick, or to a number."""
_NUMBER: Final = 46
_TICK: Final = 7
"""The pixels that a number, and a tick, need at 100 %."""


class OpenRulers:
    """The units of a ground that a camera sees along the edges."""

    def __init__(self, ground: OpenGround, camera: Camera) -> None:
        self._ground, self._camera = ground, camera
        self._layout = OpenLayout(ground)
        self._pixels = self._layout.unit * camera.scale
        """How many a hundredth is."""
        self._sideways = round(camera.angle / 90) % 2 == 1
        width, height = camera.size.width(), camera.size.height()
        unit = self._layout.unit
        corners = [camera.to_world(QPointF(x, y)) / unit for x in (0, width) for y in (0, height)]
        xs, ys = [at.x() for at in corners], [at.y() for at in corners]
        self._seen = ((min(xs), max(xs), ground.width * HUNDRED), (min(ys), max(ys), ground.height * HUNDRED))

    def draw(self, painter: QPainter, stamps: Stamps) -> None:
        """Draw ticks, and write every so many units; close by, parts of them."""
        every = next((step for step in _STEPS if step * self._pixels >= theme().px(_NUMBER)), _STEPS[-1])
        tick = next((step for step in _STEPS if step * self._pixels >= theme().px(_TICK)), _STEPS[-1])
        colours = map_colours()
        ink = Ink(theme().font(Role.LABEL, bold=False), colours.label)
        painter.setPen(QPen(colours.label, theme().px(1), c=Qt.PenCapStyle.FlatCap))
        for is_x, (first, last, most) in zip((True, False), self._seen, strict=True):
            for number in range(max(0, ceil(first / tick) * tick), min(most, int(last)) + 1, tick):
                self._draw_tick(painter, number, is_x, longer=number % every == 0)
            for number in range(max(0, ceil(first / every) * every), min(most, int(last)) + 1, every):
                for at in self.ends(number, is_x, theme().px(9), theme().px(12)):
                    stamps.text(painter, at, decimal(number), ink)

    def _draw_tick(self, painter: QPainter, number: int, is_x: bool, *, longer: bool) -> None:
        far = theme().px(5 if longer else 3)
        outer, inner = self.ends(number, is_x, 0, 0), self.ends(number, is_x, far, far)
        painter.drawLines([QLineF(start, end) for start, end in zip(outer, inner, strict=True)])

    def ends(self, number: int, is_x: bool, from_level: float, from_upright: float) -> list[QPointF]:
        """Where so many hundredths are on the two edges they are read at; pixels from a level, or from an upright edge.

        What would be in a corner is left out.
        """
        along = number * self._layout.unit
        at = self._camera.to_screen(QPointF(along, 0) if is_x else QPointF(0, along))
        width, height = self._camera.size.width(), self._camera.size.height()
        corner = theme().px(26)
        if is_x != self._sideways:
            return [QPointF(at.x(), y) for y in (from_level, height - from_level)]
        if not corner / 2 < at.y() < height - corner / 2:
            return []
        return [QPointF(x, at.y()) for x in (from_upright, width - from_upright)]
