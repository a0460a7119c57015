"""Drawing in a running fight: the palette beside the stage. Every stroke is a command, so it is in the journal."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gmtool.desktop.base.signals import follow
from gmtool.desktop.canvas.drawing.drawing_editor import DrawingEditor
from gmtool.desktop.pages.run.stage.stage import Stage
from gmtool.presentation.fight.gm_commands import ground_command
from gmtool.space import Stroke, write_runs

if TYPE_CHECKING:
    from gmtool.presentation.fight.session import FightSession


class DrawingStage(QWidget):
    """The stage, and while ground is drawn the palette to its left."""

    opened = Signal(bool)

    def __init__(self, stage: Stage, session: "FightSession") -> None:
        super().__init__()
        self._stage = stage
        self._session = session
        self.desk = DrawingEditor(stage.map, session.ruleset.terrain())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.desk.palette)
        row.addWidget(stage, 1)
        self.desk.stroked.connect(self._draw)
        self.desk.complained.connect(session.failed.emit)
        self.desk.opened.connect(self.opened)
        follow(self, self._follow, session.changed, session.previewed)
        stage.currentChanged.connect(lambda _: self._follow())

    @property
    def may_draw(self) -> bool:
        """Whether there is ground to draw on now."""
        session = self._session
        return self._stage.has_map and not session.read_only and session.preview_entry is None

    def toggle(self) -> None:
        """Take the pen in hand, or put it away."""
        self.desk.open(not self.desk.is_open and self.may_draw)
        self.opened.emit(self.desk.is_open)

    def _draw(self, stroke: Stroke[Any]) -> None:
        ground = self._session.moment.ground
        if ground is not None:
            where = write_runs(ground, stroke.spots)
            self._session.perform(ground_command(stroke.layer, where, stroke.level, stroke.text))

    def _follow(self) -> None:
        if not self.may_draw:
            self.desk.open(False)
        self.desk.show_ground(self._session.moment.ground)
