"""The box that things of a system's list are chosen from, by group and with their numbers."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QStyleOptionViewItem

from gmtool.desktop.theme import theme
from gmtool.rules.seam import Item

NUMBERS = Qt.ItemDataRole.UserRole + 1


class AddBox(QComboBox):
    """The list to add from; what is chosen is added, and the box says its prompt again."""

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
