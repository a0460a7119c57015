"""Backdrop editor: joins a map and the panel that lays a picture under the ground."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt, Signal

from gmtool.desktop.canvas.drawing.backdrop_panel import BackdropPanel
from gmtool.desktop.canvas.drawing.backdrop_placement import BackdropEdit, BackdropPlacement
from gmtool.desktop.canvas.drawing.backdrop_tools import BackdropTool, MarkingTool

if TYPE_CHECKING:
    from gmtool.desktop.base.pictures.pictures import Pictures
    from gmtool.desktop.canvas.map.view import MapView


class BackdropEditor(QObject):
    """While it is open the panel is shown, and the picture is in hand on the map.

    The panel is made when it is first opened: few grounds have a picture.
    """

    laid = Signal(object)
    """The picture has a new place, a `Backdrop`; None for no picture."""
    wanted = Signal()
    """Another picture is to be chosen."""
    opened = Signal(bool)
    made = Signal(object)
    """The panel, which is to get its place beside the map."""

    def __init__(self, map: "MapView", pictures: "Pictures") -> None:
        super().__init__(map)
        self._map = map
        self.laying = BackdropEdit(pictures, self)
        self._panel: BackdropPanel | None = None
        self._drag = BackdropTool(self.laying, map)
        self._mark = MarkingTool(self.laying, self._marked)
        self.laying.laid.connect(self.laid)
        self.laying.shown.connect(map.update)
        pictures.ready.connect(lambda _: map.update())
        map.tool_ended.connect(self._ended)

    @property
    def panel(self) -> BackdropPanel:
        if self._panel is None:
            made = self._panel = BackdropPanel(self.laying)
            made.hide()
            made.closed.connect(lambda: self.open(False))
            made.wanted.connect(self.wanted)
            made.marking.connect(self.mark)
            self.made.emit(made)
        return self._panel

    @property
    def is_open(self) -> bool:
        """True while the picture is in hand."""
        return self._map.tool in (self._drag, self._mark)

    def open(self, on: bool = True) -> None:
        """Take the picture in hand, or leave it where it lies."""
        if on and not self.is_open and self.laying.backdrop is not None:
            self._map.use(self._drag)
            self.panel.show()
            self._map.setFocus(Qt.FocusReason.OtherFocusReason)
            self.opened.emit(True)
        elif not on and self.is_open:
            self._map.use(None)

    def show_ground(self) -> None:
        """The ground of the map is another one."""
        ground, layout = self._map.content.ground, self._map.content.layout
        self.laying.show_ground(None if ground is None or layout is None else BackdropPlacement(ground, layout))
        if self.laying.backdrop is None:
            self.open(False)

    def spread(self, key: str) -> None:
        """Lay a picture of the campaign under the ground, and take it in hand."""
        self.laying.spread(key)
        self.open()

    def mark(self, on: bool) -> None:
        """Mark two points, or drag again."""
        self.panel.unmark(marking=on)
        self._mark.points = []
        self._map.use(self._mark if on else self._drag)
        self._map.setFocus(Qt.FocusReason.OtherFocusReason)

    def _marked(self, one: QPointF, other: QPointF) -> None:
        self.panel.show_marks(one, other)

    def _ended(self, tool: object) -> None:
        if tool in (self._drag, self._mark) and not self.is_open:
            self.panel.unmark()
            self.panel.hide()
            self.opened.emit(False)
