"""The list of the campaign page: a row a thing, its title over its kind and its words."""

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QLineEdit, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gmtool.desktop.base.parts.labels import dressed, tool_tip
from gmtool.desktop.base.parts.painting import guarded, paint_line
from gmtool.desktop.base.parts.rows_model import Index, RowsModel
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.language import tr
from gmtool.presentation.chronicle import Thing


class ThingModel(RowsModel[Thing]):
    """The things in sight."""

    def thing(self, index: Index) -> Thing | None:
        return self.rows[index.row()] if index.isValid() else None

    def shown(self, place: int, role: int) -> object:
        thing = self.rows[place]
        if role == Qt.ItemDataRole.DisplayRole:
            return thing.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{thing.title}, {thing.under}"
        return tool_tip(f"{thing.title}\n{thing.under}") if role == Qt.ItemDataRole.ToolTipRole else None


class _ThingDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        body, small = QFontMetrics(theme().font()).height(), QFontMetrics(theme().font("small")).height()
        return QSize(theme().px(100), body + small + theme().px(18))

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        thing = model.thing(index) if isinstance(model, ThingModel) else None
        if thing is None:
            return
        px = theme().px
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = option.rect.adjusted(px(2), px(2), -px(2), -px(2))
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            focused = chosen and bool(option.state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(theme().colour("accent" if focused else "raised"))
            painter.setBrush(theme().colour("accent_soft" if focused else "raised"))
            painter.drawRoundedRect(card, px(8), px(8))
        room = card.adjusted(px(10), px(5), -px(10), -px(4))
        top = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        paint_line(painter, room, thing.title, theme().font(bold=True), "text", top)
        below = room.adjusted(0, QFontMetrics(theme().font()).height() + px(2), 0, 0)
        paint_line(painter, below, thing.under, theme().font("small"), "muted", top)


class ThingList(QListView):
    """Says which thing was chosen, and which is to be opened: by Enter, or by a double click."""

    chosen = Signal(object)
    """A `Thing`, or None."""
    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Sessions, notes, handouts and random tables"))
        self.things = ThingModel()
        self.setModel(self.things)
        self.setItemDelegate(_ThingDelegate(self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.selectionModel().currentChanged.connect(self._changed)
        self.doubleClicked.connect(lambda index: self.opened.emit(self.things.thing(index)))
        theme_signals().theme_changed.connect(self.doItemsLayout)

    @property
    def thing(self) -> Thing | None:
        """The chosen thing."""
        return self.things.thing(self.currentIndex())

    def show_things(self, things: list[Thing], choose: str) -> None:
        """Show these; the one with this key is chosen, or what was, or the first."""
        before = self.thing
        key = choose or (before.key if before is not None else "")
        if things != self.things.rows:
            # what is chosen is said once, when all rows are there
            selection = self.selectionModel()
            selection.blockSignals(True)
            self.things.update_rows(things, lambda thing: thing.key)
            selection.blockSignals(False)
        keys = [thing.key for thing in things]
        place = keys.index(key) if key in keys else 0
        if self.currentIndex().row() != place:
            self.setCurrentIndex(self.things.index(place))
        self.viewport().update()
        self.chosen.emit(self.thing)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.thing is not None:
            self.opened.emit(self.thing)
        else:
            super().keyPressEvent(event)

    def _changed(self, current: QModelIndex) -> None:
        self.chosen.emit(self.things.thing(current))


class SearchField(QLineEdit):
    """The field of the search: up and down walk the list while the letters stay here, and Enter opens."""

    def __init__(self, list: ThingList) -> None:
        super().__init__()
        self._list = list
        self.setPlaceholderText(tr("Search cards, encounters, notes, sessions…"))
        self.setClearButtonEnabled(True)
        dressed(self, name=tr("Search the campaign"))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc empties the field; in an empty one it is somebody else's."""
        walks = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
        if event.key() in (*walks, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._list.keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
