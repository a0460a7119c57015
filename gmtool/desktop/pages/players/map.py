"""The players' map: it shows what it is given and nothing about the pointer, with a view of its own."""

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QNativeGestureEvent, QPaintEvent, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget

from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import Theme, painting_in
from gmtool.desktop.canvas.input.pointer import GROWTH, NOTCH
from gmtool.desktop.canvas.map.board import MapBoard
from gmtool.desktop.canvas.scene.camera import LARGEST
from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.language import tr
from gmtool.presentation.players.scene import Scene
from gmtool.space import HUNDRED, Ground

NAME_SIZE: Final = 28
"""The pixels of names at 100 %: read from three meters."""


class PlayersMap(MapBoard):
    """A picture of the scene. The wheel, two fingers and the buttons move it; nothing on it can be picked."""

    looked = Signal()
    """Another part of the ground is seen."""

    def __init__(self, look: Theme, parent: QWidget | None = None) -> None:
        self.look = look
        self.following = False
        self._true: float | None = None
        self._last: QPointF | None = None
        super().__init__(parent)
        self.picture.ground.show_to_players()
        self.picture.names.size = NAME_SIZE
        self.picture.names.all_told = True
        self.setAccessibleName(tr("Map for the players"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.grabGesture(Qt.GestureType.PinchGesture)

    def dress(self, look: Theme) -> None:
        self.look = look
        self._repaint()

    def show_scene(self, scene: Scene) -> None:
        self.show_terrain(scene.kinds, scene.lit)
        self.show_ground(scene.ground)
        self.show_counters(scene.figures, scene.sides, dict(scene.conditions), scene.acted)
        self.show_lying(scene.lying)
        self.show_effects(scene.effects)
        self.set_acting(scene.acting or None)

    def follow(self, following: bool) -> None:
        """Keep the acting figure in the middle, or leave the picture where it is."""
        self.following = following
        self._follow()

    def look_at_part(self, part: QPolygonF) -> None:
        """Show a part of the plane, as large as it goes; at true scale, its middle."""
        self._fitted = False
        self.camera.fit(part, LARGEST)
        self.camera.centre_on(part.boundingRect().center())
        self._keep_scale()
        self.moved()

    def true_scale(self, pixels: float | None) -> None:
        """Show everything as large as it is on the table, with so many pixels to a millimeter; None: at any scale."""
        self._true = pixels
        self._keep_scale()
        self.moved()

    def zoom(self, factor: float, at: QPointF) -> None:
        """Grow the picture, unless it is at true scale."""
        if self._true is None:
            super().zoom(factor, at)

    def moved(self) -> None:
        """Another part is seen."""
        super().moved()
        self.looked.emit()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with painting_in(self.look):
            super().paintEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        self.zoom(GROWTH ** (event.angleDelta().y() / NOTCH), event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._last = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._last is not None:
            self.pan(event.position() - self._last)
            self._last = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._last = None

    def event(self, event: QEvent) -> bool:
        """Two fingers on the screen or the trackpad."""
        if isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom(1 + event.value(), event.position())
            return True
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self.zoom(pinch.scaleFactor(), self.mapFromGlobal(pinch.centerPoint()))
                self.pan(pinch.centerPoint() - pinch.lastCenterPoint())
                event.accept()
                return True
        return super().event(event)

    def _fit(self) -> None:
        super()._fit()
        self._keep_scale()

    def _follow(self) -> None:
        spot = self.content.acting_spot
        if self.following and spot is not None:
            self._fitted = False
            self.camera.centre_on(spot.at)
            self.moved()

    def _keep_scale(self) -> None:
        """At true scale it is always as large, about the same middle."""
        if self._true is not None and self.content.ground is not None:
            middle = self.camera.to_world(QRectF(self.rect()).center())
            self.camera.scale = self._true * millimetres(self.content.ground)
            self.camera.centre_on(middle)
            self.update()


def millimetres(ground: Ground) -> float:
    """The millimetres of a unit of the plane on the table."""
    return ground.millimetres / (HUNDRED * layout_of(ground).unit)
