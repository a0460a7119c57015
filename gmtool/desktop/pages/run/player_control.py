"""Control of the player window: opened on the players' screen, kept as the GM wants it, fed from the running fight."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QScreen

from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.signals import follow
from gmtool.desktop.canvas.map.view import MapView
from gmtool.desktop.pages.players.screens import (
    ACTING,
    COLOURS,
    FOLLOW,
    FRAME,
    ORDER,
    SCREEN,
    TRUE_SCALE,
    TURNED,
    ScreenSettings,
    choose_screen,
    screen_id,
)
from gmtool.desktop.pages.run.order_screen import OrderScreen
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight_settings import FightSettings
from gmtool.presentation.players.scene import PlayerView

if TYPE_CHECKING:
    from gmtool.desktop.pages.players.window import PlayerWindow
    from gmtool.store.chronicle import Handout


class PlayerScreen(QObject):
    """The player window, if it is open, and how it is set, whether it is open or not."""

    changed = Signal()
    """The window was opened or closed, or something about it is set another way."""
    picture_failed = Signal(str)
    """The picture of the handout cannot be shown: why, in one sentence."""
    measure_in_doubt = Signal()
    """True scale is wanted on a screen whose measure may be wrong."""

    def __init__(
        self, machine: ScreenSettings, memory: FightSettings, pictures: Pictures, gms_screen: Callable[[], QScreen]
    ) -> None:
        super().__init__()
        self._pictures = pictures
        self.handout: Handout | None = None
        """The handout that the players see."""
        self._time = ("", False)
        pictures.failed.connect(self._tell_failure)
        self.machine = machine
        self.window: PlayerWindow | None = None
        self._memory = memory
        self._gms_screen = gms_screen
        self.shown_elsewhere: Callable[[], bool] = lambda: False
        """True while the players see handouts on screens of their own: then no window opens for one."""

    @property
    def is_open(self) -> bool:
        """True while the players have their window."""
        return self.window is not None

    def toggle(self) -> None:
        """Open the window; if it is open, let it fill its screen, or no longer."""
        if self.window is None:
            self.open()
        else:
            self.window.fill(not self.window.isFullScreen())

    def open(self) -> None:
        if self.window is None:
            # slow to import, and most fights have one screen
            from gmtool.desktop.pages.players.window import PlayerWindow

            window = self.window = PlayerWindow(self.machine)
            window.closed.connect(self._closed)
            window.map.looked.connect(self._frame)
            window.filled.connect(self.changed)
            window.measure_in_doubt.connect(self.measure_in_doubt)
            window.map.use_pictures(self._pictures)
            window.handout.use_pictures(self._pictures)
            window.acting.use_pictures(self._pictures)
            window.show_handout(self.handout)
            window.show_time(self._time[0], up=self._time[1])
            window.wait_with(self._memory.waiting())
            window.show_order(self.machine.yes(ORDER, True))
            window.show_acting(self.machine.yes(ACTING))
            window.map.turn_picture(self.turned)
            self._show()
            window.open_on(self._screen())
            window.use_true_scale(self.machine.yes(TRUE_SCALE))
            window.map.follow(self.machine.yes(FOLLOW))
            self._frame()
            self.changed.emit()

    def show_handout(self, handout: "Handout | None") -> None:
        """Show the players a handout, in a window that opens for it where they have no other; None: put it away."""
        self.handout = handout
        if handout is not None and self.window is None and not self.shown_elsewhere():
            self.open()
        elif self.window is not None:
            self.window.show_handout(handout)
        if handout is not None and (problem := self._pictures.problem(handout.picture)):
            self.picture_failed.emit(problem)
        self.changed.emit()

    def show_time(self, text: str, *, up: bool) -> None:
        """Show the time that is left of a turn, where the window is open; empty for none."""
        self._time = (text, up)
        if self.window is not None:
            self.window.show_time(text, up=up)

    def close(self) -> None:
        if self.window is not None:
            self.window.close()

    def use_screen(self, screen: QScreen) -> None:
        """Put the window on a screen, now and from now on."""
        self.machine.keep(SCREEN, screen_id(screen))
        if self.window is not None:
            self.window.open_on(screen)
        self.changed.emit()

    def say_waiting(self, text: str) -> None:
        """Other words for the waiting picture."""
        self._memory.keep_waiting(text)
        if self.window is not None:
            self.window.wait_with(self._memory.waiting())
        self.changed.emit()

    @property
    def waiting(self) -> str:
        return self._memory.waiting()

    @property
    def turned(self) -> int:
        """The degrees that the players' picture is turned by."""
        word = self.machine.text(TURNED, "0")
        return int(word) if word in ("90", "180", "270") else 0

    def turn(self, degrees: int) -> None:
        self.machine.keep(TURNED, str(degrees % 360))
        if self.window is not None:
            self.window.map.turn_picture(self.turned)
        self.changed.emit()

    def switch(self, key: str, on: bool) -> None:
        """Switch following, true scale, the order, whoever acts in large, or the frame."""
        self.machine.keep(key, on)
        if self.window is not None:
            window = self.window
            switches = {
                FOLLOW: window.map.follow,
                TRUE_SCALE: window.use_true_scale,
                ORDER: window.show_order,
                ACTING: window.show_acting,
            }
            if key in switches:
                switches[key](on)
            else:
                self._frame()
        self.changed.emit()

    def dress(self, colours: str) -> None:
        self.machine.keep(COLOURS, colours)
        if self.window is not None:
            self.window.dress()
        self.changed.emit()

    # --- inside ----------------------------------------------------------------------------------------------
    def _show(self) -> None:
        """Give the window what it is to show."""

    def _frame(self) -> None:
        """The window sees another part of the ground."""

    def _tell_failure(self, key: str, sentence: str) -> None:
        if self.handout is not None and key == self.handout.picture:
            self.picture_failed.emit(sentence)

    def _screen(self) -> QScreen:
        screens = {screen_id(screen): screen for screen in QGuiApplication.screens()}
        taken = self._gms_screen()
        return screens.get(choose_screen(list(screens), self.machine.text(SCREEN), [screen_id(taken)]), taken)

    def _closed(self) -> None:
        if self.window is not None:
            self.window.deleteLater()
            self.window = None
            self._frame()
            self.changed.emit()


