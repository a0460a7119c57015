"""A template that lies on the map: where, which way, and how large."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainterPath

from gmtool.desktop.map.open_shapes import circle_path, cone_path, strip_path
from gmtool.desktop.measuring.yardstick import Yardstick
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

    def path(self, stick: Yardstick) -> QPainterPath:
        """Its outline in the plane."""
        at, end = stick.plane(self.origin), stick.plane(self.end)
        far = QLineF(at, end).length()
        match self.form:
            case Form.CIRCLE:
                return circle_path(at, far)
            case Form.CONE:
                return cone_path(at, self.heading, self.arc, far)
        aside = stick.plane(onward(self.origin, self.heading + 90, self.width)) - at
        return strip_path(at, end, QLineF(QPointF(0, 0), aside).length())

    def size(self, stick: Yardstick) -> str:
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
