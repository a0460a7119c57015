"""The view of a map of chances: scrolled where it has no room; the arrows and the pointer go from cell to cell."""

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar, QToolTip, QWidget

from gmtool.desktop.base.forecasts.chance_painting import ChanceLayout, legend_size, paint_chances, paint_legend
from gmtool.desktop.base.parts.labels import tool_tip
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme_signals
from gmtool.language import tr
from gmtool.presentation.forecasts.chance_map import ChanceMap

_ARROWS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}


class ChanceView(QAbstractScrollArea):
    """Shows one map; `looked_at` tells the sentence of a cell."""

    looked_at = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.chances: ChanceMap | None = None
        self.marked: tuple[int, int] | None = None
        self.setAccessibleName(tr("Map of chances"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme_signals().theme_changed.connect(self._measure)

    def show_map(self, chances: ChanceMap) -> None:
        """Show a map; the marked cell stays where it is."""
        self.chances = chances
        self._measure()
        if self.marked is not None:
            self._mark(*self.marked)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        if self.chances is not None:
            with QPainter(self.viewport()) as painter:
                room = self.viewport().rect()
                paint_chances(painter, self.chances, self.layout_of(self.chances), room, self._scrolled, self.marked)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        self._measure()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        step = _ARROWS.get(Qt.Key(event.key()))
        if step is None or self.chances is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif self.marked is None:
            self._mark(0, 0)
        else:
            self._mark(self.marked[0] + step[0], self.marked[1] + step[1])

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        place = self._place(event.position().toPoint())
        if place is not None:
            self._mark(*place)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        """Tool tip: the cell as a sentence."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self._place(event.pos())
            told = "" if place is None or self.chances is None else self.chances.cells[place[0]][place[1]].told
            QToolTip.showText(event.globalPos(), tool_tip(told), self)
            return True
        return super().viewportEvent(event)

    def layout_of(self, chances: ChanceMap) -> ChanceLayout:
        """The places of a map in the room that there is here, beside the bars that it needs."""
        room = self.maximumViewportSize()
        layout = ChanceLayout.of(chances, room)
        higher, wider = layout.whole.height() > room.height(), layout.whole.width() > room.width()
        if not higher and not wider:
            return layout
        across = self.verticalScrollBar().sizeHint().width() if higher else 0
        down = self.horizontalScrollBar().sizeHint().height() if wider else 0
        return ChanceLayout.of(chances, room - QSize(across, down))

    @property
    def _scrolled(self) -> QPoint:
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _place(self, at: QPoint) -> tuple[int, int] | None:
        if self.chances is None:
            return None
        layout = self.layout_of(self.chances)
        inside = at.x() >= layout.corner.width() and at.y() >= layout.corner.height()
        return layout.place(self.chances, at + self._scrolled) if inside else None

    def _mark(self, row: int, column: int) -> None:
        """Mark the cell, or the nearest one there is, bring it into sight, and tell it."""
        assert self.chances is not None
        row = min(max(row, 0), len(self.chances.rows) - 1)
        column = min(max(column, 0), len(self.chances.columns) - 1)
        moved, self.marked = self.marked != (row, column), (row, column)
        if moved:
            layout = self.layout_of(self.chances)
            _into_sight(self.horizontalScrollBar(), layout.left(self.chances, column), layout.cell.width())
            _into_sight(self.verticalScrollBar(), row * layout.cell.height(), layout.cell.height())
        told = self.chances.cells[row][column].told
        self.setAccessibleDescription(told)
        self.looked_at.emit(told)
        self.viewport().update()

    def _measure(self) -> None:
        if self.chances is None:
            return
        layout, room = self.layout_of(self.chances), self.viewport().size()
        if layout.whole == layout.whole.boundedTo(self.maximumViewportSize()):
            room = self.maximumViewportSize()  # no bar is needed, and those that there are go
        across, down = room.width() - layout.corner.width(), room.height() - layout.corner.height()
        bars = (self.horizontalScrollBar(), across, layout.cells.width(), layout.cell.width()), (
            self.verticalScrollBar(), down, layout.cells.height(), layout.cell.height()
        )  # fmt: skip
        for bar, there, wanted, step in bars:
            bar.setRange(0, max(0, wanted - there))
            bar.setPageStep(max(1, there))
            bar.setSingleStep(step)
        self.viewport().update()


class ChanceLegend(QWidget):
    """The scale of colors."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Colors from 0 to 100 %"))
        theme_signals().theme_changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self.setFixedSize(legend_size())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            paint_legend(painter, QRect(self.rect()))


def _into_sight(bar: QScrollBar, begin: int, length: int) -> None:
    if begin < bar.value():
        bar.setValue(begin)
    elif begin + length > bar.value() + bar.pageStep():
        bar.setValue(begin + length - bar.pageStep())
