"""A picture that is being laid under the ground: as it is, and as it would be while it is dragged."""

from PySide6.QtCore import QObject, QPointF, QSize, Signal
from PySide6.QtGui import QImage, QPolygonF

from gmtool.desktop.drawing.backdrops import Bed
from gmtool.desktop.pictures.pictures import Pictures
from gmtool.space import Backdrop, Ground


class Laying(QObject):
    """`shown` is sent with every movement, `laid` when the GM lets go: the picture lies there now."""

    shown = Signal()
    laid = Signal(object)

    def __init__(self, pictures: Pictures, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pictures = pictures
        self.bed: Bed | None = None
        self.backdrop: Backdrop | None = None

    def show_ground(self, bed: Bed | None) -> None:
        """What lies there is what the ground says."""
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
        """Where it was before it was dragged."""
        self.show_ground(self.bed)
