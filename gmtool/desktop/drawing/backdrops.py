"""How a picture lies under a ground, and how it is moved, turned, scaled and matched to the grid."""

from dataclasses import dataclass, replace
from math import hypot

from PySide6.QtCore import QLineF, QPointF, QSize
from PySide6.QtGui import QTransform

from gmtool.desktop.map.layout import ROOT3
from gmtool.desktop.map.layouts import Layout, layout_of
from gmtool.space import Backdrop, Flip, Ground, OpenGround, moved_by


@dataclass(frozen=True)
class Bed:
    """The ground that pictures are laid under, and how it lies."""

    ground: Ground
    layout: Layout

    @classmethod
    def of(cls, ground: Ground) -> "Bed":
        """As a ground lies."""
        return cls(ground, layout_of(ground))

    @property
    def own(self) -> float:
        """Units of the plane to one that a backdrop is counted in."""
        return self.layout.measure

    @property
    def measure(self) -> float:
        """Units of the plane to what the GM counts in: the width of a hex, an inch or a foot."""
        return self.layout.measure if isinstance(self.ground, OpenGround) else ROOT3

    @property
    def unit(self) -> str:
        """What the GM counts in, in words."""
        return self.ground.unit.plural if isinstance(self.ground, OpenGround) else "hexes"

    @property
    def corner(self) -> QPointF:
        """The top left corner of the ground, in the plane."""
        return self.layout.frame.at(0)

    def upright(self, way: QPointF) -> QPointF:
        """A way in the plane as it is seen on a ground that is read upright."""
        return QTransform().rotate(self.layout.angle).map(way)

    def in_plane(self, way: QPointF) -> QPointF:
        """The reverse."""
        return QTransform().rotate(-self.layout.angle).map(way)

    # --- the picture -------------------------------------------------------------------------------------------
    def transform(self, backdrop: Backdrop) -> QTransform:
        """From the picture's pixels to the plane."""
        scale = backdrop.scale * self.own
        lies = QTransform().translate(backdrop.x * self.own, backdrop.y * self.own)
        return lies.rotate(backdrop.angle).scale(scale, scale)

    def spread(self, key: str, size: QSize) -> Backdrop:
        """A picture upright, from the ground's top left corner, as wide as the ground."""
        frame = self.layout.frame
        wide = QLineF(frame.at(0), frame.at(1)).length()
        scale = wide / max(1, size.width()) / self.own
        at = self.corner / self.own
        return Backdrop(key, scale, at.x(), at.y(), -self.layout.angle)

    def changed(self, backdrop: Backdrop, about: QPointF, factor: float = 1.0, degrees: float = 0.0) -> Backdrop:
        """The picture grown and turned about a point of the plane."""
        corner = QPointF(backdrop.x, backdrop.y) * self.own
        corner = about + QTransform().rotate(degrees).map(corner - about) * factor
        at = corner / self.own
        angle = (backdrop.angle + degrees + 180) % 360 - 180
        return replace(backdrop, scale=backdrop.scale * factor, x=at.x(), y=at.y(), angle=angle)

    def moved(self, backdrop: Backdrop, way: QPointF) -> Backdrop:
        """The picture moved in the plane."""
        by = way / self.own
        return replace(backdrop, x=backdrop.x + by.x(), y=backdrop.y + by.y())

    def matched(self, backdrop: Backdrop, one: QPointF, other: QPointF, apart: float, *, level: bool) -> Backdrop:
        """The picture so large that two of its pixels are so far apart, as the GM counts; the first stays where it is.

        level: turned by the least that brings their line to the ground's columns or rows.
        """
        lies = self.transform(backdrop)
        start, end = lies.map(one), lies.map(other)
        factor = apart * self.measure / max(1e-9, hypot(end.x() - start.x(), end.y() - start.y()))
        degrees = 0.0
        if level:
            seen = self.upright(end - start)
            bearing = -QLineF(QPointF(0, 0), seen).angle()
            degrees = round(bearing / 90) * 90 - bearing
        return self.changed(backdrop, start, factor, degrees)

    # --- with its ground ---------------------------------------------------------------------------------------
    def kept_under(self, after: "Bed", left: int, top: int) -> Backdrop | None:
        """The picture where columns and rows come at the left and at the top: still under what it was under."""
        if self.ground.backdrop is None:
            return None
        there = after.layout.centre(after.ground.at_column_row(1 + left, 1 + top))
        return self.moved(self.ground.backdrop, there - self.layout.centre(self.ground.at_column_row(1, 1)))

    def retopped(self, after: "Bed") -> Backdrop | None:
        """The picture where the hexes get other tops: as it is seen now."""
        before = self.ground.backdrop
        if before is None:
            return None
        off = self.upright(QPointF(before.x, before.y) - self.corner)
        at = after.corner + after.in_plane(off)
        angle = (before.angle + self.layout.angle - after.layout.angle + 180) % 360 - 180
        return replace(before, x=at.x(), y=at.y(), angle=angle)

    def flipped(self, way: Flip) -> Backdrop | None:
        """The picture after half a turn of the ground; a picture is never mirrored."""
        if self.ground.backdrop is None or way is not Flip.ROUND:
            return self.ground.backdrop
        first = self.ground.at_column_row(1, 1)
        ends = self.layout.centre(first) + self.layout.centre(moved_by(self.ground, way)(first))
        return self.changed(self.ground.backdrop, ends / 2, 1.0, 180)
