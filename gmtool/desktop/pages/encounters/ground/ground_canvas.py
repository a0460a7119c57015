"""The map of a prepared encounter with its tools: the palette, the picture under the ground, the clipboard."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.layouts import row_in
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.canvas.drawing.backdrop_editor import BackdropEditor
from gmtool.desktop.canvas.drawing.copy_tool import GroundClipboard
from gmtool.desktop.canvas.drawing.drawing_editor import DrawingEditor
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.language import tr
from gmtool.presentation.encounters import ground_changes
from gmtool.presentation.map.sight import lit_by_terrain
from gmtool.rules.seam.views import TerrainKind
from gmtool.space import Ground, Layer


class GroundCanvas(QWidget):
    """Shows a ground, and says how it is changed."""

    changed = Signal(str, object)
    """The ground is changed: the name of the edit, and the `Change` that makes it."""
    complained = Signal(str)
    picture_wanted = Signal()
    working = Signal(bool)
    """Ground is drawn or a picture laid from now on, or no more."""

    def __init__(self, terrain: Mapping[Layer, str], pictures: Pictures, kinds: Sequence[TerrainKind] = ()) -> None:
        super().__init__()
        self.kinds = tuple(kinds)
        self.map = BattleMap()
        sized(self.map, least_height=220)
        self.map.use_pictures(pictures)
        self.desk = DrawingEditor(self.map, terrain, kinds)
        self.picture = BackdropEditor(self.map, pictures)
        self.clipboard = GroundClipboard(self.map)
        self._row = row_in(self, (self.map, 1), gap=0, margins=0)
        self._connect()

    @property
    def at_work(self) -> bool:
        """True while ground is drawn or a picture laid."""
        return self.desk.is_open or self.picture.is_open

    def show_ground(self, ground: Ground | None) -> None:
        self.map.show_terrain(self.kinds, lit_by_terrain(ground, self.kinds))
        self.map.show_ground(ground)
        self.desk.show_ground(ground)
        self.picture.show_ground()

    def _connect(self) -> None:
        tell = self.changed.emit
        self.desk.made.connect(lambda palette: self._row.insertWidget(0, palette))
        self.picture.made.connect(lambda panel: self._row.insertWidget(self._row.indexOf(self.map), panel))
        self.desk.stroked.connect(
            lambda stroke: tell(tr("draw {layer}", layer=stroke.layer), ground_changes.draw(stroke))
        )
        self.picture.laid.connect(lambda made: tell(tr("picture under the ground"), ground_changes.lay(made)))
        self.clipboard.put_down.connect(
            lambda patch, place: tell(tr("paste a piece of ground"), ground_changes.put_down(patch, place))
        )
        self.picture.wanted.connect(self.picture_wanted)
        for speaker in (self.desk, self.clipboard):
            speaker.complained.connect(self.complained)
        for worker in (self.desk, self.picture):
            worker.opened.connect(lambda _: self.working.emit(self.at_work))
