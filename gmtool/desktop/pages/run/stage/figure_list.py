"""The figures as large rows, with their model and how a row is drawn: the stage of a fight without a map."""

from collections.abc import Callable

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gmtool.desktop.base.parts.health_bar import paint_health
from gmtool.desktop.base.parts.labels import tool_tip
from gmtool.desktop.base.parts.painting import RIGHT, guarded, paint_line
from gmtool.desktop.base.parts.rows_model import RowsModel
from gmtool.desktop.base.theme.current import Role, shape_path, theme, theme_signals
from gmtool.desktop.pages.run.order.row_list import FixedRowList
from gmtool.language import tr
from gmtool.presentation.fight.rows.health import Health
from gmtool.presentation.fight.rows.order_rows import (
    FigureRow,
    condition_lines,
    figure_row,
    figures_by_side,
    row_lines,
)
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.text import initials
from gmtool.rules.seam import Candidate, Posture

FIGURE = Qt.ItemDataRole.UserRole


class FigureModel(RowsModel[FigureRow]):
    """One row a figure that is still there, in the order of the muster, side by side."""

    def show(self, moment: StateView, hints: Callable[[str], str | None]) -> None:
        """Show the figures of a moment; `hints` are the words beside those that could be picked."""
        counters = figures_by_side(moment)
        letters = initials({one.figure: one.name for one in counters})
        rows = [figure_row(moment, one, letters[one.figure], hints(one.figure)) for one in counters]
        self.update_rows(rows, lambda row: row.counter.figure)

    def place_of(self, figure: str | None) -> int:
        """The row of a figure, or -1."""
        return next((place for place, row in enumerate(self.rows) if row.counter.figure == figure), -1)

    def shown(self, place: int, role: int) -> object:
        row = self.rows[place]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.counter.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.words
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip("\n".join([*row.counter.summary, *condition_lines(row.conditions)])) or None
            case Qt.ItemDataRole.UserRole:
                return row
        return None


Index = QModelIndex | QPersistentModelIndex
WIDTH, HEIGHT = 340, 92
WIDEST, TALLEST = 620, 176
ROOMY = 124


