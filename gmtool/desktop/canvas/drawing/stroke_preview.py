"""Preview of a stroke: what it would cover, shown while it is made."""

from typing import Final

from PySide6.QtCore import QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.pens import line_pen
from gmtool.desktop.canvas.scene.camera import Camera

_OFF: Final = QPointF(16, -14)
"""From the pointer to the words beside it."""


class StrokePreview:
    """Paints pieces of the plane: those that are drawn already, and the one that the pointer means."""

    def __init__(self) -> None:
        self.done: list[QPainterPath] = []
        self.next = QPainterPath()
        self.erase = False
        self.words = ""
        self.at = QPointF()
        """The place of the words in the plane."""

    def clear(self) -> None:
        """Show nothing of a stroke any more."""
        self.done, self.next, self.words = [], QPainterPath(), ""

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Paint over the map."""
        colours = map_colours()
        colour = colours.bad if self.erase else colours.accent
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(camera.transform(), True)
        for path in self.done:
            painter.fillPath(path, faded(colour, 0.42))
        if not self.next.isEmpty():
            painter.fillPath(self.next, faded(colour, 0.16))
            painter.strokePath(self.next, line_pen(painter, colours.halo, 4.0))
            painter.strokePath(self.next, line_pen(painter, colour, 2.0))
        painter.restore()
        if self.words:
            say_beside(painter, camera.to_screen(self.at), self.words)


def say_beside(painter: QPainter, at: QPointF, words: str) -> None:
    """A few words on a plate beside a pixel."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(theme().font(Role.SMALL))
    metrics = QFontMetricsF(painter.font())
    plate = metrics.boundingRect(words).marginsAdded(QMarginsF(6, 3, 6, 3) * (theme().scale / 100))
    plate.moveBottomLeft(at + _OFF * (theme().scale / 100))
    painter.setPen(theme().colour("line"))
    painter.setBrush(theme().colour("background"))
    painter.drawRoundedRect(plate, theme().px(4), theme().px(4))
    painter.setPen(theme().colour("text"))
    painter.drawText(QRectF(plate), Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()
