"""The strip: what every figure does in every step of the turn."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QPoint, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QToolTip, QWidget

from gmtool.desktop.parts import in_lines
from gmtool.desktop.run.moment import Moment
from gmtool.desktop.run.still_list import StillList
from gmtool.desktop.run.strip.art import StripArt
from gmtool.desktop.run.strip.head import StripHead
from gmtool.desktop.run.strip.layout import StripLayout, head_height, row_height
from gmtool.desktop.run.strip.model import ROW, StripModel
from gmtool.desktop.run.strip.rows import StripRow, strip_rows
from gmtool.desktop.run.strip.why import StripWhy, told
from gmtool.desktop.run.why import WhyPopup
from gmtool.desktop.theme import theme, theme_signals
from gmtool.rules.seam import Strip


class StripView(StillList):
    """A click on a row picks its figure, on a cell explains that step."""

    figure_clicked = Signal(str)
    rule_clicked = Signal(str)
    menu_wanted = Signal(object, QPoint)
    """A figure's id, and where on the screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = StripModel(self)
        self.head = StripHead(self)
        self.setModel(self.rows)
        self.setItemDelegate(StripArt(self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setAccessibleName("The turn step by step")
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu)
        theme_signals().theme_changed.connect(self._dress)
        self._dress()

    def show_strip(self, moment: Moment, strip: Strip, picked: str | None) -> None:
        """Show the tracks of a strip, with the picked figure in sight."""
        self.head.show_strip(strip)
        self.rows.show(strip_rows(moment, strip))
        self.show_picked(picked)

    def show_picked(self, figure: str | None) -> None:
        """Light the row of a figure."""
        place = self.rows.place_of(figure)
        if place < 0:
            self.clearSelection()
            return
        index = self.rows.index(place)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(index)

    def height_for(self, height: int, least: int) -> int:
        """The height of the head and of as many whole rows as fit into this one, but of `least` rows in any case."""
        head, row, count = head_height(theme().scale), row_height(theme().scale), len(self.rows.rows)
        fitting = max(0, height - head) // row
        return head + min(count, max(least, fitting)) * row + theme().px(2)

    def explain(self, row: StripRow, columns: Sequence[int], where: QPoint) -> None:
        """Say what happens in some steps of a figure, beside it."""
        if any(True for _ in told(row, columns)):
            why = StripWhy(row, columns)
            popup = WhyPopup(why, self)
            why.rule_clicked.connect(popup.close)
            why.rule_clicked.connect(self.rule_clicked)
            popup.open_at(where)

    def explain_figure(self, figure: str | None) -> None:
        """Say what happens in all steps of a figure."""
        place = self.rows.place_of(figure)
        if place >= 0:
            row, rect = self.rows.rows[place], self.visualRect(self.rows.index(place))
            self.explain(row, range(len(row.columns)), self.viewport().mapToGlobal(rect.bottomLeft()))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Pick the figure; on a cell, say why."""
        found = self._found(event.position().toPoint())
        if found is not None and event.button() is Qt.MouseButton.LeftButton:
            row, column, below = found
            self.figure_clicked.emit(row.figure)
            if column >= 0:
                self.explain(row, (column,), self.viewport().mapToGlobal(below))

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        """A tip a cell: what its beats say."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            found = self._found(event.pos())
            QToolTip.showText(event.globalPos(), in_lines(tip(*found[:2]) if found else ""), self.viewport())
            return True
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The head is as wide as the rows."""
        super().resizeEvent(event)
        self.head.setGeometry(self.viewport().x(), 0, self.viewport().width(), head_height(theme().scale))

    def _dress(self) -> None:
        self.setViewportMargins(0, head_height(theme().scale), 0, 0)
        self.scheduleDelayedItemsLayout()

    def _found(self, at: QPoint) -> tuple[StripRow, int, QPoint] | None:
        """The row and the column at a place, and the place under them."""
        index = self.indexAt(at)
        if not index.isValid():
            return None
        row, rect = index.data(ROW), self.visualRect(index)
        layout = StripLayout.of(rect.width(), len(row.columns))
        column = layout.column_at(at.x() - rect.left())
        below = rect.bottomLeft() if column < 0 else layout.cell_rect(rect, column).bottomLeft()
        return row, column, below

    def _menu(self, where: QPoint) -> None:
        found = self._found(where)
        if found is not None:
            self.menu_wanted.emit(found[0].figure, self.viewport().mapToGlobal(where))


def tip(row: StripRow, column: int) -> str:
    """What a cell says; at the name, what the figure has said, what threatens, and its damage."""
    if column < 0:
        return "\n".join(part for part in (row.name, row.counted, row.said, row.track.note) if part)
    return "\n".join(text for _, said in told(row, (column,)) for text, _ in said)
