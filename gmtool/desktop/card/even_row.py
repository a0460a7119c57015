"""A layout of equal columns that fill the width, in as few rows as they need."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem

from gmtool.desktop.parts import FlowLayout


class EvenRow(FlowLayout):
    """Widgets side by side, all as wide as each other; where the widest has no room, rows that are evenly full."""

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        """As wide as there is room."""
        return Qt.Orientation.Horizontal

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """The height of the rows at this width."""
        return sum(rect.height() + self.spacing() for rect in self._places(QRect(0, 0, width, 0))[1]) - self.spacing()

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        """Put everything in its place."""
        QLayout.setGeometry(self, rect)
        for item, place in zip(self._items, self._places(rect)[0], strict=True):
            item.setGeometry(place)

    def sizeHint(self) -> QSize:  # noqa: N802
        """All of them in one row."""
        return QSize(len(self._items) * (self._widest() + self.spacing()), self.minimumSize().height())

    def minimumSize(self) -> QSize:  # noqa: N802
        """One beneath the other."""
        return QSize(self._widest(), max((item.sizeHint().height() for item in self._items), default=0))

    def _widest(self) -> int:
        return max((item.minimumSize().width() for item in self._items), default=0)

    def _places(self, rect: QRect) -> tuple[list[QRect], list[QRect]]:
        """Where each stands, and the first of each row."""
        places: list[QRect] = []
        rows: list[QRect] = []
        if not self._items:
            return places, rows
        most = max(1, (rect.width() + self.spacing()) // (self._widest() + self.spacing()))
        in_rows = -(-len(self._items) // most)
        columns = -(-len(self._items) // in_rows)
        width = (rect.width() - (columns - 1) * self.spacing()) // columns
        top = rect.top()
        for first in range(0, len(self._items), columns):
            of_row = self._items[first : first + columns]
            height = max(self._height(item, width) for item in of_row)
            for place in range(len(of_row)):
                places.append(QRect(rect.left() + place * (width + self.spacing()), top, width, height))
            rows.append(places[-len(of_row)])
            top += height + self.spacing()
        return places, rows

    def _height(self, item: QLayoutItem, width: int) -> int:
        return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()
