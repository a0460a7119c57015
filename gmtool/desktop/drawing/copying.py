"""The tool that copies a rectangle of the ground and puts it down elsewhere, with a ghost of it at the pointer."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath

from gmtool.desktop.drawing.preview import Preview
from gmtool.desktop.drawing.shapes import rectangle, shape
from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.tools import Tool
from gmtool.space import Patch, block, cut

if TYPE_CHECKING:
    from gmtool.desktop.map import MapView


class CopyingTool(Tool):
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
        self._preview = Preview()

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
            preview.words = "" if self._start else "Mark what is to be copied"
            preview.next = rectangle(ground, layout, self._start or spot, spot)
            return
        to = self.patch.at(spot)
        preview.next = shape(ground, layout, to.values())
        preview.done = [self._ghost(to)]
        preview.words = "Put it down here"

    def _ghost(self, to: dict[Any, Any]) -> QPainterPath:
        """Where something lies on the piece."""
        ground, layout, patch = self._view.content.ground, self._view.content.layout, self.patch
        if ground is None or layout is None or patch is None:
            return QPainterPath()
        drawn = {spot for name, spots in patch.ground.painted_spots() if name != "fog" for spot in spots}
        return shape(ground, layout, [onto for spot, onto in to.items() if spot in drawn])
