"""The strip: what every figure does in every step of the turn, and why, as sentences that open their rules."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QToolTip, QWidget

from gmtool.desktop.base.parts.labels import dressed, heading, in_lines, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.order.row_list import FixedRowList, WhyPopup
from gmtool.desktop.pages.run.order.strip_columns import StripHead, StripLayout, head_height, row_height
from gmtool.desktop.pages.run.order.strip_model import ROW, StripArt, StripModel, height_of
from gmtool.language import tr
from gmtool.presentation.fight.rows.order_rows import condition_lines
from gmtool.presentation.fight.rows.strip_rows import StripRow, step_sentences, strip_rows
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Strip


class StripWhy(QWidget):
    """A heading a step, its sentences under it; one that comes from a rule opens it."""

    rule_clicked = Signal(str)

    def __init__(self, row: StripRow, columns: Sequence[int]) -> None:
        super().__init__()
        box = column_in(self, gap=4, margins=0)
        for title, said in step_sentences(row, columns):
            box.addWidget(heading(title))
            for text, rule in said:
                line = dressed(wrapped(""), name=text)
                line.setTextFormat(Qt.TextFormat.RichText)
                line.setTextInteractionFlags(
                    Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
                )
                line.setText(_linked(text, rule))
                line.linkActivated.connect(self.rule_clicked)
                box.addWidget(line)


def _linked(text: str, rule: str) -> str:
    if not rule:
        return escape(text)
    return f'<a href="{escape(rule)}" title="{escape(rule)}" style="color: {theme().palette.text}">{escape(text)}</a>'


class StripView(FixedRowList):
    """A click on a row picks its figure, on a cell explains that step."""

    figure_clicked = Signal(str)
    rule_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = StripModel(self)
        self.head = StripHead(self)
        self.setModel(self.rows)
        self.setItemDelegate(StripArt(self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerItem)
        self.setAccessibleName(tr("The turn step by step"))
        theme_signals().theme_changed.connect(self._dress)
        self._dress()

    def show_strip(self, moment: StateView, strip: Strip, picked: str | None) -> None:
        self.close_why()
        self.head.show_strip(strip)
        acting = self._acting
        self.rows.show(strip_rows(moment, strip, picked))
        if self._acting != acting:
            self.doItemsLayout()
        self.show_picked(picked)

    def show_picked(self, figure: str | None) -> None:
        """Have a figure's row be the chosen one. Where not all rows fit, the first in sight is the one that acts."""
        place = self.rows.place_of(figure)
        self.light(place)
        if place == self._acting:
            self.bring_up(place, self.whole_height() - head_height(theme().scale))

    @property
    def _acting(self) -> int:
        return next((place for place, row in enumerate(self.rows.rows) if row.acting), -1)

    def whole_height(self) -> int:
        """The height at which the head and every row are in sight."""
        return head_height(theme().scale) + sum(map(height_of, self.rows.rows))

    def height_for(self, height: int, least: int) -> int:
        """The height of the head and of as many whole rows as fit into this one, but of the acting and `least` more."""
        head, row, rows = head_height(theme().scale), row_height(theme().scale), self.rows.rows
        others = len(rows) - 1
        large = self.whole_height() - head - others * row if rows else 0
        fitting = max(0, height - head - large) // row
        return head + large + min(others, max(least, fitting)) * row + theme().px(2)

    def explain(self, row: StripRow, columns: Sequence[int], where: QPoint) -> None:
        """Say what happens in some steps of a figure, beside it."""
        self.close_why()
        if any(True for _ in step_sentences(row, columns)):
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
        found = self._found(event.position().toPoint())
        if found is not None and event.button() is Qt.MouseButton.LeftButton:
            row, column, below = found
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.figure_marked.emit(row.figure)
                return
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
        if (index := self.currentIndex()).isValid() and index.row() == self._acting:
            self.bring_up(index.row(), self.whole_height() - head_height(theme().scale))

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
    """The sentences of a cell; at the name, what the figure has said, what threatens, and its damage."""
    if column < 0:
        told = (
            row.name,
            row.hidden_words,
            row.counted or row.health.spoken,
            row.said,
            row.track.note,
            *condition_lines(row.conditions),
        )
        return "\n".join(part for part in told if part)
    return "\n".join(text for _, said in step_sentences(row, (column,)) for text, _ in said)
