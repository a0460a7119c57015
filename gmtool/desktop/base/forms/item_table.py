"""The items of a field as a table that is as high as its rows, and the list below it to add from.

Counts are typed into the table, each in a field of its own.
"""

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gmtool.desktop.base.forms.choices import AddBox
from gmtool.desktop.base.forms.items_model import BOUNDS, ItemsModel
from gmtool.desktop.base.forms.typed_number import WholeBox
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.parts.painting import guarded, kept
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.language import tr
from gmtool.rules.seam import CardField, Json

_NOTES: Final = 150
"""Pixels at 100 % that the notes have at least, or are left away."""
_NAME: Final = 220
"""Pixels at 100 % that a name has at most."""


class ItemTable(QTableView):
    """Shows all its rows; Delete takes one away, a click or Space ticks, a click, Enter or a digit types a count.

    In a count Tab goes to the next one, Shift and Tab to the one before; Enter stays, Esc leaves it as it was.
    """

    def __init__(self, model: ItemsModel, name: str) -> None:
        super().__init__()
        self.setModel(model)
        self._items = model
        self.setAccessibleName(name)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self._delegate = CountDelegate(self)
        for column in model.count_columns:
            self.setItemDelegateForColumn(column, self._delegate)
        self.clicked.connect(self._clicked)
        model.modelReset.connect(self._fit)
        theme_signals().theme_changed.connect(self._fit)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Delete is for the row, not for the card, as long as the keys are here."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._takes_away(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Delete takes the row away; Enter begins to type a count."""
        if self._takes_away(event):
            self._take_away(self.currentIndex().row())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._types(self.currentIndex()):
            # the Enter that ends typing comes by here, too
            if self.state() != QTableView.State.EditingState:
                self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:  # noqa: N802
        """Tab goes on to the next count, and after the last out of the table."""
        steps = {
            QAbstractItemDelegate.EndEditHint.EditNextItem: 1,
            QAbstractItemDelegate.EndEditHint.EditPreviousItem: -1,
        }
        super().closeEditor(editor, QAbstractItemDelegate.EndEditHint.NoHint)
        if hint not in steps:
            return
        at = self.currentIndex()
        rows = range(self._items.rowCount())
        places = [self._items.index(row, column) for row in rows for column in self._items.count_columns]
        place = places.index(at) + steps[hint] if at in places else -1
        if 0 <= place < len(places):
            self.setCurrentIndex(places[place])
            self.edit(places[place])
        else:
            self.focusNextPrevChild(steps[hint] > 0)

    def _types(self, index: QModelIndex) -> bool:
        return bool(index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable)

    def _takes_away(self, event: QKeyEvent) -> bool:
        return event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.currentIndex().isValid()

    def sizeHint(self) -> QSize:  # noqa: N802
        row = QFontMetrics(theme().font()).height() + theme().px(12)
        head = self.horizontalHeader().sizeHint().height() if self._items.rows else 0
        return QSize(theme().px(300), head + row * len(self._items.rows) + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Hide the last numbers where the table is narrow."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._spare()

    def _spare(self) -> None:
        if not self._items.rows:
            return  # nothing is in sight
        columns = range(self._items.cross + 1)
        for column in columns:
            self.setColumnHidden(column, False)  # a hidden one has no heading to be measured
        # measured here once: the header would measure again with every change
        widths = {column: self._width(column) for column in columns}
        for column, width in widths.items():
            if column == self._items.notes:
                self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
            else:
                self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
                self.setColumnWidth(column, width)
        room = self.viewport().width() - sum(widths.values())
        for column in (*reversed(self._items.number_columns), self._items.notes):
            if room >= 0:
                return
            room += widths[column]
            self.setColumnHidden(column, True)

    def _width(self, column: int) -> int:
        """The width that a column needs; names and notes may be cut short."""
        if column == self._items.notes:
            return theme().px(_NOTES)
        needed = max(self.sizeHintForColumn(column), self.horizontalHeader().sectionSizeHint(column))
        if column in self._items.count_columns:
            return max(needed, CountDelegate.width())
        return min(needed, theme().px(_NAME)) if column == 0 else needed

    def _fit(self) -> None:
        row = QFontMetrics(theme().font()).height() + theme().px(12)
        self.verticalHeader().setMinimumSectionSize(row)
        self.verticalHeader().setDefaultSectionSize(row)
        self.horizontalHeader().setVisible(bool(self._items.rows))
        self.setFixedHeight(self.sizeHint().height() + theme().px(10))
        self.setVisible(bool(self._items.rows))
        self._spare()

    def _clicked(self, index: QModelIndex) -> None:
        if index.column() == self._items.cross:
            self._take_away(index.row())
        elif self._types(index):
            self.edit(index)

    def _take_away(self, row: int) -> None:
        if not self._items.locked:
            self._items.take_away(row)


class ItemsEditor(QWidget):
    """The table and the list to add from; `value` is the field's JSON. What is no row is kept, but not shown."""

    edited = Signal()

    def __init__(self, field: CardField) -> None:
        super().__init__()
        self.model = ItemsModel(field)
        self._others: list[Json] = []
        self.table = ItemTable(self.model, field.label)
        self.adding = AddBox(field.items(), tr("Add {list}…", list=field.label.lower()))
        self.adding.activated.connect(self._add)
        self.model.edited.connect(self.edited)
        column = column_in(self, self.table, margins=0)
        column.addWidget(self.adding, 0, Qt.AlignmentFlag.AlignLeft)

    def value(self) -> list[Json]:
        """The rows as they stand, then what is no row."""
        return [*(dict(row) for row in self.model.rows), *self._others]

    def choose(self, item: str) -> None:
        """Put the keys on the first row of this item."""
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        place = next((at for at, row in enumerate(self.model.rows) if row.get("item") == item), -1)
        self.table.setCurrentIndex(self.model.index(place, 0))

    def show_value(self, value: object) -> None:
        rows = value if isinstance(value, list) else []
        self._others = [row for row in rows if not isinstance(row, dict)]
        self.model.show_rows([row for row in rows if isinstance(row, dict)])

    def set_locked(self, locked: bool) -> None:
        self.model.locked = locked
        self.adding.setVisible(not locked)

    def _add(self, place: int) -> None:
        key = self.adding.itemData(place)
        self.adding.setCurrentIndex(0)
        if key:
            self.model.add(key)


Index = QModelIndex | QPersistentModelIndex
_WIDE: Final = 64
"""Pixels at 100 % that a count has at least, so that there is room to type."""


class CountDelegate(QStyledItemDelegate):
    """Draws a count as the field that it is, and lets it be typed into."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: N802
        """A number field; Up and Down are one more and one less."""
        box = _CountBox(parent)
        box.setRange(*index.data(BOUNDS))
        box.setAccessibleName(index.data(Qt.ItemDataRole.AccessibleTextRole).rpartition(":")[0])
        return box

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802
        editor.setGeometry(_field(option.rect))

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            with kept(painter):
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(theme().colour("line"), theme().px(1)))
                painter.setBrush(theme().colour("field"))
                painter.drawRoundedRect(_field(option.rect), theme().px(5), theme().px(5))
        super().paint(painter, option, index)

    @staticmethod
    def width() -> int:
        return theme().px(_WIDE)


class _CountBox(WholeBox):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("kind", "cell")
        self.lineEdit().setTextMargins(theme().px(5), 0, 0, 0)


def _field(cell: QRect) -> QRect:
    """The field in its cell, over the line that ends the row."""
    inset = theme().px(2)
    return cell.adjusted(inset, inset, -inset, -inset - 1)
