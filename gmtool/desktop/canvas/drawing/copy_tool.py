"""The tool that copies a rectangle of the ground and puts it down elsewhere, with a ghost of it at the pointer.

The piece that was copied last can be put down on other grounds too."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath

from gmtool.desktop.canvas.drawing.stroke_preview import StrokePreview
from gmtool.desktop.canvas.map.tool import Tool
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.outlines import rectangle_outline, spots_outline
from gmtool.language import tr
from gmtool.space import Patch, block, cut

if TYPE_CHECKING:
    from gmtool.desktop.canvas.map.view import MapView


class CopyTool(Tool):
    """First marks a rectangle, by dragging or by two presses; each press after that puts the piece down."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(
        self,
        view: "MapView",
        copied: Callable[[Patch], None],
        put_down: Callable[[Patch, Any], None],
        patch: Patch | None = None,
    ) -> None:
        self._view = view
        self._copied = copied
        self._put_down = put_down
        self.patch = patch
        self._start: Any = None
        self._end: Any = None
        self._waits = False
        self._preview = StrokePreview()

    def press(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Begin the rectangle, or end the one that waits."""
        spot = self._spot(at)
        if spot is None:
            return
        if self.patch is None and self._start is None:
            self._start = spot
        self._show(spot)

    def move(self, at: QPointF) -> None:
        """Show the rectangle, or the piece where it would be put down."""
        spot = self._spot(at)
        if spot is not None and spot != self._end:
            self._show(spot)

    def release(self, at: QPointF) -> None:
        """The rectangle is copied, or the piece put down."""
        ground = self._view.content.ground
        if ground is None or self._end is None:
            return
        if self.patch is not None:
            self._put_down(self.patch, self._end)
        elif self._start is not None and self._start == self._end and not self._waits:
            self._waits = True
        elif self._start is not None:
            spots = block(ground, self._start, self._end)
            self._waits = False
            self.patch = cut(ground, spots, spots[0])
            self._start = None
            self._copied(self.patch)
            self._show(self._end)

    def cancel(self) -> None:
        """Forget the rectangle that is begun."""
        self._start = self._end = None
        self._waits = False
        self._preview.clear()

    def wants(self, event: QKeyEvent) -> bool:
        """Esc drops a rectangle that is begun."""
        return event.key() == Qt.Key.Key_Escape and self._start is not None

    def key(self, event: QKeyEvent) -> None:
        """Drop it."""
        self.cancel()

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Paint the rectangle or the ghost."""
        self._preview.paint(painter, camera)

    def _spot(self, at: QPointF) -> Any:
        ground, layout = self._view.content.ground, self._view.content.layout
        spot: Any = layout.spot_at(at) if layout is not None else None
        return spot if ground is not None and spot is not None and ground.covers(spot) else None

    def _show(self, spot: Any) -> None:
        ground, layout = self._view.content.ground, self._view.content.layout
        if ground is None or layout is None:
            return
        self._end, preview = spot, self._preview
        preview.at = layout.centre(spot)
        if self.patch is None:
            preview.words = "" if self._start else tr("Mark what to copy")
            preview.next = rectangle_outline(ground, layout, self._start or spot, spot)
            return
        to = self.patch.at(spot)
        preview.next = spots_outline(ground, layout, to.values())
        preview.done = [self._ghost(to)]
        preview.words = tr("Paste here")

    def _ghost(self, to: dict[Any, Any]) -> QPainterPath:
        """The outline of the drawn spots of the piece at their new places."""
        ground, layout, patch = self._view.content.ground, self._view.content.layout, self.patch
        if ground is None or layout is None or patch is None:
            return QPainterPath()
        drawn = {spot for name, spots in patch.ground.painted_spots() if name != "fog" for spot in spots}
        return spots_outline(ground, layout, [onto for spot, onto in to.items() if spot in drawn])


class GroundClipboard(QObject):
    """Takes the copying tool in hand on a map."""

    put_down = Signal(object, object)
    """A `Patch`, and the spot where its corner goes."""
    complained = Signal(str)

    def __init__(self, map: "MapView") -> None:
        super().__init__(map)
        self._map = map
        self._patch: Patch | None = None

    def copy(self) -> None:
        """Mark a piece and put it down elsewhere."""
        self._hold(None)

    def paste(self) -> None:
        """Put down the piece that was copied last."""
        ground = self._map.content.ground
        if self._patch is None:
            self.complained.emit(tr("Nothing copied yet: mark a piece of the ground first."))
        elif type(self._patch.ground) is not type(ground):
            self.complained.emit(tr("The copied piece is from another kind of ground."))
        else:
            self._hold(self._patch)

    def _hold(self, patch: Patch | None) -> None:
        self._map.use(CopyTool(self._map, self._copied, self.put_down.emit, patch))
        self._map.setFocus()

    def _copied(self, patch: Patch) -> None:
        self._patch = patch
