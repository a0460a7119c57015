"""Layouts: rows and columns of parts, rows that flow like words, equal columns over the width, and what scrolls."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QLayoutItem, QScrollArea, QVBoxLayout, QWidget

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.lengths import spaced

Part = QWidget | QLayout | int | tuple[QWidget | QLayout, int]
"""A part of a row or column; a number is a stretch, and one beside a part is the share of the room that it takes."""
Margins = int | tuple[int, int, int, int]
"""At all sides, or from the left on clockwise."""
Box = TypeVar("Box", bound=QBoxLayout)
UNCOVERED: Final = "uncovered"
"""The name of a part of a page, as an object of Qt, that notices cover only where there is no other place."""


def row_in(parent: QWidget, *parts: Part, gap: int | None = None, margins: Margins | None = None) -> QHBoxLayout:
    """Parts side by side that fill a widget. Lengths are at 100 %; those left out are the style's."""
    return _filled(QHBoxLayout(parent), parts, gap, margins)


def column_in(parent: QWidget, *parts: Part, gap: int | None = None, margins: Margins | None = None) -> QVBoxLayout:
    """The same beneath each other."""
    return _filled(QVBoxLayout(parent), parts, gap, margins)


def row_of(*parts: Part, gap: int | None = None, margins: Margins | None = None) -> QHBoxLayout:
    """Parts side by side, to be put into another layout."""
    return _filled(QHBoxLayout(), parts, gap, margins)


def column_of(*parts: Part, gap: int | None = None, margins: Margins | None = None) -> QVBoxLayout:
    """The same beneath each other."""
    return _filled(QVBoxLayout(), parts, gap, margins)


def _filled(box: Box, parts: Iterable[Part], gap: int | None, margins: Margins | None) -> Box:
    spaced(box, gap, (margins,) * 4 if isinstance(margins, int) else margins)
    for part in parts:
        one, stretch = part if isinstance(part, tuple) else (part, 0)
        if isinstance(one, int):
            box.addStretch(one)
        elif isinstance(one, QLayout):
            box.addLayout(one, stretch)
        else:
            box.addWidget(one, stretch)
    return box


@contextmanager
def laid_out_once(layout: QLayout) -> Iterator[None]:
    """Lay a widget out once, and what is around it, after its parts were shown and hidden.

    Qt would do so for each part that is shown."""
    layout.setEnabled(False)
    try:
        yield
    finally:
        layout.setEnabled(True)
    widget: QWidget | None = layout.parentWidget()
    while widget is not None and widget.isVisible() and (own := widget.layout()) is not None:
        own.activate()
        widget = widget.parentWidget()


def items_of(layout: QLayout) -> Iterator[QLayoutItem]:
    """What stands in a layout, in its order."""
    for place in range(layout.count()):
        if (item := layout.itemAt(place)) is not None:
            yield item


