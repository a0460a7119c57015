"""Rows of a strip as a list model, and how one is drawn: who and what it has said, and beside that its steps."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gmtool.desktop.base.parts.health_bar import paint_health
from gmtool.desktop.base.parts.painting import guarded, paint_line
from gmtool.desktop.base.parts.rows_model import RowsModel
from gmtool.desktop.base.theme.current import Role, shape_path, theme
from gmtool.desktop.canvas.beats import paint_cell
from gmtool.desktop.pages.run.order.order_art import cut
from gmtool.desktop.pages.run.order.row_parts import UNCLIPPED, dashed, paint_conditions
from gmtool.desktop.pages.run.order.row_room import fitting_name_font, grown
from gmtool.desktop.pages.run.order.strip_columns import StripLayout, acting_height, row_height
from gmtool.presentation.fight.rows.strip_rows import StripRow, span_lines
from gmtool.rules.seam import Span

ROW = Qt.ItemDataRole.UserRole


class StripModel(RowsModel[StripRow]):
    """One row a figure; while they are the same figures, only rows that are others are drawn anew."""

    def show(self, rows: Sequence[StripRow]) -> None:
        self.update_rows(rows, lambda row: row.figure)

    def place_of(self, figure: str | None) -> int:
        """The row of a figure, or -1."""
        return next((place for place, row in enumerate(self.rows) if row.figure == figure), -1)

    def shown(self, place: int, role: int) -> object:
        row = self.rows[place]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.words
            case Qt.ItemDataRole.UserRole:
                return row
        return None


Index = QModelIndex | QPersistentModelIndex
_LINES = 3
"""So many spans have a line of their own; further ones share the last."""


def height_of(row: StripRow) -> int:
    return acting_height(theme().scale) if row.acting else row_height(theme().scale)


class StripArt(QStyledItemDelegate):
    """A row is a card; the column that goes on is lit through all of them."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        return QSize(theme().px(120), height_of(index.data(ROW)))

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: StripRow = index.data(ROW)
        if cut(option):
            return
        layout = StripLayout.of(option.rect.width(), len(row.columns))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._card(painter, option.rect, row, bool(option.state & QStyle.StateFlag.State_Selected))
        if row.now >= 0:
            paint_lit(painter, layout.cell_rect(option.rect, row.now))
        painter.setOpacity(1.0 if row.able else 0.5)
        below = QRect(option.rect)
        below.setTop(below.bottom() + 1 - row_height(theme().scale))
        if row.acting:
            over = QSize(layout.name, option.rect.height() - below.height())
            self._large(painter, QRect(option.rect.topLeft(), over), row)
        self._who(painter, QRect(below.topLeft(), QSize(layout.name, below.height())), row)
        middle = (option.rect.height() - below.height()) // 2
        self._steps(painter, QRect(option.rect.topLeft(), below.size()).translated(0, middle), row, layout)

    def _card(self, painter: QPainter, rect: QRect, row: StripRow, picked: bool) -> None:
        edge = theme().px(2) if picked else 1
        lit = picked or row.acting
        painter.setPen(QPen(theme().colour("accent" if picked else "line"), edge) if lit else Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("accent_soft" if row.acting else "raised" if row.able else "surface"))
        inner = QRectF(rect).adjusted(edge / 2, theme().px(1) + edge / 2, -edge / 2, -theme().px(1) - edge / 2)
        painter.drawRoundedRect(inner, theme().px(6), theme().px(6))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _large(self, painter: QPainter, rect: QRect, row: StripRow) -> None:
        """The name in large type over the rest of what is said; beside it are the columns."""
        px, size = theme().px, grown(theme(), 18)
        self._side(painter, row, _square(rect, px(12), size))
        line = rect.adjusted(px(20) + size, px(2), -px(4), px(2))
        paint_line(painter, line, row.name, fitting_name_font(theme(), row.name, line.width()), "text", UNCLIPPED)

    def _who(self, painter: QPainter, rect: QRect, row: StripRow) -> None:
        px = theme().px
        self._mark(painter, rect, row)
        left, right = rect.left() + px(29), rect.right() - px(4)
        body, small = theme().font(Role.BODY, bold=True), theme().font(Role.SMALL)
        high, low = QFontMetrics(body).ascent(), QFontMetrics(small).height()
        top = rect.top() + (rect.height() - high - low) // 2 - px(2)  # clear of the bar below
        name = QRect(left, top, right - left, high + px(2))
        line = QRect(left, top + high + px(1), right - left, low)
        if not row.acting:
            self._side(painter, row, _square(rect, px(12), px(12)))
            name.setRight(
                name.right() - self._taken(painter, name, row, QFontMetrics(body).horizontalAdvance(row.name))
            )
            paint_line(painter, name, row.name, body, "text", UNCLIPPED)
            paint_health(painter, QRectF(left, rect.bottom() - px(4), right - left - px(4), px(3)), row.health)
        else:
            self._left(painter, name, row)
        if row.track.sealed:
            line.setLeft(line.left() + self._lock(painter, line))
        grave = [one for one in row.conditions if one.grave]
        others = [one for one in row.conditions if not one.grave]
        wide = QFontMetrics(small).horizontalAdvance
        said = (row.said, "muted" if row.track.plan else "faint")
        first = line.left()
        used = paint_conditions(painter, line, grave, small)
        line.setLeft(line.left() + (used + px(6) if used else 0))
        for text, ink in ((row.hidden_words, "warn"), (row.track.note, "warn"), said):
            if text and (line.left() == first or line.width() >= wide(text)):  # only what comes first is ever cut
                line.setLeft(line.left() + paint_line(painter, line, text, small, ink, UNCLIPPED) + px(6))
        paint_conditions(painter, line, others, small)

    def _left(self, painter: QPainter, line: QRect, row: StripRow) -> None:
        """A bar of what the one that acts can still take, and its number, or the counted damage."""
        px, shown = theme().px, row.health.share is not None
        if shown:
            bar = QRectF(line.left(), line.center().y() + 0.5 - px(4), min(px(60), line.width() // 3), px(8))
            paint_health(painter, bar, row.health)
            line = line.adjusted(round(bar.width()) + px(6), 0, 0, 0)
        if row.health.numbers:
            bold = theme().font(Role.BODY, bold=True)
            line = line.adjusted(
                paint_line(painter, line, row.health.numbers, bold, "text", UNCLIPPED) + px(8), 0, 0, 0
            )
        if row.counted:
            paint_line(painter, line, row.counted, theme().font(Role.SMALL), "bad", UNCLIPPED)

    def _taken(self, painter: QPainter, line: QRect, row: StripRow, name: int) -> int:
        """Paint the hits that are left, or the counted damage, at the right end of the name. Returns the width.

        Damage is told in words where there is room.
        """
        gap, font = theme().px(6), theme().font(Role.SMALL)
        metrics = QFontMetrics(font)
        roomy = name + gap + metrics.horizontalAdvance(row.counted) <= line.width()
        text = row.health.numbers or (row.counted if roomy or not row.counted else str(row.taken))
        wide = metrics.horizontalAdvance(text) + theme().px(2)
        paint_line(painter, line.adjusted(line.width() - wide, 0, 0, 0), text, font, "bad" if row.counted else "text")
        return wide + gap if text else 0

    def _mark(self, painter: QPainter, rect: QRect, row: StripRow) -> None:
        """That it is next."""
        px, middle = theme().px, rect.center().y() + 0.5
        if row.turn:
            arrow = QPainterPath(QPointF(rect.left() + px(3), middle - px(4)))
            arrow.lineTo(rect.left() + px(8), middle)
            arrow.lineTo(rect.left() + px(3), middle + px(4))
            arrow.closeSubpath()
            painter.setPen(QPen(theme().colour("accent"), 1))
            painter.setBrush(theme().colour("accent") if row.turn == 1 else QColor(Qt.GlobalColor.transparent))
            painter.drawPath(arrow)
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def _side(self, painter: QPainter, row: StripRow, square: QRectF) -> None:
        """The shape of its side."""
        if row.side is not None:
            style = theme().side(row.side.colour)
            colour = style.colour or theme().colour("text")
            if row.hidden:
                painter.strokePath(shape_path(style.shape, square), dashed(colour))
            else:
                painter.fillPath(shape_path(style.shape, square), QColor(colour))

    def _lock(self, painter: QPainter, line: QRect) -> int:
        """A small padlock: the players are not told the plan. How wide it is."""
        size = line.height() * 0.5
        body = QRectF(line.left(), line.center().y() - size * 0.1, size, size * 0.7)
        painter.setPen(QPen(theme().colour("muted"), max(1.2, size * 0.16)))
        painter.drawArc(QRectF(body.left() + size * 0.18, body.top() - size * 0.5, size * 0.64, size), 0, 180 * 16)
        painter.fillRect(body, theme().colour("muted"))
        return round(size + theme().px(4))

    def _steps(self, painter: QPainter, rect: QRect, row: StripRow, layout: StripLayout) -> None:
        px = theme().px
        lines = span_lines(row.track.spans)
        under = min(len(lines), _LINES) * px(3) + (px(2) if lines else 0)
        for column, beats in enumerate(row.track.cells):
            cell = QRectF(layout.cell_rect(rect, column)).adjusted(0, px(3), 0, -px(3) - under)
            paint_cell(painter, cell, beats)
        for place, spans in enumerate(lines):
            down = rect.bottom() - px(2) - min(place, _LINES - 1) * px(3)
            for span in spans:
                self._span(painter, rect, layout, span, down)

    def _span(self, painter: QPainter, rect: QRect, layout: StripLayout, span: Span, down: int) -> None:
        inset, tick = layout.cell * 0.2, theme().px(2)
        left = layout.cell_rect(rect, span.first).left() + inset
        right = layout.cell_rect(rect, span.last).right() - inset
        painter.setPen(QPen(theme().colour("muted"), max(1.0, theme().px(1))))
        painter.drawLine(QPointF(left, down), QPointF(right, down))
        for x in (left, right):
            painter.drawLine(QPointF(x, down - tick), QPointF(x, down))


def _square(rect: QRect, left: int, size: int) -> QRectF:
    """A square so far from the left edge, in the middle of a row's height."""
    return QRectF(rect.left() + left, rect.center().y() + 0.5 - size / 2, size, size)


def paint_lit(painter: QPainter, cell: QRect) -> None:
    """The column that goes on, behind what stands in it."""
    ground = theme().colour("accent")
    ground.setAlpha(44)
    painter.fillRect(cell, ground)
    ground.setAlpha(150)
    painter.setPen(QPen(ground, 1))
    painter.drawLine(cell.topLeft(), cell.bottomLeft())
    painter.drawLine(cell.topRight(), cell.bottomRight())
