"""The window that the players look at: where it stands, its own keys, and a button in its own colors."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QPaintEvent, QResizeEvent, QScreen
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.keys import key_of
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import Theme, painting_in
from gmtool.desktop.canvas.input.pointer import GROWTH
from gmtool.desktop.pages.players.pages import PlayerPages
from gmtool.desktop.pages.players.screens import FULL, ORDER_FULL, ScreenSettings
from gmtool.language import tr
from gmtool.presentation.keys.key_book import CLOSE_PLAYER_WINDOW, ORDER_WINDOW, PLAYER_WINDOW, book
from gmtool.presentation.players.scene import Scene


class PlayerButton(KeyButton):
    """Shows its key in the colors that `look` gives."""

    def __init__(self, text: str, key: str, parent: QWidget, look: Callable[[], Theme]) -> None:
        super().__init__(text, key, parent)
        self._look = look

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with painting_in(self._look()):
            super().paintEvent(event)


Key = Qt.Key
_PAN: Final = {Key.Key_Left: (80, 0), Key.Key_Right: (-80, 0), Key.Key_Up: (0, 80), Key.Key_Down: (0, -80)}
_ZOOM: Final = {Key.Key_Plus: GROWTH, Key.Key_Equal: GROWTH, Key.Key_Minus: 1 / GROWTH}
_SHOWN: Final = 3000
"""Milliseconds for which the button stays after the pointer was moved, while the window fills the screen."""


class PlayerWindow(PlayerPages):
    """A window of its own; closing it does not end the program."""

    closed = Signal()
    filled = Signal()
    """It fills the screen, or no longer does."""
    title = tr("Players · gmtool")
    keeps_full = FULL
    """The setting that says whether it fills its screen."""
    closes = CLOSE_PLAYER_WINDOW.id

    def __init__(self, machine: ScreenSettings) -> None:
        super().__init__(machine)
        self.setWindowTitle(self.title)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.full = PlayerButton(tr("Full screen"), "", self, self._look)
        self._say_key()
        follow(self, self._say_key, book.changed)
        self.full.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.full.clicked.connect(lambda: self.fill(not self.isFullScreen()))
        self._quiet = QTimer(self, singleShot=True, interval=_SHOWN)
        self._quiet.timeout.connect(self._hide_button)
        for part in (self, self.pages, self.stage, self.waiting, self.handout, self.map, self.strip):
            part.setMouseTracking(True)
            part.installEventFilter(self)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.screenRemoved.connect(self._lost)

    def open_on(self, screen: QScreen) -> None:
        """Show the window on a screen, filling it if it did so last."""
        room = screen.availableGeometry()
        if self.isFullScreen():
            self.showNormal()
        self.resize(room.size() * 0.8)
        self.move(room.center() - self.rect().center())
        self.setScreen(screen)
        if self.machine.yes(self.keeps_full):
            self.fill(True)
        else:
            self.show()

    def fill(self, full: bool) -> None:
        self.machine.keep(self.keeps_full, full)
        if full:
            self.showFullScreen()
            self._quiet.start()
        else:
            self.showNormal()
        self.full.setText(tr("Leave full screen") if full else tr("Full screen"))
        self._say_key()
        self.full.show()
        self._place_button()
        self.filled.emit()

    def event(self, event: QEvent) -> bool:
        """Follow the window to another screen, and the display to another scale."""
        handled = super().event(event)
        if event.type() is QEvent.Type.WinIdChange and (handle := self.windowHandle()) is not None:
            handle.screenChanged.connect(self._came_to_screen)
        elif event.type() is QEvent.Type.DevicePixelRatioChange:
            self._keep_true()
        return handled

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        key, middle = Key(event.key()), QPointF(self.map.rect().center())
        if key_of(event).means(PLAYER_WINDOW.id):
            self.fill(not self.isFullScreen())
        elif key_of(event).means(self.closes):
            self.close()
        elif key == Key.Key_Escape and self.pages.currentWidget() is self.calibration:
            self._measured(None)
        elif key == Key.Key_Escape and self.isFullScreen():
            self.fill(False)
        elif key in _PAN:
            self.map.pan(QPointF(*_PAN[key]))
        elif key in _ZOOM:
            self.map.zoom(_ZOOM[key], middle)
        elif key == Key.Key_F:
            self.map.fit()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.MouseMove and not self.full.isVisible():
            self.full.show()
        if event.type() is QEvent.Type.MouseMove and self.isFullScreen():
            self._quiet.start()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._place_button()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        super().closeEvent(event)
        self.closed.emit()

    def _say_key(self) -> None:
        keys = book.keys(PLAYER_WINDOW.id)
        self.full.key = "Esc" if self.isFullScreen() else book.spell(keys[0]) if keys else ""
        self._place_button()

    def _place_button(self) -> None:
        self.full.adjustSize()
        gap = self.map.look.px(12)
        self.full.move(gap, self.height() - self.full.height() - gap)

    def _hide_button(self) -> None:
        self.full.setVisible(not self.isFullScreen())

    def _came_to_screen(self) -> None:
        if self.pages.currentWidget() is self.calibration:
            self.calibrate()
        self._keep_true()

    def _lost(self, screen: QScreen) -> None:
        """The screen was unplugged: do not fill the GM's."""
        if self.isFullScreen() and screen is self.screen():
            self.fill(False)


class OrderWindow(PlayerWindow):
    """The same fight on a screen of its own, without the map: who acts, in large, over the order of the turn."""

    title = tr("Order · gmtool")
    keeps_full = ORDER_FULL
    closes = ORDER_WINDOW.id

    def __init__(self, machine: ScreenSettings) -> None:
        super().__init__(machine)
        self.show_acting(True)

    def show_scene(self, scene: Scene | None) -> None:
        super().show_scene(None if scene is None else replace(scene, ground=None))
