"""Fields that choose from a list, by group and with numbers, and fields of several values."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QMenu,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gmtool.desktop.base.forms.typed_number import WholeBox
from gmtool.desktop.base.parts.labels import dressed, label, literal, tool_tip
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.lengths import number_sized
from gmtool.language import tr
from gmtool.rules.seam import CardField, Item, Json

_OTHER_NAMES: Final = tr("OTHER NAMES")
_LEAST: Final = 200
"""The width at 100 % that the list to add from has at least."""
NUMBERS = Qt.ItemDataRole.UserRole + 1


class AddBox(QComboBox):
    """The list to add from; what is chosen is added, and the box says its prompt again."""

    def __init__(self, items: tuple[Item, ...], prompt: str) -> None:
        super().__init__()
        self.setAccessibleName(prompt)
        self._prompt = prompt
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.addItem(prompt, "")
        fill_box(self, items)
        self.setMaxVisibleItems(20)

    def sizeHint(self) -> QSize:  # noqa: N802
        """As wide as its prompt: the longest item does not widen the card."""
        self.ensurePolished()
        return QSize(self.fontMetrics().horizontalAdvance(self._prompt) + theme().px(61), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """A long prompt in wide letters ends in dots where there is no room for it, rather than widen the card."""
        hint = self.sizeHint()
        return QSize(min(hint.width(), theme().px(_LEAST)), hint.height())

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
    """Put a system's items into a box, by group, each with its numbers beside it; their other names come last."""
    group = ""
    for item in items:
        if item.group != group and item.group:
            group = item.group
            box.addItem(group.upper(), None)
            box.setItemData(box.count() - 1, 0, Qt.ItemDataRole.UserRole - 1)
        box.addItem(f"{item.label} ★" if item.own else item.label, item.key)
        numbers = ",  ".join(f"{name} {value}".strip() for name, value in item.numbers.items() if value)
        box.setItemData(box.count() - 1, numbers, NUMBERS)
    others = sorted(((also, item) for item in items for also in item.also), key=lambda other: other[0].casefold())
    if others:
        box.addItem(_OTHER_NAMES, None)
        box.setItemData(box.count() - 1, 0, Qt.ItemDataRole.UserRole - 1)
    for also, item in others:
        box.addItem(f"{also[:1].upper()}{also[1:]} → {item.label}", item.key)
    box.setItemDelegate(_NumbersDelegate(box))
    view = box.view()
    view.setMinimumWidth(min(view.sizeHintForColumn(0) + theme().px(40), theme().px(620)))


class _NumbersDelegate(QStyledItemDelegate):
    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:  # noqa: N802
        super().initStyleOption(option, index)
        if numbers := index.data(NUMBERS):
            option.text = f"{option.text}   ·   {numbers}"


class SomeOfEditor(QWidget):
    """A button that says what is chosen; its menu ticks and unticks."""

    edited = Signal()

    def __init__(self, field: CardField) -> None:
        super().__init__()
        self._labels = {item.key: item.label for item in field.items()}
        self._chosen: list[str] = []
        self._help = field.help
        self.button = dressed(QPushButton(), name=field.label)
        self.button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.menu = QMenu(self)
        self.menu.aboutToShow.connect(self._fill)
        self.button.setMenu(self.menu)
        column_in(self, self.button, margins=0)
        self.setFocusProxy(self.button)
        self._say()

    def value(self) -> list[Json]:
        return list(self._chosen)

    def show_value(self, value: object) -> None:
        """Show which are chosen; what the list does not have stays chosen, too."""
        self._chosen = [key for key in value if isinstance(key, str)] if isinstance(value, list) else []
        self._say()

    def set_locked(self, locked: bool) -> None:
        self.button.setEnabled(not locked)

    def _fill(self) -> None:
        self.menu.clear()
        for key in dict.fromkeys((*self._labels, *self._chosen)):
            action = QAction(literal(self._labels.get(key, tr("{key} (not in the list)", key=key))), self.menu)
            action.setCheckable(True)
            action.setChecked(key in self._chosen)
            action.triggered.connect(lambda on, key=key: self._choose(key, on))
            self.menu.addAction(action)

    def _choose(self, key: str, on: bool) -> None:
        kept = [one for one in self._chosen if one != key]
        self._chosen = [*kept, key] if on else kept
        self._say()
        self.edited.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Leave out what does not fit; a tool tip has the rest."""
        super().resizeEvent(event)
        self._say()

    def _say(self) -> None:
        named = ", ".join(self._labels.get(key, key) for key in self._chosen) or "–"
        room = self.button.width() - theme().px(48)
        short = self.button.fontMetrics().elidedText(named, Qt.TextElideMode.ElideRight, room)
        self.button.setText(literal(short))
        self.button.setToolTip(tool_tip("\n".join(filter(None, (named, self._help)))))
        self.button.setAccessibleDescription(named)


class NumbersEditor(QWidget):
    """A number under each name, side by side as far as there is room."""

    edited = Signal()

    def __init__(self, field: CardField) -> None:
        super().__init__()
        self._boxes: dict[str, QSpinBox] = {}
        flow = FlowLayout(self, theme().px(8))
        for key, name in field.columns.items():
            box = self._boxes[key] = WholeBox()
            lowest = 0 if field.lowest is None else field.lowest
            box.setRange(lowest - 1, 999 if field.highest is None else field.highest)
            box.setSpecialValueText("–")
            box.setAccessibleName(f"{field.label}, {name}")
            box.setToolTip(tool_tip(field.help))
            number_sized(box, 84)
            box.lineEdit().setProperty("keeps", True)
            box.valueChanged.connect(self.edited)
            column_in(one := QWidget(), label(name, "small"), box, gap=4, margins=0)
            flow.addWidget(one)
        if self._boxes:
            self.setFocusProxy(next(iter(self._boxes.values())))

    def value(self) -> dict[str, Json]:
        return {key: box.value() for key, box in self._boxes.items() if box.value() > box.minimum()}

    def show_value(self, value: object) -> None:
        numbers = value if isinstance(value, dict) else {}
        for key, box in self._boxes.items():
            number = numbers.get(key)
            box.blockSignals(True)
            show_number(box, number)
            box.blockSignals(False)

    def set_locked(self, locked: bool) -> None:
        for box in self.boxes():
            box.setEnabled(not locked)

    def boxes(self) -> Sequence[QSpinBox]:
        return tuple(self._boxes.values())


def show_number(box: QSpinBox, value: object) -> None:
    """Show a number, or the one nearest to it that the box has: a number from a file may be too large for any box."""
    number = value if isinstance(value, int) else box.minimum()
    box.setValue(min(max(number, box.minimum()), box.maximum()))
