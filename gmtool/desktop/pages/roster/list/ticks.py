"""Ticks of a list of cards: cards are ticked one after the other, whatever is searched for meanwhile."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from gmtool.desktop.base.theme.current import theme


class Ticks(QObject):
    """The numbers of the cards that are ticked, in the order in which they were."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._numbers: dict[int, None] = {}

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the ticked cards."""
        return tuple(self._numbers)

    def toggle(self, numbers: Sequence[int]) -> None:
        """Tick these cards; where all of them are ticked, take their ticks away."""
        if numbers and all(one in self._numbers for one in numbers):
            for one in numbers:
                del self._numbers[one]
        else:
            self._numbers.update(dict.fromkeys(numbers))
        self.changed.emit()

    def clear(self) -> None:
        """Take all ticks away."""
        if self._numbers:
            self._numbers.clear()
            self.changed.emit()


def ticks_by_key(event: QKeyEvent, *, typing: bool) -> bool:
    """True for the key that ticks: Space, and with Ctrl also where Space is a letter of what is typed."""
    held = event.modifiers()
    if event.key() != Qt.Key.Key_Space or held & ~Qt.KeyboardModifier.ControlModifier:
        return False
    return not typing or bool(held)


def tick_room(row: QRect) -> QRect:
    """The part of a row that is its box: a click there ticks it."""
    return QRect(row.left(), row.top(), theme().px(30), row.height())


def paint_tick(painter: QPainter, option: QStyleOptionViewItem, *, ticked: bool) -> None:
    """The box of a row, as boxes look everywhere."""
    box, size = QStyleOptionViewItem(option), theme().px(16)
    room = tick_room(option.rect)
    box.rect = QRect(room.center().x() - size // 2 + theme().px(3), room.center().y() - size // 2, size, size)
    on, off = QStyle.StateFlag.State_On, QStyle.StateFlag.State_Off
    box.state = QStyle.StateFlag.State_Enabled | (on if ticked else off)
    view = option.widget
    if view is not None:
        view.style().drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck, box, painter, view)
