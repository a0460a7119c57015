"""Measuring tool: what ruler, protractor and templates have in common, and how they draw over the map."""

from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import proxy

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.map.tool import Tool
from gmtool.desktop.canvas.measuring.yardsticks import Yardstick
from gmtool.desktop.canvas.naming.stamps import Stamps
from gmtool.desktop.canvas.scene.camera import Camera

if TYPE_CHECKING:
    from gmtool.desktop.canvas.map.view import MapView


_TICKS_FROM = 7.0
"""Pixels between two ticks of a ruler from which they can be told apart."""


def draw_line(painter: QPainter, corners: list[QPointF], *, dashed: bool = False) -> None:
    """A line through some pixels of the widget, with a dot at each corner."""
    colours, width = map_colours(), theme().px(2)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(colours.halo, width * 2.8), QPen(colours.warn, width)):
        if dashed and pen.color() == colours.warn:
            pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(corners))
    painter.setPen(QPen(colours.halo, width * 0.7))
    painter.setBrush(colours.warn)
    for corner in corners:
        painter.drawEllipse(corner, width * 1.8, width * 1.8)


def draw_ticks(painter: QPainter, line: QLineF, unit: float) -> None:
    """The units along one leg of a ruler, `unit` pixels each; every fifth is longer."""
    if unit < _TICKS_FROM or line.length() < unit:
        return
    along = (line.p2() - line.p1()) / line.length()
    aside = QPointF(-along.y(), along.x())
    painter.setPen(QPen(map_colours().warn, theme().px(1)))
    for i in range(1, int(line.length() / unit) + 1):
        at, half = line.p1() + along * (unit * i), aside * theme().px(10 if i % 5 == 0 else 6)
        painter.drawLine(QLineF(at - half, at + half))


def draw_plate(painter: QPainter, stamps: Stamps, at: QPointF, text: str) -> None:
    """A few words on a plate."""
    colours = map_colours()
    back = theme().colour("warn_soft")
    stamps.badge(painter, at, text, theme().font(Role.SMALL, bold=True), colours.text, back)


def draw_area(painter: QPainter, camera: Camera, area: QPainterPath, *, held: bool) -> None:
    """Tint a part of the plane; the one in hand more strongly."""
    colours = map_colours()
    path = camera.transform().map(area)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(path, faded(colours.warn, 0.20 if held else 0.13))
    painter.strokePath(path, QPen(colours.halo, theme().px(4)))
    pen = QPen(colours.warn, theme().px(2))
    if not held:
        pen.setDashPattern([4, 3])
    painter.strokePath(path, pen)


class MeasuringTool(Tool):
    """A tool that measures on the ground of a view, and tells what it finds on the card and to a screen reader.

    The view owns its tool, so the tool knows it by a proxy only.
    """

    name = ""
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, view: "MapView", stick: Yardstick) -> None:
        self._view: MapView = proxy(view)
        self.stick = stick
        self.stamps = Stamps()
        self.begin()

    def begin(self) -> None:
        """Nothing is measured yet."""

    def tell(self, words: Sequence[str]) -> None:
        """Say what was found; nothing says nothing any more."""
        self._view.tell((self.name, *words) if words else ())

    def figure_at(self, at: QPointF) -> str:
        """The figure at a point of the plane."""
        pointed = self._view.content.point_at(at)
        return pointed.figure if pointed is not None else ""

    def cancel(self) -> None:
        """Take everything away."""
        self.begin()
        self.tell(())
