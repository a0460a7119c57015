"""Placement of a picture under a ground: how it lies, is moved, turned, scaled and matched to the grid.

While it is dragged there are two of them: as it is, and as it would be."""

from dataclasses import replace
from math import hypot

from PySide6.QtCore import QLineF, QObject, QPointF, QSize, Signal
from PySide6.QtGui import QImage, QPolygonF, QTransform

from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.canvas.scene.ground_layout import Layout, layout_of
from gmtool.records import dataclass
from gmtool.space import HUNDRED, Backdrop, Ground


@dataclass(frozen=True)
class BackdropPlacement:
    """The ground that pictures are laid under, and how it lies."""

    ground: Ground
    layout: Layout

    @classmethod
    def of(cls, ground: Ground) -> "BackdropPlacement":
        """As a ground lies."""
        return cls(ground, layout_of(ground))

    @property
    def own(self) -> float:
        """Units of the plane to one that a backdrop is counted in."""
        return self.layout.measure

    @property
    def measure(self) -> float:
        """Units of the plane to what the GM counts in: the width of a hex, an inch or a foot."""
        return HUNDRED * self.layout.unit

    @property
    def unit(self) -> str:
        """The unit that the GM counts in, in words."""
        return self.ground.units

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


class BackdropEdit(QObject):
    """`shown` is sent with every movement, `laid` when the GM lets go: the picture lies there now."""

    shown = Signal()
    laid = Signal(object)

    def __init__(self, pictures: Pictures, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pictures = pictures
        self.bed: BackdropPlacement | None = None
        self.backdrop: Backdrop | None = None

    def show_ground(self, bed: BackdropPlacement | None) -> None:
        """Show the ground's own picture, or none."""
        self.bed = bed
        self.backdrop = None if bed is None else bed.ground.backdrop
        self.shown.emit()

    @property
    def ground(self) -> Ground | None:
        """The ground as it is."""
        return None if self.bed is None else self.bed.ground

    @property
    def size(self) -> QSize:
        """The pixels of the picture; empty without one."""
        return QSize() if self.backdrop is None else self.pictures.size(self.backdrop.picture)

    def image(self, scale: float) -> QImage | None:
        """The picture, to be drawn with so many pixels to one of its own."""
        return None if self.backdrop is None else self.pictures.image(self.backdrop.picture, scale)

    def corners(self) -> QPolygonF:
        """The corners of the picture in the plane, clockwise from its top left."""
        if self.bed is None or self.backdrop is None:
            return QPolygonF()
        size = self.size
        corners = ((0, 0), (size.width(), 0), (size.width(), size.height()), (0, size.height()))
        return self.bed.transform(self.backdrop).map(QPolygonF([QPointF(x, y) for x, y in corners]))

    def try_at(self, make: Backdrop) -> None:
        """Show it somewhere else for the moment."""
        self.backdrop = make
        self.shown.emit()

    def lay(self, make: Backdrop | None) -> None:
        """It lies there from now on; None for no picture."""
        self.backdrop = make
        if make != (self.ground.backdrop if self.ground is not None else None):
            self.laid.emit(make)
        self.shown.emit()

    def settle(self) -> None:
        """It lies where it is shown."""
        self.lay(self.backdrop)

    def spread(self, key: str) -> None:
        """Lay another picture, as wide as the ground; one that is there already keeps its place."""
        if self.bed is None:
            return
        size = self.pictures.size(key)
        before = self.backdrop
        made = self.bed.spread(key, size)
        if before is not None and size == self.size:
            made = Backdrop(key, before.scale, before.x, before.y, before.angle)
        self.lay(made)

    def back(self) -> None:
        """Put it back to its place before the drag."""
        self.show_ground(self.bed)
