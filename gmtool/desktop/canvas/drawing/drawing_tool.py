"""The drawing tool: strokes made on the map with the pen, by pointer or by keyboard.

What a fill would cover is remembered while the pointer wanders about: finding it out at every hex takes too long."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath

from gmtool.desktop.canvas.drawing.side_picker import SidePicker, rim_sides, sides_outline
from gmtool.desktop.canvas.drawing.stroke_preview import StrokePreview
from gmtool.desktop.canvas.map.tool import Tool
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.ground_layout import Layout
from gmtool.desktop.canvas.scene.outlines import rectangle_outline, spots_outline
from gmtool.language import tr, trn
from gmtool.presentation.map.pen import Pen
from gmtool.presentation.map.strokes import BrushSize, DrawingMode, brush_spots, stroke_spots, swept_spots
from gmtool.space import Ground, Layer, block

if TYPE_CHECKING:
    from gmtool.desktop.canvas.map.view import MapView


_PLAIN: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
_ASCII: Final = 128
_MOST: Final = 4000
"""A larger fill is not outlined before it is made."""
_KEPT: Final = 12
"""The number of fills that are remembered."""

_CORNERS: Final = (DrawingMode.RECTANGLE, DrawingMode.ROOM)
_TURNS: Final = {"[": -1, "]": 1}
_OTHER_SIDES: Final = tr("[ and ]: another side")
_FROM_TO: Final = (DrawingMode.LINE, *_CORNERS)


class FillCache:
    """The fills of one layer of one ground that were looked at last."""

    def __init__(self) -> None:
        self._ground: Ground | None = None
        self._layer: Layer | None = None
        self._known: list[tuple[frozenset[Any], QPainterPath]] = []

    def around(self, ground: Ground, layout: Layout, layer: Layer, spot: Any) -> tuple[QPainterPath, int]:
        """The outline of the fill about a spot, or of the spot alone where it is too large; and how many it covers."""
        if ground is not self._ground or layer is not self._layer:
            self._ground, self._layer, self._known = ground, layer, []
        found = next((pair for pair in self._known if spot in pair[0]), None)
        if found is None:
            spots = frozenset(stroke_spots(ground, DrawingMode.FILL, spot, spot, BrushSize.ONE, layer))
            found = (spots, spots_outline(ground, layout, spots if len(spots) <= _MOST else ()))
            self._known = [found, *self._known][:_KEPT]
        spots, path = found
        return (path if len(spots) <= _MOST else spots_outline(ground, layout, (spot,))), len(spots)


class DrawingTool(Tool):
    """Gathers the spots of a stroke. The right button erases.

    Lines and rectangles are dragged, or begun with one press and ended with another. `told` gets the spots of a stroke,
    or the sides of one that goes along sides, and whether it erases.
    """

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, pen: Pen, view: "MapView", told: Callable[[tuple[Any, ...], bool], None]) -> None:
        self._pen = pen
        self._view = view
        self._told = told
        self._preview = StrokePreview()
        self._start: Any = None
        self._end: Any = None
        self._waits = False
        """A line or a rectangle was begun with a click, and waits for the one that ends it."""
        self._spots: dict[Any, None] = {}
        self._fills = FillCache()
        self._sides = SidePicker()
        self._last = QPointF()
        """The last point of a stroke along sides."""

    @property
    def begun(self) -> bool:
        """True while a stroke is being made."""
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
        if self._on_sides:
            self._go_along(at)
            return
        spot = self._spot(at)
        if spot is not None and spot != self._end:
            self._go_to(spot)

    def release(self, at: QPointF) -> None:
        """End the stroke; a line or a rectangle that was only begun waits for its end."""
        if self._start is None:
            return
        way = self._pen.way
        if not self._on_sides and way in _FROM_TO and self._start == self._end and not self._waits:
            self._waits = True
            return
        ground = self._view.content.ground
        spots = tuple(self._spots)
        if self._pen.along and ground is not None and not self._on_sides:
            spots = rim_sides(ground, block(ground, self._start, self._end))
        elif not self._on_sides and way is not DrawingMode.BRUSH and ground is not None:
            spots = stroke_spots(ground, way, self._start, self._end, self._pen.size, self._pen.layer)
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
            self._preview.done = [spots_outline(ground, layout, spots)]
        self._view.update()

    def wants(self, event: QKeyEvent) -> bool:
        """Esc drops what is begun; [ and ] choose a side of the spot; the pen's keys are the pen's."""
        if self._on_sides and key_sign(event) in _TURNS:
            return True
        return (event.key() == Qt.Key.Key_Escape and self.begun) or self._pen.wants(key_sign(event))

    def key(self, event: QKeyEvent) -> None:
        """A stroke that was begun with another pen is dropped."""
        self.cancel()
        if self._on_sides and (turn := _TURNS.get(key_sign(event))):
            self._sides.turn(turn)
            if (pointed := self._view.content.pointed) is not None:
                self._go_along(self._view.content.middle(pointed.place))
            return
        if event.key() != Qt.Key.Key_Escape:
            self._pen.press(key_sign(event))

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Paint what the stroke covers."""
        self._preview.paint(painter, camera)

    @property
    def _on_sides(self) -> bool:
        """True if the pen follows sides; the corners of a rectangle are spots all the same."""
        return self._pen.along and self._pen.way not in _CORNERS

    def _go_along(self, at: QPointF) -> None:
        """Draw the sides on the way to a point, or show the one that would be drawn there."""
        ground, layout, preview = self._view.content.ground, self._view.content.layout, self._preview
        if ground is None or layout is None:
            return
        side = self._sides.side(ground, layout, at)
        preview.words, preview.at = "", at
        if self._start is None:
            preview.erase = self._pen.erase
            preview.next = QPainterPath() if side is None else sides_outline(ground, layout, [side])
            preview.words = _OTHER_SIDES if side is not None and self._sides.is_middle(layout, at) else ""
            return
        fresh = [one for one in self._sides.swept(ground, layout, self._last, at) if one not in self._spots]
        self._last = at
        self._spots |= dict.fromkeys(fresh)
        preview.done.append(sides_outline(ground, layout, fresh))
        preview.next = QPainterPath()

    def _begin(self, at: QPointF, erase: bool) -> None:
        if self._on_sides:
            self._preview.clear()
            self._preview.erase = erase
            self._start = self._end = self._last = at
            self._go_along(at)
            return
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
        if self._start is None or self._pen.way is DrawingMode.BRUSH:
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
        elif pen.way is DrawingMode.BRUSH:
            fresh = [each for each in swept_spots(ground, before, spot, pen.size) if each not in self._spots]
            self._spots |= dict.fromkeys(fresh)
            preview.done.append(spots_outline(ground, layout, fresh))
            preview.next = QPainterPath()
        elif pen.way is DrawingMode.RECTANGLE:
            preview.next = rectangle_outline(ground, layout, self._start, spot)
            preview.words = _counted(ground, _area(ground, self._start, spot))
        elif pen.way in _FROM_TO:
            spots = stroke_spots(ground, pen.way, self._start, spot, pen.size, pen.layer)
            preview.next, preview.words = spots_outline(ground, layout, spots), _counted(ground, len(spots))
        else:
            preview.next = self._meant(ground, layout, spot)

    def _meant(self, ground: Ground, layout: Layout, spot: Any) -> QPainterPath:
        """The area that a press here would cover."""
        pen = self._pen
        if pen.way is DrawingMode.FILL:
            path, number = self._fills.around(ground, layout, pen.layer, spot)
            self._preview.words = _counted(ground, number)
            return path
        return spots_outline(
            ground, layout, brush_spots(ground, spot, BrushSize.ONE if pen.way in _CORNERS else pen.size)
        )


def _area(ground: Ground, one: Any, other: Any) -> int:
    (a, b), (c, d) = ground.column_row(one), ground.column_row(other)
    return (abs(a - c) + 1) * (abs(b - d) + 1)


def _counted(ground: Ground, number: int) -> str:
    if ground.spot_name == "hex":
        return trn("{n} hex", "{n} hexes", number)
    return trn("{n} cell", "{n} cells", number)


def key_sign(event: QKeyEvent) -> str:
    """The capital letter, the digit or the sign on a key; nothing with Ctrl or Alt."""
    return chr(event.key()) if event.key() < _ASCII and not event.modifiers() & ~_PLAIN else ""
