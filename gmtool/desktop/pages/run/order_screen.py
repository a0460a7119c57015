"""The window with the order alone, for a screen of its own: opened, fed from the players' view, and closed."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QScreen

from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.signals import follow
from gmtool.desktop.pages.players.screens import ORDER_SCREEN, ScreenSettings, choose_screen, screen_id
from gmtool.presentation.fight_settings import FightSettings
from gmtool.presentation.players.scene import PlayerView

if TYPE_CHECKING:
    from gmtool.desktop.pages.players.window import OrderWindow


class OrderScreen(QObject):
    """The order window, if it is open. It shows what the players may see, and waits where they wait."""

    changed = Signal()
    """The window was opened or closed."""

    def __init__(
        self,
        machine: ScreenSettings,
        memory: FightSettings,
        pictures: Pictures,
        view: PlayerView,
        taken: Callable[[], Sequence[QScreen]],
    ) -> None:
        """`taken` are the screens that have a window already, the GM's own first."""
        super().__init__()
        self.machine = machine
        self.window: OrderWindow | None = None
        self._memory = memory
        self._pictures = pictures
        self._view = view
        self._taken = taken
        self._time = ("", False)
        follow(self, self._show, view.moved)

    @property
    def is_open(self) -> bool:
        """True while there is an order window."""
        return self.window is not None

    def toggle(self) -> None:
        """Open the window, or close it."""
        if self.window is None:
            self.open()
        else:
            self.close()

    def open(self) -> None:
        # slow to import, and most fights have one screen
        from gmtool.desktop.pages.players.window import OrderWindow

        window = self.window = OrderWindow(self.machine)
        window.closed.connect(self._closed)
        window.acting.use_pictures(self._pictures)
        window.show_time(self._time[0], up=self._time[1])
        window.wait_with(self._memory.waiting())
        self._show()
        window.open_on(self._screen())
        self.changed.emit()

    def close(self) -> None:
        if self.window is not None:
            self.window.close()

    def use_screen(self, screen: QScreen) -> None:
        """Put the window on a screen, now and from now on."""
        self.machine.keep(ORDER_SCREEN, screen_id(screen))
        if self.window is not None:
            self.window.open_on(screen)
        self.changed.emit()

    def show_time(self, text: str, *, up: bool) -> None:
        """Show the time that is left of a turn, where the window is open; empty for none."""
        self._time = (text, up)
        if self.window is not None:
            self.window.show_time(text, up=up)

    def wait_with(self, text: str) -> None:
        """Other words for the waiting picture."""
        if self.window is not None:
            self.window.wait_with(text)

    def dress(self) -> None:
        """Take the colors of the players' window."""
        if self.window is not None:
            self.window.dress()

    def _show(self) -> None:
        if self.window is not None:
            self.window.show_scene(self._view.scene)

    def _screen(self) -> QScreen:
        screens = {screen_id(screen): screen for screen in QGuiApplication.screens()}
        taken = self._taken()
        ids = [screen_id(screen) for screen in taken]
        return screens.get(choose_screen(list(screens), self.machine.text(ORDER_SCREEN), ids), taken[-1])

    def _closed(self) -> None:
        if self.window is not None:
            self.window.deleteLater()
            self.window = None
            self.changed.emit()
