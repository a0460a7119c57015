"""Pages of the player window: map and order, the waiting picture, a handout, the page on which the screen is measured.

The waiting picture is a few words in large type, on a ground of quiet hexes."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from gmtool.desktop.base.parts.layouts import column_in, row_in
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import Role, Theme, dress_window, theme, theme_signals
from gmtool.desktop.base.theme.palette import PALETTES
from gmtool.desktop.canvas.scene.hex_geometry import centre, outline
from gmtool.desktop.pages.players.acting_panel import ActingPanel
from gmtool.desktop.pages.players.calibration import CalibrationPage
from gmtool.desktop.pages.players.handout import HandoutPage
from gmtool.desktop.pages.players.map import PlayersMap
from gmtool.desktop.pages.players.order_strip import LETTERS, TYPE, OrderStrip
from gmtool.desktop.pages.players.screens import COLOURS, ScreenSettings
from gmtool.desktop.pages.players.time_left import TimeLeft
from gmtool.language import tr
from gmtool.presentation.players.scene import Scene
from gmtool.space import Hex
from gmtool.store.chronicle import Handout


class WaitingPicture(QWidget):
    """Calm, and not blank."""

    def __init__(self, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.text = ""
        self.setAccessibleName(tr("Waiting"))

    def dress(self, look: Theme) -> None:
        self.look = look
        self.update()

    def say(self, text: str) -> None:
        self.text = text
        self.setAccessibleDescription(text)
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Hexes that fade toward the words, and the words."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), self.look.colour("background"))
            whole = QRectF(self.rect())
            self._paint_hexes(painter, whole)
            font = self.look.font(Role.HUGE)
            room = whole.adjusted(whole.width() * 0.1, 0, -whole.width() * 0.1, 0)
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            for pixels in range(round(min(whole.height() / 7, whole.width() / 12)), 11, -2):
                font.setPixelSize(pixels)
                painter.setFont(font)
                if room.contains(painter.boundingRect(room, flags, self.text)):
                    break
            painter.setPen(self.look.colour("text"))
            painter.drawText(room, flags, self.text)

    def _paint_hexes(self, painter: QPainter, whole: QRectF) -> None:
        side, middle = max(24.0, whole.height() / 14), whole.center()
        line, farthest = self.look.colour("line"), QPointF.dotProduct(middle, middle)
        reach = int(max(whole.width(), whole.height()) / side) + 1
        for q in range(-reach, reach + 1):
            for r in range(-reach - q // 2, reach - q // 2 + 1):
                away = centre(Hex(q, r)) * side
                if not whole.adjusted(-side, -side, side, side).contains(middle + away):
                    continue
                colour = QColor(line)
                colour.setAlphaF(min(0.8, QPointF.dotProduct(away, away) / farthest))
                painter.setPen(QPen(colour, 1.2))
                painter.save()
                painter.translate(middle)
                painter.scale(side, side)
                pen = painter.pen()
                pen.setCosmetic(True)
                painter.setPen(pen)
                painter.drawPolygon(outline(Hex(q, r), 0.94))
                painter.restore()


_STRIP: Final = 0.24
"""The share of the width that the order gets, at 100 %."""
_ACTING: Final = 0.34
"""The share of the height that whoever acts gets above the order."""
_MOST_STRIP: Final = 0.4
"""The share of the width that it gets at most, to be read from three meters."""


class PlayerPages(QWidget):
    """Knows nothing of the fight but the scenes that it is given."""

    measure_in_doubt = Signal()
    """True scale is wanted on a screen whose measure may be wrong."""

    def __init__(self, machine: ScreenSettings) -> None:
        super().__init__()
        self.machine = machine
        look = self._look()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("kind", "page")
        self.map = PlayersMap(look)
        self.strip = OrderStrip(look)
        self.acting = ActingPanel(look)
        self.acting.hide()
        self.waiting = WaitingPicture(look)
        self.calibration = CalibrationPage(look)
        self.calibration.done.connect(self._measured)
        self.handout = HandoutPage(look)
        self.time_left = TimeLeft(look, self)
        self._true_scale = False
        self._scene: Scene | None = None
        self._lay_out()
        self.dress()
        theme_signals().theme_changed.connect(self.dress)

    def _lay_out(self) -> None:
        self.stage = QWidget()
        beside = self.beside = QWidget()
        column_in(beside, self.acting, (self.strip, 1), gap=0, margins=0)
        row_in(self.stage, (self.map, 1), beside, gap=0, margins=0)
        self.pages = QStackedWidget()
        for page in (self.waiting, self.stage, self.handout, self.calibration):
            self.pages.addWidget(page)
        column_in(self, self.pages, margins=0)

    def show_scene(self, scene: Scene | None) -> None:
        """Show a scene; None: the waiting picture."""
        self._scene = scene
        if scene is not None:
            self.strip.show_scene(scene)
            self.acting.show_scene(scene)
            self.map.setVisible(scene.ground is not None)
            self.map.show_scene(scene)
            self._divide()
        if self.pages.currentWidget() is not self.calibration:
            self._turn_page()

    def show_handout(self, handout: Handout | None) -> None:
        """Show a handout over whatever else there is; None: put it away."""
        self.handout.show_handout(handout)
        if self.pages.currentWidget() is not self.calibration:
            self._turn_page()

    def show_time(self, text: str, *, up: bool) -> None:
        """Show the time that is left of a turn; empty for none."""
        self.time_left.show_time(text, up=up)

    def wait_with(self, text: str) -> None:
        self.waiting.say(text)

    def show_order(self, shown: bool) -> None:
        """With the order of the turn beside the map, or without."""
        self.strip.setVisible(shown)
        self._divide()

    def show_acting(self, shown: bool) -> None:
        """With whoever acts in large, or without."""
        self.acting.setVisible(shown)
        self._divide()

    def use_true_scale(self, wanted: bool) -> None:
        """Everything as large as it is on the table, by the measure of the screen that the window is on."""
        self._true_scale = wanted
        screen, ratio = self.screen(), self.devicePixelRatioF()
        self.map.true_scale(self.machine.pixels(screen, ratio) / ratio if wanted else None)
        if not wanted:
            self.map.fit()
        elif self.machine.in_doubt(screen, ratio):
            self.measure_in_doubt.emit()

    def calibrate(self) -> None:
        self.pages.setCurrentWidget(self.calibration)
        self.calibration.begin(self.machine.pixels(self.screen(), self.devicePixelRatioF()))
        self.activateWindow()

    def dress(self) -> None:
        """Take the window's own colors, in the type size of the program."""
        look = self._look()
        dress_window(self, look)
        for part in (self.map, self.strip, self.acting, self.waiting, self.handout, self.time_left, self.calibration):
            part.dress(look)
        self._divide()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._divide()
        self.time_left.place()

    def _look(self) -> Theme:
        return Theme(PALETTES.get(self.machine.text(COLOURS), PALETTES["dark"]), theme().scale)

    def _turn_page(self) -> None:
        shown = self.waiting if self._scene is None else self.stage
        self.pages.setCurrentWidget(shown if self.handout.handout is None else self.handout)

    def _divide(self) -> None:
        self.beside.setVisible(not (self.strip.isHidden() and self.acting.isHidden()))
        if self._scene is not None and self._scene.ground is None:
            self.beside.setMinimumWidth(120)
            self.beside.setMaximumWidth(self.width())
        else:
            share = _STRIP * (1 + (self.map.look.scale - 100) / 250)
            readable = min(TYPE * LETTERS, self.width() * _MOST_STRIP)
            self.beside.setFixedWidth(round(max(self.width() * share, readable)))
        # over the order no room is kept while nobody acts; the map beside it never changes its size for that
        over = round(self.height() * _ACTING) if self.acting.name else 0
        self.acting.setFixedHeight(self.height() if self.strip.isHidden() else over)

    def _measured(self, pixels: float | None) -> None:
        if pixels is not None:
            self.machine.measured(self.screen(), self.devicePixelRatioF(), pixels)
        self._turn_page()
        self._keep_true()

    def _keep_true(self) -> None:
        """The screen, its measure or the scale of the display has become another one."""
        if self._true_scale:
            self.use_true_scale(True)
