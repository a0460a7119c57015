"""Fog in a running fight: covered and revealed with the brush, by room, by sight, or all of it. Each is a command.

The players' figures may reveal what they see as they move. After every command that moved one of them, or opened the
way for their eyes, what they see now is revealed by a command of its own: it is in the journal after the other, so the
first undo covers the ground again, and the next one takes the move back. Undo, redo and branches themselves reveal
nothing: they only walk along what is written. What was seen on the way, and not from its end, stays covered.
"""

from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from gmtool.desktop.base.signals import follow
from gmtool.desktop.canvas.drawing.drawing_tool import DrawingTool
from gmtool.desktop.canvas.drawing.pen import ERASE_LETTER, MODE_LETTERS, SIZE_LETTER, Pen
from gmtool.desktop.pages.run.stage.stage import Stage
from gmtool.presentation.fight.gm_commands import ground_command
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.map.strokes import DrawingMode
from gmtool.presentation.players.sight import players_figures, room_with_walls, seen_by
from gmtool.rules.seam import Counter
from gmtool.space import Layer, write_runs

_LETTERS: Final = {SIZE_LETTER, ERASE_LETTER} | {
    letter for letter, way in MODE_LETTERS.items() if way in (DrawingMode.BRUSH, DrawingMode.FILL)
}


class FogPen(Pen):
    """A pen for fog alone, that takes it away unless it is told otherwise."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.layer, self.erase = Layer.FOG, True

    def wants(self, event: QKeyEvent) -> bool:
        """Brush, fill, size and erase; no other layer."""
        return super().wants(event) and event.key() in {ord(letter) for letter in _LETTERS}


class Fog(QObject):
    """What the GM does about the fog of the fight that is shown on a stage."""

    changed = Signal()
    """Another tool is in hand, or none."""

    def __init__(self, session: FightSession, stage: Stage) -> None:
        super().__init__(stage)
        self._session = session
        self._stage = stage
        self.pen = FogPen(self)
        self.tool = DrawingTool(self.pen, stage.map, self._drawn)
        self.pen.changed.connect(self.changed)
        stage.map.tool_ended.connect(lambda _: self.changed.emit())

    @property
    def possible(self) -> bool:
        """Whether there is ground, and now is looked at."""
        session = self._session
        return self._stage.has_map and not session.read_only and session.preview_entry is None

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

    def cover_all(self) -> None:
        """The players have seen nothing yet."""
        ground = self._session.moment.ground
        if ground is not None:
            self.tell(ground.everywhere(), cover=True)

    def reveal_all(self) -> None:
        """The players see all there is."""
        ground = self._session.moment.ground
        if ground is not None:
            self.tell(ground.fog, cover=False)

    def reveal_sight(self, figure: str | None) -> None:
        """The players see what a figure sees."""
        counter = self._session.moment.counters.get(figure or "")
        if counter is not None:
            self._reveal_sights((counter,))

    def reveal_players_sight(self) -> None:
        """The players see what their figures see."""
        self._reveal_sights(players_figures(self._session.moment))

    def tell(self, spots: Iterable[Any], *, cover: bool) -> bool:
        """Cover or reveal spots; those that are so already are left alone, and nothing is done without others."""
        ground: Any = self._session.moment.ground
        if ground is None or not self.possible:
            return False
        meant = frozenset(spots)
        fresh = meant - ground.fog if cover else meant & ground.fog
        if not fresh:
            return False
        return self._session.perform(ground_command(Layer.FOG, write_runs(ground, fresh), int(cover)))

    def _reveal_sights(self, figures: Iterable[Counter]) -> None:
        ground = self._session.moment.ground
        if ground is not None:
            self.tell(seen_by(ground, figures), cover=False)

    def _drawn(self, spots: tuple[Any, ...], erase: bool) -> None:
        ground = self._session.moment.ground
        if ground is None or not spots:
            return
        filled = self.pen.way is DrawingMode.FILL
        self.tell(room_with_walls(ground, spots[0]) if filled else spots, cover=not erase)


class Revealing(QObject):
    """Watches a fight while it is switched on."""

    def __init__(self, session: FightSession, fog: Fog) -> None:
        super().__init__(fog)
        self.on = False
        self._session = session
        self._fog = fog
        self._made = len(session.journal.entries)
        self._seen_from = self._places()
        self._due = False
        follow(self, self._changed, session.changed)
        follow(self, self._soon, session.asked)

    def switch(self, on: bool) -> None:
        """Begin, with what they see now, or end."""
        self.on = on
        if on:
            self._due = True
            self._soon()

    def _changed(self) -> None:
        made = len(self._session.journal.entries)
        done, self._made = made > self._made, made
        before, self._seen_from = self._seen_from, self._places()
        if done and before != self._seen_from:
            self._due = True
        self._soon()

    def _soon(self) -> None:
        """When everybody has heard of the command that is done just now."""
        if self.on and self._due:
            QTimer.singleShot(0, self, self._reveal)

    def _reveal(self) -> None:
        session = self._session
        if self.on and self._due and session.question is None and session.preview_entry is None:
            self._due = False
            self._fog.reveal_players_sight()

    def _places(self) -> Any:
        """From where they look, and what is in the way."""
        moment = self._session.moment
        figures = [(one.figure, one.hexes, one.at, one.able) for one in players_figures(moment)]
        return figures, None if moment.ground is None else moment.ground.blocked
