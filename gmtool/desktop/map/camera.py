"""Which part of the ground is seen, and how large."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QTransform

SMALLEST: Final = 1.0
LARGEST: Final = 120.0
MARGIN: Final = 24.0
"""Pixels left around the ground when it is fitted."""


class Camera:
    """Turns points of the plane into pixels of the widget and back; `scale` is pixels to a unit."""

    def __init__(self) -> None:
        self.scale = 24.0
        self.left_top = QPointF(0.0, 0.0)
        """The pixel of the scaled plane that is at the widget's corner; whole numbers, so that lines stay sharp."""
        self.size = QSizeF(1.0, 1.0)
        self.limits = QRectF(0.0, 0.0, 1.0, 1.0)
        """The part of the plane that must not get lost from sight."""

    def to_screen(self, world: QPointF) -> QPointF:
        """Where a point of the plane is on the widget."""
        return world * self.scale - self.left_top

    def to_world(self, screen: QPointF) -> QPointF:
        """Which point of the plane is at a pixel of the widget."""
        return (screen + self.left_top) / self.scale

    def transform(self) -> QTransform:
        """The same as `to_screen`, for a painter."""
        return QTransform(self.scale, 0, 0, self.scale, -self.left_top.x(), -self.left_top.y())

    def seen(self) -> QRectF:
        """The part of the plane that is on the widget."""
        return QRectF(self.left_top / self.scale, self.size / self.scale)

    def pan(self, pixels: QPointF) -> None:
        """Move the picture by so many pixels."""
        self._put(self.left_top - pixels)

    def zoom(self, factor: float, at: QPointF) -> None:
        """Grow the picture by a factor; what is at the given pixel stays there."""
        fixed = self.to_world(at)
        self.scale = min(LARGEST, max(SMALLEST, self.scale * factor))
        self._put(fixed * self.scale - at)

    def fit(self, world: QRectF, largest: float = LARGEST / 2) -> None:
        """Show a whole rectangle of the plane, as large as it goes."""
        wide = max(1.0, self.size.width() - 2 * MARGIN) / max(0.01, world.width())
        high = max(1.0, self.size.height() - 2 * MARGIN) / max(0.01, world.height())
        self.scale = min(largest, max(SMALLEST, min(wide, high)))
        self.centre_on(world.center())

    def centre_on(self, world: QPointF) -> None:
        """Put a point of the plane in the middle."""
        self._put(world * self.scale - self._middle())

    def shows(self, world: QPointF, margin: float) -> bool:
        """Whether a point of the plane is on the widget, and not within `margin` pixels of its edge."""
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
        middle = (left_top + self._middle()) / self.scale
        x = min(self.limits.right(), max(self.limits.left(), middle.x()))
        y = min(self.limits.bottom(), max(self.limits.top(), middle.y()))
        kept = QPointF(x, y) * self.scale - self._middle()
        self.left_top = QPointF(round(kept.x()), round(kept.y()))
