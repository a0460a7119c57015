"""The figures of a side: each with its place and the way it looks. They can be renamed, lifted and sent away."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gmtool.desktop.base.parts.labels import tool_tip
from gmtool.desktop.base.parts.painting import LEFT, RIGHT, guarded, paint_line
from gmtool.desktop.base.parts.rows_model import Index, RowsModel
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.language import tr
from gmtool.presentation.encounters.company import words_of
from gmtool.presentation.encounters.musters import called
from gmtool.presentation.encounters.stands import Stand, stand_of
from gmtool.rules.seam import Enlisted, Muster, Wave
from gmtool.space import Ground

_LEAST_NAME = 70
"""The width of a name at 100 % that its place leaves to it."""


class FiguresModel(RowsModel[Enlisted]):
    """A row a figure: its name, its company, and where it stands."""

    renamed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.locked = False
        self.ground: Ground | None = None
        self._company: Mapping[str, tuple[str, ...]] = {}
        self._waves: Mapping[str, Wave] = {}

    def show_figures(self, figures: Sequence[Enlisted], muster: Muster) -> None:
        """Show these figures of a muster, who stand on a ground if there is one."""
        company = {one.id: words_of(muster, one) for one in figures}
        waves = {one.key: one for one in muster.waves}
        other = muster.ground != self.ground or company != self._company or waves != self._waves
        self.ground, self._company, self._waves = muster.ground, company, waves
        self.update_rows(figures, lambda one: one.id)
        if other and self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    def shown(self, place: int, role: int) -> object:
        figure = self.rows[place]
        if role == Qt.ItemDataRole.EditRole:
            return called(figure)
        stand = self.stand(figure)
        if role == Qt.ItemDataRole.DisplayRole:
            return "  ·  ".join(part for part in (called(figure), stand.brief, *self.more(figure)) if part)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            words = "  ·  ".join(part for part in (called(figure), stand.words, *self.more(figure)) if part)
            return tool_tip(words) if role == Qt.ItemDataRole.ToolTipRole else words
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        name = str(value).strip()
        if role != Qt.ItemDataRole.EditRole or not name or name == called(self.rows[index.row()]):
            return False
        self.renamed.emit(self.rows[index.row()].id, name)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.isValid() and not self.locked else flags

    def stand(self, figure: Enlisted) -> Stand:
        """Where a figure of these stands."""
        return stand_of(figure, self.ground, self._waves.get(figure.wave))

    def more(self, figure: Enlisted) -> tuple[str, ...]:
        """What else is told of a figure: that it is hidden, and its company."""
        return (*([tr("hidden")] if figure.hidden else []), *self._company.get(figure.id, ()))


def _row_height() -> int:
    return theme().metrics().height() + theme().px(8)


class _FigureDelegate(QStyledItemDelegate):
    """The name at the left, then its company; at the right the place, and the arrow in a column of its own."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        return QSize(theme().px(100), _row_height())

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, FiguresModel)
        figure = model.rows[index.row()]
        self._ground(painter, option)
        room = option.rect.adjusted(theme().px(4), 0, -theme().px(4), 0)
        room.setWidth(room.width() - self._stand(painter, room, model.stand(figure)))
        name, body = called(figure), theme().metrics()
        paint_line(painter, room, name, theme().font(), "text", LEFT)
        left = body.horizontalAdvance(name) + theme().px(8)
        if (more := model.more(figure)) and left < room.width():
            paint_line(painter, room.adjusted(left, 0, 0, 0), "  ·  ".join(more), theme().font("small"), "muted", LEFT)

    def _ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            held = chosen and option.widget is not None and option.widget.hasFocus()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(theme().colour("accent" if chosen else "line"))
            painter.setBrush(theme().colour("accent_soft" if held else "background" if chosen else "raised"))
            painter.drawRoundedRect(option.rect.adjusted(0, 0, -1, -1), theme().px(5), theme().px(5))

    def _stand(self, painter: QPainter, room: QRect, stand: Stand) -> int:
        """Paint the place and the arrow at the right; the width that they take."""
        font, metrics = theme().font("small"), theme().metrics("small")
        arrow = metrics.horizontalAdvance("↗") + theme().px(6) if stand.arrow else 0
        wide = min(
            metrics.horizontalAdvance(stand.place) + theme().px(4), room.width() - arrow - theme().px(_LEAST_NAME)
        )
        if not stand.place:
            return 0
        place = QRect(room.right() - arrow - wide, room.top(), wide, room.height())
        paint_line(painter, place, stand.place, font, "accent" if stand.lacking else "muted", RIGHT)
        if stand.arrow:
            way = QRect(room.right() - arrow, room.top(), arrow, room.height())
            paint_line(painter, way, stand.arrow, font, "text", RIGHT)
        return wide + arrow + theme().px(6)


_LIFTS: Final = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}


class FigureList(QListView):
    """As high as all its rows: the page scrolls, not the list."""

    dismissed = Signal(list)
    menu_wanted = Signal(str, QPoint)
    lifted = Signal(list, int)
    entered = Signal()
    placing = Signal()
    """Enter: the chosen figure is to be put on the map."""

    def __init__(self, model: FiguresModel) -> None:
        super().__init__()
        self._model = model
        self.locked = False
        self.setModel(model)
        self.setItemDelegate(_FigureDelegate(self))
        self.setAccessibleName(tr("Figures of the side"))
        self.setProperty("kind", "clear")
        self.setMouseTracking(True)
        for policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.DoubleClicked)
        for change in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            change.connect(self._fit)
        theme_signals().theme_changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(len(self._model.rows) * _row_height() + 2 * self.frameWidth())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not self.locked:
            self.dismissed.emit(self.picked)
        elif key in _LIFTS and not self.locked and self.picked:
            self.lifted.emit(self.picked, _LIFTS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.state() is not QAbstractItemView.State.EditingState:
            self.placing.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """The menu of the figure under the pointer, or by the key that of the current one."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            if not self.selectionModel().isSelected(index):
                self.setCurrentIndex(index)
            at = self.visualRect(index).center() if by_key else event.pos()
            self.menu_wanted.emit(self._model.rows[index.row()].id, self.viewport().mapToGlobal(at))

    @property
    def picked(self) -> list[str]:
        """The chosen figures, by their ids."""
        rows = {index.row() for index in self.selectionModel().selectedIndexes()}
        return [self._model.rows[row].id for row in sorted(rows)]

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        self.entered.emit()
        by_key = event.reason() not in (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.PopupFocusReason)
        if by_key and self._model.rows and not self.picked:
            # the chosen figure was of another side; the keys are about one of these now
            self.setCurrentIndex(self.currentIndex() if self.currentIndex().isValid() else self._model.index(0))
            self.clicked.emit(self.currentIndex())
