"""The ground of an encounter, with the figures put on it and the files dropped on it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from gmtool.desktop.base.parts.labels import wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_in
from gmtool.desktop.base.parts.progress_strips import BusyStrip
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.encounters.ground.ground_bar import GroundBar, ShapeStrip
from gmtool.desktop.pages.encounters.ground.ground_canvas import GroundCanvas
from gmtool.desktop.pages.encounters.ground.ground_strips import NameStrip, VttStrip
from gmtool.language import tr
from gmtool.presentation.encounters import ground_changes, grounds
from gmtool.presentation.encounters.company import unplaced
from gmtool.presentation.encounters.musters import called
from gmtool.presentation.encounters.waves import wave_of, when_words
from gmtool.presentation.keys.key_book import book
from gmtool.rules.seam import Counter, GroundKind, Muster, TerrainKind
from gmtool.space import Flip, Ground, Hex, Layer, Point
from gmtool.store.grounds import GroundTitle

_FLIPS: Final = {
    Flip.ACROSS: tr("turn the ground: left to right"),
    Flip.DOWN: tr("turn the ground: top to bottom"),
    Flip.ROUND: tr("turn the ground: half a turn"),
}


_TURNS: Final = ("encounters.ground.turn_left", "encounters.ground.turn_right")


class MapHint(QFrame):
    """A line over the foot of a map. It takes no clicks."""

    def __init__(self, map: QWidget) -> None:
        super().__init__(map)
        self._map = map
        self._away = False
        self.setProperty("kind", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._words = wrapped("", "small")
        self._row = row_in(self, self._words, margins=(10, 5, 10, 5))
        map.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """What it says; empty for nothing."""
        return self._words.text()

    @property
    def room(self) -> int:
        """The pixels of the map's foot that it takes."""
        return 0 if self.isHidden() else self._map.height() - self.y()

    def say(self, sentence: str) -> None:
        """Say this, or nothing for an empty sentence."""
        self._words.setText(sentence)
        self._place()

    def make_room(self, working: bool) -> None:
        """Be away while the map is worked on."""
        self._away = working
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if watched is self._map and event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._place()
        return False

    def _place(self) -> None:
        self.setVisible(bool(self.text) and not self._away)
        gap, metrics = theme().px(10), self._words.fontMetrics()
        margins = self._row.contentsMargins()
        most = max(theme().px(80), self._map.width() - 2 * gap)
        wide = metrics.horizontalAdvance(self.text) + margins.left() + margins.right() + 2 * self.frameWidth() + 4
        wide = min(wide, most)
        self._row.invalidate()
        high = self._row.totalHeightForWidth(wide) if self._row.hasHeightForWidth() else self.sizeHint().height()
        self.setGeometry(gap, max(0, self._map.height() - high - gap), wide, high)


class FileTarget(QWidget):
    """Says which files are wanted, and which ground came of one."""

    complained = Signal(str)
    picture_wanted = Signal()
    """A picture for under the ground is to be chosen."""
    import_wanted = Signal()
    export_wanted = Signal(object)
    given = Signal(object)
    """A `Ground` to be fought on, from a file."""
    file_dropped = Signal(object)
    """A `Path`: a picture, a ground or a map."""

    def __init__(self, kinds: Sequence[GroundKind], terrain_kinds: Sequence[TerrainKind] = ()) -> None:
        super().__init__()
        self._kinds, self._terrain_kinds = kinds, terrain_kinds
        self.ground: Ground | None = None
        self.open_to_grounds = False
        """True if another ground may be chosen."""
        self.name, self.busy, self.vtt = NameStrip(), BusyStrip(), VttStrip(kinds)
        self.vtt.used.connect(self._use)
        self.vtt.refused.connect(self.complained)
        self.setAcceptDrops(True)

    @property
    def locked(self) -> bool:
        """True if there is no ground that may be changed, as while another one is looked at."""
        return not self.open_to_grounds or self.ground is None or self.vtt.asking

    def give(self, ground: Ground) -> None:
        if GroundKind.of(ground) in self._kinds:
            self.given.emit(ground)
            if remark := ground_changes.unknown_terrain(ground, self._terrain_kinds):
                self.complained.emit(remark)
        else:
            self.complained.emit(tr("This system does not use a ground of {extent}.", extent=ground.extent()))

    def export(self) -> None:
        self.export_wanted.emit(self.ground)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        if self.open_to_grounds and event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.file_dropped.emit(paths[0])

    def _use(self, ground: Ground, left_out: Sequence[str]) -> None:
        self.give(ground)
        if left_out:
            self.complained.emit(" ".join(left_out))


