"""Protractor: how far something lies aside from where a figure looks, or from any line."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath

from gmtool.desktop.canvas.measuring.measuring_tool import MeasuringTool, draw_area, draw_line, draw_plate
from gmtool.desktop.canvas.measuring.yardsticks import heading_of
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.language import tr


class Protractor(MeasuringTool):
    """Click a figure to measure from where it looks, or drag any line; then point, and click to keep the angle.

    Esc or Delete takes it away.
    """

    name = tr("Protractor")

    def begin(self) -> None:
        """Nothing is measured yet."""
        self._tip: QPointF | None = None
        self._line: float | None = None
        """The start of the angle, in degrees clockwise from north; None while it is being dragged."""
        self._end: QPointF | None = None
        self._kept = False
        self._from = ""
        """The start of the angle, in words."""

    def press(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """A figure or the tip of a line; or, where there is a line, the other leg of the angle."""
        if self._line is not None and not self._kept and self._tip != self.stick.snap(at):
            self._end, self._kept = self.stick.snap(at), True
            self._tell()
            return
        figure = self.figure_at(at)
        self.begin()
        self._tip = self.stick.snap(at)
        self._line = self.stick.heading(figure) if figure else None
        # translators: an angle is measured from where a figure looks
        self._from = tr("from its facing")
        self._tell()

    def move(self, at: QPointF) -> None:
        """The line, or the other leg, follows the pointer."""
        if self._tip is not None and not self._kept:
            self._end = self.stick.snap(at)
            self._tell()

    def release(self, at: QPointF) -> None:
        """The line lies."""
        if self._tip is not None and self._line is None and self.stick.snap(at) != self._tip:
            self._line, self._end = heading_of(self._tip, self.stick.snap(at)), None
            self._from = tr("from this line")
        self._tell()

    def wants(self, event: QKeyEvent) -> bool:
        """Esc and Delete, while there is something to take away."""
        return event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._tip is not None

    def key(self, event: QKeyEvent) -> None:
        """Take it away."""
        self.cancel()

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """The line, the other leg, and the angle between them."""
        if self._tip is None:
            return
        tip = camera.to_screen(self._tip)
        if self._line is None:
            if self._end is not None and self._end != self._tip:
                draw_line(painter, [tip, camera.to_screen(self._end)], dashed=True)
            return
        far = 3.0 if self._end is None else max(2.0, QLineF(self._tip, self._end).length())
        draw_line(painter, [tip, camera.to_screen(_along(self._tip, self._line, far))])
        turn = self._turn()
        if turn is None or self._end is None:
            return
        draw_line(painter, [tip, camera.to_screen(self._end)], dashed=not self._kept)
        draw_area(painter, camera, _wedge(self._tip, self._line, turn, far * 0.5), held=True)
        draw_plate(painter, self.stamps, camera.to_screen(_along(self._tip, self._line + turn / 2, far * 0.5)),
                   self.stick.angle(turn))  # fmt: skip

    def _turn(self) -> float | None:
        """From the line to the other leg: -180 to 180 degrees, clockwise above zero."""
        if self._tip is None or self._line is None or self._end is None or self._end == self._tip:
            return None
        turn = (heading_of(self._tip, self._end) - self._line) % 360
        return turn if turn <= 180 else turn - 360

    def _tell(self) -> None:
        turn = self._turn()
        if turn is None:
            self.tell((self._from,) if self._line is not None and self._end is None else ())
            return
        arc = round(2 * abs(turn))
        self.tell((self.stick.angle(turn), tr("within an arc of {degrees}° about that line", degrees=arc)))


def _along(tip: QPointF, heading: float, far: float) -> QPointF:
    return QLineF.fromPolar(far, 90 - heading).p2() + tip


def _wedge(tip: QPointF, heading: float, turn: float, far: float) -> QPainterPath:
    path = QPainterPath(tip)
    path.arcTo(QRectF(tip.x() - far, tip.y() - far, 2 * far, 2 * far), 90 - heading, -turn)
    path.closeSubpath()
    return path
