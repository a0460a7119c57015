"""Rows of the order as they are drawn: large for the one that acts, close lines for the others."""

from typing import cast

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractScrollArea, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gmtool.desktop.base.parts.painting import LEFT, guarded, paint_line
from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.naming.stamps import blank
from gmtool.desktop.pages.run.order.order_model import FRESH, ROW, OrderModel
from gmtool.desktop.pages.run.order.row_parts import (
    BAR,
    UNCLIPPED,
    health_column,
    health_width,
    paint_bubble,
    paint_health_of,
    paint_lines,
    paint_mark,
    paint_note,
    paint_told,
)
from gmtool.desktop.pages.run.order.row_room import (
    fitting_name_font,
    height_of,
    is_thin,
    line_of,
    mark_size,
    name_font,
    name_room,
    note_beside,
    pill_end,
    pill_room,
    reason_below,
    score_font,
    score_rect,
    start_of,
    thin_end,
    thin_words,
    wrapped,
)
from gmtool.presentation.fight.rows.order_rows import OrderRow
from gmtool.rules.seam import Progress

Index = QModelIndex | QPersistentModelIndex
_PALE = 0.62
"""The opacity of what is done."""
_MOST_KEPT = 100
"""The rows whose pictures are kept; some 50 kB each."""


class OrderArt(QStyledItemDelegate):
    """Score, shape of the side, name, what holds for the figure, how much it can still take, what it is about to do.

    What was painted is kept: a list that grows, shrinks or moves draws all its rows, and hardly one has changed.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept: dict[str, tuple[tuple[object, ...], QPixmap]] = {}
        """By the key of a row: all that its picture depends on, and the picture."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        view = option.widget
        width = view.viewport().width() if isinstance(view, QAbstractScrollArea) else theme().px(200)
        # every row is asked for in turn: by way of Qt that takes several times as long
        row = cast(OrderModel, index.model()).rows[index.row()]
        return QSize(theme().px(200), height_of(row, width))

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if cut(option):
            return
        row: OrderRow = index.data(ROW)
        fresh, ratio, rect = bool(index.data(FRESH)), painter.device().devicePixelRatioF(), option.rect
        if ratio != int(ratio):  # a picture would not lie on whole pixels of the screen
            self._row(painter, option, row, fresh)
            return
        look = (row, rect.width(), rect.height(), option.state & QStyle.StateFlag.State_Selected, fresh, theme(), ratio)
        kept = self._kept.get(row.key)
        if kept is None or kept[0] != look:
            picture = blank(rect.width(), rect.height(), ratio)
            picture.fill(theme().colour("surface"))  # what lies under the list: letters are finer on a ground
            with QPainter(picture) as inner:
                inner.translate(-rect.topLeft())
                self._row(inner, option, row, fresh)
            kept = self._kept[row.key] = look, picture
            if len(self._kept) > _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        painter.drawPixmap(rect.topLeft(), kept[1])

    def _row(self, painter: QPainter, option: QStyleOptionViewItem, row: OrderRow, fresh: bool) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.heading:
            painter.setFont(theme().font(Role.LABEL))
            painter.setPen(theme().colour("muted"))
            painter.drawText(option.rect.adjusted(theme().px(2), 0, 0, 0), LEFT, row.name.upper())
            return
        self._card(painter, option, row, fresh)
        below, rect = reason_below(row, option.rect.width()), QRect(option.rect)
        low = theme().metrics(Role.SMALL).height()
        rect.setHeight(rect.height() - len(below) * low)
        if row.acting:
            self._large(painter, rect, row)
        elif is_thin(row):
            self._thin(painter, rect, row)
        else:
            self._close(painter, rect, row)
        start = start_of(rect, row)
        room = QRect(start, rect.bottom() - theme().px(3), rect.right() - theme().px(10) - start, low)
        paint_lines(painter, room, below, "warn")

    def _card(self, painter: QPainter, option: QStyleOptionViewItem, row: OrderRow, fresh: bool) -> None:
        picked = bool(option.state & QStyle.StateFlag.State_Selected)
        edge = theme().px(2) if picked else 1
        idle = row.progress in (Progress.DONE, Progress.LOST)
        ground = "warn_soft" if fresh and not row.acting else "surface" if idle else "raised"
        painter.setBrush(theme().colour("accent_soft" if row.acting else ground))
        lit = picked or row.acting
        painter.setPen(QPen(theme().colour("accent" if picked else "line"), edge) if lit else Qt.PenStyle.NoPen)
        inner = QRectF(option.rect).adjusted(edge / 2, theme().px(1) + edge / 2, -edge / 2, -theme().px(1) - edge / 2)
        painter.drawRoundedRect(inner, theme().px(7), theme().px(7))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    # --- the one that acts -------------------------------------------------------------------------------------
    def _large(self, painter: QPainter, rect: QRect, row: OrderRow) -> None:
        px, score = theme().px, score_rect(rect, row)
        painter.setFont(score_font(theme()))
        painter.setPen(theme().colour("text"))
        painter.drawText(score, Qt.AlignmentFlag.AlignCenter, _score(row))
        size, wraps = mark_size(row), wrapped(row, rect.width())
        name, body = name_font(theme()), theme().font(Role.BODY)
        high, low = line_of(name), line_of(body)
        lines = wraps.lines if wraps is not None else ()
        more = (len(lines) - 1) * theme().metrics(Role.SMALL).height() if lines else 0
        top = rect.top() + (rect.height() - high - low - more) // 2
        left = start_of(rect, row)
        paint_mark(painter, QRectF(left, top + (high - size) / 2, size, size), row.side, hidden=row.hidden)
        line = QRect(left + size + px(9), top, name_room(rect, row), high)
        called = row.name if wraps is None else wraps.name
        font = fitting_name_font(theme(), called, line.width())
        used = paint_line(painter, line, called, font, "text", UNCLIPPED)
        paint_note(painter, line.adjusted(used + px(10), 0, 0, 0), note_beside(row, rect.width()))
        below = QRect(left, line.bottom() + 1, rect.right() - px(10) - left, low)
        if lines:
            paint_lines(painter, below, lines)
            return
        words = row.health.text if row.health.words and not row.conditions else ""
        intends = "" if row.subtitle.startswith(row.intends) else row.intends  # what is done says it itself
        pressing = "  ".join(
            part for part in (words, *(one.label for one in row.conditions), row.hidden_words, intends) if part
        )
        small = theme().font(Role.SMALL)
        for bar, font in ((px(86), body), (px(44), body), (px(44), small), (px(24), small)):
            if QFontMetrics(font).horizontalAdvance(pressing) <= below.width() - health_width(row, bar):
                break
        below.setLeft(below.left() + paint_health_of(painter, below, row, bar, bold=True))
        told = [(words, "text"), (row.hidden_words, "warn"), (intends, "text"), (row.subtitle, "muted", row.sum_alone)]
        paint_told(painter, below, row.conditions, told, font)

    # --- those that have acted --------------------------------------------------------------------------------
    def _thin(self, painter: QPainter, rect: QRect, row: OrderRow) -> None:
        """One line of small type: score, side, name, what holds, and at the end what is left and that it is done."""
        px, score, small = theme().px, score_rect(rect, row), theme().font(Role.SMALL)
        painter.setOpacity(_PALE)
        painter.setFont(small)
        painter.setPen(theme().colour("text"))
        painter.drawText(score, Qt.AlignmentFlag.AlignCenter, _score(row))
        size = px(9)
        mark = QRectF(score.right() + px(5), rect.center().y() + 0.5 - size / 2, size, size)
        paint_mark(painter, mark, row.side, hidden=row.hidden)
        end = thin_end(rect, row)
        right = QRect(end, rect.top(), rect.right() - px(9) - end, rect.height())
        paint_line(painter, right, thin_words(row), small, "text", UNCLIPPED)
        line = QRect(start_of(rect, row), rect.top(), right.left() - px(8) - start_of(rect, row), rect.height())
        used = paint_line(painter, line, row.name, small, "text", UNCLIPPED) + px(8)
        if row.reason and (note := note_beside(row, rect.width())):
            used += paint_line(painter, line.adjusted(used, 0, 0, 0), note, small, "warn", UNCLIPPED) + px(8)
        held = [one for one in row.conditions if one.label != row.pill]
        paint_told(painter, line.adjusted(used, 0, 0, 0), held, [(row.hidden_words, "warn")], small)
        painter.setOpacity(1.0)

    # --- the others --------------------------------------------------------------------------------------------
    def _close(self, painter: QPainter, rect: QRect, row: OrderRow) -> None:
        px, score = theme().px, score_rect(rect, row)
        painter.setOpacity(_PALE if row.progress in (Progress.DONE, Progress.LOST) else 1.0)
        painter.setFont(theme().font(Role.TITLE))
        painter.setPen(theme().colour("text"))
        painter.drawText(score, Qt.AlignmentFlag.AlignCenter, _score(row))
        size = mark_size(row)
        paint_mark(
            painter,
            QRectF(score.right() + px(3), rect.center().y() + 0.5 - size / 2, size, size),
            row.side,
            hidden=row.hidden,
        )
        left, name, small = start_of(rect, row), theme().font(Role.BODY, bold=True), theme().font(Role.SMALL)
        high, low = theme().metrics(Role.BODY, bold=True).ascent(), line_of(small)
        if (wraps := wrapped(row, rect.width())) is not None:
            more = (len(wraps.lines) - 1) * theme().metrics(Role.SMALL).height()
            top, room = rect.top() + (rect.height() - high - low - more) // 2, rect.right() - px(10) - left
            paint_line(painter, QRect(left, top, room, high + px(1)), wraps.name, name, "text", UNCLIPPED)
            paint_lines(painter, QRect(left, top + high + px(1), room, low), wraps.lines)
            painter.setOpacity(1.0)
            return
        right = self._right(painter, rect, row)
        pill = "" if right < pill_end(rect, row) else row.pill
        told = [(row.hidden_words, "warn"), (pill, "text"), (row.subtitle, "muted", row.sum_alone)]
        two = bool(row.conditions) or any(one[0] for one in told)
        top = rect.top() + (rect.height() - high - (low if two else 0)) // 2
        line = QRect(left, top, right - left, high + px(1))
        used = paint_line(painter, line, row.name, name, "text", UNCLIPPED)
        paint_note(painter, line.adjusted(used + px(8), 0, 0, 0), note_beside(row, rect.width()))
        paint_told(painter, QRect(left, top + high + px(1), right - left, low), row.conditions, told, small)
        painter.setOpacity(1.0)

    def _right(self, painter: QPainter, rect: QRect, row: OrderRow) -> int:
        """Bar and number at the right end, a pill before them; where they begin."""
        end = rect.right() - theme().px(10)
        if row.health.share is not None:
            width = health_column(row)
            paint_health_of(
                painter, QRect(end - width, rect.top(), width, rect.height()), row, theme().px(BAR), bold=True
            )
        bubble = pill_room(rect, row)
        if bubble is None:
            return pill_end(rect, row)
        colours = {Progress.DONE: ("good_soft", "good"), Progress.LOST: ("bad_soft", "bad")}
        paint_bubble(painter, bubble, row.pill, *colours.get(row.progress, ("line", "text")))
        return bubble.left() - theme().px(6)


def cut(option: QStyleOptionViewItem) -> bool:
    """True if a row has no room for all of its height: rather none of it than half of it is shown."""
    view = option.widget
    return isinstance(view, QAbstractScrollArea) and not (
        option.rect.top() >= -1 and option.rect.bottom() <= view.viewport().height()
    )


def _score(row: OrderRow) -> str:
    if row.check:
        return "!" if row.progress is Progress.NOW else "…"
    if (row.effect or row.wave or row.unscored) and row.score is None:
        return ""
    return "–" if row.score is None else str(row.score)
