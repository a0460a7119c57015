"""Camera: which part of the ground is seen, how large, and which way round."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPolygonF, QTransform

SMALLEST: Final = 1.0
LARGEST: Final = 120.0
MARGIN: Final = 24.0
"""Pixels left around the ground when it is fitted, at 100 %: rulers lie there."""


class Camera:
    """Turns points of the plane into pixels of the widget and back.

    `scale` is pixels to a unit, `angle` the degrees that the plane is turned by, clockwise.
    """

    def __init__(self) -> None:
        self.scale = 24.0
        self.margin = MARGIN
        """The same in the size of type of now."""
        self.angle = 0.0
        self.left_top = QPointF(0.0, 0.0)
        """The pixel of the turned, scaled plane that is at the widget's corner; whole numbers: lines stay sharp."""
        self.size = QSizeF(1.0, 1.0)
        self.limits = QPolygonF(QRectF(0.0, 0.0, 1.0, 1.0))
        """The part of the plane that must not get lost from sight."""
        self._turn, self._back = QTransform(), QTransform()

    def to_screen(self, world: QPointF) -> QPointF:
        """The point on the widget of a point of the plane."""
        return self._turn.map(world) * self.scale - self.left_top

    def to_world(self, screen: QPointF) -> QPointF:
        """The point of the plane at a pixel of the widget."""
        return self._back.map((screen + self.left_top) / self.scale)

    def transform(self, left_top: QPointF | None = None) -> QTransform:
        """The same as `to_screen`, for a painter; with `left_top`, for a widget whose corner is elsewhere."""
        turn, scale, corner = self._turn, self.scale, self.left_top if left_top is None else left_top
        a, b, c, d = (scale * part for part in (turn.m11(), turn.m12(), turn.m21(), turn.m22()))
        return QTransform(a, b, c, d, -corner.x(), -corner.y())

    def seen(self) -> QRectF:
        """The smallest upright rectangle of the plane that holds all that is on the widget."""
        return self._back.mapRect(QRectF(self.left_top / self.scale, self.size / self.scale))

    def stands(self, world: QPolygonF | QRectF) -> QRectF:
        """The rectangle around a part of the plane as it stands on the screen, in units about the turned origin."""
        return self._turn.map(QPolygonF(world)).boundingRect()

    def standing(self, world: QPolygonF) -> QRectF:
        """The rectangle of the widget around a part of the plane."""
        return QPolygonF([self.to_screen(corner) for corner in world.toList()]).boundingRect()

    def lies(self, stands: QRectF) -> QPolygonF:
        """The part of the plane that stands on the screen as a rectangle: the reverse of `stands`."""
        return self._back.map(QPolygonF(stands))

    def pan(self, pixels: QPointF) -> None:
        """Move the picture by so many pixels."""
        self._put(self.left_top - pixels)

    def zoom(self, factor: float, at: QPointF) -> None:
        """Grow the picture by a factor; what is at the given pixel stays there."""
        fixed = self.to_world(at)
        self.scale = min(LARGEST, max(SMALLEST, self.scale * factor))
        self._put(self._turn.map(fixed) * self.scale - at)

    def turn(self, angle: float) -> None:
        """Turn the picture to so many degrees about what is in the middle."""
        kept, self.angle = self.to_world(self._middle()), angle
        self._turn = QTransform().rotate(angle)
        self._back = QTransform().rotate(-angle)
        self.centre_on(kept)

    def fit(self, world: QPolygonF | QRectF, largest: float = LARGEST / 2) -> None:
        """Show a whole part of the plane, as large as it goes."""
        stands = self.stands(world)
        wide = max(1.0, self.size.width() - 2 * self.margin) / max(0.01, stands.width())
        high = max(1.0, self.size.height() - 2 * self.margin) / max(0.01, stands.height())
        self.scale = min(largest, max(SMALLEST, min(wide, high)))
        self.look_to(self._back.map(stands.center()))

    def look_to(self, world: QPointF) -> None:
        """Put a point of the plane as near to the middle as it goes without showing emptiness beside the ground."""
        limits, middle = self.stands(self.limits), self._turn.map(world)
        x = _kept(middle.x(), limits.left(), limits.right(), (self.size.width() / 2 - self.margin) / self.scale)
        y = _kept(middle.y(), limits.top(), limits.bottom(), (self.size.height() / 2 - self.margin) / self.scale)
        self._put(QPointF(x, y) * self.scale - self._middle())

    def centre_on(self, world: QPointF) -> None:
        """Put a point of the plane in the middle."""
        self._put(self._turn.map(world) * self.scale - self._middle())

    def shows(self, world: QPointF, margin: float) -> bool:
        """True if a point of the plane is on the widget, and not within `margin` pixels of its edge."""
        inner = QRectF(QPointF(0, 0), self.size).adjusted(margin, margin, -margin, -margin)
        return inner.contains(self.to_screen(world))

    def resize(self, size: QSizeF) -> None:
        """The widget has another size; its middle keeps what it shows."""
        kept = self.to_world(self._middle())
        self.size = size
        self.centre_on(kept)

    def _middle(self) -> QPointF:
        return QPointF(self.size.width() / 2, self.size.height() / 2)

    def _put(self, left_top: QPointF) -> None:
        middle, limits = (left_top + self._middle()) / self.scale, self.stands(self.limits)
        x = min(limits.right(), max(limits.left(), middle.x()))
        y = min(limits.bottom(), max(limits.top(), middle.y()))
        kept = QPointF(x, y) * self.scale - self._middle()
        self.left_top = QPointF(round(kept.x()), round(kept.y()))


def _kept(middle: float, first: float, last: float, half: float) -> float:
    """The middle of a view that is `half` to either side, moved to stay between two ends; theirs where it is wider."""
    if last - first <= 2 * half:
        return (first + last) / 2
    return min(last - half, max(first + half, middle))