class UprightArea(QScrollArea):
    """A widget that is scrolled up and down, and is never narrower than what is in it."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inside)
        self._inside = inside

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._inside.minimumSizeHint().width() + bar, super().minimumSizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


class FlowLayout(QLayout):
    """Widgets from left to right, then the next row; takes the height that its width asks for."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        if not 0 <= index < len(self._items):
            return None
        self.invalidate()
        return self._items.pop(index)

    def clear(self) -> None:
        while (item := self.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """The height of the rows at this width; Qt asks for it many times a change, so it is kept."""
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def invalidate(self) -> None:
        """Something in it has another size: measure anew."""
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:  # noqa: N802
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        margins = self.contentsMargins()
        area = rect.adjusted(margins.left(), margins.top(), -margins.right(), -margins.bottom())
        y = area.y()
        for row in self._rows(area.width()):
            height = max(_size(item, area.width()).height() for item in row)
            if move:
                self._place(row, QRect(area.x(), y, area.width(), height))
            y += height + self.spacing()
        return max(0, y - self.spacing() - rect.y()) + margins.bottom()

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        rows: list[list[QLayoutItem]] = []
        left = 0
        for item in self._items:
            if item.isEmpty():
                continue
            wide = item.sizeHint().width()
            if not rows or left + wide > width:
                rows.append([])
                left = 0
            rows[-1].append(item)
            left += wide + self.spacing()
        return rows

    def _place(self, row: list[QLayoutItem], place: QRect) -> None:
        x = place.x()
        for item in row:
            size = _size(item, place.width())
            item.setGeometry(QRect(QPoint(x, place.y() + (place.height() - size.height()) // 2), size))
            x += size.width() + self.spacing()


def _size(item: QLayoutItem, room: int) -> QSize:
    """As wide as it likes and the room lets it be; one that breaks its words is then as high as they are."""
    size = item.sizeHint()
    size.setWidth(min(size.width(), max(room, item.minimumSize().width())))
    if item.hasHeightForWidth():
        size.setHeight(item.heightForWidth(size.width()))
    return size


class RowInFlow(FlowLayout):
    """A row that would like to be on one line, also as a part of another row that flows."""

    def sizeHint(self) -> QSize:  # noqa: N802
        """All of them side by side."""
        shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
        wide = sum(size.width() + self.spacing() for size in shown) - self.spacing()
        return QSize(max(0, wide), max((size.height() for size in shown), default=0))


class EndedFlow(FlowLayout):
    """Widgets that flow like words; where all have room on one line, the last ones stand at its right end."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 6) -> None:
        super().__init__(parent, spacing)
        self._ends: list[QWidget] = []

    def add_end(self, widget: QWidget) -> None:
        """Add one that stands at the right end."""
        self.addWidget(widget)
        self._ends.append(widget)

    def insert(self, place: int, widget: QWidget) -> None:
        """Add one before the others from this place on."""
        self.addWidget(widget)
        self._items.insert(place, self._items.pop())

    def _place(self, row: list[QLayoutItem], place: QRect) -> None:
        ends = [item for item in row if item.widget() in self._ends]
        if len(self._rows(place.width())) > 1:
            super()._place(row, place)
            return
        super()._place([item for item in row if item not in ends], place)
        wide = sum(_size(item, place.width()).width() + self.spacing() for item in ends) - self.spacing()
        super()._place(ends, QRect(place.right() + 1 - wide, place.y(), wide, place.height()))


class EvenRow(FlowLayout):
    """Widgets side by side, all as wide as each other; where the widest has no room, rows that are evenly full."""

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        return Qt.Orientation.Horizontal

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        return sum(rect.height() + self.spacing() for rect in self._places(QRect(0, 0, width, 0))[1]) - self.spacing()

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
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
        """The place of each item, and that of the first of each row."""
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


class EvenColumns(FlowLayout):
    """Widgets in rows, in as many columns of one width as there is room for, whatever they hold, and however many.

    So what is in it already stays where it is while widgets are added, and while others show more.
    """

    def __init__(self, parent: QWidget, spacing: int, least: int) -> None:
        """`least` is the least width of a column, in pixels at 100 %."""
        super().__init__(parent, spacing)
        self._least = least

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        return Qt.Orientation.Horizontal

    def sizeHint(self) -> QSize:  # noqa: N802
        """All of them in one row."""
        return QSize(len(self._items) * (self._narrowest() + self.spacing()), self.minimumSize().height())

    def minimumSize(self) -> QSize:  # noqa: N802
        """One beneath the other."""
        return QSize(self._narrowest(), max((item.sizeHint().height() for item in self._items), default=0))

    def _narrowest(self) -> int:
        return theme().px(self._least)

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        columns = max(1, (rect.width() + self.spacing()) // (self._narrowest() + self.spacing()))
        width = (rect.width() - (columns - 1) * self.spacing()) // columns
        top = rect.top()
        for first in range(0, len(self._items), columns):
            of_row = self._items[first : first + columns]
            height = max(self._height(item, width) for item in of_row)
            for place, item in enumerate(of_row) if move else ():
                item.setGeometry(QRect(rect.left() + place * (width + self.spacing()), top, width, height))
            top += height + self.spacing()
        return max(0, top - self.spacing() - rect.top())

    def _height(self, item: QLayoutItem, width: int) -> int:
        return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()


class Columns(FlowLayout):
    """Widgets in columns, read down the first one, then the next; as many columns as there is room for."""

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        items = [item for item in self._items if not item.isEmpty()]
        counts = range(len(items), 0, -1)
        columns = next((found for count in counts if self._fits(found := _in(items, count), rect)), [])
        high = max((item.sizeHint().height() for item in items), default=0) + self.spacing()
        left = rect.x()
        for column in columns if move else ():
            for row, item in enumerate(column):
                item.setGeometry(QRect(QPoint(left, rect.y() + row * high), _size(item, rect.width())))
            left += _widest(column) + self.spacing()
        return max(0, max(map(len, columns), default=0) * high - self.spacing())

    def _fits(self, columns: list[list[QLayoutItem]], rect: QRect) -> bool:
        wide = sum(_widest(column) + self.spacing() for column in columns) - self.spacing()
        return wide <= rect.width() or len(columns) == 1


def _in(items: list[QLayoutItem], count: int) -> list[list[QLayoutItem]]:
    """Items in so many columns of about one height, or in fewer."""
    down = -(-len(items) // count)
    return [items[first : first + down] for first in range(0, len(items), down)]


def _widest(items: list[QLayoutItem]) -> int:
    return max(item.sizeHint().width() for item in items)
