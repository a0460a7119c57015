"""The order list: who acts when, and why."""

from PySide6.QtCore import QItemSelectionModel, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QListView, QWidget

from gmtool.desktop.run.breakdowns import BreakdownView
from gmtool.desktop.run.moment import Moment
from gmtool.desktop.run.order_art import OrderArt, row_height, score_rect
from gmtool.desktop.run.order_model import ROW, OrderModel
from gmtool.desktop.run.order_rows import OrderRow, order_rows
from gmtool.desktop.run.still_list import StillList
from gmtool.desktop.run.why import WhyPopup
from gmtool.desktop.theme import theme, theme_signals

FRESH_FOR = 1600
"""Milliseconds for which a moved row stays lit."""


class OrderList(StillList):
    """Shows the order; a click on a row picks the figure, on its score explains it."""

    figure_clicked = Signal(str)
    rule_clicked = Signal(str)
    menu_wanted = Signal(object, QPoint)
    """A figure's id, and where on the screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = OrderModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(OrderArt(self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setAccessibleName("Order of the turn")
        self.setMouseTracking(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu)
        self._settle = QTimer(self, singleShot=True, interval=FRESH_FOR)
        self._settle.timeout.connect(self.rows.settle)
        theme_signals().theme_changed.connect(self.scheduleDelayedItemsLayout)

    def show_moment(self, moment: Moment, picked: str | None, *, news: bool = True) -> None:
        """Show the order of a moment, with the picked figure in sight."""
        self.rows.show(order_rows(moment), news=news)
        self.show_picked(picked)
        if self.rows.fresh:
            self._settle.start()

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
        """The height of as many whole rows as fit into this one, but of `least` rows in any case."""
        whole = 0
        for place, row in enumerate(self.rows.rows):
            further = whole + row_height(row.heading, theme().scale)
            if place >= least and further > height:
                break
            whole = further
        return whole + theme().px(2)

    def explain(self, row: OrderRow, where: QPoint) -> None:
        """Show what makes a score, beside it."""
        if row.breakdown is None:
            return
        view = BreakdownView()
        view.show_breakdowns([row.breakdown])
        popup = WhyPopup(view, self)
        view.rule_clicked.connect(popup.close)
        view.rule_clicked.connect(self.rule_clicked)
        popup.open_at(where)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Pick the figure; on its score, say why."""
        index = self.indexAt(event.position().toPoint())
        row = index.data(ROW) if index.isValid() else None
        if row is None or row.heading:
            return
        if event.button() is Qt.MouseButton.LeftButton:
            self.figure_clicked.emit(row.figure)
            rect = self.visualRect(index)
            if score_rect(rect).contains(event.position().toPoint()):
                self.explain(row, self.viewport().mapToGlobal(rect.bottomLeft()))

    def _menu(self, where: QPoint) -> None:
        index = self.indexAt(where)
        row = index.data(ROW) if index.isValid() else None
        if row is not None and not row.heading:
            self.menu_wanted.emit(row.figure, self.viewport().mapToGlobal(where))
