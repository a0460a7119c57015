"""Drawing editor: joins a map, a pen and the palette; what is drawn comes out as strokes."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal

from gmtool.desktop.base.signals import follow
from gmtool.desktop.canvas.drawing.drawing_tool import DrawingTool
from gmtool.presentation.map.pen import Pen
from gmtool.rules.seam.views import TerrainKind, kinds_on
from gmtool.space import Ground, Layer, SpaceError, painted

if TYPE_CHECKING:
    from gmtool.desktop.canvas.drawing.palette import Palette
    from gmtool.desktop.canvas.map.view import MapView


class DrawingEditor(QObject):
    """While it is open the palette is shown, and the pen is in hand on the map.

    The palette is made when it is first opened: few maps are drawn on.
    """

    stroked = Signal(object)
    """A `Stroke` that changes the ground."""
    complained = Signal(str)
    opened = Signal(bool)
    made = Signal(object)
    """The palette, which is to get its place beside the map."""

    def __init__(self, map: "MapView", terrain: Mapping[Layer, str], kinds: Sequence[TerrainKind] = ()) -> None:
        super().__init__(map)
        self._map = map
        self._kinds = tuple(kinds)
        self.pen = Pen()
        self.pen.offer(self._kinds)
        self._terrain = terrain
        self._palette: Palette | None = None
        self.tool = DrawingTool(self.pen, map, self._drawn)
        self._waiting: tuple[Any, ...] = ()
        """Spots whose words are being typed."""
        follow(self, self._changed, self.pen.changed)
        map.tool_ended.connect(self._ended)

    @property
    def palette(self) -> "Palette":
        if self._palette is None:
            from gmtool.desktop.canvas.drawing.palette import Palette

            made = self._palette = Palette(self.pen, self._terrain)
            made.hide()
            made.closed.connect(lambda: self.open(False))
            made.extras.said.connect(self._said)
            for left in (made.extras.left, made.left):
                left.connect(self._drop)
            self.made.emit(made)
        return self._palette

    @property
    def is_open(self) -> bool:
        """True while the pen is in hand."""
        return self._map.tool is self.tool

    def open(self, on: bool = True) -> None:
        """Take the pen in hand, or put it away."""
        if on == self.is_open:
            return
        if on:
            self.palette.show_ground(self._map.content.ground)
            self.palette.show()
            self._map.use(self.tool)
            self._map.setFocus(Qt.FocusReason.OtherFocusReason)
            self.opened.emit(True)
        else:
            self._map.use(None)

    def show_ground(self, ground: Ground | None) -> None:
        """The ground is another one."""
        if ground is None:
            self.open(False)
        # those that the rules do not know can be drawn on and erased, too
        unknown = [kind for kind in kinds_on(ground, self._kinds) if kind not in self._kinds]
        self.pen.offer((*self._kinds, *unknown))
        if self._palette is not None:
            self._palette.show_ground(ground)

    def ask_note(self, spot: Any) -> None:
        """Have a note typed for one spot."""
        self.open()
        self.pen.take(Layer.NOTE)
        self._ask((spot,))

    def _ended(self, tool: object) -> None:
        if tool is self.tool:
            self._waiting = ()
            if self._palette is not None:
                self._palette.hide()
            self.opened.emit(False)

    def _changed(self) -> None:
        self.tool.cancel()
        self._waiting = ()
        self._map.update()

    def _drawn(self, spots: tuple[Any, ...], erase: bool) -> None:
        if not spots:
            return
        layer, name = self.pen.layer, self.pen.name
        if not erase and (layer is Layer.NOTE or (layer is Layer.ENTRANCE and not name)):
            self._ask(spots)
            return
        self._tell(spots, erase=erase, text=name if layer is Layer.ENTRANCE else "")

    def _ask(self, spots: tuple[Any, ...]) -> None:
        ground = self._map.content.ground
        notes: Mapping[Any, str] = ground.notes if ground is not None and self.pen.layer is Layer.NOTE else {}
        self._waiting = spots
        self.tool.hold(spots)
        self.palette.extras.ask(next((notes[spot] for spot in spots if spot in notes), ""))

    def _said(self, text: str) -> None:
        """Words were typed: for what waits for them, or as the name of the next entrances."""
        spots, self._waiting = self._waiting, ()
        self.tool.cancel()
        self._map.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.pen.layer is Layer.ENTRANCE:
            self.pen.call(text)
        if spots and (text or self.pen.layer is Layer.NOTE):
            # a note without words is taken away
            self._tell(spots, erase=not text, text=text)

    def _drop(self) -> None:
        self._waiting = ()
        self.tool.cancel()
        self.palette.extras.refresh()
        self._map.setFocus(Qt.FocusReason.OtherFocusReason)

    def _tell(self, spots: tuple[Any, ...], *, erase: bool, text: str) -> None:
        ground = self._map.content.ground
        if ground is None:
            return
        stroke = self.pen.stroke(spots, erase=erase, text=text)
        try:
            changes = painted(ground, stroke) != ground
        except SpaceError as problem:
            self.complained.emit(str(problem))
            return
        if changes:
            self.stroked.emit(stroke)
