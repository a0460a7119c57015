"""The order list: who acts when, and why; the one that acts is large, and always in sight."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QWidget

from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.odds.breakdowns import BreakdownView
from gmtool.desktop.pages.run.order.order_art import OrderArt
from gmtool.desktop.pages.run.order.order_model import ROW, OrderModel
from gmtool.desktop.pages.run.order.row_list import FixedRowList, Index, WhyPopup
from gmtool.desktop.pages.run.order.row_room import height_of, score_rect
from gmtool.language import tr
from gmtool.presentation.fight.rows.order_rows import OrderRow, order_rows
from gmtool.presentation.fight.state_view import StateView

FRESH_FOR = 1600
"""Milliseconds for which a moved row stays lit."""


class OrderList(FixedRowList):
    """Shows the order; a click on a row picks the figure, on its score explains it."""

    figure_clicked = Signal(str)
    rule_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = OrderModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(OrderArt(self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerItem)
        self.setAccessibleName(tr("Order of the turn"))
        self.setMouseTracking(True)
        self._heights: list[tuple[str, int]] = []
        self._measured: tuple[object, list[OrderRow], list[tuple[str, int]]] = (None, [], [])
        """The heights of rows, with what they were measured for."""
        self._relaid = False
        """True while rows change that are all laid out, and drawn, anew in a moment."""
        self._settle = QTimer(self, singleShot=True, interval=FRESH_FOR)
        self._settle.timeout.connect(self.rows.settle)
        theme_signals().theme_changed.connect(self.scheduleDelayedItemsLayout)

    def show_moment(self, moment: StateView, picked: str | None, *, news: bool = True) -> None:
        rows = order_rows(moment, picked)
        heights = self._heights_of(rows)
        self._relaid = heights != self._heights  # another row may be the large one, or it has moved
        self.rows.show(rows, news=news)
        if self._relaid:
            self._heights, self._relaid = heights, False
            self.doItemsLayout()
        self.show_picked(picked)
        if self.rows.fresh:
            self._settle.start()

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:  # noqa: N802
        if not self._relaid or QAccessible.isActive():
            super().dataChanged(first, last, roles)

    def show_picked(self, figure: str | None) -> None:
        """Have a figure's row be the chosen one. Where not all rows fit, the first in sight is the one that acts.

        Where nobody is picked, as before the initiative, the order is shown from its beginning.
        """
        place = self.rows.place_of(figure)
        self.light(place)
        if place < 0:
            self.scrollToTop()
        self._bring_up(place)

    def _bring_up(self, place: int) -> None:
        if place == self._acting:
            self.bring_up(place, self.whole_height())

    @property
    def _acting(self) -> int:
        return next((place for place, row in enumerate(self.rows.rows) if row.acting), -1)

    def whole_height(self) -> int:
        """The height at which every row is in sight."""
        return sum(height for _, height in self._heights_of(self.rows.rows))

    def _heights_of(self, rows: Sequence[OrderRow]) -> list[tuple[str, int]]:
        width, known = self.viewport().width(), self._measured
        if known[0] != (width, theme()) or known[1] != list(rows):  # they are asked for often, and hardly ever change
            known = (width, theme()), list(rows), [(row.key, height_of(row, width)) for row in rows]
            self._measured = known
        return known[2]

    def _fit(self) -> None:
        """Lay the rows out anew where their words need other heights in a list so wide."""
        heights = self._heights_of(self.rows.rows)
        if heights != self._heights:
            self._heights = heights
            self.doItemsLayout()

    def height_for(self, height: int, least: int) -> int:
        """The height of as many whole rows as fit into this one; of the acting one and the next `least` in any case."""
        room, rows = height - theme().px(2), self.rows.rows
        heights = [one for _, one in self._heights_of(rows)]
        whole = sum(heights)
        if whole > room:
            first, whole = max(0, self._acting), 0
            for count, one in enumerate([*heights[first:], *reversed(heights[:first])]):
                if count > least and whole + one > room:
                    break
                whole += one
        return whole + theme().px(2)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()
        if (index := self.currentIndex()).isValid():
            self.scrollTo(index)
            self._bring_up(index.row())

    def explain(self, row: OrderRow, where: QPoint) -> None:
        if row.breakdown is None:
            return
        view = BreakdownView()
        view.show_breakdowns([row.breakdown])
        popup = WhyPopup(view, self)
        view.rule_clicked.connect(popup.close)
        view.rule_clicked.connect(self.rule_clicked)
        popup.open_at(where)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        index = self.indexAt(event.position().toPoint())
        row = index.data(ROW) if index.isValid() else None
        if row is None or row.heading:
            return
        if not row.figure:
            self.menu_wanted.emit(row, event.globalPosition().toPoint())
        elif event.button() is Qt.MouseButton.LeftButton and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.figure_marked.emit(row.figure)
        elif event.button() is Qt.MouseButton.LeftButton:
            self.figure_clicked.emit(row.figure)
            rect = self.visualRect(index)
            if score_rect(rect, row).contains(event.position().toPoint()):
                self.explain(row, self.viewport().mapToGlobal(rect.bottomLeft()))

    def _menu(self, where: QPoint) -> None:
        index = self.indexAt(where)
        row = index.data(ROW) if index.isValid() else None
        if row is not None and row.figure:
            self.menu_wanted.emit(row.figure, self.viewport().mapToGlobal(where))