class GroundPanel(FileTarget):
    """Choose a ground; choose a figure, then click where it stands; a drag from it, or a key, turns it. Draw with the
    palette."""

    ground_chosen = Signal(str)
    """A key of `grounds.offers`."""
    mapless_chosen = Signal(bool)
    changed = Signal(str, object)
    """The ground is changed: the name of the edit, and the `Change` that makes it."""
    placed = Signal(str, object, object)
    place_all = Signal()
    figure_chosen = Signal(str)
    menu_wanted = Signal(str, QPoint)
    working = Signal(bool)
    """The map is worked on from now on, and needs the room, or no more."""

    def __init__(
        self,
        terrain: Mapping[Layer, str],
        kinds: Sequence[GroundKind],
        pictures: Pictures,
        terrain_kinds: Sequence[TerrainKind] = (),
    ) -> None:
        super().__init__(kinds, terrain_kinds)
        self._figure = ""
        self.encounter_title = ""
        """The name of a ground in the library unless the GM gives another."""
        self.bar, self.shape = GroundBar(), ShapeStrip()
        self.table = GroundCanvas(terrain, pictures, terrain_kinds)
        self.map, self.desk, self.picture = self.table.map, self.table.desk, self.table.picture
        self.hint = MapHint(self.map)
        self._waiting: tuple[str, ...] = ()
        """The figures that need a place."""
        self.mapless = False
        """True if the fight is without the map all the same."""
        self.nothing = wrapped(
            tr(
                "Without a map, you give distance, facing and who is adjacent as each figure acts. "
                "A map can be chosen until the fight begins."
            ),
            "muted",
        )
        over = (self.shape, self.name, self.busy, self.vtt, self.nothing)
        column_in(self, *over, (self.table, 1), 0, margins=0)
        self.map.installEventFilter(self)
        self._connect()

    def show_muster(
        self, muster: Muster, mapless: bool, locked: bool, library: Sequence[GroundTitle], counters: Sequence[Counter]
    ) -> None:
        """`counters` are those of the muster's figures."""
        ground = muster.ground
        self.open_to_grounds, self.ground = not locked, ground
        self.bar.show_offers(grounds.offers(self._kinds, library))
        key = grounds.key_of(ground, library)
        self.bar.show_ground(ground, key, locked=locked, working=self.at_work)
        self.shape.show_ground(ground, locked=locked)
        self.mapless, self._waiting = mapless, tuple(one.id for one in unplaced(muster))
        self.table.setVisible((self.vtt.ground or ground) is not None)
        self.nothing.setVisible(ground is None)
        self.table.show_ground(self.vtt.ground or ground)
        self.map.show_counters(counters, muster.sides, {})
        self.map.turns_figures = not self.locked
        if self.locked:
            self.map.use(None)
        self._hint(muster, locked)

    def choose_figure(self, figure: str, muster: Muster) -> None:
        """The next click on the map places this one."""
        self._figure = figure
        self.map.set_acting(figure)
        self._hint(muster, locked=False)

    @property
    def all_placed(self) -> bool:
        """True if nobody needs a place."""
        return not self._waiting

    def begin_placing(self, figure: str) -> None:
        """The keys go to the map: arrows and Enter, or a click, say where this one stands."""
        self.figure_chosen.emit(figure)
        self.map.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def turn(self, step: int) -> None:
        """Turn the chosen figure a step clockwise, or the other way: one hex side, or 15 degrees."""
        spot, ground = self.map.content.spots.of.get(self._figure), self.ground
        if spot is not None and ground is not None and not self.locked:
            place = spot.place if spot.counter.at is None else spot.counter.at
            self.placed.emit(self._figure, place, ground.turned_way(spot.counter.way or 0, step))
        elif not self.locked:
            self.complained.emit(tr("Choose a figure on the map first."))

    # --- what can be done with the ground --------------------------------------------------------------------
    def draw(self) -> None:
        self.desk.open(not self.desk.is_open)

    def flip(self, way: Flip) -> None:
        before = self.ground
        self.changed.emit(_FLIPS[way], ground_changes.flip(way))
        if before is None or before.backdrop is None or way is Flip.ROUND or self.ground == before:
            return
        if any(spots for _, spots in before.painted_spots()):
            self.complained.emit(tr("The picture is not mirrored, so the drawing may no longer match it."))

    def clear(self) -> None:
        self.changed.emit(tr("clear the ground"), ground_changes.clear)

    def fog(self, change: ground_changes.Change) -> None:
        self.changed.emit("fog", change)

    def lay_picture(self) -> None:
        """Choose a picture, or take the one in hand that lies there."""
        if self.picture.laying.backdrop is None:
            self.picture_wanted.emit()
        else:
            self.picture.open()

    def ask_name(self, about: str, name: str, then: Callable[["GroundPanel", str], None]) -> None:
        """Have a name for the ground typed; this one is proposed."""
        self.name.ask(about, name, lambda name: then(self, name))

    def call(self, title: str) -> None:
        """The ground of this encounter has another title."""
        if self.ground is not None and title != self.ground.title:
            self.changed.emit(tr("name of the ground"), ground_changes.rename(title))

    def remove_picture(self) -> None:
        self.picture.laying.lay(None)

    # --- inside ------------------------------------------------------------------------------------------------
    def _connect(self) -> None:
        bar, shape, table = self.bar, self.shape, self.table
        bar.chosen.connect(self.ground_chosen)
        shape.resized.connect(lambda *size: self.changed.emit(tr("size of the ground"), ground_changes.resize(*size)))
        shape.recelled.connect(lambda side: self.changed.emit(tr("size of the cells"), ground_changes.recell(side)))
        shape.retopped.connect(lambda on: self.changed.emit(tr("tops of the hexes"), ground_changes.retop(pointed=on)))
        table.changed.connect(self.changed)
        table.complained.connect(self.complained)
        table.picture_wanted.connect(self.picture_wanted)
        table.working.connect(lambda _: self._work())
        self.desk.opened.connect(lambda on: bar.draw.setChecked(on))
        self.vtt.shown.connect(self._look_at)
        self.vtt.asked.connect(self._ask)
        self.map.hex_picked.connect(self._place)
        self.map.figure_picked.connect(self.figure_chosen)
        self.map.placed.connect(self.placed)
        self.map.menu_wanted.connect(self._ask_menu)

    @property
    def at_work(self) -> bool:
        """True while ground is drawn, a picture laid, or a map looked at."""
        return self.table.at_work or self.vtt.asking

    def _work(self) -> None:
        working = self.at_work
        self.bar.all.setHidden(working or self.ground is None)
        self.hint.make_room(working)
        self.working.emit(working)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """On the map, Tab goes to the next figure that needs a place, and on where there is none."""
        pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        tab = isinstance(event, QKeyEvent) and pressed and event.key() == Qt.Key.Key_Tab
        if watched is self.map and tab and not self.locked and (following := self._next_waiting):
            self.figure_chosen.emit(following)
            return True
        return super().eventFilter(watched, event)

    @property
    def _next_waiting(self) -> str:
        """The figure that needs a place after the chosen one; empty where no other does."""
        waiting = self._waiting
        at = waiting.index(self._figure) if self._figure in waiting else -1
        following = waiting[(at + 1) % len(waiting)] if waiting else ""
        return following if following != self._figure else ""

    def _ask(self, asking: bool) -> None:
        """A map from a file is looked at instead of the ground, or no more."""
        self.map.use(None)
        if not asking:
            self._look_at(self.ground)
        self._work()

    def _look_at(self, ground: Ground | None) -> None:
        self.table.setVisible(ground is not None)
        self.nothing.setVisible(ground is None)
        self.table.show_ground(ground)

    def _hint(self, muster: Muster, locked: bool) -> None:
        chosen = next((one for one in muster.figures if one.id == self._figure), None)
        if locked or muster.ground is None:
            self.hint.say("")
        elif chosen is None:
            self.hint.say(tr("Choose a figure, then click where it stands. Drag from it to turn it."))
        elif (wave := wave_of(muster, chosen.id)) is not None:
            comes = when_words(wave)
            self.hint.say(tr("{figure}: {when} · click where it comes in", figure=called(chosen), when=comes))
        else:
            keys = {"left": book.shown(_TURNS[0]), "right": book.shown(_TURNS[1])}
            said = tr("{figure}: click where it stands · {left} {right} turn it", figure=called(chosen), **keys)
            self.hint.say(f"{said} · {tr('Tab: the next one')}" if self._next_waiting else said)

    def _ask_menu(self, about: object, at: QPoint) -> None:
        if isinstance(about, str) and not self.at_work:
            self.figure_chosen.emit(about)
            self.menu_wanted.emit(about, at)

    def _place(self, place: Hex | Point) -> None:
        if self._figure and not self.locked:
            self.placed.emit(self._figure, place, None)