class FigureArt(QStyledItemDelegate):
    """A card in a grid of cards; the higher it is, the more it tells."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        return self._view.gridSize()

    @property
    def _roomy(self) -> bool:
        """True if the cards are high enough for large type."""
        return self._view.gridSize().height() > theme().px(ROOMY)

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: FigureRow = index.data(FIGURE)
        rect = option.rect.adjusted(theme().px(4), theme().px(4), -theme().px(4), -theme().px(4))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground(painter, rect, row, bool(option.state & QStyle.StateFlag.State_Selected))
        painter.setOpacity(1.0 if row.counter.able else 0.5)
        self._side(painter, rect, row)
        inner = rect.adjusted(theme().px(84 if self._roomy else 68), theme().px(9), -theme().px(14), -theme().px(9))
        top = self._head(painter, inner, row)
        top = self._bar(painter, inner, top, row)
        self._told(painter, inner, top, row)

    def _ground(self, painter: QPainter, rect: QRect, row: FigureRow, picked: bool) -> None:
        edge = theme().px(2) if picked else 1
        lit = picked or row.hint is not None
        painter.setPen(QPen(theme().colour("accent"), edge) if lit else Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("accent_soft" if row.acting else "raised"))
        painter.drawRoundedRect(QRectF(rect), theme().px(10), theme().px(10))

    def _side(self, painter: QPainter, rect: QRect, row: FigureRow) -> None:
        style = theme().side(row.side.colour if row.side else 0)
        size = theme().px(56 if self._roomy else 34)
        left = rect.left() + theme().px(40 if self._roomy else 34) - size / 2
        mark = QRectF(left, rect.top() + theme().px(16) if self._roomy else rect.center().y() - size / 2, size, size)
        painter.fillPath(shape_path(style.shape, mark), QColor(style.colour))
        painter.setPen(QColor(style.on))
        painter.setFont(theme().font(Role.TITLE if self._roomy else Role.SMALL, bold=True))
        painter.drawText(mark, Qt.AlignmentFlag.AlignCenter, row.letters)

    def _head(self, painter: QPainter, rect: QRect, row: FigureRow) -> int:
        font = theme().font(Role.HUGE if self._roomy else Role.BODY, bold=True)
        line = QRect(rect.left(), rect.top(), rect.width(), QFontMetrics(font).height())
        note = row.hint or self._posture(row)
        small = theme().font(Role.TITLE if row.hint and self._roomy else Role.BODY, bold=bool(row.hint))
        paint_line(painter, line, note, small, "accent" if row.hint else "muted", RIGHT)
        line.setWidth(line.width() - QFontMetrics(small).horizontalAdvance(note) - theme().px(6))
        paint_line(painter, line, row.counter.name, font, "text")
        return line.bottom() + theme().px(4)

    def _posture(self, row: FigureRow) -> str:
        words = [row.counter.facts] if row.counter.facts else []
        return " · ".join(words + ([] if row.counter.posture is Posture.STANDING else [row.counter.posture.words]))

    def _bar(self, painter: QPainter, rect: QRect, top: int, row: FigureRow) -> int:
        counter = row.counter
        font = theme().font(Role.BODY if self._roomy else Role.SMALL)
        line = QRect(rect.left(), top, rect.width(), QFontMetrics(font).height() + theme().px(2))
        if not counter.full:  # nobody noted of how many hits a bar could show a share
            paint_line(painter, line, counter.health, font, "bad" if counter.taken else "muted")
            return line.bottom() + theme().px(3)
        health = Health.of(counter)
        width = max(QFontMetrics(font).horizontalAdvance(text) for text in (health.text, "88 / 88")) + theme().px(6)
        paint_line(painter, line, health.text, font, "text", RIGHT)
        height = theme().px(14 if self._roomy else 8)
        bar = QRectF(rect.left(), line.center().y() - height / 2, max(0, rect.width() - width), height)
        paint_health(painter, bar, health)
        return line.bottom() + theme().px(3)

    def _told(self, painter: QPainter, rect: QRect, top: int, row: FigureRow) -> None:
        font = theme().font(Role.BODY if self._roomy else Role.SMALL)
        height = QFontMetrics(font).height() + theme().px(2)
        for text, colour in row_lines(row)[: max(1, (rect.bottom() - top) // height)]:
            paint_line(painter, QRect(rect.left(), top, rect.width(), height), text, font, colour)
            top += height


EDGE = 6


class FigureList(FixedRowList):
    """Cards in as many columns as there is room for. A click picks the figure, or answers what is asked."""

    figure_picked = Signal(str)
    candidate_picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = FigureModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(FigureArt(self))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setUniformItemSizes(True)
        self.setStyleSheet(f"QListView {{ padding: {theme().px(EDGE)}px; }}")
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(tr("Figures of the fight"))
        self.clicked.connect(self._clicked)
        self._asked: dict[str, tuple[Candidate, str]] = {}
        theme_signals().theme_changed.connect(self._fit)

    def show_moment(self, moment: StateView, picked: str | None, asked: dict[str, tuple[Candidate, str]]) -> None:
        """Show the figures of a moment; `asked` are those that answer what is asked, with a few words each."""
        self._asked = asked
        self.rows.show(moment, lambda figure: asked[figure][1] if figure in asked else None)
        self._fit()
        self.light(self.rows.place_of(picked))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Cards as large as all of them fit; where they cannot all fit, small ones and a scroll bar."""
        px, always, never = theme().px, Qt.ScrollBarPolicy.ScrollBarAlwaysOn, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        width = self.width() - 2 * px(EDGE)
        columns = self._columns(width)
        fits = self._height(columns) >= px(HEIGHT)
        self.setVerticalScrollBarPolicy(never if fits else always)
        if not fits:
            width -= self.verticalScrollBar().sizeHint().width()
            columns = max(1, width // px(WIDTH))
        height = min(max(self._height(columns), px(HEIGHT)), px(TALLEST))
        size = QSize(width // columns - 1, height)
        if size != self.gridSize():
            self.setGridSize(size)
            self.doItemsLayout()

    def _columns(self, width: int) -> int:
        most = max(1, width // theme().px(WIDTH))
        least = min(most, -(-width // theme().px(WIDEST)))
        return next((n for n in range(least, most) if self._height(n) >= theme().px(HEIGHT)), most)

    def _height(self, columns: int) -> int:
        """The greatest height of a card in so many columns at which all cards are seen."""
        rows = -(-max(1, self.rows.rowCount()) // columns)
        return (self.height() - 2 * theme().px(EDGE)) // rows

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.figure_marked.emit(index.data(FIGURE).counter.figure)
        else:
            super().mousePressEvent(event)

    def _clicked(self, index: object) -> None:
        figure = index.data(FIGURE).counter.figure  # type: ignore[attr-defined]
        if figure in self._asked:
            self.candidate_picked.emit(self._asked[figure][0])
        else:
            self.figure_picked.emit(figure)

    def _menu(self, where: QPoint) -> None:
        index = self.indexAt(where)
        if index.isValid():
            self.menu_wanted.emit(index.data(FIGURE).counter.figure, self.viewport().mapToGlobal(where))
