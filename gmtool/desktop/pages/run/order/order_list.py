"""The order list: who acts when, and why; and how its rows are drawn."""

from functools import lru_cache

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gmtool.desktop.base.parts.painting import LEFT, guarded, paint_line
from gmtool.desktop.base.theme.current import Role, Theme, shape_path, theme, theme_signals
from gmtool.desktop.pages.run.odds.breakdowns import BreakdownView
from gmtool.desktop.pages.run.order.order_model import FRESH, ROW, OrderModel
from gmtool.desktop.pages.run.order.row_list import FixedRowList, WhyPopup
from gmtool.presentation.fight.order_rows import OrderRow, order_rows
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Progress

Index = QModelIndex | QPersistentModelIndex


class OrderArt(QStyledItemDelegate):
    """Score, shape of the side, name, why, and a pill at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        row: OrderRow = index.data(ROW)
        return QSize(theme().px(200), row_height(row.heading, theme().scale))

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: OrderRow = index.data(ROW)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.heading:
            self._heading(painter, option.rect, row)
        else:
            self._card(painter, option, row, bool(index.data(FRESH)))
            self._texts(painter, option.rect, row)

    def _heading(self, painter: QPainter, rect: QRect, row: OrderRow) -> None:
        painter.setFont(theme().font(Role.LABEL))
        painter.setPen(theme().colour("muted"))
        painter.drawText(rect.adjusted(theme().px(2), 0, 0, 0), LEFT, row.name.upper())

    def _card(self, painter: QPainter, option: QStyleOptionViewItem, row: OrderRow, fresh: bool) -> None:
        now, picked = row.progress is Progress.NOW, bool(option.state & QStyle.StateFlag.State_Selected)
        edge = theme().px(2) if picked else 1
        ground = "accent_soft" if now else "warn_soft" if fresh else "raised" if picked else "surface"
        if row.progress in (Progress.DONE, Progress.LOST) and not fresh:
            ground = "surface"
        elif ground == "surface":
            ground = "raised"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour(ground))
        inner = QRectF(option.rect).adjusted(edge, theme().px(3), -edge, -theme().px(3))
        if picked or now:
            pen = painter.pen()
            pen.setStyle(Qt.PenStyle.SolidLine)
            pen.setColor(theme().colour("accent" if picked else "line"))
            pen.setWidth(edge)
            painter.setPen(pen)
        painter.drawRoundedRect(inner, theme().px(9), theme().px(9))

    def _texts(self, painter: QPainter, rect: QRect, row: OrderRow) -> None:
        faint = row.progress in (Progress.DONE, Progress.LOST)
        score = score_rect(rect)
        painter.setFont(theme().font(Role.TITLE))
        painter.setPen(theme().colour("faint" if faint else "text"))
        painter.drawText(score, Qt.AlignmentFlag.AlignCenter, "–" if row.score is None else str(row.score))
        self._side(painter, score, row, faint)
        right = self._pill(painter, rect, row)
        left = score.right() + theme().px(26)
        body, small = theme().font(Role.BODY, bold=True), theme().font(Role.SMALL)
        high, low = QFontMetrics(body).height(), QFontMetrics(small).height() + theme().px(2)
        top = rect.center().y() - (high + low if row.subtitle else high) // 2
        line = QRect(left, top, right - left, high)
        used = paint_line(painter, line, row.name, body, "faint" if faint else "text")
        self._note(painter, line.adjusted(used + theme().px(8), 0, 0, 0), row)
        below = QRect(left, line.bottom(), right - left, low)
        paint_line(painter, below, row.subtitle, small, "faint" if faint else "muted")

    def _side(self, painter: QPainter, score: QRect, row: OrderRow, faint: bool) -> None:
        if row.side is None:
            return
        style = theme().side(row.side.colour)
        size = theme().px(12)
        mark = QRectF(score.right() + theme().px(5), score.center().y() - size / 2, size, size)
        painter.setOpacity(0.45 if faint else 1.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("text") if not style.colour else style.colour)
        painter.fillPath(shape_path(style.shape, mark), painter.brush())
        painter.setOpacity(1.0)

    def _note(self, painter: QPainter, rect: QRect, row: OrderRow) -> None:
        note = row.note if row.was is None else f"was {row.was}"
        width = QFontMetrics(theme().font(Role.SMALL)).horizontalAdvance(note) + theme().px(14)
        if note and width <= rect.width():
            self._bubble(painter, QRect(rect.left(), rect.top(), width, rect.height()), note, "warn_soft", "warn")

    def _pill(self, painter: QPainter, rect: QRect, row: OrderRow) -> int:
        right = rect.right() - theme().px(10)
        if not row.pill:
            return right
        metrics = QFontMetrics(theme().font(Role.SMALL))
        widest = rect.width() // 2
        text = metrics.elidedText(row.pill, Qt.TextElideMode.ElideRight, widest)
        width, height = metrics.horizontalAdvance(text) + theme().px(16), metrics.height() + theme().px(5)
        bubble = QRect(right - width, rect.center().y() - height // 2, width, height)
        colours = {Progress.DONE: ("good_soft", "good"), Progress.LOST: ("bad_soft", "bad")}
        self._bubble(painter, bubble, text, *colours.get(row.progress, ("line", "text")))
        return bubble.left() - theme().px(6)

    def _bubble(self, painter: QPainter, rect: QRect, text: str, ground: str, ink: str) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour(ground))
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        painter.setFont(theme().font(Role.SMALL))
        painter.setPen(theme().colour(ink))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


@lru_cache(maxsize=32)
def row_height(heading: bool, scale: int) -> int:
    at = Theme(scale=scale)
    if heading:
        return QFontMetrics(at.font(Role.LABEL)).height() + at.px(12)
    lines = QFontMetrics(at.font(Role.BODY)).height() + QFontMetrics(at.font(Role.SMALL)).height()
    return lines + at.px(18)


def score_rect(row: QRect) -> QRect:
    """Where the score of a row stands: a click there explains it."""
    return QRect(row.left() + theme().px(4), row.top(), theme().px(40), row.height())


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
        self.setAccessibleName("Order of the turn")
        self.setMouseTracking(True)
        self._settle = QTimer(self, singleShot=True, interval=FRESH_FOR)
        self._settle.timeout.connect(self.rows.settle)
        theme_signals().theme_changed.connect(self.scheduleDelayedItemsLayout)

    def show_moment(self, moment: StateView, picked: str | None, *, news: bool = True) -> None:
        self.rows.show(order_rows(moment), news=news)
        self.show_picked(picked)
        if self.rows.fresh:
            self._settle.start()

    def show_picked(self, figure: str | None) -> None:
        self.light(self.rows.place_of(figure))

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
        if event.button() is Qt.MouseButton.LeftButton and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.figure_marked.emit(row.figure)
        elif event.button() is Qt.MouseButton.LeftButton:
            self.figure_clicked.emit(row.figure)
            rect = self.visualRect(index)
            if score_rect(rect).contains(event.position().toPoint()):
                self.explain(row, self.viewport().mapToGlobal(rect.bottomLeft()))

    def _menu(self, where: QPoint) -> None:
        index = self.indexAt(where)
        row = index.data(ROW) if index.isValid() else None
        if row is not None and not row.heading:
            self.menu_wanted.emit(row.figure, self.viewport().mapToGlobal(where))
