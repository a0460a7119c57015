"""What the player window is made of: map and order, the waiting picture, the page on which the screen is measured."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from gmtool.desktop.players.calibration import CalibrationPage
from gmtool.desktop.players.map import PlayersMap
from gmtool.desktop.players.scene import Scene
from gmtool.desktop.players.screens import COLOURS, Machine
from gmtool.desktop.players.strip import OrderStrip
from gmtool.desktop.players.waiting import WaitingPicture
from gmtool.desktop.theme import PALETTES, Theme, sheet_of, theme, theme_signals

_STRIP: Final = 0.24
"""The share of the width that the order gets, at 100 %."""


class PlayerPages(QWidget):
    """Knows nothing of the fight but the scenes that it is given."""

    def __init__(self, machine: Machine) -> None:
        super().__init__()
        self.machine = machine
        look = self._look()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("kind", "page")
        self.map = PlayersMap(look)
        self.strip = OrderStrip(look)
        self.waiting = WaitingPicture(look)
        self.calibration = CalibrationPage(look)
        self.calibration.done.connect(self._measured)
        self._true_scale = False
        self._scene: Scene | None = None
        self._lay_out()
        self.dress()
        theme_signals().theme_changed.connect(self.dress)

    def _lay_out(self) -> None:
        self.stage = QWidget()
        row = QHBoxLayout(self.stage)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.map, 1)
        row.addWidget(self.strip)
        self.pages = QStackedWidget()
        for page in (self.waiting, self.stage, self.calibration):
            self.pages.addWidget(page)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.pages)

    def show_scene(self, scene: Scene | None) -> None:
        """Show a scene; None: the waiting picture."""
        self._scene = scene
        if scene is not None:
            self.strip.show_scene(scene)
            self.map.setVisible(scene.ground is not None)
            self.map.show_scene(scene)
            self._divide()
        if self.pages.currentWidget() is not self.calibration:
            self._turn_page()

    def wait_with(self, text: str) -> None:
        """The words of the waiting picture."""
        self.waiting.say(text)

    def show_order(self, shown: bool) -> None:
        """With the order of the turn beside the map, or without."""
        self.strip.setVisible(shown)

    def use_true_scale(self, wanted: bool) -> None:
        """Everything as large as it is on the table, by the measure of the screen that the window is on."""
        self._true_scale = wanted
        self.map.true_scale(self.machine.pixels(self.screen()) if wanted else None)
        if not wanted:
            self.map.fit()

    def calibrate(self) -> None:
        """Measure the screen that the window is on."""
        self.pages.setCurrentWidget(self.calibration)
        self.calibration.begin(self.machine.pixels(self.screen()))
        self.activateWindow()

    def dress(self) -> None:
        """Take the window's own colours, in the type size of the program."""
        look = self._look()
        self.setStyleSheet(sheet_of(look))
        for part in (self.map, self.strip, self.waiting, self.calibration):
            part.dress(look)
        self._divide()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Divide the width anew."""
        super().resizeEvent(event)
        self._divide()

    def _look(self) -> Theme:
        return Theme(PALETTES.get(self.machine.text(COLOURS), PALETTES["dark"]), theme().scale)

    def _turn_page(self) -> None:
        self.pages.setCurrentWidget(self.waiting if self._scene is None else self.stage)

    def _divide(self) -> None:
        if self._scene is not None and self._scene.ground is None:
            self.strip.setMinimumWidth(120)
            self.strip.setMaximumWidth(self.width())
        else:
            share = _STRIP * (1 + (self.map.look.scale - 100) / 250)
            self.strip.setFixedWidth(round(self.width() * share))

    def _measured(self, pixels: float | None) -> None:
        if pixels is not None:
            self.machine.measured(self.screen(), pixels)
        self._turn_page()
        if self._true_scale:
            self.use_true_scale(True)
