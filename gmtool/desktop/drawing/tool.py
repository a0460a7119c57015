"""The drawing tool: strokes made on the map with the pen, by pointer or by keyboard."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath

from gmtool.desktop.drawing.fills import Fills
from gmtool.desktop.drawing.pen import Pen
from gmtool.desktop.drawing.preview import Preview
from gmtool.desktop.drawing.shapes import rectangle, shape
from gmtool.desktop.drawing.ways import Size, Way, dab, spots_of, swept
from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.layouts import Layout
from gmtool.desktop.map.tools import Tool
from gmtool.space import Ground

if TYPE_CHECKING:
    from gmtool.desktop.map import MapView


class DrawingTool(Tool):
    """Gathers the spots of a stroke. The right button erases.

    Lines and rectangles are dragged, or begun with one press and ended with another. `told` gets the spots of a stroke,
    and whether it erases.
    """

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, pen: Pen, view: "MapView", told: Callable[[tuple[Any, ...], bool], None]) -> None:
        self._pen = pen
        self._view = view
        self._told = told
        self._preview = Preview()
        self._start: Any = None
        self._end: Any = None
        self._waits = False
        """A line or a rectangle was begun with a click, and waits for the one that ends it."""
        self._spots: dict[Any, None] = {}
        self._fills = Fills()

    @property
    def begun(self) -> bool:
        """Whether a stroke is being made."""
        return self._start is not None

    def press(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Begin a stroke, or end the one that waits."""
        self._begin(at, self._pen.erase)

    def press_right(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> bool:
        """The right button erases."""
        self._begin(at, erase=True)
        return True

    def move(self, at: QPointF) -> None:
        """Go on with the stroke, or show where it would begin."""
        spot = self._spot(at)
        if spot is not None and spot != self._end:
            self._go_to(spot)

    def release(self, at: QPointF) -> None:
        """End the stroke; a line or a rectangle that was only begun waits for its end."""
        if self._start is None:
            return
        way = self._pen.way
        if way in (Way.LINE, Way.RECTANGLE) and self._start == self._end and not self._waits:
            self._waits = True
            return
        ground = self._view.content.ground
        spots = tuple(self._spots)
        if way is not Way.BRUSH and ground is not None:
            spots = spots_of(ground, way, self._start, self._end, self._pen.size, self._pen.layer)
        erase = self._preview.erase
        self.cancel()
        self._told(spots, erase)

    def cancel(self) -> None:
        """Forget the stroke."""
        self._start = self._end = None
        self._waits = False
        self._spots = {}
        self._preview.clear()

    def hold(self, spots: tuple[Any, ...]) -> None:
        """Show a finished stroke while its words are typed."""
        ground, layout = self._view.content.ground, self._view.content.layout
        if ground is not None and layout is not None:
            self._preview.done = [shape(ground, layout, spots)]
        self._view.update()

    def wants(self, event: QKeyEvent) -> bool:
        """Esc drops what is begun; the pen's keys are the pen's."""
        return (event.key() == Qt.Key.Key_Escape and self.begun) or self._pen.wants(event)

    def key(self, event: QKeyEvent) -> None:
        """A stroke that was begun with another pen is dropped."""
        self.cancel()
        if event.key() != Qt.Key.Key_Escape:
            self._pen.key(event)

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Paint what the stroke covers."""
        self._preview.paint(painter, camera)

    def _begin(self, at: QPointF, erase: bool) -> None:
        spot = self._spot(at)
        if spot is None:
            return
        if self._start is None:
            self._preview.clear()
            self._preview.erase = erase
            self._start = self._end = spot
        self._go_to(spot)

    def _spot(self, at: QPointF) -> Any:
        """The spot at a point; while a line or a rectangle is drawn, nothing is off the ground."""
        ground, layout = self._view.content.ground, self._view.content.layout
        if ground is None or layout is None:
            return None
        spot: Any = layout.spot_at(at)
        if ground.covers(spot):
            return spot
        if self._start is None or self._pen.way is Way.BRUSH:
            return None
        (column, row), (columns, rows) = ground.column_row(spot), ground.size
        return ground.at_column_row(min(max(column, 1), columns), min(max(row, 1), rows))

    def _go_to(self, spot: Any) -> None:
        ground, layout, pen = self._view.content.ground, self._view.content.layout, self._pen
        if ground is None or layout is None:
            return
        before, self._end = self._end, spot
        preview = self._preview
        preview.words, preview.at = "", layout.centre(spot)
        if self._start is None:
            preview.erase = pen.erase
            preview.next = self._meant(ground, layout, spot)
        elif pen.way is Way.BRUSH:
            fresh = [each for each in swept(ground, before, spot, pen.size) if each not in self._spots]
            self._spots |= dict.fromkeys(fresh)
            preview.done.append(shape(ground, layout, fresh))
            preview.next = QPainterPath()
        elif pen.way is Way.RECTANGLE:
            preview.next = rectangle(ground, layout, self._start, spot)
            preview.words = _counted(ground, _area(ground, self._start, spot))
        elif pen.way is Way.LINE:
            spots = spots_of(ground, pen.way, self._start, spot, pen.size, pen.layer)
            preview.next, preview.words = shape(ground, layout, spots), _counted(ground, len(spots))
        else:
            preview.next = self._meant(ground, layout, spot)

    def _meant(self, ground: Ground, layout: Layout, spot: Any) -> QPainterPath:
        """What a press here would cover."""
        pen = self._pen
        if pen.way is Way.FILL:
            path, number = self._fills.around(ground, layout, pen.layer, spot)
            self._preview.words = _counted(ground, number)
            return path
        return shape(ground, layout, dab(ground, spot, Size.ONE if pen.way is Way.RECTANGLE else pen.size))


def _area(ground: Ground, one: Any, other: Any) -> int:
    (a, b), (c, d) = ground.column_row(one), ground.column_row(other)
    return (abs(a - c) + 1) * (abs(b - d) + 1)


def _counted(ground: Ground, number: int) -> str:
    name = ground.spot_name
    return f"1 {name}" if number == 1 else f"{number} {name}{'es' if name.endswith('x') else 's'}"
