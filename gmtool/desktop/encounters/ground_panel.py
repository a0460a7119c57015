"""The ground of an encounter, and the figures put on it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gmtool.desktop.drawing.clipboard import Clipboard
from gmtool.desktop.drawing.desk import DrawingDesk
from gmtool.desktop.drawing.picture_desk import PictureDesk
from gmtool.desktop.encounters import ground_changes, grounds
from gmtool.desktop.encounters.ground_bar import GroundBar
from gmtool.desktop.encounters.on_ground import counter
from gmtool.desktop.encounters.recruits import called
from gmtool.desktop.map import MapView
from gmtool.desktop.parts import wrapped
from gmtool.desktop.theme import theme
from gmtool.rules.seam import GroundKind, Muster
from gmtool.space import Flip, Hex, Layer, Point

if TYPE_CHECKING:
    from gmtool.desktop.pictures.pictures import Pictures
    from gmtool.store.grounds import GroundTitle


class GroundPanel(QWidget):
    """Choose a ground; choose a figure, then click where it stands. Alt-drag moves and turns. Draw with the palette."""

    ground_chosen = Signal(str)
    """A key of `grounds.offers`."""
    mapless_chosen = Signal(bool)
    changed = Signal(str, object)
    """What is done to the ground, and the `Change` that does it."""
    complained = Signal(str)
    placed = Signal(str, object, object)
    place_all = Signal()
    figure_chosen = Signal(str)
    picture_wanted = Signal()
    """A picture for under the ground is to be chosen."""
    file_dropped = Signal(object)
    """A `Path`: a picture, or a map."""
    working = Signal(bool)
    """Ground is drawn or a picture laid from now on, or no more."""

    def __init__(self, terrain: Mapping[Layer, str], kinds: Sequence[GroundKind], pictures: "Pictures") -> None:
        super().__init__()
        self._figure = ""
        self._kinds = kinds
        self.locked = True
        self.bar = GroundBar()
        self.hint = wrapped("", "small")
        self.map = MapView()
        self.map.setMinimumHeight(theme().px(220))
        self.desk = DrawingDesk(self.map, terrain)
        self.map.use_pictures(pictures)
        self.picture = PictureDesk(self.map, pictures)
        self.clipboard = Clipboard(self.map)
        self.setAcceptDrops(True)
        self.nothing = wrapped(
            "Without a map, who is next to whom, from which side and how far is said with a key when a figure acts. "
            "A map can be chosen until the fight begins.",
            "muted",
        )
        self._lay_out()
        self._connect()

    def show_muster(self, muster: Muster, mapless: bool, locked: bool, library: Sequence["GroundTitle"]) -> None:
        """Show the ground and who stands where."""
        ground = muster.ground
        self.locked = locked or ground is None
        self.bar.show_offers(grounds.offers(self._kinds, library))
        unplaced = any(one.place is None and one.at is None for one in muster.figures)
        key = grounds.key_of(ground, library)
        self.bar.show_ground(ground, key, mapless=mapless, locked=locked, unplaced=unplaced)
        self.map.setVisible(ground is not None)
        self.hint.setVisible(ground is not None and not self.at_work)
        self.nothing.setVisible(ground is None)
        self.map.show_ground(ground)
        self.map.show_counters([counter(one, ground) for one in muster.figures], muster.sides, {})
        self.desk.show_ground(ground)
        self.picture.show_ground()
        if self.locked:
            self.map.use(None)
        self._hint(muster, locked)

    def choose_figure(self, figure: str, muster: Muster) -> None:
        """The next click on the map places this one."""
        self._figure = figure
        self.map.set_acting(figure)
        self._hint(muster, locked=False)

    # --- what can be done with the ground --------------------------------------------------------------------
    def draw(self) -> None:
        """Open the palette, or close it."""
        self.desk.open(not self.at_work)

    def flip(self, way: Flip) -> None:
        """Mirror or turn the ground with all who stand on it."""
        self.changed.emit(f"turn the ground: {way.value}", ground_changes.flip(way))

    def clear(self) -> None:
        """Take away all that is drawn."""
        self.changed.emit("clear the ground", ground_changes.clear)

    def lay_picture(self) -> None:
        """Choose a picture, or take the one in hand that lies there."""
        if self.picture.laying.backdrop is None:
            self.picture_wanted.emit()
        else:
            self.picture.open()

    def remove_picture(self) -> None:
        """Take the picture away."""
        self.picture.laying.lay(None)

    # --- inside ------------------------------------------------------------------------------------------------
    def _connect(self) -> None:
        bar, desk = self.bar, self.desk
        bar.chosen.connect(self.ground_chosen)
        bar.mapless_chosen.connect(self.mapless_chosen)
        bar.place_all.connect(self.place_all)
        bar.resized.connect(lambda *size: self.changed.emit("size of the ground", ground_changes.resize(*size)))
        bar.recelled.connect(lambda side: self.changed.emit("size of the cells", ground_changes.recell(side)))
        bar.retopped.connect(lambda on: self.changed.emit("tops of the hexes", ground_changes.retop(pointed=on)))
        desk.stroked.connect(lambda stroke: self.changed.emit(f"draw {stroke.layer}", ground_changes.draw(stroke)))
        self.clipboard.put_down.connect(
            lambda patch, place: self.changed.emit("put down a piece of ground", ground_changes.put_down(patch, place))
        )
        for speaker in (desk, self.clipboard):
            speaker.complained.connect(self.complained)
        desk.opened.connect(lambda on: bar.draw.setChecked(on))
        for opened in (desk.opened, self.picture.opened):
            opened.connect(lambda _: self._work())
        self.picture.wanted.connect(self.picture_wanted)
        self.picture.laid.connect(lambda made: self.changed.emit("picture under the ground", ground_changes.lay(made)))
        self.map.hex_picked.connect(self._place)
        self.map.figure_picked.connect(self.figure_chosen)
        self.map.placed.connect(self.placed)

    @property
    def at_work(self) -> bool:
        """Whether ground is drawn or a picture laid."""
        return self.desk.is_open or self.picture.is_open

    def _work(self) -> None:
        self.bar.make_room(self.at_work)
        self.hint.setHidden(self.at_work)
        self.working.emit(self.at_work)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """A file may be dropped on the map."""
        if not self.locked and event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """A picture, or a map with a picture."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.file_dropped.emit(paths[0])

    def _lay_out(self) -> None:
        self.table = QHBoxLayout()
        self.table.setSpacing(0)
        self.table.addWidget(self.desk.palette)
        self.table.addWidget(self.picture.panel)
        self.table.addWidget(self.map, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme().px(8), 0, 0)
        column.addWidget(self.bar)
        for text in (self.hint, self.nothing):
            column.addWidget(text)
        column.addLayout(self.table, 1)
        column.addStretch(0)

    def _hint(self, muster: Muster, locked: bool) -> None:
        chosen = next((one for one in muster.figures if one.id == self._figure), None)
        if locked:
            self.hint.setText("The fight has begun; figures are moved there.")
        elif chosen is None:
            self.hint.setText("Choose a figure above, then click where it stands. Alt and the mouse turn it.")
        else:
            self.hint.setText(f"Click where {called(chosen)} stands. Alt and the mouse move and turn it.")

    def _place(self, place: Hex | Point) -> None:
        if self._figure and not self.locked:
            self.placed.emit(self._figure, place, None)
