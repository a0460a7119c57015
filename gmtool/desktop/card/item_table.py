"""The items of a card as a table that is as high as its rows, and the list below it to add from."""

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from gmtool.desktop.card.items import ItemsModel
from gmtool.desktop.theme import theme, theme_signals
from gmtool.rules.seam import CardField, Item, Json

NUMBERS = Qt.ItemDataRole.UserRole + 1
_NOTES: Final = 150
"""Pixels at 100 % that the notes have at least, or are left away."""
_NAME: Final = 220
"""Pixels at 100 % that a name has at most."""


class ItemTable(QTableView):
    """Shows all its rows; Delete takes one away, a click or Space ticks."""

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
        """Delete takes the row away."""
        if self._takes_away(event):
            self._take_away(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def _takes_away(self, event: QKeyEvent) -> bool:
        return event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.currentIndex().isValid()

    def sizeHint(self) -> QSize:  # noqa: N802
        """High enough for every row."""
        row = QFontMetrics(theme().font()).height() + theme().px(12)
        head = self.horizontalHeader().sizeHint().height() if self._items.rows else 0
        return QSize(theme().px(300), head + row * len(self._items.rows) + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Where it is narrow, the last numbers give way."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._spare()

    def _spare(self) -> None:
        # measured here once: the header would measure again with every change
        widths = {column: self._width(column) for column in range(self._items.cross + 1)}
        for column, width in widths.items():
            self.setColumnHidden(column, False)
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
        """What a column needs; names and notes may be cut short."""
        if column == self._items.notes:
            return theme().px(_NOTES)
        needed = max(self.sizeHintForColumn(column), self.horizontalHeader().sectionSizeHint(column))
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
        self.adding = _AddBox(field.items(), f"Add to {field.label.lower()}…")
        self.adding.activated.connect(self._add)
        self.model.edited.connect(self.edited)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table)
        column.addWidget(self.adding, 0, Qt.AlignmentFlag.AlignLeft)

    def value(self) -> list[Json]:
        """The rows as they stand, then what is no row."""
        return [*(dict(row) for row in self.model.rows), *self._others]

    def show_value(self, value: object) -> None:
        """Show the rows of a card."""
        rows = value if isinstance(value, list) else []
        self._others = [row for row in rows if not isinstance(row, dict)]
        self.model.show_rows([row for row in rows if isinstance(row, dict)])

    def set_locked(self, locked: bool) -> None:
        """Only to be looked at."""
        self.model.locked = locked
        self.adding.setVisible(not locked)

    def _add(self, place: int) -> None:
        key = self.adding.itemData(place)
        self.adding.setCurrentIndex(0)
        if key:
            self.model.add(key)


class _AddBox(QComboBox):
    def __init__(self, items: tuple[Item, ...], prompt: str) -> None:
        super().__init__()
        self.setAccessibleName(prompt)
        self.addItem(prompt, "")
        fill_box(self, items)
        self.setMaxVisibleItems(20)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Walking the list adds nothing: a key opens it, and what is then chosen is added."""
        walks = event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_End)
        letter = event.text().strip() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if walks or letter:
            self.showPopup()
            if letter:
                self.view().keyboardSearch(event.text())
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.ignore()  # the wheel scrolls the card, it never changes it


def fill_box(box: QComboBox, items: tuple[Item, ...]) -> None:
    """Put a system's items into a box, by group, each with its numbers beside it."""
    group = ""
    for item in items:
        if item.group != group and item.group:
            group = item.group
            box.addItem(group.upper(), None)
            box.setItemData(box.count() - 1, 0, Qt.ItemDataRole.UserRole - 1)
        box.addItem(f"{item.label} ★" if item.own else item.label, item.key)
        numbers = ",  ".join(f"{name} {value}".strip() for name, value in item.numbers.items() if value)
        box.setItemData(box.count() - 1, numbers, NUMBERS)
    box.setItemDelegate(_NumbersDelegate(box))
    view = box.view()
    view.setMinimumWidth(min(view.sizeHintForColumn(0) + theme().px(40), theme().px(620)))


class _NumbersDelegate(QStyledItemDelegate):
    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:  # noqa: N802
        super().initStyleOption(option, index)
        if numbers := index.data(NUMBERS):
            option.text = f"{option.text}   ·   {numbers}"
