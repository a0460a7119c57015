"""The hover card: a few lines beside what is pointed at, always whole within the map."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLabel, QWidget

from gmtool.desktop.theme import theme

_WIDEST: Final = 250


class HoverCard(QLabel):
    """Lies over the map and lets the pointer through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("kind", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setWordWrap(True)
        self.hide()

    def show_beside(self, text: str, about: QRect, room: QRect) -> None:
        """Show a text beside a rectangle, within another; an empty text hides the card."""
        if not text:
            self.hide()
            return
        self.setText(text)
        self.setMargin(theme().px(10))
        self.setGeometry(_place(self._wanted(room.size()), about, room))
        self.show()

    def _wanted(self, room: QSize) -> QSize:
        self.setWordWrap(False)
        width = min(self.sizeHint().width(), theme().px(_WIDEST), room.width())
        self.setWordWrap(True)
        return QSize(width, min(self.heightForWidth(width), room.height()))


def _place(size: QSize, about: QRect, room: QRect) -> QRect:
    """Above, else to the right, left or below, else in a corner; where nothing fits, where it hides the least."""
    middle, gap = about.center(), theme().px(8)
    right, bottom = room.right() - size.width(), room.bottom() - size.height()
    corners = (
        QPoint(middle.x() - size.width() // 2, about.top() - gap - size.height()),
        QPoint(about.right() + gap, middle.y() - size.height() // 2),
        QPoint(about.left() - gap - size.width(), middle.y() - size.height() // 2),
        QPoint(middle.x() - size.width() // 2, about.bottom() + gap),
        room.topLeft(),
        QPoint(right, room.top()),
        QPoint(room.left(), bottom),
        QPoint(right, bottom),
    )
    return min((_kept(QRect(corner, size), room) for corner in corners), key=lambda rect: _hidden(rect, about))


def _hidden(rect: QRect, about: QRect) -> int:
    """How many pixels of what it is about a card hides."""
    both = rect & about
    return both.width() * both.height() if both.isValid() else 0


def _kept(rect: QRect, room: QRect) -> QRect:
    x = max(room.left(), min(rect.left(), room.right() - rect.width() + 1))
    y = max(room.top(), min(rect.top(), room.bottom() - rect.height() + 1))
    return QRect(QPoint(x, y), rect.size())
