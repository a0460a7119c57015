"""The player window as the GM's window has it in hand: it is fed with scenes of the fight that is run.

Only what is so now is sent: while the GM looks back at an earlier moment the players go on seeing the present one.
"""

from collections.abc import Callable

from PySide6.QtGui import QScreen

from gmtool.desktop.map import MapView
from gmtool.desktop.pictures import Pictures
from gmtool.desktop.players.allowed import Allowed, Told, allowed_data, read_allowed
from gmtool.desktop.players.outlet import Outlet
from gmtool.desktop.players.scene import scene
from gmtool.desktop.players.screens import FRAME, Machine
from gmtool.desktop.run.memory import Memory
from gmtool.desktop.run.moment import Moment
from gmtool.desktop.run.session import FightSession
from gmtool.rules.seam import Side


class Players(Outlet):
    """One a campaign. It follows the fight that is run; without one, or curtained, the window waits.

    The curtain stays drawn when another encounter is opened, until the GM opens it.
    """

    def __init__(self, machine: Machine, memory: Memory, pictures: Pictures, gms_screen: Callable[[], QScreen]) -> None:
        super().__init__(machine, memory, pictures, gms_screen)
        self.allowed = Allowed()
        self.curtain = False
        self._fight: tuple[FightSession, MapView, int] | None = None

    def follow_fight(self, session: FightSession, map_view: MapView, encounter: int) -> None:
        """Show this fight from now on."""
        self.leave_fight()
        self._fight = session, map_view, encounter
        self.allowed = read_allowed(self._memory.players(encounter))
        session.changed.connect(self._show)
        self._show()
        self._frame()
        self.changed.emit()

    def leave_fight(self) -> None:
        """No fight is run any more: the window waits."""
        if self._fight is not None:
            session, map_view, _ = self._fight
            session.changed.disconnect(self._show)
            map_view.show_frame(None)
            self._fight = None
            self._show()
            self.changed.emit()

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of the fight."""
        return tuple(self._fight[0].moment.sides.values()) if self._fight else ()

    def allow(self, side: str, told: Told) -> None:
        """Tell the players so much of a side's hits."""
        self._allow(self.allowed.telling(side, told))

    def allow_scores(self, shown: bool) -> None:
        """Show the scores of the order, or keep them."""
        self._allow(Allowed(self.allowed.hits, shown))

    def show_this(self) -> None:
        """Show the players what the GM sees."""
        if self._fight is not None and self.window is not None:
            self.window.map.look_at_part(self._fight[1].part())

    def draw_curtain(self, drawn: bool) -> None:
        """Show the waiting picture instead of the fight."""
        self.curtain = drawn
        self._show()
        self.changed.emit()

    # --- inside ----------------------------------------------------------------------------------------------
    def _show(self) -> None:
        if self.window is None:
            return
        if self._fight is None or self.curtain:
            self.window.show_scene(None)
            return
        session = self._fight[0]
        back = session.preview_entry is not None
        moment = Moment(session.ruleset, session.journal.state) if back else session.moment
        self.window.show_scene(scene(moment, self.allowed))

    def _allow(self, allowed: Allowed) -> None:
        self.allowed = allowed
        if self._fight is not None:
            self._memory.keep_players(self._fight[2], allowed_data(allowed))
        self._show()
        self.changed.emit()

    def _frame(self) -> None:
        if self._fight is not None:
            wanted = self.window is not None and self.machine.yes(FRAME, True)
            self._fight[1].show_frame(self.window.map.part() if wanted and self.window is not None else None)
