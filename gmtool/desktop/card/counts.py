"""The counts of a thing that a card carries: whole numbers that are typed into its row, each in a field of its own."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import QSpinBox, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gmtool.desktop.parts import tool_tip
from gmtool.desktop.parts.painting import guarded, kept
from gmtool.desktop.theme import theme
from gmtool.rules.seam import CardField, Item, Json

Index = QModelIndex | QPersistentModelIndex
BOUNDS: Final = Qt.ItemDataRole.UserRole + 3
"""The role for the lowest and the highest that may be typed."""
_HIGHEST: Final = 9999
_LETTERS: Final = 20
_WIDE: Final = 64
"""Pixels at 100 % that a count has at least, so that there is room to type."""


class Counts:
    """What a field's rows count, and how a cell shows it."""

    def __init__(self, field: CardField) -> None:
        self.keys = tuple(field.counts)
        self.labels = tuple(field.counts.values())
        self._lowest = 0 if field.lowest is None else field.lowest
        self._highest = _HIGHEST if field.highest is None else field.highest

    def bounded(self, number: int) -> int:
        """The number, or the nearest to it that may be."""
        return min(max(number, self._lowest), self._highest)

    def shown(self, place: int, row: Mapping[str, Json], item: Item, role: int) -> object:
        """What the cell of the count at this place has; what is no number stays, and is shown as it is."""
        value = row.get(self.keys[place])
        number = self.bounded(0) if value is None else value
        about = f"{self.labels[place]} of {item.label}"
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return str(number)[:_LETTERS].replace("-", "−")
            case Qt.ItemDataRole.EditRole:
                return number if isinstance(number, int) else 0
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip(f"{about}, {self._lowest} to {self._highest}")
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{about}: {number}"
            case _ if role == BOUNDS:
                return self._lowest, self._highest
        return None


class CountDelegate(QStyledItemDelegate):
    """Draws a count as the field that it is, and lets it be typed into."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: N802
        """A number field; Up and Down are one more and one less."""
        box = _CountBox(parent)
        box.setRange(*index.data(BOUNDS))
        box.setAccessibleName(index.data(Qt.ItemDataRole.AccessibleTextRole).rpartition(":")[0])
        return box

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802
        """Where the drawn field is."""
        editor.setGeometry(_field(option.rect))

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The field, then the number in it."""
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            with kept(painter):
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(theme().colour("line"), theme().px(1)))
                painter.setBrush(theme().colour("field"))
                painter.drawRoundedRect(_field(option.rect), theme().px(5), theme().px(5))
        super().paint(painter, option, index)

    @staticmethod
    def width() -> int:
        """What a count needs at least."""
        return theme().px(_WIDE)


class _CountBox(QSpinBox):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("kind", "cell")
        self.lineEdit().setTextMargins(theme().px(5), 0, 0, 0)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.ignore()  # the wheel scrolls the card, it never changes it


def _field(cell: QRect) -> QRect:
    """The field in its cell, over the line that ends the row."""
    inset = theme().px(2)
    return cell.adjusted(inset, inset, -inset, -inset - 1)