class PlayerControl(PlayerScreen):
    """One a campaign. It follows the fight that is run; where the players are shown nothing, the window waits."""

    def __init__(
        self, machine: ScreenSettings, memory: FightSettings, pictures: Pictures, gms_screen: Callable[[], QScreen]
    ) -> None:
        super().__init__(machine, memory, pictures, gms_screen)
        self.view = PlayerView(memory)
        self.order = OrderScreen(machine, memory, pictures, self.view, self._taken)
        self._map: MapView | None = None
        follow(self, self._show, self.view.moved)
        follow(self, self.changed.emit, self.view.changed)
        self.order.changed.connect(self.changed)

    def follow_fight(self, session: FightSession, map_view: MapView, encounter: int) -> None:
        self.leave_fight()
        self._map = map_view
        self.view.follow(session, encounter)
        self._frame()

    def leave_fight(self) -> None:
        """No fight is run any more: the window waits."""
        if self._map is not None:
            self._map.show_frame(None)
            self._map = None
        self.view.leave()

    def close(self) -> None:
        """Close both windows."""
        super().close()
        self.order.close()

    def show_time(self, text: str, *, up: bool) -> None:
        super().show_time(text, up=up)
        self.order.show_time(text, up=up)

    def say_waiting(self, text: str) -> None:
        super().say_waiting(text)
        self.order.wait_with(self.waiting)

    def dress(self, colours: str) -> None:
        super().dress(colours)
        self.order.dress()

    def show_this(self) -> None:
        """Show the players what the GM sees."""
        if self._map is not None and self.window is not None:
            self.window.map.look_at_part(self._map.part())

    # --- inside ----------------------------------------------------------------------------------------------
    def _taken(self) -> list[QScreen]:
        return [self._gms_screen(), *([self.window.screen()] if self.window is not None else [])]

    def _show(self) -> None:
        if self.window is not None:
            self.window.show_scene(self.view.scene)

    def _frame(self) -> None:
        if self._map is not None:
            wanted = self.window is not None and self.machine.yes(FRAME, True)
            self._map.show_frame(self.window.map.part() if wanted and self.window is not None else None)
