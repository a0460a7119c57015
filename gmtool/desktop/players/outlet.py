"""Where the players look: opens their window on their screen, and keeps how the GM wants it."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QScreen

from gmtool.desktop.pictures import Pictures
from gmtool.desktop.players.screens import (
    COLOURS,
    FOLLOW,
    ORDER,
    SCREEN,
    TRUE_SCALE,
    TURNED,
    Machine,
    choose,
    identity,
)
from gmtool.desktop.players.window import PlayerWindow
from gmtool.desktop.run.memory import Memory


class Outlet(QObject):
    """The player window, if it is open, and how it is set, whether it is open or not."""

    changed = Signal()
    """The window was opened or closed, or something about it is set another way."""

    def __init__(self, machine: Machine, memory: Memory, pictures: Pictures, gms_screen: Callable[[], QScreen]) -> None:
        super().__init__()
        self._pictures = pictures
        self.machine = machine
        self.window: PlayerWindow | None = None
        self._memory = memory
        self._gms_screen = gms_screen

    @property
    def is_open(self) -> bool:
        """Whether the players have their window."""
        return self.window is not None

    def toggle(self) -> None:
        """Open the window; if it is open, let it fill its screen, or no longer."""
        if self.window is None:
            self.open()
        else:
            self.window.fill(not self.window.isFullScreen())

    def open(self) -> None:
        """Open the window on the players' screen."""
        if self.window is None:
            window = self.window = PlayerWindow(self.machine)
            window.closed.connect(self._closed)
            window.map.looked.connect(self._frame)
            window.filled.connect(self.changed)
            window.map.use_pictures(self._pictures)
            window.wait_with(self._memory.waiting())
            window.show_order(self.machine.yes(ORDER, True))
            window.map.turn_picture(self.turned)
            self._show()
            window.open_on(self._screen())
            window.use_true_scale(self.machine.yes(TRUE_SCALE))
            window.map.follow(self.machine.yes(FOLLOW))
            self._frame()
            self.changed.emit()

    def close(self) -> None:
        """Close the window."""
        if self.window is not None:
            self.window.close()

    def use_screen(self, screen: QScreen) -> None:
        """Put the window on a screen, now and from now on."""
        self.machine.keep(SCREEN, identity(screen))
        if self.window is not None:
            self.window.open_on(screen)
        self.changed.emit()

    def say_waiting(self, text: str) -> None:
        """Other words for the waiting picture."""
        self._memory.keep_waiting(text)
        if self.window is not None:
            self.window.wait_with(self._memory.waiting())

    @property
    def waiting(self) -> str:
        """The words of the waiting picture."""
        return self._memory.waiting()

    @property
    def turned(self) -> int:
        """The degrees that the players' picture is turned by."""
        word = self.machine.text(TURNED, "0")
        return int(word) if word in ("90", "180", "270") else 0

    def turn(self, degrees: int) -> None:
        """Turn the players' picture to so many degrees."""
        self.machine.keep(TURNED, str(degrees % 360))
        if self.window is not None:
            self.window.map.turn_picture(self.turned)
        self.changed.emit()

    def switch(self, key: str, on: bool) -> None:
        """Switch following, true scale, the order or the frame."""
        self.machine.keep(key, on)
        if self.window is not None:
            {FOLLOW: self.window.map.follow, TRUE_SCALE: self.window.use_true_scale, ORDER: self.window.show_order}.get(
                key, lambda _: self._frame()
            )(on)
        self.changed.emit()

    def dress(self, colours: str) -> None:
        """Take other colours for the window."""
        self.machine.keep(COLOURS, colours)
        if self.window is not None:
            self.window.dress()
        self.changed.emit()

    # --- inside ----------------------------------------------------------------------------------------------
    def _show(self) -> None:
        """Give the window what it is to show."""

    def _frame(self) -> None:
        """The window sees another part of the ground."""

    def _screen(self) -> QScreen:
        screens = {identity(screen): screen for screen in QGuiApplication.screens()}
        taken = self._gms_screen()
        return screens.get(choose(list(screens), self.machine.text(SCREEN), identity(taken)), taken)

    def _closed(self) -> None:
        if self.window is not None:
            self.window.deleteLater()
            self.window = None
            self._frame()
            self.changed.emit()
