"""Tools for the ground of a running fight: the palette, whose strokes are commands, and the fog."""

from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.layouts import row_in
from gmtool.desktop.base.signals import follow
from gmtool.desktop.canvas.drawing.drawing_editor import DrawingEditor
from gmtool.desktop.canvas.drawing.drawing_tool import DrawingTool
from gmtool.desktop.pages.run.stage.stage import Stage
from gmtool.presentation.fight.gm_commands import ground_command
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.map.pen import FogPen
from gmtool.presentation.map.strokes import DrawingMode
from gmtool.presentation.players.fog import Fog
from gmtool.space import Stroke, write_where


class DrawingStage(QWidget):
    """The stage, and while ground is drawn the palette to its left."""

    opened = Signal(bool)

    def __init__(self, stage: Stage, session: FightSession) -> None:
        super().__init__()
        self._stage = stage
        self._session = session
        self.desk = DrawingEditor(stage.map, session.ruleset.terrain(), session.ruleset.terrain_kinds())
        row = row_in(self, (stage, 1), gap=0, margins=0)
        self.desk.made.connect(lambda palette: row.insertWidget(0, palette))
        self.desk.stroked.connect(self._draw)
        self.desk.complained.connect(session.fail)
        self.desk.opened.connect(self.opened)
        follow(self, self._redraw, session.redraw)
        stage.currentChanged.connect(lambda _: self._follow())

    @property
    def may_draw(self) -> bool:
        """True if there is ground to draw on now."""
        session = self._session
        return self._stage.has_map and not session.read_only and session.preview_entry is None

    def toggle(self) -> None:
        """Take the pen in hand, or put it away."""
        self.desk.open(not self.desk.is_open and self.may_draw)
        self.opened.emit(self.desk.is_open)

    def _draw(self, stroke: Stroke[Any]) -> None:
        ground = self._session.moment.ground
        if ground is not None:
            where = write_where(ground, stroke)
            self._session.perform(ground_command(stroke.layer, where, stroke.level, stroke.text))

    def _redraw(self, news: News) -> None:
        if News.MOMENT in news:
            self._follow()

    def _follow(self) -> None:
        if not self.may_draw:
            self.desk.open(False)
        self.desk.show_ground(self._session.moment.ground)


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
        """True if the map is shown, and the present is looked at."""
        return self._stage.has_map and self._fog.possible

    @property
    def way(self) -> DrawingMode | None:
        """The mode in hand: the brush, or the room (a fill); None for neither."""
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
        if self.way is not None:
            self._stage.map.use(None)

    def _drawn(self, spots: tuple[Any, ...], erase: bool) -> None:
        if spots and self.pen.way is DrawingMode.FILL:
            self._fog.tell_room(spots[0], cover=not erase)
        elif spots:
            self._fog.tell(spots, cover=not erase)
