"""A template that lies on the map: where, which way, and how large."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from gmtool.desktop.measuring.yardsticks import HexYardstick, OpenYardstick
from gmtool.space import Circle, Cone, Point, Strip, Template, onward


class Form(StrEnum):
    """The forms of templates."""

    CIRCLE = "circle"
    CONE = "cone"
    STRIP = "strip"


@dataclass(frozen=True, slots=True)
class Laid:
    """A template: its middle, tip or beginning, which way it points in degrees clockwise from north, and its size.

    reach: its radius or length; width: that of a strip; both in parts of the ground's yardstick. arc: a cone's degrees.
    """

    form: Form
    origin: Point
    heading: int
    reach: int
    width: int
    arc: int = 90

    @property
    def end(self) -> Point:
        """Where it is taken hold of to be turned and sized."""
        return onward(self.origin, self.heading, self.reach)

    def template(self) -> Template:
        """What it covers."""
        match self.form:
            case Form.CIRCLE:
                return Circle(self.origin, self.reach)
            case Form.CONE:
                return Cone(self.origin, self.heading, self.arc, self.reach)
        return Strip(self.origin, self.end, self.width)

    def path(self, stick: HexYardstick | OpenYardstick) -> QPainterPath:
        """Its outline in the plane."""
        at, end = stick.plane(self.origin), stick.plane(self.end)
        far, path = QLineF(at, end).length(), QPainterPath()
        round_it = QRectF(at.x() - far, at.y() - far, 2 * far, 2 * far)
        match self.form:
            case Form.CIRCLE:
                path.addEllipse(round_it)
            case Form.CONE:
                path.moveTo(at)
                path.arcTo(round_it, 90 - self.heading + self.arc / 2, -self.arc)
                path.closeSubpath()
            case Form.STRIP:
                half = stick.plane(onward(self.origin, self.heading + 90, self.width / 2)) - at
                path.addPolygon(QPolygonF([at - half, end - half, end + half, at + half]))
                path.closeSubpath()
        return path

    def size(self, stick: HexYardstick | OpenYardstick) -> str:
        """How large it is, in words."""
        match self.form:
            case Form.CIRCLE:
                return f"{stick.size(self.reach)} from the middle"
            case Form.CONE:
                return f"{stick.size(self.reach)} long, {self.arc}° wide"
        return f"{stick.size(self.reach)} long, {stick.size(self.width)} wide"


def is_near(camera_scale: float, one: QPointF, other: QPointF, pixels: float) -> bool:
    """Whether two points of the plane are at most so many pixels apart on the screen."""
    return QLineF(one, other).length() * camera_scale <= pixels
