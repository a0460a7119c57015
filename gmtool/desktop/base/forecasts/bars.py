"""Bars of forecasts: the chance that a side wins, with its interval, and the choice how a side acts."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from gmtool.desktop.base.parts.labels import label, tool_tip
from gmtool.desktop.base.parts.layouts import row_in
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.fraction import per_cent
from gmtool.language import tr
from gmtool.presentation.forecasts.summary import SideBar
from gmtool.rules.seam import Way

_HIGH, _NARROW, _WIDE = 12, 24, 160
"""The height, the least and the usual width of a bar at 100 %."""
_BAND = 90
"""Opacity of the interval, of 255."""


_NARROW_BOX = 90
"""The least width of a choice at 100 %."""
_LARGE = 175
"""The font size from which a choice has no word before it."""
_LONGEST = tr("about {percent}", percent=per_cent(1, 0))


class ChanceBar(QWidget):
    """A bar as long as the chance, in the color of the side; the interval stands about its end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar: SideBar | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_bar(self, bar: SideBar | None) -> None:
        """Show a bar, or keep the room for one."""
        if bar != self.bar:
            self.bar = bar
            told = "" if bar is None else bar.told
            self.setAccessibleName(told)
            self.setToolTip(tool_tip(told))
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(theme().px(_WIDE), theme().px(_HIGH))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(theme().px(_NARROW), theme().px(_HIGH))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            room = QRectF(self.rect())
            corner = theme().px(3)
            painter.setBrush(theme().colour("line"))
            painter.drawRoundedRect(room, corner, corner)
            if self.bar is None or not self.bar.wins.of:
                return
            colour = QColor(theme().side(self.bar.side.colour).colour)
            painter.setBrush(colour)
            chance, (low, high) = self.bar.wins.chance, self.bar.wins.interval
            painter.drawRoundedRect(_part(room, 0, chance), corner, corner)
            band = QColor(theme().colour("text"))
            band.setAlpha(_BAND)
            painter.setBrush(band)
            painter.drawRect(_part(room, low, high).adjusted(0, room.height() / 3, 0, -room.height() / 3))


def _part(room: QRectF, begin: float, end: float) -> QRectF:
    return QRectF(room.left() + room.width() * begin, room.top(), room.width() * (end - begin), room.height())


class ChanceRow(QWidget):
    """A bar with its chance in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = ChanceBar()
        self.words = label("", "strong")
        row_in(self, (self.bar, 1), self.words, gap=8, margins=0)
        theme_signals().theme_changed.connect(self._space)
        self._space()

    def _space(self) -> None:
        """All bars of a page are equally long, whatever their words."""
        self.words.setMinimumWidth(theme().metrics(bold=True).horizontalAdvance(_LONGEST))

    def show_bar(self, bar: SideBar | None) -> None:
        """Show a chance, or keep the room for one."""
        self.bar.show_bar(bar)
        self.words.setText(("" if bar is None else bar.words) or "…")


class WayBox(QComboBox):
    """The choice how a side acts while nobody plays it, as wide as its words where there is room."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._ways: tuple[Way, ...] = ()
        self.activated.connect(lambda: self.chosen.emit(str(self.currentData())))
        theme_signals().theme_changed.connect(self._word)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(theme().px(_NARROW_BOX), super().minimumSizeHint().height())

    def show_ways(self, ways: Sequence[Way], way: str, side: str) -> None:
        """Offer these ways, with this one chosen; hidden where there is no choice."""
        self.setAccessibleName(tr("Plan of {side} in forecasts", side=side))
        with QSignalBlocker(self):
            if tuple(ways) != self._ways:
                self._ways = tuple(ways)
                self.clear()
                for place, one in enumerate(ways):
                    self.addItem("", one.key)
                    self.setItemData(place, tool_tip(one.does), Qt.ItemDataRole.ToolTipRole)
                self._word()
            self.setCurrentIndex(max(0, self.findData(way)))
        does = next((one.does for one in ways if one.key == way), "")
        self.setToolTip(
            tool_tip(f"{tr('How the side acts in forecasts, and what is proposed for it.')} {does}".strip())
        )
        self.setVisible(len(ways) > 1)

    def _word(self) -> None:
        """Large type leaves room for the ways alone."""
        before = "" if theme().scale >= _LARGE else tr("Plan: ")
        for place, one in enumerate(self._ways):
            self.setItemText(place, f"{before}{one.label}")
