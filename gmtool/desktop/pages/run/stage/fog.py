"""Tools for the fog of a running fight: the brush, and the room that is clicked."""

from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from gmtool.desktop.base.signals import follow
from gmtool.desktop.canvas.drawing.drawing_tool import DrawingTool
from gmtool.desktop.pages.run.stage.stage import Stage
from gmtool.presentation.map.pen import FogPen
from gmtool.presentation.map.strokes import DrawingMode
from gmtool.presentation.players.fog import Fog


class FogTools(QObject):
    """The brush and the room for the fog of the fight that is shown on a stage."""

    changed = Signal()
    """Another tool is in hand, or none."""

    def __init__(self, fog: Fog, stage: Stage) -> None:
        super().__init__(stage)
        self._fog = fog
        self._stage = stage
        self.pen = FogPen()
        self.tool = DrawingTool(self.pen, stage.map, self._drawn)
        follow(self, self.changed.emit, self.pen.changed)
        stage.map.tool_ended.connect(lambda _: self.changed.emit())

    @property
    def possible(self) -> bool:
        """Whether the map is shown, and now is looked at."""
        return self._stage.has_map and self._fog.possible

    @property
    def way(self) -> DrawingMode | None:
        """What is in hand: the brush, or the room (a fill); None for neither."""
        return self.pen.way if self._stage.map.tool is self.tool else None

    def take(self, way: DrawingMode) -> None:
        """Take the brush or the room in hand; put it away if it was there."""
        view = self._stage.map
        if self.way is way or not self.possible:
            self.put_away()
            return
        self.pen.draw_by(way)
        view.use(self.tool)
        view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def put_away(self) -> None:
        """Put the tool away."""
        if self.way is not None:
            self._stage.map.use(None)

    def _drawn(self, spots: tuple[Any, ...], erase: bool) -> None:
        if spots and self.pen.way is DrawingMode.FILL:
            self._fog.tell_room(spots[0], cover=not erase)
        elif spots:
            self._fog.tell(spots, cover=not erase)
