"""Preview of the sheets, as pictures one under the other; only those in sight are painted, each between two events."""

from collections import OrderedDict
from math import floor
from typing import Final

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.paper.page import MM_PER_INCH, Paper
from gmtool.desktop.paper.sheet import Stack, picture_of
from gmtool.language import tr
from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """So many sheets of a size in pixels, with a gap around each."""

    count: int
    wide: int
    high: int
    gap: int

    @property
    def height(self) -> int:
        return self.top(self.count)

    @property
    def width(self) -> int:
        return self.wide + 2 * self.gap

    def top(self, place: int) -> int:
        return self.gap + place * (self.high + self.gap)

    def rect(self, place: int, room: int, left: int, top: int) -> QRect:
        """The place of a sheet on the screen, in a room so wide that is scrolled so far; centred in a wide room."""
        beside = max(self.gap, (room - self.wide) // 2)
        return QRect(beside - left, self.top(place) - top, self.wide, self.high)

    def at(self, y: float) -> int:
        return min(max(floor((y - self.gap / 2) / (self.high + self.gap)), 0), max(0, self.count - 1))

    def between(self, top: int, bottom: int) -> range:
        """The sheets that are seen between two heights."""
        first = floor((top - self.gap) / (self.high + self.gap))
        return range(max(0, first), min(self.count - 1, floor(bottom / (self.high + self.gap))) + 1)


_KEPT: Final = 8
_STEP: Final = 1.25
_LARGEST: Final = 4.0
_SMALLEST: Final = 0.1


class SheetPreview(QAbstractScrollArea):
    """Shows a stack. `zoom` is 1 where paper on the screen is as large as on the table."""

    looked_at = Signal(int)
    """Another sheet is in the middle: its place."""
    zoomed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stack = Stack("", Paper(), ())
        self.current = 0
        """The place of the sheet in the middle."""
        self._zoom = 0.0
        self._pictures: OrderedDict[tuple[int, float], QPixmap] = OrderedDict()
        self.setAccessibleName(tr("Preview of the sheets"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        theme_signals().theme_changed.connect(self._lay_out)

    @property
    def zoom(self) -> float:
        """The size of the paper on the screen: the wished one, or else the largest at which a whole sheet is seen."""
        if self._zoom:
            return self._zoom
        whole, gap, room = self.stack.paper.whole, 2 * theme().px(16), self.viewport().size()
        wide, high = (room.width() - gap) / whole.width(), (room.height() - gap) / whole.height()
        return max(_SMALLEST, min(wide, high) / self._per_mm)

    def show_stack(self, stack: Stack) -> None:
        """Show these sheets; the same place stays in sight."""
        self.stack = stack
        self._pictures.clear()
        self._lay_out()
        self._scrolled()
        self.zoomed.emit()

    def larger(self) -> None:
        self._zoom_to(min(_LARGEST, self.zoom * _STEP))

    def smaller(self) -> None:
        self._zoom_to(max(_SMALLEST, self.zoom / _STEP))

    def fit(self) -> None:
        self._zoom_to(0.0)

    def after(self) -> None:
        self.go(self.current + 1)

    def before(self) -> None:
        self.go(self.current - 1)

    def go(self, place: int) -> None:
        place = min(max(place, 0), max(0, len(self.stack.sheets) - 1))
        column = self._column()
        spare = (self.viewport().height() - column.high) // 2
        self.verticalScrollBar().setValue(column.top(place) - max(column.gap, spare))
        self._look_at(place)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint what is in sight, as far as it is there; the rest soon."""
        column, dots, missing = self._column(), self._dots, False
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), theme().colour("background"))
            across, down = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
            for place in self._in_sight():
                rect = column.rect(place, self.viewport().width(), across, down)
                picture = self._pictures.get((place, dots))
                missing = missing or picture is None
                painter.fillRect(rect, Qt.GlobalColor.white)
                if picture is not None:
                    painter.drawPixmap(rect, picture)
            if self.hasFocus():
                painter.setPen(theme().colour("accent"))
                painter.drawRect(self.viewport().rect().adjusted(0, 0, -1, -1))
        if missing:
            QTimer.singleShot(0, self, self._paint_one)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        place = self.current
        self._lay_out()
        self.go(place)
        self.zoomed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """First and last sheet; the other keys are the page's."""
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.go(0 if event.key() == Qt.Key.Key_Home else len(self.stack.sheets))
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.larger() if event.angleDelta().y() > 0 else self.smaller()
        else:
            super().wheelEvent(event)

    # --- inside ------------------------------------------------------------------------------------------------
    @property
    def _per_mm(self) -> float:
        return self.logicalDpiX() / MM_PER_INCH

    @property
    def _dots(self) -> float:
        """Dots to an inch of the pictures."""
        return self.zoom * self.logicalDpiX() * self.devicePixelRatioF()

    def _column(self) -> SheetColumn:
        whole, grown = self.stack.paper.whole, self._per_mm * self.zoom
        wide, high = round(whole.width() * grown), round(whole.height() * grown)
        return SheetColumn(len(self.stack.sheets), wide, high, theme().px(16))

    def _in_sight(self) -> range:
        top = self.verticalScrollBar().value()
        return self._column().between(top, top + self.viewport().height())

    def _paint_one(self) -> None:
        dots = self._dots
        place = next((place for place in self._in_sight() if (place, dots) not in self._pictures), None)
        if place is not None:
            image = picture_of(self.stack.sheets[place], self.stack.paper, dots)
            self._pictures[place, dots] = QPixmap.fromImage(image)
            while len(self._pictures) > max(_KEPT, 2 * len(self._in_sight())):
                self._pictures.popitem(last=False)
            self.viewport().update()

    def _zoom_to(self, zoom: float) -> None:
        place, before, half = self.current, self._column(), self.viewport().height() / 2
        share = (self.verticalScrollBar().value() + half - before.top(place)) / before.high
        self._zoom = zoom
        self._lay_out()
        column, across = self._column(), self.horizontalScrollBar()
        self.verticalScrollBar().setValue(round(column.top(place) + share * column.high - half))
        across.setValue(across.maximum() // 2)
        self.zoomed.emit()

    def _lay_out(self) -> None:
        column, room = self._column(), self.viewport().size()
        down, across = self.verticalScrollBar(), self.horizontalScrollBar()
        down.setRange(0, max(0, column.height - room.height()))
        down.setPageStep(room.height())
        down.setSingleStep(theme().px(40))
        across.setRange(0, max(0, column.width - room.width()))
        across.setPageStep(room.width())
        self.viewport().update()

    def _scrolled(self) -> None:
        self._look_at(self._column().at(self.verticalScrollBar().value() + self.viewport().height() / 2))

    def _look_at(self, place: int) -> None:
        self.viewport().update()
        if place != self.current:
            self.current = place
            self.looked_at.emit(place)
